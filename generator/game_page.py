"""A game's page in the docs, made from its own data: what it is, its kit, its verbs, its rulings, every rule."""

from __future__ import annotations

import re

from checker.api import RuleRow, rules_table
from checker.game import open_game
from checker.rulebook import Ruling
from checker.sheet import Sheet, find_sheet
from components.faults import DataFaults
from components.game import Game, load_game
from components.kinds import KINDS

__all__ = ["game_page"]

_CHECKABLE = {"yes": "yes", "partly": "partly", "no": "no"}


def game_page(name: str) -> str:
    """The page of a shipped game as Markdown. Raises `KeyError` for an unknown game, `DataFaults` for broken data."""
    sheet = find_sheet(name)
    game = load_game(sheet.folder)
    rows = rules_table(name)
    lines = [f"# {game.title}", "", *_header(game), *_kit(game), *_verbs(sheet)]
    lines += _rulings(list(sheet.book.rulings.values()))
    lines += _rules(rows)
    return "\n".join(lines).rstrip() + "\n"


def _header(game: Game) -> list[str]:
    header = game.header
    fewest, most = header.players
    lines = [header.about, "", f"- designer: {header.designer}"]
    if header.document:
        lines.append(f"- rules: {header.document}")
    lines += [f"- version: {header.version}", f"- players: {fewest} to {most}"]
    if header.licence:
        lines.append(f"- terms: {header.licence}")
    return [
        *lines,
        "",
        f"This page is made from the game's data: `components/{game.id}/`. The rules are told in words of our own.",
        "",
    ]


def _kit(game: Game) -> list[str]:
    lines = ["## The kit", "", f"`playproof kit {game.id}` prints:", ""]
    lines += ["| kind | pieces | figures from |", "|---|---|---|"]
    for kind, entry in KINDS.items():
        for one in game.of_kind(kind):
            count = sum(piece.count for piece in one.items)
            asked = ", on request" if one.optional else ""
            source = {"document": "the document"}.get(one.source, one.source)
            lines.append(f"| {entry.title} | {count} {one.name}{asked} | {source} |")
    return [*lines, ""]


def _verbs(sheet: Sheet) -> list[str]:
    """What may be typed, from the verbs themselves."""
    if not sheet.play:
        return []
    try:
        game = open_game(sheet, ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"][: max(2, sheet.players[0])])
    except DataFaults:
        return []
    lines = [
        "## What is typed",
        "",
        "Besides the lines of every game (see [the tracker](../tracker.md)):",
        "",
    ]
    lines += ["| entry | meaning | as in |", "|---|---|---|"]
    for verb in game.all_verbs():
        lines.append(f"| `{_cell(verb.form.text)}` | {_cell(verb.help)} | `{_cell(verb.example)}` |")
    return [*lines, ""]


def _rulings(rulings: list[Ruling]) -> list[str]:
    if not rulings:
        return []
    lines = [
        "## Rulings",
        "",
        "Where the document is silent or says two things. The reading in bold is taken unless a tracker file chooses "
        "another: `house NAME = letter`.",
        "",
        "| ruling | question | readings |",
        "|---|---|---|",
    ]
    for one in rulings:
        readings = "; ".join(
            f"**{letter}: {_cell(text)}**" if letter == one.default else f"{letter}: {_cell(text)}"
            for letter, text in one.choices.items()
        )
        name = f"{one.id}<br>`{one.name}`" if one.selectable else one.id
        lines.append(f"| {name} | {_cell(one.question)} | {readings} |")
    return [*lines, ""]


def _rules(rows: list[RuleRow]) -> list[str]:
    lines = [
        "## Rules",
        "",
        "Every rule of the document, with what checks it, or why no tracker can show it. `playproof explain CODE` "
        "shows an entry that breaks a rule and the same entry made right.",
    ]
    section = ""
    for row in rows:
        if row.rule.section != section:
            section = row.rule.section
            lines += ["", f"### {section}", "", "| code | rule | checked |", "|---|---|---|"]
        checked = ", ".join(row.checks) or row.rule.reason or _CHECKABLE[row.rule.checkable]
        lines.append(f"| {row.rule.id} | {_cell(row.rule.text)} | {_cell(checked)} |")
    return lines


def _cell(text: str) -> str:
    """A text in a table cell."""
    return re.sub(r"\s+", " ", text).replace("|", "\\|").strip()
