"""A game's page in the docs, made from its own data: what it is, its kit, its verbs, its rulings, every rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile
from pathlib import Path
from typing import Any

from playproof import checker
from playproof.checker.api import RuleRow, rules_table
from playproof.checker.assembly.game import Game as CheckedGame
from playproof.checker.assembly.game import open_game
from playproof.checker.assembly.own_example import own_example
from playproof.checker.definition.based_on import base_of
from playproof.checker.definition.examples import example_games
from playproof.checker.definition.game_definition import GameDefinition, find_game
from playproof.checker.definition.rulebook import Ruling
from playproof.checker.model.declared import Declaration
from playproof.checker.model.rule_module import Command
from playproof.components.faults import DataFaults
from playproof.components.game import Game, load_game
from playproof.components.kinds import KINDS

CHECKER = Path(checker.__file__).resolve().parent
#: The kinds of lines that a game's verbs make, and the heading above their table.
TYPED = {
    ("actor", "table"): "Entries, most of them after the name of the player (`Ann: pass`):",
    ("have",): "To declare a position (a list can be `none`):",
    ("count",): "To state what is on the table:",
}
_CHECKABLE = {"yes": "yes", "partly": "partly", "no": "no"}


def game_page(name: str) -> str:
    """The page of a shipped game as Markdown. Raises `KeyError` for an unknown game, `DataFaults` for broken data."""
    definition = find_game(name)
    game = load_game(definition.folder)
    rows = rules_table(name)
    lines = [f"# {game.title}", "", *_header(game), *kit_of(game)]
    told = commands_of(definition) + _rulings(list(definition.book.rulings.values())) + _rules(rows)
    if base := base_of(definition.folder / "rules.toml"):
        told = _beyond(base.folder.name, game_page(base.folder.name), told)
    return "\n".join([*lines, *told]).rstrip() + "\n"


def _keys(lines: Iterable[str]) -> set[tuple[str, ...]]:
    """What the rows of tables are told apart by: their first two cells."""
    return {tuple(line.split(" | ")[:2]) for line in lines if line.startswith("| ")}


def _beyond(base: str, page: str, lines: list[str]) -> list[str]:
    """Sections of a game without the rows that are on its base's page, and without what is empty then."""
    there = _keys(page.splitlines())
    blocks: list[list[str]] = []
    for whole in "\n".join(lines).split("\n\n"):
        block = whole.strip("\n").split("\n")
        if block[1:] and block[1].startswith("|---"):
            rows = [row for row in block[2:] if tuple(row.split(" | ")[:2]) not in there]
            if rows:
                blocks.append([*block[:2], *rows])
            elif not blocks[-1][0].startswith("## "):
                blocks.pop()
            continue
        blocks.append(block)
        if block[0].startswith("## "):
            anchor = block[0].removeprefix("## ").lower()
            blocks.append([f"Those of [{base}]({base}.md#{anchor}) that are the same here are not repeated."])
    codes = {row[0].removeprefix("| ") for row in _keys(page.partition("\n## Rules\n")[2].splitlines())}
    own = {row[0].removeprefix("| ") for row in _keys(lines)}
    if dropped := sorted(codes - own):
        blocks.append([f"Rules of {base} that don't hold here: {', '.join(dropped)}."])
    return "\n\n".join("\n".join(block) for block in blocks).split("\n")


def _header(game: Game) -> list[str]:
    header = game.header
    fewest, most = header.players
    lines = [header.about, "", f"- designer: {header.designer or 'not named in the document'}"]
    if header.document:
        lines.append(f"- rules: {header.document}")
    lines += [f"- version: {header.version}", f"- players: {fewest} to {most}"]
    if header.licence:
        lines.append(f"- terms: {header.licence}")
    return [
        *lines,
        "",
        f"This page is generated from the game's data, `components/{game.id}/`. The rules are in Playproof's own words.",
        "",
    ]


def kit_of(game: Game) -> list[str]:
    """What is printed, as a table."""
    lines = ["## The kit", "", f"`playproof kit {game.id}` prints:", ""]
    lines += ["| kind | pieces | figures from |", "|---|---|---|"]
    for kind, entry in KINDS.items():
        for one in game.of_kind(kind):
            count = sum(piece.count for piece in one.items)
            asked = ", on request" if one.optional else ", to bring" if one.bring else ""
            source = {"document": "the document"}.get(one.source, one.source)
            lines.append(f"| {entry.title} | {count} {one.name}{asked} | {source} |")
    return [*lines, ""]


