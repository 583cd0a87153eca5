"""Markets as drawn: every cell at its place, prices beside tokens, each line once, zones without colour."""

from __future__ import annotations

import io
from functools import cache
from math import hypot
from pathlib import Path
from tempfile import mkdtemp

import pytest
from PIL import Image

from playproof.components.base import Names, Piece, PieceSet
from playproof.components.colours.palette import contrast
from playproof.components.faults import DataFaults, Fault
from playproof.components.game import Game, load_game
from playproof.components.kinds.markets import MarketSet, PriceMarket
from playproof.components.kinds.tracks import Track, TrackSet
from playproof.components.notation.market_zones import standard_zones
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.kinds.markets import split_lines, spots
from playproof.layouts.market.cell import PAD, CellBox, cell_box, figures
from playproof.layouts.market.grid import ARROW, cell_signs, ground_of
from playproof.layouts.market.legend import APART, SIGN, legend_entries
from playproof.layouts.market.plan import market_plan
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Circle, Drawing, Group, Line, Rect, Text
from playproof.layouts.text.setting import Overfull, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face
from tests.components.markets import ROOT, ROWS_1830, dracula_market, dracula_set, market_set
from tests.goldens import Golden
from tests.layouts.kits import look_of
from tests.layouts.marks import marks, texts

THEMES = ("plain", "colour", "ink-saver", "large-print", "high-contrast")


@cache
def game() -> Game:
    """18Dracula with its markets alone."""
    home = Path(mkdtemp()) / "components" / "18dracula"
    home.mkdir(parents=True)
    for name in ("game.toml", "markets.toml"):
        (home / name).write_bytes((ROOT / "components" / "18dracula" / name).read_bytes())
    return load_game(home)


@cache
def context(theme: str = "plain") -> RenderContext:
    return RenderContext(game(), find_theme(theme))


def drawn(one: PieceSet, piece: str, theme: str = "plain") -> Drawing:
    for found in draw_set(one, context(theme)):
        assert isinstance(found, DrawnPiece), found
        if found.piece.id == piece:
            assert found.back is None
            return found.front
    raise AssertionError(f"no piece {piece}")


def read(text: str, folder: Path) -> MarketSet:
    return market_set(
        '[[set]]\nid = "m"\nname = "Markets"\n' + text, folder, Names(tuple(context().game.palette))
    )


def market(cells: str, folder: Path, kind: str = "2d", extra: str = "") -> tuple[MarketSet, PriceMarket]:
    one = read(
        f'[[set.piece]]\nid = "market"\nname = "Market"\ntype = "{kind}"\ncells = """{cells}"""\n{extra}',
        folder,
    )
    piece = one.pieces[0]
    assert isinstance(piece, PriceMarket)
    return one, piece


def apart(box: CellBox, text: str) -> float:
    """The least distance of a price from the token's rim, mm; negative if the token lies on it."""
    left, top, width, height = box.price(text)
    (cx, cy) = box.tokens[0]
    steps = [(left + width * i / 40, top + height * j / 20) for i in range(41) for j in range(21)]
    return min(hypot(x - cx, y - cy) for x, y in steps) - box.token / 2


# Cells.


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("token", [8.0, 10.0, 12.0, 15.0, 20.0])
@pytest.mark.parametrize("text", ["5", "60", "100", "1250"])
def test_a_token_lies_beside_the_price(text: str, token: float, theme: str) -> None:
    box = cell_box([text], token, context(theme))
    assert box.width >= 16 and box.height >= 14
    assert box.points >= 16
    assert apart(box, text) > 0.29
    (cx, cy) = box.tokens[0]
    assert token / 2 < cx <= box.width - token / 2 and token / 2 < cy <= box.height - token / 2
    assert 1.1 + width_of(text, box.face, box.points) < box.width


def test_prices_shrink_in_cells_of_a_given_size_but_not_below_11_points() -> None:
    for text in ("60", "100"):
        small = cell_box([text], 12, context(), (16.0, 14.0))
        assert 11 <= small.points < 16
        assert apart(small, text) >= 0.09
    large = cell_box(["100"], 12, context(), (30.0, 30.0))
    assert large.points == 22
    with pytest.raises(Overfull, match="does not fit 12 × 12 mm: at 11 pt it needs"):
        cell_box(["100"], 12, context(), (12.0, 12.0))


