"""A table's pieces on the printed components: each drawn once, where it lies, and in no other's way."""

from __future__ import annotations

from collections import Counter
from math import hypot
from pathlib import Path

import pytest

from playproof.checker.api import snapshot_at
from playproof.checker.model.snapshot import Placed, StateSnapshot
from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.kinds.markets import PriceMarket
from playproof.generator.picture.pages import picture_of
from playproof.generator.picture.piece_renderer import PieceRenderer
from playproof.generator.picture.scene import Laid, Scene, arranged, by_board, scene_of, upright
from playproof.layouts.market.plan import market_plan
from playproof.layouts.places.spots import Spot, spots_of
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Circle, Group, Item, Line, Text
from tests.checker.players.random_player import write_game
from tests.workshop import SHIPPED

TABLES = Path(__file__).parent / "tables"


def look_at(game: str) -> RenderContext:
    return RenderContext(load_game(SHIPPED / game), find_theme("plain"))


def scenes(context: RenderContext, snapshot: StateSnapshot) -> dict[str, Scene]:
    renderer = PieceRenderer(context)
    placed = by_board(snapshot.boards, snapshot.placed)
    return {on: scene_of(context, renderer, on, own) for on, own in placed.items()}


def table(name: str) -> tuple[RenderContext, StateSnapshot]:
    snapshot = snapshot_at(TABLES / f"{name}.play")
    assert snapshot.report.findings == []
    return look_at(snapshot.game), snapshot


def texts(items: tuple[Item, ...] | list[Item]) -> list[str]:
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            found += texts(item.items)
        elif isinstance(item, Text):
            found.append(item.text)
    return found


def half(each: Laid) -> float:
    return min(each.drawing.width, each.drawing.height) / 2 * each.scale


@pytest.mark.parametrize(
    ("game", "players", "lines"),
    [
        ("18dracula", 3, 260),
        ("184x", 3, 160),
        ("leasehold", 3, 70),
        ("preascendant", 4, 90),
        ("privates", 3, 40),
    ],
)
def test_every_piece_of_a_random_table_is_drawn_once(
    game: str, players: int, lines: int, tmp_path: Path
) -> None:
    file = tmp_path / "random.play"
    file.write_text("\n".join(write_game(game, players, 2, most=lines)))
    snapshot = snapshot_at(file)
    assert snapshot.placed
    context = look_at(game)
    drawn = scenes(context, snapshot)
    for on, scene in drawn.items():
        assert scene.stray == [], on
        before = [one for one in snapshot.placed if one.on == on]
        assert Counter(each.one for each in scene.laid) == Counter(before)
        # One group each, after the component's own.
        groups = [
            item
            for item in scene.items(context)[1:]
            if isinstance(item, Group) and not isinstance(item, Text)
        ]
        bases = [
            item for item in groups if any(isinstance(inner, Group) and inner.clip for inner in item.items)
        ]
        assert len(bases) == len(before)
        for each in scene.laid:
            assert 0 <= each.x <= scene.ground.width
            assert 0 <= each.y <= scene.ground.height
    assert sum(len(scene.laid) for scene in drawn.values()) == len(snapshot.placed)


def test_pieces_that_share_a_spot_are_all_seen() -> None:
    for name in ("dracula", "guilds", "leases"):
        for scene in scenes(*table(name)).values():
            free = [each for each in scene.laid if not each.one.atop and each.one.shape != "tile"]
            for number, each in enumerate(free):
                for other in free[:number]:
                    if each.one.spot == other.one.spot:
                        apart = hypot(each.x - other.x, each.y - other.y)
                        assert apart > half(each) + half(other), (each.one, other.one)


def test_a_pile_lies_within_its_market_cell_the_uppermost_first() -> None:
    context, snapshot = table("dracula")
    scene = scenes(context, snapshot)["market/market"]
    market = next(piece for piece in context.game.set("market").items if isinstance(piece, PriceMarket))
    plan = market_plan(market, context)
    cells = {one.cell.name: one for one in plan.placed}
    # Without those in the box of par prices.
    laid = [each for each in scene.laid if not each.one.spot.isdigit()]
    for each in laid:
        cell = cells[each.one.spot]
        assert cell.x < each.x < cell.x + plan.box.width
        assert cell.y < each.y < cell.y + plan.box.height
    pile = {each.one.piece: each for each in laid if each.one.spot == "r3c7"}
    assert pile["SS"].x < pile["UU"].x
    for each in pile.values():
        left = cells["r3c7"].x
        assert left < each.x - half(each)
        assert each.x + half(each) < left + plan.box.width
        assert 0.5 < each.scale < 1
    alone = next(each for each in laid if each.one.piece == "KA")
    assert alone.scale == 1
    assert {"1", "2"} <= set(texts(scene.items(context)))


