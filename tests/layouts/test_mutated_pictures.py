"""Pictures whose bytes were changed at random: each is drawn or refused in one sentence at its place, and nothing else."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from playproof.components.faults import DataFaults, Place
from playproof.components.game import load_game
from playproof.components.picture import PictureLook
from playproof.components.workspace import SHIPPED
from playproof.generator.paper.page import Page, PlacedDrawing
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.svg import write_svg
from playproof.layouts.pictures import picture_items
from playproof.layouts.proofing.pictures import picture_faults
from playproof.layouts.readable import faint_texts
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, RectOutline, Text

HERE = Place("components/art/cards.toml", 3, "art")
SVG = b"""<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 width="40mm" height="20mm" viewBox="0 0 40 20"><style>.a{fill:#c00;stroke:blue;stroke-width:2}</style>
<defs><path id="p" d="M0 0h10v10a5 5 0 0 1-5 5z"/></defs><g transform="rotate(10 5 5) scale(1.5)" opacity=".5">
<use xlink:href="#p" x="3"/><circle cx="5" cy="6" r="4" class="a"/></g><rect width="50%" height="4" rx="1"/>
<polygon points="1,2 3,4 5,1" style="fill-rule:evenodd;fill:hsl(20,50%,50%)"/></svg>"""
#: What is put into the middle of files: ends of tags and what leads out of them.
SNIPPETS = (
    b"<", b">", b"&x;", b"\0", b"\xff\xd8\xff", b"1e999", b"<!ENTITY x SYSTEM 'file:a'>", b"<image href='a.png'/>", b"<g>" * 70,
    b"url(#p)", b"-", b"%", b"IHDR", b"VP8X", b"NaN", b"\xef\xbb\xbf",
)  # fmt: skip


def originals() -> dict[str, bytes]:
    image = Image.new("RGBA", (24, 16), (200, 30, 30, 200))
    image.paste((20, 20, 220, 255), (4, 4, 12, 12))
    found = {"a.svg": SVG}
    for name, kind, mode in (
        ("a.png", "PNG", "RGBA"), ("p.png", "PNG", "P"), ("a.jpg", "JPEG", "RGB"), ("a.webp", "WEBP", "RGBA"),
        ("b.webp", "WEBP", "RGB"),
    ):  # fmt: skip
        file = io.BytesIO()
        image.convert(mode).save(file, kind)
        found[name] = file.getvalue()
    return found


def mutated(data: bytes, random: Random) -> bytes:
    made = bytearray(data)
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(made)) if made else 0
        kind = random.randrange(6)
        if kind == 0 and made:
            made[at] = random.randrange(256)
        elif kind == 1 and made:
            made[at] ^= 1 << random.randrange(8)
        elif kind == 2:
            del made[at : at + random.randint(1, 40)]
        elif kind == 3:
            made[at:at] = random.choice(SNIPPETS)
        elif kind == 4:
            made[at:at] = made[at : at + random.randint(1, 60)] * random.randint(1, 3)
        else:
            del made[at:]
    return bytes(made)


def test_mutated(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """120 here; 5,000 with ``--exhaustive``."""
    count = 5000 if request.config.getoption("--exhaustive") else 120
    game = load_game(SHIPPED / "privates")
    folder = tmp_path / "components" / "art"
    folder.mkdir(parents=True)
    texts = (Text(2, 10, "read", "sans", 9, "#141414"),)
    files = originals()
    drawn = 0
    for seed in range(count):
        random = Random(seed)
        name = list(files)[seed % len(files)]
        path = folder / f"{seed}-{name}"
        path.write_bytes(mutated(files[name], random))
        context = RenderContext(game, find_theme("plain"))
        context.files["path", name] = path
        look = PictureLook(
            fit=random.choice(("contain", "cover", "stretch")), turn=random.choice((0, 90, 33)),
            opacity=random.choice((1, 0.5)), tint=random.choice(("", "#0072b2")), mask=random.choice(("none", "circle")),
        )  # fmt: skip
        try:
            items = picture_items(context, name, look, (0, 0, 30, 20), HERE, (30, 20))
        except DataFaults as found:
            (fault,) = found.faults
            assert (fault.place, "\n" in str(fault), len(str(fault)) < 400) == (HERE, False, True), seed
            continue
        finally:
            path.unlink()
        drawing = Drawing(RectOutline(30, 20), (*items, *texts), bleed=3.0)
        assert drawing.digest
        assert write_svg(drawing, title="").startswith(b"<?xml")
        assert write_pdf([Page(36, 26, (PlacedDrawing(drawing, 3, 3),))], title="").startswith(b"%PDF")
        list(faint_texts(drawing))
        list(picture_faults(drawing))
        drawn += 1
    assert count * 0.05 < drawn < count
