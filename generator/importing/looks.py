"""The looks of imported cards: templates made for the columns that a list has, and the one that suits it best.

Every look shows every column: costs and points as badges, a kind as colour, letter and emblem, other figures in boxes at the
foot, words in a box of their own. Boxes are mm from the cut's top left corner.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playproof.components.importing.card_list import CardList, Column
from playproof.components.importing.folder import toml_text
from playproof.components.importing.headings import words_of
from playproof.components.importing.roles import Roles, kind_of
from playproof.layouts.emblems import meant

Parts = list[dict[str, Any]]

#: From the cut to what is drawn, and between two boxes, mm.
EDGE, GAP = 3.4, 1.6
#: Width of the band at the left, and where the rest begins, mm.
BAND, LEFT = 12.0, 13.6
#: Height of a name's plate, of the boxes of figures, of the line below everything, mm.
NAME, FIGURES, FOOT = 12.6, 10.6, 6.8
#: Emblems for kinds that mean none.
SPARE = (
    "star",
    "compass-star",
    "key",
    "bell",
    "feather",
    "shield",
    "lantern",
    "gear",
    "crown",
    "scales",
    "banner",
    "hourglass",
)
#: So many figures have their words beside them, not below.
FEW = 2
#: How far plates on a picture hide it.
PLATE = 0.9
GOLD = "#F0C419"
#: Letters of the words of nearly every card, up to which the emblem has a panel of so many mm.
PANELS = ((70, 37.0), (130, 31.0), (220, 23.0), (320, 16.0))
#: In the look of long texts, the letters up to which one is short, and the panel that it has above it, mm.
SHORT, SHORT_PANEL = 130, 26.0
#: Letters beyond which words have no room on a picture, and beyond which an emblem has none beside them.
ON_PICTURE, LONG = 110, PANELS[-1][0]


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
    named = [meant(row[at["name"]]) if "name" in at else "" for row in cards.rows]
    by_kind = {one: meant(one) for one in dict.fromkeys(kinds)}
    found = [name or by_kind[one] for name, one in zip(named, kinds, strict=True)]
    look = look or fitting_look(roles, sum(map(bool, found)) / max(1, len(found)), upright)
    if look not in ("text", "title"):
        spare = iter([one for one in SPARE if one not in found])
        for one in by_kind:
            by_kind[one] = by_kind[one] or next(spare, SPARE[0])
        found = [emblem or by_kind[one] for emblem, one in zip(found, kinds, strict=True)]
    if roles.picture:
        shown = at["picture"]
        found = ["" if row[shown] else emblem for row, emblem in zip(cards.rows, found, strict=True)]
    return Dress(look, roles, tuple(found) if look != "title" else ("",) * len(found))


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
    if drawn < 0.5:
        return "text" if roles.words or roles.figures else "title"
    return "emblem"


def look_template(look: str, roles: Roles, height: float) -> str:
    """The template of a look for a list's columns and cards of a height in mm."""
    parts = LOOKS[look].parts(roles, height)
    about = f"{LOOKS[look].about} Proposed for an imported list: move, style and remove parts as you like."
    return toml_text({"about": about, "part": [{"name": one.pop("name"), **one} for one in parts]})


#: What parts of every look are called: a column of this name has another one for its part.
_PARTS = words_of(
    "art band emblem emblem-alone figures ground head imprint kind kind-plate letter plate short-text short-words sign "
    "small-emblem small-title tail text title words"
)


def _named(column: Column) -> str:
    """What a column's part is called."""
    name = column.holds[:30]
    return f"{name}-column" if name in _PARTS else name


def _part(name: str, draw: str, box: Sequence[float], **more: Any) -> dict[str, Any]:
    return {"name": name, "draw": draw, "box": [round(one, 2) for one in box], **more}


def _colour(roles: Roles) -> dict[str, Any]:
    """What a band or panel is coloured by: the card's colour, else the game's."""
    return {"colour": "{colour}"} if _is_coloured(roles) else {"colour": "accent"}


def _is_coloured(roles: Roles) -> bool:
    return roles.coloured or roles.kind is not None


def _ground(roles: Roles) -> dict[str, Any]:
    return _part("ground", "background", [0, 0, 0, 0], wash=_colour(roles)["colour"])


def _band(roles: Roles, box: Sequence[float], name: str = "band") -> Parts:
    """A band in the card's colour; in the game's where the card has none."""
    own = _part(name, "band", box, colour="{colour}", when=["colour"])
    plain = _part(f"{name}-without-kind", "band", box, colour="accent", motif=True, unless=["colour"])
    return [own, plain] if _is_coloured(roles) else [_part(name, "band", box, colour="accent", motif=True)]


