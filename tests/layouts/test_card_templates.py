"""Card templates: parts, anchors, flows, conditions, variants, styles, two faces, forms; every fault at its place."""

from __future__ import annotations

import csv
import io
import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from playproof.components.faults import DataFaults, Fault, once
from playproof.components.workspace import SHIPPED
from playproof.generator.imposition import impose
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.identity import piece_keys
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import DrawnPiece
from playproof.layouts.kinds.cards import template_files
from playproof.layouts.scene import CircleOutline, Drawing, Line, PolygonOutline, Rect, RectOutline
from tests.layouts.decks import ROWS, Deck
from tests.layouts.kits import drawn, words
from tests.layouts.marks import marks, texts

TITLE = '[[part]]\nname = "title"\ndraw = "text"\nbox = [4, 4, 30, 5]\ntext = "{name}"\nsize = 14\n'


def front(root: Path, template: str, card: str = "K1", cards: str = "") -> Drawing:
    return Deck(root, template, cards).drawn()[card].front


def pixel(drawing: Drawing, x: float, y: float) -> tuple[int, int, int]:
    """The colour at (x, y) mm from the corner of the cut, which may be in the bleed."""
    picture = Image.open(io.BytesIO(drawing_png(drawing, 127, with_bleed=True))).convert("RGB")
    found = picture.getpixel((int((x + drawing.bleed) * 5), int((y + drawing.bleed) * 5)))
    assert isinstance(found, tuple)
    return found[:3]  # type: ignore[return-value]


def rects(drawing: Drawing) -> list[tuple[float, float, float, float]]:
    return [
        (round(item.x + dx, 2), round(item.y + dy, 2), round(item.width, 2), round(item.height, 2))
        for item, dx, dy in marks(drawing)
        if isinstance(item, Rect)
    ]


SKY, RED, WHITE = (0, 114, 178), (213, 94, 0), (255, 255, 255)


# Parts.


