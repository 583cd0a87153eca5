"""Laying tiles and placing tokens: what each parameter changes, what is told, what is proposed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.families.hex_track import HexTrack
from playproof.checker.families.hex_track.track_step import Lay
from playproof.checker.session.session import Session, run
from playproof.components.faults import DataFaults
from tests.checker.families.hex_track.boards import SHIPPED, board, lay, put, state_of

START = """game 1830
players Ann Bob Cy
have phase {phase}
have round OR 2.1
have PRR: par 100
have Ann: president PRR
have Ann: shares 6 PRR
have PRR: cash 400
have ERIE: par 76
have Cy: president ERIE
have Cy: shares 6 ERIE
have ERIE: cash 500
have operating {company}
"""


def played(text: str, phase: str = "3", company: str = "PRR", roots: list[Path] | None = None) -> Session:
    return run(START.format(phase=phase, company=company) + text, "x", roots or [])


def told(text: str, phase: str = "3", company: str = "PRR", roots: list[Path] | None = None) -> list[str]:
    return [found.message for found in played(text, phase, company, roots).report.findings]


def track(session: Session) -> HexTrack:
    assert session.game is not None
    return session.game.require(HexTrack)


def changed(tmp_path: Path, parameters: str, game: str = "1830") -> list[Path]:
    """A workspace in which a shipped game has other parameters of ``[hex_track]``."""
    folder = tmp_path / "components" / game
    shutil.copytree(SHIPPED / game, folder)
    play = folder / "play.toml"
    names = [line.split("=")[0].strip() for line in parameters.splitlines()]
    kept = [line for line in play.read_text().splitlines() if line.split("=")[0].strip() not in names]
    play.write_text("\n".join(kept).replace("[hex_track]\n", f"[hex_track]\n{parameters}\n"))
    return [tmp_path]


# -- how a tile lies ------------------------------------------------------------------------------------


def test_the_only_legal_turn_need_not_be_said() -> None:
    session = played("PRR: lay 57 on H10")
    assert session.report.findings == []
    board_ = track(session)
    assert board_.state(session.game_state).laid["H10"] == ("57", 1)


def test_several_legal_turns_are_a_question() -> None:
    assert told("PRR: lay 8 on H14") == ["tile 8 fits H14 turned 1 or 5: say which"]


def test_turns_that_look_alike_are_one() -> None:
    one = board("1830")
    assert [len(one.geography.turns(tile)) for tile in ("9", "57", "20", "7", "39")] == [3, 3, 3, 6, 6]


def test_the_one_turn_that_fits_is_proposed() -> None:
    assert told("PRR: lay 57 on H10 turned 2\ncount tile H10 57 turned 1") == [
        "tile 57 turned 2 on H10 has no track at edge 4, where track of PRR leads to H10; it fits turned 1"
    ]


def test_a_tile_that_fits_in_no_turn_says_why() -> None:
    one = board("1830")
    game_state = state_of(one, "3")
    put(one, game_state, "PRR H12")
    lay(one, game_state, "H10 57 1")
    state = one.state(game_state)
    faults = {one.turn_fault(state, "H10", "15", turned) for turned in range(6)}
    assert {fault.message for fault in faults if fault} == {
        "tile 15 turned 0 loses the track at edge 4 of H10",
        "tile 15 turned 2 loses the track at edge 1 of H10",
        "tile 15 turned 3 loses the track at edge 1 of H10",
        "tile 15 turned 5 loses the track at edge 4 of H10",
    }


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("PRR: lay 57 on K1 turned 1", "the map has no hex K1"),
        ("PRR: lay 57 on H10.1 turned 1", "'H10.1' is no hex here; did you mean H10?"),
        ("PRR: lay 577 on H10 turned 1", "'577' is no tile here; did you mean 57?"),
        (
            "PRR: lay 57 on H10 rotation 1",
            "'rotation 1' behind H10 can't be read; a turn is written: H10 turned 1",
        ),
        ("PRR: token H12.2", "H12.2 is no stop of H12; it has H12"),
        ("PRR: lay 57 on H10 turned 7", "a tile is turned by 0 to 5 sixths, not 7"),
        (
            "have tile 57 turned 1 on H10\nPRR: lay 53 on H10 turned 1",
            "H10 has no label, tile 53 has the label B",
        ),
        ("PRR: lay 7 on H12 turned 1", "H12 is printed grey: nothing is built there"),
        ("PRR: lay 63 on H10", "tile 63 is brown; phase 3 has yellow and green tiles, brown with phase 5"),
        ("PRR: lay 14 on H10", "H10 has no tile: the next there is yellow, and tile 14 is green"),
        ("PRR: lay 57 on Pittsburgh turned 1 for 80", "H10 costs 0, not 80"),
    ],
)
def test_what_is_told(entry: str, message: str) -> None:
    assert told(entry) == [message]


def test_a_city_full_of_others_is_named() -> None:
    position = "have tile 57 turned 1 on H10\nhave ERIE: tokens E11, H10\n"
    found = "track leads from PRR to H8 only through H10, full of others' tokens"
    assert told(position + "PRR: lay 9 on H8 turned 1") == [found]
    assert told(position + "have PRR: tokens H12, E19\nPRR: lay 9 on H8 turned 1") == [found]


def test_an_impassable_border_bars_both_sides() -> None:
    one = board("1830")
    game_state = state_of(one)
    state = one.state(game_state)
    assert one.turn_fault(state, "F8", "9", 2) == (
        "edge_barred", "tile 9 turned 2 on F8 leads across the impassable border between it and E7 (edge 2)", "turned",
    )  # fmt: skip
    assert one.neighbour("F8", 2) == one.neighbour("E7", 5) == ""


# -- cities of a hex ------------------------------------------------------------------------------------


def test_a_token_without_track_takes_the_city_that_is_named() -> None:
    for said, edge in (("; Erie in E11.2", 2), ("; ERIE in E11/2", 2), ("\nERIE: in E11.1", 0)):
        session = played(f"ERIE: lay 59 on E11 turned 0{said}\nERIE: buy 3", company="ERIE")
        assert session.report.findings == []
        board_, state = track(session), track(session).state(session.game_state)
        ((hex_, centre),) = state.places("ERIE")
        assert board_.view(state, hex_).edges[centre] == (edge,)


def test_the_city_is_asked_for_before_anything_else() -> None:
    left_open = "the tile on E11 leaves open which city ERIE has: add ERIE in E11.1 or ERIE in E11.2"
    assert told("ERIE: lay 59 on E11 turned 2\nERIE: buy 3", company="ERIE") == [left_open]
    assert told("ERIE: lay 59 on E11 turned 2; Erie in D10", company="ERIE")[0] == "ERIE has no token in D10"
    assert told("ERIE: lay 59 on E11 turned 2; Erie in E11.3", company="ERIE")[0] == (
        "the token of ERIE in E11 goes to E11.1 or E11.2"
    )


def test_tokens_keep_their_city_whatever_the_order_of_the_notation() -> None:
    """Tile 62's first city has edges 0 and 1, the print's second has edge 0."""
    one = board("1830")
    game_state = state_of(one, "5")
    put(one, game_state, "NYNH G19.2", "PRR G19.1")
    lay(one, game_state, "G19 54 0", "G19 62 0")
    state = one.state(game_state)
    view = one.view(state, "G19")
    assert {owner: view.edges[at] for at, owners in state.tokens["G19"].items() for owner in owners} == {
        "NYNH": (2, 3),
        "PRR": (0, 1),
    }


def test_the_number_of_a_city_follows_its_lowest_edge() -> None:
    one = board("1830")
    game_state = state_of(one, "5")
    lay(one, game_state, "E11 59 4")
    content = one.view(one.state(game_state), "E11")
    assert [(content.name_of("E11", at), content.edges[at]) for at in content.stops] == [
        ("E11.1", (0,)),
        ("E11.2", (4,)),
    ]


# -- parameters -----------------------------------------------------------------------------------------


def test_reach_of_an_upgrade() -> None:
    tiles = ("H10 57 1", "H8 8 1", "H14 9 1")
    found = {}
    for restriction in ("permissive", "semi-restrictive", "restrictive", "city-permissive"):
        one = board("1830", f'restriction = "{restriction}"\n')
        game_state = state_of(one, "3")
        put(one, game_state, "PRR H12")
        lay(one, game_state, *tiles)
        state = one.state(game_state)
        found[restriction] = [
            one.reach_fault(state, "PRR", *said) is None
            for said in (("H14", "23", 4), ("H14", "23", 1), ("H10", "14", 1))
        ]
    assert found == {
        "permissive": [True, True, True],
        "semi-restrictive": [False, True, True],
        "restrictive": [False, True, True],
        "city-permissive": [False, True, True],
    }


def test_a_city_that_only_pays_more() -> None:
    """An upgrade whose new track leads from the company's reach nowhere: T of K4, whose edges stay."""
    for restriction, legal in (("semi-restrictive", True), ("restrictive", False), ("city-permissive", True)):
        one = board("1889", f'restriction = "{restriction}"\n')
        game_state = state_of(one, "3")
        put(one, game_state, "KO K4")
        assert (one.reach_fault(one.state(game_state), "KO", "K4", "440", 0) is None) == legal