def _plate(roles: Roles, name: str, box: list[float], **more: Any) -> dict[str, Any]:
    """A box of paper with an edge in the card's colour."""
    return _part(name, "rect", box, fill="paper", stroke=_colour(roles)["colour"], radius=2, **more)


def _name(name: str, box: list[float], size: float, **more: Any) -> dict[str, Any]:
    return _part(
        name, "text", box, text="{name}", face="display", size=size, floor=7, leading=1.05, align="center",
        valign="middle", **more,
    )  # fmt: skip


def _imprint(left: float) -> dict[str, Any]:
    return _part(
        "imprint", "text", [left, -5.9, -EDGE - 1, 2.8], text="{set.imprint}", size=6, fill="muted", align="right",
        valign="middle",
    )  # fmt: skip


def _costs(roles: Roles, left: float, top: float, *, across: bool) -> Parts:
    """Costs as badges, below or beside each other: one of a kind on paper, those of several goods in their colours."""
    parts: Parts = []
    side = 9.6 if across else 8.2
    for number, column in enumerate(roles.costs):
        before = ({"right_of" if across else "below": f"cost-{number}"}) if number else {}
        at = [1.0 if number and across else left, 1.0 if number and not across else top]
        key, word = roles.goods.get(column.holds, ("paper", ""))
        badge = _part(
            _named(column), "badge", [0, 0, side, side], shape="circle", text=f"{{{column.holds}}}", size=17, fill=key,
            **({"stroke": "paper", "weight": "heavy"} if word else {"stroke": "ink"}),
        )  # fmt: skip
        if not word:
            parts.append(
                _part(
                    f"cost-{number + 1}",
                    "group",
                    [*at, side, side],
                    part=[badge],
                    when=[column.holds],
                    **before,
                )
            )
            continue
        name = _part(
            f"{_named(column)}-word", "text", [0, side - 0.7, 0, 0], text=word, size=7, floor=6, align="center",
            valign="middle", ground="paper", radius=0.8,
        )  # fmt: skip
        box = [*at, side, side + 2.6]
        parts.append(
            _part(
                f"cost-{number + 1}", "group", box, part=[badge, name], when=f"{column.holds} > 0", **before
            )
        )
    return parts


def _points(roles: Roles, top: float) -> Parts:
    if roles.points is None:
        return []
    field = roles.points.holds
    return [
        _part(
            _named(roles.points), "badge", [-EDGE - 14.2, top - 1, 15.2, 14.8], shape="star", text=f"{{{field}}}", size=17,
            fill=GOLD, stroke="ink", when=[field],
        )
    ]  # fmt: skip


def _figures(roles: Roles, left: float) -> Parts:
    """Other figures: a box for each at the foot, its word below it."""
    if not roles.figures:
        return []
    boxes: Parts = []
    few = len(roles.figures) <= FEW
    for column in roles.figures:
        value, word = (
            ([-12, 0, -1.6, 0], [1.6, 0, -12, 0]) if few else ([0.6, 0.7, -0.6, 6.2], [0.4, -4.1, -0.4, 3.5])
        )
        inner = [
            _plate(roles, f"{_named(column)}-box", [0, 0, 0, 0]),
            _part(
                _named(column), "text", value, text=f"{{{column.holds}}}", face="bold", size=16, floor=8,
                align="right" if few else "center", valign="middle",
            ),
            _part(
                f"{_named(column)}-word", "text", word, text=_label(column), size=9 if few else 7.5, floor=6,
                align="left" if few else "center", valign="middle",
            ),
        ]  # fmt: skip
        boxes.append(_part(f"{_named(column)}-part", "group", [0, 0, 0, 0], part=inner, when=[column.holds]))
    high = _figures_high(roles)
    return [_part("figures", "columns", [left, -FOOT - high, -EDGE, high], gap=1.2, part=boxes)]


def _figures_high(roles: Roles) -> float:
    """How high the boxes of figures are, mm: a few have their word beside them."""
    return 7.6 if len(roles.figures) <= FEW else FIGURES


def _foot(roles: Roles) -> float:
    """Where what is above the foot ends, mm from the lower cut."""
    return FOOT + (_figures_high(roles) + GAP if roles.figures else 0.0)