def test_a_background_covers_the_card_and_its_bleed(tmp_path: Path) -> None:
    drawn = front(tmp_path, '[[part]]\ndraw = "background"\nfill = "#336699"\n')
    for x, y in ((-2.5, -2.5), (66, 91), (30, 40)):
        assert pixel(drawn, x, y) == (0x33, 0x66, 0x99)


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        ("circle", (20, 20), (10.5, 10.5)),
        ("diamond", (20, 11.5), (11.5, 11.5)),
        ("hex", (10.8, 20), (10.8, 11)),
        ("hex-pointy", (20, 10.8), (11, 10.8)),
        ("triangle", (12, 29.5), (12, 12)),
        ("triangle-down", (12, 10.5), (12, 28)),
        ("star", (20, 11.5), (20, 28)),
        ("shield", (10.5, 12), (11, 29)),
        ("ribbon", (11, 10.6), (10.4, 20)),
        ("arrow", (29, 20), (29, 11)),
        ("octagon", (20, 10.5), (10.6, 10.6)),
        ("rectangle", (10.3, 10.3), (9, 9)),
        ("corner-top-left", (11, 11), (28, 28)),
        ("corner-bottom-right", (28, 28), (11, 11)),
    ],
)
def test_a_shape_fills_its_box(
    tmp_path: Path, shape: str, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    drawn = front(
        tmp_path, f'[[part]]\ndraw = "shape"\nshape = "{shape}"\nbox = [10, 10, 20, 20]\nfill = "#ff0000"\n'
    )
    assert pixel(drawn, *inside) == (255, 0, 0)
    assert pixel(drawn, *outside) == WHITE


def test_a_corner_on_the_cut_reaches_into_the_bleed(tmp_path: Path) -> None:
    drawn = front(
        tmp_path,
        '[[part]]\ndraw = "shape"\nshape = "corner-top-right"\nbox = [-12, 0, 12, 12]\nfill = "#ff0000"\n',
    )
    assert pixel(drawn, 65.5, -2) == pixel(drawn, 62, 1) == (255, 0, 0)
    assert pixel(drawn, 50, 0.5) == WHITE
    # Its long side goes on in the same line.
    assert pixel(drawn, 50.5, -2) == (255, 0, 0)


def test_a_badge_shows_its_value_in_a_colour_that_is_read(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path, '[[part]]\ndraw = "badge"\nbox = [4, 4, 10, 10]\ntext = "{cost}"\nfill = "{colour}"\n'
    )
    drawn = deck.drawn()
    (mark,) = texts(drawn["K1"].front).values()
    assert (mark.text, mark.fill) == ("5", "#ffffff")
    assert pixel(drawn["K1"].front, 5.5, 9) == SKY
    # Without a value there is no badge.
    assert not drawn["K3"].front.items


@pytest.mark.parametrize(
    ("count", "of", "first", "second", "third"),
    [("3", "0", 3, 3, 3), ('"{cost}"', "0", 5, 2, 0), ('"cost + 1"', "0", 6, 3, 0), ('"{cost}"', "6", 6, 6, 6),
     ('"price"', "0", 7, 7, 7), ('"{steps}"', "0", 3, 1, 0)],
)  # fmt: skip
def test_a_row_has_as_many_icons_as_the_value_says(
    tmp_path: Path, count: str, of: str, first: int, second: int, third: int
) -> None:
    deck = Deck(
        tmp_path,
        f'[[part]]\ndraw = "icons"\nbox = [4, 4, -4, 5]\nicon = ":gem:"\ncount = {count}\nof = {of}\n',
    )
    assert [len(one.front.items) for one in deck.drawn().values()] == [first, second, third]


def test_a_grid_has_its_cells_and_texts(tmp_path: Path) -> None:
    template = '[[part]]\ndraw = "grid"\nbox = [4, 4, 30, 20]\nrows = 2\ncolumns = 3\ntexts = ["a", "{cost}", "", "{name}"]\n'
    drawn = front(tmp_path, template)
    lines = [item for item, _, _ in marks(drawn) if isinstance(item, Line)]
    assert [(line.x1, line.y1, line.x2, line.y2) for line in lines] == [
        (4, 14, 34, 14), (14, 4, 14, 24), (24, 4, 24, 24),
    ]  # fmt: skip
    assert words(drawn) == ["a", "5", "Gale"]
    apart = front(tmp_path / "apart", template + "gap = 3\n")
    assert rects(apart)[:2] == [(4, 4, 8, 8.5), (15, 4, 8, 8.5)]


def test_a_group_has_its_own_box_and_turns_with_all_that_is_in_it(tmp_path: Path) -> None:
    part = '[[part.part]]\ndraw = "rect"\nbox = [0, 0, 5, -10]\nfill = "#ff0000"\n'
    drawn = front(tmp_path, '[[part]]\ndraw = "group"\nbox = [10, 10, 20, 30]\n' + part)
    assert rects(drawn) == [(10, 10, 5, 20)]
    turned = front(
        tmp_path / "turned", '[[part]]\ndraw = "group"\nbox = [10, 10, 20, 30]\nturn = 180\n' + part
    )
    assert pixel(turned, 28, 35) == (255, 0, 0)
    assert pixel(turned, 28, 15) == pixel(turned, 12, 35) == WHITE
    aside = front(tmp_path / "aside", '[[part]]\ndraw = "group"\nbox = [10, 10, 20, 30]\nturn = 90\n' + part)
    # What was at the left is above now; ten of what were 20 mm of height are left at the left.
    assert pixel(aside, 25, 12) == (255, 0, 0)
    assert pixel(aside, 15, 12) == pixel(aside, 25, 17) == WHITE


def test_a_band_in_a_turned_half_bleeds_over_the_cards_edge(tmp_path: Path) -> None:
    half = '[[part]]\ndraw = "group"\nbox = [0, {y}, 0, 44.45]\nturn = {turn}\n'
    half += '[[part.part]]\ndraw = "band"\nbox = [0, 0, 0, 6]\n'
    drawn = front(tmp_path, half.format(y=0, turn=0) + half.format(y=44.45, turn=180))
    for x, y in ((30, -2.8), (30, 91.7), (-2.8, 91.7), (66.2, -2.8)):
        assert pixel(drawn, x, y) != WHITE
    assert pixel(drawn, 30, 44.4) == WHITE


def test_columns_share_the_width(tmp_path: Path) -> None:
    part = '[[part.part]]\ndraw = "rect"\nbox = [0, 0, 0, 6]\nfill = "frame"\n'
    drawn = front(
        tmp_path,
        '[[part]]\ndraw = "columns"\nbox = [5, 10, 40, 20]\nshares = [1, 2]\ngap = 4\n' + part + part,
    )
    assert rects(drawn) == [(5, 10, 12, 6), (21, 10, 24, 6)]


def test_a_repeat_draws_its_parts_for_each_item(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path,
        '[[part]]\ndraw = "repeat"\nbox = [4, 10, 40, 30]\nover = "{steps}"\ncell = [0, 6]\ngap = 2\n'
        '[[part.part]]\ndraw = "text"\nbox = [0, 0, 0, 0]\ntext = "{number}. {item.1}"\n'
        '[[part.part]]\ndraw = "text"\nbox = [20, 0, 0, 0]\ntext = "{item.2}"\nwhen = "item.contains(\':\') && number == 3"\n',
    )
    drawn = deck.drawn()
    assert [words(drawn[card].front) for card in ("K1", "K2", "K3")] == [
        ["1. up", "2. down", "3. 2", "hold"], ["1. up"], [],
    ]  # fmt: skip
    tops = sorted(y for x, y in texts(drawn["K1"].front) if x < 10)
    assert [round(two - one, 2) for one, two in pairwise(tops)] == [8, 8]


def test_a_figure_of_several_numbers_has_an_item_for_each(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path,
        '[[part]]\ndraw = "repeat"\nbox = [4, 10, 50, 6]\nover = "{steps}"\ncell = [8, 6]\ndirection = "across"\n'
        '[[part.part]]\ndraw = "text"\nbox = [0, 0, 0, 0]\ntext = "{item}"\n',
        rows=ROWS.replace("up;down;2:hold", "{pays}"),
    )
    assert words(deck.drawn()["K1"].front) == ["1,200", "80"]


def test_a_repeat_goes_on_beside_where_the_box_ends(tmp_path: Path) -> None:
    cell = '[[part.part]]\ndraw = "rect"\nbox = [0, 0, 0, 0]\nfill = "frame"\n'
    for direction, expected in (
        ("down", [(4, 10), (4, 16), (10, 10)]),
        ("across", [(4, 10), (10, 10), (16, 10)]),
    ):
        drawn = front(
            tmp_path / direction,
            f'[[part]]\ndraw = "repeat"\nbox = [4, 10, 17, 11]\nover = "3"\ncell = [5, 5]\ndirection = "{direction}"\n{cell}',
        )
        assert [rect[:2] for rect in rects(drawn)] == expected


# Anchors and flows.


def test_what_is_below_a_title_begins_where_the_title_ends(tmp_path: Path) -> None:
    rest = '[[part]]\ndraw = "rect"\nbox = [4, 2, -4, 10]\nbelow = "title"\nfill = "frame"\n'
    rows = ROWS.replace("Ember", "An ember that glows for a long time")
    deck = Deck(tmp_path, TITLE + 'flow = "grow"\n' + rest, rows=rows)
    drawn = deck.drawn()
    ((_, short, _, _),) = rects(drawn["K1"].front)
    ((_, long, _, _),) = rects(drawn["K2"].front)
    lines = len({y for _, y in texts(drawn["K2"].front)})
    assert lines == 3
    # One line fits the 5 mm of the box, and the gap is 2 mm.
    assert short == 11
    assert long == pytest.approx(11 + 2 * 1.25 * 14 * 25.4 / 72 - (5 - 14 * 25.4 / 72 * 0.88), abs=0.35)
    ((_, still, _, _),) = rects(drawn["K3"].front)
    assert still == 11


def test_without_the_part_above_it_a_part_moves_up(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path,
        '[[part]]\nname = "cost"\ndraw = "badge"\nbox = [4, 4, 8, 8]\ntext = "{cost}"\n'
        '[[part]]\ndraw = "rect"\nbox = [4, 2, 8, 8]\nbelow = "cost"\nfill = "frame"\n',
    )
    drawn = deck.drawn()
    assert rects(drawn["K1"].front) == [(4, 14, 8, 8)]
    assert rects(drawn["K3"].front) == [(4, 6, 8, 8)]


def test_what_is_above_a_part_that_draws_nothing_moves_down(tmp_path: Path) -> None:
    """An empty text at the foot, and one that is empty but for the marks of italic."""
    foot = (
        '[[part]]\nname = "foot"\ndraw = "text"\nbox = [4, 40, -4, -4]\ntext = "{}"\nvalign = "bottom"\n'
        'flow = "grow"\nground = "paper"\n[[part]]\ndraw = "rect"\nbox = [4, 2, 8, 8]\nabove = "foot"\nfill = "frame"\n'
    )
    for name, text in (("empty", "{suit}"), ("marked", "*_{suit}_*")):
        drawn = Deck(tmp_path / name, foot.replace("{}", text)).drawn()
        assert rects(drawn["K3"].front) == [(4, 74.9, 8, 8)]
        assert rects(drawn["K1"].front)[-1][1] < 72


def test_parts_anchored_at_all_sides(tmp_path: Path) -> None:
    """Between two parts, right and left of one, upwards from one."""
    block = '[[part]]\nname = "{}"\ndraw = "rect"\nbox = {}\nfill = "frame"\n{}\n'
    drawn = front(
        tmp_path,
        block.format("middle", "[20, 40, 10, 5]", "")
        + block.format("foot", "[4, -14, -4, 10]", "")
        + block.format("right", "[2, 40, -4, 5]", 'right_of = "middle"')
        + block.format("left", "[4, 40, -2, 5]", 'left_of = "middle"')
        + block.format("short", "[2, 50, 6, 5]", 'left_of = "middle"')
        + block.format("over", "[20, 3, 10, 5]", 'above = "middle"')
        + block.format("between", "[20, 1, 10, -2]", 'below = "middle"\nabove = "foot"'),
    )
    assert rects(drawn) == [
        (20, 40, 10, 5), (4, 74.9, 55.5, 10), (32, 40, 27.5, 5), (4, 40, 14, 5), (12, 50, 6, 5), (20, 32, 10, 5),
        (20, 46, 10, 26.9),
    ]  # fmt: skip


def test_a_text_that_shrinks_keeps_its_box_and_one_that_grows_its_size(tmp_path: Path) -> None:
    rows = ROWS.replace("Gale", "A gale of a good many words")
    shrunk = Deck(tmp_path, TITLE, rows=rows).drawn()["K1"].front
    grown = (
        Deck(tmp_path / "grow", TITLE + 'flow = "grow"\nground = "#ffee00"\n', rows=rows).drawn()["K1"].front
    )
    assert {mark.size for mark in texts(shrunk).values()} == {7.0}
    assert {mark.size for mark in texts(grown).values()} == {14.0}
    ((_, top, _, height),) = rects(grown)
    assert top == 4
    assert height > 10


def test_a_text_that_fits_on_one_line_then_is_larger(tmp_path: Path) -> None:
    rows = ROWS.replace("Gale", "A gale of a good many words")
    deck = Deck(tmp_path, TITLE + "one_line = 16\n", rows=rows)
    sizes = {name: {mark.size for mark in texts(one.front).values()} for name, one in deck.drawn().items()}
    assert sizes["K1"] == {7.0}
    assert sizes["K3"] == {16.0}


def test_only_a_rectangle_has_round_corners(tmp_path: Path) -> None:
    part = '[[part]]\ndraw = "badge"\nbox = [4, 4, 10, 8]\ntext = "{cost}"\nradius = 1\n'
    (fault,) = Deck(tmp_path, part).answers()
    assert "radius has no effect on a badge with the shape 'circle'" in str(fault)
    drawn = front(tmp_path / "round", part + 'shape = "rectangle"\n')
    assert any(isinstance(item, Rect) and item.radius == 1 for item, _, _ in marks(drawn))


def test_what_is_beneath_shines_through_panels_and_plates(tmp_path: Path) -> None:
    parts = (
        '[[part]]\ndraw = "background"\nfill = "#000000"\n'
        '[[part]]\ndraw = "rect"\nbox = [2, 2, 10, 10]\nfill = "#ffffff"\nopacity = 0.5\n'
        '[[part]]\ndraw = "text"\ntext = "i"\nbox = [14, 2, 10, 10]\nground = "#ffffff"\nopacity = 0.75\n'
    )
    drawing = front(tmp_path, parts)
    assert [round(pixel(drawing, x, 9)[0] / 255, 1) for x in (7, 20)] == [0.5, 0.7]


def test_a_text_on_one_line_is_not_smaller_than_others(tmp_path: Path) -> None:
    (fault,) = Deck(tmp_path, TITLE + "one_line = 8\n").answers()
    assert "kite.toml:1, field 'part': one_line is 8 pt, and longer texts have 14 pt" in str(fault)


def test_a_text_grows_upwards_from_the_foot(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path,
        '[[part]]\ndraw = "text"\nbox = [4, 10, -4, -10]\ntext = "{text}"\nvalign = "bottom"\nflow = "grow"\n'
        'ground = "#ffee00"\npad = 2\n',
    )
    drawn = deck.drawn()
    ((_, top, _, height),) = rects(drawn["K1"].front)
    assert top + height == pytest.approx(78.9, abs=0.01)
    assert height == pytest.approx(4 + 10 * 25.4 / 72 * 0.88, abs=0.3)
    assert not rects(drawn["K3"].front)


def test_a_text_that_pushes_moves_the_parts_beneath_it(tmp_path: Path) -> None:
    rest = (
        '[[part]]\ndraw = "rect"\nbox = [4, 12, 10, 5]\nfill = "frame"\n'
        '[[part]]\ndraw = "rect"\nbox = [20, 6, 10, 5]\nfill = "frame"\n'
        '[[part]]\ndraw = "rect"\nbox = [40, 12, 10, -10]\nfill = "frame"\n'
    )
    rows = ROWS.replace("Gale", "A gale of a good many words")
    moved = rects(Deck(tmp_path, TITLE + 'flow = "push"\n' + rest, rows=rows).drawn()["K1"].front)
    stayed = rects(Deck(tmp_path / "grow", TITLE + 'flow = "grow"\n' + rest, rows=rows).drawn()["K1"].front)
    assert stayed == [(4, 12, 10, 5), (20, 6, 10, 5), (40, 12, 10, 66.9)]
    by = moved[0][1] - 12
    assert by > 5
    assert moved[1] == stayed[1]
    # What ends at an edge still ends there.
    assert moved[2] == (40, round(12 + by, 2), 10, round(66.9 - by, 2))


def test_a_group_is_as_high_as_what_is_in_it(tmp_path: Path) -> None:
    drawn = front(
        tmp_path,
        '[[part]]\nname = "box"\ndraw = "group"\nbox = [4, 4, -4, 0]\nflow = "grow"\nstroke = "ink"\n'
        '[[part.part]]\ndraw = "rect"\nbox = [2, 2, 5, 12]\nfill = "frame"\n'
        '[[part]]\ndraw = "rect"\nbox = [4, 1, 5, 5]\nbelow = "box"\nfill = "frame"\n',
    )
    assert rects(drawn) == [(4, 4, 55.5, 14), (6, 6, 5, 12), (4, 19, 5, 5)]


# Conditions, variants, styles.


@pytest.mark.parametrize(
    ("condition", "shown"),
    [
        ("when = \"suit == 'wind' && cost > 3\"", "K1"),
        ('when = "cost > 1"', "K1 K2"),
        ('when = "cost < price"', "K1 K2"),
        ('unless = "cost > 3"', "K2 K3"),
        ('when = "cost == null"', "K3"),
        ("when = \"'down' in steps\"", "K1"),
        ("when = \"colour in ['red', 'sky'] && name.startsWith('E')\"", "K2"),
        ('when = ["cost"]', "K1 K2"),
        ('when = ["cost"]\nunless = "suit == \'fire\'"', "K1"),
        ("when = \"letter == 'S' || size(steps) == 0\"", "K1 K3"),
    ],
)
def test_a_part_is_shown_if_its_condition_holds(tmp_path: Path, condition: str, shown: str) -> None:
    deck = Deck(tmp_path, f'[[part]]\ndraw = "rect"\nbox = [4, 4, 5, 5]\nfill = "frame"\n{condition}\n')
    assert " ".join(card for card, one in deck.drawn().items() if one.front.items) == shown


VARIANTS = """\
[variant.suit.wind]
ground = "sky"
sign = "Wind from {name}"
worth = 3

[variant.suit.else]
ground = "red"
sign = "Other"
worth = 0
"""


def test_variants_say_what_a_value_looks_like(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path,
        VARIANTS + '[[part]]\ndraw = "rect"\nbox = [4, 4, 9, 9]\nfill = "{ground}"\n'
        '[[part]]\ndraw = "text"\nbox = [4, 20, -4, 9]\ntext = "{sign}, {worth}"\n'
        '[[part]]\ndraw = "icons"\nbox = [4, 40, -4, 4]\nicon = "gem"\ncount = "{worth}"\n',
    )
    drawn = deck.drawn()
    assert pixel(drawn["K1"].front, 8, 8) == SKY
    assert pixel(drawn["K2"].front, 8, 8) == RED
    assert words(drawn["K1"].front) == ["Wind from Gale, 3"]
    assert words(drawn["K2"].front) == ["Other, 0"]
    assert len(drawn["K1"].front.items) - len(drawn["K2"].front.items) == 3


def test_a_template_takes_styles_and_variants_from_another_one(tmp_path: Path) -> None:
    variants = '[variant.suit.wind]\ntone = "sky"\n[variant.suit.fire]\ntone = "red"\n[variant.suit.else]\ntone = "ink"\n'
    front = "[style.big]\nsize = 20\n" + variants + TITLE
    back = (
        'like = "kite"\n[variant.suit.fire]\ntone = "#123456"\n[[part]]\ndraw = "text"\nbox = [4, 4, -4, 12]\n'
        'text = "{name}"\nfill = "{tone}"\nstyle = "big"\n'
    )
    deck = Deck(tmp_path, front, back=back)
    found = {}
    for name, piece in deck.drawn().items():
        assert piece.back is not None
        (text,) = texts(piece.back).values()
        found[name] = (text.fill, text.size)
    assert found["K2"] == ("#123456", 20)
    assert found["K1"][0] not in ("#123456", found["K3"][0])
    one = deck.context().game.set("kites")
    assert [path.name for path in template_files(one, deck.context())] == ["kite.toml", "back.toml"]  # type: ignore[arg-type]
    # What is wrong in the other template is told there.
    deck.template.write_text(front.replace('tone = "ink"', 'tone = "{nope}"'))
    assert deck.faults()[0].startswith(
        "layouts/cards/kite.toml:8, field 'tone': 'nope' is no field of the set 'kites'"
    )


def test_a_value_without_a_variant_is_a_fault_of_its_row(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path,
        '[variant.suit.wind]\nground = "sky"\n[variant.suit.rain]\nground = "red"\n'
        '[[part]]\ndraw = "band"\nbox = [0, 0, 0, 5]\ncolour = "{ground}"\n',
    )
    assert deck.faults() == [
        "components/kites/kites.csv:3, field 'suit': 'Ember': the template has no variant for the suit 'fire'; "
        'allowed: wind, rain, or a variant "else"'
    ]


def test_styles_inherit_and_a_parts_own_fields_win(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path,
        '[style.base]\nface = "bold"\nsize = 9\nfill = "#112233"\n[style.big]\nlike = "base"\nsize = 20\n'
        '[[part]]\ndraw = "text"\nbox = [4, 4, -4, 20]\ntext = "one"\nstyle = "big"\n'
        '[[part]]\ndraw = "text"\nbox = [4, 24, -4, 20]\ntext = "two"\nstyle = "big"\nsize = 12\nface = "text"\n'
        '[[part]]\ndraw = "group"\nbox = [4, 44, -4, 20]\n[[part.part]]\ndraw = "text"\nbox = [0, 0, 0, 0]\ntext = "three"\n'
        'style = "base"\n',
    )
    found = {
        mark.text: (mark.size, mark.face, mark.fill) for mark in texts(deck.drawn()["K1"].front).values()
    }
    assert found == {
        "one": (20, "sans-bold", "#112233"), "two": (12, "sans", "#112233"), "three": (9, "sans-bold", "#112233"),
    }  # fmt: skip


# Faces and forms.

BACK = (
    '[[part]]\ndraw = "background"\nfill = "{colour}"\nwhen = ["colour"]\n'
    '[[part]]\ndraw = "text"\nbox = [4, 4, -4, 9]\ntext = "{suit}"\n'
)


def test_a_back_is_drawn_from_the_cards_own_values(tmp_path: Path) -> None:
    deck = Deck(tmp_path, TITLE, back=BACK.replace("ink", "paper"))
    drawn = deck.drawn()
    backs = [drawn[card].back for card in ("K1", "K2", "K3")]
    assert backs[0] is not None
    assert backs[1] is not None
    assert words(backs[0]) == ["wind"]
    assert words(backs[1]) == ["fire"]
    assert pixel(backs[0], -2, -2) == SKY


def test_another_template_of_the_backs_is_another_look(tmp_path: Path) -> None:
    deck = Deck(tmp_path, TITLE, back=BACK)
    context = deck.context()
    before = piece_keys(context, context.game.sets)
    (tmp_path / "layouts" / "cards" / "back.toml").write_text(BACK.replace("[4, 4, -4, 9]", "[4, 5, -4, 9]"))
    context = deck.context()
    after = piece_keys(context, context.game.sets)
    assert all(before[name] != after[name] for name in before)


def test_an_own_icon_is_known_wherever_a_template_is_read(tmp_path: Path) -> None:
    """Also where nothing is drawn yet: for the pieces' keys, and for the boxes that the preview shows."""
    deck = Deck(
        tmp_path,
        '[[part]]\ndraw = "icon"\nbox = [4, 4, 9, 9]\nicon = "kite"\n'
        '[[part]]\ndraw = "text"\nbox = [4, 20, 30, 9]\ntext = "One :kite:"\nflow = "grow"\n',
    )
    icons = tmp_path / "layouts" / "icons"
    icons.mkdir()
    (icons / "kite.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M12 1 L20 9 L12 23 L4 9 Z"/></svg>'
    )
    context = deck.context()
    assert len(piece_keys(context, context.game.sets)) == 3
    assert deck.boxes()
    assert deck.faults() == []


def test_a_figure_in_a_condition_is_part_of_the_look(tmp_path: Path) -> None:
    deck = Deck(tmp_path, TITLE + 'when = "cost < price"\n')
    context = deck.context()
    before = piece_keys(context, context.game.sets)
    game = deck.folder / "game.toml"
    game.write_text(game.read_text().replace("price = 7", "price = 4"))
    context = deck.context()
    after = piece_keys(context, context.game.sets)
    assert all(before[name] != after[name] for name in before)


@pytest.mark.parametrize(
    ("lines", "outline"),
    [
        ('size = "tarot"', RectOutline(70, 120, 3)),
        ('size = "mini"\nlandscape = true', RectOutline(68, 44, 3)),
        ("size = 60\ncorner = 0", RectOutline(60, 60, 0)),
        ("size = [50, 80]\nlandscape = true", RectOutline(80, 50, 3)),
        ('size = "square"\nshape = "round"', CircleOutline(70)),
    ],
)
def test_a_card_has_the_size_that_is_asked_for(tmp_path: Path, lines: str, outline: RectOutline) -> None:
    drawn = Deck(tmp_path, TITLE, lines + "\n").drawn()["K1"]
    assert drawn.front.outline == outline


@pytest.mark.parametrize(("shape", "wide"), [("hex-flat", 69.28), ("hex-pointy", 60), ("round", 60)])
def test_hexes_and_rounds_lie_on_the_sheet_with_their_backs(tmp_path: Path, shape: str, wide: float) -> None:
    deck = Deck(
        tmp_path, '[[part]]\ndraw = "background"\nfill = "{colour}"\nwhen = ["colour"]\n',
        f'size = 60\nshape = "{shape}"\n', back=BACK,
    )  # fmt: skip
    context = deck.context()
    pieces = draw_pieces(context, context.game.sets)
    outline = pieces[0].front.outline
    assert outline.width == pytest.approx(wide, abs=0.01)
    assert isinstance(outline, CircleOutline if shape == "round" else PolygonOutline)
    sheets = impose(pieces)
    placed = [one for sheet in sheets for one in sheet.placed]
    fronts = {one.piece_id: one for one in placed if one.side == "front"}
    backs = {one.piece_id: one for one in placed if one.side == "back"}
    assert set(fronts) == set(backs) == {"kites/K1", "kites/K2", "kites/K3"}
    for name, one in backs.items():
        assert one.drawing.outline == outline
        assert words(one.drawing) == ([{"K1": "wind", "K2": "fire"}[name[-2:]]] if name[-2:] != "K3" else [])
    # The colour fills the form and its bleed, and nothing of it lies on a neighbour.
    for one in fronts.values():
        others = [two for two in fronts.values() if two is not one]
        assert all(abs(one.box[0] - two.box[0]) + abs(one.box[1] - two.box[1]) > 25 for two in others)


def test_a_hex_has_one_measure(tmp_path: Path) -> None:

    with pytest.raises(DataFaults) as found:
        Deck(tmp_path, TITLE, 'shape = "hex-flat"\n').answers()
    assert "a hex-flat card has one measure, and the size 'poker' has two; allowed: size = 70" in str(
        found.value
    )


# Faults.

FAULTS = {
    "a field that no row has": (
        TITLE.replace("{name}", "{nmae}"),
        "kite.toml:5, field 'text': 'nmae' is no field of the set 'kites'; allowed: name, ",
    ),
    "a style that is not there": (
        TITLE + 'style = "bgi"\n[style.big]\nsize = 9\n',
        "kite.toml:7, field 'style': there is no style 'bgi'; allowed: big; did you mean 'big'?",
    ),
    "styles in a circle": (
        '[style.a]\nlike = "b"\n[style.b]\nlike = "a"\n' + TITLE,
        "kite.toml:2, field 'like': the styles are like each other in a circle: a → b → a",
    ),
    "an anchor that is not there": (
        TITLE + '[[part]]\ndraw = "rect"\nbox = [0, 0, 9, 9]\nbelow = "titel"\n',
        "kite.toml:10, field 'below': no part beside this one is called 'titel'; allowed: title; did you mean 'title'?",
    ),
    "anchors in a circle": (
        TITLE + 'below = "other"\n[[part]]\nname = "other"\ndraw = "rect"\nbox = [0, 0, 9, 9]\nbelow = "title"\n',
        "kite.toml:1: the parts are anchored to each other in a circle: title → other → title",
    ),
    "one name twice": (TITLE + TITLE, "kite.toml:8, field 'name': two parts are called 'title'"),
    "a colour": (
        TITLE + 'fill = "bleu"\n',
        "kite.toml:7, field 'fill': there is no colour 'bleu'; allowed: ink, paper, muted, frame, help, accent, sky, red, "
        "#rrggbb",
    ),
    "half a colour": (TITLE + 'fill = "#12"\n', "kite.toml:7, field 'fill': there is no colour '#12'"),
    "an icon": (
        '[[part]]\ndraw = "icon"\nbox = [4, 4, 9, 9]\nicon = "gme"\n',
        "kite.toml:4, field 'icon': no icon is called 'gme'",
    ),
    "an icon in a text": (
        TITLE.replace("{name}", "Pay :coni:"), "kite.toml:5, field 'text': no icon is called 'coni'",
    ),
    "a mark that is never closed": (
        TITLE.replace("{name}", "*Sale of {name}"),
        "kite.toml:5, field 'text': nothing closes the * that opens bold at '*Sale of {name}'; allowed: *…* for bold",
    ),
    "a condition that sets": (
        TITLE + 'when = "cost = 3"\n',
        "kite.toml:7, field 'when': column 6: '=' sets a value; allowed: '==' compares two values",
    ),
    "a condition of a field that no row has": (
        TITLE + 'when = "cots > 3"\n', "kite.toml:7, field 'when': 'cots' is no name here; allowed: ",
    ),
    "a condition that is no condition": (
        TITLE + 'when = "cost + 1"\n',
        "kite.toml:7, field 'when': 'cost + 1' has no value for the card 'K1': it gives 6, neither true nor false",
    ),
    "kinds that can't be compared": (
        TITLE + 'when = "suit > 3"\n', "kite.toml:7, field 'when': 'suit > 3' has no value for the card 'K1': it mixes",
    ),
    "a count that is none": (
        '[[part]]\ndraw = "icons"\nbox = [4, 4, 50, 5]\nicon = "gem"\ncount = "{suit}"\n',
        "kite.toml:5, field 'count': 'wind', of the card 'K1', is no number; allowed: a whole number",
    ),
    "too many icons": (
        '[[part]]\ndraw = "icons"\nbox = [4, 4, 8, 5]\nicon = "gem"\ncount = 9\n',
        "kite.toml:3, field 'box': 9 icons do not fit 8 mm for the card 'K1': each would be 0.36 mm",
    ),
    "items that do not fit": (
        '[[part]]\ndraw = "repeat"\nbox = [4, 4, 8, 11]\nover = "{steps}"\ncell = [0, 5]\n[[part.part]]\ndraw = "rect"\n'
        'box = [0, 0, 0, 0]\n',
        "kite.toml:3, field 'box': 3 items of 8 × 5 mm do not fit the box of 8 × 11 mm, for the card 'K1'",
    ),
    "a box without room": (
        TITLE.replace("[4, 4, 30, 5]", "[40, 4, -40, 5]"),
        "kite.toml:4, field 'box': the box is -16.5 × 5 mm on a card of 63.5 × 88.9 mm; allowed: a box with room in it",
    ),
    "a variant of no field": (
        '[variant.siut.wind]\na = "b"\n' + TITLE, "kite.toml:1, field 'siut': 'siut' is no field of the set 'kites'",
    ),
    "a variant that names another of its names": (
        '[variant.suit.else]\nx = "{y}"\ny = "a"\n' + TITLE,
        "kite.toml:2, field 'x': 'y' is no field of the set 'kites'; allowed: art, back_art, colour, cost, emblem, ",
    ),
    "a field without its closing brace": (
        TITLE.replace('"{name}"', '"Costs {cost now"'), "'{cost' is opened and never closed; allowed: {cost}",
    ),
    "a floor above the size": (
        TITLE + "floor = 60\n", "field 'floor': floor, the smallest size, is 60 and size, the largest, is ",
    ),
    "a field that is no colour": (
        '[[part]]\ndraw = "rect"\nbox = [4, 4, 9, 9]\nfill = "{name}"\n',
        "kite.toml:4, field 'fill': '{name}' is 'Gale' for the card 'K1', which is no colour; allowed: ink, paper, ",
    ),
    "a repeat over a text": (
        '[[part]]\ndraw = "repeat"\nbox = [4, 4, -4, -4]\ncell = [9, 9]\nover = "{suit}"\n'
        '[[part.part]]\ndraw = "text"\nbox = [0, 0, 0, 0]\ntext = "{item}"\n',
        "kite.toml:5, field 'over': 'suit' is a field of the type text; allowed: a field of the type list or number",
    ),
    "templates that are like each other": (
        'like = "kite"\n' + TITLE,
        "kite.toml:1, field 'like': the templates are like each other in a circle: kite → kite; allowed: a template that is "
        "not like this one",
    ),
    "a template that is like none": ('like = "kit"\n' + TITLE, "kite.toml:1, field 'like': "),
    "a variant that leaves something out": (
        '[variant.suit.wind]\na = "b"\n[variant.suit.fire]\na = "b"\nc = "b"\n' + TITLE,
        "kite.toml:1, field 'wind': the variant 'wind' does not say what 'c' is, 'fire' does; allowed: c = \"…\", or",
    ),
    "a turned text that grows": (
        TITLE + 'turn = 90\nflow = "grow"\n', "kite.toml:8, field 'flow': a turned text can't grow",
    ),
    "shares of other columns": (
        '[[part]]\ndraw = "columns"\nbox = [0, 0, 0, 0]\nshares = [1, 2]\n[[part.part]]\ndraw = "rect"\nbox = [0, 0, 0, 0]\n',
        "kite.toml:1, field 'part': there are 2 shares for 1 part; one share belongs to each part",
    ),
    "more texts than cells": (
        '[[part]]\ndraw = "grid"\nbox = [0, 0, 0, 0]\ntexts = ["a", "b"]\n',
        "kite.toml:4, field 'texts': there are 2 texts for 1 cell; allowed: at most one for each cell",
    ),
    "repeats of repeats": (
        '[[part]]\ndraw = "repeat"\nbox = [0, 0, 0, 0]\nover = "100"\ncell = [1, 1]\ngap = 0\n[[part.part]]\ndraw = "repeat"\n'
        'box = [0, 0, 0, 0]\nover = "100"\ncell = [0.1, 0.1]\ngap = 0\n[[part.part.part]]\ndraw = "rect"\nbox = [0, 0, 0, 0]\n',
        "the card 'K1' draws more than 5,000 parts; allowed: fewer items in repeats",
    ),
    "an unknown part": (
        '[[part]]\ndraw = "bagde"\nbox = [0, 0, 9, 9]\n',
        "kite.toml:2, field 'part.draw': found 'bagde'; allowed: band, rect, line, roundel, text, icon, picture, emblem, "
        "panel, shape, badge, icons, grid, background, group, columns, repeat; did you mean 'badge'?",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_a_template_is_one_sentence_at_its_place(tmp_path: Path, name: str) -> None:
    template, sentence = FAULTS[name]
    found = Deck(tmp_path, template, rows="\n".join(ROWS.split("\n")[:2]) + "\n").faults()
    assert len(found) == 1, found
    assert f"layouts/cards/{sentence.removeprefix('layouts/cards/')}" in found[0] or sentence in found[0], (
        found[0]
    )


def test_a_fault_that_many_cards_have_is_told_once(tmp_path: Path) -> None:
    answers = Deck(
        tmp_path, TITLE + 'when = "cost + 1"\n', rows=ROWS.replace("K3,Still,,,,,", "K3,Still,,,1,,")
    ).answers()
    (told,) = once(answer for answer in answers if isinstance(answer, Fault))
    assert str(told) == (
        "layouts/cards/kite.toml:7, field 'when': 3 pieces, this one first: 'cost + 1' has no value: it gives 6, "
        "neither true nor false"
    )


def test_the_boxes_of_parts_are_shown_with_their_names(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path, TITLE + '[[part]]\ndraw = "group"\nbox = [10, 20, 20, 20]\n[[part.part]]\nname = "mark"\ndraw = "rect"\n'
        'box = [1, 2, 5, 5]\nfill = "frame"\n[[part]]\nname = "never"\ndraw = "rect"\nbox = [0, 0, 9, 9]\nwhen = "cost > 99"\n',
    )  # fmt: skip
    shown = Drawing(RectOutline(63.5, 88.9), deck.boxes())
    assert [mark.text for mark in texts(shown).values()] == ["title", "group", "mark"]
    assert {(4, 4, 30, 5), (10, 20, 20, 20), (11, 22, 5, 5)} <= set(rects(shown))
    # Names are above their boxes, where there is space.
    assert {round(y, 2) for _, y in texts(shown)} == {3.45, 19.45, 23.65}


RICH = (
    VARIANTS + '[style.base]\nface = "bold"\nsize = 9\n[style.big]\nlike = "base"\nsize = 20\n' + TITLE
    + 'style = "big"\nflow = "push"\nwhen = "cost > 3 || suit == \'fire\'"\n'
    '[[part]]\nname = "row"\ndraw = "icons"\nbox = [4, 2, -4, 5]\nbelow = "title"\nicon = "gem"\ncount = "{worth}"\nof = 4\n'
    '[[part]]\ndraw = "badge"\nshape = "shield"\nbox = [-14, 4, 10, 10]\ntext = "{cost}"\nfill = "{ground}"\n'
    '[[part]]\ndraw = "repeat"\nover = "{steps}"\nbox = [4, 30, -4, 30]\ncell = [0, 5]\n'
    '[[part.part]]\ndraw = "text"\nbox = [0, 0, 0, 0]\ntext = "{number} {item}"\n'
    '[[part]]\ndraw = "columns"\nbox = [4, 60, -4, 9]\nshares = [1, 2]\n[[part.part]]\ndraw = "rect"\nbox = [0, 0, 0, 0]\n'
    'fill = "frame"\n[[part.part]]\ndraw = "grid"\nbox = [0, 0, 0, 0]\nrows = 2\ntexts = ["a", "{sign}"]\n'
    '[[part]]\ndraw = "shape"\nshape = "corner-top-right"\nbox = [-9, 0, 9, 9]\ncolour = "{colour}"\nwhen = ["colour"]\n'
    '[[part]]\ndraw = "group"\nbox = [4, 70, -4, 9]\nturn = 180\n[[part.part]]\ndraw = "line"\nbox = [0, 0, 0, 3]\n'
)  # fmt: skip
#: What a slip of the keyboard, or of somebody who tries what happens, may put in.
SLIPS = (
    "", '"', "[", "]", "{", "}", "{name}", "{nmae}", "-1", "0", "1e9", "99999999999999999999", "-0.0", "nan", "true", "null",
    "text", "group", "repeat", "[[part]]", "[[part.part]]", "[style.big]", "\\", "'", "=", "==", "&&", ":gem:", ":x:", "*",
    "#12", "#112233", "ü", "𝔊", "\t", "draw = ", 'draw = "repeat"', "when = ", "cost > ", "(", ")", ".", "%", "steps", "item",
)  # fmt: skip


def mutated(chance: random.Random) -> str:
    """The rich template with one to three slips in it."""
    text = RICH
    for _ in range(chance.randint(1, 3)):
        tokens = re.findall(r"\w+|\s+|[^\w\s]", text)
        at = chance.randrange(len(tokens))
        match chance.randrange(5):
            case 0:
                del tokens[at]
            case 1:
                tokens[at] = chance.choice(SLIPS)
            case 2:
                tokens.insert(at, chance.choice(SLIPS))
            case 3:
                other = chance.randrange(len(tokens))
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case _:
                lines = text.split("\n")
                line = chance.randrange(len(lines))
                tokens = ["\n".join(lines[:line] + lines[line + 1 :])]
        text = "".join(tokens)
    return text


def test_any_slip_in_a_template_is_a_sentence(tmp_path: Path, exhaustive: bool) -> None:
    deck = Deck(tmp_path, RICH)
    assert deck.faults() == []
    chance = random.Random(16)
    kinds = {"drawn": 0, "refused": 0}
    for _ in range(5_000 if exhaustive else 60):
        text = mutated(chance)
        deck.template.write_text(text, encoding="utf-8")
        answers = deck.answers()
        assert answers
        for answer in answers:
            if isinstance(answer, DrawnPiece):
                kinds["drawn"] += 1
            else:
                kinds["refused"] += 1
                assert "\n" not in str(answer), text
                assert answer.place.file in ("layouts/cards/kite.toml", "components/kites/kites.csv"), (
                    text,
                    str(answer),
                )
    assert min(kinds.values()) > 6


def test_a_picture_column_that_names_a_field_says_what_figures_there_are(tmp_path: Path) -> None:
    deck = Deck(
        tmp_path, '[[part]]\ndraw = "picture"\nbox = [4, 4, 30, 5]\nfile = "{pic}"\n',
        fields='\n[set.fields]\npic = { type = "picture" }\n', rows="id,name,pic\nK1,Gale,{id}.png\n",
    )  # fmt: skip
    assert deck.faults() == [
        "components/kites/kites.csv:2: Kites, 'Gale': the game has no figure 'id'; allowed: price, pays"
    ]


def test_the_effects_of_events_have_one_size() -> None:
    """A long text is as large as a short one, and its picture, too; the longest is a little smaller."""
    assert _effect_sizes("R01", "W13", "B07") == {14.5}
    (longest,) = _effect_sizes("R02")
    assert 11 <= longest <= 14.5


def _effect_sizes(*cards: str) -> set[float]:
    return {
        text.size
        for card in cards
        for text in texts(drawn("preascendant", "events", card).front).values()
        if text.face.startswith("sans") and text.size > 8 and len(text.text) > 3
    }


def test_a_company_says_where_in_a_sequence_of_three_it_can_be() -> None:
    """W-43, W-44: three revenues one after another; none ends with the first two."""
    with (SHIPPED / "privates" / "cards.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    paid = {int(row["revenue"]) for row in rows if row["sequence"] == "yes"}
    for row in rows:
        text = " ".join(words(drawn("privates", "cards", row["id"]).front))
        counts, pays = row["sequence"] == "yes", int(row["revenue"])
        ends = counts and {pays - 1, pays - 2} <= paid
        assert ("or top of sequence" in text) == ends
        assert ("In a sequence:" in text and "lowest" in text) == (counts and not ends)