def test_a_cell_that_is_too_small_is_a_fault_that_names_the_market(tmp_path: Path) -> None:
    one, _ = market("60 100", tmp_path, extra="cell = [13, 12]\n")
    (found,) = draw_set(one, context())
    assert isinstance(found, Fault)
    assert "Markets, 'Market': the text '100' does not fit 13 × 12 mm" in str(found)


# The whole market.


def test_every_cell_of_18dracula_stands_at_its_place() -> None:
    piece = dracula_market()
    drawing = drawn(dracula_set(), "market")
    printed = texts(drawing)
    assert len(piece.market.cells) == 18 + 18 + 15 + 12 + 10 + 9 + 8 + 7 + 6 + 5 + 2
    cap = face("sans-bold").cap_height * 22 * MM_PER_PT
    for cell in piece.market.cells:
        # Margin 3 and names 5.5 mm wide; margin 3, title 11 and names 4.5 mm high; cells of 20 × 20.5 mm.
        x, y = 8.5 + 20 * cell.column + 2.4, 18.5 + 20.5 * cell.row + 1.1 + cap
        found = printed[round(x, 2), round(y, 2)]
        assert (found.text, found.size, found.face) == (str(cell.price), 22.0, "sans-bold")


@pytest.mark.parametrize("theme", THEMES)
def test_all_of_it_stays_inside_the_sheet(theme: str) -> None:
    for found in draw_set(dracula_set(), context(theme)):
        assert isinstance(found, DrawnPiece)
        sheet = found.front
        for item, dx, dy in marks(sheet):
            if isinstance(item, Text):
                width = width_of(item.text, item.face, item.size)
                left = dx + item.x - {"start": 0, "middle": width / 2, "end": width}[item.anchor]
                assert left >= 2.9 and left + width <= sheet.width - 2.9
                assert 3 <= dy + item.y <= sheet.height - 2.9
            elif isinstance(item, Rect) and item.width <= sheet.width:
                # All but the ground, which bleeds.
                assert dx + item.x >= 3 and dx + item.x + item.width <= sheet.width - 3


def test_each_line_is_drawn_once(tmp_path: Path) -> None:
    sets = [dracula_set(), market(chr(10).join(ROWS_1830), tmp_path)[0]]
    sets.append(market("60 70_ 80]\n50y 60yp 70\n40[ 50~", tmp_path)[0])
    sets.append(market("10 20 30p 40p 50y 60", tmp_path, "diagonal")[0])
    for one in sets:
        along: dict[tuple[bool, float], list[tuple[float, float, float]]] = {}
        for item in drawn(one, "market").items:
            if isinstance(item, Line):
                level = item.y1 == item.y2
                span = (item.x1, item.x2) if level else (item.y1, item.y2)
                along.setdefault((level, item.y1 if level else item.x1), []).append((*span, item.weight))
        for lines in along.values():
            for (_, end, weight), (begin, _, other) in zip(sorted(lines), sorted(lines)[1:], strict=False):
                # Neighbours reach into each other by half a weight: corners are closed.
                assert end - begin <= (weight + other) / 2 + 1e-6


def test_lines_have_three_weights_and_heavy_ones_are_par_zones_and_ledges(tmp_path: Path) -> None:
    one, _ = market("60 70\n50 60", tmp_path)
    weights = {item.weight for item in drawn(one, "market").items if isinstance(item, Line)}
    assert weights == {0.35}
    for cells in ("60 70p\n50 60", "60y 70\n50 60", "60 70]\n50 60", "60 70_\n50 60"):
        one, _ = market(cells, tmp_path)
        assert {item.weight for item in drawn(one, "market").items if isinstance(item, Line)} == {0.35, 0.9}


def test_missing_cells_leave_white(tmp_path: Path) -> None:
    one, piece = market("60 70 80\n- - 70\n50", tmp_path)
    plan = market_plan(piece, context())
    x, y = plan.xs[1], plan.ys[1]
    for item in drawn(one, "market").items:
        if isinstance(item, Line) and item.y1 == item.y2 and abs(item.y1 - plan.ys[2]) < 0.01:
            assert item.x2 <= x + 0.2 or item.x1 >= plan.xs[2] - 0.2
    assert not any(
        x < place[0] < plan.xs[2] and y < place[1] < plan.ys[2] for place in texts(drawn(one, "market"))
    )


