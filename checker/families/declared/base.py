"""The tables of a game, compiled: what all parts of the family work with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from playproof.checker.families.declared.building import Builder
from playproof.checker.families.declared.catalogue import Catalogue, Thing
from playproof.checker.families.declared.companies import Companies, beside_companies
from playproof.checker.families.declared.compiling import CASES, MOMENTS, Compiling
from playproof.checker.families.declared.pools import known_of
from playproof.checker.families.declared.state import UNSEEN, DeclaredState, Marker
from playproof.checker.families.declared.tables import TABLES, Starting, place_of, read_tables, sets_of
from playproof.checker.families.turns import Turns
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Startable, Tables
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import Names
from playproof.components.faults import DataFaults, Fault, nearest


class DeclaredBase(Compiling, Tables):
    """The tables, read and compiled; :class:`playproof.checker.families.declared.module.Declared` does what they say."""

    game: WholeGame

    name = "declared"
    looks: ClassVar[int] = 6
    tables_read: ClassVar[tuple[str, ...]] = TABLES
    reasons: ClassVar[dict[str, str]] = {
        "short": "Nobody pays more than they have.",
        "supply": "Nobody gains more than the supply holds.",
        "full": "A place holds no more than its limit.",
        "not_there": "A card is used from where it lies.",
        "choice": "What is chosen is one of those that may be.",
        "number": "A number is within its bounds.",
        "phase": "A command has its phase.",
        "actor": "Companies do what is theirs, and players the rest.",
        "once": "Some things are done once in a turn, a round or a game.",
        "seen": "A card that is turned up was not seen elsewhere.",
        "expression": "Each rule can be worked out.",
        "score": "What a player scores is the sum of the parts.",
        "winner": "The most points win.",
        "not_over": "Points are counted when the game is over.",
        "total": "There are so many of each kind.",
        "tie": "Who has as much as the winner wins, too.",
        "first": "The table names who begins.",
        "unlisted": "A card is one of those that there are.",
        "no_chip": "Each card has a chip.",
        "copies": "No card comes more often than there are of it.",
        "chips": "No chip comes more often than there are of it.",
        "pair": "Each card exists once with each chip.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.tables = read_tables(self.game.definition, self.game.house)
        word = self.game.definition.money_word
        self.money_words = tuple(dict.fromkeys(("money", word)))
        #: Whether the rounds are operating rounds of other families, and companies act in them.
        self.beside = beside_companies(self.game.definition.play.get("families", ["declared"]))
        self.companies: Companies | None = None
        builder = self.builder = Builder(self.game, self.tables, self.money_words, self.beside)
        builder.companies = lambda: self.companies
        builder.read_places()
        builder.read_names()
        builder.read_values()
        self.cards, self.spaces, self.pairs = builder.cards, builder.spaces, builder.pairs
        self.place_of_space = builder.place_of_space
        self.dice, self.faces = builder.dice, builder.faces
        self.kinds_of_slots: dict[str, str] = {"CARD": "card"} if self.cards.things else {}
        self.build(builder)
        known = self.known_reasons()
        for reason in sorted(self.cases - known):
            problem = f"'{reason}' is no reason of a finding"
            allowed = ", ".join((*sorted(self.reasons), *self.tables.command))
            builder.fault(("codes", self.key, reason), problem, allowed, nearest(reason, sorted(known)))
        self.marker_kinds = builder.kinds
        self.markers, self.marker_names = markers_named(self.game.players, builder.kinds, self.dice)
        self.face_names = {
            kind: Names("face", [(str(one), ()) for one in faces]) for kind, faces in self.faces.items()
        }
        self.expressions = builder.expressions
        if builder.faults:
            # What is wrong twice on a line, in a condition and in its sentence, is told once.
            faults: dict[tuple[str, int, str], Fault] = {}
            for one in builder.faults:
                faults.setdefault((one.place.file, one.place.line, one.problem), one)
            raise DataFaults(sorted(faults.values(), key=lambda fault: fault.place.line))
        if self.beside:
            # Beside companies its commands are legal whoever is in charge, in each one's turn.
            vars(self)["also_active_in"] = tuple(self.game.definition.play["families"])
        for name in self.tables.resource:
            for said in (name, f"{name}s", name.removesuffix("s")):
                self.game.units.setdefault(said, name)
        for name in self.money_words:
            self.game.units.setdefault(name, "")

    @property
    def moves_money(self) -> bool:
        """Whether a table pays, gains or reads money."""
        words = set(self.money_words)
        read = {name for one, _ in self.expressions for name in one.names}
        return bool(words & (read | self.builder.amounts))

    @property
    def of_companies(self) -> frozenset[str]:
        """The names that companies have a value of, and players have not."""
        own = {name for name, one in self.tables.resource.items() if one.companies}
        return frozenset(own | {"trains", "president", "share_price"})

    @property
    def text_of_all(self) -> str:
        """The text of all expressions."""
        return " ".join((*(one.text for one, _ in self.expressions), *self.builder.read_too))

    def known_reasons(self) -> frozenset[str]:
        """What ``[codes.declared]`` may give a code: reasons, those of single things, and what moves something."""
        own_tables: dict[str, Iterable[str]] = {
            "resource": self.tables.resource,
            "place": self.tables.place,
            "command": self.tables.command,
        }
        cases = {reason: own_tables[table] for reason, table in CASES.items()}
        own = {f"{reason}_{name}" for reason, names in cases.items() for name in names}
        moments = {one.replace(" ", "_") for one in MOMENTS}
        return frozenset({*self.reasons, *own, *self.tables.command, *moments, "flow", "total_round"})

    @property
    def counts_rounds(self) -> bool:
        """Whether the game has rounds."""
        return not self.beside and bool(
            self.rounds is not None or self.tables.phase or self.tables.flow.round_end
        )

    def ready(self) -> None:
        """Find the order of turns, and the families whose auctions are started."""
        self.turn_order = self.game.require(Turns)
        if self.beside:
            self.companies = Companies(self.game)
        #: The families whose auctions the tables start, and those of them that sell the cards of a row.
        self.auctions: dict[str, Startable] = {}
        self.row_auctions = ()
        faults: list[Fault] = []
        tables: tuple[tuple[str, Mapping[str, Starting]], ...] = (
            ("command", self.tables.command),
            ("phase", self.tables.phase),
        )
        for kind, many in tables:
            for name, table in many.items():
                if table.starts:
                    faults += self.find_auction(table, (kind, name))
        if faults:
            raise DataFaults(faults)
        starts = (table.starts for _, many in tables for table in many.values() if table.lots)
        self.row_auctions = tuple(dict.fromkeys(starts))
        #: The commands that put the cards of a row up for sale.
        self.row_deals = [
            (command, command.starts)
            for command in self.declared_commands
            if command.starts is not None and command.starts.lots
        ]

    def find_auction(self, table: Starting, way: tuple[str, str]) -> Iterator[Fault]:
        """Note the family of an auction; why it can't be started, if it can't."""
        definition, family = self.game.definition, table.starts
        place = partial(place_of, definition)
        module = self.game.modules.get(family)
        if not isinstance(module, Startable):
            can = families_started()
            said = f"'{family}' is no family that a table can start"
            if family in can:
                said = f"'{family}' is not in families"
                can = [f'families = ["declared", "{family}"]']
            yield Fault(place((*way, "starts")), said, ", ".join(can), nearest(family, can))
            return
        self.auctions[family] = module
        if "lots" in module.started_with and not table.lots:
            yield Fault(
                place((*way, "starts")), f"'{family}' sells a row of cards", 'lots = "SLOT", and a cost'
            )
        for said, what in (
            ("least", "no least bid"), ("bidders", "bids of everybody"), ("lots", "one lot"), ("lot", "a row of lots"),
        ):  # fmt: skip
            if said in table.model_fields_set and said not in module.started_with:
                yield Fault(place((*way, said)), f"'{family}' has {what}", f"no {said}")
        if "starting_cash" not in definition.play.get("bank", {}):
            said = "nobody can bid: the players have no money"
            yield Fault(place((*way, "starts")), said, "[bank] starting_cash = NUMBER")

    # -- cards ------------------------------------------------------------------------------------------

    @property
    def waits_for_table(self) -> bool:
        """Whether there is a phase in which nobody acts."""
        return any(phase.turns == "table" for phase in self.phases)

    def words_of_place(self, place: str, player: str) -> str:
        """A place in a sentence."""
        words = self.tables.place[place].name or place.replace("_", " ")
        if place in self.tables.place and self.tables.place[place].each_player and player:
            return f"{player}'s {words}"
        return f"the {words}"

    def title(self, thing: str) -> str:
        """What a sentence calls a card or a space; any other text is itself."""
        catalogue = self.spaces if thing in self.spaces.things else self.cards
        return catalogue.title(thing)

    def read_card(self, text: str, game_state: GameState) -> str:
        """A card's id; ``?`` is one that nobody has seen. Raises :class:`NameFault`."""
        if text == UNSEEN:
            return UNSEEN
        if not self.pairs:
            return self.cards.names.get(text)
        if len(self.pairs) < len(self.cards.sets) and len(found := self.cards.names.candidates(text)) == 1:
            return found[0]
        return next(iter(self.pairs.values())).read(text, self.state(game_state))

    def pair(self, card: str) -> Thing | None:
        """A card that lies with a chip; None for any other."""
        thing = self.cards.thing(card) if self.pairs else None
        return thing if thing is not None and thing.of in self.pairs else None

    def rows_of_pairs(self, game_state: GameState) -> list[str]:
        """The cards that lie in the rows of auctions."""
        rows = (self.game.modules[name].state(game_state) for name in self.row_auctions)
        return [self.card_of_lot(row.lots[lot].names[-1], game_state) for row in rows for lot in row.row]

    def card_of_lot(self, name: str, game_state: GameState) -> str:
        """The card that is a lot of a row, by the last of its names."""
        return self.read_card(name, game_state)

    def places_of_pairs(self, name: str) -> list[str]:
        """The places where pairs of a set lie, without those where they are only noted."""
        return [one for one, place in self.tables.place.items() if name in sets_of(place) and not place.noted]

    def supply_of_pairs(self, game_state: GameState, new: Sequence[str]) -> Violation | None:
        """What new cards that lie with a chip have too much of, beside all that lie somewhere."""
        raise NotImplementedError

    def of_the_data(self, cards: Sequence[str]) -> Violation | None:
        """What is wrong with cards that are typed with a chip: none is written, or no card has that number."""
        for wanted in ("chip", "listed"):
            for card in cards:
                thing = self.pair(card)
                if thing is None or thing.columns[wanted]:
                    continue
                pairs = self.pairs[thing.of]
                if wanted == "listed":
                    key = pairs.table.key
                    said = f"no card has the {key.replace('_', ' ')} {thing.columns[key]}"
                    return self.violation("unlisted", said, thing.name)
                if not pairs.table.once:
                    said = f"{thing.name} has no chip; write its letter, as {thing.name}{next(iter(pairs.chips), '')}"
                    return self.violation("no_chip", said, thing.name)
        return None

    def unseen(self, state: DeclaredState, card: str, place: str = "") -> int:
        """How many of a card nobody has seen; none, if ``place`` is one of other sets."""
        if card not in self.cards.things:
            return 0
        if place and self.cards.things[card].of not in sets_of(self.tables.place[place]):
            return 0
        seen = sum(there.count(card) for there in state.cards.values())
        return (
            self.cards.things[card].count - seen - sum(cards.count(card) for cards in state.contents.values())
        )

    def may_be(self, state: DeclaredState, key: tuple[str, str], card: str) -> int:
        """How many of a card may be among the unseen ones of a place."""
        known = known_of(state, key)
        return self.unseen(state, card, key[1]) if known is None else known.count(card)

    def may_hold(self, state: DeclaredState, key: tuple[str, str], card: str, number: int = 1) -> bool:
        """Whether so many of a card may lie in a place: seen there, or among the unseen ones."""
        there = state.cards.get(key, ())
        known, unseen = there.count(card), there.count(UNSEEN)
        if card == UNSEEN:
            return len(there) >= number
        return known >= number or (
            unseen >= number - known and self.may_be(state, key, card) >= number - known
        )

    def where_is(self, state: DeclaredState, card: str, player: str) -> str:
        """The place where a card was seen: a player's own, or one of all; ``""`` if it was not."""
        return next(
            (
                place
                for (owner, place), there in state.cards.items()
                if card in there and owner in ("", player)
            ),
            "",
        )

    def not_over(self, game_state: GameState) -> Iterable[Violation]:
        """Nothing is scored before the end."""
        raise NotImplementedError

    def own_violation(self, code: str, message: str, about: str = "") -> Violation:
        """A violation under the designer's own sentence and code."""
        return Violation(code, message, about, None, "")


def markers_named(
    players: Iterable[str], kinds: Sequence[str], dice: Catalogue
) -> tuple[dict[str, Marker], Names]:
    """Each marker that may be on a space, by what it is called: ``Ann`` where there is one kind, ``Ann hut``, ``Ann red 5``."""
    markers, names = dict[str, Marker](), Names("marker")
    plain = [one for one in kinds if one not in dice.sets]
    for player in players:
        for kind in plain:
            id_ = player if kind == plain[0] else f"{player} {kind}"
            markers[id_] = Marker(player, kind)
            names.add(id_, f"{player} {kind}", f"{player} {kind}s")
        for id_, die in dice.things.items():
            markers[f"{player} {id_}"] = Marker(player, die.of, die.columns["value"])
            names.add(f"{player} {id_}", f"{player} {die.name}")
    return markers, names


def families_started() -> list[str]:
    """The families that a table can start; all of them are looked at, which takes a moment."""
    from playproof.checker.families.registry import families_with

    return families_with(lambda family: issubclass(family, Startable))
