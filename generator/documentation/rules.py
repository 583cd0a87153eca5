"""The reference of declared rules in the docs, made from the code: each table with its fields, names and functions."""

from __future__ import annotations

import inspect
import re
from typing import Any, get_args, get_origin

from pydantic.fields import FieldInfo

from playproof.checker.families.declared import tables
from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiling import CASES, MOMENTS
from playproof.components.base import Component
from playproof.components.expression_functions import FUNCTIONS
from playproof.components.expressions import NATIVE

HEAD = """# Tables of declared rules

All tables that `families = ["declared"]` reads in `play.toml`. [Rules as data](rules.md) introduces them. This page is
generated from the code.

A *number* is a whole number or an expression in quotes that gives one. A *condition* is an expression that gives `true`
or `false`. A *name* has small letters, digits and `_`.

Every value may be a table that has one for each reading of a ruling of `rulings.toml`:
`rounds = { ruling = "R-1", a = 6, b = 7 }`.
"""
SHOWN: tuple[type[Component], ...] = (
    tables.Resource, tables.PairTable, tables.PlaceTable, tables.CommandTable, tables.Need, tables.Choice, tables.Times,
    tables.Effect, tables.CardEffect,
    tables.Modifier, tables.Limit, tables.Flow, tables.PhaseTable, tables.Starting,
    tables.EndTable, tables.Scoring, tables.Mistake, tables.WinnerTable,
)  # fmt: skip
TITLES = {
    tables.Need: "needs", tables.Times: "times",
    tables.Choice: "choose", tables.Effect: "Effects", tables.CommandTable: "command",
    tables.CardEffect: "effect", tables.PlaceTable: "place", tables.PhaseTable: "phase", tables.EndTable: "end",
    tables.PairTable: "pair", tables.Mistake: "mistakes",
    tables.Scoring: "score", tables.WinnerTable: "winner", tables.Starting: "Auctions",
}  # fmt: skip
VALUES = (
    "Named expressions: `[values]`. Each is a name, or in quotes a name with parameters in brackets, and its expression:",
    "",
    "```toml",
    "[values]",
    'strength = "leaf + 2 * count(served)"',
    '"dark(cards)" = "count(cards.filter(c, c.kind == \'dark\'))"',
    "```",
    "",
    "Needs, costs, limits, scores and other values use them: `strength >= 3`, `dark(hand) + dark(served)`.",
    "",
)
VARIABLES = (
    ("each resource", "how much of it the player has; of dice, the list of what they show (0 or `?`: not known)"),
    ("`money`", "the player's money, also under the currency's name"),
    ("each place of cards", "a list of its cards: the player's own, or those of all"),
    ("each of `[pair]`", "the cards of that set that lie in some place, whosever it is"),
    ("each place of noted groups", "a list of groups, each a list of its cards"),
    ("each place of spaces", "a list of its spaces"),
    ("each of `[values]`", "what its expression gives; `strength(colour)` has in brackets what `colour` is there"),
    ("each slot of a command", "what was chosen: a card, a space, a player, a number, a word; `null` where it was left out"),
    ("each figure of `game.toml`", "its number"),
    ("`player`, `players`", "the player's name; the number of players"),
    ("`actor`", "who acts, in an effect on others: a player as in `everyone`; at a turn's start or end, whose turn it is"),
    ("`this_turn`, `this_round`, `this_game`", "how often the player has done each command: `this_turn.buy`"),
    ("`first_player`", "the name of the player who began the round"),
    ("`round`, `phase`, `turns`", "the round, the phase's name, the turns that the player has taken in it"),
    ("`others`, `everyone`", "lists of players: `name`, each resource, each place of their own, `out` (has passed)"),
    ("`supply`", "what is left of each resource: `supply.gem`"),
    ("`ended_round`", "the round that has just ended, until something is done in the next one; else 0. In games with a command "
     "that `recalls`"),
    ("`sold`", "in `sold` of an auction of a row: the card; `price` is what was paid for it"),
    ("`this`", "in `[effect.…]`: the card itself; in `shows`: the die that is turned"),
    ("`winner`, `price`, `starter`", "of the last auction that a table has started: who won (`''`: nobody), what was paid, who "
     "started it"),
    ("`trains`, `president`, `share_price`, `companies`", "beside an 18xx: a company's trains, its president, the price of its "
     "share; the list of all that operate, each with `name`, `money`, these and its resources"),
)  # fmt: skip