@pytest.mark.parametrize(
    ("blank", "grey", "tile"), [("printed", False, True), ("none", True, True), ("tile", False, False)]
)
def test_blank_edges(blank: str, grey: bool, tile: bool) -> None:
    one = board("1830", f'blank_edges = "{blank}"\n')
    game_state = state_of(one)
    lay(one, game_state, "H14 9 0")
    state = one.state(game_state)
    assert (one.turn_fault(state, "F10", "4", 2) is None) == grey
    assert (one.turn_fault(state, "H16", "57", 1) is None) == tile


def test_cost_of_hexes_printed_yellow() -> None:
    for said, cost in (("true", 80), ("false", 0)):
        one = board("1830", f"preprinted_cost = {said}\n")
        game_state = state_of(one, "3")
        assert sum(each for each, _ in one.hex_cost(one.state(game_state), "G19")) == cost
        assert sum(each for each, _ in one.hex_cost(one.state(game_state), "I17")) == 80


def test_a_cost_is_paid_once_but_for_tiles_that_bear_one() -> None:
    one = board("1889")
    game_state = state_of(one, "3")
    state = one.state(game_state)
    costs = []
    for tile in ("438", "439", "492"):
        costs.append(sum(cost for cost, _ in one.hex_cost(state, "I4")))
        lay(one, game_state, f"I4 {tile} 1")
    lay(one, game_state, "K6 8 3")
    assert (costs, one.hex_cost(state, "I4"), one.hex_cost(state, "K6")) == ([80, 80, 80], [], [])


