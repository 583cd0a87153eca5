"""Logs of 18xx.games become tracker files: what was taken back, what is left out, names, routes, faults."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.importing import ImportFault, import_log
from playproof.checker.session.session import run

PLAYERS = [{"id": 7, "name": "Ann"}, {"id": 8, "name": "Bob B."}, {"id": 9, "name": "NYC"}]


def player(id_: int, type_: str, **more: Any) -> dict[str, Any]:
    return {"type": type_, "entity": id_, "entity_type": "player", **more}


def company(name: str, type_: str, **more: Any) -> dict[str, Any]:
    return {"type": type_, "entity": name, "entity_type": "corporation", **more}


#: The auction: nobody bids, each private company is bought for its price.
AUCTION = [
    player(7, "bid", company="SV", price=20),
    player(8, "bid", company="CS", price=40),
    player(9, "bid", company="DH", price=70),
    player(7, "bid", company="MH", price=110),
    player(8, "bid", company="CA", price=160),
    player(9, "bid", company="BO", price=220),
    player(9, "par", corporation="B&O", share_price="67,5,6"),
]


def written(tmp_path: Path, actions: list[dict[str, Any]], **more: Any) -> Path:
    for number, action in enumerate(actions, 1):
        action.setdefault("id", number)
    log = {"title": "1830", "players": PLAYERS, "actions": actions, "status": "active", **more}
    path = tmp_path / "log.json"
    path.write_text(json.dumps(log), encoding="utf-8")
    return path


def imported(tmp_path: Path, actions: list[dict[str, Any]], **more: Any) -> list[str]:
    return import_log(written(tmp_path, [dict(one) for one in actions], **more)).text.splitlines()


def test_entries_names_and_rounds(tmp_path: Path) -> None:
    text = imported(tmp_path, AUCTION)
    assert text == [
        "game 1830",
        "players Ann BobB NYC1",
        "# BobB is Bob B., NYC1 is NYC",
        "== auction",
        "Ann: buy SV for 20",
        "BobB: buy CS for 40",
        "NYC1: buy DH for 70",
        "Ann: buy MH for 110",
        "BobB: buy CA for 160",
        "NYC1: buy BO for 220",
        "NYC1: par BO 67",
        "== SR 1",
    ]
    assert run("\n".join(text), "x").report.findings == []


@pytest.mark.parametrize("ids", [("Ann", "Bob B.", "NYC"), (0, 1, 2)])
def test_a_hot_seat_game_knows_its_players_by_names_or_by_seats(
    tmp_path: Path, ids: tuple[str | int, ...]
) -> None:
    named = [
        {"name": one["name"]} | ({} if isinstance(id_, str) else {"id": id_})
        for one, id_ in zip(PLAYERS, ids, strict=True)
    ]
    seats = {one["id"]: id_ for one, id_ in zip(PLAYERS, ids, strict=True)}
    actions = [{**one, "entity": seats[one["entity"]]} for one in AUCTION]
    assert imported(tmp_path, actions, players=named, mode="hotseat") == imported(tmp_path, AUCTION)


def test_undo_and_redo_are_resolved_and_messages_left_out(tmp_path: Path) -> None:
    wrong = player(7, "bid", company="CS", price=45)
    undo, redo, message = player(7, "undo"), player(7, "redo"), player(8, "message", message="hello there")
    text = imported(tmp_path, [wrong, message, undo, *AUCTION[:2], undo, redo])
    assert text[3:] == [
        "== auction",
        "# the page took back 1 move here",
        "Ann: buy SV for 20",
        "BobB: buy CS for 40",
    ]
    assert "hello" not in "\n".join(text)
    to_the_first = player(7, "undo", action_id=1)
    assert imported(tmp_path, [*AUCTION[:3], to_the_first, AUCTION[1]])[4:] == [
        "Ann: buy SV for 20", "# the page took back 2 moves here", "BobB: buy CS for 40",
    ]  # fmt: skip


def test_passes_that_the_page_leaves_out_and_its_own_moves(tmp_path: Path) -> None:
    par = player(7, "par", corporation="PRR", share_price="67,5,6")
    par["auto_actions"] = [player(8, "pass")]
    skipped = player(7, "buy_shares", shares=["PRR_2"], percent=10)
    text = imported(tmp_path, [*AUCTION, par, skipped, player(8, "program_share_pass")])
    assert text[11:] == [
        "== SR 1", "Ann: par PRR 67", "BobB: pass", "NYC1: pass", "Ann: buy PRR from ipo",
    ]  # fmt: skip


def test_operating_rounds_end_where_the_log_goes_on(tmp_path: Path) -> None:
    shares = [player(9, "buy_shares", shares=[f"B&O_{number}"], percent=10) for number in range(1, 5)]
    turns = [
        company("B&O", "lay_tile", hex="I17", tile="7-0", rotation=1),
        company("B&O", "pass"),
        company("B&O", "buy_train", train="2-0", price=80, variant="2"),
        player(9, "pass"),
    ]
    text = imported(tmp_path, [*AUCTION, *shares, *turns])
    assert [line for line in text[12:] if not line.endswith("pass")] == [
        *["NYC1: buy BO from ipo"] * 4, "== OR 1.1", "BO: lay 7 on I17 turned 1", "BO: buy 2 -> BO pays 80", "BO: done",
        "== SR 2", "== OR 2.1",
    ]  # fmt: skip
    assert run("\n".join(text), "x").report.findings == []


def test_routes_are_named_by_their_stops_and_cities_by_their_edges() -> None:
    text = (Path(__file__).parents[1] / "data" / "18xx" / "1830.play").read_text(encoding="utf-8")
    assert (
        "BO: run 4 H10-(H12)-H14-H16-G17/0-F18-G19/2 + 6 K13-J14-I15-I17-H16-H18/1-G19/0 = 160 + 280" in text
    )


def test_forged_figures_of_a_log_are_found(tmp_path: Path) -> None:
    """A purchase and a sale at a forged price, a train of the bank for 1, another company's train given up."""
    cheap = player(9, "buy_shares", shares=["B&O_1"], percent=10, share_price=7)
    sold = player(9, "sell_shares", shares=["B&O_1"], percent=10, share_price=7)
    shares = [player(9, "buy_shares", shares=[f"B&O_{number}"], percent=10) for number in range(2, 5)]
    turn = [
        company("B&O", "buy_train", train="2-0", price=1),
        company("PRR", "discard_train", train="2-0"),
        player(7, "pass"),
    ]
    text = imported(tmp_path, [*AUCTION, cheap, *shares, *turn, sold])
    found = run("\n".join(text), "x").report.findings
    assert [(text[one.line - 1], one.code) for one in found] == [
        ("NYC1: buy BO from ipo at 7", "R-036"),
        ("BO: buy 2 -> BO pays 1", "R-141"),
        ("BO: discard 2", "R-148"),
        ("NYC1: sell 1 BO -> NYC1 gets 7", "R-051"),
    ]


