"""The places of declared rules, compiled: their sizes and limits, and where their cards come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playproof.checker.families.declared.building import Builder, Way
from playproof.checker.families.declared.compiled import Value
from playproof.checker.families.declared.state import DeclaredState
from playproof.checker.families.declared.tables import PlaceTable, RuleTables, sets_of
from playproof.checker.model.rule_module import RuleModule


class CompilingPlaces(RuleModule[DeclaredState]):
    """The tables of places, as they are compiled."""

    tables: RuleTables

    def build_places(self, builder: Builder) -> None:
        """What is said of places: their sizes and limits, and where their cards come from."""
        self.sizes: dict[str, Value] = {}
        #: Which cards lie there at the beginning, by their ids.
        self.laid: dict[str, tuple[str, ...]] = {}
        #: How many cards are dealt to a place at the beginning.
        self.dealt: dict[str, Value] = {}
        self.place_limits: dict[str, Value | None] = {}
        #: The most markers on each space, and of one player: of all kinds (``""``) and of single ones.
        self.space_limits: dict[str, tuple[dict[str, Value], dict[str, Value]]] = {}
        all_of: dict[str, str] = {}
        for name, place in self.tables.place.items():
            for one in sets_of(place) if place.start == "all" else ():
                other = all_of.setdefault(one, name)
                if other != name:
                    said = f"all cards of {one} lie in '{other}' at first"
                    builder.fault(
                        ("place", name, "start"), said, "another set, a number of cards, or a list of cards"
                    )
        #: The places of cards that are noted beside where they lie.
        self.noted_from: dict[str, list[str]] = {}
        for name, place in self.tables.place.items():
            if place.noted and builder.place(
                place.from_, ("place", name, "from" if place.from_ else "noted")
            ):
                self.noted_from.setdefault(place.from_, []).append(name)
        self.refilled: dict[str, list[str]] = {"at once": [], "turn end": [], "round end": []}
        for name, place in self.tables.place.items():
            self.build_place(builder, name, place)

    def build_pairs(self, builder: Builder) -> None:
        """How many there are of a card that lies with a chip, and of its chip."""
        self.pair_numbers: dict[str, dict[str, Value]] = {}
        builder.subject = ""
        for name, pair in self.tables.pair.items():
            builder.code(pair.rule, ("pair", name, "rule"))
            found = builder.pairs.get(name)
            printed = {
                "copies": max((one.count for one in found.cards.values()), default=0) if found else 0,
                "chips": found.most_chips if found else 0,
            }
            told = {"copies": pair.copies, "chips": pair.chips}
            self.pair_numbers[name] = {
                key: printed[key] if number is None else builder.number(number, ("pair", name, key), least=0)
                for key, number in told.items()
            }
        builder.subject = "player"

    def build_place(self, builder: Builder, name: str, place: PlaceTable) -> None:
        """What is said of one place."""
        way: Way = ("place", name)
        builder.code(place.rule, (*way, "rule"))
        slots = {"space": "space"} if place.spaces else {}
        if place.board:
            self.game.named["place", name] = place.board
        if place.spaces:
            self.space_limits[name] = (
                self.limits_of(builder, place.limit, (*way, "limit"), slots),
                self.limits_of(builder, place.each_limit, (*way, "each_limit"), slots),
            )
            for key in ("start", "from", "size", "reshuffle"):
                if key in place.model_fields_set or (key == "from" and place.from_):
                    builder.fault((*way, key), f"'{key}' is of cards, and these are spaces", "limit")
            return
        if isinstance(place.limit, dict):
            builder.fault((*way, "limit"), "is of kinds of markers, and these are cards", "a number")
        else:
            self.place_limits[name] = builder.maybe(place.limit, (*way, "limit"), slots, least=0)
        if place.adjacent:
            builder.fault((*way, "adjacent"), "is of spaces, and these are cards", "spaces = …")
        for key, said in (("from", place.from_), ("reshuffle", place.reshuffle)):
            if said and builder.place(said, (*way, key)) and said == name:
                builder.fault((*way, key), "is the place itself", "another place")
        source = self.tables.place.get(place.from_)
        if source is not None and source.each_player and not place.each_player:
            builder.fault((*way, "from"), f"'{place.from_}' is of each player", "a place of all")
        if place.size is not None:
            builder.subject = "player" if place.each_player else ""
            self.sizes[name] = builder.number(place.size, (*way, "size"), least=1)
            if not place.from_:
                builder.fault((*way, "size"), "nothing says where the cards come from", "from = PLACE")
            if place.refill in self.refilled:
                self.refilled[place.refill].append(name)
        if not isinstance(place.start, tuple) and place.start != "all":
            builder.subject = "player" if place.each_player else ""
            self.dealt[name] = builder.number(place.start, (*way, "start"), least=0)
        if isinstance(place.start, tuple):
            self.laid[name] = tuple(builder.card(card, (*way, "start")) for card in place.start)
        elif place.start not in ("all", 0) and not place.from_:
            builder.fault((*way, "start"), "nothing says where the cards come from", "from = PLACE")
        elif place.start == "all" and place.each_player:
            builder.fault((*way, "start"), "each player can't begin with all cards", "a list of cards")
        builder.subject = "player"

    def limits_of(
        self, builder: Builder, said: int | str | dict[str, Any] | None, way: Way, slots: Mapping[str, str]
    ) -> dict[str, Value]:
        """The limits of all markers on a space (``""``), or of single kinds."""
        if not isinstance(said, dict):
            return {} if said is None else {"": builder.number(said, way, slots, least=0)}
        for kind in said:
            builder.one_of(kind, self.tables.resource, "resource", (*way, kind))
        return {kind: builder.number(most, (*way, kind), slots, least=0) for kind, most in said.items()}