def test_a_diagonal_market_shifts_every_row(tmp_path: Path) -> None:
    one, piece = market("10 20 30 40 50", tmp_path, "diagonal")
    plan = market_plan(piece, context())
    assert [one.x for one in plan.placed if one.cell.row == 0] == [3, 22, 41]
    assert [one.x for one in plan.placed if one.cell.row == 1] == [12.5, 31.5]
    printed = {item.text for item in texts(drawn(one, "market")).values()}
    assert {"10", "20", "30", "40", "50"} <= printed
    assert "c0" not in printed


def test_zones_are_told_apart_without_colour(tmp_path: Path) -> None:
    cells = "60y 70o 80b 90p"
    for theme in THEMES:
        one, _ = market(cells, tmp_path)
        drawing = drawn(one, "market", theme)
        printed = [item.text for item in texts(drawing).values()]
        # Once in the cell, by its name where that fits, once in the legend.
        marks_of = (("Y", "YELLOW"), ("O", "ORANGE"), ("Br", "BROWN"), ("PAR",))
        assert [sum(map(printed.count, own)) for own in marks_of] == [2, 2, 2, 2]
        assert len([item for item in drawing.items if isinstance(item, Group) and item.items]) >= 3
    grounds = {
        item.fill
        for item, _, _ in marks(drawn(market(cells, tmp_path)[0], "market", "ink-saver"))
        if isinstance(item, Rect)
    }
    assert grounds <= {None, "#ffffff"}


@pytest.mark.parametrize("theme", THEMES)
def test_prices_are_read_on_every_ground(theme: str) -> None:
    for zone in standard_zones():
        ground = ground_of(zone, context(theme))
        assert contrast(context(theme).on(ground), ground) >= 4.5


@pytest.mark.parametrize(("theme", "most"), [("plain", 0.20), ("ink-saver", 0.08)])
def test_a_market_does_not_cost_much_ink(theme: str, most: float, tmp_path: Path) -> None:
    one, _ = market(chr(10).join(ROWS_1830), tmp_path)
    for drawing in (drawn(one, "market", theme), drawn(dracula_set(), "market", theme)):
        with Image.open(io.BytesIO(drawing_png(drawing, dpi=50))) as picture:
            colours = picture.convert("RGB").resize((200, 110))
        ink = [
            1 - min(pixel) / 255
            for pixel in zip(*(channel.tobytes() for channel in colours.split()), strict=True)
        ]
        assert sum(ink) / len(ink) < most


def test_the_legend_stands_in_the_free_corner_or_below(tmp_path: Path) -> None:
    drawing = drawn(dracula_set(), "market")
    plan = market_plan(dracula_market(), context())
    assert drawing.height == pytest.approx(plan.bottom + 3)
    spots = [place for place, item in texts(drawing).items() if item.text.startswith("Income paid")]
    assert len(spots) == 1
    for one in plan.placed:
        assert not (one.x < spots[0][0] < one.x + 19 and one.y < spots[0][1] < one.y + 17.5)
    below, piece = market("60y 70\n50y 60", tmp_path)
    assert drawn(below, "market").height > market_plan(piece, context()).bottom + 10


def test_a_changed_price_is_changed_on_the_sheet_and_nowhere_else(tmp_path: Path) -> None:
    before = texts(drawn(market("60 70 80\n50 60 70", tmp_path)[0], "market"))
    after = texts(drawn(market("60 75 80\n50 60 70", tmp_path)[0], "market"))
    assert before.keys() == after.keys()
    changed = {(before[at].text, after[at].text) for at in before if before[at] != after[at]}
    assert changed == {("70", "75")}


def test_a_market_is_parted_between_cells() -> None:
    one = dracula_set()
    piece = dracula_market()
    xs, ys = split_lines(one, piece, context())
    # Just before the lines, or on them.
    every = (-2.2, -1.4, -0.6, 0.0)
    # Where a row ends at a line, all of it is before the seam: none of it dangles from the next part.
    ends = {5, 7, 8, 9, 10, 12, 15, 18}
    assert xs == tuple(
        round(8.5 + 20.0 * at + by, 4) for at in range(19) for by in ((0.5,) if at in ends else every)
    )
    ends = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
    assert ys == tuple(
        round(18.5 + 20.5 * at + by, 4) for at in range(12) for by in ((0.5,) if at in ends else every)
    )
    for cell in market_plan(piece, context()).placed:
        assert not any(cell.x + 0.51 < x < cell.x + 17.7 or 0 < abs(x - cell.x) < 0.38 for x in xs)
        assert not any(cell.y + 0.51 < y < cell.y + 18.2 or 0 < abs(y - cell.y) < 0.38 for y in ys)


