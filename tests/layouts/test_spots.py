"""Where pieces lie: spots measured on the very drawings that the sheets print."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pytest

from playproof.components.base import Piece, PieceSet
from playproof.components.faults import PieceFaults
from playproof.components.game import load_game
from playproof.components.kinds.tiles import Tile, TileSet
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.kinds.tiles import draw as draw_tile
from playproof.layouts.market.plan import market_plan
from playproof.layouts.places.spots import Spot, spots_of
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Circle, Drawing, Group, Item, Rect
from tests.layouts.marks import texts
from tests.workshop import SHIPPED


def look_at(game: str) -> RenderContext:
    return RenderContext(load_game(SHIPPED / game), find_theme("plain"))


def found(context: RenderContext, set_id: str, piece_id: str) -> tuple[PieceSet, Piece, Drawing]:
    one = context.game.set(set_id)
    for drawn in draw_set(one, context):
        if isinstance(drawn, DrawnPiece) and drawn.piece.id == piece_id:
            return one, drawn.piece, drawn.front
    raise AssertionError(piece_id)


def marks(items: tuple[Item, ...], dx: float = 0.0, dy: float = 0.0) -> Iterator[tuple[Item, float, float]]:
    """Every primitive of unturned groups, with its shift in mm."""
    for item in items:
        if isinstance(item, Group) and not item.rotate and item.scale == 1:
            yield from marks(item.items, dx + item.dx, dy + item.dy)
        else:
            yield item, dx, dy


def rect_at(drawing: Drawing, spot: Spot, side: float) -> bool:
    """Whether a square of ``side`` mm is drawn around the middle of a spot."""
    return any(
        isinstance(item, Rect)
        and abs(item.width - side) < 0.01
        and hypot(item.x + dx + side / 2 - spot.x, item.y + dy + side / 2 - spot.y) < 0.01
        for item, dx, dy in marks(drawing.items)
    )


def circle_at(drawing: Drawing, spot: Spot, radius: float) -> bool:
    return any(
        isinstance(item, Circle)
        and abs(item.radius - radius) < 0.01
        and hypot(item.cx + dx - spot.x, item.cy + dy - spot.y) < 0.01
        for item, dx, dy in marks(drawing.items)
    )


def test_a_cube_lies_in_the_square_of_its_connection() -> None:
    context = look_at("18dracula")
    one, board, drawing = found(context, "board", "board")
    spots = spots_of(one, board, context)
    unprinted = [link.id for link in board.connections if not link.built and not link.colour]  # type: ignore[attr-defined]
    assert len(unprinted) > 60
    for name in unprinted:
        assert rect_at(drawing, spots[name], 10.6), name


def test_an_office_lies_in_its_space_on_the_plate() -> None:
    context = look_at("18dracula")
    one, board, drawing = found(context, "board", "board")
    spots = spots_of(one, board, context)
    # Overlook has three spaces, the first open from the start; they stand 13.2 mm apart.
    assert circle_at(drawing, spots["overlook:0"], 6.0)
    assert spots["overlook:1"].x - spots["overlook:0"].x == pytest.approx(13.2)
    assert spots["overlook:1"].y == spots["overlook:0"].y
    assert "overlook:3" not in spots


def test_a_token_lies_within_its_market_cell_below_the_price() -> None:
    context = look_at("18dracula")
    one, market, _ = found(context, "market", "market")
    spots = {name: spot for name, spot in spots_of(one, market, context).items() if not name.isdigit()}
    plan = market_plan(market, context)  # type: ignore[arg-type]
    assert len(spots) == len(plan.placed) == len(market.market.cells)  # type: ignore[attr-defined]
    for cell, left, top, _ in plan.placed:
        spot = spots[cell.name]
        assert left + 6 <= spot.x + 0.41 <= left + plan.box.width - 6 + 0.82
        assert spot.y + 6 <= top + plan.box.height + 0.41
        assert spot.among is not None
        assert left < spot.among[0] - spot.width / 2
        assert spot.among[0] + spot.width / 2 < left + plan.box.width
        assert top + plan.box.cap < spot.among[1] - spot.height / 2


def test_the_cube_of_a_phase_chart_enters_on_the_band_and_moves_to_the_right() -> None:
    context = look_at("18dracula")
    one, chart, drawing = found(context, "phase-chart", "chart")
    spots = spots_of(one, chart, context)
    assert [name for name in spots if name.startswith("4:")] == [f"4:{space}" for space in range(7)]
    assert [name for name in spots if name.startswith("5:")] == ["5:0"]
    for spot in spots.values():
        assert rect_at(drawing, spot, 10.0)
    assert spots["1:0"].x == 8.5
    assert spots["1:2"].x - spots["1:1"].x == pytest.approx(11.5)


def test_a_price_box_in_a_markets_corner_has_a_row_for_each_price() -> None:
    context = look_at("18dracula")
    one, market, _ = found(context, "market", "market")
    spots = spots_of(one, market, context)
    prices = ["100", "93", "87", "80", "73", "67"]
    assert [name for name in spots if name.isdigit()] == prices and "r3c6" in spots
    rows = [spots[price] for price in prices]
    assert len({row.x for row in rows}) == 1
    assert all(low.y - high.y == pytest.approx(14.4) for high, low in pairwise(rows))


def test_tracks_have_their_spaces() -> None:
    context = look_at("184x")
    one, track, _ = found(context, "prices", "prices")
    spots = spots_of(one, track, context)
    assert len(spots) == 30
    assert spots["r0c10"].y > spots["r0c9"].y
    one, rounds, drawing = found(context, "rounds", "rounds")
    spots = spots_of(one, rounds, context)
    assert list(spots) == ["investment", "expedition-1", "expedition-2", "retirement"]
    assert all(rect_at(drawing, spot, 13.0) for spot in spots.values())


def test_a_starting_location_is_where_its_outpost_is_printed() -> None:
    context = look_at("184x")
    one, board, drawing = found(context, "start", "start")
    spots = spots_of(one, board, context)
    # M23 has two, for 20 and 40.
    assert {name for name in spots if name.startswith("M23")} == {"M23", "M23:0", "M23:1"}
    for name in ("M23:0", "M23:1"):
        spot = spots[name]
        assert rect_at(drawing, spot, 17.0)
        assert hypot(spot.x - spots["M23"].x, spot.y - spots["M23"].y) < 22.5


def test_what_an_outpost_costs_is_level_with_its_place() -> None:
    """Or right below it: each of twelve has its price beside it."""
    context = look_at("184x")
    one, board, drawing = found(context, "start", "start")
    places = [spot for name, spot in spots_of(one, board, context).items() if ":" in name]
    costs = [at for at, item in texts(drawing).items() if item.text.startswith("$")]
    assert len(places) == len(costs) == 12
    for x, y in costs:
        near = min(places, key=lambda spot: hypot(spot.x - x, spot.y - y))
        # A text's y is that of its baseline.
        assert min(abs(near.x - x), abs(near.y - y + 1.3)) <= 1.2, (x, y)


def test_a_tiles_stops_are_told_from_its_corner() -> None:
    context = look_at("184x")
    one = context.game.set("tiles")
    tile = next(tile for tile in one.items if tile.id == "A3")
    spots = spots_of(one, tile, context)
    assert list(spots) == ["0", "1", "2"]
    assert all(0 < spot.x < 51.97 and 0 < spot.y < 45 for spot in spots.values())


def test_tokens_lie_in_the_slots_of_a_city() -> None:
    """On tile 15 two slots are drawn side by side."""
    context = look_at("1830")
    one, piece, drawing = found(context, "tiles", "15")
    spots = spots_of(one, piece, context)
    assert list(spots) == ["0", "0/0", "0/1"]
    for name in ("0/0", "0/1"):
        assert circle_at(drawing, spots[name], spots[name].width / 2)
    assert hypot(spots["0/0"].x - spots["0/1"].x, spots["0/0"].y - spots["0/1"].y) == pytest.approx(
        spots["0/0"].width, abs=0.01
    )


def test_a_plain_tile_has_a_place_beside_its_stack() -> None:
    """Gems of 13.5 mm and disks of 15 mm lie within their places, and these within the tile."""
    context = look_at("preascendant")
    one, piece, drawing = found(context, "sectors", "S4")
    spots = spots_of(one, piece, context)
    assert list(spots) == ["stack", "beside"]
    stack, beside = spots["stack"], spots["beside"]
    assert circle_at(drawing, stack, stack.width / 2)
    assert stack.width > 15 and beside.width > 13.5
    assert stack.x - stack.width / 2 > 2 and beside.x + beside.width / 2 < drawing.width - 2
    assert beside.x - beside.width / 2 - stack.x - stack.width / 2 == pytest.approx(2.0)


def test_a_plain_tile_has_an_emblem_and_signs_in_its_places() -> None:
    context = look_at("preascendant")
    one, piece, drawing = found(context, "sectors", "S4")
    assert isinstance(piece, Tile) and isinstance(one, TileSet)
    bare = draw_tile(one, piece.model_copy(update={"emblem": ""}), context)[0]
    without = draw_tile(one.model_copy(update={"beside_icon": None}), piece, context)[0]
    assert len({drawing.digest, bare.digest, without.digest}) == 3


def test_an_emblem_above_the_places_lowers_them_and_keeps_off_the_values() -> None:
    context = look_at("preascendant")
    one, piece, drawing = found(context, "sectors", "S3")
    assert isinstance(piece, Tile) and isinstance(one, TileSet)
    spots, middle = spots_of(one, piece, context), drawing.height / 2
    assert spots["stack"].y == spots["beside"].y > middle + 3
    # Too large a place leaves the emblem none.
    with pytest.raises(PieceFaults, match="no space is left for an emblem"):
        draw_tile(one.model_copy(update={"stack": 34, "beside": 0}), piece, context)


def test_mats_and_cards_have_their_places() -> None:
    context = look_at("preascendant")
    one, mat, _ = found(context, "mats", "market")
    spots = spots_of(one, mat, context)
    assert spots["market-1"] == Spot(71.5 + 31.75, 10.85 + 44.45, 63.5, 88.9)
    context = look_at("privates")
    one, card, _ = found(context, "cards", "C10")
    chip = spots_of(one, card, context)["place-1"]
    assert (chip.width, chip.height) == pytest.approx((22, 22))  # as large as the chip
    assert (chip.x, chip.y) == pytest.approx((29.5, 15.2))


def test_what_holds_nothing_has_no_spots() -> None:
    context = look_at("18dracula")
    one = context.game.of_kind("money")[0]
    assert spots_of(one, one.items[0], context) == {}


def test_a_tile_lies_below_the_line_with_its_places_words() -> None:
    context = look_at("184x")
    one, mat, _ = found(context, "supply", "supply")
    spots = spots_of(one, mat, context)
    for place in mat.places:  # type: ignore[attr-defined]
        spot = spots[place.id]
        # A card's place is drawn.
        above = (place.strip or 0.0) if place.card is None else 0.0
        assert spot.y - spot.height / 2 == pytest.approx(place.y + above)
        assert spot.y + spot.height / 2 == pytest.approx(place.y + place.slot[1])
    tiles = context.game.set("tiles")
    assert isinstance(tiles, TileSet) and spots["tiles"].height > tiles.across
