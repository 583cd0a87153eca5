"""What is Privates' own: the deal and its chips, rounds and income, the end and its scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.families.waterfall import Lot, Waterfall
from checker.game import Game
from checker.games.privates.scoring import Card, sequences_worth, sets_worth
from checker.games.privates.standing import row_cards, row_places
from checker.names import NameFault, listing
from checker.room import Kind
from checker.standing import Held, Placed, held_of
from checker.table import Move, Part, Table
from components.faults import DataFaults, Fault

__all__ = ["Privates", "PrivatesPart"]


@dataclass(slots=True)
class PrivatesPart(Part):
    """``round`` 1 to 7; ``owned`` cards by player, ``bought`` those of this round; cards and chips seen so far."""

    round: int = 1
    dealer: str = ""
    named: bool = False
    owned: dict[str, list[Card]] = field(default_factory=dict)
    bought: dict[str, list[Card]] = field(default_factory=dict)
    seen: Counter[int] = field(default_factory=Counter)
    chips: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[int, str]] = field(default_factory=Counter)
    paid: list[Move] = field(default_factory=list)
    row: dict[str, Card] = field(default_factory=dict)

    def copy(self) -> PrivatesPart:
        """An equal part."""
        return PrivatesPart(
            self.round, self.dealer, self.named,
            {player: cards.copy() for player, cards in self.owned.items()},
            {player: cards.copy() for player, cards in self.bought.items()},
            self.seen.copy(), self.chips.copy(), self.pairs.copy(), self.paid, self.row,
        )  # fmt: skip


class Deal(Entry):
    """``deal 5r 10b 10g 25y 30k 40r 50b``."""

    card: tuple[Card, ...]


class Dealer(Entry):
    """``dealer Bob``."""

    player: str


class Income(Entry):
    """``income -> Ann gets 30, Bob gets 12``."""


class Sets(Entry):
    """``sets Ann 27``."""

    player: str
    amount: int


class Sequences(Entry):
    """``sequences Ann 18``."""

    player: str
    amount: int


class Score(Entry):
    """``score Ann 312``."""

    player: str
    amount: int


class Winner(Entry):
    """``winner Ann``."""

    player: tuple[str, ...]


class HaveRound(Entry):
    """``have round 3``."""

    amount: int


class HaveDealer(Entry):
    """``have dealer Bob``."""

    player: str


class HaveKind(Entry):
    """``have kind 45 12``: a value that the list lacks, with its revenue (WA-01)."""

    value: int
    revenue: int


class HaveCards(Entry):
    """``have Ann: cards 5r 10b``."""

    card: tuple[Card, ...]


class CountCards(Entry):
    """``count Ann cards 5``."""

    owner: str
    amount: int


class Privates(Game):
    """The game's own room. Rulings WA-01 to WA-23 choose among readings; figures are in ``game.toml``."""

    reasons: ClassVar[dict[str, str]] = {
        **Game.reasons,
        "deal_count": "Seven cards are dealt in a round.",
        "deal_order": "The row lies in rising value.",
        "deal_value": "A card is one of the nine kinds.",
        "copies": "No value is dealt more often than the deck holds it.",
        "chip": "Each card has a chip.",
        "chips_in_first": "So many chips of a colour are in the bag in the first round.",
        "chips_in": "So many chips of a colour are in the bag.",
        "chips_all": "No colour has more chips than there are.",
        "pair": "With printed suits each value and suit exists once.",
        "dealer": "The dealer begins.",
        "revenue": "A card pays its second number.",
        "suit": "The chip stays with the card.",
        "income": "Each card owned pays its revenue.",
        "last_income": "The last income is doubled.",
        "sets": "Sets pay their number times the revenue.",
        "sequences": "Sequences pay their length times the largest revenue.",
        "sequences_fifty": "The highest kind does not count in sequences.",
        "both_ways": "A card may score in a set and in a sequence.",
        "cash": "Cash is points.",
        "winner": "Most money wins.",
        "tie": "A tie stays a tie.",
        "round_end": "The round ends when all cards are taken.",
        "rounds": "The game ends after the last round.",
        "seats": "",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.waterfall = cast(Waterfall, self.rooms["waterfall"])

    def ready(self) -> None:
        """Read the cards and hook into the auction."""
        p = self.params
        self.sets = {name: self.prints(name) for name in ("mats", "card_set", "suited_set", "chip_set")}
        self.rounds = p.number("rounds")
        self.row_size = p.number("row")
        self.copies = p.number("copies")
        self.chips_each = p.number("chips")
        self.chips_in = p.number("chips_in")
        self.bag = p.choice("bag", ("adds", "fills", "any"))
        self.printed = p.flag("printed_suits", False)
        self.next_dealer = p.choice("next_dealer", ("left", "left of last", "named", "same"))
        self.all_income = p.flag("all_income", True)
        self.last_times = p.number("last_times", 2)
        self.score_times = p.number("score_times", 1)
        self.way = p.choice("sequence_cards", ("a", "b", "c"))
        self.kinds_of = {
            int(row["value"]): (int(row["revenue"]), row["sequence"] == "yes")
            for row in self.sheet.rows_of("cards.csv", ("sequence",), whole=("value", "revenue"))
        }
        self.suits = self.read_suits()
        waterfall = cast(Waterfall, self.rooms["waterfall"])
        waterfall.after_sale.append(self.sold)
        waterfall.make = lambda words: self.lots([self.read_card(word) for word in words])

    def read_suits(self) -> dict[str, str]:
        """Colours with their letters, as a card is typed: 25r. Raises :class:`DataFaults` for one that can't be."""
        suits: dict[str, str] = {}
        faults = []
        for id_, colour in self.sheet.palette.items():
            said = str(colour.get("letter", id_[:1]))
            letter = said.casefold()
            place = self.sheet.place("palette", id_, "letter", file="game.toml")
            if not (letter.isascii() and letter.isalpha()):
                problem = f"'{said}' can't stand behind a card's value when play is typed, as in 25r"
                faults.append(Fault(place, problem, "letters from A to Z"))
            elif letter in suits.values():
                faults.append(Fault(place, f"'{said}' is another colour's letter, too, whatever its case"))
            suits[id_] = letter
        if faults:
            raise DataFaults(faults)
        return suits

    def stages(self) -> tuple[str, ...]:
        """A round begins with its deal."""
        return (self.label,)

    def start(self) -> Part:
        """Nothing dealt yet; the first player named deals unless another is."""
        return PrivatesPart(
            dealer=self.players[0], owned={p: [] for p in self.players}, bought={p: [] for p in self.players}
        )

    def part(self, table: Table) -> PrivatesPart:
        """The game's own part."""
        return cast(PrivatesPart, table.parts[self.label])

    # -- cards ------------------------------------------------------------------------------------------

    def read_card(self, text: str) -> Card:
        """``25r``, ``25 red`` or ``25 r``. Raises :class:`NameFault`."""
        folded = text.strip().casefold()
        digits = folded.rstrip("abcdefghijklmnopqrstuvwxyz ").strip()
        suit = folded[len(digits) :].strip()
        found = [
            letter
            for name, letter in self.suits.items()
            if suit == letter or (suit and name.startswith(suit))
        ]
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
            raise NameFault(f"'{text[:30]}' is no card; write value and chip, as 25r")
        if not suit:
            revenue, runs = self.kinds_of.get(int(digits), (0, False))
            return Card(int(digits), revenue, "", runs)
        if not found:
            letters = listing([f"{letter} ({name})" for name, letter in self.suits.items()], "or")
            raise NameFault(f"'{text[:30]}' has no chip that is known: {letters}")
        revenue, runs = self.kinds_of.get(int(digits), (0, False))
        return Card(int(digits), revenue, found[0], runs)

    def kinds(self) -> Iterable[Kind]:
        """``CARD``: value and chip."""
        yield Kind("CARD", lambda text, table: self.read_card(text))

    def lots(self, cards: Sequence[Card]) -> list[Lot]:
        """The row's lots: ``25r``, a second one of that kind ``25r2``; also called ``25 red``, and ``25``."""
        names = {letter: name for name, letter in self.suits.items()}
        seen: Counter[str] = Counter()
        out = []
        for card in cards:
            base = str(card)
            seen[base] += 1
            id_ = base if seen[base] == 1 else f"{base}{seen[base]}"
            out.append(
                Lot(id_, card.value, (str(card.value), f"{card.value} {names.get(card.suit, '')}", base))
            )
        return out

    # -- verbs ------------------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Deal, dealer, income, and the statements of the end."""
        yield Verb("dealer PLAYER", Dealer, lambda t, e: (), self.name_dealer, "who deals this round",
                   "dealer Bob", kind="table")  # fmt: skip
        yield Verb("deal CARD...", Deal, self.check_deal, self.deal, "the row, lowest first, each card with its chip",
                   "deal 5r 10b 10g 25y 30k 40r 50b", kind="table")  # fmt: skip
        yield Verb("income", Income, self.check_income, self.income, "state what the round just ended paid",
                   "income -> Ann gets 30, Bob gets 12", kind="table", anytime=True)  # fmt: skip
        yield Verb("sets PLAYER AMOUNT", Sets, self.check_sets, nothing, "what a player's sets pay at the end",
                   "sets Ann 27", kind="table", anytime=True)  # fmt: skip
        yield Verb("sequences PLAYER AMOUNT", Sequences, self.check_sequences, nothing,
                   "what a player's sequences pay", "sequences Ann 18", kind="table", anytime=True)  # fmt: skip
        yield Verb("score PLAYER AMOUNT", Score, self.check_score, nothing, "a player's final score",
                   "score Ann 312", kind="table", anytime=True)  # fmt: skip
        yield Verb("winner PLAYER...", Winner, self.check_winner, nothing, "who wins", "winner Ann",
                   kind="table", anytime=True)  # fmt: skip
        yield Verb("round AMOUNT", HaveRound, self.check_round, self.have_round, "which round it is",
                   "have round 3", kind="have")  # fmt: skip
        yield Verb("dealer PLAYER", HaveDealer, lambda t, e: (), self.have_dealer, "who deals this round",
                   "have dealer Bob", kind="have")  # fmt: skip
        yield Verb("kind VALUE:AMOUNT REVENUE:AMOUNT", HaveKind, lambda t, e: (), self.have_kind,
                   "a kind of card beside the nine listed", "have kind 45 12", kind="have")  # fmt: skip
        yield Verb("cards CARD...", HaveCards, lambda t, e: (), self.have_cards, "what a player owns",
                   "have Ann: cards 5r 10b", kind="have")  # fmt: skip
        yield Verb("OWNER cards AMOUNT", CountCards, self.check_count_cards, self.follow_cards,
                   "how many cards a player owns", "count Ann cards 5", kind="count")  # fmt: skip

    def name_dealer(self, table: Table, entry: Dealer) -> None:
        """The named player deals."""
        part = self.part(table)
        part.dealer, part.named = entry.player, True

    def check_deal(self, table: Table, entry: Deal) -> Iterable[Found]:
        """Seven known cards in rising value, and no more of a kind or colour than there are."""
        part, cards = self.part(table), entry.card
        if len(cards) != self.row_size:
            yield self.found("deal_count", f"{self.row_size} cards are dealt, not {len(cards)}")
        bare = [card for card in cards if not card.suit]
        if bare and not self.printed:
            yield self.found("chip", f"{bare[0]} lies there without a chip", str(bare[0]))
        wrong = [card for card in cards if card.value not in self.kinds_of]
        if wrong:
            yield self.found("deal_value", f"there is no card of {wrong[0].value}", str(wrong[0]))
        if any(one.value > two.value for one, two in pairwise(cards)):
            yield self.found("deal_order", "the row is laid in rising value")
        yield from self.check_supply(part, cards)
        if self.next_dealer == "named" and part.round > 1 and not part.named:
            yield self.found("dealer", "the table names each round's dealer: dealer NAME")

    def check_supply(self, part: PrivatesPart, cards: Sequence[Card]) -> Iterable[Found]:
        """What the deck and the bag can still hold."""
        values, suits = Counter(card.value for card in cards), Counter(card.suit for card in cards)
        for value, number in values.items():
            if part.seen[value] + number > self.copies:
                yield self.found(
                    "copies", f"{value} was dealt {part.seen[value] + number} times; there are {self.copies}"
                )
                break
        if self.printed:
            for card in cards:
                if part.pairs[card.value, card.suit] or cards.count(card) > 1:
                    yield self.found("pair", f"{card} exists once", str(card))
                    break
            return
        suits.pop("", None)
        for suit, number in suits.items():
            total = part.chips[suit] + number
            if total > self.chips_each:
                yield self.found(
                    "chips_all", f"{total} chips '{suit}' were drawn; there are {self.chips_each}"
                )
                break
            added = self.chips_in * part.round
            if (self.bag == "adds" and total > added) or (self.bag == "fills" and number > self.chips_in):
                had = f"{total} chips '{suit}' up to round {part.round}, {added} were put in"
                if self.bag == "fills":
                    had = f"{number} chips '{suit}' in one round, the bag holds {self.chips_in}"
                yield self.found("chips_in" if part.round > 1 else "chips_in_first", had)
                break

    def deal(self, table: Table, entry: Deal) -> None:
        """Lay out the row; the dealer begins."""
        part, cards = self.part(table), entry.card
        part.seen.update(card.value for card in cards)
        part.chips.update(card.suit for card in cards)
        part.pairs.update((card.value, card.suit) for card in cards)
        part.bought = {player: [] for player in self.players}
        part.named = False
        table.stage = ("waterfall",)
        self.waterfall.lay(table, self.lots(cards), part.dealer)

    def sold(self, table: Table, lot: Lot, buyer: str, price: int) -> None:
        """A card goes to its buyer, with its chip."""
        card = self.read_card(lot.names[-1])
        part = self.part(table)
        part.owned.setdefault(buyer, []).append(card)
        part.bought.setdefault(buyer, []).append(card)

    def finished(self, table: Table, room: str) -> None:
        """Income; then the next deal, or the end."""
        part = self.part(table)
        last = part.round >= self.rounds
        times, reason = (self.last_times, "last_income") if last else (1, "income")
        before = len(table.journal)
        for player in self.players:
            cards = part.owned[player] if self.all_income else part.bought[player]
            amount = sum(card.revenue for card in cards) * times
            why = "revenue" if len(cards) == 1 and not last else reason
            table.pay("bank", player, amount, f"{self.label}.{why}")
        part.paid = table.journal[before:]
        if last:
            table.over = True
            table.stage = ()
            return
        part.round += 1
        waterfall = self.waterfall.part(table)
        if self.next_dealer == "left":
            part.dealer = self.turns.left_of(part.dealer)
        elif self.next_dealer == "left of last":
            part.dealer = self.turns.left_of(waterfall.acted)
        table.stage = (self.label,)

    # -- statements -------------------------------------------------------------------------------------

    def check_income(self, table: Table, entry: Income) -> Iterable[Found]:
        """Only after a round."""
        if not self.part(table).paid or (table.stage and table.stage[-1] == "waterfall"):
            yield self.found("round_end", "income is paid when all cards of the round are taken")

    def income(self, table: Table, entry: Income) -> None:
        """It was paid already; what is stated can be compared."""
        table.journal.extend(self.part(table).paid)

    def worths(self, table: Table, player: str) -> tuple[int, int]:
        """What a player's sets and sequences pay."""
        cards = self.part(table).owned.get(player, [])
        return sets_worth(cards) * self.score_times, sequences_worth(cards, self.way) * self.score_times

    def scores(self, table: Table) -> dict[str, int]:
        """Cash, sets and sequences."""
        return {player: table.purses[player] + sum(self.worths(table, player)) for player in self.players}

    def ended(self, table: Table) -> Iterable[Found]:
        """Scores are only stated at the end."""
        if not table.over:
            yield self.found(
                "rounds",
                f"scores are made up after round {self.rounds}, this is round {self.part(table).round}",
            )

    def check_sets(self, table: Table, entry: Sets) -> Iterable[Found]:
        """The stated worth of sets."""
        yield from self.ended(table)
        due = self.worths(table, entry.player)[0]
        if table.over and entry.amount != due:
            yield self.found("sets", f"{entry.player}'s sets pay {due}, not {entry.amount}", "amount")

    def check_sequences(self, table: Table, entry: Sequences) -> Iterable[Found]:
        """The stated worth of sequences; which rule was missed is told by the amount."""
        yield from self.ended(table)
        due = self.worths(table, entry.player)[1]
        if not table.over or entry.amount == due:
            return
        cards = self.part(table).owned.get(entry.player, [])
        used = Counter(card.value for card in cards)
        alone = [card for card in cards if used[card.value] < 3]
        reason = "sequences"
        if entry.amount == sequences_worth(fifty_next(cards), self.way, with_all=True) * self.score_times:
            reason = "sequences_fifty"
        elif entry.amount == sequences_worth(alone, self.way) * self.score_times:
            reason = "both_ways"
        yield self.found(reason, f"{entry.player}'s sequences pay {due}, not {entry.amount}", "amount")

    def check_score(self, table: Table, entry: Score) -> Iterable[Found]:
        """The stated final score."""
        yield from self.ended(table)
        due = self.scores(table)[entry.player]
        if table.over and entry.amount != due:
            sets, runs = self.worths(table, entry.player)
            parts = f"cash {table.purses[entry.player]}, sets {sets}, sequences {runs}"
            yield self.found("cash", f"{entry.player} scores {due} ({parts}), not {entry.amount}", "amount")

    def check_winner(self, table: Table, entry: Winner) -> Iterable[Found]:
        """Most money wins; equals win together."""
        yield from self.ended(table)
        if not table.over:
            return
        scores = self.scores(table)
        best = [player for player in self.players if scores[player] == max(scores.values())]
        if set(entry.player) != set(best):
            tied = len(best) > 1 and set(entry.player) < set(best)
            yield self.found(
                "tie" if tied else "winner", f"{listing(best)} won with {max(scores.values())}", "player"
            )

    # -- positions and counts ---------------------------------------------------------------------------

    def check_round(self, table: Table, entry: HaveRound) -> Iterable[Found]:
        """One of the game's rounds."""
        if not 1 <= entry.amount <= self.rounds:
            yield self.found("rounds", f"there are rounds 1 to {self.rounds}, not {entry.amount}", "amount")

    def have_round(self, table: Table, entry: HaveRound) -> None:
        """Set the round."""
        self.part(table).round = max(1, entry.amount)

    def have_dealer(self, table: Table, entry: HaveDealer) -> None:
        """Set the dealer, who begins."""
        self.part(table).dealer = entry.player
        self.part(table).named = True
        self.turns.begin(table, entry.player)

    def have_kind(self, table: Table, entry: HaveKind) -> None:
        """Like a figure it is declared before play, and holds for the whole file."""
        self.kinds_of[entry.value] = (entry.revenue, True)

    def have_cards(self, table: Table, entry: HaveCards) -> None:
        """Give a player cards of earlier purchases."""
        part = self.part(table)
        part.owned.setdefault(entry.actor, []).extend(entry.card)
        part.seen.update(card.value for card in entry.card)
        part.chips.update(card.suit for card in entry.card)
        part.pairs.update((card.value, card.suit) for card in entry.card)

    def audit(self, table: Table) -> Iterable[Found]:
        """A declared row puts the auction in charge; cards and chips are no more than there are."""
        part, row = self.part(table), self.waterfall.part(table)
        if row.row:
            table.stage = ("waterfall",)
            cards = [self.read_card(lot.names[-1]) for lot in row.lots.values()]
            yield from self.check_supply(part, cards)
            part.seen.update(card.value for card in cards)
            part.chips.update(card.suit for card in cards)
            part.pairs.update((card.value, card.suit) for card in cards)
        else:
            yield from self.check_supply(part, [])
            if (
                part.round == 1
                and not any(part.owned.values())
                and len({table.purses[p] for p in self.players}) > 1
            ):
                yield self.found_of("bank", "unequal", "the players start with different money")

    def check_count_cards(self, table: Table, entry: CountCards) -> Iterable[Found]:
        """How many cards lie before a player."""
        number = len(self.part(table).owned.get(entry.owner, []))
        if number != entry.amount:
            yield self.found(
                "count", f"{entry.owner} has {number} cards by the books, {entry.amount} counted", "amount"
            )

    def follow_cards(self, table: Table, entry: CountCards) -> None:
        """Which cards are meant isn't told, so the books can't follow."""

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """An income that nobody has."""
        if isinstance(entry, Income) and outcome.kind == "gets" and not moves:
            return f"{self.label}.income"
        if outcome.kind == "takes":
            for move in moves:
                try:
                    said, taken = (
                        self.read_card(str(outcome.what)),
                        self.read_card(str(move.what).rstrip("0123456789")),
                    )
                except NameFault:
                    continue
                if said.value == taken.value and said.suit != taken.suit:
                    return f"{self.label}.suit"
        return ""

    def boards(self) -> Iterable[str]:
        """The mats of the row."""
        return dict.fromkeys(row_places(self).values())

    def placed(self, table: Table) -> Iterable[Placed]:
        """The row's cards, each with its chip."""
        return row_cards(self, self.waterfall.part(table))

    def held(self, table: Table) -> Iterable[Held]:
        """Round, dealer and what everybody owns."""
        return held_of("game", self.show(table), self.players)

    def show(self, table: Table) -> dict[str, Any]:
        """Round, dealer and what everybody owns."""
        part = self.part(table)
        shown: dict[str, Any] = {"round": part.round, "dealer": part.dealer}
        shown["cards"] = {player: list(map(str, cards)) for player, cards in part.owned.items()}
        if table.over:
            shown["sets"] = {player: self.worths(table, player)[0] for player in self.players}
            shown["sequences"] = {player: self.worths(table, player)[1] for player in self.players}
        return shown


def nothing(table: Table, entry: Entry) -> None:
    """A statement changes nothing."""


def fifty_next(cards: Iterable[Card]) -> list[Card]:
    """The cards as somebody sees them who lets the highest kind follow the second highest."""
    top = max((card.revenue for card in cards if card.runs), default=0)
    return [card if card.runs else card._replace(revenue=top + 1) for card in cards]
