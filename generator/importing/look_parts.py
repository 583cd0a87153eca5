"""The parts that looks of imported cards share: bands, plates, badges, boxes of figures, words. Boxes are mm from the cut's top
left corner."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playproof.components.importing.card_list import Column
from playproof.components.importing.headings import words_of
from playproof.components.importing.roles import Roles

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


#: The smallest type of a card's text, pt: more of it has a larger card.
LEAST = 7


#: How far plates on a picture hide it.
PLATE = 0.9


GOLD = "#F0C419"


#: In the look of long texts, the letters up to which one is short, and the panel that it has above it, mm.
SHORT, SHORT_PANEL = 130, 26.0


#: So many figures have their words beside them, not below; so many are in one row.
FEW, ROW = 2, 4
#: Letters of the words of nearly every card, up to which the emblem has a panel of so many mm.
PANELS = ((70, 37.0), (130, 31.0), (220, 23.0), (320, 16.0))
#: Letters beyond which words have no room on a picture, and beyond which an emblem has none beside them.
ON_PICTURE, LONG = 110, PANELS[-1][0]


def larger(size: float, height: float) -> float:
    """A type size for cards of some height, pt, where that of poker cards is ``size``."""
    share: float = max(1.0, height / 88.9) ** 0.8
    return round(size * min(1.6, share), 1)


#: What parts of every look are called: a column of this name has another one for its part.
PART_WORDS = words_of(
    "art band emblem emblem-alone figures ground head imprint kind kind-plate letter lines "
    "lone-text lone-words plate short-text short-words sign "
    "small-emblem small-title tail text title words"
)


def key_of(column: Column) -> str:
    """What a column's part is called."""
    name = column.holds[:30]
    return f"{name}-column" if name in PART_WORDS else name


def part_of(name: str, draw: str, box: Sequence[float], **more: Any) -> dict[str, Any]:
    """A part of a template: its name, what it draws, and its box in mm."""
    return {"name": name, "draw": draw, "box": [round(one, 2) for one in box], **more}


def colour_of(roles: Roles) -> dict[str, Any]:
    """What a band or panel is coloured by: the card's colour, else the game's."""
    return {"colour": "{colour}"} if is_coloured(roles) else {"colour": "accent"}


def is_coloured(roles: Roles) -> bool:
    """Whether the cards have colours of their own."""
    return roles.coloured or roles.kind is not None


def ground_part(roles: Roles) -> dict[str, Any]:
    """The card's ground, washed with its colour."""
    return part_of("ground", "background", [0, 0, 0, 0], wash=colour_of(roles)["colour"])


def band_parts(roles: Roles, box: Sequence[float], name: str = "band") -> Parts:
    """A band in the card's colour; in the game's where the card has none."""
    own = part_of(name, "band", box, colour="{colour}", when=["colour"])
    plain = part_of(f"{name}-without-kind", "band", box, colour="accent", motif=True, unless=["colour"])
    return [own, plain] if is_coloured(roles) else [part_of(name, "band", box, colour="accent", motif=True)]


def plate_part(roles: Roles, name: str, box: list[float], **more: Any) -> dict[str, Any]:
    """A box of paper with an edge in the card's colour."""
    return part_of(name, "rect", box, fill="paper", stroke=colour_of(roles)["colour"], radius=2, **more)


def name_part(name: str, box: list[float], size: float, **more: Any) -> dict[str, Any]:
    """The card's name in a box."""
    return part_of(
        name, "text", box, text="{name}", face="display", size=size, floor=7, leading=1.05, align="center",
        valign="middle", **more,
    )  # fmt: skip


def imprint_part(left: float) -> dict[str, Any]:
    """The line at the foot that names game and version."""
    return part_of(
        "imprint", "text", [left, -5.9, -EDGE - 1, 2.8], text="{set.imprint}", size=6, fill="muted", align="right",
        valign="middle",
    )  # fmt: skip


def cost_parts(roles: Roles, left: float, top: float, *, across: bool) -> Parts:
    """Costs as badges, below or beside each other: one of a kind on paper, those of several goods in their colours."""
    parts: Parts = []
    side = 9.6 if across else 8.2
    for number, column in enumerate(roles.costs):
        before = ({"right_of" if across else "below": f"cost-{number}"}) if number else {}
        at = [1.0 if number and across else left, 1.0 if number and not across else top]
        key, word = roles.goods.get(column.holds, ("paper", ""))
        badge = part_of(
            key_of(column), "badge", [0, 0, side, side], shape="circle", text=f"{{{column.holds}}}", size=17, fill=key,
            **({"stroke": "paper", "weight": "heavy"} if word else {"stroke": "ink"}),
        )  # fmt: skip
        if not word:
            parts.append(
                part_of(
                    f"cost-{number + 1}",
                    "group",
                    [*at, side, side],
                    part=[badge],
                    when=[column.holds],
                    **before,
                )
            )
            continue
        name = part_of(
            f"{key_of(column)}-word", "text", [0, side - 0.7, 0, 0], text=word, size=7, floor=6, align="center",
            valign="middle", ground="paper", radius=0.8,
        )  # fmt: skip
        box = [*at, side, side + 2.6]
        field = column.holds
        some = f"{field} > 0" if column.type == "number" else f"{field} != '' && {field} != '0'"
        parts.append(part_of(f"cost-{number + 1}", "group", box, part=[badge, name], when=some, **before))
    return parts