def test_a_wide_market_has_the_games_title_at_its_other_end() -> None:
    """Each part of it is headed; what fits on a sheet has one title."""
    wide = drawn(dracula_set(), "market")
    title = dracula_market().title
    ends = {
        item.text: x
        for (x, _), item in texts(wide).items()
        if item.text in (title, look_of("18dracula").game.title)
    }
    assert len(ends) == 2 and max(ends.values()) > wide.width / 2 > ends[title]


@pytest.mark.parametrize("theme", THEMES)
def test_par_prices_in_the_corner_have_space_for_every_front(theme: str) -> None:
    """The box in the market's corner: a row a price, eight tokens a third of each to be seen, clear of cells and legend."""
    one, piece = dracula_set(), dracula_market()
    drawing = drawn(one, "market", theme)
    assert piece.par_space == len(look_of("18dracula").game.set("fronts").items)
    found = spots(one, piece, context(theme))
    rows = [found[str(price)] for price in piece.market.par_prices]
    assert len(rows) == 6
    legend = min(x for (x, _), item in texts(drawing).items() if item.text.startswith("Income"))
    cells = market_plan(piece, context(theme)).placed
    for row in rows:
        assert row.pitch >= piece.token / 3 and row.pitch * 7 + piece.token <= row.width + 1e-3
        assert row.x + row.width / 2 < legend
        for cell in cells:
            apart = row.x - row.width / 2 >= cell.x + 20 or row.y - row.height / 2 >= cell.y + 20.5
            assert apart or row.x + row.width / 2 <= cell.x
    assert "IPO box" in [item.text for item in texts(drawing).values()]


def test_bent_arrows_are_explained() -> None:
    """A straight arrow says why tokens move; a bent one, where they go at a row's end."""
    said = " ".join(item.text for item in texts(drawn(dracula_set(), "market")).values())
    assert "No cell further right: up instead." in said
    assert "No cell further left" not in said  # there they stay


def test_arrows_of_a_legend_stand_apart() -> None:
    """Three spaces up: three arrows that don't touch, and words beside the broadest sign."""
    one = look_of("184x").game.set("prices")
    assert isinstance(one, TrackSet)
    piece = one.pieces[0]
    entries = legend_entries((), piece.reasons, look_of("184x"))
    widths = {entry.wide for entry in entries}
    assert min(widths) == SIGN[0] and max(widths) == pytest.approx(3 * 5.0 + 2 * APART)


# Pictures.


def piece_of(one: PieceSet, name: str) -> Piece:
    return next(piece for piece in one.items if piece.id == name)


def test_golden_picture_of_18dracula(golden: Golden) -> None:
    golden("18dracula/market-market.png", drawing_png(drawn(dracula_set(), "market"), dpi=72))


def test_golden_picture_of_1830(golden: Golden, tmp_path: Path) -> None:
    reasons = "".join(
        f'[[set.piece.reason]]\nmove = "{move}"\ntext = "{text}"\n'
        for move, text in (
            ("right", "A dividend is paid."),
            ("left", "Revenue is kept."),
            ("down", "A share is sold."),
            ("up", "Sold out."),
        )
    )  # fmt: skip
    one, _ = market(chr(10).join(ROWS_1830), tmp_path, extra=reasons)
    golden("markets/1830.png", drawing_png(drawn(one, "market"), dpi=72))


def test_golden_picture_of_the_notation(golden: Golden, tmp_path: Path) -> None:
    one, _ = market(
        "60y 67 71 76 82 90p#start 1000p 12500e\n53y 60y 66_ 70_ 76_ 82] 90yp 100\n"
        "46y 55yp#new_here 60 65 70 76 82~ 90[\n0c 10y",
        tmp_path,
    )
    golden("markets/notation.png", drawing_png(drawn(one, "market"), dpi=72))


