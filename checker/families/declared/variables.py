"""What expressions of declared rules may name: resources, places, players, figures, and what is chosen in a command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from playproof.checker.families.declared.catalogue import SPACE_COLUMNS, Catalogue, pieces_of, rows_of
from playproof.checker.families.declared.companies import Companies
from playproof.checker.families.declared.company_variables import COMPANY_NAMES, company_variables
from playproof.checker.families.declared.compiled import BANK
from playproof.checker.families.declared.dice import Face, at_hand, dice_of, faces_of, unknown_face
from playproof.checker.families.declared.pairs import Pairs, pairs_of
from playproof.checker.families.declared.state import UNSEEN, Marker
from playproof.checker.families.declared.tables import PlaceTable, RuleTables, place_of, sets_of
from playproof.checker.model.whole_game import WholeGame
from playproof.components.expressions import CEL_WORDS, Expression, NamedValue, Scope, Variable
from playproof.components.faults import DataFaults, Fault, nearest
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown

Way = tuple[str | int, ...]
#: What players have beside their resources and places.
DICE_COLUMNS = frozenset({"id", "name", "value", "kind"})
COORDINATE = re.compile(r"([A-Z])([0-9]{1,3})")
PLAYER_COLUMNS = frozenset({"name", "out"})


@dataclass(slots=True)
class Variables:
    """What the expressions of a game may name, and what is wrong with its tables."""

    game: WholeGame
    tables: RuleTables
    money_words: tuple[str, ...]
    #: Whether companies of other families act, and who knows them, once the game is put together.
    beside: bool = False
    companies: Callable[[], Companies | None] = lambda: None
    cards: Catalogue = field(default_factory=lambda: Catalogue("card"))
    spaces: Catalogue = field(default_factory=lambda: Catalogue("space"))
    #: The cards that lie with a chip, by their set's name.
    pairs: dict[str, Pairs] = field(default_factory=dict)
    place_of_space: dict[str, str] = field(default_factory=dict)
    #: The spaces beside each.
    near: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dice: Catalogue = field(default_factory=lambda: Catalogue("die"))
    faces: dict[str, tuple[Face, ...]] = field(default_factory=dict)
    #: All tables as one text, in which words are looked for.
    said: str = ""
    #: What stands behind a dot in them.
    columns_read: frozenset[str] = frozenset()
    #: The kinds of markers that are put on spaces, as columns of these.
    kinds: tuple[str, ...] = ()
    faults: list[Fault] = field(default_factory=list)
    #: Whether cards or spaces could not be read, so that nobody knows their columns.
    cards_faulty: bool = False
    known: dict[str, Variable] = field(default_factory=dict)
    constants: dict[str, Any] = field(default_factory=dict)
    expressions: list[tuple[Expression, dict[str, str]]] = field(default_factory=list)
    #: The resources that effects move.
    amounts: set[str] = field(default_factory=set)
    #: The names that are something already, and what.
    taken: dict[str, str] = field(default_factory=dict)
    #: The texts of expressions with parameters, which nothing can evaluate by themselves.
    read_too: list[str] = field(default_factory=list)
    #: The named expressions of ``[values]``.
    values: dict[str, NamedValue] = field(default_factory=dict)
    #: What expressions ask of ``this_turn`` and its like: the time, and a command.
    asked_often: frozenset[tuple[str, str]] = frozenset()
    #: Whom expressions are about: "player", who acts; "each" player, while nobody acts; "" nobody.
    subject: str = "player"
    #: The words of each slot of the command that is read.
    words_of_slot: dict[str, tuple[str, ...]] = field(default_factory=dict)

    # -- faults -----------------------------------------------------------------------------------------

    def fault(self, way: Way, problem: str, allowed: str = "", hint: str = "") -> None:
        """Note what is wrong at a place of ``play.toml``."""
        self.faults.append(Fault(place_of(self.game.definition, way), problem, allowed, hint))

    def one_of(self, word: str, known: Iterable[str], what: str, way: Way) -> bool:
        """Whether a word is a known name; if not, that is a fault."""
        names = list(known)
        if word in names or (self.cards_faulty and what == "card"):
            return True
        self.fault(way, f"'{word}' is no {what}", ", ".join(names) or "there is none", nearest(word, names))
        return False

    def card(self, word: str, way: Way) -> str:
        """The id of a card that is named by its id or its name; if it is neither, that is a fault."""
        things = self.cards.things
        called = [one.id for one in things.values() if one.name.casefold() == word.casefold()]
        if word not in things and len(called) == 1:
            return called[0]
        if word not in things and not self.cards_faulty:
            names = [*things, *(one.name for one in things.values())]
            self.fault(
                way, f"'{word}' is no card", ", ".join(things) or "there is none", nearest(word, names)
            )
        return word

    def words_compared(self, text: str, way: Way) -> None:
        """A word that an expression compares with what is typed is one of those that can be typed."""
        for name, words in self.words_of_slot.items():
            for word in re.findall(rf"(?<![\w.]){name}\s*[!=]=\s*['\"]([^'\"]*)['\"]", text):
                if word and word not in words:
                    said = f"'{word}' is no word that is typed for {name.upper()}"
                    self.fault(way, said, ", ".join(words), nearest(word, words))

    def of_player(self) -> frozenset[str]:
        """The names that each player has a value of."""
        tables = self.tables
        own = (name for name, one in tables.resource.items() if not one.shared)
        places = (name for name, place in tables.place.items() if place.each_player)
        acted: tuple[str, ...] = ("player", "turns", "others", "this_turn", "this_round", "this_game")
        acted = (*acted, *COMPANY_NAMES[1:]) if self.beside else acted
        return frozenset({*acted, *self.money_words, *own, *places})

    def of_nobody(self, expression: Expression, way: Way) -> None:
        """Where nobody acts, an expression can't be about whoever does; where each player is meant, not about who acts."""
        wrong = {"actor"} if self.subject == "each" else {"actor", *self.of_player()}
        about = next((name for name in expression.names if name in wrong), "")
        if about == "actor":
            self.fault(way, "'actor' is whoever acts, and nobody acts here", "`player`, or `everyone`")
        elif about:
            where = "where the command is the table's" if way[0] == "command" else "here"
            said = f"'{about}' is a player's, and nobody acts {where}"
            example = {
                "player": "everyone.all(p, p.name != '')",
                "others": "everyone.all(p, p.name != '')",
                "turns": "everyone.all(p, p.out)",
            }.get(about, f"everyone.all(p, p.{about} == 0)")
            self.fault(way, said, f"`everyone`, as {example}")

    # -- cards, spaces and names ------------------------------------------------------------------------

    def read_places(self) -> None:
        """The dice, and the cards and spaces of all places, once each."""
        resources = self.tables.resource
        self.dice = dice_of(resources)
        self.faces = {name: faces for name, one in resources.items() if (faces := faces_of(one))}
        for name in self.faces:
            if resources[name].shared or resources[name].below_zero:
                wrong = "shared" if resources[name].shared else "below_zero"
                self.fault(("resource", name, wrong), "is of numbers, and these are dice", f"no {wrong}")
        self.said = json.dumps(self.game.definition.play, default=str)
        self.columns_read = frozenset(re.findall(r"\.\s*(\w+)", self.said))
        put = set(re.findall(r'"put": "(\w+)"', self.said)) | set(self.faces)
        for name, place in self.tables.place.items():
            way: Way = ("place", name)
            try:
                if place.spaces:
                    file = place.spaces.endswith(".csv")
                    read = rows_of if file else None
                    things = (
                        read(self.game.definition, place.spaces)
                        if read
                        else pieces_of(self.game.definition, place.spaces, ("place", name, "spaces"))
                    )
                    twice = self.spaces.add(place.spaces, things)
                    if place.spaces in (
                        other.spaces for key, other in self.tables.place.items() if key != name
                    ):
                        self.fault((*way, "spaces"), f"'{place.spaces}' are the spaces of another place too")
                    self.place_of_space |= dict.fromkeys(self.spaces.sets.get(place.spaces, ()), name)
                    self.read_adjacent(name, place)
                    if twice:
                        self.fault((*way, "spaces"), f"'{twice}' is the id of another space too")
                for one in sets_of(place):
                    if one in self.cards.sets:
                        continue
                    if one in self.tables.pair:
                        self.pairs[one] = made = pairs_of(self.game.definition, one, self.tables.pair[one])
                        self.cards.makers.append(made.thing)
                        found = list(made.things())
                    else:
                        found = pieces_of(self.game.definition, one, ("place", name, "of"))
                    if twice := self.cards.add(one, found):
                        self.fault((*way, "of"), f"'{twice}' is the id of another card too")
            except DataFaults as fault:
                self.faults += fault.faults
                self.cards_faulty = True
            if bool(place.spaces) == bool(place.of):
                said = "has neither cards nor spaces" if not place.of else "has both cards and spaces"
                self.fault(way, said, 'of = "SET" for cards, or spaces = "SET" for markers')
        self.kinds = tuple(one for one in resources if one in put)

    def read_adjacent(self, name: str, place: PlaceTable) -> None:
        """Which spaces lie side by side: as a column lists them, or as hexes of a map."""
        column, way = place.adjacent, ("place", name, "adjacent")
        ids = self.spaces.sets.get(place.spaces, ())
        if not column:
            return
        if column == "hexes":
            wrong = [one for one in ids if not COORDINATE.fullmatch(one)]
            if wrong:
                self.fault(way, f"the space '{wrong[0]}' is no coordinate of a hex", "ids such as D4")
                return
            self.near |= hexes_beside(ids)
            return
        if column not in self.spaces.own.get(place.spaces, ()):
            own = [one for one in self.spaces.own.get(place.spaces, ()) if one not in ("id", "name")]
            self.fault(
                way,
                f"'{place.spaces}' has no column '{column}'",
                ", ".join((*own, "hexes")),
                nearest(column, own),
            )
            return
        for one in ids:
            listed = self.spaces.of(one)[column]
            beside = listed if isinstance(listed, list) else re.split(r"[\s,;]+", str(listed).strip())
            for other in filter(None, beside):
                if other not in ids:
                    title = self.spaces.title(one)
                    said = f"'{other}', which {place.spaces} lists beside {title}, is no space of it"
                    self.fault(way, said, ", ".join(ids), nearest(str(other), list(ids)))
            self.near[one] = tuple(other for other in beside if other in ids)

    def read_taken(self) -> None:
        """The names that are something already, and the figures."""
        tables = self.tables
        self.constants = {"players": len(self.game.players)}
        taken = {"players": "the number of players"}
        fixed = {
            "player": "the player's name",
            "actor": "who acts",
            "first_player": "who began the round",
            "round": "the round",
            "ended_round": "the round that has ended",
            "sold": "what is sold",
            "phase": "the phase",
            "turns": "the turns taken",
            **{f"this_{time}": "what was done in it" for time in ("turn", "round", "game")},
            "others": "the other players",
            "everyone": "all players",
            "supply": "the supply",
            "this": "the card of an effect",
        }
        if any(one.starts for one in (*tables.command.values(), *tables.phase.values())):
            fixed |= dict.fromkeys(("winner", "price", "starter"), "what an auction gives")
        if self.beside:
            fixed |= dict.fromkeys(COMPANY_NAMES, "what companies have")
        taken |= fixed | dict.fromkeys(self.money_words, "the money")
        for kind, names in (("resource", tables.resource), ("place", tables.place), ("pair", tables.pair)):
            for name in names:
                if name in taken:
                    self.fault((kind, name), f"'{name}' is {taken[name]} already", "another name")
                if name in CEL_WORDS:
                    self.fault(
                        (kind, name),
                        f"'{name}' is a word of CEL, the language of expressions",
                        "another name",
                    )
                taken[name] = f"a {kind}"
        self.taken = {**taken}
        self.read_figures(taken)

    def read_names(self) -> None:
        """What expressions may name."""
        game, tables, known = self.game, self.tables, self.known
        self.read_taken()
        known["player"] = Variable(lambda scope: scope.player)
        known["actor"] = self.slot_variable("player", "actor", lambda scope: scope.actor or None)
        known["first_player"] = Variable(lambda scope: scope.state.first)
        known["round"] = Variable(lambda scope: scope.state.round)
        if any(one.recalls for one in tables.command.values()):
            known["ended_round"] = Variable(ended_round)
        known["turns"] = Variable(lambda scope: scope.state.taken.get(scope.player, 0))
        phases = tuple(tables.phase) or ("",)
        known["phase"] = Variable(lambda scope: phases[min(scope.state.phase, len(phases) - 1)])
        if self.beside:
            known["phase"] = Variable(lambda scope: next(reversed(scope.game_state.active_modules), ""))
        done = {name for name, one in tables.command.items() if not one.table}
        self.asked_often = frozenset(
            (time, name)
            for time, name in re.findall(r"\bthis_(turn|round|game)\s*\.\s*(\w+)", self.said)
            if name in done
        )
        for time in ("turn", "round", "game"):
            known[f"this_{time}"] = self.often(time, sorted(done))
        for word in self.money_words:
            known[word] = Variable(lambda scope: scope.game_state.balances.get(scope.player, 0))
        for name in tables.resource:
            known[name] = (
                self.dice_variable(name)
                if name in self.faces
                else held_variable(name, tables.resource[name].shared)
            )
        if any(one.starts for one in (*tables.command.values(), *tables.phase.values())):
            known["winner"] = Variable(lambda scope: scope.state.winner)
            known["price"] = Variable(lambda scope: scope.state.price)
            known["starter"] = Variable(lambda scope: scope.state.starter)
        if self.beside:
            own = [name for name, one in tables.resource.items() if one.companies]
            known |= company_variables(own, self.money_words, self.companies)
        supplies = frozenset(tables.resource)
        known["supply"] = Variable(
            lambda scope: tuple((name, scope.state.held.get((BANK, name), 0)) for name in supplies),
            dict,
            supplies,
        )
        for name, place in tables.place.items():
            known[name] = self.place_variable(name, place)
        for name in self.pairs:
            known[name] = self.pair_variable(name)
        every = PLAYER_COLUMNS | supplies | frozenset(self.money_words)
        every |= {name for name, place in tables.place.items() if place.each_player}
        seats = game.players
        known["everyone"] = Variable(
            lambda scope: tuple(self.player_key(scope, seat) for seat in seats),
            lambda kept: [self.player_value(one) for one in kept],
            items=every,
        )
        known["others"] = Variable(
            lambda scope: tuple(self.player_key(scope, seat) for seat in seats if seat != scope.player),
            lambda kept: [self.player_value(one) for one in kept],
            items=every,
        )

    def often(self, time: str, commands: Sequence[str]) -> Variable:
        """How often the player has done each command in a time."""
        asked = [name for name in commands if (time, name) in self.asked_often]
        return Variable(
            lambda scope: tuple(scope.state.done.get((scope.player, name, time), 0) for name in asked),
            lambda kept: dict(zip(asked, kept, strict=True)),
            frozenset(commands),
        )

    def read_figures(self, taken: Mapping[str, str]) -> None:
        """The figures of ``game.toml``, as a tracker file may set them."""
        game = self.game
        low, high = game.definition.players
        for name, value in game.definition.header.get("figures", {}).items():
            place = partial(game.definition.place, "figures", name, file="game.toml")
            numbers = value if isinstance(value, list) else [value]
            if not all(type(one) is int for one in numbers):
                self.faults.append(Fault(place(), f"'{name}' is {shown(value)}", "a whole number"))
                self.constants[name] = 1
            elif isinstance(value, list) and len(value) != high - low + 1:
                said = f"'{name}' has {counted(len(value), 'number')}, and {low} to {high} can play"
                self.faults.append(Fault(place(), said, f"{high - low + 1} numbers, or one"))
                self.constants[name] = 1
            elif name in taken and name not in self.money_words:
                self.faults.append(Fault(place(), f"'{name}' is {taken[name]} already", "another name"))
        for name, number in game.figures.items():
            if name not in taken:
                self.constants[name] = number

    def player_key(self, scope: Scope, seat: str) -> tuple[Any, ...]:
        """All that expressions read of a player, as something that can be kept."""
        state = scope.state
        return (
            seat,
            seat in state.out,
            scope.game_state.balances.get(seat, 0),
            tuple(
                at_hand(state, seat, name, self.faces[name]) if name in self.faces
                else state.held.get(("" if one.shared else seat, name), 0)
                for name, one in self.tables.resource.items()
            ),
            tuple(state.cards.get((seat, name), ()) for name, one in self.tables.place.items() if one.each_player and one.of),
        )  # fmt: skip

    def player_value(self, kept: tuple[Any, ...]) -> dict[str, Any]:
        """The same for expressions."""
        seat, passed, money, held, cards = kept
        out = {"name": seat, "out": passed, **dict.fromkeys(self.money_words, money)}
        out |= dict(zip(self.tables.resource, held, strict=True))
        own = [name for name, one in self.tables.place.items() if one.each_player and one.of]
        return out | {
            name: [self.cards.of(card) for card in there] for name, there in zip(own, cards, strict=True)
        }

    def place_variable(self, name: str, place: PlaceTable) -> Variable:
        """A place as expressions read it: a list of cards, or of spaces."""
        if place.spaces:
            spaces = self.spaces.sets.get(place.spaces, ())
            return Variable(
                lambda scope: tuple((one, scope.state.markers.get((name, one), ())) for one in spaces),
                lambda kept: [self.space_value(one) for one in kept],
                items=self.space_columns(),
            )
        each = place.each_player
        if place.noted == "groups":
            return Variable(
                lambda scope: scope.state.groups.get((scope.player if each else "", name), ()),
                lambda kept: [[self.cards.of(card) for card in cards] for cards in kept],
            )
        return Variable(
            lambda scope: scope.state.cards.get((scope.player if each else "", name), ()),
            lambda kept: [self.cards.of(card) for card in kept],
            items=self.cards.columns,
            unknown=lambda kept: UNSEEN in kept,
        )

    def pair_variable(self, name: str) -> Variable:
        """The cards of a set with chips that lie in some place."""
        places = [
            one for one, place in self.tables.place.items() if name in sets_of(place) and not place.noted
        ]
        keys = [
            (owner, one)
            for one in places
            for owner in (self.game.players if self.tables.place[one].each_player else ("",))
        ]
        return Variable(
            lambda scope: tuple([card for key in keys for card in scope.state.cards.get(key, ())]),
            lambda kept: [self.cards.of(card) for card in kept],
            items=self.cards.columns,
        )

    def space_columns(self) -> frozenset[str]:
        """What expressions read of a space."""
        return self.spaces.columns | frozenset(SPACE_COLUMNS) | frozenset(self.kinds)

    def space_value(self, kept: tuple[str, tuple[Marker, ...]]) -> dict[str, Any]:
        """A space for expressions: its columns, how many markers are on it, and whose; what is read of them beside that."""
        space, there = kept
        out = {**self.spaces.of(space), "taken": len(there), "by": [one.owner for one in there]}
        for kind in self.kinds:
            if kind in self.columns_read and kind not in self.spaces.columns:
                out[kind] = [one.owner for one in there if one.kind == kind]
        if "values" in self.columns_read:
            out["values"] = [one.face for one in there if one.kind in self.faces]
        if "markers" in self.columns_read:
            out["markers"] = [{"by": one.owner, "kind": one.kind, "value": one.face} for one in there]
        if self.near:
            out["next_to"] = list(self.near.get(space, ()))
        return out

    def dice_variable(self, name: str) -> Variable:
        """What the player's dice show, a list."""
        faces = self.faces[name]
        unknown = unknown_face(faces)
        return Variable(
            lambda scope: at_hand(scope.state, scope.player, name, faces),
            list,
            unknown=lambda kept: unknown in kept and unknown not in faces,
        )

    def slot_variable(self, kind: str, name: str, chosen: Callable[[Scope], Any] | None = None) -> Variable:
        """What was chosen in an entry, as expressions read it. ``chosen``: what it is, if no slot holds it."""
        seat_of = chosen or (lambda scope: scope.slots.get(name))
        if kind == "card":
            return Variable(
                lambda scope: scope.slots.get(name),
                lambda kept: None if kept is None else self.cards.of(kept),
                self.cards.columns,
            )
        if kind == "die":
            return Variable(
                lambda scope: scope.slots.get(name),
                lambda kept: None if kept is None else self.dice.of(kept),
                DICE_COLUMNS,
            )
        if kind in ("cards", "dice"):
            catalogue = self.cards if kind == "cards" else self.dice
            return Variable(
                lambda scope: scope.slots.get(name) or (),
                lambda kept: [catalogue.of(one) for one in kept],
                items=self.cards.columns if kind == "cards" else DICE_COLUMNS,
            )
        if kind == "space":
            return Variable(
                lambda scope: (
                    None
                    if (space := scope.slots.get(name)) is None
                    else (space, scope.state.markers.get((self.place_of_space.get(space, ""), space), ()))
                ),
                lambda kept: None if kept is None else self.space_value(kept),
                self.space_columns(),
            )
        if kind == "player":
            every = PLAYER_COLUMNS | frozenset(self.tables.resource) | frozenset(self.money_words)
            every |= {one for one, place in self.tables.place.items() if place.each_player}
            return Variable(
                lambda scope: None if (seat := seat_of(scope)) is None else self.player_key(scope, seat),
                lambda kept: None if kept is None else self.player_value(kept),
                every,
            )
        empty: Any = 0 if kind == "number" else ()
        if kind == "word":
            empty = ""
        return Variable(
            lambda scope: empty if scope.slots.get(name) is None else scope.slots[name],
            lambda kept: list(kept) if isinstance(kept, tuple) else kept,
        )


def ended_round(scope: Scope) -> int:
    """The round that has just ended, as long as nothing was done since; 0: none has."""
    state, over = scope.state, scope.game_state.over
    if over:
        return int(state.round)
    begun = state.started is not None or state.phase or any(state.taken.values())
    return 0 if begun else int(state.round) - 1


def held_variable(name: str, shared: bool) -> Variable:
    """How much of a resource the player has, or the table."""
    if shared:
        return Variable(lambda scope: scope.state.held.get(("", name), 0))
    return Variable(lambda scope: scope.state.held.get((scope.player, name), 0))


def hexes_beside(ids: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The hexes beside each, by their coordinates: neighbours in a line are two apart, as A2 and A4; A2 touches B1 and B3."""
    places = {(ord(one[0]), int(one[1:])): one for one in ids}
    beside = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
    return {
        one: tuple(places[line + by, at + to] for by, to in beside if (line + by, at + to) in places)
        for (line, at), one in places.items()
    }
