"""docs/tile-notation.md: its pictures are drawn from its own lines, its table of fields made from what reads them.

A block ``hex NAME`` holds a hex a line: its ground, its notation, and behind ``#`` what it shows; the picture after it is
``pictures/notation/NAME.png``. ``--accept-golden`` draws them anew.
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import cos, radians, sin

import pytest

from playproof.components.game import load_game
from playproof.components.hexgrid import EDGES, Layout, edge_angle
from playproof.components.kinds.tiles import Tile, TileSet
from playproof.components.notation.tile_words import FIELDS
from playproof.components.workspace import SHIPPED
from playproof.generator.writers.png import contact_sheet
from playproof.layouts.kinds.tiles import draw
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, Text
from tests.checkout import ROOT
from tests.fences import Block, blocks
from tests.goldens import Golden

DOCS = ROOT / "docs"
PAGE = DOCS / "tile-notation.md"
PICTURES = DOCS / "pictures" / "notation"
LINE = re.compile(r"(\w+) +([^#]*?) *# (.*)")
ROW = re.compile(r"^\| `(\w+)` \|[^|]*\|", re.MULTILINE)


def shown() -> dict[str, Block]:
    return {block.info: block for block in blocks(PAGE) if block.language == "hex"}


def drawn(colour: str, notation: str, shape: str = "hex-flat") -> Drawing:
    context = RenderContext(load_game(SHIPPED / "1889"), find_theme("plain"))
    one = TileSet.model_validate({"id": "hexes", "name": "Hexes", "shape": shape, "across": 38})
    front, _ = draw(one, Tile(id="hex", hex=notation, colour=colour).model_copy(update={"id": ""}), context)
    return front


@pytest.mark.parametrize("name", shown())
def test_a_picture_is_what_its_lines_say(golden: Golden, name: str) -> None:
    faces = []
    for line in shown()[name].lines:
        found = LINE.fullmatch(line)
        assert found, line
        faces.append((drawn(found[1], found[2]), found[3]))
    sheet = contact_sheet(faces, columns=len(faces), width=36 * len(faces), dpi=110)
    replace(golden, folder=PICTURES)(f"{name}.png", sheet)


def test_the_numbers_of_the_edges(golden: Golden) -> None:
    faces = []
    forms: tuple[tuple[str, Layout, str], ...] = (
        ("hex-flat", "flat", "flat top"), ("hex-pointy", "pointy", "pointed top"),
    )  # fmt: skip
    for shape, layout, caption in forms:
        hex_ = drawn("white", "junction", shape)
        numbers = [
            Text(
                hex_.width / 2 + 15 * cos(radians(edge_angle(layout, edge))),
                hex_.height / 2 + 15 * sin(radians(edge_angle(layout, edge))) + 1.4,
                str(edge), "sans-bold", 12, "#141414", "middle",
            )
            for edge in EDGES
        ]  # fmt: skip
        faces.append((Drawing(hex_.outline, (*hex_.items, *numbers)), caption))
    replace(golden, folder=PICTURES)("edges.png", contact_sheet(faces, columns=2, width=100, dpi=110))


def test_every_block_has_its_picture() -> None:
    text = PAGE.read_text(encoding="utf-8")
    named = re.findall(r"pictures/notation/([\w-]+)\.png", text)
    assert named == ["edges", *shown()]


def test_the_table_has_every_part_with_its_fields(golden: Golden) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert sorted(ROW.findall(text)) == sorted(FIELDS)

    def row(found: re.Match[str]) -> str:
        return f"| `{found[1]}` | {', '.join(f'`{field}`' for field in FIELDS[found[1]])} |"

    replace(golden, folder=DOCS)("tile-notation.md", ROW.sub(row, text))