def test_golden_pictures_of_other_types(golden: Golden, tmp_path: Path) -> None:
    line = "0c 10 20 30 40p 50p 60p 70 80 90 100e"
    for kind in ("1d", "diagonal"):
        one, _ = market(line, tmp_path, kind)
        golden(f"markets/{kind}.png", drawing_png(drawn(one, "market"), dpi=72))


def test_a_reason_has_an_arrow_for_each_step() -> None:
    """184x: one, two and three cells up aren't told by the same sign; a marker that stays has a ring."""
    context = look_of("184x")
    track = context.game.set("prices").items[0]
    assert isinstance(track, Track)
    entries = legend_entries((), track.reasons, context)
    (stay,) = entries[1].sign
    assert isinstance(stay, Circle)
    assert [len(entry.sign) // len(entries[0].sign) for entry in entries if entry is not entries[1]] == [
        1,
        1,
        2,
        3,
    ]


def test_an_ornament_is_beside_cells_and_legend() -> None:
    piece = dracula_market()
    (ground,) = [
        item
        for item in drawn(dracula_set(), "market").items
        if isinstance(item, Rect) and item.fill == "#ffffff" and item.stroke is None and item.width >= 24
    ]
    assert ground.width == ground.height <= 44
    box = (ground.x, ground.y, ground.x + ground.width, ground.y + ground.height)
    plan = market_plan(piece, context())
    for cell in plan.placed:
        assert not (
            cell.x < box[2]
            and cell.x + plan.box.width > box[0]
            and cell.y < box[3]
            and cell.y + plan.box.height > box[1]
        )
    bare = drawn(
        dracula_set().model_copy(update={"pieces": (piece.model_copy(update={"ornament": ""}),)}), "market"
    )
    assert not [
        item for item in bare.items if isinstance(item, Rect) and item.fill == "#ffffff" and item.width >= 24
    ]


@pytest.mark.parametrize("game", ["1830", "1889"])
def test_prices_of_given_cells_keep_clear_of_arrows(game: str) -> None:
    context = look_of(game)
    piece = context.game.set("market").items[0]
    assert isinstance(piece, PriceMarket)
    plan = market_plan(piece, context)
    signed = [one.cell for one in plan.placed if cell_signs(one.cell, piece.market, turns=True)]
    ends = [sum(plan.box.price(figures(cell.price))[::2]) for cell in signed]
    assert plan.box.points >= 20
    assert max(ends) + 0.5 <= plan.box.width - 1.6 * PAD - ARROW


def test_par_prices_have_a_box_beside_the_legend(tmp_path: Path) -> None:
    """A row a price, one ring around the tokens that lie over each other, left of the legend and off the cells."""
    rows = ["100p 110 120 130 140 150 160 170 180 190 200", "90p 100", *["80 90"] * 8]
    extra = "par_space = 5\ncell = [23, 20.5]"
    one, piece = market("\n".join(rows), tmp_path, extra=extra)
    drawing = drawn(one, "market")
    rings = [(item, x, y) for item, x, y in marks(drawing) if isinstance(item, Rect) and item.dash]
    assert [(ring.height, ring.radius) for ring, _, _ in rings] == [(12.8, 6.4)] * 2
    edge = market_plan(piece, context()).xs[2]
    ((legend, _),) = (at for at, item in texts(drawing).items() if item.text == "Legend")
    assert all(ring.width >= 12 + 4 * 4 and edge < x and x + ring.width < legend for ring, x, _ in rings)


def test_a_legend_that_takes_a_par_boxs_space_stands_below(tmp_path: Path) -> None:
    cells = "\n".join(["100p 110 120 130 140 150", "90p 100", *["80 90"] * 8])
    extra = "par_space = 5\ncell = [23, 20.5]\n"
    one, piece = market(cells, tmp_path, extra=extra)
    drawing = drawn(one, "market")
    ((_, y),) = (at for at, item in texts(drawing).items() if item.text == "Legend")
    assert y > market_plan(piece, context()).bottom


def test_a_par_box_without_space_or_prices_is_a_fault(tmp_path: Path) -> None:
    one, _ = market("100p 110 120\n90 100", tmp_path, extra="par_space = 5")
    (found,) = draw_set(one, context())
    assert isinstance(found, Fault) and "par prices with their tokens" in found.problem
    with pytest.raises(DataFaults, match="without par cells"):
        market("100 110 120\n90 100", tmp_path, extra="par_space = 5")
