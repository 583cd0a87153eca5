"""The example rows of the tracker sheets of stock rounds are a game: the checker takes it, and its sums are theirs."""

import pytest

from playproof import check_text
from tests.layouts.kits import look_of

#: The rows' games: {0} to {3} are the rows, each with the player's cash after it.
GAMES = {
    "1889": """\
playproof 1
game 1889
players Bob Ann Cy

== Private auction
{0}
Ann: pass
Cy: buy MF
Bob: buy ER
Ann: pass
Cy: buy SMR
Bob: buy DR
Ann: pass
Cy: buy SIR

== Stock round 1
Bob: pass
{1}
Cy: pass
Bob: pass
{2}
Cy: pass
Bob: pass
Ann: pass

== Operating round 1.1

== Stock round 2
Cy: pass
Bob: pass
{3}
""",
    "1830": """\
playproof 1
game 1830
players Bob Ann Cy Dee

== Private auction
{0}
Ann: pass
Cy: buy CS
Dee: buy DH
Bob: buy MH
Ann: pass
Cy: buy CA
Dee: buy BO; par B&O 67

== Stock round 1
Bob: pass
{1}
Cy: pass
Dee: pass
Bob: pass
{2}
Cy: pass
Dee: pass
Bob: pass
Ann: pass

== Operating round 1.1

== Stock round 2
Cy: pass
Dee: pass
Bob: pass
{3}
""",
}


def typed(player: str, sold: str, bought: str, cash: str) -> str:
    """A row as it is typed."""
    acts = [f"sell {sold}"] if sold != "–" else []
    acts.append(bought if " " in bought else f"buy {bought}")
    return f"{player}: {'; '.join(acts)}\ncount {player} {cash}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_rows_are_a_game(game: str) -> None:
    (sheet,) = [one for one in look_of(game).game.set("records").items if one.id == "stock"]
    rows = [
        typed(player, sold, bought, cash)
        for _, player, sold, bought, _, cash in sheet.example  # type: ignore[attr-defined]
    ]
    text = GAMES[game].format(*rows)
    assert not check_text(text).findings
    wrong = text.replace(rows[-1], rows[-1] + "1")
    assert check_text(wrong).findings
