"""What spoken and sloppy lines are proposed to be: nothing that was understood is replaced, what is guessed is told."""

from __future__ import annotations

import pytest

from playproof.checker.number_words import digits
from playproof.checker.proposals import Proposals, proposals
from playproof.checker.session.session import Session, run

HEADS = {
    "privates": "playproof 1\ngame privates\nplayers Anne Bob Cy\nhave start_cash = 200\n"
    "deal 5r 10b 10g 25y 30k 40r 50b\nAnne: pass\n",
    "1830": "playproof 1\ngame 1830\nplayers Anne Bob Cy\n",
    "18dracula": "playproof 1\ngame 18dracula\nplayers Ann Bob Cy\n",
}


@pytest.fixture(scope="module")
def sessions() -> dict[str, Session]:
    return {game: run(text) for game, text in HEADS.items()}


def proposed(session: Session, line: str) -> Proposals:
    assert session.game is not None
    return proposals(session.game, session.going_on, line)


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("1830", "Anne bid forty five on d h", "Anne: bid 45 DH"),
        ("1830", "anne buys the s v", "Anne: buy SV"),
        ("1830", "Ann bids 45 on delaware and hudson", "Anne: bid 45 DH"),
        ("privates", "bob bids 30 on the windmill", "Bob: bid 30 25y"),
        ("privates", "BOB BIDS 1 HUNDRED ON 50 B", "Bob: bid 100 50b"),
        ("privates", "bob bids a hundred and five on fifty b", "Bob: bid 105 50b"),
        ("privates", "Bob: bid 45 25Y please", "Bob: bid 45 25y"),
        ("privates", "Bob bid 40 25 y", "Bob: bid 40 25y"),
        ("privates", "bob bids 1,000 on 50b", "Bob: bid 1000 50b"),
        ("privates", "Bob passes -> pays 5", "Bob: pass -> pays 5"),
        ("18dracula", "ann sells two k a", "Ann: sell 2 KA"),
    ],
)
def test_what_is_understood_is_proposed_alone_legal_or_not(
    sessions: dict[str, Session], game: str, line: str, meant: str
) -> None:
    assert proposed(sessions[game], line) == Proposals([meant], sure=True)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("bob bid sixty-five on 50 be", "Bob: bid 65 50b"),
        ("bob bits forty two on thirty k", "Bob: bid 42 30k"),
        ("Bob buy five are", "Bob: buy 5r"),
        ("Bbo: pass", "Bob: pass"),
        ("bid 45 25y", "Bob: bid 45 25y"),
        ("bob bids on 25y 45", "Bob: bid 45 25y"),
    ],
)
def test_what_is_guessed_is_not_sure(sessions: dict[str, Session], line: str, meant: str) -> None:
    assert proposed(sessions["privates"], line) == Proposals([meant])


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("anne bids sixty five on cv", "'cv' is no lot in the row here (5r, 10b, 10g, 25y, 30k, 40r, 50b)"),
        ("bob bids 30 on carrier", "'carrier' may mean Carrier blue (10b) or Carrier green (10g)"),
        ("bob offers 45 for the mine", "unknown command 'offers'; commands: bid, buy, cash, pass, withdraw"),
    ],
)
def test_what_is_not_understood_is_told_and_nothing_else_put_in_its_place(
    sessions: dict[str, Session], line: str, problem: str
) -> None:
    assert proposed(sessions["privates"], line) == Proposals([], problem=problem)


@pytest.mark.parametrize(
    ("said", "figures"),
    [
        ("Ann bids Sixty-five", "Ann bids 65"),
        ("two thousand three hundred and five", "2305"),
        ("1 hundred and 5 on A-B", "105 on A-B"),
        ("a ten and a five", "a 10 and a 5"),
    ],
)
def test_numbers_in_words_become_figures(said: str, figures: str) -> None:
    assert digits(said) == figures


def test_the_reason_of_a_forgotten_colon_tells_what_else_is_wrong(sessions: dict[str, Session]) -> None:
    text = HEADS["privates"]
    for line, message in (
        (
            "Bob bid 65 cv",
            "a colon is missing behind the name: 'Bob: bid 65 cv'; 'cv' is no lot in the row here",
        ),
        ("Ann bid 65 25y", "a colon is missing behind the name: 'Anne: bid 65 25y'"),
    ):
        (finding,) = run(f"{text}{line}\n").report.findings[:1]
        assert finding.message.startswith(message)
