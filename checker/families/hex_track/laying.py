"""Whether a tile may be laid on a hex, and how it may lie: colours, supply, labels, stops, kept track, edges, reach, cost.

Sources: 1830 R-080 to R-096; 1889 V-030 to V-036; rulings RA-22 to RA-25.
"""

from __future__ import annotations

from typing import Any, ClassVar

from playproof.checker.families.hex_track.reach import Reach
from playproof.checker.families.hex_track.state import TrackState
from playproof.checker.families.hex_track.tokens import TokenRules
from playproof.checker.model.game_state import GameState
from playproof.components.notation.content import CENTRE, Content
from playproof.components.notation.upgrades import Fault, Fit, edges_in, fit, other_stop, renumbered
from playproof.components.wording.plural import counted, listing

RESTRICTIONS = ("permissive", "semi-restrictive", "restrictive", "city-permissive")


class LayingRules(TokenRules):
    """Whether a tile may lie somewhere. `HexTrack` tells the parameters."""

    reasons: ClassVar[dict[str, str]] = {
        **TokenRules.reasons,
        "turned": "A tile is turned by 0 to 5 sixths.",
        "which_turn": "Where a tile fits in several turns, the entry says which.",
        "unbuildable": "Nothing is built on hexes printed grey or red.",
        "power_only": "Some tiles are laid by a private company's power alone.",
        "phase": "A phase allows tiles of some colours.",
        "order": "Tiles are upgraded one colour at a time.",
        "supply": "There are so many of each tile.",
        "label": "A tile has the label of its hex.",
        "stops": "A tile has as many cities and towns as what it covers.",
        "track": "All track of what a tile covers is there again.",
        "cities": "Each old city's track leads to one new city.",
        "edge_off": "Track does not lead off the map.",
        "edge_barred": "Track does not lead across an impassable border.",
        "edge_blank": "New track does not face a blank edge that nobody can build on.",
        "reach": "A tile is laid where track of the company leads.",
        "reach_bare": "A token's city without track is reached itself; its neighbours are not.",
        "reach_blocked": "Track leads on from no city that is full of others' tokens.",
        "no_use": "An upgrade brings the company something.",
        "cost": "A hex costs what is printed on it, a tile of the turn what `lays` says.",
        "money": "The company pays for it itself.",
        "blocked": "While a player has a private company, its hexes are blocked.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.restriction = p.choice("restriction", RESTRICTIONS)
        self.blank = p.choice("blank_edges", ("printed", "none", "tile"))
        self.unbuildable = frozenset(p.words("unbuildable", ("grey", "red", "blue")))
        self.preprinted_cost = p.flag("preprinted_cost", True)
        self.tokens_choose = p.choice("tokens_choose", ("never", "always")) == "always"
        #: The tiles that private companies alone lay.
        self.power_tiles: frozenset[str] = frozenset()
        self.fits: dict[tuple[Content, Content], Fit] = {}
        self.edge_faults: dict[tuple[str, int], Fault | None] = {}

    def ready(self) -> None:
        """The order of colours, and the phase that brings each."""
        super().ready()
        self.rank = {"white": 0}
        self.opens: dict[str, int] = {}
        for number in range(1, len(self.phases.phases) + 1):
            for colour in self.colours_of(number):
                self.rank.setdefault(colour, len(self.rank))
                self.opens.setdefault(colour, number)
        if not self.opens:
            raise self.params.fault(
                "tiles", "can't be laid: no phase of the chart has tiles", 'tiles = ["yellow"] in a phase'
            )

    # -- the tile and the hex, however it is turned -----------------------------------------------------

    def tile_fault(self, game_state: GameState, hex_: str, tile: str, power: bool = False) -> Fault | None:
        """Why a tile can't be laid on a hex in any turn. ``power``: a private company's power lays it."""
        state = self.state(game_state)
        old, colour = self.view(state, hex_), self.geography.colours[tile]
        new = self.geography.tile(tile, 0)
        if not old.tile and old.colour in self.unbuildable:
            return Fault("unbuildable", f"{hex_} is printed {old.colour}: nothing is built there", "hex")
        if not power and (new.reserved or tile in self.power_tiles):
            return Fault("power_only", f"tile {tile} is laid by a private company's power alone", "tile")
        return (
            self.colour_fault(game_state, hex_, old, tile, colour)
            or self.supply_fault(state, tile)
            or self.kind_fault(hex_, old, tile, new)
        )

    def colour_fault(
        self, game_state: GameState, hex_: str, old: Content, tile: str, colour: str
    ) -> Fault | None:
        """The phase's colours, and one step at a time."""
        phase = self.phases.number(game_state)
        allowed = self.colours_of(phase)
        if colour not in allowed:
            opens = self.opens.get(colour)
            comes = f", {colour} with phase {self.phases.phases[opens - 1].id}" if opens else ""
            return Fault(
                "phase",
                f"tile {tile} is {colour}; phase {self.phases.phases[phase - 1].id} has "
                f"{listing(allowed) or 'no'} tiles{comes}",
                "tile",
            )
        if self.rank[colour] != self.rank.get(old.colour, -1) + 1:
            due = next((one for one, at in self.rank.items() if at == self.rank.get(old.colour, -2) + 1), "")
            what = f"has tile {old.tile}, which is {old.colour}" if old.tile else f"is printed {old.colour}"
            if not old.tile and old.colour == "white":
                what = "has no tile"
            then = f"the next there is {due}" if due else "no tile goes there"
            return Fault("order", f"{hex_} {what}: {then}, and tile {tile} is {colour}", "tile")
        return None

    def supply_fault(self, state: TrackState, tile: str) -> Fault | None:
        """One must be left."""
        if self.supply(state, tile) > 0:
            return None
        number = self.geography.counts[tile]
        if not number:
            return Fault("supply", f"the game has no tile {tile}", "tile")
        there = listing([hex_ for hex_, (laid, _) in sorted(state.laid.items()) if laid == tile])
        how_many = "the only one lies" if number == 1 else f"all {number} lie"
        return Fault("supply", f"no tile {tile} is left: {how_many} on {there}", "tile")

    def kind_fault(self, hex_: str, old: Content, tile: str, new: Content) -> Fault | None:
        """Label, towns and cities are those of the hex."""
        if old.label != new.label:
            has = f"the label {old.label}" if old.label else "no label"
            return Fault(
                "label",
                f"{hex_} has {has}, tile {tile} has {f'the label {new.label}' if new.label else 'none'}",
                "tile",
            )
        kind = other_stop(old, new)
        if not kind:
            return None
        here, there = old.kinds.get(kind, 0), new.kinds.get(kind, 0)
        has = counted(here, kind) if here else f"no {kind}"
        there_is = counted(there, kind) if there else "none"
        reason = self.of("stops", "town") if old.tile and "town" in old.kinds else "stops"
        return Fault(reason, f"{hex_} has {has}, tile {tile} has {there_is}", "tile")

    def gets_slots(self, state: TrackState, hex_: str, slots: int) -> bool:
        """Whether some later tile brings a city of a hex more slots."""
        old = self.view(state, hex_)
        if not old.tile and old.colour in self.unbuildable:
            return False
        return any(
            self.rank.get(self.geography.colours[tile], 0) > self.rank.get(old.colour, 0)
            and self.kind_fault(hex_, old, tile, new) is None
            and any(new.centres[at].slots > slots for at in new.cities)
            for tile in self.geography.tiles
            for new in (self.geography.tile(tile, 0),)
        )

    # -- how it lies ------------------------------------------------------------------------------------

    def turn_fault(self, state: TrackState, hex_: str, tile: str, turned: int) -> Fault | None:
        """Why a tile can't lie so on a hex, whoever lays it."""
        old, new = self.view(state, hex_), self.geography.tile(tile, turned)
        found = self.turn_fault_on(hex_, old, new)
        if found is None and self.blank == "tile":
            for edge in edges_in(new.exits & ~old.exits):
                other = self.geography.near[hex_][edge]
                if other in state.laid and not self.view(state, other).exits & 1 << (edge + 3) % 6:
                    problem = f"has new track at edge {edge}, where {other} has none"
                    return Fault("edge_blank", f"tile {tile} turned {turned} on {hex_} {problem}")
        return found

    def turn_fault_on(self, hex_: str, old: Content, new: Content) -> Fault | None:
        """Why a tile can't lie so where ``old`` lies: track that it would lose, edges that bar it."""
        found = self.fit(old, new).fault
        so = f"tile {new.tile} turned {new.turned}"
        if found is not None:
            return Fault(found.reason, f"{so} {found.message} of {hex_}", found.about)
        key = (hex_, new.exits & ~old.exits)
        if key not in self.edge_faults:
            self.edge_faults[key] = self.fixed_edges_fault(*key)
        found = self.edge_faults[key]
        return found and Fault(found.reason, f"{so} on {hex_} {found.message}", found.about)

    def fit(self, old: Content, new: Content) -> Fit:
        """How new content covers old."""
        found = self.fits.get((old, new))
        if found is None:
            found = self.fits[old, new] = fit(old, new, self.tokens_choose)
        return found

    def fixed_edges_fault(self, hex_: str, added: int) -> Fault | None:
        """What never changes: the map's rim, barred edges, printed hexes that nobody builds on."""
        for edge in edges_in(added):
            across = self.geography.around[hex_][edge]
            if not across:
                return Fault("edge_off", f"leads off the map at edge {edge}")
            if not self.geography.near[hex_][edge]:
                return Fault(
                    "edge_barred", f"leads across the impassable border between it and {across} (edge {edge})"
                )
            printed = self.geography.printed[across]
            if (
                self.blank != "none"
                and printed.colour in self.unbuildable
                and not printed.exits & 1 << (edge + 3) % 6
            ):
                return Fault(
                    "edge_blank",
                    f"leads to {across} at edge {edge}, which is printed {printed.colour} without track there",
                )
        return None

    # -- for a company ----------------------------------------------------------------------------------

    def reach_fault(self, state: TrackState, company: str, hex_: str, tile: str, turned: int) -> Fault | None:
        """A company must be able to get there, and perhaps to use what it lays."""
        new = self.geography.tile(tile, turned)
        if not new.exits & self.reach(state, company).edges.get(hex_, 0):
            return self.unreached(state, company, hex_, new)
        if self.restriction == "permissive" or self.is_useful(state, company, hex_, new):
            return None
        if self.restriction == "city-permissive" and new.cities:
            return None
        or_city = " nor a city that pays more" if self.restriction == "semi-restrictive" else ""
        return Fault(
            "no_use",
            f"tile {tile} turned {turned} on {hex_} brings {company} no new track that it reaches{or_city}",
        )

    def unreached(self, state: TrackState, company: str, hex_: str, new: Content) -> Fault:
        """Because of others' tokens, because another turn would be, or not at all."""
        so = f"tile {new.tile} turned {new.turned} on {hex_}"
        edges = edges_in(self.reach(state, company).edges.get(hex_, 0))
        if edges:
            at = f"edge {edges[0]}" if len(edges) == 1 else f"edges {listing(map(str, edges))}"
            return Fault("reach", f"{so} has no track at {at}, where track of {company} leads to {hex_}")
        if not self.has_tokens(state, company):
            return Fault(
                "reach", f"{company} has no token on the map from which track could lead to {hex_}", "hex"
            )
        full = self.in_the_way(state, company, lambda found: bool(new.exits & found.edges.get(hex_, 0)))
        if full:
            return Fault(
                "reach_blocked",
                f"track leads from {company} to {hex_} only through {full}, full of others' tokens",
                "hex",
            )
        bare = [
            place
            for place, centre in state.places(company)
            if place in self.geography.near[hex_] and not self.view(state, place).edges[centre]
        ]
        if bare:
            return Fault(
                "reach_bare", f"{bare[0]}, where {company} has its token, has no track to {hex_} yet", "hex"
            )
        return Fault("reach", f"no track leads from a token of {company} to {hex_}", "hex")

    def is_useful(self, state: TrackState, company: str, hex_: str, new: Content) -> bool:
        """Whether a tile brings the company a path that it reaches, or raises what a city pays that it reaches."""
        old = self.view(state, hex_)
        if not old.paths:
            return True
        stops = self.fit(old, new).stops
        kept = {renumbered(link, stops) for link in old.paths}
        before = self.reach(state, company)
        fresh = [number for number, link in enumerate(new.paths) if link not in kept]
        city = self.restriction == "semi-restrictive"
        if (city and self.raises(hex_, old, new, before, stops)) or any(
            end < CENTRE and before.arrives_without(hex_, end)
            for number in fresh
            for end in (new.paths[number].one, new.paths[number].other)
        ):
            return True
        after = state.copy()
        self.put_tile(after, hex_, new.tile, new.turned)
        reached = self.reach(after, company)
        return any((hex_, number) in reached.paths for number in fresh) or (
            city and self.raises(hex_, old, new, reached, stops, after=True)
        )

    def raises(
        self,
        hex_: str,
        old: Content,
        new: Content,
        reached: Reach,
        stops: tuple[int, ...],
        after: bool = False,
    ) -> bool:
        """Whether a stop that is reached, before or ``after`` the tile is laid, pays otherwise than before."""
        return any(
            (hex_, now if after else then) in reached.stops
            and old.centres[then].revenue != new.centres[now].revenue
            for then, now in enumerate(stops)
            if now >= 0
        )

    # -- what it costs ----------------------------------------------------------------------------------

    def hex_cost(self, state: TrackState, hex_: str) -> list[tuple[int, frozenset[str]]]:
        """What is printed on what lies there now, each with its terrain."""
        content = self.view(state, hex_)
        if not content.tile and content.colour != "white" and not self.preprinted_cost:
            return []
        return [(one.cost, frozenset(one.terrain)) for one in content.notation.upgrades]

    def border_cost(
        self, state: TrackState, hex_: str, new: Content
    ) -> tuple[int, frozenset[frozenset[str]]]:
        """What the borders cost that track crosses with this tile for the first time, and which they are."""
        total, crossed = 0, set()
        for edge, cost in self.geography.borders.get(hex_, {}).items():
            other = self.geography.near[hex_][edge]
            pair = frozenset((hex_, other))
            if (
                other
                and pair not in state.paid
                and new.exits & 1 << edge
                and self.view(state, other).exits & 1 << (edge + 3) % 6
            ):
                total += cost
                crossed.add(pair)
        return total, frozenset(crossed)

    # -- what it changes --------------------------------------------------------------------------------

    def put_tile(
        self, state: TrackState, hex_: str, tile: str, turned: int
    ) -> list[tuple[str, tuple[int, ...]]]:
        """Lay a tile; tokens move to the cities that take the place of theirs. Returns the companies whose token could
        be in several cities, with these; it is then in the first of them."""
        old, new = self.view(state, hex_), self.geography.tile(tile, turned)
        way = self.fit(old, new)
        open_choices: list[tuple[str, tuple[int, ...]]] = []
        moved: dict[int, tuple[str, ...]] = {}
        for centre, owners in state.tokens.get(hex_, {}).items():
            now = way.stops[centre] if centre < len(way.stops) else -1
            if now < 0 and not new.cities:
                continue  # an illegal tile without a city: the token has no place left
            if now < 0:
                now = new.cities[0]
            moved[now] = (*moved.get(now, ()), *owners)
            if centre < len(way.choice) and len(way.choice[centre]) > 1 and not old.edges[centre]:
                open_choices += [(one, way.choice[centre]) for one in owners if self.home_is_open(one, hex_)]
        state.laid[hex_] = (tile, turned)
        if moved:
            state.tokens[hex_] = moved
        else:
            state.tokens.pop(hex_, None)
        state.changed()
        return open_choices