@pytest.mark.parametrize(("connections", "findings"), [([], 0), ([["I15", "H16"]], 1)])
def test_a_run_is_accepted_only_where_the_page_did_not_look_at_its_track(
    tmp_path: Path, connections: list[list[str]], findings: int
) -> None:
    shares = [player(9, "buy_shares", shares=[f"B&O_{number}"], percent=10) for number in range(1, 5)]
    buy = company("B&O", "buy_train", train="2-0", price=80, variant="2")
    route = {"train": "2-0", "connections": connections, "hexes": ["I15", "H16"], "revenue": 40}
    made = import_log(
        written(tmp_path, [*AUCTION, *shares, buy, company("B&O", "run_routes", routes=[route])])
    )
    report = run(made.text, "x").report
    assert (len(report.findings), len(report.accepted)) == (findings, 1 - findings)
    assert len(made.accepted) == 1 - findings


def test_a_result_that_is_no_end_by_the_rules_is_a_comment(tmp_path: Path) -> None:
    """Scores are stated where the game is over: in the recorded games."""
    text = imported(tmp_path, AUCTION[:1], status="finished", result={"7": 120, "8": 80})
    assert text[-2:] == ["Ann: buy SV for 20", "# the page ended the game here: Ann 120, BobB 80"]


def test_powers_of_private_companies(tmp_path: Path) -> None:
    """MH for a share, also while a company operates; DH's tile and token, whoever the log says places it."""
    shares = [player(9, "buy_shares", shares=[f"B&O_{number}"], percent=10) for number in range(1, 5)]
    first = [company("B&O", "pass"), company("B&O", "buy_train", train="2-0", price=80)]
    nyc = player(7, "par", corporation="NYC", share_price="67,5,6")
    exchange = {
        "type": "buy_shares",
        "entity": "MH",
        "entity_type": "company",
        "shares": ["NYC_4"],
        "percent": 10,
    }
    text = imported(tmp_path, [*AUCTION, *shares, nyc, *first, exchange])
    assert text[-1] == "Ann: exchange MH for NYC from ipo"
    assert run("\n".join(text), "x").report.findings == []
    lay = {
        "type": "lay_tile",
        "entity": "DH",
        "entity_type": "company",
        "hex": "F16",
        "tile": "57-0",
        "rotation": 0,
    }
    token = company("B&O", "place_token", city="57-0-0", slot=0)
    text = imported(
        tmp_path,
        [*AUCTION, *shares, *first[1:], company("B&O", "buy_company", company="DH", price=70), lay, token],
    )
    assert text[-3:] == ["BO: buy DH for 70", "DH: lay 57 on F16 turned 0", "DH: token F16"]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (player(7, "borrow_train"), "action 2 (borrow_train): no entry of the tracker says this; known are bankrupt, "),
        (player(6, "pass"), "action 2 (pass): no player has the number 6"),
        (player(8, "bid", company="XX", price=45), "action 2 (bid): 'XX' is no private company here"),
        (player(8, "bid", company="CS"), "action 2 (bid): price is missing"),
        (player(8, "bid", company="CS", price="much"), "action 2 (bid): price is 'much', not a whole number"),
        (player(8, "buy_shares", shares=[]), "action 2 (buy_shares): no share is named"),
        (player(8, "sell_shares", shares=5), "action 2 (sell_shares): shares is 5, not a list of names"),
        (player(8, "sell_shares", shares=["PRR_1", "PRR_1"]), "action 2 (sell_shares): a share of PRR is sold twice at once"),
        (player(8, "sell_shares", shares=["PRR_x"]), "action 2 (sell_shares): 'PRR_x' is no share"),
        (company("PRR", "run_routes", routes=5), "action 2 (run_routes): routes are no list"),
        (company("PRR", "dividend", kind="double"), "action 2 (dividend): the kind of dividend is 'double'; known are"),
        (player(8, "redo"), "action 2 (redo): nothing was taken back that could be done again"),
    ],
)  # fmt: skip
def test_what_cant_be_read_is_one_sentence_with_its_number(
    tmp_path: Path, action: dict[str, Any], told: str
) -> None:
    with pytest.raises(ImportFault) as raised:
        imported(tmp_path, [AUCTION[0], action])
    assert told in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "is no game of 18xx.games: it has no list of actions"),
        ("{", "is no JSON"),
        ("[" * 200_000, "lists stand in each other too deeply"),
        ('{"actions": ' + "[" * 50 + "]" * 50 + ', "title": "1830"}', "lists stand in each other too deeply"),
        ('{"actions": [], "title": 5}', "doesn't say which game it is: title is 5"),
        ('{"actions": [], "title": "1830"}', "names no players"),
        ('{"actions": [3], "title": "1830", "players": [{"id": 1, "name": "A"}]}', "action 1 has no type"),
        (
            '{"actions": [], "title": "1837", "players": [{"id": 1, "name": "A"}]}',
            "the log is of 1837, whose play",
        ),
    ],
)
def test_a_file_that_is_no_log(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "log.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ImportFault) as raised:
        import_log(path)
    assert told in str(raised.value)


def test_a_log_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    with path.open("wb") as file:
        file.truncate(17_000_000)
    with pytest.raises(ImportFault, match="17 MB are more than a log needs; at most 16 MB are read"):
        import_log(path)


def test_odd_values_are_told_in_one_sentence(tmp_path: Path) -> None:
    """A log of which one value is something else becomes a tracker file, or a sentence."""
    rng = random.Random(20)
    shares = [player(9, "buy_shares", shares=[f"B&O_{number}"], percent=10) for number in range(1, 5)]
    turns = [
        company("B&O", "lay_tile", hex="I17", tile="7-0", rotation=1),
        company("B&O", "buy_train", train="2-0", price=80),
        player(9, "sell_shares", shares=["B&O_1"], percent=10),
    ]
    odd: list[Any] = [
        None,
        -1,
        99,
        10**12,
        "",
        "PRR",
        "NYC_1",
        [],
        [[]],
        {},
        "57-0",
        True,
        1.5,
        "a: pass; x",
        "9" * 50,
    ]
    for _ in range(30):
        actions = [dict(one) for one in (*AUCTION, *shares, *turns)]
        action = rng.choice(actions)
        action[rng.choice(list(action))] = rng.choice(odd)
        try:
            assert imported(tmp_path, actions)[0] == "game 1830"
        except ImportFault as fault:
            assert "\n" not in str(fault)
            assert len(str(fault)) < 400


def test_a_score_of_400_digits_is_a_sentence(tmp_path: Path) -> None:
    path = written(tmp_path, AUCTION[:1], result={"7": 10**400})
    with pytest.raises(ImportFault, match="the score of player 7 is a number of very many digits"):
        import_log(path, [])


def test_what_the_page_logs_is_left_out_like_a_message(tmp_path: Path) -> None:
    note = player(8, "log", message="corrected by the owner")
    assert imported(tmp_path, [*AUCTION[:2], note, *AUCTION[2:]]) == imported(tmp_path, AUCTION)
    # Taking back the last action takes back a note, as the page does it.
    assert imported(tmp_path, [*AUCTION[:2], note, player(8, "undo")])[4:6] == [
        "Ann: buy SV for 20",
        "BobB: buy CS for 40",
    ]


def test_a_share_that_a_private_company_brought_is_sold_and_bought_from_the_pool(tmp_path: Path) -> None:
    """CA brings PRR_1: with the presidency of PRR it goes to the pool, and PRR_3 is still in the IPO."""
    moves = [
        player(7, "par", corporation="PRR", share_price="100,0,6"),
        player(8, "buy_shares", shares=["PRR_2"], percent=10),
        *(player(one, "pass") for one in (9, 7, 8, 9)),
        player(7, "sell_shares", shares=["PRR_0"], percent=20),
        *(player(one, "pass") for one in (7, 8)),
    ]
    given = player(9, "buy_shares", shares=["PRR_1"], percent=10)
    bought = player(9, "buy_shares", shares=["PRR_3"], percent=10)
    assert imported(tmp_path, [*AUCTION, *moves, given])[-1] == "NYC1: buy PRR from pool"
    assert imported(tmp_path, [*AUCTION, *moves, bought])[-1] == "NYC1: buy PRR from ipo"
    text = "\n".join(imported(tmp_path, [*AUCTION, *moves, given]))
    assert run(text, "x").report.findings == []


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (
            [AUCTION[0], company("PRR", "lay_tile", hex="H12", tile="57-0", rotation=0)],
            "line 6, action 2 (lay_tile): the log says that PRR operates, by the rules BobB is to act in auction",
        ),
        (
            [*AUCTION, player(7, "par", corporation="PRR", share_price="67,5,6"), company("PRR", "pass"),
             company("PRR", "run_routes", routes=[])],
            "line 14, action 10 (run_routes): the log says that PRR operates, by the rules Ann or BobB is to act in SR 1",
        ),
    ],
)  # fmt: skip
def test_the_import_stops_where_rules_and_log_part(
    tmp_path: Path, actions: list[dict[str, Any]], said: str
) -> None:
    """PRR has not floated: no rounds are made up in which it might."""
    made = import_log(written(tmp_path, actions, status="finished", result={"7": 5}))
    assert made.parted == said
    assert made.text.splitlines()[-1] == f"# the import stops here: {said}"
    assert run(made.text, "x").report.findings == []


