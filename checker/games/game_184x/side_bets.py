"""Private guilds: a bet is on the card until the event that the card names.

Sources: X4-02, X4-18 to X4-20; X4-Q32, X4-Q40.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, NamedTuple

from playproof.checker.games.game_184x.base import BANK, GuildsBase
from playproof.checker.games.game_184x.triggers import Trigger, read_trigger
from playproof.checker.model.declared import Stage, have, whole_line
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.names import Names
from playproof.components.kinds.cards import Card as CardModel


class Bet(NamedTuple):
    """Whose card it is, and the amount on it."""

    player: str
    amount: int


#: The icon that stands on a card for the word.
ICON = ":expedition:"


class Card(NamedTuple):
    """The text of a private guild's card, read."""

    trigger: Trigger
    times: int
    text: str


@dataclass(slots=True)
class BetsState(ModuleState):
    """``cards``: their texts, read, and their ``names``; ``bets`` on cards; ``done``: cards that have paid for the last time;
    ``paid``: payments that may still be stated."""

    cards: Mapping[str, Card]
    names: Names
    bets: dict[str, Bet] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    paid: dict[str, tuple[Move, ...]] = field(default_factory=dict)


class Collect(Entry):
    """``Ann: collect S6``."""

    private: str


class SideBets(RuleModule[BetsState], Claims, DeclaredPosition):
    """Parameters: ``cards``, the set of private guilds; ``min_bet``: the smallest bet; ``retires_when``: a token
    retires when it goes ``back`` into the bag or when it is ``flipped``; ``paid_bet``: once it has paid, the bet goes
    to the ``bank``, is ``returned``, or it ``stays`` and the card pays every time.
    """

    name = "side_bets"
    reasons: ClassVar[dict[str, str]] = {
        "taken": "A private guild is taken once.",
        "bet": "The bet is one that its owner has.",
        "pays": "When its condition comes about, it pays a multiple of the bet.",
        "stake": "What becomes of the bet when it has paid.",
        "collect": "A private guild pays when its condition comes about.",
    }

    game: GuildsBase

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.least = p.number("min_bet", 1)
        self.when = p.choice("retires_when", ("back", "flipped"))
        self.stake = p.choice("paid_bet", ("bank", "returned", "stays"))
        printed = [one for one in p.pieces("cards").items if isinstance(one, CardModel)]
        #: The printed cards; a file may declare others. A card owns the bet that is put on it.
        self.printed = {
            one.id: Card(read_trigger(said), getattr(one, "times", None) or 1, said)
            for one in printed
            for said in (one.text.replace(ICON, "expeditions"),)
        }
        self.printed_names = Names("private guild", ((one.id, (one.name,)) for one in printed))
        for one in printed:
            self.game.owners.add(one.id, one.name)

    def start(self) -> ModuleState:
        """The printed cards, without bets."""
        return BetsState(self.printed, self.printed_names)

    def value_types(self) -> Iterable[ValueType]:
        """``PRIVATE``: by letters or name."""
        yield ValueType(
            "PRIVATE",
            lambda text, game_state: self.state(game_state).names.get(text),
            lambda game_state: self.state(game_state).names.ids,
        )

    # -- bets -------------------------------------------------------------------------------------------

    def check_bet(self, game_state: GameState, player: str, amount: int, card: str) -> Iterable[Violation]:
        """Yields a violation for a taken card, too small a bet, or too little money."""
        state = self.state(game_state)
        if card in state.bets:
            yield self.violation("taken", f"{card} is {state.bets[card].player}'s already", "private")
        elif card in state.done:
            yield self.violation("taken", f"{card} has paid and is out of the game", "private")
        if amount < self.least:
            yield self.violation("bet", f"a bet is at least {self.least}, not {amount}", "amount")
        elif amount > self.game.available_cash(game_state, player):
            yield self.violation(
                "bet", f"{player} has {self.game.available_cash(game_state, player)}, not {amount}", "amount"
            )

    def lay(self, game_state: GameState, player: str, amount: int, card: str, reason: str) -> None:
        """Put the bet on the card."""
        game_state.pay(player, card, amount, reason)
        game_state.take("deck", player, card, reason)
        self.state(game_state).bets.setdefault(card, Bet(player, amount))

    def left(self, game_state: GameState) -> list[str]:
        """The cards that nobody has."""
        state = self.state(game_state)
        return [card for card in state.cards if card not in state.bets and card not in state.done]

    def event(self, game_state: GameState, kind: str, before: int, now: int) -> None:
        """Something that cards may wait for went from ``before`` to ``now``."""
        state = self.state(game_state)
        if state.bets:
            for card, bet in list(state.bets.items()):
                if state.cards[card].trigger.fires(kind, before, now):
                    self.pay(game_state, state, card, bet)

    def retired(self, game_state: GameState, when: str, value: int, before: int, now: int) -> None:
        """Tokens of one value retired, ``when`` they were ``flipped`` or went ``back`` into the bag: ``now`` instead of
        ``before`` of them since the last retirement."""
        if when == self.when:
            self.event(game_state, "retires", 0, value)
            self.event(game_state, "together", before, now)

    def pay(self, game_state: GameState, state: BetsState, card: str, bet: Bet) -> None:
        """The bank pays the multiple."""
        first = len(game_state.journal)
        reason = f"side_bets.{self.of('pays', card)}"
        self.game.bank_pays(game_state, bet.player, bet.amount * state.cards[card].times, reason)
        if self.stake != "stays":
            game_state.pay(card, BANK if self.stake == "bank" else bet.player, bet.amount, "side_bets.stake")
            del state.bets[card]
            state.done.add(card)
        state.paid[card] = tuple(game_state.journal[first:])

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A card goes to its stated owner, with the bet on it."""
        bets, card = self.state(game_state).bets, str(moves[0].what) if moves else ""
        if claim.kind != "takes" or card not in bets or claim.who not in self.game.players:
            return False
        bets[card] = bets[card]._replace(player=claim.who)
        return True

    # -- commands ---------------------------------------------------------------------------------------

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {"PLAYER takes PRIVATE": "a card goes to a player for a bet"}

    def commands(self) -> Iterable[Command[Any]]:
        """Payments that are claimed or stated; declared cards and bets."""
        yield Command("collect [for] [on] PRIVATE", Collect, self.check_collect, self.collect,
                   "a private guild pays: state what it paid, or say so where only you can know", "Ann: collect S6",
                   turn=False, anytime=True)  # fmt: skip
        yield have(
            "bet AMOUNT [on] PRIVATE",
            self.have_bet,
            "a bet on a card",
            "have Ann: bet 40 S6",
            check=self.check_have,
            whose=True,
            declares=lambda actor, amount, private: (private,),
            default="nobody has bet",
            says=lambda game_state: (
                (bet.player, bet.amount, card) for card, bet in self.state(game_state).bets.items()
            ),
        )
        yield have(
            "paid PRIVATE...",
            self.have_paid,
            "private guilds that have paid for the last time",
            "have paid S6",
            declares=whole_line,
            default="none has paid",
            says=lambda game_state: [(tuple(sorted(done)),)] if (done := self.state(game_state).done) else (),
        )
        yield have(
            "collects AMOUNT [on] PRIVATE",
            self.have_collects,
            "what a private guild has paid to a player, who may still state it",
            "have Ann: collects 120 on S6",
            whose=True,
            declares=lambda actor, amount, private: (private,),
            default="nothing",
            says=lambda game_state: (
                (paid.target, paid.what, card)
                for card in self.state(game_state).paid
                if (paid := self.payment(self.state(game_state), card))
            ),
        )
        yield have(
            "private WORD pays TIMES:NUMBER TRIGGER:TEXT",
            self.have_private,
            "a private guild beside those that are printed",
            "have private S9 pays 4 when a 9 expedition retires",
            check=self.check_private,
            declares=lambda word, times, trigger: (word.upper(),),
            default="the printed private guilds",
            stage=Stage.KINDS,
            says=lambda game_state: (
                (word, card.times, card.text)
                for word, card in self.state(game_state).cards.items()
                if word not in self.printed
            ),
        )

    def check_collect(self, game_state: GameState, entry: Collect) -> Iterable[Violation]:
        """Yields a violation unless the card has just paid, or only its owner can know whether it does."""
        state, card = self.state(game_state), entry.private
        bet = state.bets.get(card)
        known = state.cards[card].trigger.kind != "owner"
        if card in state.paid and (known or bet is None):
            paid = self.payment(state, card)
            if paid is not None and paid.target != entry.actor:
                said = f"the bet on {card} is {paid.target}'s, who is paid {paid.what}, not {entry.actor}"
                yield self.violation("collect", said, entry.actor)
        elif bet is None:
            yield self.violation("collect", f"no bet lies on {card}", "private")
        elif bet.player != entry.actor:
            yield self.violation("collect", f"{card} is {bet.player}'s", "private")
        elif known:
            yield self.violation("collect", f"{card} does not pay yet: {state.cards[card].text}", "private")

    def payment(self, state: BetsState, card: str) -> Move | None:
        """What the bank paid on a card and to whom, where a player was paid."""
        players = self.game.players
        return next(
            (
                one
                for one in state.paid[card]
                if one.kind == "pay" and one.source == BANK and one.target in players
            ),
            None,
        )

    def collect(self, game_state: GameState, entry: Collect) -> None:
        """Put the payment into the journal, or pay if that was not done; one to a wrong player goes on to that player."""
        state, card = self.state(game_state), entry.private
        paid = self.payment(state, card) if card in state.paid else None
        if paid is not None and paid.target != entry.actor and entry.actor in self.game.players:
            game_state.pay(paid.target, entry.actor, int(paid.what), paid.reason)
        elif card in state.paid and (state.cards[card].trigger.kind != "owner" or card not in state.bets):
            game_state.journal.extend(state.paid.pop(card))
        elif card in state.bets:
            self.pay(game_state, state, card, state.bets[card])
            del state.paid[card]

    def check_have(self, game_state: GameState, actor: str, amount: int, private: str) -> Iterable[Violation]:
        """Yields a violation for a second bet, an owner that is no player, or too small a bet."""
        if private in self.state(game_state).bets:
            yield self.violation("bet", f"{private} carries a bet already", "private")
        elif actor not in self.game.players:
            yield self.violation("bet", f"{actor or 'that'} is no player", actor)
        elif amount < self.least:
            yield self.violation("bet", f"a bet is at least {self.least}, not {amount}", "amount")

    def have_bet(self, game_state: GameState, actor: str, amount: int, private: str) -> None:
        """Put the bet on the card."""
        if actor in self.game.players:
            self.state(game_state).bets[private] = Bet(actor, amount)
            game_state.balances[private] = amount

    def have_paid(self, game_state: GameState, cards: tuple[str, ...]) -> None:
        """They are out of the game."""
        self.state(game_state).done.update(cards)

    def have_collects(self, game_state: GameState, player: str, amount: int, card: str) -> None:
        """It was paid, and is only to be stated."""
        reason = f"side_bets.{self.of('pays', card)}"
        self.state(game_state).paid[card] = (Move("pay", BANK, player, amount, reason),)

    def lasting_state(self, game_state: GameState) -> BetsState:
        """Of a payment only who was paid how much, without what became of the bet."""
        state = self.state(game_state)
        paid: dict[str, tuple[Move, ...]] = {
            card: (one,) for card in state.paid if (one := self.payment(state, card))
        }
        return replace(state, paid=paid)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Yields a violation for a bet on a card that is out of the game."""
        state = self.state(game_state)
        for card in state.bets:
            if card in state.done:
                yield self.violation("taken", f"{card} has paid and is out of the game, so no bet lies on it")

    def check_private(
        self, game_state: GameState, word: str, times: int, trigger: str
    ) -> Iterable[Violation]:
        """Yields a violation for a name that something has already."""
        yield from self.game.unfit(game_state, word, "word")

    def have_private(self, game_state: GameState, word: str, times: int, trigger: str) -> None:
        """Add the card."""
        if not self.game.unfit_name(game_state, word):
            state = self.state(game_state)
            state.cards = {**state.cards, word: Card(read_trigger(trigger), times, trigger)}
            state.names = state.names.with_one(word)
            game_state.declare_owner(word)

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The bets."""
        return {card: f"{bet.player} {bet.amount}" for card, bet in self.state(game_state).bets.items()}


FAMILY = SideBets
