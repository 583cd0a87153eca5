"""The looks of imported cards: templates made for the columns that a list has, and the one that suits it best.

Every look shows every column: costs and points as badges, a kind as colour, letter and emblem, other figures in boxes at the
foot, words in a box of their own. Boxes are mm from the cut's top left corner.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playproof.components.importing.card_list import CardList
from playproof.components.importing.folder import toml_text
from playproof.components.importing.roles import Roles, kind_of
from playproof.generator.importing.look_parts import (
    EDGE,
    FIGURES,
    GAP,
    LEFT,
    LONG,
    NAME,
    ON_PICTURE,
    PANELS,
    PLATE,
    ROW,
    SHORT,
    SHORT_PANEL,
    SPARE,
    Parts,
    art_parts,
    band_parts,
    colour_of,
    cost_parts,
    figure_parts,
    figures_height,
    foot_of,
    ground_part,
    has_words,
    imprint_part,
    inset_parts,
    is_coloured,
    key_of,
    larger,
    name_part,
    over_part,
    part_of,
    plate_part,
    point_parts,
    side_parts,
    when_filled,
    word_parts,
    words_said,
)
from playproof.layouts.emblems import meant


@dataclass(frozen=True)
class Look:
    """A look: what it is, the columns that it is made for, and the parts of its template for a card of some size."""

    about: str
    columns: str
    parts: Callable[[Roles, float], Parts]


@dataclass(frozen=True)
class Dress:
    """How a list's cards are drawn: the look, what the columns mean, and an emblem for each card, or ""."""

    look: str
    roles: Roles
    emblems: tuple[str, ...]


def dressed(cards: CardList, roles: Roles, upright: float, look: str = "") -> Dress:
    """How a list's cards are drawn best, or with the ``look`` that is named. ``upright``: as of `fitting_look`.

    A card's emblem is what its name means, else what its kind does. Where a look draws
    it large, every kind has one."""
    at = {column.holds: place for place, column in enumerate(cards.columns)}
    kind = at[roles.kind.holds] if roles.kind else None
    kinds = ["" if kind is None else kind_of(row[kind]) for row in cards.rows]
    names = [row[at["name"]] if "name" in at else "" for row in cards.rows]
    common = _common(names)
    named = [meant(name, f"{one} {common}") for name, one in zip(names, kinds, strict=True)]
    by_kind = {one: meant(one) for one in dict.fromkeys(kinds)}
    found = [name or by_kind[one] for name, one in zip(named, kinds, strict=True)]
    look = look or fitting_look(roles, sum(map(bool, found)) / max(1, len(found)), upright)
    if look != "title" and (look != "text" or roles.kind is not None):
        spare = iter([one for one in SPARE if one not in found])
        for one in by_kind:
            by_kind[one] = by_kind[one] or next(spare, SPARE[0])
        found = [emblem or by_kind[one] for emblem, one in zip(found, kinds, strict=True)]
    if roles.picture:
        shown = at["picture"]
        found = ["" if row[shown] else emblem for row, emblem in zip(cards.rows, found, strict=True)]
    return Dress(look, roles, tuple(found) if look != "title" else ("",) * len(found))


