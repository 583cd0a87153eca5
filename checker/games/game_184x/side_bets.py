"""Private guilds: a bet lies on the card until what the card names comes about.

Sources: X4-02, X4-18 to X4-20; X4-Q32, X4-Q40.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, cast

from checker.entries import Entry, Found, Verb
from checker.games.game_184x.triggers import Trigger, read_trigger
from checker.names import Names
from checker.room import Kind, Room
from checker.table import Move, Part, Table
from components.kinds.privates import Private

__all__ = ["FAMILY", "Bet", "BetsPart", "SideBets"]

BANK = "bank"


class Bet(NamedTuple):
    """Whose card it is, and what lies on it."""

    player: str
    amount: int


class Card(NamedTuple):
    """What a private guild's card says."""

    trigger: Trigger
    times: int
    text: str


@dataclass(slots=True)
class BetsPart(Part):
    """``bets`` that stand; ``done``: cards that have paid for good; ``paid``: payments that may still be stated."""

    bets: dict[str, Bet] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    paid: dict[str, tuple[Move, ...]] = field(default_factory=dict)

    def copy(self) -> BetsPart:
        """An equal part."""
        return BetsPart(self.bets.copy(), self.done.copy(), self.paid.copy())


class Collect(Entry):
    """``Ann: collect S6``."""

    private: str


class HaveBet(Entry):
    """``have Ann: bet 40 S6``."""

    amount: int
    private: str


class HavePrivate(Entry):
    """``have private S9 pays 4 when a 9 expedition retires``."""

    word: str
    times: int
    trigger: str