def commands_of(definition: GameDefinition) -> list[str]:
    """What may be typed, from the verbs themselves."""
    if not definition.play:
        return []
    try:
        game = open_game(
            definition, ["Ann", "Bob", "Cy", "Dee", "Eve", "Flo"][: max(2, definition.players[0])]
        )
    except DataFaults:
        return []
    lines = [
        "## Commands",
        "",
        "Lines that all games share are described in [the tracker](../tracker.md). A word in capitals is a value "
        "(`PRICE:AMOUNT` is an amount, the price). `a|b` is one of the two. Values in brackets are optional.",
        "",
    ]
    for kinds, about in TYPED.items():
        commands = [command for command in game.all_commands() if command.kind in kinds]
        declared = kinds == ("have",)
        rows = [_row(game, command) for command in commands]
        if rows:
            head = [
                "entry",
                "meaning",
                "example",
                *(["a second such line", "without such a line"] if declared else []),
            ]
            lines += [about, "", *_table(head), *rows, ""]
        if "actor" in kinds:
            lines += _outcomes(game, commands)
    return [*lines, *_notation(game), *_examples(definition)]


def _row(game: CheckedGame, command: Command[Any]) -> str:
    """A verb's row: what it means, and what a position without it holds."""
    have = command if isinstance(command, Declaration) and command.kind == "have" else None
    more = f" {have.again} | {_cell(have.default)} |" if have else ""
    return (
        f"| `{_cell(command.form)}` | {_cell(command.help)} | `{_cell(own_example(game, command))}` |{more}"
    )


def _table(head: list[str]) -> list[str]:
    """The head of a table."""
    return ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]


def _notation(game: CheckedGame) -> list[str]:
    """What may follow the name of each card that is played for its text."""
    rows = [
        f"| {piece} | {_cell(title)} | {f'`{_cell(choices)}`' if choices else 'none'} | `{_cell(example)}` |"
        for piece, title, choices, example in game.notation()
    ]
    if not rows:
        return []
    said = "The choices that a card's text asks for follow its id, in every entry that plays or reveals it:"
    return [said, "", *_table(["card", "name", "choices", "example"]), *rows, ""]


def _outcomes(game: CheckedGame, commands: list[Command[Any]]) -> list[str]:
    """What may be stated behind ``->``, from what the verbs declare."""
    entries: dict[tuple[str, str], dict[str, None]] = {}
    for command in commands:
        for outcome in game.claim_forms_of(command).items():
            entries.setdefault(outcome, {})[f"`{command.syntax.word}`"] = None
    rows = [
        f"| `{_cell(form)}` | {_cell(meaning)} | {', '.join(of)} |" for (form, meaning), of in entries.items()
    ]
    return [
        "Outcomes, after `->`: every entry that moves money takes `[OWNER] pays AMOUNT [to OWNER]` and `[OWNER] gets "
        "AMOUNT [from OWNER]`. A figure can name whom it is about: `[NAME] price 60`. Besides these:",
        "",
        *_table(["outcome", "meaning", "of the entries"]),
        *rows,
        "",
    ]


def _examples(definition: GameDefinition) -> list[str]:
    """The shipped tracker files of a game, each with the first sentence of its first remark."""
    lines = []
    for path in example_games(definition):
        said = path.read_text(encoding="utf-8").splitlines()
        first = next((at for at, line in enumerate(said) if line.startswith("#")), len(said))
        remark = " ".join(
            line.lstrip("# ") for line in takewhile(lambda line: line.startswith("#"), said[first:])
        )
        link = f"../../{'/'.join(path.parts[-5:] if path.is_relative_to(CHECKER) else path.parts[-4:])}"
        lines.append(f"- [{path.stem}]({link}): {_cell(remark.partition('. ')[0].rstrip('.'))}")
    return ["Examples of legal games:", "", *lines, ""] if lines else []


def _rulings(rulings: list[Ruling]) -> list[str]:
    if not rulings:
        return []
    lines = [
        "## Rulings",
        "",
        "Questions that the document leaves open or answers in two ways. The reading in bold is the default; a tracker "
        "file can choose another: `house NAME = letter`.",
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
        "Every rule of the document, with what checks it or why it can't be checked. `playproof explain CODE` shows an "
        "entry that breaks a rule and the corrected entry.",
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
