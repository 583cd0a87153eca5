"""A starter's page in the docs, made from its data: how it is played, its kit, what is typed, its rules, a whole game."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playproof.checker.api import rules_table
from playproof.checker.definition.game_definition import find_game
from playproof.components.game import Game, load_game
from playproof.components.kinds.aids import Aid
from playproof.components.workspace import Workspace
from playproof.generator.beginning import TEMPLATES, begin, starters
from playproof.generator.documentation.game import commands_of, kit_of


def declared_starters() -> list[str]:
    """The starters whose rules are tables."""
    return [
        name
        for name in starters()
        if (play := TEMPLATES / name / "play.toml").is_file() and '"declared"' in play.read_text("utf-8")
    ]


def starter_page(name: str) -> str:
    """The page as Markdown: of the starter as `playproof new` makes it."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        id_ = "harbour" if name == "starter" else name
        made = begin(id_, Workspace(root), name)
        game = load_game(made.folder)
        fewest, most = game.header.players
        command = f"playproof new {id_}" + (f" --from {name}" if name != "starter" else "")
        lines = [f"# {game.title}", "", game.header.about, ""]
        number = f"{fewest} to {most}" if fewest < most else f"{fewest}"
        lines += [f"`{command}` begins with this game. It is for {number} players.", ""]
        lines += ["This page is generated from the starter's data.", "", *_played(game), *kit_of(game)]
        lines += commands_of(find_game(id_, [root]))
        lines += ["## Rules with a sentence of their own", "", "| code | sentence |", "|---|---|"]
        lines += [f"| {row.rule.id} | {_cell(row.rule.text)} |" for row in rules_table(id_, [root])]
        if made.tracker is not None:
            play = made.tracker.read_text("utf-8").strip()
            lines += ["", "## A whole game", "", f"`playproof check {id_}.play` finds nothing in it:", ""]
            lines += ["```text", play, "```"]
    return "\n".join(lines).rstrip() + "\n"


def _played(game: Game) -> Iterator[str]:
    """The player aids as text."""
    figures = {key: str(value) for key, value in game.figures.items()}
    yield from ("## How it is played", "")
    for piece in game.pieces_of(Aid):
        for section in piece.sections:
            yield from (f"**{_filled(section.title, figures)}**", "")
            yield from (f"- {_filled(line.text, figures)}" for line in section.lines)
            yield ""


def _filled(text: str, figures: dict[str, str]) -> str:
    """A text with its figures, its stars as Markdown has them, and its icons as words."""
    for name, value in figures.items():
        text = text.replace(f"{{{name}}}", value)
    return re.sub(r":([a-z-]+):", r"\1", text).replace("*", "**")


def _cell(text: str) -> str:
    """A text in a table's cell."""
    return text.replace("|", "\\|")