def test_homes_with_a_choice_keep_the_hex_or_a_slot() -> None:
    for keeps, legal in (("hex", [False, False]), ("slot", [True, False])):
        one = board("1830", f'home_choice_keeps = "{keeps}"\n')
        game_state = state_of(one, "3")
        lay(one, game_state, "E11 59 0", "D10 59 5")
        put(one, game_state, "BO D10.2")
        found = [one.token_fault(one.state(game_state), "BO", ("E11", 1)) is None]
        put(one, game_state, "PRR E11.2")
        found.append(one.token_fault(one.state(game_state), "BO", ("E11", 0)) is None)
        assert found == legal


def test_a_kept_slot_is_free_for_runs_and_for_its_company() -> None:
    one = board("1889")
    game_state = state_of(one)
    put(one, game_state, "IR B7")
    state = one.state(game_state)
    assert one.token_fault(state, "TR", ("B7", 0)) == ("kept", "the free slot of B7 is kept for UR")
    assert one.token_fault(state, "UR", ("B7", 0)) is None
    assert not one.blocks(state, "TR", "B7", 0)
    put(one, game_state, "UR B7")
    assert one.blocks(state, "TR", "B7", 0)
    assert not one.blocks(state, "UR", "B7", 0)


def test_off_board_areas() -> None:
    assert board("1830").area("A9", 0) == board("1830").area("A11", 0) != "A9"
    assert board("1830").area("I1", 0) == board("1830").area("J2", 0)
    one = board("1830", 'groups_apart = ["Gulf"]\n')
    assert one.area("I1", 0) != one.area("J2", 0)


