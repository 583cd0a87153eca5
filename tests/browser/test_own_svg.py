"""Own SVG files look as in Chromium: thirty drawings of each kind, pixel by pixel."""

from __future__ import annotations

import base64
import io
from functools import cache
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from selenium.webdriver import Chrome

from playproof.generator.writers.png import drawing_png
from playproof.layouts.scene import Drawing, Group, Item, Picture, RectOutline
from playproof.layouts.svg.file import read_svg
from playproof.layouts.svg.pixels import pixels
from playproof.layouts.svg.shapes import shape_items
from playproof.layouts.typefaces.faces import FACES, shipped_path
from tests.browser.svg_drawings import COUNT, KINDS, drawing

#: The side of a drawing, pixels, and how many are in a row.
SIDE, ROW = 300, 6
#: Of 255: what a pixel may differ by at an edge, and the share of pixels that may differ by more.
SLIGHT, MOST = 48, 0.01
#: How Chromium knows Playproof's faces.
_WEIGHTS = {"sans": "400", "sans-italic": "400", "sans-semibold": "600", "sans-bold": "700"}


@cache
def _faces() -> str:
    rules = ""
    for name in FACES:
        family = "Source Serif Pro" if name.startswith("serif") else "Source Sans Pro"
        weight = {"semibold": "600", "bold": "700"}.get(name.rpartition("-")[2], "400")
        style = "italic" if name.endswith("italic") else "normal"
        data = base64.b64encode(shipped_path(name).read_bytes()).decode()
        rules += (
            f"@font-face{{font-family:'{family}';font-weight:{weight};font-style:{style};"
            f"src:url(data:font/ttf;base64,{data})}}"
        )
    return f"<style>{rules}</style>"


def in_chromium(driver: Chrome, svgs: list[str], folder: Path) -> list[Image.Image]:
    """How Chromium draws SVG files, on white."""
    rows = -(-len(svgs) // ROW)
    files = []
    for svg in svgs:
        head, end, rest = svg.partition('100">')
        text = head + end + (_faces() if "<text" in svg else "") + rest
        files.append("data:image/svg+xml;base64," + base64.b64encode(text.encode()).decode())
    pictures = "".join(f'<img width="{SIDE}" height="{SIDE}" src="{file}">' for file in files)
    page = folder / "page.html"
    page.write_text(f"<style>body{{margin:0;width:{ROW * SIDE}px;font-size:0}}</style>{pictures}")
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": ROW * SIDE, "height": rows * SIDE, "deviceScaleFactor": 1, "mobile": False},
    )
    driver.get(page.as_uri())
    driver.execute_async_script(
        "Promise.all([...document.images].map(one => one.decode())).then("
        "() => requestAnimationFrame(() => requestAnimationFrame(arguments[0])))"
    )
    shot = Image.open(io.BytesIO(base64.b64decode(driver.get_screenshot_as_base64()))).convert("RGB")
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    return [
        shot.crop((left, top, left + SIDE, top + SIDE))
        for at in range(len(svgs))
        for left, top in [(at % ROW * SIDE, at // ROW * SIDE)]
    ]


def printed(svg: str) -> Image.Image:
    """How Playproof prints an SVG file 100 mm wide, on white."""
    made = read_svg(svg.encode())
    items: tuple[Item, ...]
    if made.pixels is not None:
        items = (Picture(0, 0, 100, 100, pixels(made, SIDE)[0]),)
    else:
        items = tuple(item for shape in made.shapes for item in shape_items(shape, 1, 1, str))
    whole = Drawing(RectOutline(100, 100), (Group(items, clip=RectOutline(100, 100)),))
    picture = Image.open(io.BytesIO(drawing_png(whole, SIDE / 100 * 25.4))).convert("RGBA")
    return (
        Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
        .convert("RGB")
        .resize((SIDE, SIDE))
    )


def share_off(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than a shade at an edge does."""
    far = ImageChops.difference(one, other).point(lambda value: 255 * (value > SLIGHT))
    most = ImageChops.lighter(ImageChops.lighter(far.getchannel(0), far.getchannel(1)), far.getchannel(2))
    return most.histogram()[255] / (SIDE * SIDE)


@pytest.mark.parametrize("kind", KINDS)
def test_drawings_look_as_in_chromium(chromium: Chrome, kind: str, exhaustive: bool, tmp_path: Path) -> None:
    svgs = [drawing(kind, number) for number in range(COUNT if exhaustive else 2)]
    off = {}
    for number, (svg, seen) in enumerate(zip(svgs, in_chromium(chromium, svgs, tmp_path), strict=True)):
        if (share := share_off(printed(svg), seen)) > MOST:
            off[number] = f"{share:.1%}"
    assert not off
