"""Where tokens go: 18Dracula's market and its edges, 1830's, lines, zigzags, ledges and arrows."""

from __future__ import annotations

import pytest

from playproof.components.market import (
    DEFAULT_MOVES,
    Market,
    MarketCell,
    Move,
    move,
    turns_at,
)
from playproof.components.notation.market_cells import build_market
from tests.components.markets import DRACULA, ROWS_1830, dracula_market


def name(cell: MarketCell) -> str:
    return cell.name


@pytest.fixture(scope="module")
def dracula() -> Market:
    return dracula_market().market


@pytest.fixture(scope="module")
def of_1830() -> Market:
    return build_market("2d", ROWS_1830)


def test_the_grid_is_the_first_editions(dracula: Market) -> None:
    assert [[cell.price if cell else None for cell in row] for row in dracula.rows] == DRACULA
    assert dracula.par_prices == (100, 93, 87, 80, 73, 67)
    assert [cell.name for cell in dracula.par_cells] == [f"r{row}c6" for row in range(6)]


def test_orange_are_all_coloured_cells_and_par_spaces_are_white(dracula: Market) -> None:
    # y and b are orange; i is white.
    assert [len([cell for cell in row if cell and "orange" in cell.zones]) for row in dracula.rows] == [
        0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 2,
    ]  # fmt: skip
    assert not any("orange" in cell.zones for cell in dracula.par_cells)


@pytest.mark.parametrize(
    ("cell", "direction", "reached"),
    [
        ("r3c6", "right", "r3c7"),  # D-204
        ("r3c11", "right", "r2c11"),  # D-205: no cell to the right, up
        ("r10c4", "right", "r9c4"),
        ("r0c17", "right", "r0c17"),  # D-206: top right corner
        ("r0c17", "up", "r0c17"),
        ("r1c17", "right", "r0c17"),
        ("r3c6", "left", "r3c5"),  # D-200
        ("r3c0", "left", "r3c0"),  # D-201
        ("r8c1", "left", "r8c1"),  # the left neighbour is blank
        ("r3c6", "down", "r4c6"),  # D-051
        ("r7c0", "down", "r7c0"),  # D-052: blank below
        ("r10c3", "down", "r10c3"),
        ("r1c16", "down", "r1c16"),
        ("r7c6", "down", "r8c6"),
        ("r8c6", "up", "r7c6"),
    ],
)
def test_moves_of_18dracula(dracula: Market, cell: str, direction: Move, reached: str) -> None:
    assert move(dracula, dracula.cell(cell), direction).name == reached


def test_several_shares_sold_drop_a_cell_each_as_far_as_there_are_cells(dracula: Market) -> None:
    cell = dracula.cell("r4c9")
    assert move(dracula, cell, "down", 3) == cell  # nothing below
    assert move(dracula, dracula.cell("r3c6"), "down", 3).price == 60
    assert move(dracula, dracula.cell("r3c6"), "down", 30).name == "r9c6"
    assert move(dracula, dracula.cell("r3c6"), "down", 0).name == "r3c6"


def test_printed_arrows_say_where_rows_turn(dracula: Market, of_1830: Market) -> None:
    assert turns_at(dracula, dracula.cell("r3c11")) == (("right", "up"),)
    assert turns_at(dracula, dracula.cell("r3c0")) == ()
    assert turns_at(dracula, dracula.cell("r0c17")) == ()
    assert turns_at(of_1830, of_1830.cell("r3c0")) == (("left", "down"),)
    assert turns_at(of_1830, of_1830.cell("r3c5")) == ()


def test_1830_drops_at_the_left_edge(of_1830: Market) -> None:
    assert move(of_1830, of_1830.cell("r2c0"), "left").name == "r3c0"
    assert move(of_1830, of_1830.cell("r8c1"), "left").name == "r8c1"  # neither left nor below
    assert move(of_1830, of_1830.cell("r8c2"), "left").name == "r8c1"
    assert move(of_1830, of_1830.cell("r4c10"), "right").name == "r3c10"


def test_a_line_goes_on_in_the_next_row() -> None:
    line = build_market("1d", ("10 20 30", "40p 50"))
    cell = line.cell("r0c2")
    assert move(line, cell, "right").price == 40
    assert move(line, cell, "up").price == 40
    assert move(line, line.cell("r1c0"), "down").price == 30
    assert move(line, line.cell("r0c0"), "left").price == 10
    assert move(line, line.cell("r1c1"), "right").price == 50


def test_a_zigzag_goes_up_by_one_and_right_by_two() -> None:
    prices = [10, 20, 30, 40, 50, 60, 70]
    zigzag = build_market("diagonal", (" ".join(map(str, prices)),))
    assert [len(row) for row in zigzag.rows] == [4, 3]
    for at, price in enumerate(prices):
        (cell,) = zigzag.with_price(price)
        assert move(zigzag, cell, "up").price == prices[min(at + 1, 6)]
        assert move(zigzag, cell, "down").price == prices[max(at - 1, 0)]
        assert move(zigzag, cell, "right").price == prices[at + 2 if at + 2 < 7 else at]
        assert move(zigzag, cell, "left").price == prices[at - 2 if at >= 2 else at]


def test_a_zigzag_may_end_at_its_last_price() -> None:
    zigzag = build_market("diagonal", ("10 20 30 40",), (), (("right", ("right", "up-right", "down-right")),))
    assert move(zigzag, zigzag.with_price(30)[0], "right").price == 40


def test_rows_of_a_diagonal_market_shift() -> None:
    market = build_market("diagonal", ("70 80 90", "60 70", "50"))
    cell = market.cell("r1c0")
    assert move(market, cell, "up").price == 80
    assert move(market, cell, "down").price == 70  # nothing below left, so up left
    assert move(market, market.cell("r1c1"), "down").price == 50


def test_tokens_do_not_leave_over_a_ledge() -> None:
    market = build_market("2d", ("60 70 80", "50_ 60] 70", "40 50 60"))
    assert move(market, market.cell("r1c0"), "down").name == "r1c0"
    assert move(market, market.cell("r2c0"), "up").name == "r1c0"  # the other way is free
    assert move(market, market.cell("r1c1"), "right").name == "r0c1"  # as at the row's end
    assert move(market, market.cell("r1c2"), "left").name == "r1c1"


def test_a_cells_arrow_comes_before_the_markets_turn() -> None:
    market = build_market("2d", ("60 70", "50 60v<"), (), (("right", ("right",)), ("left", ("left",))))
    assert move(market, market.cell("r1c1"), "right").name == "r1c1"  # its arrows are for falls
    assert (
        move(market, market.cell("r1c1"), "down").name == "r1c0"
    )  # down leads nowhere: where the arrow points
    rising = build_market("2d", ("60 70", "50 60^"), (), (("right", ("right",)),))
    assert move(rising, rising.cell("r1c1"), "right").name == "r0c1"


def test_a_cell_is_found_by_name_or_the_nearest_is_told(dracula: Market) -> None:
    assert dracula.cell("R3C6").price == 80
    with pytest.raises(KeyError, match="no cell 'r3c66'; did you mean 'r3c6'"):
        dracula.cell("r3c66")
    assert dracula.at(3, 12) is None
    assert dracula.at(-1, 0) is None


def test_every_move_of_every_market_ends_in_a_cell(dracula: Market, of_1830: Market) -> None:
    for market in (dracula, of_1830):
        for cell in market.cells:
            for direction in DEFAULT_MOVES["2d"]:
                assert move(market, cell, direction) in market.cells