def test_cubes_lie_on_their_connections_and_offices_in_their_spaces() -> None:
    context, snapshot = table("dracula")
    scene = scenes(context, snapshot)["board/board"]
    one = context.game.set("board")
    spots = spots_of(one, one.items[0], context)
    lying = {each.one.spot: each for each in scene.laid}
    assert lying["cano-heisbret"].one.colour == "yellow"
    assert (lying["cano-heisbret"].x, lying["cano-heisbret"].y) == spots["cano-heisbret"][:2]
    assert lying["cano-heisbret"].drawing.width == 10
    assert (lying["overlook:0"].x, lying["overlook:0"].y) == spots["overlook:0"][:2]
    assert lying["overlook:0"].one.piece == "GS"
    assert "gonthror:0" not in lying  # Underwood's home is printed, but nothing lies there


def test_a_tile_brings_its_stops_turned_with_it() -> None:
    context, snapshot = table("guilds")
    scene = scenes(context, snapshot)["start/start"]
    tile = next(each for each in scene.laid if each.one.spot == "O21")
    assert tile.one.turned == 3
    own = spots_of(
        context.game.set("tiles"), next(t for t in context.game.set("tiles").items if t.id == "E3"), context
    )
    for number, spot in own.items():
        there = scene.spots[f"O21:{number}"]
        assert there.x == pytest.approx(tile.x + tile.drawing.width / 2 - spot.x, abs=1e-3)
        assert there.y == pytest.approx(tile.y + tile.drawing.height / 2 - spot.y, abs=1e-3)
    assert "O21" in texts(scene.items(context))  # the tile covers the board: its hex is named on it


def test_the_board_grows_where_tiles_lie_beyond_it() -> None:
    context, snapshot = table("guilds")
    bare = scene_of(context, PieceRenderer(context), "start/start", [])
    grown = scenes(context, snapshot)["start/start"]
    assert "N20" not in bare.spots
    assert grown.ground.height > bare.ground.height
    # N20 is two hexes of 43.5 mm above N24.
    assert grown.spots["N24"].y - grown.spots["N20"].y == pytest.approx(87)


def test_a_token_about_to_retire_shows_its_other_side() -> None:
    context, snapshot = table("guilds")
    scene = scenes(context, snapshot)["start/start"]
    token = next(each for each in scene.laid if each.one.spot == "N24:0" and each.one.text == "2")
    fresh = PieceRenderer(context).drawing(token.one._replace(back=False))
    assert token.drawing.digest != fresh.digest


def test_a_cube_lies_in_the_middle_of_its_chip() -> None:
    context, snapshot = table("leases")
    scene = scenes(context, snapshot)["map/map"]
    chip, cube = (each for each in scene.laid if each.one.spot == "D5")
    assert (chip.x, chip.y, chip.scale) == (cube.x, cube.y, 1.0)
    assert (chip.drawing.width, cube.drawing.width) == (21, 13)


def test_a_piece_without_a_spot_is_told_not_drawn() -> None:
    context = look_at("18dracula")
    scene = scene_of(
        context,
        PieceRenderer(context),
        "board/board",
        [Placed("board/board", "nowhere-at-all", colour="red")],
    )
    assert scene.laid == []
    assert [one.spot for one in scene.stray] == ["nowhere-at-all"]


def test_what_no_sheet_prints_is_one_fault() -> None:
    context = look_at("18dracula")
    with pytest.raises(DataFaults, match="did you mean 'market/market'") as found:
        scene_of(context, PieceRenderer(context), "market/markt", [])
    assert len(found.value.faults) == 1
    with pytest.raises(DataFaults, match="there is no set 'ofices'"):
        PieceRenderer(context).drawing(Placed("board/board", "cano:0", "KA", "ofices"))


def test_a_piece_that_nobody_prints_bears_its_colour_and_letters() -> None:
    context = look_at("18dracula")
    token = PieceRenderer(context).drawing(Placed("x", "y", "XYZ", colour="red"))
    assert (token.width, token.height) == (12, 12)
    assert "XYZ" in texts(token.items)
    cube = PieceRenderer(context).drawing(Placed("x", "y", shape="cube"))
    assert (cube.width, texts(cube.items)) == (10, [])