def rules_page() -> str:
    """The page as Markdown."""
    lines = [HEAD]
    for model in SHOWN:
        title = TITLES.get(model, model.__name__.lower())
        lines += [f"## {title}", "", _plain(inspect.getdoc(model) or ""), ""]
        fields = dict(model.model_fields)
        for base, link in (
            (tables.Effect, "[effects](#effects)"),
            (tables.Starting, "[auctions](#auctions)"),
        ):
            if model is not base and issubclass(model, base):
                fields = {name: one for name, one in fields.items() if name not in base.model_fields}
                lines += [f"It also has all that {link} have.", ""]
        lines += ["| field | what it may be | without it | |", "|---|---|---|---|"]
        lines += [_row(name, one) for name, one in fields.items()]
        lines.append("")
    lines += ["## values", "", *VALUES, "## Names in expressions", "", "| name | value |", "|---|---|"]
    lines += [f"| {name} | {value} |" for name, value in VARIABLES]
    lines += [
        "",
        "A card and a space have `id`, `name` and each column of their set. A space also has `taken`, the number of "
        "markers on it, `by`, whose they are, and for each kind of marker a list of those who have one there: `space.hut`. "
        "`values` is what dice on it show, `markers` all that is there, each with `by`, `kind` and `value`. Where its "
        "place has `adjacent`, `next_to` is the list of the spaces beside it. A die has `value` and `kind`.",
        "",
        "## Functions in expressions",
        "",
        "| function | value |",
        "|---|---|",
    ]
    lines += [f"| `{name}` | {one.words} |" for name, one in FUNCTIONS.items()]
    lines += [
        "",
        f"Of CEL itself: {', '.join(f'`{name}`' for name in NATIVE)}, and `map`, `filter`, `exists`,",
    ]
    lines += ["`exists_one` and `all` behind a list.", "", *_reasons()]
    return "\n".join(lines).rstrip() + "\n"


def _reasons() -> list[str]:
    """The reasons of findings, for ``[codes.declared]``."""
    lines = ["## Reasons", "", 'What `[codes.declared]` may give a code of your rules: `short = "T-1"`.']
    lines += [
        "Without one a finding shows `declared.short`. A code that `rules.toml` describes is shown with its text.",
        "",
    ]
    lines += ["| reason | in words | for one of them |", "|---|---|---|"]
    for reason, words in DeclaredBase.reasons.items():
        table = CASES.get(reason, "")
        lines.append(f"| `{reason}` | {words} | {f'`{reason}_{table.upper()}`' if table else ''} |")
    lines.append(
        "| a command's name | A payment or gain that is stated of this command is what its table says. | |"
    )
    moments = ", ".join(f"`{one.replace(' ', '_')}`" for one in MOMENTS if one != "placed")
    lines.append(f"| {moments} | The same of what happens at that moment. | |")
    return lines


def _row(name: str, one: FieldInfo) -> str:
    without = "must be given" if one.is_required() else _default(one.get_default(call_default_factory=True))
    return f"| `{one.alias or name}` | {_kind(one.annotation)} | {without} | {one.description or ''} |"


def _default(value: Any) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value}`" if value not in ("", (), None, {}) else ""


def _kind(annotation: Any) -> str:
    """A type in words."""
    text = str(annotation)
    if "Literal" in text and "int" not in text.split("Literal")[0]:
        words = [one for arg in _literals(annotation) for one in arg if one]
        return ", ".join(f"`{one}`" for one in words)
    if "Literal" in text:
        return "a number from 1, or " + ", ".join(f"`{one}`" for arg in _literals(annotation) for one in arg)
    if "Need" in text or "Effect" in text:
        return "a list of tables"
    if "Times" in text:
        return "a table"
    if "Choice" in text:
        return "a table for each slot"
    if "Faces" in str(annotation) or "MinLen" in text or "min_length=2" in text:
        return "a number, or a list"
    if "dict" in text and "int" in text and not text.startswith("dict"):
        return "a number, or a table: resource = number"
    if text.startswith("dict"):
        return "a table: resource = number"
    if "int" in text:
        return "a number, `all`, a list of cards" if "tuple" in text else "a number"
    if "bool" in text:
        return "`true` or `false`"
    return (
        "a text, or a list"
        if "tuple" in text and "str |" in text
        else "a list"
        if "tuple" in text
        else "a text"
    )


def _literals(annotation: Any) -> list[tuple[Any, ...]]:
    from typing import Literal

    if get_origin(annotation) is Literal:
        return [get_args(annotation)]
    return [one for arg in get_args(annotation) for one in _literals(arg)]


def _plain(text: str) -> str:
    return re.sub(r"``", "`", text)
