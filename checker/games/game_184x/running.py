"""The third step of a guild's turn: expeditions traced along their paths, dividends, the price.

Sources: X4-37 to X4-45, X4-57, X4-58; X4-Q05 to X4-Q08, X4-Q18 to X4-Q20, X4-Q31, X4-Q39.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playproof.checker.games.game_184x.base import BANK
from playproof.checker.games.game_184x.dividends import Dividends
from playproof.checker.games.game_184x.expedition_base import ExpeditionBase
from playproof.checker.games.game_184x.expedition_state import RUN, Run, Sum, read_sums
from playproof.checker.games.game_184x.exploring import Exploring
from playproof.checker.games.game_184x.path_tracing import PathMap, Trail
from playproof.checker.model.entries import Claim, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, ValueType

KEEP = {"withholding": "withhold", "half": "half"}


class Running:
    """Sending expeditions."""

    def __init__(self, module: ExpeditionBase, exploring: Exploring) -> None:
        self.module, self.exploring = module, exploring
        p = module.params
        self.sums_apart = p.choice("dividend_sums", ("together", "apart")) == "apart"
        self.short_counts = p.choice("short_path", ("counts", "nothing")) == "counts"
        self.still = p.choice("price_without_expedition", ("drops", "stays")) == "stays"
        self.toll = p.flag("passing_toll", False)

    def value_types(self) -> Iterable[ValueType]:
        """``SUMS``: the expeditions as they are stated."""
        yield ValueType("SUMS", lambda text, game_state: read_sums(text))

    def commands(self) -> Iterable[Command[Any]]:
        """Run."""
        yield Command("run [KEEP:withholding|half] [SUMS]", Run, self.check_run, self.run,
                   "send the expeditions and pay the dividend; state each one's sum or its treasures",
                   "LAN: run M23/20 50, N24/30: 10 20", options=self.run_options,
                   claim_forms=("sum AMOUNT", "dividend AMOUNT", "price AMOUNT", "bag takes NUMBER"))  # fmt: skip

    # -- tracing ----------------------------------------------------------------------------------------

    def senders(self, game_state: GameState, name: str) -> dict[str, int]:
        """The outposts with a token, and its value."""
        return {
            location: abs(token)
            for location, token in self.module.potentials.guild(game_state, name).outposts.items()
            if token
        }

    def trails(self, game_state: GameState, name: str) -> dict[str, list[Trail]]:
        """Each outpost's trails, the best first; with tolls the coffers pay for one after the other."""
        purse = max(game_state.balances.get(name, 0), 0) if self.toll else None
        ways: dict[str, list[Trail]] = {}
        for location, value in self.senders(game_state, name).items():
            ways[location] = self.module.paths.trace(game_state, name, location, value, purse)
            if purse is not None:
                purse -= ways[location][0].cost
        return ways

    def brings(self, trail: Trail) -> int:
        """What an expedition brings; nothing for a short path, under one reading of a ruling."""
        return trail.sum if self.short_counts or trail.ended == "stops" else 0

    def steps_of(self, location: str, trails: Sequence[Trail]) -> str:
        """An expedition step by step; of several ways the best."""
        said = self.module.paths.steps_of(location, trails[0])
        short = "" if self.brings(trails[0]) == trails[0].sum else ", which is too short to bring anything"
        return f"{said}{short}{f' (the best of {len(trails)} ways)' if len(trails) > 1 else ''}"

    # -- as stated --------------------------------------------------------------------------------------

    def matched(
        self, game_state: GameState, name: str, sums: Sequence[Sum] | None
    ) -> tuple[dict[str, Sum], list[tuple[Sum, str]]]:
        """Each outpost's stated sum, and what belongs to none, with the reason."""
        senders = self.senders(game_state, name)
        outposts = self.module.potentials.guild(game_state, name).outposts
        gone, board = self.module.state(game_state).gone, self.module.paths.map(game_state)
        by_location: dict[str, Sum] = {}
        strange: list[tuple[Sum, str]] = []
        for said in sums or ():
            meant = self.meant(board, said.where, senders, outposts)
            fresh = [location for location in meant if location in senders and location not in by_location]
            if fresh:
                by_location[fresh[0]] = said
            elif meant and meant[0] in by_location:
                strange.append((said, f"{meant[0]} sends one expedition"))
            elif meant and meant[0] in gone:
                strange.append((said, f"the {gone[meant[0]]} on {meant[0]} has retired"))
            elif meant:
                strange.append((said, f"{meant[0]} has no token"))
            elif said.where.isdigit():
                strange.append((said, f"{name} has no token {said.where}"))
            else:
                strange.append((said, f"{name} has no outpost on {said.where}"))
        return by_location, strange

    def meant(
        self, board: PathMap, where: str, senders: dict[str, int], outposts: Iterable[str]
    ) -> list[str]:
        """The outposts that ``where`` may mean: a token's value, a location or a hex."""
        if where.isdigit():
            return [location for location, value in senders.items() if value == int(where)]
        known = board.location_names.candidates(where)
        exact = [location for location in outposts if location in known]
        here = [location for location in outposts if board.hex_of(location) == where.upper()]
        return exact if len(known) == 1 else sorted(here, key=lambda one: one not in senders)

    def together(self, game_state: GameState, name: str) -> str:
        """How the expeditions of several outposts are typed; ``""`` for fewer."""
        values = self.senders(game_state, name).values()
        form = ", ".join(f"{value}: …" for value in values)
        return f"; all go on one line: `{name}: run {form}`" if len(values) > 1 else ""

    def check_run(self, game_state: GameState, entry: Run) -> Iterable[Violation]:
        """Yields a violation for expeditions sent twice or too late, a missing one, or a wrong sum."""
        module, state = self.module, self.module.state(game_state)
        if state.ran:
            sent = f"{entry.actor} has sent its expeditions in this turn"
            yield module.violation("each", f"{sent}{self.together(game_state, entry.actor)}")
            return
        if state.step > RUN and not state.late:
            yield module.order(state, "expeditions")
            return
        back = self.exploring.held_back(game_state, entry.actor)
        if back is not None:
            yield back
            return
        if entry.keep and not module.dividends.keeping:
            remedy = Run(entry.line, entry.actor, None, entry.sums)
            dividends: Dividends = module.dividends
            yield dividends.violation("keeping", "the sum is paid out; nothing is kept", "keep", remedy)
            return
        if entry.sums is None:
            return
        trails = self.trails(game_state, entry.actor)
        stated, strange = self.matched(game_state, entry.actor, entry.sums)
        right = Run(entry.line, entry.actor, entry.keep, None)
        if strange:
            unfit, why = strange[0]
            yield module.violation("last" if "retired" in why else "each", why, unfit.where, right)
            return
        for location, ways in trails.items():
            if location not in stated:
                token = module.potentials.guild(game_state, entry.actor).outposts[location]
                reason, more = ("last", " once more") if token < 0 else ("each", " too")
                told = f"{location} has a {abs(token)} and sends its expedition{more}"
                told += self.together(game_state, entry.actor)
                yield module.violation(reason, told, "sums", right)
                return
            wrong = self.differs(location, ways, stated[location])
            if wrong:
                yield module.violation("treasures", wrong, str(stated[location].values[-1]), right)
                return

    def differs(self, location: str, trails: Sequence[Trail], said: Sum) -> str:
        """How a stated expedition differs from every way that it can go; ``""`` if it does not."""
        if not said.values:
            return ""
        values = [[step.value for step in trail.steps] for trail in trails]
        if list(said.values) in values or (
            len(said.values) == 1 and any(said.values[0] == self.brings(trail) for trail in trails)
        ):
            return ""
        several = len(said.values) > 1
        stated = " ".join(map(str, said.values))
        return f"{self.steps_of(location, trails)}, {'stated' if several else 'paid'} {stated}"

    # -- what is paid -----------------------------------------------------------------------------------

    def run(self, game_state: GameState, entry: Run) -> None:
        """Trace, pay, move the price; what was about to retire goes back into the bag."""
        module, state = self.module, self.module.state(game_state)
        self.exploring.go_on(game_state)
        state.acted, state.ran, state.step = True, True, max(state.step, RUN)
        if entry.actor in module.potentials.guilds(game_state):
            stated, strange = self.matched(game_state, entry.actor, entry.sums)
            for said, _ in strange:
                location = self.unrecorded(game_state, entry.actor, said)
                if location:
                    stated[location] = said
            self.send(
                game_state, entry.actor, stated if entry.sums else None, KEEP.get(entry.keep or "", "pay")
            )

    def unrecorded(self, game_state: GameState, name: str, said: Sum) -> str:
        """Where a token lies that was never recorded but brought treasures: put on an outpost without one, from where it best
        brings them; ``""`` without such an outpost. The market stays as it is: its refill wasn't recorded either."""
        module = self.module
        outposts = module.potentials.guild(game_state, name).outposts
        free = [location for location, token in outposts.items() if not token]
        value = int(said.where) if said.where.isdigit() and len(said.where) < 3 else 0
        if not said.values or not free or value < module.bag.least:
            return ""
        fits = (
            location
            for location in free
            if any(
                [step.value for step in trail.steps] == list(said.values)
                for trail in module.paths.trace(game_state, name, location, value)
            )
        )
        location = next(fits, free[0])
        outposts[location] = value
        return location

    def quietly(self, game_state: GameState, name: str) -> None:
        """A guild without tokens sends nothing, so no line is needed; its price may still move."""
        state = self.module.state(game_state)
        if not state.ran and not self.senders(game_state, name):
            state.ran = True
            self.send(game_state, name, None, "pay")

    def send(self, game_state: GameState, name: str, stated: dict[str, Sum] | None, way: str) -> None:
        """Pay the dividend and move the price; a stated sum counts as paid, even a wrong one."""
        module = self.module
        trails = self.trails(game_state, name)
        sums: dict[str, int] = {}
        for location, ways in trails.items():
            if stated is not None and location not in stated:
                continue
            said = stated[location] if stated is not None else None
            sums[location] = sum(said.values) if said is not None and said.values else self.brings(ways[0])
            game_state.tell("path", self.steps_of(location, ways), "expedition.treasures", location)
            if self.toll and ways[0].cost:
                game_state.pay(name, BANK, ways[0].cost, "expedition.toll")
        total = sum(sums.values())
        game_state.tell("sum", total, "expedition.treasures", name)
        shares = list(module.potentials.shares(game_state, name))
        rounds = list(sums.values()) if self.sums_apart and sums else [total]
        for amount in rounds:
            paid = module.dividends.pay(game_state, name, amount, shares, way)
            if sums or not self.still:
                before = module.prices.price(game_state, name)
                module.bets.event(game_state, "sum", 0, paid)
                module.bets.event(game_state, "price", before, module.prices.paid(game_state, name, paid))
            else:
                game_state.tell("price", module.prices.price(game_state, name), "expedition.still", name)
        if module.retired == "turn":
            module.throw_back(game_state, name, list(sums))

    def run_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The sums as traced, withheld too where that is allowed."""
        module, state = self.module, self.module.state(game_state)
        if (
            state.ran
            or (state.step > RUN and not state.late)
            or self.exploring.held_back(game_state, actor) is not None
        ):
            return
        sums = tuple(
            Sum(location, (self.brings(ways[0]),))
            for location, ways in sorted(self.trails(game_state, actor).items())
        )
        for keep in (None, "half", "withholding") if module.dividends.keeping else (None,):
            yield keep, sums or None

    # -- what a stated figure means ---------------------------------------------------------------------

    def explain(self, game_state: GameState, claim: Claim, violation: Violation) -> Violation:
        """For a wrong sum or payment, the expeditions step by step."""
        steps = "; ".join(str(move.what) for move in game_state.journal if move.kind == "path")
        if steps and claim.kind == "sum":
            violation.message = f"{steps}, paid {claim.what}"
        elif claim.kind == "price":
            total = next((move.what for move in game_state.journal if move.kind == "sum"), 0)
            violation.message += f": the sum is {total}"
        elif steps and violation.module == "dividends":
            violation.message += f" ({steps})"
        return violation