def test_rows_are_filled_evenly_and_stay_in_their_space() -> None:
    spot = Spot(50, 50, 20, 10)
    assert arranged(spot, [(10.4, 10.4)]) == [(50, 50, 1.0)]
    assert arranged(spot, [(20, 20)]) == [(50, 50, 0.5)]
    assert arranged(spot._replace(among=(50, 50)), [(12, 12)]) == [(50, 50, 1.0)]
    for number in range(2, 9):
        places = arranged(spot, [(12, 12)] * number)
        assert len({(x, y) for x, y, _ in places}) == number
        for x, y, scale in places:
            assert x - 6 * scale >= 40 - 1e-3
            assert x + 6 * scale <= 60 + 1e-3
            assert y - 6 * scale >= 45 - 1e-3
            assert y + 6 * scale <= 55 + 1e-3
    row = Spot(50, 50, 42, 12, pitch=15)
    assert arranged(row, [(12, 12)] * 2) == [(35, 50, 1.0), (50, 50, 1.0)]


def test_a_loose_spot_gives_space_but_not_its_neighbours() -> None:
    spot = Spot(0, 0, 10, 10, loose=True)
    wide = arranged(spot, [(10, 10), (10, 10)])
    tight = arranged(spot, [(10, 10), (10, 10)], (12.0, 12.0))
    assert wide[0][2] > 0.75
    assert tight[0][2] < 0.6


def test_the_largest_component_comes_first() -> None:
    context, snapshot = table("dracula")
    assert [scene.name for scene in picture_of(context, snapshot).scenes] == [
        "board-board",
        "market",
        "phase-chart",
    ]


def test_print_is_pale_pieces_are_not() -> None:
    context, snapshot = table("dracula")
    scene = scenes(context, snapshot)["board/board"]
    green = context.colour("green").lower()
    ground, *pieces = scene.items(context)
    assert green in repr(scene.ground.items).lower()
    assert green not in repr(ground).lower()
    assert green in repr(pieces).lower()
    assert texts(scene.ground.items) == texts([ground])


def test_a_label_is_as_wide_as_its_words() -> None:
    renderer = PieceRenderer(look_at("privates"))
    short, long = (
        renderer.drawing(Placed("x", "y", shape="label", text=text))
        for text in ("Ann 5", "Bartholomew 山 120")
    )
    assert short.width == 24 < long.width
    assert texts(long.items) == ["Bartholomew ? 120"]


def test_blank_tiles_and_cards_bear_their_names() -> None:
    renderer = PieceRenderer(look_at("184x"))
    tile = renderer.drawing(Placed("start/start", "N22", "X1", "tiles", "tile", text="X1"))
    assert (round(tile.height, 2), texts(tile.items)) == (43.5, ["X1"])
    card = renderer.drawing(Placed("x", "y", "Z9", shape="card"))
    assert (card.width, texts(card.items)) == (63.5, ["Z9"])


def test_hexes_and_tiles_of_the_tables_own_are_drawn_from_their_notation(tmp_path: Path) -> None:
    file = tmp_path / "own.play"
    file.write_text(
        "game 184x\nplayers Ann Bob Cy\nhave hex P22 start=cost:45;path=a:2,b:_0\n"
        "have tile X1 node=value:35;path=a:0,b:_0;path=a:3,b:_0\nhave laid X1 on N22 turned 1\n"
        "have LAN: founded red at 60 by Ann\nhave LAN: outpost P22/45 token 3\n"
    )
    context = look_at("184x")
    scene = scenes(context, snapshot_at(file))["start/start"]
    assert scene.stray == []
    said = texts(scene.items(context))
    assert {"$45", "P22", "35", "X1", "N22"} <= set(said)
    token = next(each for each in scene.laid if each.one.of == "potentials")
    hex_ = next(each for each in scene.laid if each.one.spot == "P22")
    assert hypot(token.x - hex_.x, token.y - hex_.y) < 22.5


def test_tiles_without_a_board_make_a_map_of_their_own() -> None:
    context = look_at("184x")
    laid = [Placed("tiles", spot, tile, "tiles", "tile") for spot, tile in (("D4", "A1"), ("D6", "C1"))]
    scene = scene_of(context, PieceRenderer(context), "tiles", laid)
    assert scene.stray == []
    one, other = scene.laid
    assert one.x == other.x
    assert other.y - one.y == pytest.approx(43.5)


def test_figures_of_a_turned_tile_are_upright() -> None:
    """A circle with figures turns back with all that is in it; track and empty circles stay turned."""
    items: tuple[Item, ...] = (
        Line(0, 0, 30, 0, "#000000"),
        Circle(20, 10, 5, "#ffffff"),
        Text(20, 10, "30", "sans-bold", 12, "#000000", "middle"),
        Text(20, 13, "$60", "sans-bold", 8, "#000000", "middle"),
        Circle(5, 5, 3, "#ffffff"),
    )
    track, badge, slot = upright(items, -120)
    assert (track, slot) == (items[0], items[4])
    assert badge == Group((Group(items[1:4], -20, -10),), 20, 10, rotate=-120)