def _words(roles: Roles, left: float, top: float, *, kind: bool, foot: float | None = None) -> Parts:
    """The words of a card, from a height on to the ``foot``, mm from the lower cut: its kind, its text, and below it a line
    for every other column, its flavour last. A few words stand in the middle."""
    if not roles.words:
        return []
    foot = _foot(roles) if foot is None else foot
    parts: Parts = [_plate(roles, "words", [left, top, -EDGE, -foot])]
    x, right = left + 1.8, -EDGE - 1.8
    top += 1.4 if kind else 2.2
    if kind and roles.kind is not None:
        parts.append(
            _part(
                "kind", "text", [x, top, right, 4], text=f"{{{roles.kind.holds}}}", face="bold", size=8, fill="muted",
                align="center", valign="middle",
            )
        )  # fmt: skip
        top += 4.2
    flavour = (roles.flavour,) if roles.flavour else ()
    last = ""
    if not roles.text:
        # Lines alone begin at the top.
        for column in (*roles.lines, *flavour):
            box = [x, 0.8 if last else top, right, 4]
            parts.append(_line_of(roles, column, box, 9.5, **({"below": last} if last else {})))
            last = _named(column)
        return parts
    for column in (*flavour, *reversed(roles.lines)):
        box = [x, top, right, -0.6 if last else -foot - 1.2]
        parts.append(_line_of(roles, column, box, 8.5, valign="bottom", **({"above": last} if last else {})))
        last = _named(column)
    short = roles.length <= PANELS[1][0]
    parts.append(
        _part(
            "text", "text", [x, top, right, -0.8 if last else -foot - 1.2], **({"above": last} if last else {}),
            text="{text}", size=12 if short else 11, floor=6, leading=1.18,
            **({"align": "center", "valign": "middle"} if short else {"valign": "top"}),
        )
    )  # fmt: skip
    return parts


def _line_of(roles: Roles, column: Column, box: list[float], size: float, **more: Any) -> dict[str, Any]:
    """A column as a line: its heading and what it says, of yes and no its heading alone, of a flavour what it says."""
    look = {"fill": "muted", "align": "center"} if column is roles.flavour else {}
    return _part(
        _named(column), "text", box, text=_said(roles, column), size=size, floor=6, flow="grow", when=_when(column),
        **look, **more,
    )  # fmt: skip


def _said(roles: Roles, column: Column) -> str:
    if column is roles.flavour:
        return f"_{{{column.holds}}}_"
    return f"*{_label(column)}*" if column.type == "yes/no" else f"*{_label(column)}:* {{{column.holds}}}"


def _when(column: Column) -> list[str] | str:
    """The condition that a column says something."""
    return column.holds if column.type == "yes/no" else [column.holds]


def _label(column: Column) -> str:
    return re.sub(r'["\\{}*_:]', " ", column.heading).strip()[:40] or column.holds


def _has_words(roles: Roles) -> str:
    """The condition that a card has words."""
    columns = {one.holds: one for one in (*roles.lines, *((roles.flavour,) if roles.flavour else ()))}
    said = []
    for field in roles.words:
        kind = columns[field].type if field in columns else "text"
        said.append(
            field
            if kind == "yes/no"
            else f"{field} != null"
            if kind in ("number", "decimal")
            else f"{field} != ''"
        )
    return " || ".join(said)


def _side(roles: Roles, *, emblem: bool) -> Parts:
    """The band at the left: costs, the kind, its letter or a small emblem."""
    parts = [*_band(roles, [0, 0, BAND, 0]), *_costs(roles, 1.9, EDGE, across=False)]
    low = -FOOT
    if emblem:
        parts += [
            _part("sign", "rect", [1.9, low - 8.2, 8.2, 8.2], fill="paper", radius=1.2, when=["emblem"]),
            _part("small-emblem", "emblem", [2.4, low - 7.7, 7.2, 7.2], emblem="{emblem}", when=["emblem"]),
        ]
        low -= 9.4
    if _is_coloured(roles):
        if roles.costs:
            parts.append(
                _part("letter", "roundel", [2.5, low - 7, 7, 7], text="{letter}", size=13, when=["colour"])
            )
            low -= 8.2
        else:
            parts.append(
                _part("letter", "roundel", [2.5, EDGE, 7, 7], text="{letter}", size=13, when=["colour"])
            )
    if roles.kind is not None:
        inner = [
            _part(
                "kind", "text", [0.3, 1, -0.3, -1], text=f"{{{roles.kind.holds}}}", face="bold", size=11, floor=6,
                align="center", valign="middle", turn=270,
            )
        ]  # fmt: skip
        plate = [2.5, low - 26, 7, 26]
        parts.append(
            _part("kind-plate", "group", plate, fill="paper", radius=1.2, part=inner, when=[roles.kind.holds])
        )
    return parts


