"""The boards of 18xx-maker's maps: a set for each, its hexes in a CSV file."""

from __future__ import annotations

from typing import Any

from playproof.components.importing.making import Making, literal
from playproof.components.importing.maps.hexes import plainer
from playproof.components.importing.maps.maps import MadeMaps


def make_boards(making: Making, maps: MadeMaps, sets: list[str], title: str) -> None:
    """A set for each map; maps after the first are printed when they are asked for."""
    several = len(maps.boards) > 1
    for number, board in enumerate(maps.boards):
        rows = []
        for row in board.rows.values():
            if less := max(making.looks.shorter(board.id, name) for name in (row["id"], "*")):
                making.game.get("map").note(f"not all that is on {row['id']} has a place there")
                row = row | {
                    "name": row["name"][: max(0, 24 - 8 * less)],
                    "hex": plainer(row["hex"], less - 1) if less > 1 else row["hex"],
                }
            rows.append(making.files.of(board.nodes[row["id"]], row))
        one: dict[str, Any] = {
            "id": "map",
            "name": board.name,
            "title_line": literal(f"{title}: {board.name}" if several else title, 80)
            if board.titled
            else literal(board.name),
            "layout": "pointy" if making.pointed else "flat",
            "letters": "rows" if making.pointed else "columns",
        }
        by_mark: dict[str, list[str]] = {}
        for mark, hex_ in board.marks:
            by_mark.setdefault(mark, []).append(hex_)
        if note := "; ".join(f"{mark}: {', '.join(hexes)}" for mark, hexes in by_mark.items()):
            one["note"] = literal(f"Hexes of companies: {note}", 300)
        homes = {
            name: [row["home"].partition("/")[0] for row in making.files.rows[f"{name}.csv"] if row["home"]]
            for name in sets
        }
        part = not number or board.id.startswith(f"{maps.boards[0].id}-part")
        more: dict[str, Any] = {} if part else {"optional": True}
        making.files.add_set(
            "boards",
            board.id,
            board.name,
            "A map's hexes, one by one, are in its CSV file.",
            rows=f"{board.id}.csv",
            companies=[name for name in sets if all(home in board.rows for home in homes[name])],
            **more,
            piece=[one],
        )
        making.files.rows[f"{board.id}.csv"] = rows