class SideBets(Room):
    """Parameters: ``cards``, the set of private guilds; ``least``: the smallest bet; ``retires``: a token retires when
    it goes ``back`` into the bag or when it is ``flipped``; ``bet``: once it has paid, the bet goes to the ``bank``, is
    ``returned``, or it ``stays`` and the card pays every time.
    """

    name = "side_bets"
    reasons: ClassVar[dict[str, str]] = {
        "taken": "A private guild is taken once.",
        "bet": "The bet is one that its owner has.",
        "pays": "When its condition comes about, it pays a multiple of the bet.",
        "stake": "What becomes of the bet when it has paid.",
        "collect": "A private guild pays when its condition comes about.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.least = p.number("least", 1)
        self.when = p.choice("retires", ("back", "flipped"))
        self.stake = p.choice("bet", ("bank", "returned", "stays"))
        self.cards: dict[str, Card] = {}
        self.names = Names("private guild")
        #: How the bank pays (table, to whom, how much, ``room.reason``).
        self.payer: Callable[[Table, str, int, str], None] = lambda table, owner, amount, reason: table.pay(
            BANK, owner, amount, reason
        )
        for one in p.pieces("cards").items:
            if isinstance(one, Private):
                self.add_card(one.id, one.name, one.multiplier or 1, one.trigger)

    def add_card(self, id_: str, name: str, times: int, text: str) -> None:
        """A card of the deck, with a purse for the bet that lies on it."""
        self.cards[id_] = Card(read_trigger(text), times, text)
        self.names.add(id_, name)
        self.game.owners.add(id_, name)

    def start(self) -> Part:
        """No bets."""
        return BetsPart()

    def part(self, table: Table) -> BetsPart:
        """The room's part."""
        return cast(BetsPart, table.parts["side_bets"])

    def kinds(self) -> Iterable[Kind]:
        """``PRIVATE``: by letters or name."""
        yield Kind.of("PRIVATE", self.names)

    # -- bets -------------------------------------------------------------------------------------------

    def check_bet(self, table: Table, player: str, amount: int, card: str) -> Iterable[Found]:
        """A card that is there, a bet that its owner has."""
        part = self.part(table)
        if card in part.bets:
            yield self.found("taken", f"{card} is {part.bets[card].player}'s already", "private")
        elif card in part.done:
            yield self.found("taken", f"{card} has paid and is out of the game", "private")
        if amount < self.least:
            yield self.found("bet", f"a bet is at least {self.least}, not {amount}", "amount")
        elif amount > self.game.free(table, player):
            yield self.found("bet", f"{player} has {self.game.free(table, player)}, not {amount}", "amount")

    def lay(self, table: Table, player: str, amount: int, card: str, reason: str) -> None:
        """The bet is put on the card."""
        table.pay(player, card, amount, reason)
        table.take("deck", player, card, reason)
        self.part(table).bets.setdefault(card, Bet(player, amount))

    def left(self, table: Table) -> list[str]:
        """The cards that nobody has."""
        part = self.part(table)
        return [card for card in self.cards if card not in part.bets and card not in part.done]

    def event(self, table: Table, kind: str, before: int, now: int) -> None:
        """Something that cards may wait for went from ``before`` to ``now``."""
        part = self.part(table)
        if part.bets:
            for card, bet in list(part.bets.items()):
                if self.cards[card].trigger.fires(kind, before, now):
                    self.pay(table, part, card, bet)

    def pay(self, table: Table, part: BetsPart, card: str, bet: Bet) -> None:
        """The bank pays the multiple."""
        first = len(table.journal)
        reason = f"side_bets.{self.of('pays', card)}"
        self.payer(table, bet.player, bet.amount * self.cards[card].times, reason)
        if self.stake != "stays":
            table.pay(card, BANK if self.stake == "bank" else bet.player, bet.amount, "side_bets.stake")
            del part.bets[card]
            part.done.add(card)
        part.paid[card] = tuple(table.journal[first:])

    # -- verbs ------------------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Payments that are claimed or stated; declared cards and bets."""
        yield Verb("collect [for] [on] PRIVATE", Collect, self.check_collect, self.collect,
                   "a private guild pays: state what it paid, or say so where only you can know", "Ann: collect S6",
                   turn=False, anytime=True)  # fmt: skip
        yield Verb("bet AMOUNT [on] PRIVATE", HaveBet, self.check_have, self.have, "a bet that stands",
                   "have Ann: bet 40 S6", kind="have")  # fmt: skip
        yield Verb("private WORD pays TIMES:NUMBER TRIGGER:TEXT", HavePrivate, lambda t, e: (), self.have_private,
                   "a private guild beside those that are printed",
                   "have private S9 pays 4 when a 9 expedition retires", kind="have")  # fmt: skip

    def check_collect(self, table: Table, entry: Collect) -> Iterable[Found]:
        """It has just paid, or nobody but its owner can tell."""
        part, card = self.part(table), entry.private
        bet = part.bets.get(card)
        known = self.cards[card].trigger.kind != "told"
        if card in part.paid and (known or bet is None):
            return
        if bet is None:
            yield self.found("collect", f"no bet lies on {card}", "private")
        elif bet.player != entry.actor:
            yield self.found("collect", f"{card} is {bet.player}'s", "private")
        elif known:
            yield self.found("collect", f"{card} does not pay yet: {self.cards[card].text}", "private")

    def collect(self, table: Table, entry: Collect) -> None:
        """What was paid already can be compared; else it is paid."""
        part, card = self.part(table), entry.private
        if card in part.paid and (self.cards[card].trigger.kind != "told" or card not in part.bets):
            table.journal.extend(part.paid.pop(card))
        elif card in part.bets:
            self.pay(table, part, card, part.bets[card])
            del part.paid[card]

    def check_have(self, table: Table, entry: HaveBet) -> Iterable[Found]:
        """A card with one bet, of a player."""
        if entry.private in self.part(table).bets:
            yield self.found("bet", f"{entry.private} carries a bet already", "private")
        elif entry.actor not in self.game.players:
            yield self.found("bet", f"{entry.actor or 'that'} is no player", entry.actor)
        elif entry.amount < self.least:
            yield self.found("bet", f"a bet is at least {self.least}, not {entry.amount}", "amount")

    def have(self, table: Table, entry: HaveBet) -> None:
        """The bet lies on the card."""
        if entry.actor in self.game.players:
            self.part(table).bets[entry.private] = Bet(entry.actor, entry.amount)
            table.purses[entry.private] = entry.amount

    def have_private(self, table: Table, entry: HavePrivate) -> None:
        """Like a figure it is declared before play, and holds for the whole file."""
        self.add_card(entry.word, "", entry.times, entry.trigger)

    def show(self, table: Table) -> dict[str, Any]:
        """The bets."""
        return {card: f"{bet.player} {bet.amount}" for card, bet in self.part(table).bets.items()}


FAMILY = SideBets