def _emblem(roles: Roles, height: float) -> Parts:
    """A band at the left, the name on a plate, the emblem on a panel, words below it."""
    high = NAME if roles.words else NAME + 4
    right = -EDGE - 15 if roles.points else -EDGE
    parts = [_ground(roles), *_side(roles, emblem=False)]
    parts += [_plate(roles, "plate", [LEFT, EDGE, right, high])]
    parts += [
        _name("title", [LEFT + 1.4, EDGE + 0.8, right - 1.4, high - 1.6], 15 if roles.words else 22),
        *_points(roles, EDGE - 0.4),
    ]
    top = EDGE + high + GAP
    panel = next((mm for most, mm in PANELS if roles.length <= most), PANELS[-1][1])
    panel += max(0.0, height - 88.9) * 0.4 - (4.5 if roles.figures and panel > 26 else 0)
    whole = _part("emblem", "panel", [LEFT, top, -EDGE, -_foot(roles)], emblem="{emblem}", **_colour(roles))
    if not roles.words:
        return [*parts, whole, *_figures(roles, LEFT), _imprint(LEFT)]
    words = _words(roles, LEFT, top + panel + GAP, kind=False)
    some = _has_words(roles)
    parts.append({**whole, "name": "emblem-alone", "unless": some})
    parts.append({**whole, "box": [LEFT, round(top, 2), -EDGE, panel], "when": some})
    return [*parts, {**words[0], "when": some}, *words[1:], *_figures(roles, LEFT), _imprint(LEFT)]


def _text(roles: Roles, height: float) -> Parts:
    """A band at the left with a small emblem, the name on a plate, and the rest for words."""
    right = -EDGE - 15 if roles.points else -EDGE
    parts = [_ground(roles), *_side(roles, emblem=True), _plate(roles, "plate", [LEFT, EDGE, right, NAME])]
    parts += [
        _name("title", [LEFT + 1.4, EDGE + 0.8, right - 1.4, NAME - 1.6], 15),
        *_points(roles, EDGE - 0.4),
    ]
    top = EDGE + NAME + GAP
    panel = _part("emblem", "panel", [LEFT, top, -EDGE, -_foot(roles)], emblem="{emblem}", **_colour(roles))
    if not roles.words:
        return [*parts, panel, *_figures(roles, LEFT), _imprint(LEFT)]
    words = _words(roles, LEFT, top, kind=False)
    some = _has_words(roles)
    if not roles.text:
        return [*parts, *words, *_figures(roles, LEFT), _imprint(LEFT)]
    # A card with a short text among long ones has a panel above it, one without words a panel alone.
    short, long = f"size(text) < {SHORT} && ({some})", f"size(text) >= {SHORT}"
    parts.append({**panel, "name": "emblem-alone", "unless": some})
    parts.append({**panel, "box": [LEFT, round(top, 2), -EDGE, SHORT_PANEL], "when": short})
    lower = {one["name"]: one for one in _words(roles, LEFT, top + SHORT_PANEL + GAP, kind=False)}
    parts.append({**lower["words"], "name": "short-words", "when": short})
    middle = {"size": 12, "align": "center", "valign": "middle", "when": short}
    parts += [{**one, "when": long} if one["name"] in ("text", "words") else one for one in words]
    parts.append({**lower["text"], "name": "short-text", **middle})
    return [*parts, *_figures(roles, LEFT), _imprint(LEFT)]


def _picture(roles: Roles, height: float) -> Parts:
    """The picture over the upper half, to the edges; the name on a band below it, words on paper."""
    share = (
        0.66 if not roles.words else 0.56 if roles.length <= 150 else 0.46 if roles.length <= LONG else 0.36
    )
    high = round(height * share - (6 if roles.figures else 0), 1)
    if not roles.words:
        high = round(height - _foot(roles) - 9.6 - GAP, 1)
    parts = [_ground(roles), *_art(roles, [0, 0, 0, high])]
    parts += _band(roles, [0, high, 0, 9.6])
    left = EDGE
    if _is_coloured(roles):
        parts.append(
            _part("letter", "roundel", [EDGE, high + 1.3, 7, 7], text="{letter}", size=13, when=["colour"])
        )
        left = EDGE + 8.2
    parts.append(_name("title", [left, high + 1.2, -EDGE, 7.2], 14, ground="paper", pad=0.6, radius=1.5))
    parts += _costs(roles, EDGE, EDGE, across=True)
    parts += _points(roles, EDGE - 0.4)
    words = _words(roles, EDGE, high + 9.6 + GAP, kind=True)
    return [*parts, *words, *_figures(roles, EDGE), _imprint(EDGE)]


