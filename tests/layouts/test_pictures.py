"""Pictures in their boxes, looked at as pixels: what is cut off, what is turned, what shines through, what bleeds."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from playproof.components.faults import DataFaults, Place
from playproof.components.game import load_game
from playproof.components.picture import PictureLook
from playproof.generator.writers.png import drawing_png
from playproof.generator.writers.svg import write_svg
from playproof.layouts.pictures import picture_items
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, RectOutline

HERE = Place("components/art/cards.toml", 3, "art")
GAME = """id = "art"
title = "Art"
designer = "Somebody"
version = "1"
players = [2, 4]
[palette.blue]
name = "Blue"
hex = "#0072B2"
letter = "B"
"""
#: Four quarters of 20 × 10 pixels: red and green above blue and black.
RED, GREEN, BLUE, BLACK, WHITE = (220, 0, 0), (0, 160, 0), (0, 0, 220), (0, 0, 0), (255, 255, 255)
SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
<rect width="20" height="10" fill="#dc0000"/><rect x="20" width="20" height="10" fill="#00a000"/>
<rect y="10" width="20" height="10" fill="#0000dc"/><rect x="20" y="10" width="20" height="10"/></svg>"""
#: The card is 40 × 40 mm at 1 pixel a mm, its bleed 3 mm.
SIZE = 40.0


