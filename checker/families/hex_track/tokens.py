"""Tokens on a map of hexes: homes, slots and those that are kept, which city is meant, what blocks.

Sources: 1830 R-076 to R-078, R-100 to R-107; 1889 V-020 to V-022; rulings RA-21, RA-25.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from playproof.checker.families.hex_track.base import HexTrackBase, Place
from playproof.checker.families.hex_track.places import Spoken, Stop
from playproof.checker.families.hex_track.state import TrackState
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.components.notation.content import Content
from playproof.components.wording.plural import counted, listing

KINDS = {"town": "a town", "offboard": "off the board", "halt": "a halt"}


class TokenRules(HexTrackBase):
    """Which city a token may go to. `HexTrack` tells the parameters."""

    reasons: ClassVar[dict[str, str]] = {
        "home": "A company's first token goes on its home.",
        "no_city": "Tokens go on cities.",
        "which_city": "Where a hex has several cities, the entry says which is meant.",
        "own_token": "A company has one token in a hex.",
        "slots": "A city has so many slots for tokens.",
        "later_slot": "A slot that only a later tile brings cannot be used before.",
        "city_open": "Where a tile leaves open which city a token has, that is said before anything else is done.",
        "stays": "A token stays in its city.",
        "kept": "A slot is kept for a company's home until its token lies there.",
        "kept_choice": "The home's hex is kept for its company until it has chosen a city.",
        "token_reach": "Track leads from a token of the company to the city.",
        "token_blocked": "Track leads on from no city that is full of others' tokens.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.keeps_hex = self.params.choice("home_choice_keeps", ("hex", "slot")) == "hex"

    # -- homes ------------------------------------------------------------------------------------------

    def home_due(self, game_state: GameState, company: str) -> bool:
        """Whether a company has a home token that is not on the board yet."""
        return company in self.homes_said and not self.has_tokens(self.state(game_state), company)

    def has_tokens(self, state: TrackState, company: str) -> bool:
        """Whether a company has a token on the map."""
        return any(company in owners for cities in state.tokens.values() for owners in cities.values())

    def homes(self, game_state: GameState, company: str) -> Sequence[Place]:
        """Where its home token can go: one place where there is no choice."""
        said = self.homes_said.get(company)
        return self.home_cities(self.state(game_state), said) if said is not None else ()

    def home_cities(self, state: TrackState, said: Spoken) -> list[Place]:
        """The cities that a home can mean as the hex is now. Cities without track are all one to a token: the first
        stands for them, until a tile brings track."""
        content = self.view(state, said.hex)
        cities = self.home_centres(content, said)
        if len(cities) > 1 and not any(content.edges[at] for at in cities):
            cities = cities[:1]
        return [(said.hex, at) for at in cities]

    def home_centres(self, content: Content, said: Spoken) -> list[int]:
        """The cities that a home names as the hex is now. A number counts the cities of the print, which keep their order
        where they have no track."""
        if said.number:
            at = self.geography.printed[said.hex].stops[said.number - 1]
            named = [at] if at in content.cities else []
        else:
            named = [one.centre for one in self.places.stops(content, said) if one.centre in content.cities]
        return named or [at for at in content.stops if at in content.cities]

    def home_is_open(self, company: str, hex_: str) -> bool:
        """Whether a company's token on a hex of several cities without track could be in each of them: its home is the hex,
        and no city of it."""
        said = self.homes_said.get(company)
        return said is not None and said.hex == hex_ and not said.number and said.edge < 0

    def place_home(self, game_state: GameState, company: str, place: Place) -> None:
        """Put the home token there, free."""
        self.state(game_state).put_token(*place, company)
        game_state.take(company, self.place_name(game_state, place), "token", f"{self.key}.home")

    def waiting_homes(self, state: TrackState, hex_: str) -> Iterator[tuple[str, list[int]]]:
        """Companies whose home token is still to come to a hex, with the cities that it may go to."""
        for company in self.home_companies.get(hex_, ()):
            if not self.has_tokens(state, company):
                yield company, self.home_centres(self.view(state, hex_), self.homes_said[company])

    def ready(self) -> None:
        """Homes by hex."""
        super().ready()
        self.home_companies: dict[str, list[str]] = {}
        for company, said in self.homes_said.items():
            self.home_companies.setdefault(said.hex, []).append(company)
            if not self.geography.printed[said.hex].cities:
                raise self.params.fault("companies", f"{company}: {said.hex}, its home, has no city")
            if said.number > len(self.geography.printed[said.hex].stops):
                raise self.params.fault(
                    "companies", f"{company}: {said.hex}, its home, has no stop {said.number}"
                )

    # -- which place is meant ---------------------------------------------------------------------------

    def token_place(
        self, game_state: GameState, company: str, said: Spoken | Stop, city: int | None = None
    ) -> Place | Violation:
        """The city that an entry means. Where none is named, it is the hex's only city, else the only one in which the
        company may put a token."""
        state = self.state(game_state)
        if isinstance(said, Stop):
            return said.hex, said.centre
        content, hex_ = self.view(state, said.hex), said.hex
        if city is not None:
            cities = [at for at in content.stops if at in content.cities]
            if not 1 <= city <= len(cities):
                has = counted(len(cities), "city") if cities else "no city"
                return self.violation("which_city", f"{hex_} has {has}, not {city}", "city")
            return hex_, cities[city - 1]
        found = [one.centre for one in self.places.stops(content, said)]
        cities = [at for at in found if at in content.cities] or found
        if len(cities) == 1:
            return hex_, cities[0]
        if not cities:
            every = listing([content.name_of(hex_, at) for at in content.stops], "or")
            problem = (
                f"{hex_} has no stop" if not content.stops else f"{said} is no stop of {hex_}; it has {every}"
            )
            return self.violation("no_city" if not content.stops else "which_city", problem, "place")
        fitting = [
            at for at in cities if not any(True for _ in self.check_token(game_state, company, (hex_, at)))
        ]
        if len(fitting) == 1:
            return hex_, fitting[0]
        if not fitting and not any(content.edges[at] for at in cities):
            return hex_, cities[0]
        names = listing([content.name_of(hex_, at) for at in cities], "or")
        return self.violation(
            "which_city", f"{hex_} has {counted(len(cities), 'city')}: say which, {names}", "place"
        )

    def place_name(self, game_state: GameState, place: Place) -> str:
        """A city as it is typed."""
        return self.stop_name(self.state(game_state), *place)

    # -- tokens -----------------------------------------------------------------------------------------

    def tokens_of(self, game_state: GameState, company: str) -> Sequence[Place]:
        """The cities with a company's tokens."""
        return self.state(game_state).places(company)

    def next_token_cost(self, game_state: GameState, company: str, place: Place | None = None) -> int | None:
        """What a company's next token costs, by its charter; ``None`` if it has none left."""
        costs = self.costs.get(company, ())
        used = len(self.state(game_state).places(company))
        if not used and company in self.homes_said:
            used = 1
        return costs[used] if used < len(costs) else None

    def check_token(
        self, game_state: GameState, company: str, place: Place, connected: bool = True
    ) -> Iterable[Violation]:
        """Why a company may not put a token in a city."""
        state = self.state(game_state)
        found = self.token_fault(state, company, place)
        if found is None and connected and place not in self.reach(state, company).stops:
            found = self.not_reached(state, company, place)
        if found is not None:
            yield self.violation(*found, "place")

    def token_fault(self, state: TrackState, company: str, place: Place) -> tuple[str, str] | None:
        """Reason and message if a city has no slot for a company, wherever its track leads."""
        hex_, centre = place
        content = self.view(state, hex_)
        if centre not in content.cities:
            kind = KINDS.get(content.centres[centre].kind, "no city")
            return "no_city", f"{content.name_of(hex_, centre)} is {kind}: tokens go on cities"
        own = state.tokens.get(hex_, {})
        if any(company in owners for owners in own.values()):
            return "own_token", f"{company} has a token in {hex_}: one in a hex is all it may have"
        name, owners = content.name_of(hex_, centre), own.get(centre, ())
        slots = content.centres[centre].slots
        if len(owners) >= slots:
            reason = "later_slot" if self.gets_slots(state, hex_, slots) else "slots"
            has = f"its {counted(slots, 'slot')} {'has' if slots == 1 else 'have'}"
            return reason, f"{name} has no free slot: {has} {listing(owners)}"
        kept = []
        for other, cities in self.waiting_homes(state, hex_):
            if other == company:
                continue
            if len(cities) > 1:
                free = sum(content.centres[at].slots - len(own.get(at, ())) for at in cities)
                if centre in cities and (self.keeps_hex or free <= 1):
                    return "kept_choice", f"{hex_} is the home of {other}, which has not chosen its city yet"
            elif centre in cities:
                kept.append(other)
        if kept and len(owners) + len(kept) >= slots:
            rest = "slot" if slots - len(owners) == 1 else "slots"
            return (
                self.of(self.of("kept", hex_), hex_),
                f"the free {rest} of {name} {'is' if rest == 'slot' else 'are'} kept for {listing(kept)}",
            )
        return None

    def gets_slots(self, state: TrackState, hex_: str, slots: int) -> bool:
        """Whether some later tile brings a city of a hex more slots."""
        return False

    def not_reached(self, state: TrackState, company: str, place: Place) -> tuple[str, str]:
        """Reason and message for a city to which no track leads: because of others' tokens, or not at all."""
        name = self.stop_name(state, *place)
        if not self.has_tokens(state, company):
            return "token_reach", f"{company} has no token on the map from which track could lead to {name}"
        full = self.in_the_way(state, company, lambda reach: place in reach.stops)
        if full:
            return (
                "token_blocked",
                f"track leads from {company} to {name} only through {full}, full of others' tokens",
            )
        return "token_reach", f"no track leads from a token of {company} to {name}"

    def place_token(self, game_state: GameState, company: str, place: Place) -> None:
        """Put a company's next token there."""
        self.state(game_state).put_token(*place, company)

    def token_places(self, game_state: GameState, company: str) -> Iterable[Place]:
        """Where a company may put a token now, cost aside."""
        state = self.state(game_state)
        for place in sorted(self.reach(state, company).stops):
            if (
                place[1] in self.view(state, place[0]).cities
                and self.token_fault(state, company, place) is None
            ):
                yield place