def test_tokens_that_may_choose_with_each_tile(tmp_path: Path) -> None:
    roots = changed(tmp_path, 'tokens_choose = "always"')
    text = "have tile 59 turned 0 on E11\nhave ERIE: tokens E11.1\nERIE: lay 64 on E11 turned 2; Erie in E11.2\nERIE: buy 5"
    assert told(text, "5", "ERIE", roots) == []
    assert told(text, "5", "ERIE") == ["the token of ERIE in E11 stays in its city"]


# -- the tiles of a turn --------------------------------------------------------------------------------


def test_two_yellow_tiles_a_turn_the_second_at_a_cost(tmp_path: Path) -> None:
    roots = changed(
        tmp_path,
        'lays = [{ lay = "yes", upgrade = "yes" }, { lay = "if no upgrade", upgrade = "no", cost = 20 }]',
    )
    two = "PRR: lay 9 on H14 turned 1\nPRR: lay 57 on H16 turned 1 for 20\n"
    assert told(two, roots=roots) == []
    assert told(two.replace("20", "0"), roots=roots) == ["H16 costs 20, not 0"]
    assert told(two + "PRR: lay 57 on H10 turned 1", roots=roots) == [
        "PRR has laid its 2 tiles of this turn, on H14 and H16"
    ]
    position = "have tile 57 turned 1 on H10\n"
    assert told(position + "PRR: lay 9 on H14 turned 1\nPRR: lay 14 on H10 turned 1", roots=roots) == [
        "tile 2 of a turn can't be an upgrade, but a new tile"
    ]
    assert told(position + "PRR: lay 14 on H10 turned 1\nPRR: lay 9 on H14 turned 1", roots=roots) == [
        "tile 2 of a turn can't be a new tile after an upgrade, but none"
    ]


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ('lays = [{ lays = "yes" }]', "'lays' is no key of a tile"),
        ('lays = [{ lay = "maybe" }]', "lay is 'maybe'"),
        ('lays = [{ cost = "20" }]', "cost is '20'"),
        ("lays = [{ other_hex = 1 }]", "other_hex is 1"),
        ('map = "mop"', "0 boards of hexes are called 'mop'"),
        ('tiles = "tokens"', "0 sets of tiles are called 'tokens'"),
        ('restriction = "strict"', "'strict'"),
    ],
)
def test_wrong_parameters_are_told(tmp_path: Path, parameters: str, message: str) -> None:
    with pytest.raises(DataFaults) as raised:
        open_game(find_game("1830", changed(tmp_path, parameters)), ("Ann", "Bob"))
    assert message in str(raised.value)


