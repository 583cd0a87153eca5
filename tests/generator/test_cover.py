"""The cover: a long list of contents ends above what is written below it."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from msgspec.structs import replace as replace_fields

from playproof.components.game import UNNAMED, load_game
from playproof.components.kinds.money import MoneySet
from playproof.generator.imposition import impose
from playproof.generator.kit.guide import guide
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.cover import cover
from playproof.generator.pages.cover_lists import Entry, Guide
from playproof.generator.pages.face import Face, fitted
from playproof.generator.pages.section import Section
from playproof.generator.pages.table_picture import table_picture
from playproof.generator.paper.papers import PAPERS
from playproof.generator.pieces.drawing import draw_pieces
from playproof.layouts.names import proof_names
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Circle, Group, Item, Polygon, Text
from playproof.layouts.text.setting import width_of
from tests.generator.imposition.samples import disk, pieces, rect
from tests.layouts.kits import look_of
from tests.orchard import write_orchard


def written(items: tuple[Item, ...], dy: float = 0.0) -> list[tuple[str, float]]:
    """Each text with its baseline, mm."""
    found = []
    for one in items:
        if isinstance(one, Text):
            found.append((one.text, one.y + dy))
        elif isinstance(one, Group):
            found += written(one.items, dy + one.dy)
    return found


def test_footnotes_of_a_long_list_stand_above_the_credits(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    header = folder / "game.toml"
    header.write_text(header.read_text().replace("title = ", 'document = "rules.pdf"\ntitle = ', 1))
    game = load_game(folder)
    entries = [
        Entry(f"Set {number}", 5, 1, 3, "3–4", "sample" if number % 3 else "document") for number in range(70)
    ]
    face = cover(
        RenderContext(game, find_theme("plain", ()), ()), entries, Guide((), (), ()), (), 210.0, 297.0, 5.0
    )
    texts = dict(written(face.items))
    note = next(y for text, y in texts.items() if text.startswith("†"))
    credit = next(y for text, y in texts.items() if text.startswith("Rules:"))
    assert texts["Set 69"] < note < credit - 2


def test_what_templates_write_as_the_designer_is_not_printed(tmp_path: Path) -> None:
    game = load_game(write_orchard(tmp_path))
    for designer, told in ((UNNAMED, False), ("Ann Ode", True)):
        header = game.header.model_copy(update={"designer": designer})
        context = RenderContext(replace(game, header=header), find_theme("plain", ()), ())
        texts = [
            text for text, _ in written(cover(context, (), Guide((), (), ()), (), 210.0, 297.0, 6.35).items)
        ]
        assert any(f"by {designer}" in text for text in texts) == told


def test_what_may_be_used_instead_has_a_heading_of_its_own() -> None:
    context = look_of("preascendant")
    texts = [text for text, _ in written(cover(context, (), Guide((), (), ()), (), 210.0, 297.0, 6.35).items)]
    assert "You may use instead" in texts and "You also need" not in texts
    assert any("6 in each of" in text for text in texts)


def test_an_unknown_emblem_of_the_game_is_told_at_its_place(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    header = folder / "game.toml"
    header.write_text(header.read_text() + '\n[look]\nemblem = "locomotve"\n')
    (fault,) = proof_names(RenderContext(load_game(folder), find_theme("plain", ()), ()))
    assert fault.problem == "no emblem is called 'locomotve'" and fault.place.line
    assert fault.hint == "locomotive"


def test_the_cover_says_how_much_of_the_printed_money_is_in_play() -> None:
    context = look_of("1889")
    money = next(one for one in context.game.sets if isinstance(one, MoneySet))
    (line,) = guide(context, (), [money], KitOptions(), 1, PAPERS["a4"]).money
    assert line == "The bank holds ¥7,000; the players' starting money comes out of it."
    less = money.model_copy(update={"bank": 6050})
    (line,) = guide(context, (), [less], KitOptions(), 1, PAPERS["a4"]).money
    assert line == (
        "The bank holds ¥6,050; the players' starting money comes out of it. "
        "Bank notes make ¥7,000 in all: set ¥950 aside (1\u00a0×\u00a0500, 4\u00a0×\u00a0100, 1\u00a0×\u00a050)."
    )
    besides = less.model_copy(update={"start": 900})
    (line,) = guide(context, (), [besides], KitOptions(), 2, PAPERS["a4"]).money
    assert line == (
        "The bank starts with ¥6,050; the players share ¥900 more. "
        "Bank notes make ¥7,000 in all: set ¥50 aside (1\u00a0×\u00a050)."
    )


@pytest.mark.parametrize(
    ("before", "said"), [(0, []), (1, ["Page 1: any paper."]), (2, ["Pages 1–2: any paper."])]
)
def test_the_paper_of_the_first_pages_is_said(before: int, said: list[str]) -> None:
    lines = guide(look_of("1889"), (), (), KitOptions(), before, PAPERS["a4"]).print
    assert [line for line in lines if "any paper" in line] == said


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((9, 0), ["Cut from mark to mark: first right across the sheet."]),
        (
            (3, 20),
            [
                "First part the blocks of different sizes.",
                "Cut from mark to mark: first right across the block.",
            ],
        ),
    ],
)
def test_sheets_of_several_sizes_are_cut_into_blocks_first(counts: tuple[int, int], said: list[str]) -> None:
    large, small = counts
    wanted = pieces("cards", rect(60, 90), large) + pieces("cubes", rect(12, 12), small)
    part = Section("cards", "Cards", impose(wanted))
    assert guide(look_of("privates"), [part], (), KitOptions(), 1, PAPERS["a4"]).cut == said


def test_cards_lie_on_their_places_on_a_mat() -> None:
    """On the cover's picture: each card in the middle of its place, the deck's back, no card a second time; small pieces are
    beside the mat, too, where the row would be almost empty, and an aid where there is nothing else that is large."""
    context = look_of("privates")
    shown_sets = ("row", "cards", "chips", "markers", "rounds", "dealer", "aids")
    sets = [one for one in context.game.sets if one.id in shown_sets]
    pieces = draw_pieces(context, sets)
    shown = [one for one in table_picture(pieces, (0, 0, 180, 130), context.theme.frame) if one.name_only]
    mat, *rest = shown
    scale = mat.scale
    row = next(one for one in pieces if one.kind == "mats")
    lying, beside = rest[: len(row.lying)], rest[len(row.lying) :]
    names = [one.name for one in beside]
    assert "Player aids" in names and names[-1] == "Dealer marker" and "Suit chips" in names
    assert [round((one.x - mat.x) / scale + one.drawing.width / 2, 2) for one in lying] == pytest.approx(
        [place.x for place in row.lying], abs=0.02
    )
    cards = [one for one in pieces if one.set_id == "cards"]
    assert [one.drawing for one in lying if one.drawing in [card.front for card in cards]] == [
        cards[at].front for at in (0, 1, 2, 3, 5, 6, 7)
    ]
    assert sum(one.drawing == cards[0].back for one in lying) == 1
    assert len(lying) == len(row.lying) == 19


def test_a_face_down_stack_shows_its_back_and_a_row_all_its_tokens() -> None:
    context = look_of("preascendant")
    drawn = draw_pieces(context, context.game.sets)
    places = table_picture(drawn, (0, 0, 178, 120), context.theme.frame)
    shown = [one.drawing for one in places]
    tile = next(one for one in drawn if one.set_id == "sectors")
    assert tile.back is not None
    # The place is lower than the tile, which lies there turned by a quarter.
    (turned,) = (one for one in shown if one.items[0] == Group(tile.back.items, tile.back.height, 0.0, 90))
    assert (turned.width, turned.height) == (tile.back.height, tile.back.width)
    tokens = [one.front for one in drawn if one.set_id in ("disks", "worths", "gems", "sectors")]
    assert all(front in shown for front in tokens)


def test_tokens_take_two_rows_where_there_is_space() -> None:
    wanted = [
        *pieces("board", rect(500, 200), 1),
        *pieces("chips", rect(20, 20), 4),
        *pieces("cubes", rect(12, 12), 4),
    ]
    for high, rows in ((90, 1), (150, 2)):
        places = [one for one in table_picture(wanted, (0, 0, 180, high), "#000000") if one.name_only]
        small = [one for one in places if one.drawing.width < 30]
        middles = {round(one.y + one.scale * one.drawing.height / 2, 1) for one in small}
        assert len(small) == 8 and len(middles) == rows
        assert all(0 <= one.y <= high - one.scale * one.drawing.height for one in small)


def test_the_picture_of_the_pieces_fills_its_box_and_nothing_overlaps() -> None:
    wanted = [
        *pieces("board", rect(500, 400), 1),
        *pieces("cards", rect(63, 88), 12),
        *pieces("shares", rect(65, 45), 12),
        *pieces("cubes", rect(12, 12), 8),
    ]
    places = [one for one in table_picture(wanted, (10, 20, 180, 120), "#000000") if one.name_only]
    boxes = [
        (one.x, one.y, one.x + one.drawing.width * one.scale, one.y + one.drawing.height * one.scale)
        for one in places
    ]
    assert all(x >= 9.9 and y >= 19.9 and right <= 190.1 and low <= 140.1 for x, y, right, low in boxes)
    assert not [
        (one, other)
        for one, other in combinations(boxes, 2)
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]
    assert sum((right - x) * (low - y) for x, y, right, low in boxes) > 0.7 * 180 * 120


LONG = "Company charters of minor companies and of those that are founded later on"
PAPERS_OF_ANY_SIZE = [
    (210.0, 297.0),
    (148.0, 210.0),
    (127.0, 177.8),
    (105.0, 148.0),
    (101.6, 152.4),
    (152.4, 101.6),
    (50.0, 50.0),
]


def placed(items: tuple[Item, ...], scale: float = 1.0) -> list[tuple[str, float, float, float]]:
    """Each text with its left and right end and its baseline on the page, mm."""
    found = []
    for one in items:
        if isinstance(one, Text):
            wide = width_of(one.text, one.face, one.size)
            left = one.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[one.anchor]
            found.append((one.text, left * scale, (left + wide) * scale, one.y * scale))
        elif isinstance(one, Group) and not one.rotate and one.clip is None:
            found += placed(one.items, scale * one.scale)
    return found


@pytest.mark.parametrize("size", PAPERS_OF_ANY_SIZE)
def test_wide_names_counts_and_lists_of_pages_fit_every_paper(
    tmp_path: Path, size: tuple[float, float]
) -> None:
    context = RenderContext(load_game(write_orchard(tmp_path)), find_theme("plain", ()), ())
    entries = [
        Entry(LONG, 20_000, 1, 11, "11\u201314, 57\u201362, 109", "sample"),
        Entry("W" * 80, 999, 1, 3, "3\u20134, 1000\u20131002 \u2026", "first edition"),
        Entry("Cards", 5, 1, 5, "5", "document"),
    ]
    context.game.header.__dict__["document"] = "A document"
    face = cover(context, entries, Guide(("Bags" * 30,), ("At 100%",), ()), (), *size, 6.35)
    texts = placed(face.items)
    assert all(left >= 6.35 - 0.1 and right <= size[0] - 6.35 + 0.1 for _, left, right, _ in texts), texts
    assert all(0 < y < size[1] - 6.35 for *_, y in texts)
    said = " ".join(text for text, *_ in texts)
    assert all(word in said for word in LONG.split()) and said.count("W") >= 80
    assert "20000\u2020" in said and "999*" in said
    assert any(one in said for one in ("11\u201314, 57\u201362, 109", "11\u201314 and more", "from 11"))
    assert [link[4] for link in face.links] == [10, 2, 4]


def test_a_list_that_is_too_long_for_a_page_says_how_many_more_there_are(tmp_path: Path) -> None:
    context = RenderContext(load_game(write_orchard(tmp_path)), find_theme("plain", ()), ())
    entries = [Entry(f"{LONG} {number}", 5, 1, 3, "3", "document") for number in range(400)]
    face = cover(context, entries, Guide((), (), ()), (), 105.0, 148.0, 6.35)
    said = " ".join(text for text, *_ in placed(face.items))
    shown = len(face.links)
    assert 3 <= shown < 400 and f"and {400 - shown} more sets" in said


def test_the_ruler_is_told_where_there_is_one() -> None:
    context, sheets = look_of("privates"), impose(pieces("cards", rect(60, 90), 2))
    lines = guide(context, [Section("cards", "Cards", sheets)], (), KitOptions(), 1, PAPERS["a4"]).print
    assert lines[0] == "At 100%, not \u201cfit to page\u201d. The ruler on each page is 100 mm long."
    bare = [replace_fields(sheet, ruler_box=None) for sheet in sheets]
    lines = guide(context, [Section("cards", "Cards", tuple(bare))], (), KitOptions(), 1, PAPERS["a4"]).print
    assert lines[0] == "At 100%, not \u201cfit to page\u201d."


def test_outlines_of_pieces_are_as_small_as_the_page_that_shows_them() -> None:
    """On small paper a page is drawn larger and made smaller: what a piece is clipped to is where the piece is."""
    drawn = [*pieces("cards", rect(63, 88, 3), 4), *pieces("disks", disk(20), 3)]
    shown = tuple(table_picture(drawn, (5, 5, 95, 80), "#000000"))
    small = fitted(lambda _: Face(shown, ()), 101.6, 152.4).placed
    assert {type(one.clip_shape) for one in small if one.name_only} == {Circle, Polygon}
    for one in small:
        box = (one.x, one.y, one.x + one.scale * one.drawing.width, one.y + one.scale * one.drawing.height)
        shape = one.clip_shape
        if isinstance(shape, Polygon):
            xs, ys = zip(*shape.points, strict=True)
            assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(box, abs=0.001)
        elif shape is not None:
            reach = (
                shape.cx - shape.radius,
                shape.cy - shape.radius,
                shape.cx + shape.radius,
                shape.cy + shape.radius,
            )
            assert reach == pytest.approx(box, abs=0.001)
