"""The page about own 18xx games in the docs: what is made from the code in it, steps and abilities with their parameters."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from playproof.checker.assembly.game import Game, open_game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.definition.parameters import Parameter
from playproof.checker.families.operating import OperatingRounds, Step
from playproof.checker.families.operating.steps import STEPS
from playproof.checker.families.private_companies.abilities import ABILITY_TYPES, keys_of
from playproof.generator.documentation.families import default_text, plain_text

MODEL = "1830"


def eighteenxx_page(text: str) -> str:
    """The page with its generated parts, between ``<!-- name -->`` and ``<!-- /name -->``, made anew."""
    game = open_game(find_game(MODEL), ["Ann", "Bob", "Cy"])
    parts: dict[str, Callable[[Game], list[str]]] = {
        "steps": _steps,
        "rounds": _rounds,
        "trains": _trains,
        "abilities": _abilities,
    }
    for name, make in parts.items():
        marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
        made = "\n".join([*make(game), ""])
        text = marks.sub(lambda match, made=made: f"{match[1]}\n{made}\n{match[2]}", text)  # type: ignore[misc]
    return text


def _steps(game: Game) -> list[str]:
    rounds = game.require(OperatingRounds)
    lines: list[str] = []
    for name, kind in STEPS.items():
        asked = _asked(rounds, kind)
        step = rounds.step(name)
        lines += [f"### {name}", "", plain_text(inspect.getdoc(kind) or ""), ""]
        commands = [] if step is None else list(step.commands())
        if commands:
            lines += ["| entry | what it does |", "|---|---|"]
            forms = {command.example: f"| `{command.example}` | {command.help} |" for command in commands}
            lines += [*forms.values(), ""]
        lines += _table(asked)
    return lines[:-1]


def _asked(rounds: OperatingRounds, kind: type[Step]) -> dict[str, Parameter]:
    """The parameters that a step reads."""
    before, rounds.params.asked = rounds.params.asked, {}
    try:
        kind(rounds).ready()
        return rounds.params.asked
    finally:
        rounds.params.asked = before


def _rounds(game: Game) -> list[str]:
    return _table(
        {name: one for name, one in game.asked["operating"].items() if name in ("steps", "operating_order")}
    )[:-1]


def _trains(game: Game) -> list[str]:
    return _table(game.asked["trains"])[:-1]


def _abilities(game: Game) -> list[str]:
    lines: list[str] = []
    for name, kind in ABILITY_TYPES.items():
        lines += [f"### {name}", "", kind.meaning, ""]
        lines += ["| key | what it means | what it may be | without it |", "|---|---|---|---|"]
        for key, field in keys_of(kind).items():
            meaning = field.metadata["meaning"]
            said = ", ".join(f"`{word}`" for word in field.metadata["allowed"]) or SHAPES[str(field.type)]
            lines.append(f"| `{key}` | {meaning} | {said} | {_default(field.default)} |")
        lines.append("")
    return lines[:-1]


#: How a key's type is told.
SHAPES = {
    "str": "a text",
    "bool": "`true` or `false`",
    "int": "a whole number",
    "tuple[str, ...]": "a list of names",
}


def _default(value: Any) -> str:
    import dataclasses

    if value is dataclasses.MISSING:
        return "must be given"
    return default_text(list(value) if isinstance(value, tuple) else value)


def _table(asked: dict[str, Parameter]) -> list[str]:
    if not asked:
        return []
    lines = ["| parameter | what it may be | without it |", "|---|---|---|"]
    lines += [
        f"| `{one.name}` | {one.kind} | {default_text(one.default)} |" for _, one in sorted(asked.items())
    ]
    return [*lines, ""]