def test_borders_that_cost(tmp_path: Path) -> None:
    """Paid by the tile that brings track to both sides, once."""
    roots = changed(tmp_path, "")
    map_ = tmp_path / "components" / "1830" / "map.csv"
    assert "H14,,white,\n" in map_.read_text()
    map_.write_text(
        map_.read_text().replace("H14,,white,\n", 'H14,,white,"border=edge:4,type:water,cost:30"\n')
    )
    first = "PRR: lay 9 on H14 turned 1 for 0\n"
    assert told(first, roots=roots) == []
    second = "have tile 9 turned 1 on H14\nPRR: lay 57 on H16 turned 1 for {}\n"
    assert told(second.format(30), roots=roots) == []
    assert told(second.format(0), roots=roots) == ["H16 costs 30, not 0"]
    session = played(second.format(30), roots=roots)
    assert track(session).border_cost(
        track(session).state(session.game_state), "H16", track(session).geography.tile("15", 5)
    ) == (0, frozenset())


# -- positions and counts -------------------------------------------------------------------------------


def test_two_orders_of_words() -> None:
    for line in ("have tile 57 turned 1 on H10", "have tile 57 on H10 turned 1"):
        assert told(line + "\ncount tile H10 57 turned 1\nPRR: lay 9 H14 turned 1") == []


def test_declared_tiles_and_tokens() -> None:
    session = played(
        "have tile 57 turned 1 on H10\nhave PRR: tokens H12, H10\ncount tile H10 57 turned 4\ncount PRR tokens 2"
    )
    assert session.report.findings == []
    board_, game_state = track(session), session.game_state
    assert board_.supply(board_.state(game_state), "57") == 3
    assert board_.next_token_cost(game_state, "PRR") == 100
    assert board_.show(game_state) == {
        "tiles": {"H10": "57 turned 1"},
        "tokens": {"PRR": ["H12", "H10"]},
    }


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("have tile 57 turned 2 on H12", "H12 is printed grey: nothing is built there"),
        ("have tile 57 turned 1 on B10", "tile 57 turned 1 on B10 leads off the map at edge 1"),
        ("have tile 7 on I3", "tile 7 fits I3 turned 0, 1, 2, 3, 4 or 5: say which"),
        ("have PRR: tokens H12, H14", "H14 is no city: tokens go on cities"),
        ("have PRR: tokens H12, H10, E19, B10, B16", "PRR has 4 tokens, not 5"),
        ("have PRR: tokens H12, H12", "PRR can't have two tokens in H12"),
        ("have PRR: tokens H12, G19", "G19 has several cities: say which, G19.1 or G19.2"),
        ("have tile 39 turned 0 on I3", "tile 39 on I3 is brown, which phase 3 does not have"),
        ("count tile H10 57 turned 1", "H10 has no tile as recorded, 57 turned 1 counted"),
        ("count tiles left 57 3", "of tile 57 4 are left as recorded, 3 counted"),
    ],
)
def test_wrong_positions_and_counts(line: str, message: str) -> None:
    assert [one for one in told(line + "\nPRR: lay 9 on H14 turned 1") if message in one]


def test_more_tokens_than_slots_and_more_tiles_than_there_are() -> None:
    found = told(
        "have tile 16 turned 0 on I3\nhave tile 16 turned 0 on I5\nhave ERIE: tokens E11, F6\nhave PRR: tokens H12, F6\n"
        "PRR: lay 9 on H14 turned 1"
    )
    assert "2 tiles 16 lie on the map; there are 1" in found
    assert "F6 has 1 slot, not 2" in found


# -- options --------------------------------------------------------------------------------------------


def test_options_are_all_that_is_legal() -> None:
    session = played("have tile 9 turned 1 on H14\nhave tile 57 turned 1 on H10\nhave PRR: cash 100")
    board_, game_state = track(session), session.game_state
    step = board_.step
    assert step is not None
    options = {said[:3] for said in step.options(game_state, "PRR")}
    legal = {
        (tile, hex_, turned)
        for hex_ in board_.geography.printed
        for tile in board_.geography.tiles
        for turned in board_.geography.turns(tile)
        if not list(step.check(game_state, Lay(0, "PRR", tile, hex_, turned)))
    }
    assert options == legal
    assert len(legal) > 20


