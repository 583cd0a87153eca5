"""Runs as a hex map reads and judges them: what the step of operating rounds asks of it.

Sources: 1830 R-110 to R-123, 1889 V-040, V-041; rulings RA-29, RA-30.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from playproof.checker.families.hex_track.base import HexTrackBase
from playproof.checker.families.hex_track.places import COORDINATE
from playproof.checker.families.hex_track.routes.best import best_runs
from playproof.checker.families.hex_track.routes.graph import Stop, TrackGraph
from playproof.checker.families.hex_track.routes.judging import Judged, Stated, judge
from playproof.checker.families.hex_track.routes.resolving import Named, Typed, course_text
from playproof.checker.families.hex_track.routes.trains import ANY, Distance, Mover
from playproof.checker.families.hex_track.routes.view import RouteView
from playproof.checker.families.operating.board import BestRuns, Run
from playproof.checker.families.routing import LIMIT
from playproof.checker.families.trains import Trains, TrainType
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import ValueType
from playproof.checker.names import NameFault
from playproof.components.notation.content import revenue_of

#: What parts runs (a train's own name may hold a plus: 2+2), and the places of a run.
PLUS = re.compile(r" \+ ?|\+ ")
DASH = re.compile(r" ?(?:->|[-–—→]) ?")
#: Powers of trains that a network of connections knows, and hex track does not.
NOT_HERE = ("single_city", "visits_neighbours", "extra_homes_count")
#: So many texts are remembered as read.
TEXTS = 5_000
#: The kinds of stops by the numbers that trains give them.
KINDS = (frozenset({"town", "halt"}), frozenset({"city", "pass"}), frozenset({"offboard"}))


class HexRuns:
    """Reads and judges runs; a game without trains has none."""

    def __init__(self, module: HexTrackBase) -> None:
        self.module = module
        self.once_per_hex = not module.params.flag("two_stops_in_hex", True)
        self.graph = TrackGraph(module.geography.near)
        for name, content in module.geography.printed.items():
            self.graph.update(name, content)
        #: The board that the graph is at: what was worked out from it, and the tiles there.
        self.known: object = None
        self.laid: dict[str, tuple[str, int]] = {}
        self.texts: dict[str, tuple[Run, ...]] = {}
        self.movers: dict[str, Mover] = {}

    @cached_property
    def trains(self) -> Trains | None:
        """The trains, whose names runs begin with."""
        return self.module.game.find(Trains)

    @cached_property
    def shown(self) -> tuple[str, str, str]:
        """Hexes for examples: a home, a hex with a stop beside it, another hex beside it; of the company of examples if it
        has such."""
        geography = self.module.geography
        own = self.trains.example if self.trains is not None else ""
        homes = sorted(self.module.homes_said.items(), key=lambda home: home[0] != own)
        for home in [*(said.hex for _, said in homes), *geography.printed]:
            near = geography.near.get(home, ())
            for edge, beside in enumerate(near):
                others = [one for one in (*near[edge + 3 :], *near[: edge + 3]) if one not in ("", beside)]
                if beside and others and geography.printed[beside].stops:
                    return home, beside, others[0]
        one = next(iter(geography.printed), "")
        return one, one, one

    @cached_property
    def example(self) -> str:
        """Two runs as they are typed, by trains and with hexes of this game."""
        assert self.trains is not None
        pieces, (home, beside, other) = self.trains.pieces, self.shown
        first, second = (self.trains.called(one) for one in (pieces[0], pieces[min(1, len(pieces) - 1)]))
        return f"{first} {home}-{beside} + {second} {beside}-{home}-{other}"

    def ready(self) -> None:
        """Check the trains. Raises :class:`DataFaults` for what they do on other boards alone."""
        if self.trains is None:
            return
        params = self.trains.params
        for name in NOT_HERE:
            if params.words(name):
                raise params.fault(name, "no train does that on hex track", "a list without trains")
        lingers = next((piece.id for piece in self.trains.pieces if piece.lingers), "")
        if lingers:
            raise params.fault("set", f"{lingers} lingers, which no train does on hex track", "lingers = 0")

    # -- reading ----------------------------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """``RUNS``: a tuple of :class:`Run`."""

        def read(text: str, game_state: GameState) -> tuple[Run, ...]:
            runs = self.texts.get(text)
            if runs is None:
                if len(self.texts) >= TEXTS:
                    self.texts.clear()
                runs = self.texts[text] = tuple(
                    self.read(part) for part in PLUS.split(" ".join(text.split()))
                )
            return runs

        if self.trains is not None:
            yield ValueType.made_of("RUNS", read)

    def read(self, text: str) -> Run:
        """One train and its run. Raises :class:`NameFault`."""
        assert self.trains is not None
        names, words = self.trains.names, text.split()
        for number in range(len(words) - 1, 0, -1):
            found = names.candidates(" ".join(words[:number]).strip('"'))
            if len(found) == 1:
                return Run(found[0], self.places(" ".join(words[number:])))
        what = names.what
        if text.startswith("="):
            raise NameFault(
                f"without its runs an income is one amount (= 90); with them write: {self.example} = 20 + 70"
            )
        if len(words) > 1:
            raise NameFault(f"'{words[0][:20]}' is no {what}; write each {what} with its run: {self.example}")
        if not text:
            raise NameFault(f"a run is missing beside a plus; write each {what} with its run: {self.example}")
        raise NameFault(f"'{text[:40]}' is no run; write each {what} with its run: {self.example}")

    def places(self, text: str) -> Typed:
        """The places of a run, joined by dashes. Raises :class:`NameFault`."""
        if "," in text:
            raise NameFault(f"a comma can't be read in a run; runs are joined by a plus: {self.example}")
        out: list[Named] = []
        for part in DASH.split(text):
            passed = part.startswith("(") and part.endswith(")")
            inner = part[1:-1] if passed else part
            if not inner.strip():
                raise NameFault(f"'{text[:40]}' is no run: a place is missing beside a dash")
            first, _, rest = inner.strip().partition(" ")
            if rest and COORDINATE.fullmatch(first):
                how = (
                    "the income is an amount: = 90"
                    if rest.startswith("=")
                    else f"places are joined by dashes: {'-'.join(self.shown[:2])}"
                )
                raise NameFault(f"'{rest[:40]}' behind {first} can't be read; {how}")
            out.append(Named(self.module.places.spoken(inner), passed))
        return tuple(out)

    # -- the board --------------------------------------------------------------------------------------

    def view(self, game_state: GameState, company: str) -> RouteView:
        """The board as this company's trains find it; worked out once for each board and phase."""
        module = self.module
        state = module.state(game_state)
        if self.known is not state.known:
            self.move_to(state.laid)
            self.known = state.known
        colours = module.colours_of(module.phases.number(game_state))
        key = ("routes", company, colours)
        view: RouteView | None = state.known.get(key)
        if view is None:
            # What the view looks up later must be the board of now.
            board, graph = state.copy(), self.graph
            view = state.known[key] = RouteView(
                graph,
                frozenset(Stop(*place) for place in state.places(company)),
                lambda hex_, centre: module.blocks(board, company, hex_, centre),
                lambda hex_, centre, diesel: revenue_of(
                    graph.contents[hex_].centres[centre], colours, diesel
                ),
                module.area,
                colours,
                self.once_per_hex,
            )
        return view

    def move_to(self, laid: dict[str, tuple[str, int]]) -> None:
        """Bring the graph to another board."""
        geography = self.module.geography
        for name in {*laid, *self.laid}:
            tile = laid.get(name)
            if tile != self.laid.get(name):
                self.graph.update(name, geography.printed[name] if tile is None else geography.tile(*tile))
        self.laid = laid.copy()

    def mover(self, train: str) -> Mover:
        """A train's figures as runs need them."""
        mover = self.movers.get(train)
        if mover is None:
            assert self.trains is not None
            mover = self.movers[train] = mover_of(self.trains.engine[train])
        return mover

    def judged(self, game_state: GameState, company: str, runs: Sequence[Run]) -> Judged:
        """The runs of a turn, judged once for each board and phase."""
        view = self.view(game_state, company)
        known = self.module.state(game_state).known
        key = ("runs", company, view.colours, tuple(runs))
        found: Judged | None = known.get(key)
        if found is None:
            stated = [Stated(self.mover(run.train), run.route) for run in runs]
            found = known[key] = judge(view, stated)
        return found

    # -- what the step asks -----------------------------------------------------------------------------

    def check(
        self, game_state: GameState, company: str, runs: Sequence[Run], about: str
    ) -> Iterable[Violation]:
        """What is wrong with the runs of a turn, taken together."""
        for reason, message, number in self.judged(game_state, company, runs).faults:
            said = f"run {number}: {message}" if number else message
            yield self.module.violation(reason, said, about)

    def incomes(self, game_state: GameState, company: str, runs: Sequence[Run]) -> Sequence[int]:
        """What each run brings."""
        return self.judged(game_state, company, runs).incomes

    def income_reason(self, game_state: GameState, company: str, run: Run, stated: int) -> str:
        """The rule of off-board places or of diesels, if another of their figures explains what was stated."""
        view, train = self.view(game_state, company), self.mover(run.train)
        off = stated - self.judged(game_state, company, (run,)).incomes[0]
        for named in run.route:
            for stop in view.graph.stops(named.said.hex):
                figures = view.graph.centre(stop).revenue
                for figure in figures if len(figures) > 1 else ():
                    if figure.value - view.value(stop, train) == off:
                        diesels = any(one.phase == "diesel" for one in figures)
                        diesel = figure.phase == "diesel" or (train.diesel and diesels)
                        reason = "run_income_diesel" if diesel else "run_income_offboard"
                        return f"{self.module.name}.{reason}"
        return ""

    def best(self, game_state: GameState, company: str, trains: Sequence[TrainType]) -> BestRuns:
        """The best runs of these trains together."""
        view = self.view(game_state, company)
        known = self.module.state(game_state).known
        key = ("best", company, self.module.phases.number(game_state), tuple(train.id for train in trains))
        found: BestRuns | None = known.get(key)
        if found is None:
            best = best_runs(view, [self.mover(train.id) for train in trains], LIMIT)
            runs = [f"{trains[at].name} {course_text(view.graph, course)}" for at, course, _ in best.runs]
            found = known[key] = BestRuns(best.income, " + ".join(runs), best.proved)
        return found


def mover_of(train: TrainType) -> Mover:
    """A kind of train as runs know it: halts are towns, and passes over mountains cities."""
    rows = train.distances or ((train.stops, train.reach or -1, -1), (train.passes, -1, -1))
    distances = tuple(
        Distance(frozenset().union(*(KINDS[kind] for kind in kinds)), number(visit), number(pay))
        for kinds, visit, pay in rows
        if kinds
    )
    return Mover(train.title, distances, train.diesel, train.town_income or -1, train.through, train.anywhere)


def number(most: int) -> int:
    """A figure of a distance, -1 for any number."""
    return ANY if most < 0 else most