def _art(roles: Roles, box: list[float]) -> Parts:
    """The picture, or the emblem where there is none."""
    panel = _part("emblem", "panel", box, emblem="{emblem}", radius=0, **_colour(roles))
    if not roles.picture:
        return [panel]
    return [
        {**panel, "unless": ["picture"]},
        _part("art", "picture", box, file="{picture}", fit="cover", focus=[0.5, 0.4], when=["picture"]),
    ]


def _full(roles: Roles, height: float) -> Parts:
    """The picture over the whole card, to the edges; the name and a few words on paper at its foot."""
    parts = _art(roles, [0, 0, 0, 0])
    parts += _costs(roles, EDGE, EDGE, across=True)
    parts += _points(roles, EDGE - 0.4)
    foot = EDGE + (_figures_high(roles) + 1.2 if roles.figures else 0.0)
    above = ""
    for column in (*((roles.flavour,) if roles.flavour else ()), *reversed(roles.lines)):
        parts.append(_over(_named(column), _said(roles, column), 8.5, foot, above, when=_when(column)))
        above = _named(column)
    if roles.text:
        parts.append(_over("text", "{text}", 10.5, foot, above, align="center", when=["text"]))
        above = "text"
    parts.append(
        _part(
            "title", "text", [EDGE, 24, -EDGE, -1.0 if above else -foot], text="{name}", face="display", size=15, floor=7,
            leading=1.05, align="center", valign="bottom", flow="grow", ground="paper", opacity=PLATE, pad=1.6, radius=2,
            **({"above": above} if above else {}),
        )
    )  # fmt: skip
    if _is_coloured(roles):
        left = EDGE if not roles.costs else -EDGE - 7 if roles.points is None else EDGE
        top = EDGE if not roles.costs or roles.points is None else EDGE + 11
        parts.append(_part("letter", "roundel", [left, top, 7, 7], fill="{colour}", size=13, when=["colour"]))
    if roles.kind is not None:
        parts.append(
            _part(
                "kind", "text", [EDGE, 16, -EDGE, -0.8], above="title", text=f"{{{roles.kind.holds}}}", face="bold", size=8,
                align="left", valign="bottom", flow="grow", ground="paper", pad=1, radius=1.5,
            )
        )  # fmt: skip
    figures = _figures(roles, EDGE)
    for one in figures:
        one["box"][1] = round(-EDGE - _figures_high(roles), 2)
    return [*parts, *figures]


def _over(name: str, text: str, size: float, foot: float, above: str, **more: Any) -> dict[str, Any]:
    """Words on paper over a picture, above others."""
    return _part(
        name, "text", [EDGE, 24, -EDGE, -1.0 if above else -foot], text=text, size=size, floor=6, leading=1.18,
        valign="bottom", flow="grow", ground="paper", opacity=PLATE, pad=1.8, radius=2,
        **({"above": above} if above else {}), **more,
    )  # fmt: skip


def _title(roles: Roles, height: float) -> Parts:
    """The name, as large as the card allows, between two bands."""
    parts = [_ground(roles)]
    for name, box in (("head", [0, 0, 0, 17]), ("tail", [0, -17, 0, 0])):
        parts += _band(roles, box, name)
    foot = max(12.0, _foot(roles) + 1)
    # Badges stand above the name.
    top = 14.0 + (14.6 if roles.points else 13.0 if roles.goods else 10.4 if roles.costs else 0.0)
    middle = round(height * 0.5 + (top - 14) * 0.4, 1) if roles.words else -foot - 2
    parts += [
        _plate(roles, "plate", [EDGE, 12, -EDGE, -foot]),
        _name("title", [EDGE + 2, top, -EDGE - 2, middle - top if roles.words else middle], 40),
        _name("small-title", [EDGE, EDGE, -EDGE, 6.6], 10, ground="paper", pad=0.6, radius=1.5),
        *_words(roles, EDGE, middle, kind=True, foot=foot + 2.6)[1:],
        {**_imprint(EDGE), "box": [EDGE + 2, -foot - 3.2, -EDGE - 2, 2.8]},
    ]
    parts += _costs(roles, EDGE + 2, 14, across=True)
    parts += _points(roles, 14)
    return [*parts, *_figures(roles, EDGE)]


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
