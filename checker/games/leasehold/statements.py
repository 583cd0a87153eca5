"""What a table may say aloud, to be compared: values, networks, scores, the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Entry, Found, Verb
from checker.games.leasehold.ending import PASSES
from checker.games.leasehold.state import End, Score, StateNetwork, StateOwner, StateValue, Valued, Winner
from checker.names import NameFault
from checker.room import Kind
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.leasehold.game import Leasehold

__all__ = ["Statements"]


class Statements:
    """The statements of one game."""

    def __init__(self, game: Leasehold) -> None:
        self.game = game

    def kinds(self) -> Iterable[Kind]:
        """``VALUED``: a company or hexes; ``CAUSE``: passes or a company."""
        yield Kind("VALUED", lambda text, table: self.read_valued(text))
        yield Kind("CAUSE", lambda text, table: self.read_cause(text))

    def read_valued(self, text: str) -> Valued:
        """``RED``, ``D3``, ``D3 E3``. Raises :class:`NameFault`."""
        net, words = self.game.net, text.replace(",", " ").split()
        if all(word.upper() in net.map.kinds for word in words):
            return Valued(hexes=tuple(word.upper() for word in words))
        try:
            return Valued(self.game.shares.names.get(text))
        except NameFault:
            wrong = next(word for word in words if word.upper() not in net.map.kinds) if words else ""
            raise NameFault(f"'{wrong[:30]}' is no company and no hex") from None

    def read_cause(self, text: str) -> str:
        """``passes``, or the company that is sold out. Raises :class:`NameFault`."""
        if text.casefold() in ("passes", "passing", "pass"):
            return PASSES
        return self.game.shares.names.get(text)

    def verbs(self) -> Iterable[Verb[Any]]:
        """Value, network, end, score, winner."""
        ending = self.game.ending
        yield Verb("value WHAT:VALUED AMOUNT", StateValue, self.check_value, nothing,
                   "state a company's share value, a hex's value, or that of several hexes together", "value RED 9",
                   kind="table", anytime=True)  # fmt: skip
        yield Verb("network COMPANY HEXES:HEX...", StateNetwork, self.check_network, nothing,
                   "state all hexes of a company, the start hex among them", "network RED D4 D3 E3", kind="table",
                   anytime=True)  # fmt: skip
        yield Verb("owner HEX COMPANY", StateOwner, self.check_owner, nothing, "state whose cube lies on a hex's stack",
                   "owner D3 RED", kind="table", anytime=True)  # fmt: skip
        yield Verb("end [[by] CAUSE]", End, ending.check_end, nothing,
                   "state that the game is over, by passes or by a company sold out", "end by RED", kind="table",
                   anytime=True)  # fmt: skip
        yield Verb("score PLAYER AMOUNT [cash CASH:AMOUNT] [shares SHARES:AMOUNT]", Score, ending.check_score, nothing,
                   "state a player's net worth at the end, and its parts", "score Ann 84 cash 12 shares 72",
                   kind="table", anytime=True)  # fmt: skip
        yield Verb("winner PLAYER...", Winner, ending.check_winner, nothing, "state who wins", "winner Ann",
                   kind="table", anytime=True)  # fmt: skip

    def check_value(self, table: Table, entry: StateValue) -> Iterable[Found]:
        """The stated value, and the sum that it should be."""
        game, what = self.game, entry.what
        if what.company:
            boxed = game.shares.unknown(table, what.company)
            if boxed is not None:
                boxed.about = "what"
                yield boxed
                return
            due, hexes = game.net.worth(table, what.company), game.net.hexes(table, what.company)
            reason = "start_value" if len(hexes) == 1 else "value"
        else:
            hexes = what.hexes
            due = sum(game.net.value(table, name) for name in hexes)
            alone = "start_hex" if hexes[0] == game.net.map.start else "hex_value"
            reason = "network_value" if len(hexes) > 1 else alone
        if due != entry.amount:
            sums = " + ".join(f"{name} {game.net.value(table, name)}" for name in hexes)
            steps = f" ({sums})" if len(hexes) > 1 else ""
            yield game.found(reason, f"{what} is worth {due}{steps}, not {entry.amount}", "amount")

    def check_owner(self, table: Table, entry: StateOwner) -> Iterable[Found]:
        """Whose cube lies on top."""
        game = self.game
        owner = game.net.part(table).stacks.get(entry.hex, ("", 0))[0]
        if owner != entry.company:
            whose = (
                f"{owner}'s" if owner else "everybody's" if entry.hex == game.net.map.start else "nobody's"
            )
            yield game.found("owner", f"{entry.hex} is {whose}, not {entry.company}'s", "company")

    def check_network(self, table: Table, entry: StateNetwork) -> Iterable[Found]:
        """All hexes, no more and no fewer."""
        game = self.game
        boxed = game.shares.unknown(table, entry.company)
        if boxed is not None:
            yield boxed
            return
        due, said = set(game.net.hexes(table, entry.company)), set(entry.hexes)
        if due == said:
            return
        if due - said == {game.net.map.start} and said <= due:
            text = f"{game.net.map.start} belongs to every network, {entry.company}'s too"
            yield game.found("start_owned", text, "hexes")
            return
        order = game.net.hexes(table, entry.company)
        yield game.found("network", f"{entry.company}'s network is {' '.join(order)}", "hexes")


def nothing(table: Table, entry: Entry) -> None:
    """A statement changes nothing."""
