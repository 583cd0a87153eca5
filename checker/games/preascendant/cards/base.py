"""Cards: the deal, hands, discard piles, the deck and a market that is filled from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from playproof.checker.games.preascendant.cards.state import (
    ASIDE,
    DECK,
    MARKET,
    OUT,
    UNSEEN,
    CardsShown,
    CardsState,
    Deal,
    Market,
    Shows,
)
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Pictures
from playproof.checker.model.rule_module import RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding, Placed, held_of
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import NameFault, Names
from playproof.components.wording.plural import counted, listing

BANK = "bank"


class CardsBase(RuleModule[CardsState], Claims, Pictures, DeclaredPosition):
    """Parameters (``[cards]``): ``card_table``, the table of cards with ``id`` and ``name``; ``hand_size``, cards
    dealt to each player; ``starting_money``, each player's at the start; ``market_size``, cards that lie in the
    market (0: none); ``market_refill``: at ``turn end``, ``at once``, when it is ``empty`` or ``never``;
    ``deck_used_up``: without a deck there is a ``stop``, or the cards out of the game are ``shuffled``;
    ``destroyed_cards`` are ``out`` or go ``under`` the deck; ``market_money`` goes with the ``card`` or ``stays``."""

    game: WholeGame

    name = "cards"
    reasons: ClassVar[dict[str, str]] = {
        "deal": "Each player is dealt so many cards.",
        "deal_none": "Cards are dealt.",
        "deal_late": "Cards are dealt before play.",
        "money": "Each player starts with so much.",
        "market": "So many cards form the market.",
        "market_full": "The market holds so many cards.",
        "market_top": "The market is filled from the top of the deck.",
        "twice": "Each card exists once.",
        "known": "A card that was seen lies where it was seen last.",
        "deck": "The deck holds the cards that lie nowhere else.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.file = p.text("card_table")
        rows = self.game.definition.rows_of(self.file, ("id",)) if self.file else []
        if not rows:
            raise p.fault("card_table", "names no table of cards")
        self.rows = {row["id"]: row for row in rows}
        self.printed_in, self.mat = self.prints("set"), self.prints("mat")
        self.names = Names("card", ((row["id"], (row.get("name", ""),)) for row in rows))
        self.hand_size = p.count("hand_size", 0, most=len(rows))
        self.money = p.count("starting_money", 0)
        self.size = p.count("market_size", 0, most=len(rows))
        self.refill = p.choice("market_refill", ("turn end", "at once", "empty", "never"))
        self.reshuffle = p.choice("deck_used_up", ("stop", "shuffled")) == "shuffled"
        self.under = p.choice("destroyed_cards", ("out", "under")) == "under"
        self.money_stays = p.choice("market_money", ("card", "stays")) == "stays"
        self.hands = {player: f"hand {player}" for player in self.game.players}
        self.discards = {player: f"discard {player}" for player in self.game.players}
        self.owner = {place: player for player, place in self.discards.items()}
        for place in (DECK, MARKET, "discard", OUT):
            self.game.owners.add(place)
        #: The card that is on its way from a pile, while a position is written: it lies there in the position.
        self.lent: Callable[[GameState], Mapping[str, str]] = lambda game_state: {}

    def start(self) -> ModuleState:
        """Every card is in the deck, but for as many unseen ones as players and market are dealt."""
        piles = {place: [UNSEEN] * self.hand_size for place in self.hands.values()}
        piles |= {place: [] for place in self.discards.values()}
        piles[MARKET] = [UNSEEN] * self.size
        left = max(len(self.rows) - self.hand_size * len(self.hands) - self.size, 0)
        piles |= {DECK: [UNSEEN] * left, OUT: [], ASIDE: []}
        return CardsState(piles)

    def opening(self, game_state: GameState) -> None:
        """No money is on cards."""
        game_state.balances[MARKET] = 0

    def value_types(self) -> Iterable[ValueType]:
        """``CARD`` is one that was seen; ``CARDS`` are several, ``?`` among them, or ``none``."""
        yield ValueType("CARD", self.read_card, lambda game_state: self.names.ids)
        yield ValueType.made_of(
            "CARDS", lambda text, game_state: self.read_cards(text), lambda game_state: self.names.ids
        )

    def read_card(self, text: str, game_state: GameState | None = None) -> str:
        """A card by its id or name. Raises :class:`NameFault`."""
        if text == UNSEEN:
            raise NameFault("this card must be named: ? stands for a card that nobody has seen")
        return self.names.get(text)

    def read_cards(self, text: str) -> tuple[str, ...]:
        """``R01 W04 ?``, with or without commas, or ``none``. Raises :class:`NameFault`."""
        if text.casefold() in ("none", "-"):
            return ()
        words = text.split(",") if "," in text else text.split()
        return tuple(
            UNSEEN if word.strip() == UNSEEN else self.names.get(word) for word in words if word.strip()
        )

    # -- what is known ----------------------------------------------------------------------------------

    def where(self, state: CardsState, card: str) -> str:
        """Where a card lies, as a clause."""
        place = state.where.get(card, "")
        kind, _, player = place.partition(" ")
        if not place:
            return "may be in the deck" if state.unseen(DECK) else "is unseen"
        described = {
            "hand": f"is in {player}'s hand",
            "discard": f"is on {player}'s discard pile",
            DECK: "is in the deck",
        }
        return described.get(
            kind, {MARKET: "is in the market", ASIDE: "is being auctioned"}.get(kind, "is out of the game")
        )

    def top(self, state: CardsState, player: str) -> str:
        """The top card of a discard pile; ``""`` if there is none."""
        pile = state.piles[self.discards[player]]
        return pile[-1] if pile else ""

    def on_top(self, state: CardsState, card: str) -> str:
        """Whose discard pile ``card`` is on top of; ``""`` if on none."""
        place = state.where.get(card)
        if place is None or place not in self.owner:
            return ""
        return self.owner[place] if state.piles[place][-1] == card else ""

    def impossible(self, state: CardsState, cards: Sequence[str], place: str) -> Violation | None:
        """The finding if some of ``cards`` can't all lie in a pile."""
        new = 0
        for index, card in enumerate(cards):
            if card == UNSEEN or state.where.get(card) == place:
                if card != UNSEEN and card in cards[:index]:
                    return self.violation("twice", f"{card} is named twice", card)
                continue
            if card in cards[:index]:
                return self.violation("twice", f"{card} is named twice", card)
            if card in state.where:
                return self.violation("twice", f"{card} {self.where(state, card)}", card)
            new += 1
            if new > state.unseen(place):
                return self.violation("known", f"{card} can't be there: all cards there have been seen", card)
        return None

    # -- the deal and the market ------------------------------------------------------------------------

    def check_deal(self, game_state: GameState, entry: Deal) -> Iterable[Violation]:
        """So many cards, each once, before play."""
        state, cards = self.state(game_state), entry.cards
        if state.started or self.hands[entry.player] in state.dealt:
            late = "play has begun" if state.started else f"{entry.player} was dealt cards already"
            yield self.violation("deal_late", late, "player")
            return
        if len(cards) != self.hand_size:
            none = not cards or not self.hand_size
            yield self.violation(
                "deal_none" if none else "deal",
                f"each player is dealt {counted(self.hand_size, 'card')}, not {len(cards)}", "cards",
            )  # fmt: skip
            return
        if entry.amount is not None and entry.amount != self.money:
            yield self.violation(
                "money", f"each player starts with {self.money}, not {entry.amount}", "amount"
            )
        fault = self.impossible(state, cards, self.hands[entry.player])
        if fault is not None:
            yield fault

    def deal(self, game_state: GameState, entry: Deal) -> None:
        """The hand is what was dealt."""
        state = self.state(game_state)
        self.replace(state, self.hands[entry.player], entry.cards)
        state.dealt |= {self.hands[entry.player]}
        if entry.amount is not None:
            game_state.pay(
                BANK, entry.player, entry.amount - game_state.balances[entry.player], "cards.money"
            )

    def replace(self, state: CardsState, place: str, cards: Sequence[str]) -> None:
        """A pile holds these cards instead; the deck gives and takes what is unseen."""
        deck, pile = state.piles[DECK], state.piles[place]
        for card in pile:
            state.where.pop(card, None)
            deck.insert(0, UNSEEN)
        pile.clear()
        for card in cards:
            if card == UNSEEN or card not in state.where:
                if not state.give_up(DECK):
                    continue
            else:
                state.remove(card, state.where[card])
            state.put(card, place)

    def check_market(self, game_state: GameState, entry: Market) -> Iterable[Violation]:
        """At first all of it; later the cards that came up, or all of it."""
        state, cards = self.state(game_state), entry.cards
        pile = state.piles[MARKET]
        first = not state.started and MARKET not in state.dealt
        if first and len(cards) != self.size:
            yield self.violation(
                "market", f"the market consists of {counted(self.size, 'card')}, not {len(cards)}", "cards"
            )
            return
        new = [card for card in cards if card != UNSEEN and state.where.get(card) != MARKET]
        again = [card for index, card in enumerate(cards) if card != UNSEEN and card in cards[:index]]
        elsewhere = [card for card in new if card in state.where and card not in state.loose]
        if again:
            yield self.violation("twice", f"{again[0]} is named twice", again[0])
        elif elsewhere and state.where[elsewhere[0]] != DECK:
            yield self.violation("twice", f"{elsewhere[0]} {self.where(state, elsewhere[0])}", elsewhere[0])
        elif len(new) > pile.count(UNSEEN) + self.early(state) or elsewhere:
            if state.filled and len(pile) <= self.size:
                said = listing(state.filled)
                yield self.violation("market_top", f"the market took {said} from the top of the deck", new[0])
            else:
                yield self.violation("market_full", f"the market holds {listing(pile) or 'nothing'}", new[0])

    def early(self, state: CardsState) -> int:
        """How many cards may come up before the turn that brings them has ended: the top of the deck is not known."""
        if self.refill != "turn end" or not state.started:
            return 0
        due = max(self.size - len(state.piles[MARKET]), 0)
        return sum(1 for index in range(due) if state.at(-1 - index) == UNSEEN)

    def market(self, game_state: GameState, entry: Market) -> None:
        """The unseen cards of the market are these."""
        state = self.state(game_state)
        first = not state.started and MARKET not in state.dealt
        state.dealt |= {MARKET}
        if first and len(entry.cards) != len(state.piles[MARKET]):
            self.replace(state, MARKET, entry.cards)
            return
        new = [card for card in entry.cards if card != UNSEEN and state.where.get(card) != MARKET]
        for _ in range(min(len(new) - state.piles[MARKET].count(UNSEEN), self.early(state))):
            state.put(state.draw(), MARKET)
        for card in new:
            state.name(card, MARKET)

    def check_shows(self, game_state: GameState, entry: Shows) -> Iterable[Violation]:
        """What is shown can be in that hand."""
        player = entry.actor or self.game.subject(game_state)
        if player not in self.hands or self.game.skips_continuation(game_state):
            return
        state = self.state(game_state)
        place = self.hands[player]
        size = len(state.piles[place])
        if len(entry.cards) > size:
            yield self.violation(
                "known", f"{player} holds {counted(size, 'card')}, not {len(entry.cards)}", "cards"
            )
            return
        fault = self.impossible(state, entry.cards, place)
        if fault is not None:
            yield fault

    def shows(self, game_state: GameState, entry: Shows) -> None:
        """They have been seen."""
        player = entry.actor or self.game.subject(game_state)
        if player in self.hands and not self.game.skips_continuation(game_state):
            state = self.state(game_state)
            for card in entry.cards:
                if card != UNSEEN:
                    state.name(card, self.hands[player])
            self.game.emit(game_state, CardsShown(player))

    def fill(self, game_state: GameState, ends: bool) -> None:
        """Fill the market by the way that it is filled; ``ends``: a turn ends."""
        state = self.state(game_state)
        pile = state.piles[MARKET]
        due = {"turn end": ends, "at once": True, "empty": not pile, "never": False}[self.refill]
        if not due or len(pile) >= self.size or not state.started:
            return
        seen = []
        while len(pile) < self.size and self.has_deck(state):
            card = state.draw()
            state.put(card, MARKET)
            if card != UNSEEN:
                seen.append(card)
        state.filled = tuple(seen)

    def has_deck(self, state: CardsState) -> bool:
        """Whether a card can be drawn; by one reading of a ruling, cards out of the game are shuffled first."""
        if not state.piles[DECK] and self.reshuffle and state.piles[OUT]:
            state.piles[DECK] = state.piles[OUT]
            state.piles[OUT] = []
            for card in state.piles[DECK]:
                if card != UNSEEN:
                    state.where[card] = DECK
            state.shuffle()
        return bool(state.piles[DECK])

    # -- moves that a game makes ------------------------------------------------------------------------

    def leave_market(self, game_state: GameState, card: str, target: str, owner: str, reason: str) -> None:
        """A card leaves the market, and the money on it goes to ``owner`` (or stays)."""
        state = self.state(game_state)
        state.move(card, MARKET, target)
        money = state.on.get(card, 0)
        if money and not self.money_stays:
            del state.on[card]
            game_state.pay(MARKET, owner, money, reason)

    def put_money(self, game_state: GameState, card: str, amount: int, reason: str) -> None:
        """Money is laid on a market card."""
        state = self.state(game_state)
        state.on[card] = state.on.get(card, 0) + amount
        game_state.pay(BANK, MARKET, amount, reason)

    def destroy(self, game_state: GameState, card: str, reason: str) -> None:
        """A market card is destroyed."""
        self.leave_market(game_state, card, OUT, BANK, reason)
        game_state.take(MARKET, DECK if self.under else OUT, card, reason)
        if self.under:
            state = self.state(game_state)
            state.remove(card, OUT)
            state.put_below(card)

    def is_single(self, piece: str) -> bool:
        """Each card is there once."""
        return piece in self.rows

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A card is put into the hand or pile that it is stated to have gone to."""
        card, state = str(moves[0].what) if moves else "", self.state(game_state)
        place = state.where.get(card)
        if claim.kind != "takes" or place is None:
            return False
        target, whose = claim.who, claim.who.removesuffix("'s discard")
        if target in self.hands:
            on_pile = place in self.owner and moves[-1].target != "discard"
            target = (self.discards if on_pile else self.hands)[target]
        elif whose != target:
            target = self.discards.get(whose, "")
        elif target == "discard":
            by = (entry.actor, moves[-1].source, moves[-1].target)
            target = next((self.discards[one] for one in by if one in self.discards), "")
        if target not in state.piles:
            return False
        state.move(card, place, target)
        return True

    # -- position and state -----------------------------------------------------------------------------

    def lasting_state(self, game_state: GameState) -> CardsState:
        """Without the cards that last filled the market, and who was dealt cards once play has begun."""
        state = self.state(game_state)
        out = sorted(state.piles[OUT])
        return replace(
            state,
            piles={**state.piles, OUT: out},
            filled=(),
            dealt=frozenset() if state.started else state.dealt,
        )

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The mat on which deck and market lie."""
        return (self.mat,) if self.mat else ()

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Deck and market on their mat: the places ``deck`` and ``market-1`` and so on."""
        state = self.state(game_state)
        for on in self.boards(game_state):
            if state.piles[DECK]:
                top = state.piles[DECK][-1]
                known = "" if top == UNSEEN else top
                yield Placed(
                    on, "deck", known, self.printed_in, "card", back=True, number=len(state.piles[DECK])
                )
            for number, card in enumerate(state.piles[MARKET], 1):
                seen = card != UNSEEN
                yield Placed(
                    on, f"market-{number}", card if seen else "", self.printed_in, "card", back=not seen
                )

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Hands and discard piles; deck and market too where no mat is printed."""
        shown = self.show(game_state)
        if self.mat:
            shown.pop("market", None)
            deck = shown.pop("deck")
            if ends := [HeldItem(f"{end} {deck[end]}") for end in ("top", "bottom") if end in deck]:
                yield Holding("", "deck", tuple(ends))
        yield from held_of(self.name, shown, self.game.players)

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Hands, discard piles (the top card last), market, deck."""
        state = self.state(game_state)
        shown: dict[str, Any] = {
            "hands": {player: " ".join(state.piles[place]) or "-" for player, place in self.hands.items()},
            "discards": {
                player: " ".join(state.piles[place]) or "-" for player, place in self.discards.items()
            },
        }
        if self.size:
            shown["market"] = list(state.piles[MARKET])
            if state.on:
                shown["on_cards"] = dict(state.on)
        deck = state.piles[DECK]
        shown["deck"] = {"cards": len(deck)}
        if deck and deck[-1] != UNSEEN:
            shown["deck"]["top"] = deck[-1]
        if deck and deck[0] != UNSEEN:
            shown["deck"]["bottom"] = deck[0]
        if state.piles[OUT]:
            shown["out"] = list(state.piles[OUT])
        return shown