def test_a_line_against_the_rules_is_named_where_they_part(tmp_path: Path) -> None:
    dear = player(8, "par", corporation="PRR", share_price="100,0,6")
    made = import_log(
        written(
            tmp_path, [*AUCTION, dear | {"share_price": "99,0,6"}, company("PRR", "dividend", kind="payout")]
        )
    )
    assert made.parted.endswith("; line 14 is against the rules")


def test_optional_rules_of_the_log_are_rulings(tmp_path: Path) -> None:
    rules = {"optional_rules": ["multiple_brown_from_ipo", "optional_6_train"]}
    text = imported(tmp_path, AUCTION, settings=rules)
    assert text[1:4] == [
        "players Ann BobB NYC1",
        "house RA-15 = b",
        "# Optional rules of the log, not known here: optional_6_train",
    ]
    assert run("\n".join(text), "x").report.findings == []


def test_a_result_without_bounds_is_no_result(tmp_path: Path) -> None:
    path = written(tmp_path, AUCTION[:1], result={"7": float("inf"), "8": float("nan")})
    assert "score" not in import_log(path, []).text


def test_a_private_company_whose_recorded_name_is_not_the_printed_one(tmp_path: Path) -> None:
    """The Takamatsu E-Railroad of 1889 is TR in recorded games, and TE on its card."""
    bids = [player(7, "bid", company="TR", price=20), player(8, "bid", company="SMR", price=55)]
    assert imported(tmp_path, bids, title="1889")[4:6] == ["Ann: buy TE for 20", "BobB: bid 55 SMR"]
