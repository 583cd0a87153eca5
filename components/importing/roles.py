"""What the columns of a list mean on a card: what it costs and scores, its kind, its values, lines of words.

Judged by the headings, in English and in other languages, and by what the cells hold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import quantiles

from playproof.components.importing.amounts import CURRENCIES
from playproof.components.importing.card_list import CardList, Column, are_figures
from playproof.components.importing.headings import (
    BACKS,
    COSTS,
    FIELDS,
    FLAVOUR,
    GOODS,
    KINDS,
    POINTS,
    heading_form,
)
from playproof.components.importing.source import whole_number

#: How many costs and how many other figures a card has room for, and the longest figure.
MOST_COSTS, MOST_FIGURES, WIDEST = 4, 8, 4
#: How many pictures a card has beside the first one.
MOST_INSETS = 2
#: What is as short as a figure and is one for a reader: ``$3``, ``+1``, ``2/3``, ``10%``.
_FIGURE = re.compile(rf"[-+±×]?[{CURRENCIES}]?[0-9]{{1,3}}(?:[.,][0-9])?(?:[{CURRENCIES}%+]|/[0-9]{{1,2}})?")
#: The most kinds that have a colour each, and the longest word for one.
MOST_KINDS, LONGEST_KIND = 12, 24


@dataclass(frozen=True)
class Roles:
    """What is shown where: costs, points, other figures, the kind, the flavour, what is a line each; whether there are texts
    and pictures, and how long the words of nearly every card are at most."""

    costs: tuple[Column, ...] = ()
    points: Column | None = None
    figures: tuple[Column, ...] = ()
    kind: Column | None = None
    flavour: Column | None = None
    lines: tuple[Column, ...] = ()
    #: Pictures beside the first one, and that of the back.
    insets: tuple[Column, ...] = ()
    back: Column | None = None
    text: bool = False
    picture: bool = False
    coloured: bool = False
    #: Whether every card says something in each of several lines.
    filled: bool = False
    length: int = 0
    #: The goods that several costs are paid in: each field's colour of the palette and a word for it.
    goods: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def words(self) -> tuple[str, ...]:
        """The fields with words, those of a card's text first."""
        others = (*((self.flavour,) if self.flavour else ()), *self.lines)
        return (*(("text",) if self.text else ()), *(one.holds for one in others))


def roles_of(cards: CardList, pictures: bool) -> Roles:
    """What the columns of a list mean. ``pictures``: whether there are any of those that it names."""
    cells = {
        column.holds: [row[at] for row in cards.rows]
        for at, column in enumerate(cards.columns)
        if column.holds != "-"
    }
    own = [column for column in cards.columns if column.holds not in FIELDS]
    numbers = [
        one
        for one in own
        if (
            one.type in ("number", "decimal")
            or (one.type == "text" and (are_figures(cells[one.holds]) or _are_short(cells[one.holds])))
        )
        and all(len(cell) <= WIDEST for cell in cells[one.holds])
    ]
    points = next((one for one in numbers if _words(one) & POINTS), None)
    paid = [
        one
        for one in numbers
        if one is not points and one.type != "decimal" and _not_below_0(cells[one.holds])
    ]
    costs = [one for one in paid if _words(one) & COSTS] or [one for one in paid if _words(one) <= GOODS]
    costs = costs[:MOST_COSTS]
    figures = [one for one in numbers if one is not points and one not in costs][:MOST_FIGURES]
    kind = _kind([one for one in own if one.type == "text" and one not in numbers], cells, len(cards.rows))
    shown = (points, *costs, *figures, kind)
    others = [one for one in own if one.type == "picture"]
    back = next((one for one in others if _words(one) & BACKS), None)
    rest = [one for one in own if one not in (*shown, *others)]
    flavour = next((one for one in rest if one.type == "text" and _words(one) & FLAVOUR), None)
    lines = tuple(one for one in rest if one is not flavour)
    said = ("text", *(one.holds for one in (flavour, *lines) if one is not None))
    lengths = [sum(len(cells[one][at]) for one in said if one in cells) for at in range(len(cards.rows))]
    return Roles(
        tuple(costs), points, tuple(figures), kind, flavour, lines,
        insets=tuple(one for one in others if one is not back)[:MOST_INSETS], back=back,
        filled=len(lines) > 1 and all(all(cells[one.holds]) and one.type != "yes/no" for one in lines),
        text=any(cells.get("text", ())), picture=pictures, coloured="colour" in cells,
        length=round(quantiles(lengths, n=10)[-1]) if len(lengths) > 1 else max(lengths, default=0),
    )  # fmt: skip


def kind_of(said: str) -> str:
    """The kind that a cell names: of 'Creature — Elf' it is the first word."""
    return re.split(r"[—–/,;|]| - |: ", " ".join(said.split()), maxsplit=1)[0].rstrip()


def _kind(texts: Sequence[Column], cells: dict[str, list[str]], cards: int) -> Column | None:
    """The column whose few values sort the cards: one with such a heading, else one that says the same of many cards."""

    def few(one: Column, most: int) -> bool:
        kinds = {kind_of(cell) for cell in cells[one.holds]} - {""}
        return 0 < len(kinds) <= most and all(len(kind) <= LONGEST_KIND for kind in kinds)

    named = [one for one in texts if _words(one) & KINDS and few(one, MOST_KINDS)]
    return next((one for one in (*named, *texts) if one in named or few(one, min(6, cards // 3))), None)


def _are_short(cells: Sequence[str]) -> bool:
    """Whether cells are figures with a sign of money or another one."""
    said = [cell for cell in cells if cell]
    return bool(said) and all(_FIGURE.fullmatch(cell) for cell in said)


def _words(column: Column) -> set[str]:
    return set(re.split(r"[_\W]+", heading_form(column.heading))) - {""}


def _not_below_0(cells: Sequence[str]) -> bool:
    return all(not cell or (whole_number(cell) or 0) >= 0 for cell in cells)