def _common(names: Sequence[str]) -> str:
    """The words that a third of the names have, and four at least: they tell no card from another."""
    count = Counter(word for name in names for word in set(re.findall(r"[^\W_]+", name.casefold())))
    return " ".join(word for word, times in count.items() if times > max(3, len(names) // 3))


def fitting_look(roles: Roles, drawn: float, upright: float) -> str:
    """The look that suits a list best. ``drawn``: the share of its cards that an emblem is known for; ``upright``: the share
    of its pictures that are higher than wide."""
    if roles.picture:
        short = roles.length <= ON_PICTURE and len(roles.lines) < 2
        return "full" if short and (upright >= 0.5 or not roles.words) else "picture"
    if not (roles.words or roles.costs or roles.figures or roles.points or roles.kind):
        return "title"
    if roles.length > LONG:
        return "text"
    if drawn < 0.5 and roles.kind is None:
        return "text" if roles.words or roles.figures else "title"
    return "emblem"


def look_template(look: str, roles: Roles, height: float) -> str:
    """The template of a look for a list's columns and cards of a height in mm."""
    parts = LOOKS[look].parts(roles, height)
    about = f"{LOOKS[look].about} Proposed for an imported list: move, style and remove parts as you like."
    return toml_text({"about": about, "part": [{"name": one.pop("name"), **one} for one in parts]})


def _emblem(roles: Roles, height: float) -> Parts:
    """A band at the left, the name on a plate, the emblem on a panel, words below it."""
    high = NAME if roles.words else NAME + 4
    right = -EDGE - 15 if roles.points else -EDGE
    parts = [ground_part(roles), *side_parts(roles, height, emblem=False)]
    parts += [plate_part(roles, "plate", [LEFT, EDGE, right, high])]
    parts += [
        name_part("title", [LEFT + 1.4, EDGE + 0.8, right - 1.4, high - 1.6], 15 if roles.words else 22),
        *point_parts(roles, EDGE - 0.4),
    ]
    top = EDGE + high + GAP
    panel = next((mm for most, mm in PANELS if roles.length <= most), PANELS[-1][1])
    panel += max(0.0, height - 88.9) * 0.4 - (4.5 if roles.figures and panel > 26 else 0)
    panel -= max(0.0, min(panel - 14, figures_height(roles) - FIGURES)) if len(roles.figures) > ROW else 0.0
    whole = part_of(
        "emblem", "panel", [LEFT, top, -EDGE, -foot_of(roles)], emblem="{emblem}", **colour_of(roles)
    )
    if not roles.words:
        return [*parts, whole, *figure_parts(roles, LEFT), imprint_part(LEFT)]
    words = word_parts(roles, LEFT, top + panel + GAP, height, kind=False)
    some = has_words(roles)
    parts.append({**whole, "name": "emblem-alone", "unless": some})
    parts.append({**whole, "box": [LEFT, round(top, 2), -EDGE, panel], "when": some})
    return [*parts, {**words[0], "when": some}, *words[1:], *figure_parts(roles, LEFT), imprint_part(LEFT)]


def _text(roles: Roles, height: float) -> Parts:
    """A band at the left with a small emblem, the name on a plate, and the rest for words."""
    right = -EDGE - 15 if roles.points else -EDGE
    parts = [
        ground_part(roles),
        *side_parts(roles, height, emblem=True),
        plate_part(roles, "plate", [LEFT, EDGE, right, NAME]),
    ]
    parts += [
        name_part("title", [LEFT + 1.4, EDGE + 0.8, right - 1.4, NAME - 1.6], 15),
        *point_parts(roles, EDGE - 0.4),
    ]
    top = EDGE + NAME + GAP
    panel = part_of(
        "emblem", "panel", [LEFT, top, -EDGE, -foot_of(roles)], emblem="{emblem}", **colour_of(roles)
    )
    if not roles.words:
        return [*parts, panel, *figure_parts(roles, LEFT), imprint_part(LEFT)]
    words = word_parts(roles, LEFT, top, height, kind=False)
    some = has_words(roles)
    if not roles.text:
        return [*parts, *words, *figure_parts(roles, LEFT), imprint_part(LEFT)]
    # A card with a short text among long ones has a panel above it, one without words a panel alone.
    panel_height = SHORT_PANEL + max(0.0, height - 88.9) * 0.5
    # Without an emblem a short text is larger and has all the room.
    letters = round(SHORT * max(1.0, height / 88.9) ** 1.5)
    long = f"size(text) >= {letters}"
    short: dict[str, Any] = {"when": ["emblem"], "unless": f"{long} || !({some})"}
    lone: dict[str, Any] = {"when": f"size(text) < {letters} && ({some})", "unless": ["emblem"]}
    parts.append({**panel, "name": "emblem-alone", "when": ["emblem"], "unless": some})
    parts.append({**panel, "box": [LEFT, round(top, 2), -EDGE, round(panel_height, 2)], **short})
    lower = {
        one["name"]: one for one in word_parts(roles, LEFT, top + panel_height + GAP, height, kind=False)
    }
    parts.append({**lower["words"], "name": "short-words", **short})
    parts.append({**words[0], "name": "lone-words", **lone})
    parts += [{**one, "when": long} if one["name"] in ("text", "words") else one for one in words]
    text, middle = lower["text"], {"align": "center", "valign": "middle"}
    parts.append({**text, "name": "short-text", "size": larger(12, height), **middle, **short})
    parts.append(
        {
            **next(one for one in words if one["name"] == "text"),
            "name": "lone-text",
            "size": 17,
            **middle,
            **lone,
        }
    )
    return [*parts, *figure_parts(roles, LEFT), imprint_part(LEFT)]


def _picture(roles: Roles, height: float) -> Parts:
    """The picture over the upper half, to the edges; the name on a band below it, words on paper."""
    share = (
        0.66 if not roles.words else 0.56 if roles.length <= 150 else 0.46 if roles.length <= LONG else 0.36
    )
    high = round(height * share - (6 if roles.figures else 0), 1)
    alone = round(height - foot_of(roles) - 9.6 - GAP - (0 if roles.kind is None else 4.4), 1)
    parts = [ground_part(roles)]
    if not roles.words:
        parts += _under_picture(roles, alone)
    else:
        # A card without words has a higher picture.
        some = has_words(roles)
        if roles.kind is not None:
            kind = next(
                one
                for one in word_parts(roles, EDGE, alone + 9.6, height, kind=True)
                if one["name"] == "kind"
            )
            parts.append({**kind, "name": "kind-alone", "unless": some})
        higher = [{**one, "name": f"{one['name']}-alone"} for one in _under_picture(roles, alone)]
        parts += [
            part_of("head", "group", [0, 0, 0, 0], part=_under_picture(roles, high), when=some),
            part_of("high-head", "group", [0, 0, 0, 0], part=higher, unless=some),
        ]
    parts += cost_parts(roles, EDGE, EDGE, across=True)
    parts += point_parts(roles, EDGE - 0.4)
    parts += inset_parts(roles, EDGE + (15 if roles.points else 0))
    words = word_parts(roles, EDGE, high + 9.6 + GAP, height, kind=True)
    if words:
        words = [{**one, "when": some} if one["name"] in ("words", "kind") else one for one in words]
    return [*parts, *words, *figure_parts(roles, EDGE), imprint_part(EDGE)]


def _under_picture(roles: Roles, high: float) -> Parts:
    """The picture, so high, and the band below it with letter and name."""
    parts = [*art_parts(roles, [0, 0, 0, high]), *band_parts(roles, [0, high, 0, 9.6])]
    left = EDGE
    if is_coloured(roles):
        parts.append(
            part_of("letter", "roundel", [EDGE, high + 1.3, 7, 7], text="{letter}", size=13, when=["colour"])
        )
        left = EDGE + 8.2
    title = name_part("title", [left, high + 1.2, -EDGE, 7.2], 14, ground="paper", pad=0.6, radius=1.5)
    return [*parts, title]


def _full(roles: Roles, height: float) -> Parts:
    """The picture over the whole card, to the edges; the name and a few words on paper at its foot."""
    parts = art_parts(roles, [0, 0, 0, 0])
    parts += cost_parts(roles, EDGE, EDGE, across=True)
    parts += point_parts(roles, EDGE - 0.4)
    parts += inset_parts(roles, EDGE + (15 if roles.points else 0))
    foot = EDGE + (figures_height(roles) + 1.2 if roles.figures else 0.0)
    above = ""
    for column in (*((roles.flavour,) if roles.flavour else ()), *reversed(roles.lines)):
        parts.append(
            over_part(key_of(column), words_said(roles, column), 8.5, foot, above, when=when_filled(column))
        )
        above = key_of(column)
    if roles.text:
        parts.append(over_part("text", "{text}", 10.5, foot, above, align="center", when=["text"]))
        above = "text"
    parts.append(
        part_of(
            "title", "text", [EDGE, 24, -EDGE, -1.0 if above else -foot], text="{name}", face="display", size=15, floor=7,
            leading=1.05, align="center", valign="bottom", flow="grow", ground="paper", opacity=PLATE, pad=1.6, radius=2,
            **({"above": above} if above else {}),
        )
    )  # fmt: skip
    if is_coloured(roles) and roles.kind is None:
        left = EDGE if not roles.costs else -EDGE - 7 if roles.points is None else EDGE
        top = EDGE if not roles.costs or roles.points is None else EDGE + 11
        parts.append(
            part_of("letter", "roundel", [left, top, 7, 7], fill="{colour}", size=13, when=["colour"])
        )
    if roles.kind is not None:
        field = roles.kind.holds
        parts += [
            part_of(
                "kind", "badge", [EDGE + 3.5, 1.6, -EDGE - 3.5, 5.6], above="title", shape="rectangle", radius=1.5,
                text=f"{{{field}}}", size=10, fill="{colour}", stroke="paper", when=[field],
            ),
            part_of(
                "letter", "roundel", [EDGE, 0.9, 7, 7], above="title", fill="paper", size=13, text="{letter}",
                when=["colour", field],
            ),
        ]  # fmt: skip
    figures = figure_parts(roles, EDGE)
    for one in figures:
        one["box"][1] = round(-EDGE - figures_height(roles), 2)
    return [*parts, *figures]


def _title(roles: Roles, height: float) -> Parts:
    """The name, as large as the card allows, between two bands."""
    parts = [ground_part(roles)]
    for name, box in (("head", [0, 0, 0, 17]), ("tail", [0, -17, 0, 0])):
        parts += band_parts(roles, box, name)
    foot = max(12.0, foot_of(roles) + 1)
    # Badges stand above the name.
    top = 14.0 + (14.6 if roles.points else 13.0 if roles.goods else 10.4 if roles.costs else 0.0)
    middle = round(height * 0.5 + (top - 14) * 0.4, 1) if roles.words else -foot - 2
    parts += [
        plate_part(roles, "plate", [EDGE, 12, -EDGE, -foot]),
        name_part("title", [EDGE + 2, top, -EDGE - 2, middle - top if roles.words else middle], 40),
        name_part("small-title", [EDGE, EDGE, -EDGE, 6.6], 10, ground="paper", pad=0.6, radius=1.5),
        *word_parts(roles, EDGE, middle, height, kind=True, foot=foot + 2.6)[1:],
        {**imprint_part(EDGE), "box": [EDGE + 2, -foot - 3.2, -EDGE - 2, 2.8]},
    ]
    parts += cost_parts(roles, EDGE + 2, 14, across=True)
    parts += point_parts(roles, 14)
    return [*parts, *figure_parts(roles, EDGE)]


def back_template(roles: Roles) -> str:
    """The template of the backs that a list has pictures for, else an emblem."""
    assert roles.back is not None
    field = roles.back.holds
    parts = [
        part_of(
            "panel", "panel", [0, 0, 0, 0], emblem="{emblem}", radius=0, unless=[field], **colour_of(roles)
        ),
        part_of("back", "picture", [0, 0, 0, 0], file=f"{{{field}}}", fit="cover", when=[field]),
    ]
    return toml_text({"about": "The back: its own picture, to the edges.", "part": parts})


#: The looks by name.
LOOKS: Mapping[str, Look] = {
    "picture": Look(
        "The picture over the upper half, to the edges; the name on a band below it, words on paper.",
        "pictures, texts", _picture,
    ),
    "full": Look(
        "The picture over the whole card, to the edges; the name and a few words on paper at its foot.",
        "upright pictures, short texts or none", _full,
    ),
    "emblem": Look(
        "A band at the left with costs, kind and letter; the name on a plate, the emblem on a panel, words below it.",
        "names or kinds that an emblem is known for, texts", _emblem,
    ),
    "text": Look(
        "A band at the left with costs, kind and a small emblem; the name on a plate, and the rest for words.",
        "long texts", _text,
    ),
    "title": Look("The name, as large as the card allows, between two bands.", "names alone", _title),
}  # fmt: skip