def point_parts(roles: Roles, top: float) -> Parts:
    """The star with the points."""
    if roles.points is None:
        return []
    field = roles.points.holds
    return [
        part_of(
            key_of(roles.points), "badge", [-EDGE - 14.2, top - 1, 15.2, 14.8], shape="star", text=f"{{{field}}}", size=17,
            fill=GOLD, stroke="ink", when=[field],
        )
    ]  # fmt: skip


def figure_parts(roles: Roles, left: float) -> Parts:
    """Other figures: a box for each at the foot, its word below it."""
    if not roles.figures:
        return []
    rows: list[Parts] = [[] for _ in range(0, len(roles.figures), ROW)]
    few = len(roles.figures) <= FEW
    for number, column in enumerate(roles.figures):
        value, word = (
            ([-12, 0, -1.6, 0], [1.6, 0, -12, 0]) if few else ([0.6, 0.7, -0.6, 6.2], [0.4, -4.1, -0.4, 3.5])
        )
        inner = [
            plate_part(roles, f"{key_of(column)}-box", [0, 0, 0, 0]),
            part_of(
                key_of(column), "text", value, text=f"{{{column.holds}}}", face="bold", size=16, floor=8,
                align="right" if few else "center", valign="middle",
            ),
            part_of(
                f"{key_of(column)}-word", "text", word, text=label_of(column), size=9 if few else 7.5, floor=6,
                align="left" if few else "center", valign="middle",
            ),
        ]  # fmt: skip
        rows[number // ROW].append(
            part_of(f"{key_of(column)}-part", "group", [0, 0, 0, 0], part=inner, when=[column.holds])
        )
    # Every row has as many places, so that boxes stand below each other.
    most = len(rows[0])
    made: Parts = []
    for row, boxes in enumerate(rows):
        low = figures_height(roles) - row * (FIGURES + GAP)
        own = {"shares": [1.0] * most} if len(boxes) < most else {}
        high = FIGURES if not few else low
        name = f"figures-{row + 1}" if row else "figures"
        made.append(part_of(name, "columns", [left, -FOOT - low, -EDGE, high], gap=1.2, part=boxes, **own))
    return made


