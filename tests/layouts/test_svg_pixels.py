"""SVG drawings as pixels: for which reasons, in which size, within which budget, and always the same."""

from __future__ import annotations

import base64
import io
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image

from playproof.components.faults import Place
from playproof.components.game import load_game
from playproof.components.picture import PictureLook
from playproof.generator.icon_check import icon_notes
from playproof.layouts.icons import IconLibrary
from playproof.layouts.pictures import picture_items
from playproof.layouts.proofing.pictures import picture_faults
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, Group, Item, Picture, RectOutline
from playproof.layouts.svg import pixels as svg_pixels
from playproof.layouts.svg.file import SvgFault, read_svg
from playproof.layouts.svg.pixels import pixels, side_for
from tests.orchard import write_orchard

NS = 'xmlns="http://www.w3.org/2000/svg"'
MASKED = (
    f'<svg {NS} viewBox="0 0 20 10"><mask id="m"><rect width="10" height="10" fill="white"/></mask>'
    '<g mask="url(#m)"><rect width="20" height="10" fill="#c00"/></g></svg>'
)
NOTE = "is printed as pixels: <g> has a mask (line 1)"
ALLOWED = "shapes, letters, gradients and clip paths, which stay lines at any size"
HERE = Place("components/orchard/cards.toml", 3, "art")


def drawn(text: str, side: int = 64) -> Image.Image:
    data, width, height = pixels(read_svg(text.encode()), side)
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    assert picture.size == (width, height)
    return picture


def found(items: tuple[Item, ...]) -> list[Picture]:
    """The pictures of pixels among some items."""
    inner = [one for item in items if isinstance(item, Group) for one in found(item.items)]
    return [*(item for item in items if isinstance(item, Picture)), *inner]


def test_a_mask_is_drawn_and_what_it_hides_is_transparent() -> None:
    picture = drawn(MASKED)
    assert picture.size == (64, 32)
    assert drawn(MASKED, 512).size == (520, 260)
    assert (picture.getpixel((16, 16)), picture.getpixel((48, 16))) == ((204, 0, 0, 255), (0, 0, 0, 0))


def test_the_box_fills_the_picture_whatever_size_the_file_asks_for() -> None:
    picture = drawn(
        MASKED.replace("<svg", '<svg width="1000000" height="7" preserveAspectRatio="xMinYMin"'), 100
    )
    assert picture.size == (100, 50)
    assert picture.getpixel((45, 45)) == (204, 0, 0, 255)


@pytest.mark.parametrize(
    ("size", "side"), [((5, 5), 256), ((20, 12), 512), ((70, 120), 2048), ((420, 297), 4096)]
)
def test_pixels_are_as_fine_as_print(size: tuple[float, float], side: int) -> None:
    assert side_for(*size) == side


def test_a_picture_of_pixels_is_noted_and_an_icon_too(tmp_path: Path) -> None:
    game = write_orchard(tmp_path)
    icons = tmp_path / "layouts" / "icons"
    icons.mkdir(parents=True)
    (game / "logo.svg").write_text(MASKED)
    (icons / "logo.svg").write_text(MASKED)
    context = RenderContext(load_game(game), find_theme("plain"), (tmp_path / "layouts",))
    items = picture_items(context, "logo.svg", PictureLook(), (5, 5, 30, 20), HERE)
    (picture,) = found(items)
    assert (picture.width, picture.height) == (30, 15)
    (fault,) = picture_faults(Drawing(RectOutline(63, 88), items))
    assert fault == (f"picture 'components/orchard/logo.svg' {NOTE}", ALLOWED, True)
    (note,) = (one for one in icon_notes(IconLibrary([tmp_path / "layouts"])) if "pixels" in str(one))
    assert str(note) == f"layouts/icons/logo.svg: note: :logo: {NOTE}; allowed: {ALLOWED}"


def test_a_black_icon_of_pixels_takes_the_colour_of_the_text(tmp_path: Path) -> None:
    icons = tmp_path / "icons"
    icons.mkdir()
    (icons / "logo.svg").write_text(MASKED.replace("#c00", "black"))
    (picture,) = found(IconLibrary([tmp_path]).items("logo", "#0072b2", None))
    with Image.open(io.BytesIO(picture.read())) as image:
        assert image.convert("RGBA").getpixel((100, 100)) == (0x00, 0x72, 0xB2, 255)


def test_pixels_are_the_same_on_every_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No font of the system is asked, no setting is read: letters that aren't outlines have Playproof's fonts."""
    text = MASKED.replace(
        "</svg>", '<text y="8" font-size="8" font-family="Arial" rotate="5">To</text></svg>'
    )
    one = pixels(read_svg(text.encode()), 256)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("FONTCONFIG_FILE", str(tmp_path / "none"))
    assert pixels(read_svg(text.encode()), 256) == one
    assert drawn(text).tobytes() != drawn(MASKED).tobytes()


# ---- what is hostile

#: A filter that looks at 400 × 400 pixels for each of four million.
SLOW = (
    f'<svg {NS} viewBox="0 0 9 9"><filter id="f"><feMorphology operator="dilate" radius="9"/>'
    + '<feTurbulence numOctaves="900"/><feDiffuseLighting><feDistantLight/></feDiffuseLighting>' * 99
    + '</filter><g filter="url(#f)"><rect width="9" height="9"/></g></svg>'
)


def test_a_drawing_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_pixels, "SECONDS", 1)
    with pytest.raises(SvgFault, match="takes too much time or memory"):
        pixels(read_svg(SLOW.encode()), 4096)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limit")
def test_a_drawing_that_takes_too_much_memory_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    deep = "<g opacity='.9'>" * 20 + '<rect width="9" height="9"/><rect width="8" height="8"/>' + "</g>" * 20
    text = MASKED.replace("</svg>", deep + "</svg>")
    assert pixels(read_svg(text.encode()), 256)
    monkeypatch.setattr(svg_pixels, "MEMORY", 300_000_000)
    with pytest.raises(SvgFault, match="takes too much time or memory"):
        pixels(read_svg(text.encode()), 4096)


def test_a_picture_in_the_file_that_would_fill_the_memory_is_refused() -> None:
    """1.6 gigapixels in a file of 10 KB: nothing of it is drawn, as in browsers, or the process is ended."""
    data = io.BytesIO()
    Image.new("1", (8_000, 8_000)).save(data, "PNG", optimize=True)
    png = bytearray(data.getvalue())
    png[16:24] = (40_000).to_bytes(4, "big") * 2
    png[29:33] = zlib.crc32(png[12:29]).to_bytes(4, "big")
    text = f'<svg {NS} viewBox="0 0 9 9"><image href="data:image/png;base64,{base64.b64encode(png).decode()}"/></svg>'
    try:
        assert drawn(text).getchannel("A").getextrema() == (0, 0)
    except SvgFault as fault:
        assert "takes too much time or memory" in str(fault)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_what_draws_pixels_can_write_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Not even if the program that draws would."""
    (tmp_path / "resvg_py.py").write_text(
        "import os\ndef svg_to_bytes(**asked):\n"
        f"    os.write(os.open({str(tmp_path / 'a')!r}, os.O_CREAT | os.O_WRONLY), b'x')\n    return b'done'\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(SvgFault, match="takes too much time or memory"):
        pixels(read_svg(MASKED.encode()), 64)
    assert (tmp_path / "a").read_bytes() == b""
