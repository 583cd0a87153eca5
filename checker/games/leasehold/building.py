"""What acting for a company amounts to: hexes built in order, what is leased for each, what it costs and pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from playproof.checker.games.leasehold.base import BANK, LeaseholdBase
from playproof.checker.games.leasehold.hex_network import Lease, Reach
from playproof.checker.games.leasehold.state import Act, Build
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState


class Step(NamedTuple):
    """One hex built: its type, the value, what is leased for it (``None``: it is reached directly)."""

    hex: str
    kind: str
    value: int
    lease: Lease | None

    @property
    def fee(self) -> int:
        """What the lease costs."""
        return self.lease.cost if self.lease is not None else 0


class Payment(NamedTuple):
    """Money moved, the local name of the rule, and the sum in words for whoever is paid per share."""

    source: str
    target: str
    amount: int
    reason: str
    steps: str = ""


@dataclass(slots=True)
class Plan:
    """The hexes in order, and what is wrong with them."""

    steps: list[Step] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    @property
    def built(self) -> int:
        """The value newly built."""
        return sum(step.value for step in self.steps)


class Building:
    """Plans and their payments."""

    def __init__(self, game: LeaseholdBase) -> None:
        self.game = game

    # -- the hexes --------------------------------------------------------------------------------------

    def plan(self, game_state: GameState, entry: Act) -> Plan:
        """What an entry builds, each hex on the network that the ones before it have left."""
        game, company = self.game, entry.company
        net = game.net
        stacks = net.state(game_state).stacks
        if entry.builds is not None and len(entry.builds) > 1:
            stacks = stacks.copy()
        reach = net.reach(game_state, company, stacks)
        others = [one for one in game.shares.names(game_state).ids if one != company]
        plan = Plan()
        for build in entry.builds or ():
            value = 1 if build.value is None else build.value
            fault = net.site_fault(reach, build.hex)
            lease: Lease | None = None
            if fault is None:
                lease, fault = self.route(reach, build, entry, others)
            if fault is not None:
                plan.violations.append(fault)
            elif build.value is None:
                plan.violations.append(
                    game.violation(
                        "no_value", f"how many chips go on {build.hex}? Write {build.hex} 1", build.hex
                    )
                )
            if build.value is not None:
                height = net.height_fault(build.hex, value)
                if height is not None:
                    plan.violations.append(height)
            plan.steps.append(Step(build.hex, reach.map.types.get(build.hex, ""), value, lease))
            if len(entry.builds or ()) > 1:
                if build.hex != reach.map.start:
                    stacks[build.hex] = (company, value)
                if game.lease_stays and lease is not None:
                    reach.free.update(lease.hexes)
        return plan

    def route(
        self, reach: Reach, build: Build, entry: Act, others: list[str]
    ) -> tuple[Lease | None, Violation | None]:
        """What is leased to reach a hex, and what is wrong with that; ``others``: the other companies."""
        game, target = self.game, build.hex
        if build.begin and build.begin != reach.map.start and not reach.own(build.begin):
            return None, game.violation("broken_route", f"{build.begin} is not {reach.owner}'s", build.begin)
        if reach.direct(target):
            if not build.via:
                return None, None
            lease, _ = reach.named(target, build.via, build.begin)
            if not lease.hexes:
                return None, None
            right = self.instead(entry, build, Build(target, build.value))
            return lease, game.violation(
                "direct",
                f"{reach.owner} reaches {target} directly; nothing may be leased ({lease})",
                lease.hexes[0],
                right,
            )
        routes = reach.shortest(target)
        if not build.via:
            near = reach.map.near.get(build.begin, ())
            return self.unnamed(
                reach, build, [one for one in routes if not build.begin or one.hexes[0] in near], others
            )
        lease, problem = reach.named(target, build.via, build.begin)
        if problem:
            reason = "unleasable" if problem.startswith("nobody owns") else "broken_route"
            return lease, game.violation(reason, f"no route leads to {target} there: {problem}", build.via[0])
        if not lease.hexes:
            text = f"{build.via[-1]} does not touch {target}: something must be leased"
            return None, game.violation("broken_route", text, build.via[-1])
        if routes and reach.length(lease) > reach.length(routes[0]):
            right = self.instead(entry, build, Build(target, build.value, routes[0].hexes))
            only = right if len(routes) == 1 else None
            text = f"{lease}; a shorter way is {' '.join(routes[0].hexes)} ({routes[0].cost})"
            return lease, game.violation("longer", text, build.via[0], only)
        return lease, None

    def unnamed(
        self, reach: Reach, build: Build, routes: list[Lease], others: list[str]
    ) -> tuple[Lease | None, Violation | None]:
        """The one shortest route, or any of several that come to the same."""
        game, target = self.game, build.hex
        if not routes and build.begin:
            text = f"no shortest route from {build.begin} leads to {target}"
            return None, game.violation("broken_route", text, build.begin)
        if not routes:
            text = f"{reach.owner} has no access to {target}: no hex of its network touches it, nor a hex to lease"
            return None, game.violation("no_access", text, target)
        if all(route.by_owner(others) == routes[0].by_owner(others) for route in routes[1:]):
            return routes[0], None
        ways = ", or ".join(f"via {' '.join(route.hexes)} ({route.cost})" for route in routes[:4])
        cheapest = min(routes, key=lambda route: route.cost)
        return cheapest, game.violation(
            "which_route", f"say what is leased to reach {target}: {ways}", target
        )

    def instead(self, entry: Act, wrong: Build, right: Build) -> Act:
        """The entry with one build made right."""
        builds = tuple(right if build is wrong else build for build in entry.builds or ())
        return Act(entry.line, entry.actor, entry.company, builds, entry.share)

    # -- what is wrong with them together ---------------------------------------------------------------

    def limit(self, game_state: GameState, company: str) -> int:
        """How much value the company may build in a turn."""
        return max(0, self.game.shares.state(game_state).auctioned(company) + self.game.limit_extra)

    def limit_fault(self, game_state: GameState, company: str, plan: Plan) -> Violation | None:
        """The violation for more value than shares auctioned."""
        game = self.game
        limit, built = self.limit(game_state, company), plan.built
        if built <= limit:
            return None
        auctioned = game.shares.state(game_state).auctioned(company)
        sums = " + ".join(f"{step.hex} {step.value}" for step in plan.steps)
        text = f"{company} may build {limit} ({auctioned} of its shares auctioned), not {sums} = {built}"
        if auctioned <= game.shares.dealt.auctioned:
            return game.violation("limit_first", text)
        reached = built - plan.steps[-1].value >= limit
        return game.violation(
            "limit_reached" if reached else "limit", text, plan.steps[-1].hex if reached else ""
        )

    def type_fault(self, game_state: GameState, plan: Plan) -> Violation | None:
        """The violation for more than one type of hex in a turn."""
        game, hexes, first = self.game, self.game.net.map(game_state), ""
        for step in plan.steps:
            used = [(step.hex, step.kind)]
            if game.lease_types and step.lease is not None:
                types = hexes.types
                used += [(name, types.get(name, "")) for name in step.lease.hexes if name != hexes.start]
            for name, kind in used:
                first = first or kind
                if kind and kind != first:
                    return game.violation(
                        "two_types", f"{name} is a {kind} hex; this turn's are {first} hexes", step.hex
                    )
        return None

    def money_fault(self, game_state: GameState, company: str, plan: Plan) -> Violation | None:
        """The violation for a lease, a build, or both together that the treasury can't pay."""
        game = self.game
        held = left = game_state.balances.get(company, 0)
        for step in plan.steps:
            chips = step.value * game.chip_cost
            more = chips
            if game.city_from_treasury and step.kind == game.paying:
                more += step.value * sum(count for _, count in game.paid_shares(game_state, company))
            if step.fee + more > left:
                rest = f"{company} has {left} left of {held}" if left != held else f"{company} has {held}"
                text = f"{rest}; {step.hex} costs {chips} for {step.value}"
                text += f" and {more - chips} to pay out" if more > chips else ""
                if step.lease is None:
                    return game.violation("unaffordable", text, step.hex)
                if step.fee > left:
                    return game.violation("lease_unaffordable", f"{rest}; {step.lease}", step.hex)
                return game.violation(
                    "both_unaffordable", f"{text}, {step.lease}; {step.fee + more} in all", step.hex
                )
            left -= step.fee + more
        return None

    def lessor_fault(self, game_state: GameState, company: str, plan: Plan) -> Violation | None:
        """Where leased companies pay their owners: the violation for a treasury that can't."""
        game = self.game
        if not game.lease_from_treasury:
            return None
        left: dict[str, int] = {}
        for payment in self.payments(game_state, company, plan):
            if payment.reason != "lease_payout":
                continue
            source = payment.source
            left[source] = left.get(source, game_state.balances.get(source, 0)) - payment.amount
            if left[source] < 0:
                held = game_state.balances.get(source, 0)
                return game.violation(
                    "poor_lessor", f"{source} has {held} and can't pay its owners for the lease"
                )
        return None

    # -- what it costs and pays -------------------------------------------------------------------------

    def payments(self, game_state: GameState, company: str, plan: Plan) -> Iterator[Payment]:
        """All money that moves but upkeep, in order."""
        for step in plan.steps:
            yield from self.step_payments(game_state, company, step)

    def step_payments(self, game_state: GameState, company: str, step: Step) -> Iterator[Payment]:
        """The lease and what it pays, the chips, and what a city pays."""
        game = self.game
        if step.lease is not None:
            yield Payment(company, BANK, step.lease.cost, "lease_cost", str(step.lease))
            others = [one for one in game.shares.companies(game_state) if one != company]
            for owner, value in step.lease.by_owner(others).items():
                source = owner if game.lease_from_treasury else BANK
                for player, count in game.paid_shares(game_state, owner):
                    yield Payment(source, player, value * count, "lease_payout", f"{owner} {value} × {count}")
        yield Payment(company, BANK, step.value * game.chip_cost, "chip_cost", f"{step.hex} {step.value}")
        if step.kind == game.paying:
            source = company if game.city_from_treasury else BANK
            for player, count in game.paid_shares(game_state, company):
                yield Payment(
                    source,
                    player,
                    step.value * count,
                    "city_payout",
                    f"city {step.hex} {step.value} × {count}",
                )

    def gains(self, game_state: GameState, company: str, plan: Plan, player: str) -> int:
        """What a player gets out of it before upkeep."""
        return sum(one.amount for one in self.payments(game_state, company, plan) if one.target == player)