def figures_height(roles: Roles) -> float:
    """How high the boxes of figures are, mm: a few have their word beside them."""
    if len(roles.figures) <= FEW:
        return 7.6
    rows = -(-len(roles.figures) // ROW)
    return rows * FIGURES + (rows - 1) * GAP


def foot_of(roles: Roles) -> float:
    """Where what is above the foot ends, mm from the lower cut."""
    return FOOT + (figures_height(roles) + GAP if roles.figures else 0.0)


def word_parts(
    roles: Roles, left: float, top: float, height: float, *, kind: bool, foot: float | None = None
) -> Parts:
    """The words of a card of some ``height``, from ``top`` on to the ``foot``, mm from the lower cut: its kind, its text, and
    below it a line for every other column, its flavour last. A few words stand in the middle."""
    if not roles.words:
        return []
    foot = foot_of(roles) if foot is None else foot
    parts: Parts = [plate_part(roles, "words", [left, top, -EDGE, -foot])]
    x, right = left + 1.8, -EDGE - 1.8
    top += 1.4 if kind else 2.2
    if kind and roles.kind is not None:
        parts.append(
            part_of(
                "kind", "text", [x, top, right, 4], text=f"{{{roles.kind.holds}}}", face="bold", size=8, fill="muted",
                align="center", valign="middle",
            )
        )  # fmt: skip
        top += 4.2
    flavour = (roles.flavour,) if roles.flavour else ()
    last = ""
    if not roles.text:
        # Lines alone begin at the top; the last ones have what is left.
        said = (*roles.lines, *flavour)
        if roles.filled:
            # One text shrinks as a whole.
            text = "\n".join(words_said(roles, column) for column in said)
            box = [x, top, right, -foot - 1.2]
            return [*parts, part_of("lines", "text", box, text=text, size=larger(11, height), floor=6.5)]
        # So that all have room, some of them on two lines.
        each = (height - foot - 1.2 - top) / (len(said) + len(said) // 4)
        size = round(max(7.0, min(11.0, (each - 0.8) / 0.34)), 1)
        for column in said:
            box = [x, 0.8 if last else top, right, -foot - 1.2]
            parts.append(line_part(roles, column, box, size, **({"below": last} if last else {})))
            last = key_of(column)
        return parts
    for column in (*flavour, *reversed(roles.lines)):
        box = [x, top, right, -0.6 if last else -foot - 1.2]
        parts.append(line_part(roles, column, box, 8.5, valign="bottom", **({"above": last} if last else {})))
        last = key_of(column)
    short = roles.length <= PANELS[1][0]
    parts.append(
        part_of(
            "text", "text", [x, top, right, -0.8 if last else -foot - 1.2], **({"above": last} if last else {}),
            text="{text}", size=larger(12 if short else 11, height), floor=LEAST, leading=1.18,
            **({"align": "center", "valign": "middle"} if short else {"valign": "top"}),
        )
    )  # fmt: skip
    return parts


def line_part(roles: Roles, column: Column, box: list[float], size: float, **more: Any) -> dict[str, Any]:
    """A column as a line: its heading and what it says, of yes and no its heading alone, of a flavour what it says."""
    look = {"fill": "muted", "align": "center"} if column is roles.flavour else {}
    return part_of(
        key_of(column), "text", box, text=words_said(roles, column), size=size, floor=6, flow="grow", when=when_filled(column),
        **look, **more,
    )  # fmt: skip


def words_said(roles: Roles, column: Column) -> str:
    """A column's text, marked up as the look sets it."""
    if column is roles.flavour:
        return f"_{{{column.holds}}}_"
    return (
        f"*{label_of(column).rstrip('?! ')}*"
        if column.type == "yes/no"
        else f"*{label_of(column)}:* {{{column.holds}}}"
    )


def when_filled(column: Column) -> list[str] | str:
    """The condition that a column says something."""
    return column.holds if column.type == "yes/no" else [column.holds]


def label_of(column: Column) -> str:
    """A column's heading as a label."""
    return re.sub(r'["\\{}*_:]', " ", column.heading).strip()[:40] or column.holds


def has_words(roles: Roles) -> str:
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


def side_parts(roles: Roles, height: float, *, emblem: bool) -> Parts:
    """The band at the left of a card of that height: costs, the kind below them, its letter or a small emblem."""
    parts = [*band_parts(roles, [0, 0, BAND, 0]), *cost_parts(roles, 1.9, EDGE, across=False)]
    low = -FOOT
    if emblem:
        parts += [
            part_of("sign", "rect", [1.9, low - 8.2, 8.2, 8.2], fill="paper", radius=1.2, when=["emblem"]),
            part_of("small-emblem", "emblem", [2.4, low - 7.7, 7.2, 7.2], emblem="{emblem}", when=["emblem"]),
        ]
        low -= 9.4
    if is_coloured(roles):
        if roles.costs:
            parts.append(
                part_of("letter", "roundel", [2.5, low - 7, 7, 7], text="{letter}", size=13, when=["colour"])
            )
            low -= 8.2
        else:
            parts.append(
                part_of("letter", "roundel", [2.5, EDGE, 7, 7], text="{letter}", size=13, when=["colour"])
            )
    if roles.kind is not None:
        inner = [
            part_of(
                "kind", "text", [0.3, 1, -0.3, -1], text=f"{{{roles.kind.holds}}}", face="bold", size=11, floor=6,
                align="center", valign="middle", turn=270,
            )
        ]  # fmt: skip
        # Below the costs, each with its word and the gap before the next.
        beneath = EDGE + len(roles.costs) * (11.8 if roles.goods else 9.2)
        high = round(min(26.0, height + low - beneath), 1)
        plate = [2.5, low - high, 7, high]
        parts.append(
            part_of(
                "kind-plate", "group", plate, fill="paper", radius=1.2, part=inner, when=[roles.kind.holds]
            )
        )
    return parts


def art_parts(roles: Roles, box: list[float]) -> Parts:
    """The picture, or the emblem where there is none."""
    panel = part_of("emblem", "panel", box, emblem="{emblem}", radius=0, **colour_of(roles))
    if not roles.picture:
        return [panel]
    return [
        {**panel, "unless": ["picture"]},
        part_of("art", "picture", box, file="{picture}", fit="cover", focus=[0.5, 0.4], when=["picture"]),
    ]


def inset_parts(roles: Roles, top: float) -> Parts:
    """Other pictures of a card, small at the right of its first one."""
    side = 13.0
    return [
        part_of(
            key_of(column), "picture", [-EDGE - side, top + number * (side + 1.2), side, side], file=f"{{{column.holds}}}",
            fit="cover", mask="rounded", radius=1.5, least_dpi=60, when=[column.holds],
        )
        for number, column in enumerate(roles.insets)
    ]  # fmt: skip


def over_part(name: str, text: str, size: float, foot: float, above: str, **more: Any) -> dict[str, Any]:
    """Words on paper over a picture, above others."""
    return part_of(
        name, "text", [EDGE, 24, -EDGE, -1.0 if above else -foot], text=text, size=size, floor=6, leading=1.18,
        valign="bottom", flow="grow", ground="paper", opacity=PLATE, pad=1.8, radius=2,
        **({"above": above} if above else {}), **more,
    )  # fmt: skip
