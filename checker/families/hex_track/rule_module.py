"""The family: tiles and tokens on a map of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from playproof.checker.families.hex_track.laying import LayingRules
from playproof.checker.families.hex_track.position import Position
from playproof.checker.families.hex_track.powers import InCity, PowerLay, Powers, PowerToken
from playproof.checker.families.hex_track.routes import REASONS, HexRuns
from playproof.checker.families.hex_track.state import TrackState
from playproof.checker.families.hex_track.track_step import TrackBoard, TrackStep
from playproof.checker.families.private_companies import PrivateTransferred
from playproof.checker.families.private_companies.abilities import TileLay
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Implied, SharedWords
from playproof.checker.model.rule_module import Command, ValueType
from playproof.components.wording.plural import listing

if TYPE_CHECKING:
    from playproof.checker.families.operating.rule_module import OperatingRounds


class HexTrack(TrackBoard, Claims, DeclaredPosition, SharedWords, Implied):
    """A map of hexes in tile notation, on which companies lay tiles and place tokens, and on which their trains run.

    Its components: ``map``, the board of hexes (``set/piece`` or ``piece``; the only one if not named). ``tiles``, the set
    of tiles with how many there are of each (the only one if not named). ``companies``, the set of charters with ``home``
    (``E19``, ``G19/3`` for the city with edge 3, ``E11.2`` for the second of cities without track) and ``tokens``, what
    each costs (the only one if not named). ``tokens``, the set that prints the tokens, for pictures. The colours that a
    phase allows are its ``tiles`` on the phase chart.

    A turn's tiles: ``lays``, a table for each of them, such as ``lays = [{ lay = "yes", upgrade = "yes" }, { lay =
    "if no upgrade", upgrade = "no", cost = 20 }]``; ``lay`` is a yellow tile, ``upgrade`` another one, each ``yes``,
    ``no`` or ``if no upgrade`` (has been laid in this turn); ``cost`` and ``upgrade_cost`` are paid besides the hex;
    ``other_hex = true``: not where the turn's other tiles lie. Without it: one tile a turn.

    What a company may lay: ``restriction``: where its track leads to, whatever an upgrade brings it (``permissive``); an
    upgrade must bring it track that it reaches, or raise what a stop pays that it reaches (``semi-restrictive``); must
    bring it track that it reaches (``restrictive``), unless the tile has a city (``city-permissive``). ``blank_edges``:
    what new track may not face where there is no track: ``printed`` hexes that nobody builds on, ``none``, or these and
    every ``tile``. ``unbuildable``: the colours of printed hexes that nobody builds on. ``preprinted_cost``: whether a hex
    that is printed with a colour costs what is printed on it.

    Tokens and stops: ``home_choice_keeps``: where a company may choose among the cities of its home's hex, others may use
    none of them before it has chosen (``hex``), or all but one slot (``slot``). ``tokens_choose``: tokens stay in their
    city (``never``), or may move to another city of their hex with each tile (``always``). ``groups_apart``: groups of
    off-board hexes whose hexes are a place each all the same. ``two_stops_in_hex``: whether one run may visit two stops of
    one hex.
    """

    also_active_in: ClassVar[tuple[str, ...]] = ("operating",)
    reasons: ClassVar[dict[str, str]] = {
        **LayingRules.reasons,
        **Powers.reasons,
        **REASONS,
        "one_tile": "A company lays so many tiles in a turn.",
        "tokens": "A company has so many tokens.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.position = Position(self)
        self.powers = Powers(self)
        self.runs: HexRuns = HexRuns(self)

    def ready(self) -> None:
        """What private companies do; whether the trains can run."""
        super().ready()
        self.runs.ready()
        self.powers.ready()
        if self.powers.privates is not None:
            self.power_tiles = frozenset(
                tile for one in self.powers.privates.of_type(TileLay) if one.only_here for tile in one.tiles
            )

    def handlers(self) -> Iterable[Handler]:
        """Private companies that change hands."""
        yield on(PrivateTransferred, self.powers.transferred)

    def value_types(self) -> Iterable[ValueType]:
        """Places and runs."""
        yield from super().value_types()
        yield from self.runs.value_types()

    def track_step(self, rounds: OperatingRounds) -> TrackStep:
        """The step in which tiles are laid."""
        self.step = TrackStep(rounds, self)
        return self.step

    def accepts_entry(self, game_state: GameState, command: Command[Any], actor: str) -> bool:
        """Private companies use their powers."""
        return command.entry not in (PowerLay, PowerToken) or self.powers.acts(actor)

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """What could be done at one moment alone is over."""
        self.powers.forget(game_state, command, entry)

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A payment for a tile or a token of a private company that costs nothing."""
        if self.step is not None and isinstance(entry, PowerLay):
            return self.step.rule_for_claim(game_state, entry, claim, moves)
        return f"{self.key}.power_token" if isinstance(entry, PowerToken) else ""

    def lasting_state(self, game_state: GameState) -> TrackState:
        """Without the order of tokens in a city; without the latest tile, where a token goes on no tile of this moment."""
        state = self.state(game_state)
        tokens = {
            hex_: {centre: tuple(sorted(owners)) for centre, owners in cities.items()}
            for hex_, cities in state.tokens.items()
        }
        last = state.last if self.tokens_choose or state.moment else ""
        return replace(state, tokens=tokens, last=last)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Tiles and tokens of a declared position."""
        yield from self.position.audit(game_state)

    def commands(self) -> Iterable[Command[Any]]:
        """The city of a token; positions and counts."""
        yield Command("in PLACE:SPOT", InCity, self.check_in, self.move_in,
                   "which city a token has that a tile leaves open; it may follow the tile's entry without a colon",
                   "PRR: in H10.1", turn=False, without_colon=True,
                   options=self.in_options)  # fmt: skip
        yield from self.powers.commands()
        yield from self.position.commands()

    def check_in(self, game_state: GameState, entry: InCity) -> Iterable[Violation]:
        """A tile has left it open, and the city is one of those."""
        state, company, hex_ = self.state(game_state), entry.actor, entry.place.hex
        own = next((centre for place, centre in state.places(company) if place == hex_), None)
        if own is None:
            yield self.violation("city_open", f"{company} has no token in {hex_}", "place")
            return
        cities = self.cities_open(game_state, company, hex_)
        said = [one.centre for one in self.places.stops(self.view(state, hex_), entry.place)]
        free = [
            at
            for at in cities
            if at == own or len(self.tokens_in(state, hex_, at)) < self.view(state, hex_).centres[at].slots
        ]
        if not cities:
            yield self.violation("stays", f"the token of {company} in {hex_} stays in its city", "place")
        elif len(said) != 1 or said[0] not in free:
            names = listing([self.stop_name(state, hex_, at) for at in free], "or")
            yield self.violation("city_open", f"the token of {company} in {hex_} goes to {names}", "place")

    def in_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The cities that a tile has left open to a token."""
        state = self.state(game_state)
        hex_, cities = state.undecided.get(actor, ("", ()))
        for at in cities:
            slots = self.view(state, hex_).centres[at].slots
            owners = self.tokens_in(state, hex_, at)
            if actor in owners or len(owners) < slots:
                yield (self.stop_name(state, hex_, at),)

    def cities_open(self, game_state: GameState, company: str, hex_: str) -> tuple[int, ...]:
        """The cities of a hex that a company's token there may go to."""
        state = self.state(game_state)
        if company in state.undecided and state.undecided[company][0] == hex_:
            return state.undecided[company][1]
        return self.view(state, hex_).cities if self.tokens_choose and state.last == hex_ else ()

    def move_in(self, game_state: GameState, entry: InCity) -> None:
        """The token is there."""
        state, company, hex_ = self.state(game_state), entry.actor, entry.place.hex
        said = [one.centre for one in self.places.stops(self.view(state, hex_), entry.place)]
        own = next((centre for place, centre in state.places(company) if place == hex_), None)
        state.undecided.pop(company, None)
        if own is not None and len(said) == 1 and said[0] in self.view(state, hex_).cities:
            state.take_token(hex_, own, company)
            state.put_token(hex_, said[0], company)
