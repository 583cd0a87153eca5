"""No text runs into another text or into a line, on any piece, in any theme."""

from __future__ import annotations

import pytest

from playproof.components.base import Piece
from playproof.components.faults import Fault
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import theme_names
from playproof.layouts.scene import CircleOutline, Drawing, Group, Item, Line, Rect, RectOutline, Text
from tests.layouts.kits import look_of
from tests.layouts.overlaps import overlaps

GAMES = ("184x", "1830", "1889", "18dracula", "leasehold", "preascendant", "privates")
#: Without --exhaustive: so many pieces of each set, those that say most, in the theme with the largest letters.
SAMPLE = 1
#: Kinds of many lines, which take long.
LONG = ("boards", "networks", "markets", "tiles", "records")


def fullest(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return tuple(sorted(pieces, key=lambda piece: (len(piece.model_dump_json()), piece.id))[-SAMPLE:])


def card(*items: Item) -> Drawing:
    return Drawing(RectOutline(60, 40), items)


def word(text: str, x: float, y: float, size: float = 12) -> Text:
    return Text(x, y, text, "sans", size, "#000000")


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((word("Value", 5, 10), word("$15", 5, 13, 20)), ["'Value' and '$15'"]),
        ((word("Value", 5, 10), word("Revenue", 5, 15)), []),
        # Letters are measured, not lines of text: nothing of "no" hangs down into "an".
        ((word("no", 5, 10), word("an", 5, 12.6)), []),
        ((word("Value", 5, 10), Line(0, 9, 60, 9, "#000000")), ["'Value' and a line"]),
        ((word("Value", 5, 10), Line(0, 11, 60, 11, "#000000")), []),
        # A plate between them hides the line, one over both doesn't part them.
        ((Line(0, 9, 60, 9, "#000000"), Rect(3, 5, 20, 7, 0, "#ffffff"), word("Value", 5, 10)), []),
        ((Rect(3, 5, 20, 7, 0, "#ffffff"), Line(0, 9, 60, 9, "#000000"), word("Value", 5, 10)),
         ["'Value' and a line"]),
        # Turned, moved and clipped with the group that holds it.
        ((word("Value", 5, 10), Group((word("Value", 0, 0),), 6, 9, rotate=90)), ["'Value' and 'Value'"]),
        ((word("Value", 5, 10), Group((Line(0, 0, 60, 0, "#000000"),), 0, 9, clip=CircleOutline(3))), []),
    ],
)  # fmt: skip
def test_overlaps_are_found(items: tuple[Item, ...], found: list[str]) -> None:
    assert overlaps(card(*items)) == found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_printed_over_a_text(game: str, exhaustive: bool) -> None:
    themes = theme_names() if exhaustive else ("large-print",)
    found: list[str] = []
    for theme in themes:
        context = look_of(game, theme)
        for one in context.game.sets:
            if one.kind in LONG and not exhaustive:
                continue
            pieces = one.items if exhaustive else fullest(one.items)
            for drawn in draw_set(one.model_copy(update={"pieces": pieces}), context):
                assert not isinstance(drawn, Fault), str(drawn)
                for side, drawing in (("front", drawn.front), ("back", drawn.back)):
                    if drawing is not None:
                        found += [
                            f"{theme} {one.id}/{drawn.piece.id} {side}: {text}" for text in overlaps(drawing)
                        ]
    assert found == []