def test_the_cities_of_a_token_are_options() -> None:
    session = played("ERIE: lay 59 on E11 turned 2", company="ERIE")
    assert session.game is not None
    moves = [(actor, values) for _, actor, values in session.game.moves(session.game_state)]
    assert moves == [("ERIE", ("E11.1",)), ("ERIE", ("E11.2",))]


def test_stated_payments() -> None:
    assert told("PRR: lay 9 on H14 turned 1 -> PRR pays 0") == []
    found = played("PRR: lay 9 on H14 turned 1 -> PRR pays 80").report.findings
    assert [one.code for one in found] == ["R-093"]
    position = "have PRR: tokens H12, I15\n"
    assert told(position + "PRR: lay 7 on I17 turned 1 -> PRR pays 80") == []
    found = played(position + "PRR: lay 7 on I17 turned 1 -> PRR pays 120").report.findings
    assert [one.code for one in found] == ["R-093"]


def test_tokens_are_drawn_in_their_slots() -> None:
    one = board("1830")
    game_state = state_of(one, "3")
    lay(one, game_state, "H16 15 0", "H10 57 1")
    put(one, game_state, "PRR H16", "BO H16", "NYC H10")
    placed = {(each.spot, each.piece) for each in one.placed(game_state)}
    assert placed == {("H16", "15"), ("H10", "57"), ("H16:0/0", "PRR"), ("H16:0/1", "BO"), ("H10:0", "NYC")}


def test_a_home_may_be_one_of_several_cities_without_track(tmp_path: Path) -> None:
    """Then the cities map in their order, and nothing is left open."""
    roots = changed(tmp_path, "")
    companies = tmp_path / "components" / "1830" / "companies.csv"
    text = companies.read_text()
    assert ",E11," in text
    companies.write_text(text.replace(",E11,", ",E11.2,"))
    session = played("ERIE: lay 59 on E11 turned 4\nERIE: buy 3", company="ERIE", roots=roots)
    assert session.report.findings == []
    board_, state = track(session), track(session).state(session.game_state)
    ((hex_, centre),) = state.places("ERIE")
    assert board_.view(state, hex_).edges[centre] == (0,)
    companies.write_text(text.replace(",E11,", ",E11.3,"))
    with pytest.raises(DataFaults, match="E11, its home, has no stop 3"):
        open_game(find_game("1830", roots), ("Ann", "Bob"))


def test_a_chart_without_tiles_and_a_tile_without_colour_are_told(tmp_path: Path) -> None:
    roots = changed(tmp_path, "")
    folder = tmp_path / "components" / "1830"
    phases, tiles = folder / "phases.toml", folder / "tiles.csv"
    text = phases.read_text()
    phases.write_text("\n".join(line for line in text.splitlines() if not line.startswith("tiles =")))
    with pytest.raises(DataFaults, match="no phase of the chart has tiles"):
        open_game(find_game("1830", roots), ("Ann", "Bob"))
    phases.write_text(text)
    head, *rows = tiles.read_text().splitlines()
    columns = head.split(",")
    row = dict.fromkeys(columns, "") | {"id": "X1", "count": "1", "hex": '"path=a:0,b:1"'}
    if "hex" not in columns:
        head, rows = head + ",hex", [one + "," for one in rows]
    tiles.write_text("\n".join([head, *rows, ",".join(row.values())]) + "\n")
    with pytest.raises(DataFaults, match="the tile X1 has no colour"):
        open_game(find_game("1830", roots), ("Ann", "Bob"))


@pytest.mark.parametrize(
    "place",
    [
        "H10." + "9" * 5000,
        "H10/" + "9" * 5000,
        "H10.0",
        "St. Louis",
        "H10/",
        "H10.x",
        ".",
        "/3",
        "Pitsburgh",
        "Pitsburgh.1",
    ],
)
def test_odd_places_are_sentences(place: str) -> None:
    found = told(f"PRR: token {place}")
    assert len(found) == 1
    assert len(found[0]) < 6000
