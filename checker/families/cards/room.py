"""Cards: the deal, hands, discard piles, the deck and a market that is filled from it.

Sources: A History of Preascendant Humanity PA-13 to PA-15, PA-18, PA-38, PA-54, PA-82, PA-89, PA-95.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, cast

from checker.entries import Found, Verb
from checker.families.cards.position import Position
from checker.families.cards.state import (
    ASIDE,
    DECK,
    MARKET,
    OUT,
    UNSEEN,
    CardsPart,
    Deal,
    Market,
    Shows,
)
from checker.names import NameFault, Names, listing
from checker.room import Kind, Room
from checker.standing import Held, Placed, Told, held_of
from checker.table import Part, Table

__all__ = ["Cards"]

BANK = "bank"


class Cards(Room):
    """Parameters (``[cards]``): ``cards``, the table of cards with ``id`` and ``name``; ``hand``, cards dealt to each
    player; ``money``, each player's at the start; ``market``, cards that lie in the market (0: none); ``refill`` it
    at ``turn end``, ``at once``, when it is ``empty`` or ``never``; ``used_up``: without a deck there is a ``stop``, or
    the cards out of the game are ``shuffled``; ``destroyed`` cards are ``out`` or go ``under`` the deck;
    ``market_money`` goes with the ``card`` or ``stays``."""

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
        "count": "What is counted is what the books have.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.file = p.text("cards")
        rows = self.game.sheet.rows_of(self.file, ("id",)) if self.file else []
        if not rows:
            raise p.fault("cards", "names no table of cards")
        self.rows = {row["id"]: row for row in rows}
        self.printed_in, self.mat = self.prints("set"), self.prints("mat")
        self.names = Names("card", ((row["id"], (row.get("name", ""),)) for row in rows))
        self.hand_size = p.count("hand", 0, most=len(rows))
        self.money = p.number("money", 0)
        self.size = p.count("market", 0, most=len(rows))
        self.refill = p.choice("refill", ("turn end", "at once", "empty", "never"))
        self.reshuffle = p.choice("used_up", ("stop", "shuffled")) == "shuffled"
        self.under = p.choice("destroyed", ("out", "under")) == "under"
        self.money_stays = p.choice("market_money", ("card", "stays")) == "stays"
        self.hands = {player: f"hand {player}" for player in self.game.players}
        self.discards = {player: f"discard {player}" for player in self.game.players}
        self.owner = {place: player for player, place in self.discards.items()}
        self.position = Position(self)
        for place in (DECK, MARKET, "discard", OUT):
            self.game.owners.add(place)
        #: What a game also asks of a deal, of cards shown (table, player, cards), and what follows when they were.
        self.check_dealt: list[Callable[[Table, Deal], Iterable[Found]]] = []
        self.check_shown: list[Callable[[Table, str, tuple[str, ...]], Iterable[Found]]] = []
        self.after_shows: list[Callable[[Table, str], None]] = []

    def start(self) -> Part:
        """Every card is in the deck, but for as many unseen ones as players and market are dealt."""
        piles = {place: [UNSEEN] * self.hand_size for place in self.hands.values()}
        piles |= {place: [] for place in self.discards.values()}
        piles[MARKET] = [UNSEEN] * self.size
        left = max(len(self.rows) - self.hand_size * len(self.hands) - self.size, 0)
        piles |= {DECK: [UNSEEN] * left, OUT: [], ASIDE: []}
        return CardsPart(piles)

    def opening(self, table: Table) -> None:
        """No money lies on cards."""
        table.purses[MARKET] = 0

    def part(self, table: Table) -> CardsPart:
        """The room's part."""
        return cast(CardsPart, table.parts["cards"])

    def kinds(self) -> Iterable[Kind]:
        """``CARD`` is one that was seen; ``CARDS`` are several, ``?`` among them, or ``none``."""
        yield Kind("CARD", self.read_card, lambda table: self.names.ids)
        yield Kind.made_of("CARDS", lambda text, table: self.read_cards(text), lambda table: self.names.ids)

    def read_card(self, text: str, table: Table | None = None) -> str:
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

    def verbs(self) -> Iterable[Verb[Any]]:
        """The deal, the market, shown hands; declaring and counting."""
        yield Verb(
            "deal [to] PLAYER CARDS [[with] gems AMOUNT]", Deal, self.check_deal, self.deal,
            "a starting hand, ? for a card unseen", "deal Ann R01 W04 ?", kind="table", anytime=True,
        )  # fmt: skip
        if self.size:
            yield Verb(
                "market CARDS", Market, self.check_market, self.market, "cards that came up in the market",
                "market W05 K02", kind="table", anytime=True,
            )  # fmt: skip
        yield Verb(
            "shows CARDS", Shows, self.check_shows, self.shows, "cards in a hand are seen", "Ann: shows R01 W04",
            kind="table", anytime=True, joins=True,
        )  # fmt: skip
        yield from self.position.verbs()

    # -- what is known ----------------------------------------------------------------------------------

    def where(self, part: CardsPart, card: str) -> str:
        """Where a card lies, as a clause."""
        place = part.where.get(card, "")
        kind, _, player = place.partition(" ")
        if not place:
            return "may be in the deck" if part.unseen(DECK) else "is unseen"
        told = {
            "hand": f"is in {player}'s hand",
            "discard": f"is on {player}'s discard pile",
            DECK: "is in the deck",
        }
        return told.get(
            kind, {MARKET: "is in the market", ASIDE: "is being auctioned"}.get(kind, "is out of the game")
        )

    def top(self, part: CardsPart, player: str) -> str:
        """The top card of a discard pile; ``""`` if there is none."""
        pile = part.piles[self.discards[player]]
        return pile[-1] if pile else ""

    def on_top(self, part: CardsPart, card: str) -> str:
        """Whose discard pile ``card`` is on top of; ``""`` if on none."""
        place = part.where.get(card)
        if place is None or place not in self.owner:
            return ""
        return self.owner[place] if part.piles[place][-1] == card else ""

    def impossible(self, part: CardsPart, cards: Sequence[str], place: str) -> Found | None:
        """The finding if some of ``cards`` can't all lie in a pile."""
        new = 0
        for index, card in enumerate(cards):
            if card == UNSEEN or part.where.get(card) == place:
                if card != UNSEEN and card in cards[:index]:
                    return self.found("twice", f"{card} is named twice", card)
                continue
            if card in cards[:index]:
                return self.found("twice", f"{card} is named twice", card)
            if card in part.where:
                return self.found("twice", f"{card} {self.where(part, card)}", card)
            new += 1
            if new > part.unseen(place):
                return self.found("known", f"{card} can't be there: all cards there have been seen", card)
        return None

    # -- the deal and the market ------------------------------------------------------------------------

    def check_deal(self, table: Table, entry: Deal) -> Iterable[Found]:
        """So many cards, each once, before play."""
        part, cards = self.part(table), entry.cards
        if part.started or entry.player in part.told:
            late = "play has begun" if part.started else f"{entry.player} was dealt cards already"
            yield self.found("deal_late", late, "player")
            return
        if len(cards) != self.hand_size:
            none = not cards or not self.hand_size
            yield self.found(
                "deal_none" if none else "deal",
                f"each player is dealt {self.hand_size} cards, not {len(cards)}", "cards",
            )  # fmt: skip
            return
        if entry.amount is not None and entry.amount != self.money:
            yield self.found("money", f"each player starts with {self.money}, not {entry.amount}", "amount")
        fault = self.impossible(part, cards, self.hands[entry.player])
        if fault is not None:
            yield fault
        for rule in self.check_dealt:
            yield from rule(table, entry)

    def deal(self, table: Table, entry: Deal) -> None:
        """The hand is what was dealt."""
        part = self.part(table)
        self.replace(part, self.hands[entry.player], entry.cards)
        part.told |= {entry.player}
        if entry.amount is not None:
            table.pay(BANK, entry.player, entry.amount - table.purses[entry.player], "cards.money")

    def replace(self, part: CardsPart, place: str, cards: Sequence[str]) -> None:
        """A pile holds these cards instead; the deck gives and takes what is unseen."""
        deck, pile = part.piles[DECK], part.piles[place]
        for card in pile:
            part.where.pop(card, None)
            deck.insert(0, UNSEEN)
        pile.clear()
        for card in cards:
            if card == UNSEEN or card not in part.where:
                if not part.give_up(DECK):
                    continue
            else:
                part.remove(card, part.where[card])
            part.put(card, place)

    def check_market(self, table: Table, entry: Market) -> Iterable[Found]:
        """At first all of it; later the cards that came up, or all of it."""
        part, cards = self.part(table), entry.cards
        pile = part.piles[MARKET]
        first = not part.started and MARKET not in part.told
        if first and len(cards) != self.size:
            yield self.found("market", f"{self.size} cards form the market, not {len(cards)}", "cards")
            return
        new = [card for card in cards if card != UNSEEN and part.where.get(card) != MARKET]
        again = [card for index, card in enumerate(cards) if card != UNSEEN and card in cards[:index]]
        elsewhere = [card for card in new if card in part.where and card not in part.loose]
        if again:
            yield self.found("twice", f"{again[0]} is named twice", again[0])
        elif elsewhere and part.where[elsewhere[0]] != DECK:
            yield self.found("twice", f"{elsewhere[0]} {self.where(part, elsewhere[0])}", elsewhere[0])
        elif len(new) > pile.count(UNSEEN) + self.early(part) or elsewhere:
            if part.filled and len(pile) <= self.size:
                said = listing(part.filled)
                yield self.found("market_top", f"the market took {said} from the top of the deck", new[0])
            else:
                yield self.found("market_full", f"the market holds {listing(pile) or 'nothing'}", new[0])

    def early(self, part: CardsPart) -> int:
        """How many cards may come up before the turn that brings them has ended: the top of the deck is not known."""
        if self.refill != "turn end" or not part.started:
            return 0
        due = max(self.size - len(part.piles[MARKET]), 0)
        return sum(1 for index in range(due) if part.at(-1 - index) == UNSEEN)

    def market(self, table: Table, entry: Market) -> None:
        """The unseen cards of the market are these."""
        part = self.part(table)
        first = not part.started and MARKET not in part.told
        part.told |= {MARKET}
        if first and len(entry.cards) != len(part.piles[MARKET]):
            self.replace(part, MARKET, entry.cards)
            return
        new = [card for card in entry.cards if card != UNSEEN and part.where.get(card) != MARKET]
        for _ in range(min(len(new) - part.piles[MARKET].count(UNSEEN), self.early(part))):
            part.put(part.draw(), MARKET)
        for card in new:
            part.name(card, MARKET)

    def check_shows(self, table: Table, entry: Shows) -> Iterable[Found]:
        """What is shown can be in that hand."""
        player = entry.actor or self.game.subject(table)
        if player not in self.hands or self.game.muted(table):
            return
        part = self.part(table)
        place = self.hands[player]
        size = len(part.piles[place])
        if len(entry.cards) > size:
            yield self.found("known", f"{player} holds {size} cards, not {len(entry.cards)}", "cards")
            return
        fault = self.impossible(part, entry.cards, place)
        if fault is not None:
            yield fault
            return
        for rule in self.check_shown:
            yield from rule(table, player, entry.cards)

    def shows(self, table: Table, entry: Shows) -> None:
        """They have been seen."""
        player = entry.actor or self.game.subject(table)
        if player in self.hands and not self.game.muted(table):
            part = self.part(table)
            for card in entry.cards:
                if card != UNSEEN:
                    part.name(card, self.hands[player])
            for hook in self.after_shows:
                hook(table, player)

    def fill(self, table: Table, ends: bool) -> None:
        """Fill the market by the way that it is filled; ``ends``: a turn ends."""
        part = self.part(table)
        pile = part.piles[MARKET]
        due = {"turn end": ends, "at once": True, "empty": not pile, "never": False}[self.refill]
        if not due or len(pile) >= self.size or not part.started:
            return
        seen = []
        while len(pile) < self.size and self.has_deck(part):
            card = part.draw()
            part.put(card, MARKET)
            if card != UNSEEN:
                seen.append(card)
        part.filled = tuple(seen)

    def has_deck(self, part: CardsPart) -> bool:
        """Whether a card can be drawn; where the table plays so, cards out of the game are shuffled first."""
        if not part.piles[DECK] and self.reshuffle and part.piles[OUT]:
            part.piles[DECK] = part.piles[OUT]
            part.piles[OUT] = []
            for card in part.piles[DECK]:
                if card != UNSEEN:
                    part.where[card] = DECK
            part.shuffle()
        return bool(part.piles[DECK])

    # -- moves that a game makes ------------------------------------------------------------------------

    def leave_market(self, table: Table, card: str, target: str, owner: str, reason: str) -> None:
        """A card leaves the market, and the money on it goes to ``owner`` (or stays)."""
        part = self.part(table)
        part.move(card, MARKET, target)
        money = part.on.get(card, 0)
        if money and not self.money_stays:
            del part.on[card]
            table.pay(MARKET, owner, money, reason)

    def put_money(self, table: Table, card: str, amount: int, reason: str) -> None:
        """Money is laid on a market card."""
        part = self.part(table)
        part.on[card] = part.on.get(card, 0) + amount
        table.pay(BANK, MARKET, amount, reason)

    def destroy(self, table: Table, card: str, reason: str) -> None:
        """A market card is destroyed."""
        self.leave_market(table, card, OUT, BANK, reason)
        table.take(MARKET, DECK if self.under else OUT, card, reason)
        if self.under:
            part = self.part(table)
            part.remove(card, OUT)
            part.slip_in(card)

    # -- position and state -----------------------------------------------------------------------------

    def audit(self, table: Table) -> Iterable[Found]:
        """A declared deck has the cards that lie nowhere else."""
        yield from self.position.audit(table)

    def boards(self) -> Iterable[str]:
        """The mat on which deck and market lie."""
        return (self.mat,) if self.mat else ()

    def placed(self, table: Table) -> Iterable[Placed]:
        """Deck and market on their mat: the places ``deck`` and ``market-1`` and so on."""
        part = self.part(table)
        for on in self.boards():
            if part.piles[DECK]:
                top = part.piles[DECK][-1]
                known = "" if top == UNSEEN else top
                yield Placed(
                    on, "deck", known, self.printed_in, "card", back=True, number=len(part.piles[DECK])
                )
            for number, card in enumerate(part.piles[MARKET], 1):
                seen = card != UNSEEN
                yield Placed(
                    on, f"market-{number}", card if seen else "", self.printed_in, "card", back=not seen
                )

    def held(self, table: Table) -> Iterable[Held]:
        """Hands and discard piles; deck and market too where no mat is printed."""
        shown = self.show(table)
        if self.mat:
            shown.pop("market", None)
            deck = shown.pop("deck")
            if ends := [Told(f"{end} {deck[end]}") for end in ("top", "bottom") if end in deck]:
                yield Held("", "deck", tuple(ends))
        yield from held_of(self.name, shown, self.game.players)

    def show(self, table: Table) -> dict[str, Any]:
        """Hands, discard piles (the top card last), market, deck."""
        part = self.part(table)
        shown: dict[str, Any] = {
            "hands": {player: " ".join(part.piles[place]) or "-" for player, place in self.hands.items()},
            "discards": {
                player: " ".join(part.piles[place]) or "-" for player, place in self.discards.items()
            },
        }
        if self.size:
            shown["market"] = list(part.piles[MARKET])
            if part.on:
                shown["on_cards"] = dict(part.on)
        deck = part.piles[DECK]
        shown["deck"] = {"cards": len(deck)}
        if deck and deck[-1] != UNSEEN:
            shown["deck"]["top"] = deck[-1]
        if deck and deck[0] != UNSEEN:
            shown["deck"]["bottom"] = deck[0]
        if part.piles[OUT]:
            shown["out"] = list(part.piles[OUT])
        return shown
