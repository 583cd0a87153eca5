"""From the tables of ``play.toml`` to what the checker works with: names, compiled expressions, and every fault of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from types import MappingProxyType
from typing import Any

from playproof.checker.families.declared.catalogue import SPACE_COLUMNS, Catalogue, pieces_of, rows_of
from playproof.checker.families.declared.compiled import (
    BANK,
    CompiledCardEffect,
    CompiledEffect,
    CompiledStart,
    Value,
)
from playproof.checker.families.declared.state import UNSEEN
from playproof.checker.families.declared.tables import (
    CardEffect,
    Effect,
    PlaceTable,
    RuleTables,
    Starting,
    place_of,
    sets_of,
)
from playproof.checker.model.whole_game import WholeGame
from playproof.components.expressions import (
    CEL_WORDS,
    Expression,
    ExpressionFault,
    Kind,
    Scope,
    Sentence,
    Variable,
    compile_expression,
    compiled,
    one_line,
)
from playproof.components.faults import DataFaults, Fault, nearest
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown

__all__ = ["Builder", "Way"]

Way = tuple[str | int, ...]
#: What cards, spaces and players have beside their columns.
ALL = ("all", "first")
PLAYER_COLUMNS = frozenset({"name", "out"})


@dataclass(slots=True)
class Builder:
    """Compiles a game's tables and collects what is wrong with them."""

    game: WholeGame
    tables: RuleTables
    money_words: tuple[str, ...]
    cards: Catalogue = field(default_factory=lambda: Catalogue("card"))
    spaces: Catalogue = field(default_factory=lambda: Catalogue("space"))
    place_of_space: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    #: Whether cards or spaces could not be read, so that nobody knows their columns.
    cards_faulty: bool = False
    known: dict[str, Variable] = field(default_factory=dict)
    constants: dict[str, Any] = field(default_factory=dict)
    expressions: list[tuple[Expression, dict[str, str]]] = field(default_factory=list)
    #: The resources that effects move.
    amounts: set[str] = field(default_factory=set)
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

    def of_nobody(self, expression: Expression, way: Way) -> None:
        """What a command of the table needs can't be about the player who acts: nobody does."""
        tables = self.tables
        own = {"player", *tables.resource, *(one for one, place in tables.place.items() if place.each_player)}
        about = next((name for name, _ in expression.variables if name in own), "")
        if about:
            said = f"'{about}' is a player's, and nobody acts where the command is the table's"
            example = (
                "everyone.all(p, p.name != '')" if about == "player" else f"everyone.all(p, p.{about} == 0)"
            )
            self.fault(way, said, f"`everyone`, as {example}")

    # -- cards, spaces and names ------------------------------------------------------------------------

    def read_places(self) -> None:
        """The cards and spaces of all places, once each."""
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
                    if twice:
                        self.fault((*way, "spaces"), f"'{twice}' is the id of another space too")
                for one in sets_of(place):
                    if one in self.cards.sets:
                        continue
                    found = pieces_of(self.game.definition, one, ("place", name, "of"))
                    if twice := self.cards.add(one, found):
                        self.fault((*way, "of"), f"'{twice}' is the id of another card too")
            except DataFaults as fault:
                self.faults += fault.faults
                self.cards_faulty = True
            if bool(place.spaces) == bool(place.of):
                said = "has neither cards nor spaces" if not place.of else "has both cards and spaces"
                self.fault(way, said, 'of = "SET" for cards, or spaces = "SET" for markers')

    def read_names(self) -> None:
        """What expressions may name."""
        game, tables = self.game, self.tables
        self.constants = {"players": len(game.players)}
        taken = {"players": "the number of players"}
        fixed = {
            "player": "the player's name",
            "first_player": "who began the round",
            "round": "the round",
            "phase": "the phase",
            "turns": "the turns taken",
            "others": "the other players",
            "everyone": "all players",
            "supply": "the supply",
            "this": "the card of an effect",
        }
        if any(one.starts for one in (*tables.command.values(), *tables.phase.values())):
            fixed |= dict.fromkeys(("winner", "price", "starter"), "what an auction gives")
        taken |= fixed | dict.fromkeys(self.money_words, "the money")
        for kind, names in (("resource", tables.resource), ("place", tables.place)):
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
        self.read_figures(taken)
        known = self.known
        known["player"] = Variable(lambda scope: scope.player)
        known["first_player"] = Variable(lambda scope: scope.state.first)
        known["round"] = Variable(lambda scope: scope.state.round)
        known["turns"] = Variable(lambda scope: scope.state.taken.get(scope.player, 0))
        phases = tuple(tables.phase) or ("",)
        known["phase"] = Variable(lambda scope: phases[min(scope.state.phase, len(phases) - 1)])
        for word in self.money_words:
            known[word] = Variable(lambda scope: scope.game_state.balances.get(scope.player, 0))
        for name in tables.resource:
            known[name] = held_variable(name)
        if any(one.starts for one in (*tables.command.values(), *tables.phase.values())):
            known["winner"] = Variable(lambda scope: scope.state.winner)
            known["price"] = Variable(lambda scope: scope.state.price)
            known["starter"] = Variable(lambda scope: scope.state.starter)
        supplies = frozenset(tables.resource)
        known["supply"] = Variable(
            lambda scope: tuple((name, scope.state.held.get((BANK, name), 0)) for name in supplies),
            dict,
            supplies,
        )
        for name, place in tables.place.items():
            known[name] = self.place_variable(name, place)
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

    def read_figures(self, taken: Mapping[str, str]) -> None:
        """The figures of ``game.toml``, as a tracker file may set them."""
        game = self.game
        low, high = game.definition.players
        for name, value in game.definition.header.get("figures", {}).items():
            place = game.definition.place("figures", name, file="game.toml")
            numbers = value if isinstance(value, list) else [value]
            if not all(type(one) is int for one in numbers):
                self.faults.append(Fault(place, f"'{name}' is {shown(value)}", "a whole number"))
                self.constants[name] = 1
            elif isinstance(value, list) and len(value) != high - low + 1:
                said = f"'{name}' has {counted(len(value), 'number')}, and {low} to {high} can play"
                self.faults.append(Fault(place, said, f"{high - low + 1} numbers, or one"))
                self.constants[name] = 1
            elif name in taken and name not in self.money_words:
                self.faults.append(Fault(place, f"'{name}' is {taken[name]} already", "another name"))
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
            tuple(state.held.get((seat, name), 0) for name in self.tables.resource),
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
                items=self.spaces.columns | frozenset(SPACE_COLUMNS),
            )
        each = place.each_player
        return Variable(
            lambda scope: scope.state.cards.get((scope.player if each else "", name), ()),
            lambda kept: [self.cards.of(card) for card in kept],
            items=self.cards.columns,
            unknown=lambda kept: UNSEEN in kept,
        )

    def space_value(self, kept: tuple[str, tuple[tuple[str, str], ...]]) -> dict[str, Any]:
        """A space for expressions: its columns, how many markers are on it, and whose."""
        space, there_now = kept
        return {**self.spaces.of(space), "taken": len(there_now), "by": [owner for owner, _ in there_now]}

    def slot_variable(self, kind: str, name: str) -> Variable:
        """What was chosen in an entry, as expressions read it."""
        if kind == "card":
            return Variable(
                lambda scope: scope.slots.get(name),
                lambda kept: None if kept is None else self.cards.of(kept),
                self.cards.columns,
            )
        if kind == "cards":
            return Variable(
                lambda scope: scope.slots.get(name) or (),
                lambda kept: [self.cards.of(card) for card in kept],
                items=self.cards.columns,
            )
        if kind == "space":
            return Variable(
                lambda scope: (
                    None
                    if (space := scope.slots.get(name)) is None
                    else (space, scope.state.markers.get((self.place_of_space.get(space, ""), space), ()))
                ),
                lambda kept: None if kept is None else self.space_value(kept),
                self.spaces.columns | frozenset(SPACE_COLUMNS),
            )
        if kind == "player":
            every = PLAYER_COLUMNS | frozenset(self.tables.resource) | frozenset(self.money_words)
            every |= {one for one, place in self.tables.place.items() if place.each_player}
            return Variable(
                lambda scope: (
                    None if (seat := scope.slots.get(name)) is None else self.player_key(scope, seat)
                ),
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

    # -- expressions ------------------------------------------------------------------------------------

    def expression(
        self, text: str, way: Way, kind: Kind, slots: Mapping[str, str] | None = None
    ) -> Expression:
        """A compiled expression; one that is wrong is a fault, and stands for nothing."""
        slots = dict(slots or {})
        self.words_compared(text, way)
        known = {**self.known, **{name: self.slot_variable(of, name) for name, of in slots.items()}}
        place = cache(partial(place_of, self.game.definition, way))
        made = compile_expression(text, place, kind, known, self.constants)
        if isinstance(made, Fault):
            if not (self.cards_faulty and "no column" in made.problem):
                self.faults.append(made)
            return _nothing(kind, place)
        self.expressions.append((made, slots))
        self.game.figures_used.update(made.constants)
        return made

    def condition(self, text: str, way: Way, slots: Mapping[str, str] | None = None) -> Expression | None:
        """A condition; None where none is given."""
        return self.expression(text, way, "condition", slots) if text else None

    def number(
        self,
        value: int | str | None,
        way: Way,
        slots: Mapping[str, str] | None = None,
        least: int | None = None,
    ) -> Value:
        """A number, or an expression that gives one. ``least``: the smallest that makes sense."""
        if isinstance(value, int) and least is not None and value < least:
            self.fault(way, f"is {value}", f"{least} or more")
        if isinstance(value, str):
            return self.expression(value, way, "number", slots)
        return value or 0

    def maybe(
        self,
        value: int | str | None,
        way: Way,
        slots: Mapping[str, str] | None = None,
        least: int | None = None,
    ) -> Value | None:
        """A number that need not be given."""
        return None if value is None else self.number(value, way, slots, least)

    def code(self, code: str, way: Way) -> None:
        """The code of a rule is one word, and none of Playproof's own."""
        if code and (not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", code) or code.upper().startswith("PP-")):
            own = (
                "is one of Playproof's own codes"
                if code.upper().startswith("PP-")
                else "is no code of a rule"
            )
            self.fault(way, f"'{one_line(code)}' {own}", "letters, digits, - and ., as T-4")

    def sentence(self, text: str, way: Way, slots: Mapping[str, str] | None = None) -> Sentence:
        """A sentence with expressions in braces."""
        parts: list[str | Expression] = []
        if double := re.search(r"\{\{([^{}]*)\}\}", text):
            self.fault(way, f"'{double[0]}' has two braces on each side", f"'{{{double[1]}}}'")
            return Sentence((text,))
        rest = one_line(text)
        while rest:
            before, brace, after = rest.partition("{")
            parts.append(before)
            if not brace:
                break
            inner, closed, rest = after.partition("}")
            if not closed:
                self.fault(way, "a brace is not closed", "{an expression}")
                break
            parts.append(self.expression(inner, way, "any", slots))
        return Sentence(tuple(part for part in parts if part != ""))

    # -- effects ----------------------------------------------------------------------------------------

    def effect(
        self,
        table: Effect,
        way: Way,
        slots: Mapping[str, str],
        source: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> CompiledEffect:
        """An effect; ``source``: the places of each chosen card, where it doesn't say whence it moves."""
        tables = self.tables
        every = {"each": "each", "others": "others"}
        out = CompiledEffect(
            when=self.condition(table.when, (*way, "when"), slots),
            who=every.get(table.who, ""),
            player=None
            if not table.who or table.who in every
            else self.expression(table.who, (*way, "who"), "player", slots),
            to_player=self.expression(table.to_player, (*way, "to_player"), "player", slots)
            if table.to_player
            else None,
            move=table.move,
            to=table.to,
            put=table.put,
            on=table.on,
            take_back=table.take_back,
            back_from=table.back_from,
            fill=table.fill,
            rule=table.rule,
        )
        self.code(table.rule, (*way, "rule"))
        for name in ("pay", "gain", "set"):
            amounts: list[tuple[str, Value]] = []
            for resource, value in getattr(table, name).items():
                here = (*way, name, resource)
                words = [*tables.resource, *self.money_words]
                if name == "set" and resource in self.money_words:
                    self.fault(here, "money can't be set; it is paid and gained", "pay, gain")
                elif self.one_of(resource, words, "resource", here):
                    own = tables.resource.get(resource)
                    self.amounts.add(resource)
                    least = 0 if name == "pay" or (name == "set" and own and not own.below_zero) else None
                    amounts.append((resource, self.number(value, here, slots, least)))
            setattr(out, name, tuple(amounts))
        for name in ("put", "take_back"):
            if said := getattr(table, name):
                self.one_of(said, tables.resource, "resource", (*way, name))
        if table.on and not table.put:
            said = "is the space that a marker is put on, and none is put"
            allowed = "put = MARKER; back_from = SPACE for one that is taken back"
            self.fault((*way, "on"), said, allowed)
        spaces = [*(slot for slot, kind in slots.items() if kind == "space"), *self.spaces.things]
        if table.back_from:
            if not table.take_back:
                self.fault((*way, "back_from"), "nothing is taken back", "take_back = MARKER")
            self.one_of(table.back_from, spaces, "chosen space, nor a space's id", (*way, "back_from"))
        if table.put:
            if not table.on:
                self.fault((*way, "put"), "a marker is put on a space", 'on = "SLOT", or a space by its id')
            else:
                self.one_of(table.on, spaces, "chosen space, nor a space's id", (*way, "on"))
        if table.fill and self.place(table.fill, (*way, "fill")) and tables.place[table.fill].size is None:
            self.fault((*way, "fill"), f"'{table.fill}' has no size to fill it up to", "size = NUMBER")
        self.moving(table, way, slots, out, source)
        return out

    def starting(
        self,
        table: Starting,
        way: Way,
        slots: Mapping[str, str],
        source: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> CompiledStart | None:
        """The auction that a command or a phase begins; None if it begins none."""
        if not table.starts:
            for name in ("lot", "least", "bidders", "won", "unsold"):
                if name in table.model_fields_set:
                    self.fault(
                        (*way, name), "is of an auction, and none is started here", 'starts = "FAMILY"'
                    )
            return None
        if self.game.definition.play.get("families", ["declared"])[0] != "declared":
            said = f"'{table.starts}' would begin the game, and it is started by these rules"
            self.fault(("families",), said, f'"declared" before "{table.starts}"')
        return CompiledStart(
            table.starts,
            table.lot,
            self.maybe(table.least, (*way, "least"), slots, 0),
            self.condition(table.bidders, (*way, "bidders"), slots),
            tuple(self.effect(one, (*way, "won", at), slots, source) for at, one in enumerate(table.won)),
            tuple(
                self.effect(one, (*way, "unsold", at), slots, source) for at, one in enumerate(table.unsold)
            ),
        )

    def moving(
        self,
        table: Effect,
        way: Way,
        slots: Mapping[str, str],
        out: CompiledEffect,
        source: Mapping[str, Sequence[str]],
    ) -> None:
        """What moves from place to place."""
        tables = self.tables
        if table.give_to:
            out.give_to = self.expression(table.give_to, (*way, "give_to"), "player", slots)
        if table.draw is not None:
            out.draw = self.number(table.draw, (*way, "draw"), slots, 0)
        if not table.move and table.draw is None:
            for name, said in (("from", table.from_), ("to", table.to), ("give_to", table.give_to)):
                if said:
                    self.fault((*way, name), "nothing moves here", 'move = "SLOT", or draw = NUMBER')
            return
        cards = [slot for slot, kind in slots.items() if kind in ("card", "cards")]
        if table.move and table.move not in ALL:
            self.one_of(table.move, [*cards, *ALL], "chosen card", (*way, "move"))
        if table.where and table.move not in ALL:
            self.fault((*way, "where"), "tells which of several cards move", 'move = "all" or "first"')
        out.where = self.condition(table.where, (*way, "where"), {**slots, "this": "card"})
        if not table.to:
            self.fault((*way, "to"), "is missing: it says where the cards come to", ", ".join(self.places()))
        else:
            self.place(table.to, (*way, "to"))
            if table.give_to and table.to in self.places() and not tables.place[table.to].each_player:
                said = f"the cards come to '{table.to}', which is no player's"
                self.fault((*way, "give_to"), said, "a place with each_player = true")
        chosen = source.get(table.move) or next(iter(source.values()), ())
        places = (table.from_,) if table.from_ else tuple(chosen)
        if not places:
            self.fault((*way, "from"), "is missing: it says where the cards are", ", ".join(self.places()))
        elif table.from_:
            self.place(table.from_, (*way, "from"))
        out.source = tuple(one for one in places if one in self.places())

    def places(self) -> list[str]:
        """The places of cards."""
        return [name for name, place in self.tables.place.items() if place.of]

    def place(self, name: str, way: Way) -> bool:
        """Whether that is a place of cards."""
        return self.one_of(name, self.places(), "place of cards", way)

    def card_effect(
        self, table: CardEffect, way: Way, at: Sequence[str], slots: Mapping[str, str]
    ) -> CompiledCardEffect:
        """What single cards do. ``at``: the commands and moments that there are; ``slots``: those of its commands."""
        moments = (table.at,) if isinstance(table.at, str) else table.at
        for one in moments:
            self.one_of(one, at, "command or moment", (*way, "at"))
        self.place(table.in_, (*way, "in"))
        named = (table.card,) if isinstance(table.card, str) else table.card
        named = tuple(filter(None, named))
        if bool(named) == bool(table.cards):
            self.fault(way, "the cards are named by `card` or by `cards`, one of the two", 'card = "ID"')
        cards = [self.card(one, (*way, "card")) for one in named]
        if table.cards:
            which = self.expression(table.cards, (*way, "cards"), "condition", {"this": "card"})
            for id_ in self.cards.things:
                try:
                    if which.evaluate(Scope(None, None, "", {"this": id_})):
                        cards.append(id_)
                except (ExpressionFault, AttributeError):
                    problem = "tells cards by their columns, and by nothing else"
                    self.fault((*way, "cards"), problem, "a condition of `this`, as this.suit == 'sea'")
                    break
        effect = self.effect(table, way, {**slots, "this": "card"})
        return CompiledCardEffect(effect, table.in_, frozenset(moments), frozenset(cards))


def held_variable(name: str) -> Variable:
    """How much of a resource the player has."""
    return Variable(lambda scope: scope.state.held.get((scope.player, name), 0))


def _nothing(kind: Kind, place: Any) -> Expression:
    text = {"condition": "true", "number": "0"}.get(kind, "''")
    return Expression(text, place, kind, compiled(text)[0], (), {})
