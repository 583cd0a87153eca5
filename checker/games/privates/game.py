"""Privates: the deal and its chips, rounds and income, the final scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, ClassVar

from playproof.checker.assembly.game import Game
from playproof.checker.families.final_scores import FinalScores
from playproof.checker.families.waterfall import Lot, LotSold, Waterfall
from playproof.checker.games.privates.cashing import Cash, Cashed, groups, kind_of, lacking, pays
from playproof.checker.games.privates.scoring import SHORTEST, Card, sequences_worth, sets_worth
from playproof.checker.model.declared import Stage, count, have, whole_line
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Calendar, Claims, DeclaredPosition, Pictures
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.model.snapshot import Holding, Placed, held_of
from playproof.checker.names import NameFault, folded
from playproof.components.base import Piece
from playproof.components.faults import DataFaults, Fault
from playproof.components.wording.plural import counted, listing


@dataclass(slots=True)
class PrivatesState(ModuleState):
    """``round`` 1 to 7; ``owned`` cards by player, ``bought`` those of this round. ``seen``, ``chips`` and ``pairs``: the
    values, chips and cards dealt so far; ``paid``: the last income; ``kinds``: revenue of each value, and whether it
    counts in sequences; ``cashed``: the sets and sequences that a player has cashed in and still owns."""

    round: int = 1
    dealer: str = ""
    named: bool = False
    owned: dict[str, list[Card]] = field(default_factory=dict)
    bought: dict[str, list[Card]] = field(default_factory=dict)
    seen: Counter[int] = field(default_factory=Counter)
    chips: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[int, str]] = field(default_factory=Counter)
    paid: list[Move] = field(default_factory=list)
    kinds: dict[int, tuple[int, bool]] = field(default_factory=dict)
    cashed: dict[str, tuple[Cashed, ...]] = field(default_factory=dict)


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


class Privates(Game[PrivatesState], Claims, Pictures, DeclaredPosition, Calendar):
    """The game. Rulings WA-01 to WA-23 choose among readings; figures are in ``game.toml``."""

    reasons: ClassVar[dict[str, str]] = {
        **Game.reasons,
        "deal_count": "Seven cards are dealt in a round.",
        "deal_order": "The row is in order of rising value.",
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
        "cash_in": "Sets and sequences are cashed in once, after the last income.",
        "cash": "Cash is points.",
        "winner": "Most money wins.",
        "tie": "A tie stays a tie.",
        "round_end": "The round ends when all cards are taken.",
        "rounds": "The game ends after the last round.",
    }

    def ready(self) -> None:
        """Read the cards and join the auction."""
        self.waterfall = self.require(Waterfall)
        p = self.params
        self.sets = {name: self.prints(name) for name in ("mats", "card_set", "suited_set", "chip_set")}
        self.rounds = p.number("rounds")
        self.row_size = p.number("row_size")
        self.copies = p.number("card_copies")
        self.chips_each = p.number("chips_per_colour")
        self.chips_in = p.number("chips_added")
        self.bag = p.choice("bag_refill", ("adds", "fills", "any"))
        self.printed = p.flag("printed_suits", False)
        self.next_dealer = p.choice("next_dealer", ("left", "left of last", "named", "same"))
        self.all_income = p.flag("income_from_all_cards", True)
        self.last_times = p.number("last_income_times", 2)
        self.score_times = p.number("last_score_times", 1)
        self.cash_in = p.choice("cash_in", ("end", "stay", "leave"))
        self.way = p.choice("sequence_cards", ("a", "b", "c"))
        rows = self.definition.rows_of("cards.csv", ("sequence",), whole=("value", "revenue"))
        self.printed_kinds = {
            int(row["value"]): (int(row["revenue"]), row["sequence"] == "yes") for row in rows
        }
        #: What the cards of a value are called: id and printed name, unless they could be read as another value.
        self.printed_names: dict[int, tuple[str, ...]] = {
            int(row["value"]): tuple(
                name for name in (row.get("id", ""), row.get("name", "")) if name and not name[0].isdigit()
            )
            for row in rows
        }
        self.suits = self.read_suits()

    def handlers(self) -> Iterable[Handler]:
        """Sales in the auction."""
        yield on(LotSold, self.sold)

    def read_suits(self) -> dict[str, str]:
        """Colours with their letters, as a card is typed: 25r. Raises :class:`DataFaults` for a letter that can't."""
        suits: dict[str, str] = {}
        faults = []
        for id_, colour in self.definition.palette.items():
            letter_given = str(colour.get("letter", id_[:1]))
            letter = letter_given.casefold()
            problem = allowed = ""
            if not (letter.isascii() and letter.isalpha()):
                problem = f"'{letter_given}' can't follow a card's value in a tracker file, as r does in 25r"
                allowed = "letters from A to Z"
            elif letter in suits.values():
                problem = f"'{letter_given}' is the letter of another colour too; case doesn't matter"
            if problem:
                place = self.definition.place("palette", id_, "letter", file="game.toml")
                faults.append(Fault(place, problem, allowed))
            suits[id_] = letter
        if faults:
            raise DataFaults(faults)
        return suits

    def stages(self) -> tuple[str, ...]:
        """A round begins with the deal."""
        return (self.label,)

    def start(self) -> ModuleState:
        """Nothing is dealt. The first player deals unless another is named."""
        return PrivatesState(
            dealer=self.players[0], owned={p: [] for p in self.players}, bought={p: [] for p in self.players},
            kinds=self.printed_kinds,
        )  # fmt: skip

    # -- cards ------------------------------------------------------------------------------------------

    def read_card(self, text: str, game_state: GameState | None = None) -> Card:
        """``25r``, ``25 red``, ``25 r`` or ``Windmill red``; without a state among the printed kinds.

        Raises :class:`NameFault`.
        """
        text = self.with_value(text)
        said = text.strip().casefold()
        digits = said.rstrip("abcdefghijklmnopqrstuvwxyz ").strip()
        suit = said[len(digits) :].strip()
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 6:
            raise NameFault(f"'{text[:30]}' is not a card; write value and chip, as 25r")
        letters = [
            letter
            for name, letter in self.suits.items()
            if suit == letter or (suit and name.startswith(suit))
        ]
        if suit and not letters:
            known = listing([f"{letter} ({name})" for name, letter in self.suits.items()], "or")
            raise NameFault(f"'{text[:30]}' names no known chip: {known}")
        kinds = self.state(game_state).kinds if game_state is not None else self.printed_kinds
        revenue, runs = kinds.get(int(digits), (0, False))
        return Card(int(digits), revenue, letters[0] if letters else "", runs)

    def with_value(self, text: str) -> str:
        """``25 red`` for ``Windmill red``: the value in the place of the printed name or the id that the text begins with."""
        if text[:1].isdigit():
            return text
        said = folded(text)
        for value, names in self.printed_names.items():
            for name in map(folded, names):
                if said == name or said.startswith(f"{name} "):
                    return f"{value}{said[len(name) :]}"
        return text

    def value_types(self) -> Iterable[ValueType]:
        """``CARD``: value and chip."""
        yield ValueType("CARD", self.read_card, self.card_names)

    def card_names(self, game_state: GameState) -> tuple[str, ...]:
        """The cards of which the deck still has one, each with every chip, in order of value."""
        state = self.state(game_state)
        return tuple(
            f"{value}{suit}"
            for value in sorted(state.kinds)
            if state.seen[value] < self.copies
            for suit in self.suits.values()
            if not (self.printed and state.pairs[value, suit])
        )

    def lots(self, cards: Sequence[Card]) -> list[Lot]:
        """The row's lots: ``25r``, a second one of that kind ``25r2``. ``25 red``, ``25`` and the printed name are other
        names for them."""
        names = {letter: name for name, letter in self.suits.items()}
        seen: Counter[str] = Counter()
        out = []
        for card in cards:
            base = str(card)
            seen[base] += 1
            id_ = base if seen[base] == 1 else f"{base}{seen[base]}"
            suit = names.get(card.suit, "")
            printed = self.printed_names.get(card.value, ())
            also = (one for name in printed for one in (name, f"{name} {suit}".strip()))
            out.append(Lot(id_, card.value, (str(card.value), f"{card.value} {suit}", *also, base)))
        return out

    # -- commands ------------------------------------------------------------------------------------------

    def awaits(self, game_state: GameState) -> str:
        """The deal, once its dealer is named."""
        known = not game_state.over and self.dealer_known(self.state(game_state))
        return "due at the table: deal" if known else ""

    def commands(self) -> Iterable[Command[Any]]:
        """Deal, dealer, income, and the statements about final scores."""
        yield Command("dealer PLAYER", Dealer, apply=self.name_dealer, help="who deals this round",
                   example="dealer Bob", kind="table")  # fmt: skip
        yield Command("deal CARD...", Deal, self.check_deal, self.deal, "the row, lowest first, each card with its chip",
                   "deal 5r 10b 10g 25y 30k 40r 50b", kind="table")  # fmt: skip
        yield Command("income", Income, self.check_income, self.income, "state what the last round paid",
                   "income -> Ann gets 30, Bob gets 12", kind="table", anytime=True)  # fmt: skip
        yield Command("sets PLAYER AMOUNT", Sets, self.check_sets, help="what a player's sets pay at the end",
                   example="sets Ann 27", kind="table", anytime=True)  # fmt: skip
        yield Command("sequences PLAYER AMOUNT", Sequences, self.check_sequences,
                   help="what a player's sequences pay", example="sequences Ann 18", kind="table", anytime=True)  # fmt: skip
        yield from FinalScores(self, self.ended, self.wrong_score, tie="tie").commands()
        yield Command("cash CARD...", Cash, self.check_cash, self.cash,
                   "cash in a set or a sequence before the end, where a ruling allows it", "Ann: cash 10b 10g 10r",
                   turn=False, anytime=True, options=self.cash_options)  # fmt: skip
        yield from self.declarations()

    def declarations(self) -> Iterable[Command[Any]]:
        """What is declared and counted."""
        yield have(
            "round AMOUNT",
            self.have_round,
            "which round it is",
            "have round 3",
            check=self.check_round,
            default="round 1",
            stage=Stage.ROUND,
            says=lambda game_state: [(self.state(game_state).round,)],
        )
        yield have(
            "dealer PLAYER",
            self.have_dealer,
            "who deals this round",
            "have dealer Bob",
            default="the first seat, or whom a `dealer` line names",
            stage=Stage.FIRST,
            says=self.says_dealer,
        )
        yield have(
            "kind VALUE:AMOUNT REVENUE:AMOUNT",
            self.have_kind,
            "a kind of card that the list lacks",
            "have kind 45 12",
            check=self.check_kind,
            declares=lambda value, said: (value,),
            default="the printed cards",
            stage=Stage.KINDS,
            says=self.says_kinds,
        )
        yield have(
            "cards CARD...",
            self.have_cards,
            "the cards that a player owns",
            "have Ann: cards 5r 10b",
            check=self.check_have_cards,
            whose=True,
            declares=whole_line,
            default="no cards",
            says=lambda game_state: self.says_piles(self.state(game_state).owned),
        )
        yield have(
            "bought CARD...",
            self.have_bought,
            "cards that a player has bought in the round under way, for a ruling that asks for it; among `cards` or not",
            "have Ann: bought 5r",
            whose=True,
            declares=whole_line,
            default="none was bought in this round",
            says=lambda game_state: self.says_piles(self.lasting_state(game_state).bought),
        )
        yield have(
            "cashed CARD...",
            self.have_cashed,
            "a set or a sequence that a player owns and has cashed in, where a ruling allows it",
            "have Ann: cashed 10b 10g 10r",
            check=self.check_cashed,
            whose=True,
            declares=whole_line,
            default="nothing is cashed in",
            says=lambda game_state: (
                (player, cards)
                for player, groups in self.state(game_state).cashed.items()
                for _, cards in groups
            ),
        )
        yield have(
            "out CARD...",
            self.have_out,
            "cards that were cashed in and have left the game, where a ruling allows it",
            "have out 10b 10g 10r",
            check=self.check_out,
            declares=whole_line,
            default="none has left",
            says=self.says_out,
        )
        yield count(
            "OWNER cards AMOUNT",
            lambda game_state, owner: len(self.state(game_state).owned.get(owner, ())),
            "how many cards a player owns",
            "count Ann cards 5",
            unit="card",
        )

    def name_dealer(self, game_state: GameState, entry: Dealer) -> None:
        """The named player deals."""
        state = self.state(game_state)
        state.dealer, state.named = entry.player, True

    def check_deal(self, game_state: GameState, entry: Deal) -> Iterable[Violation]:
        """Seven known cards in rising value, and no more of a kind or colour than there are."""
        state, cards = self.state(game_state), entry.card
        if len(cards) != self.row_size:
            yield self.violation("deal_count", f"deal {counted(self.row_size, 'card')}, not {len(cards)}")
        bare = [card for card in cards if not card.suit]
        if bare and not self.printed:
            example = f"{bare[0]}{next(iter(self.suits.values()), '')}"
            yield self.violation(
                "chip", f"{bare[0]} has no chip; write its letter, as {example}", str(bare[0])
            )
        wrong = [card for card in cards if card.value not in state.kinds]
        if wrong:
            yield self.violation("deal_value", f"no card has the value {wrong[0].value}", str(wrong[0]))
        if any(one.value > two.value for one, two in pairwise(cards)):
            yield self.violation("deal_order", "the row is dealt in order of rising value")
        yield from self.check_supply(state, cards)
        if self.next_dealer == "named" and state.round > 1 and not state.named:
            yield self.violation("dealer", "name the dealer of this round: dealer NAME")

    def check_supply(self, state: PrivatesState, cards: Sequence[Card]) -> Iterable[Violation]:
        """No more of a card or chip than the deck and the bag still have."""
        values, suits = Counter(card.value for card in cards), Counter(card.suit for card in cards)
        for value, number in values.items():
            if state.seen[value] + number > self.copies:
                yield self.violation(
                    "copies",
                    f"{state.seen[value] + number} cards of {value} were dealt, but there are {self.copies}",
                )
                break
        if self.printed:
            for card in cards:
                if state.pairs[card.value, card.suit] or cards.count(card) > 1:
                    yield self.violation("pair", f"there is one {card}, and it is dealt twice", str(card))
                    break
            return
        suits.pop("", None)
        for suit, number in suits.items():
            total = state.chips[suit] + number
            if total > self.chips_each:
                yield self.violation(
                    "chips_all",
                    f"{total} chips '{suit}' were drawn, but there are {self.chips_each}",
                )
                break
            added = self.chips_in * state.round
            if (self.bag == "adds" and total > added) or (self.bag == "fills" and number > self.chips_in):
                had = f"{total} chips '{suit}' were drawn up to round {state.round}, but {added} were put in"
                if self.bag == "fills":
                    had = f"one round drew {counted(number, 'chip')} '{suit}', but the bag holds {self.chips_in}"
                yield self.violation("chips_in" if state.round > 1 else "chips_in_first", had)
                break

    def deal(self, game_state: GameState, entry: Deal) -> None:
        """Lay out the row; the dealer begins."""
        state, cards = self.state(game_state), entry.card
        self.note_dealt(state, cards)
        state.bought = {player: [] for player in self.players}
        state.named = False
        game_state.active_modules = ("waterfall",)
        self.waterfall.lay(game_state, self.lots(cards), state.dealer)

    def note_dealt(self, state: PrivatesState, cards: Sequence[Card]) -> None:
        """These cards and chips are out of deck and bag."""
        state.seen.update(card.value for card in cards)
        state.chips.update(card.suit for card in cards)
        state.pairs.update((card.value, card.suit) for card in cards)

    def sold(self, game_state: GameState, event: LotSold) -> None:
        """A card goes to its buyer, with its chip."""
        card = self.read_card(event.lot.names[-1], game_state)
        state = self.state(game_state)
        state.owned.setdefault(event.buyer, []).append(card)
        state.bought.setdefault(event.buyer, []).append(card)

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A card goes to whoever is stated to have taken it."""
        taken = next((move for move in moves if move.source == "row"), None)
        if claim.kind != "takes" or taken is None or claim.who not in self.players:
            return False
        card, state = self.read_card(str(taken.what), game_state), self.state(game_state)
        for cards in (state.owned, state.bought):
            if card in cards.get(taken.target, []):
                cards[taken.target].remove(card)
                cards.setdefault(claim.who, []).append(card)
        return True

    def finished(self, game_state: GameState, module: str) -> None:
        """Income; then the next deal, or the end."""
        state = self.state(game_state)
        last = state.round >= self.rounds
        game_state.cross_border()
        state.paid = self.incomes(state, last)
        for move in state.paid:
            game_state.pay(move.source, move.target, int(move.what), move.reason)
        if last:
            game_state.over = True
            game_state.active_modules = ()
            return
        state.round += 1
        waterfall = self.waterfall.state(game_state)
        if self.next_dealer == "left":
            state.dealer = self.turns.left_of(state.dealer)
        elif self.next_dealer == "left of last":
            state.dealer = self.turns.left_of(waterfall.acted)
        game_state.active_modules = (self.label,)

    def incomes(self, state: PrivatesState, last: bool) -> list[Move]:
        """What each player's cards pay at the end of a round, of the ``last`` one or an earlier one."""
        times, reason = (self.last_times, "last_income") if last else (1, "income")
        paid = []
        for player in self.players:
            cards = (state.owned if self.all_income else state.bought)[player]
            amount = sum(card.revenue for card in cards) * times
            why = "revenue" if len(cards) == 1 and not last else reason
            paid.append(Move("pay", "bank", player, amount, f"{self.label}.{why}"))
        return paid

    def moment(self, game_state: GameState) -> str:
        """Whether the row is dealt."""
        dealt = game_state.active_modules[-1:] != (self.label,)
        return "" if dealt else f"before the row of round {self.state(game_state).round} is dealt"

    def ended_by(self, game_state: GameState) -> str:
        """The last round."""
        return f"all {self.rounds} rounds have been played"

    # -- statements -------------------------------------------------------------------------------------

    def check_income(self, game_state: GameState, entry: Income) -> Iterable[Violation]:
        """Only after a round."""
        if not self.state(game_state).paid or (
            game_state.active_modules and game_state.active_modules[-1] == "waterfall"
        ):
            yield self.violation("round_end", "income is paid once all cards of the round are sold")

    def income(self, game_state: GameState, entry: Income) -> None:
        """It was paid already; claims are compared with that payment."""
        game_state.journal.extend(self.state(game_state).paid)

    def worths(self, game_state: GameState, player: str) -> tuple[int, int]:
        """What a player's sets and sequences still pay."""
        state = self.state(game_state)
        cards, paid = state.owned.get(player, []), {"sets": 0, "sequences": 0}
        for kind, group in state.cashed.get(player, ()):
            paid[kind] += pays(group)
        return (
            sets_worth(cards) * self.score_times - paid["sets"],
            sequences_worth(cards, self.way) * self.score_times - paid["sequences"],
        )

    def score_parts(self, game_state: GameState) -> dict[str, dict[str, int]]:
        """Cash, sets and sequences."""
        return {
            player: {"cash": game_state.balances[player], "sets": sets, "sequences": sequences}
            for player in self.players
            for sets, sequences in (self.worths(game_state, player),)
        }

    def round_name(self, game_state: GameState) -> str:
        """``Round 2``."""
        return f"Round {min(self.state(game_state).round, self.rounds)}"

    def ended(self, game_state: GameState) -> Iterable[Violation]:
        """Scores are only stated at the end."""
        if not game_state.over:
            yield self.violation(
                "rounds",
                f"scores are stated after round {self.rounds}; this is round {self.state(game_state).round}",
            )

    def check_sets(self, game_state: GameState, entry: Sets) -> Iterable[Violation]:
        """The stated worth of sets."""
        yield from self.ended(game_state)
        due = self.worths(game_state, entry.player)[0]
        if game_state.over and entry.amount != due:
            cards = Counter((card.value, card.revenue) for card in self.state(game_state).owned[entry.player])
            sums = [f"{number} × {revenue}" for (_, revenue), number in cards.items() if number >= SHORTEST]
            steps = (
                f" ({' + '.join(sums)})" if sums and self.score_times == 1 and self.cash_in != "stay" else ""
            )
            said = f"{entry.player}'s sets pay {due}{steps}, not {entry.amount}"
            yield self.violation("sets", said, "amount")

    def check_sequences(self, game_state: GameState, entry: Sequences) -> Iterable[Violation]:
        """The stated worth of sequences. The amount shows which rule was missed."""
        yield from self.ended(game_state)
        due = self.worths(game_state, entry.player)[1]
        if not game_state.over or entry.amount == due:
            return
        cards = self.state(game_state).owned.get(entry.player, [])
        used = Counter(card.value for card in cards)
        alone = [card for card in cards if used[card.value] < 3]
        reason = "sequences"
        if entry.amount == sequences_worth(fifty_next(cards), self.way, with_all=True) * self.score_times:
            reason = "sequences_fifty"
        elif entry.amount == sequences_worth(alone, self.way) * self.score_times:
            reason = "both_ways"
        yield self.violation(reason, f"{entry.player}'s sequences pay {due}, not {entry.amount}", "amount")

    def wrong_score(self, game_state: GameState, player: str, amount: int) -> Iterable[Violation]:
        """A score that isn't due, with its parts."""
        due, (sets, runs) = self.scores(game_state)[player], self.worths(game_state, player)
        parts = f"cash {game_state.balances[player]}, sets {sets}, sequences {runs}"
        yield self.violation("cash", f"{player} scores {due} ({parts}), not {amount}", "amount")

    # -- cashing in before the end ------------------------------------------------------------------------

    def check_cash(self, game_state: GameState, entry: Cash) -> Iterable[Violation]:
        """A set or a sequence of the player's own, which was not cashed in as such before."""
        if game_state.over:
            said = f"the game is over: state what they pay, as sets {entry.actor} 27"
            yield self.violation("rounds", said)
        else:
            yield from self.check_cashed(game_state, entry.actor, entry.card)

    def check_cashed(
        self, game_state: GameState, player: str, cards: tuple[Card, ...]
    ) -> Iterable[Violation]:
        """They are the player's, and were not cashed in as such before."""
        state, kind = self.state(game_state), kind_of(cards)
        if self.cash_in == "end":
            said = "sets and sequences are cashed in once, after the last income (ruling WA-16)"
            yield self.violation("cash_in", said)
            return
        if not kind:
            said = "are no set (three or more of one value) and no sequence (three or more of one suit, next to each other)"
            yield self.violation("sets", f"{listing(map(str, cards))} {said}", "card")
            return
        owned, cashed = state.owned.get(player, []), state.cashed.get(player, ())
        for card in lacking(owned, (), kind, cards):
            yield self.violation(kind, f"{player} does not own {card}", str(card))
            return
        if kind == "sequences" and self.way == "b" and (kind, cards) not in cashed:
            return  # by that ruling a card counts in every sequence
        for card in lacking(owned, cashed, kind, cards):
            yield self.violation(
                kind, f"{card} is in one of the {kind} that {player} has cashed in", str(card)
            )
            return

    def cash(self, game_state: GameState, entry: Cash) -> None:
        """The bank pays the number of cards times the largest revenue; the cards stay or leave."""
        kind = kind_of(entry.card)
        if not kind:
            return
        state, player = self.state(game_state), entry.actor
        game_state.pay("bank", player, pays(entry.card), f"{self.label}.{kind}")
        if self.cash_in != "leave":
            self.have_cashed(game_state, player, entry.card)
            return
        for cards in (state.owned, state.bought):
            for card in entry.card:
                if card in cards.get(player, []):
                    cards[player].remove(card)

    def cash_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The player's sets and longest sequences."""
        state = self.state(game_state)
        if not game_state.over and self.cash_in != "end":
            for cards in groups(state.owned.get(actor, []), state.cashed.get(actor, ())):
                yield (cards,)

    def have_cashed(self, game_state: GameState, player: str, cards: tuple[Card, ...]) -> None:
        """They were cashed in."""
        state = self.state(game_state)
        if kind := kind_of(cards):
            state.cashed[player] = (*state.cashed.get(player, ()), (kind, cards))

    # -- positions and counts ---------------------------------------------------------------------------

    def check_round(self, game_state: GameState, amount: int) -> Iterable[Violation]:
        """One of the game's rounds."""
        if not 1 <= amount <= self.rounds:
            yield self.violation("rounds", f"there are rounds 1 to {self.rounds}, not {amount}", "amount")

    def have_round(self, game_state: GameState, amount: int) -> None:
        """Set the round."""
        self.state(game_state).round = max(1, amount)

    def have_dealer(self, game_state: GameState, player: str) -> None:
        """Set the dealer, who begins."""
        self.state(game_state).dealer = player
        self.state(game_state).named = True
        self.turns.begin(game_state, player)

    def check_kind(self, game_state: GameState, value: int, said: int) -> Iterable[Violation]:
        """Yields a violation for a kind that is printed, and for a value or revenue that no card has."""
        if value in self.printed_kinds:
            revenue = self.printed_kinds[value][0]
            yield Violation("PP-09", f"{value} is one of the kinds listed, with revenue {revenue}", "value")
        elif value < 1:
            yield Violation("PP-09", f"a card's value is 1 or more, not {value}", "value")
        elif said < 0:
            yield Violation("PP-09", f"a card's revenue is 0 or more, not {said}", "revenue")

    def have_kind(self, game_state: GameState, value: int, said: int) -> None:
        """The kind counts in sequences too. The dictionary is replaced, because copies of the state share it."""
        state = self.state(game_state)
        if not any(self.check_kind(game_state, value, said)):
            state.kinds = {**state.kinds, value: (said, True)}

    def check_have_cards(
        self, game_state: GameState, actor: str, cards: tuple[Card, ...]
    ) -> Iterable[Violation]:
        """Cards that there are, each with its chip."""
        state = self.state(game_state)
        for card in cards:
            if card.value not in state.kinds:
                yield self.violation("deal_value", f"no card has the value {card.value}", str(card))
                return
            if not card.suit and not self.printed:
                yield self.violation("chip", f"{card} has no chip", str(card))
                return

    def have_cards(self, game_state: GameState, actor: str, cards: tuple[Card, ...]) -> None:
        """Give a player cards of earlier purchases."""
        state = self.state(game_state)
        state.owned.setdefault(actor, []).extend(cards)
        self.note_dealt(state, cards)

    def check_out(self, game_state: GameState, cards: tuple[Card, ...]) -> Iterable[Violation]:
        """Only where cards leave when they are cashed in."""
        if self.cash_in != "leave":
            yield self.violation(
                "cash_in", "cards that are cashed in stay with their owner (ruling WA-16)", "card"
            )

    def have_out(self, game_state: GameState, cards: tuple[Card, ...]) -> None:
        """These cards and chips were dealt."""
        self.note_dealt(self.state(game_state), cards)

    def says_out(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The cards dealt that nobody owns and that are not in the row."""
        state, row = self.state(game_state), self.waterfall.state(game_state)
        out = Counter(state.pairs)
        out.subtract((card.value, card.suit) for cards in state.owned.values() for card in cards)
        out.subtract((card.value, card.suit) for card in self.cards_of(game_state, row.row))
        if cards := tuple(f"{value}{suit}" for value, suit in sorted(out.elements())):
            yield (cards,)

    def cards_of(self, game_state: GameState, lots: Iterable[str]) -> list[Card]:
        """The cards of lots of the row."""
        row = self.waterfall.state(game_state)
        return [self.read_card(row.lots[lot].names[-1], game_state) for lot in lots]

    def says_dealer(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Who deals or has dealt; nobody where it isn't said yet."""
        state = self.lasting_state(game_state)
        if state.dealer and (state.named or self.waterfall.state(game_state).row):
            yield (state.dealer,)

    def says_kinds(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The kinds that are not printed."""
        for value, (revenue, _) in self.state(game_state).kinds.items():
            if value not in self.printed_kinds:
                yield value, revenue

    @staticmethod
    def says_piles(piles: dict[str, list[Card]]) -> Iterable[tuple[Any, ...]]:
        """Each player's cards."""
        return ((player, tuple(cards)) for player, cards in piles.items() if cards)

    def lasting_state(self, game_state: GameState) -> PrivatesState:
        """Without the income that was paid, the cards bought where all cards pay, and a dealer who has dealt or is not named
        yet where that names the next one."""
        state = self.state(game_state)
        dealing = not self.waterfall.state(game_state).row and not game_state.over
        due = self.next_dealer == "named" and state.round > 1
        return replace(
            state,
            named=dealing and self.dealer_known(state),
            dealer="" if game_state.over or (due and not (dealing and state.named)) else state.dealer,
            bought={} if self.all_income else state.bought,
            paid=[],
        )

    def dealer_known(self, state: PrivatesState) -> bool:
        """Whether it is known who deals: it was said, or the rules name the next one."""
        return state.named or (state.round > 1 and self.next_dealer != "named")

    def have_bought(self, game_state: GameState, actor: str, cards: tuple[Card, ...]) -> None:
        """Give a player cards of this round."""
        self.state(game_state).bought.setdefault(actor, []).extend(cards)

    def own_bought(self, game_state: GameState) -> None:
        """Who has bought a card owns it, whether or not it was declared a second time."""
        state = self.state(game_state)
        for player, cards in state.bought.items():
            more = list((Counter(cards) - Counter(state.owned.get(player, []))).elements())
            if more:
                self.have_cards(game_state, player, tuple(more))

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """A declared row activates the auction. No more cards and chips are declared than there are."""
        state, row = self.state(game_state), self.waterfall.state(game_state)
        self.own_bought(game_state)
        if row.row:
            game_state.active_modules = ("waterfall",)
            cards = self.cards_of(game_state, row.lots)
            if len(row.row) > self.row_size:
                yield self.violation(
                    "deal_count", f"the row has {counted(self.row_size, 'card')} at most, not {len(row.row)}"
                )
            yield from self.check_supply(state, cards)
            self.note_dealt(state, cards)
            state.named = False
        else:
            yield from self.check_supply(state, [])
            if state.round > 1 or game_state.over:
                state.paid = self.incomes(state, game_state.over)
            if (
                state.round == 1
                and not game_state.over
                and not any(state.owned.values())
                and len({game_state.balances[p] for p in self.players}) > 1
            ):
                yield Violation("unequal", "the players start with different money", module="bank")

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, violation: Violation
    ) -> Violation | None:
        """An income with the revenue of each card; a card may be called by its printed name in an outcome, too."""
        if claim.kind == "takes" and (said := self.with_value(str(claim.what))) != claim.what:
            taken = (
                str(one.what) for one in game_state.journal if one.kind == "take" and one.target == claim.who
            )
            return None if any(self.is_named(said, lot, game_state) for lot in taken) else violation
        paid = [move for move in self.state(game_state).paid if move.target == claim.who]
        if (
            claim.kind != "gets"
            or len(paid) != 1
            or violation.reason not in ("income", "revenue", "last_income")
        ):
            return violation
        state = self.state(game_state)
        cards = (state.owned if self.all_income else state.bought).get(claim.who, [])
        total, due = sum(card.revenue for card in cards), int(paid[0].what)
        if total and due % total == 0:
            sums = " + ".join(f"{card} {card.revenue}" for card in cards)
            times = f"{due // total} × ({sums})" if due > total else sums
            violation.message = f"{claim.who} gets {due} ({times}), not {claim.what}"
        return violation

    def is_named(self, said: str, lot: str, game_state: GameState) -> bool:
        """Whether a card as it was typed is this lot of the row."""
        try:
            named = self.read_card(said, game_state)
            card = self.read_card(lot.rstrip("0123456789") or lot, game_state)
        except NameFault:
            return False
        return named.value == card.value and named.suit in ("", card.suit)

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A claim of income without a payment, or of a card with another chip."""
        if isinstance(entry, Income) and claim.kind == "gets" and not moves:
            return f"{self.label}.income"
        if claim.kind == "takes":
            for move in moves:
                try:
                    claimed = self.read_card(str(claim.what))
                    taken = self.read_card(str(move.what).rstrip("0123456789"))
                except NameFault:
                    continue
                if claimed.value == taken.value and claimed.suit != taken.suit:
                    return f"{self.label}.suit"
        return ""

    # -- pictures ---------------------------------------------------------------------------------------

    def pieces_of(self, parameter: str) -> Iterator[Piece]:
        """The pieces of the set that a parameter names."""
        for one in self.definition.components.sets if self.sets[parameter] else ():
            if one.id == self.sets[parameter]:
                yield from one.items

    def row_places(self) -> dict[str, str]:
        """The mats' places, each with its mat."""
        return {
            place.id: f"{self.sets['mats']}/{mat.id}"
            for mat in self.pieces_of("mats")
            for place in getattr(mat, "places", ())
        }

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The mats of the row."""
        return dict.fromkeys(self.row_places().values())

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """The cards on the places ``card-1`` and so on, a chip on each; the bids on ``bids-1`` and so on."""
        at, row = self.row_places(), self.waterfall.state(game_state)
        ids = {getattr(card, "value", None): card.id for card in self.pieces_of("card_set")}
        colours = {letter: name for name, letter in self.suits.items()}
        for number, lot in enumerate(row.row, 1):
            card, spot = self.read_card(row.lots[lot].names[-1], game_state), f"card-{number}"
            if spot in at:
                on, suit, piece = at[spot], colours.get(card.suit, ""), ids.get(card.value, "")
                if self.printed:
                    piece = piece and f"{piece}-{suit}"
                printed_in = self.sets["suited_set" if self.printed else "card_set"]
                yield Placed(on, spot, piece, printed_in, "card", text=str(card))
                if not self.printed:
                    chips = self.sets["chip_set"]
                    yield Placed(on, f"{spot}:place-1", "", chips, colour=suit, text=card.suit)
            for player, bid in row.bids.get(lot, {}).items():
                if (bids := f"bids-{number}") in at:
                    yield Placed(at[bids], bids, shape="label", text=f"{player} {bid}")

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Round, dealer and owned cards."""
        return held_of("game", self.show(game_state), self.players)

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Round, dealer and owned cards."""
        state = self.state(game_state)
        shown: dict[str, Any] = {"round": state.round, "dealer": state.dealer}
        shown["cards"] = {player: list(map(str, cards)) for player, cards in state.owned.items()}
        if game_state.over:
            shown["sets"] = {player: self.worths(game_state, player)[0] for player in self.players}
            shown["sequences"] = {player: self.worths(game_state, player)[1] for player in self.players}
        return shown


def fifty_next(cards: Iterable[Card]) -> list[Card]:
    """The cards as if the highest kind followed the second highest in sequences."""
    top = max((card.revenue for card in cards if card.runs), default=0)
    return [card if card.runs else card._replace(revenue=top + 1) for card in cards]
