"""Tiles of 18xx-maker: by number, by the number of another one, or drawn in the file itself."""

from __future__ import annotations

from typing import Any

from playproof.components.importing.making import Making, unused
from playproof.components.importing.maps.hexes import Hexes, plainer
from playproof.components.importing.maps.words import ground_of
from playproof.components.importing.source import Node, Source, whole_number
from playproof.components.notation.standard import standard_numbers
from playproof.components.notation.tile_reading import read_tile

#: How many are printed of a tile that never runs out, where the game doesn't say.
UNLIMITED = 10
#: The largest number of tiles that a set can state.
MOST = 1_000
#: What an object has that only says how many there are, or which one.
ABOUT = {
    "quantity",
    "print",
    "tile",
    "rotations",
    "group",
    "broken",
    "clipPath",
    "encoding",
    "stripeRotation",
}
DRAWN = (
    "printed blank with its number: 18xx-maker draws it, the JSON doesn't; name 18xx-maker's file of tiles with --tiles, "
    "or write what is on it into tiles.csv, column hex"
)


def make_tiles(making: Making, hexes: Hexes) -> None:
    """The tiles of the manifest."""
    rows: list[dict[str, str]] = []
    said = making.game.object("tiles")
    known = set(standard_numbers())
    for name in said.names():
        one = said.get(name)
        if one.value is None:
            continue
        number = name.split("|")[0].strip()
        row = {"id": unused(name.replace("|", "-"), [row["id"] for row in rows], "tile")}
        row |= dict.fromkeys(("count", "tile", "colour", "hex", "text"), "")
        count: int | None
        if isinstance(one.value, dict):
            count = one.printed(UNLIMITED)
            alias = one.get("tile")
            if isinstance(alias.value, str | int) and not isinstance(alias.value, bool):
                alias.take()
                number = str(alias.value).split("|")[0].strip()
            drawn = one.has("color") or any(key not in ABOUT for key in one.names())
            if drawn and not (number in known and not one.has("color")):
                _drawn(making, hexes, one, row)
            elif drawn:
                for key in one.names():
                    if key not in ABOUT:
                        one.get(key).leave(
                            "the tile is printed as its number: what is changed on it has no place"
                        )
        else:
            count = whole_number(one.value)
            if count is None or not 0 <= count <= 500:
                one.leave("a tile has a quantity from 1 to 500, or is an object")
                continue
            one.take()
        row["count"] = str(count)
        if not row["hex"] and not row["text"]:
            if number in known:
                row["tile"] = number
            elif isinstance(drawn_there := making.game.source.tiles.get(number), dict):
                _drawn(making, hexes, Node(Source(number, drawn_there), (), drawn_there), row)
            else:
                one.note(DRAWN)
                row["text"] = "?"
        if row["hex"] and (less := making.looks.shorter("tiles", row["id"])):
            one.note("not all that is on the tile has a place there")
            row["hex"] = plainer(row["hex"], less)
            row["text"] = "" if row["hex"] else "?"
        rows.append(making.files.of(one, row))
    if not rows:
        return
    total = sum(int(row["count"]) for row in rows)
    more: dict[str, Any] = {"total": total} if total <= MOST else {}
    making.files.add_set(
        "tiles",
        "tiles",
        "Track tiles",
        "Tiles by their numbers, and those that are drawn here in the notation.",
        rows="tiles.csv",
        shape="hex-pointy" if making.pointed else "hex-flat",
        **more,
    )
    making.files.rows["tiles.csv"] = rows


def _drawn(making: Making, hexes: Hexes, one: Node, row: dict[str, str]) -> None:
    made = hexes.made(one)
    said = one.get("color")
    colour = ""
    if isinstance(said.value, str):
        name = said.value.partition("/")[0]
        if colour := ground_of(name) or making.palette.add(name):
            said.take()
        else:
            said.leave("no colour has this name; the tile is printed white")
    row["colour"] = colour or "white"
    row["hex"] = made.text
    if not made.text:
        row["text"] = "?"
    if made.homes:
        one.get("cities").note("whose home a tile's city is has no place on the tile")
    if made.names:
        label = "".join(sign for sign in made.names[0] if sign not in ";")[:12]
        with_name = f"{made.text};label={label}" if made.text and label else ""
        if with_name and "label=" not in made.text and not read_tile(with_name)[1]:
            row["hex"] = with_name
