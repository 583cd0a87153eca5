"""The player aid: turns, pools, what hangs on the number of players."""

from __future__ import annotations

from typing import Any

from playproof.components.importing.making import Making, literal
from playproof.components.importing.source import Node, first, whole_number
from playproof.components.wording.plural import counted

#: The most lines of a section.
LINES = 30


def make_aids(making: Making, header: dict[str, Any]) -> None:
    """One aid for each player: turns, pools, what hangs on the number of players."""
    game = making.game
    sections: list[dict[str, Any]] = []
    for one in game.objects("turns"):
        lines = [{"text": literal(text, 240)} for text in _words(one, "steps")]
        ordered = one.true("ordered")
        name = one.text("name", 58)
        if lines:
            sections.append({"title": literal(name or "A turn", 60), "numbered": ordered, "line": lines})
        optional = [{"text": literal(text, 240)} for text in _words(one, "optional")]
        if optional:
            sections.append({"title": literal(f"{name or 'A turn'}: if you like"[:58], 60), "line": optional})
    pools = game.get("pools")
    for one in game.objects("pools") if isinstance(pools.value, list) else []:
        lines = []
        for note in first(one.items("notes"), LINES):
            text = note.text("note", 220) if isinstance(note.value, dict) else note.said(220)
            if text:
                lines.append({"text": literal(text, 240)})
        name = one.text("name", 58)
        if lines:
            sections.append({"title": literal(name or "Pool", 60), "line": lines})
    figures = header["figures"]
    rules = []
    if "float_percent" in figures:
        rules.append({"text": "A company floats at *{float_percent}%*."})
    if "capitalization" in figures:
        rules.append({"text": "Capitalization: *{capitalization}*."})
    if figures.get("must_sell_in_blocks") == "yes":
        rules.append({"text": "Shares of a company are sold in one block."})
    if rules:
        sections.append({"title": "Companies", "line": rules})
    table = _by_players(game, figures)
    if table is not None:
        sections.append(table)
    if not sections:
        return
    level = making.looks.of("aids")
    if less := making.looks.shorter("aids", "aid"):
        game.get("turns").note("the player aid has no space for longer lines")
        for section in sections:
            for line in section.get("line", ()):
                # A line of ours has marks that a cut would break.
                if "{" not in line["text"]:
                    line["text"] = literal(line["text"].replace("\\", "")[: max(10, 120 - 25 * less)])
        sections = sections[: max(1, 12 - 2 * less)]
    most = sum(2 + len(one.get("line", one.get("row", ()))) for one in sections)
    height = 90.0 if most <= 34 else 130.0
    size = [186.0, height + 45.0 * level]
    making.files.add_set(
        "aids",
        "aids",
        "Player aids",
        "What each player has before them.",
        size=size,
        columns=2,
        piece=[{"id": "aid", "name": header["title"], "count": "players", "section": sections}],
    )


def _words(one: Node, key: str) -> list[str]:
    found = []
    for each in first(one.items(key), LINES):
        if text := each.said(220):
            found.append(text)
    return found


def _by_players(game: Node, figures: dict[str, Any]) -> dict[str, Any] | None:
    numbers = sorted(
        {
            number
            for one in game.objects("players")
            if (number := whole_number(one.get("number").value)) is not None and 1 <= number <= 20
        }
    )
    rows = []
    for name, words in (
        ("start_cash", "Starting cash"),
        ("certificate_limits", "Certificates"),
        ("bank", "Bank"),
    ):
        value = figures.get(name)
        if isinstance(value, list):
            rows.append({"cells": [words, f"{{{name}}}"]})
        elif value is not None and name != "bank" and numbers:
            rows.append({"cells": [words, *[f"{{{name}}}"] * len(numbers[:11])]})
    if not rows or not numbers or len(numbers) > 11:
        return None
    if len(numbers) == 1:
        lines = [{"text": f"{row['cells'][0]}: *{row['cells'][1]}*"} for row in rows]
        return {"title": f"For {counted(numbers[0], 'player')}", "line": lines}
    return {"title": "By players", "columns": ["Players", *map(str, numbers)], "row": rows}