def quarters(width: int = 40, height: int = 20) -> Image.Image:
    image = Image.new("RGB", (width, height), BLACK)
    image.paste(RED, (0, 0, width // 2, height // 2))
    image.paste(GREEN, (width // 2, 0, width, height // 2))
    image.paste(BLUE, (0, height // 2, width // 2, height))
    return image


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> RenderContext:
    folder = tmp_path_factory.mktemp("shop") / "components" / "art"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(GAME)
    quarters().save(folder / "a.png")
    quarters().save(folder / "a.jpg", quality=100, subsampling=0)
    quarters().save(folder / "a.webp", lossless=True)
    for ending in ("gif", "bmp", "tif", "avif"):
        quarters().save(folder / f"a.{ending}")
    (folder / "a.svg").write_text(SVG)
    silhouette = Image.new("RGBA", (20, 20), (0, 0, 0, 0))
    silhouette.paste((0, 0, 0, 255), (5, 5, 15, 15))
    silhouette.save(folder / "dot.png")
    layouts = folder.parent.parent / "layouts"
    layouts.mkdir()
    Image.new("RGB", (10, 10), RED).save(layouts / "frame.png")
    return RenderContext(load_game(folder), find_theme("plain"), (layouts,))


def seen(
    context: RenderContext, file: str, look: PictureLook, box: tuple[float, float, float, float]
) -> dict[tuple[int, int], tuple[int, int, int]]:
    """The card with its bleed, a pixel a millimetre, from (-3, -3) on."""
    items = picture_items(context, file, look, box, HERE, (SIZE, SIZE))
    drawing = Drawing(RectOutline(SIZE, SIZE), items, bleed=3.0)
    with Image.open(io.BytesIO(drawing_png(drawing, 25.4 * 4, with_bleed=True))) as image:
        pixels = image.convert("RGB")
    found = {}
    for x in range(-3, 43):
        for y in range(-3, 43):
            shade = pixels.getpixel((min((x + 3) * 4 + 2, pixels.width - 1), (y + 3) * 4 + 2))
            assert isinstance(shade, tuple)
            found[x, y] = (shade[0], shade[1], shade[2])
    return found


def near(one: tuple[int, ...], other: tuple[int, ...], by: int = 6) -> bool:
    return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))


#: Look, box → places in mm and the colours there.
LOOKS: list[tuple[dict[str, object], tuple[float, ...], dict[tuple[int, int], tuple[int, int, int]]]] = [
    ({}, (0, 0, 40, 40), {(5, 12): RED, (35, 12): GREEN, (5, 28): BLUE, (35, 28): BLACK, (20, 8): WHITE, (-2, 12): WHITE}),
    ({"focus": (0.5, 0)}, (0, 0, 40, 40), {(5, 1): RED, (5, 18): BLUE, (5, 22): WHITE}),
    # Twice as wide as high: a square shows its middle, or the part with the focus.
    ({"fit": "cover"}, (0, 0, 40, 40),
     {(-3, -3): RED, (42, -3): GREEN, (-3, 42): BLUE, (42, 42): BLACK, (18, 5): RED, (21, 5): GREEN}),
    ({"fit": "cover", "focus": (0, 0.5)}, (0, 0, 40, 40), {(38, -3): RED, (38, 38): BLUE, (42, 5): RED}),
    ({"fit": "cover", "focus": (1, 0.5)}, (0, 0, 40, 40), {(1, -3): GREEN, (-3, 42): BLACK}),
    ({"fit": "cover", "bleed": False}, (0, 0, 40, 40), {(0, 0): RED, (-2, 5): WHITE, (41, 41): WHITE}),
    ({"fit": "cover"}, (10, 10, 20, 20), {(10, 10): RED, (29, 29): BLACK, (9, 15): WHITE, (30, 15): WHITE}),
    ({"fit": "cover"}, (0, 0, 40, 10), {(-3, -3): RED, (42, -3): GREEN, (5, 9): BLUE, (5, 11): WHITE}),
    ({"fit": "stretch"}, (0, 0, 40, 40), {(-3, 15): RED, (19, 19): RED, (21, 19): GREEN, (19, 21): BLUE, (42, 42): BLACK}),
    ({"fit": "stretch", "turn": 90}, (0, 0, 40, 40), {(5, 5): BLUE, (35, 5): RED, (35, 35): GREEN, (5, 35): BLACK}),
    ({"turn": 90}, (0, 0, 40, 40), {(12, 5): BLUE, (28, 5): RED, (28, 35): GREEN, (12, 35): BLACK, (8, 5): WHITE}),
    ({"turn": -180}, (0, 0, 40, 40), {(5, 12): BLACK, (35, 12): BLUE, (5, 28): GREEN, (35, 28): RED}),
    ({"fit": "cover", "turn": 270}, (0, 0, 40, 40), {(-3, -3): GREEN, (42, -3): BLACK, (42, 42): BLUE, (-3, 42): RED}),
    ({"fit": "cover", "turn": 45}, (10, 10, 20, 20),
     {(20, 11): RED, (29, 20): GREEN, (11, 20): BLUE, (20, 29): BLACK, (9, 9): WHITE}),
    ({"turn": 45}, (0, 0, 40, 40), {(0, 0): WHITE, (23, 30): BLACK, (16, 10): RED, (30, 23): GREEN}),
    ({"crop": (0, 0, 0.5, 0.5)}, (0, 0, 40, 40), {(5, 12): RED, (35, 28): RED, (20, 8): WHITE}),
    ({"crop": (0.5, 0.5, 0.5, 0.5), "fit": "cover"}, (0, 0, 40, 40), {(-3, -3): BLACK, (42, 42): BLACK}),
    ({"crop": (0, 0, 0.5, 1), "turn": 90}, (0, 0, 40, 40), {(5, 12): BLUE, (35, 12): RED}),
    ({"fit": "cover", "mask": "circle"}, (0, 0, 40, 40), {(1, 1): WHITE, (7, 7): RED, (20, -2): WHITE, (18, 1): RED}),
    ({"fit": "cover", "mask": "circle"}, (0, 10, 40, 20), {(8, 15): WHITE, (12, 15): RED, (27, 25): BLACK, (32, 25): WHITE}),
    ({"fit": "cover", "mask": "rounded", "radius": 10}, (0, 0, 40, 40), {(1, 1): WHITE, (4, 4): RED, (1, 12): RED}),
    ({"fit": "cover", "mask": "hex"}, (0, 0, 40, 40), {(20, 1): WHITE, (1, 19): RED, (1, 8): WHITE, (18, 5): RED}),
    ({"fit": "cover", "mask": "hex-pointy"}, (0, 0, 40, 40), {(1, 19): WHITE, (19, 1): RED, (8, 1): WHITE, (5, 18): RED}),
    ({"fit": "cover", "opacity": 0.5}, (0, 0, 40, 40), {(5, 5): (238, 128, 128), (35, 35): (128, 128, 128)}),
    ({"fit": "cover", "tint": "blue"}, (0, 0, 40, 40), {(35, 35): (0, 0x72, 0xB2), (5, 5): (66, 150, 198)}),
]  # fmt: skip


@pytest.mark.parametrize("file", ["a.png", "a.svg"])
@pytest.mark.parametrize(
    ("look", "box", "expected"), LOOKS, ids=[" ".join(map(str, look.items())) for look, *_ in LOOKS]
)
def test_looks(
    context: RenderContext,
    file: str,
    look: dict[str, object],
    box: tuple[float, float, float, float],
    expected: dict[tuple[int, int], tuple[int, int, int]],
) -> None:
    """A raster and a vector picture look the same."""
    found = seen(context, file, PictureLook.model_validate(look), box)
    wrong = {at: found[at] for at, colour in expected.items() if not near(found[at], colour)}
    assert not wrong


@pytest.mark.parametrize("file", ["a.jpg", "a.webp", "a.gif", "a.bmp", "a.tif", "a.avif", "frame.png"])
def test_other_files(context: RenderContext, file: str) -> None:
    """Other formats are drawn as PNG is, and so is what is in the workspace's layouts."""
    found = seen(context, file, PictureLook(fit="cover"), (0, 0, 40, 40))
    assert near(found[-3, -3], RED, 12)
    assert near(found[42, 42], RED if file == "frame.png" else BLACK, 12)


def test_what_is_transparent_stays_so(context: RenderContext) -> None:
    found = seen(context, "dot.png", PictureLook(tint="blue"), (0, 0, 40, 40))
    assert (found[2, 2], found[20, 20]) == (WHITE, (0, 0x72, 0xB2))
    faded = seen(context, "dot.png", PictureLook(opacity=0.25), (0, 0, 40, 40))
    assert faded[2, 2] == WHITE
    assert near(faded[20, 20], (191, 191, 191))


def test_an_svg_stays_lines(context: RenderContext) -> None:
    """No pixels in PDF or SVG, one path a shape."""
    items = picture_items(context, "a.svg", PictureLook(fit="cover"), (0, 0, 40, 40), HERE, (SIZE, SIZE))
    text = write_svg(Drawing(RectOutline(SIZE, SIZE), items, bleed=3.0), title="").decode()
    assert text.count("<path") == 4
    assert "<image" not in text


def test_opacity_in_svg(context: RenderContext) -> None:
    items = picture_items(context, "a.png", PictureLook(opacity=0.3), (0, 0, 40, 40), HERE)
    text = write_svg(Drawing(RectOutline(SIZE, SIZE), items), title="").decode()
    assert '<g opacity="0.3">' in text


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("../../secret.png", "'../../secret.png' leaves the workspace"),
        ("/etc/passwd", "'/etc/passwd' is an absolute path"),
        ("b.png", "picture 'components/art/b.png': this file does not exist"),
        ("game.toml", "the name of picture 'game.toml' has another ending"),
        ("hole.svg", "picture 'components/art/hole.svg': this SVG declares an entity"),
        ("link.svg", "picture 'components/art/link.svg': this SVG uses 'file:"),
        ("text.svg", "picture 'components/art/text.svg': the first element is <html>"),
        ("words.svg", "picture 'components/art/words.svg': this is no SVG that can be read"),
    ],
)
def test_refused(context: RenderContext, file: str, said: str) -> None:
    """One sentence at the place that names the picture; nothing outside the workspace is read."""
    folder = context.game.folder
    secret = (folder.parents[2] / "secret.png").as_uri()
    (folder / "hole.svg").write_text(
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{secret}">]>'
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">&x;</svg>'
    )
    (folder / "link.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image href="{secret}"/></svg>'
    )
    (folder / "text.svg").write_text("<html/>")
    (folder / "words.svg").write_text("words")
    with pytest.raises(DataFaults) as found:
        picture_items(context, file, PictureLook(), (0, 0, 10, 10), HERE)
    (fault,) = found.value.faults
    assert fault.place == HERE
    assert fault.problem.startswith(said)


def test_a_pixel_and_a_line(context: RenderContext, tmp_path: Path) -> None:
    """Extremes of size and proportion are drawn."""
    Image.new("RGB", (1, 1), RED).save(context.game.folder / "dot1.png")
    Image.new("RGB", (4000, 1), RED).save(context.game.folder / "line.png")
    for file in ("dot1.png", "line.png"):
        for fit in ("contain", "cover", "stretch"):
            found = seen(context, file, PictureLook.model_validate({"fit": fit}), (0, 0, 40, 40))
            assert (fit == "contain" and file == "line.png") or near(found[20, 20], RED)
