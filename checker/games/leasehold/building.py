"""What acting for a company amounts to: hexes built in order, what is leased for each, what it costs and pays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from checker.entries import Found
from checker.families.hex_network import Lease, Reach
from checker.games.leasehold.state import Act, Build
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.leasehold.game import Leasehold

__all__ = ["Building", "Payment", "Plan", "Step"]

BANK = "bank"


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
    found: list[Found] = field(default_factory=list)

    @property
    def built(self) -> int:
        """The value newly built."""
        return sum(step.value for step in self.steps)


class Building:
    """Plans, and their payments, for one game."""

    def __init__(self, game: Leasehold) -> None:
        self.game = game

    # -- the hexes --------------------------------------------------------------------------------------

    def plan(self, table: Table, entry: Act) -> Plan:
        """What an entry builds, each hex on the network that the ones before it have left."""
        game, company = self.game, entry.company
        net = game.net
        stacks = net.part(table).stacks
        if entry.builds is not None and len(entry.builds) > 1:
            stacks = stacks.copy()
        reach = net.reach(table, company, stacks)
        plan = Plan()
        for build in entry.builds or ():
            value = 1 if build.value is None else build.value
            fault = net.site_fault(build.hex, company, stacks)
            lease: Lease | None = None
            if fault is None:
                lease, fault = self.route(reach, build, entry)
            if fault is not None:
                plan.found.append(fault)
            elif build.value is None:
                plan.found.append(
                    game.found(
                        "no_value", f"how many chips go on {build.hex}? Write {build.hex} 1", build.hex
                    )
                )
            if build.value is not None:
                height = net.height_fault(build.hex, value)
                if height is not None:
                    plan.found.append(height)
            plan.steps.append(Step(build.hex, net.map.kinds.get(build.hex, ""), value, lease))
            if len(entry.builds or ()) > 1:
                if build.hex != net.map.start:
                    stacks[build.hex] = (company, value)
                if game.lease_stays and lease is not None:
                    reach.free.update(lease.hexes)
        return plan

    def route(self, reach: Reach, build: Build, entry: Act) -> tuple[Lease | None, Found | None]:
        """What is leased to reach a hex, and what is wrong with that."""
        game, target = self.game, build.hex
        if build.begin and build.begin != reach.map.start and not reach.own(build.begin):
            return None, game.found("broken_route", f"{build.begin} is not {reach.owner}'s", build.begin)
        if reach.direct(target):
            if not build.via:
                return None, None
            lease, _ = reach.named(target, build.via, build.begin)
            if not lease.hexes:
                return None, None
            right = self.instead(entry, build, Build(target, build.value))
            return lease, game.found(
                "direct",
                f"{reach.owner} reaches {target} directly; nothing may be leased ({lease})",
                lease.hexes[0],
                right,
            )
        routes = reach.shortest(target)
        if not build.via:
            near = reach.map.near.get(build.begin, ())
            return self.unnamed(
                reach, build, [one for one in routes if not build.begin or one.hexes[0] in near]
            )
        lease, problem = reach.named(target, build.via, build.begin)
        if problem:
            reason = "unleasable" if problem.startswith("nobody owns") else "broken_route"
            return lease, game.found(reason, f"no route leads to {target} there: {problem}", build.via[0])
        if not lease.hexes:
            text = f"{build.via[-1]} does not touch {target}: something must be leased"
            return None, game.found("broken_route", text, build.via[-1])
        if routes and reach.length(lease) > reach.length(routes[0]):
            right = self.instead(entry, build, Build(target, build.value, routes[0].hexes))
            only = right if len(routes) == 1 else None
            text = f"{lease}; a shorter way is {' '.join(routes[0].hexes)} ({routes[0].cost})"
            return lease, game.found("longer", text, build.via[0], only)
        return lease, None

    def unnamed(self, reach: Reach, build: Build, routes: list[Lease]) -> tuple[Lease | None, Found | None]:
        """The one shortest route, or any of several that come to the same."""
        game, target = self.game, build.hex
        if not routes and build.begin:
            text = f"no shortest route from {build.begin} leads to {target}"
            return None, game.found("broken_route", text, build.begin)
        if not routes:
            text = f"{reach.owner} has no access to {target}: no hex of its network touches it, nor a hex to lease"
            return None, game.found("no_access", text, target)
        others = game.others(reach.owner, game.everybody)
        if all(route.by_owner(others) == routes[0].by_owner(others) for route in routes[1:]):
            return routes[0], None
        ways = ", or ".join(f"via {' '.join(route.hexes)} ({route.cost})" for route in routes[:4])
        cheapest = min(routes, key=lambda route: route.cost)
        return cheapest, game.found("which_route", f"say what is leased to reach {target}: {ways}", target)

    def instead(self, entry: Act, wrong: Build, right: Build) -> Act:
        """The entry with one build made right."""
        builds = tuple(right if build is wrong else build for build in entry.builds or ())
        return Act(entry.line, entry.actor, entry.company, builds, entry.share)

    # -- what is wrong with them together ---------------------------------------------------------------

    def limit(self, table: Table, company: str) -> int:
        """How much value the company may build in a turn."""
        return max(0, self.game.shares.part(table).auctioned(company) + self.game.limit_extra)

    def limit_fault(self, table: Table, company: str, plan: Plan) -> Found | None:
        """More built than shares were auctioned."""
        game = self.game
        limit, built = self.limit(table, company), plan.built
        if built <= limit:
            return None
        auctioned = game.shares.part(table).auctioned(company)
        sums = " + ".join(f"{step.hex} {step.value}" for step in plan.steps)
        text = f"{company} may build {limit} ({auctioned} of its shares auctioned), not {sums} = {built}"
        if auctioned <= game.shares.dealt.auctioned:
            return game.found("limit_first", text)
        reached = built - plan.steps[-1].value >= limit
        return game.found(
            "limit_reached" if reached else "limit", text, plan.steps[-1].hex if reached else ""
        )

    def type_fault(self, plan: Plan) -> Found | None:
        """More than one type of hex in a turn."""
        game, first = self.game, ""
        for step in plan.steps:
            used = [(step.hex, step.kind)]
            if game.lease_types and step.lease is not None:
                kinds = game.net.map.kinds
                used += [
                    (name, kinds.get(name, "")) for name in step.lease.hexes if name != game.net.map.start
                ]
            for name, kind in used:
                first = first or kind
                if kind and kind != first:
                    return game.found(
                        "two_types", f"{name} is a {kind} hex; this turn's are {first} hexes", step.hex
                    )
        return None

    def money_fault(self, table: Table, company: str, plan: Plan) -> Found | None:
        """What the treasury can't pay: a lease, a build, or both together."""
        game = self.game
        held = left = table.purses.get(company, 0)
        for step in plan.steps:
            chips = step.value * game.chip_cost
            more = chips
            if game.city_from_treasury and step.kind == game.paying:
                more += step.value * sum(count for _, count in game.paid_shares(table, company))
            if step.fee + more > left:
                rest = f"{company} has {left} left of {held}" if left != held else f"{company} has {held}"
                text = f"{rest}; {step.hex} costs {chips} for {step.value}"
                text += f" and {more - chips} to pay out" if more > chips else ""
                if step.lease is None:
                    return game.found("unaffordable", text, step.hex)
                if step.fee > left:
                    return game.found("lease_unaffordable", f"{rest}; {step.lease}", step.hex)
                return game.found(
                    "both_unaffordable", f"{text}, {step.lease}; {step.fee + more} in all", step.hex
                )
            left -= step.fee + more
        return None

    def lessor_fault(self, table: Table, company: str, plan: Plan) -> Found | None:
        """Where leased companies pay their owners: a treasury that can't."""
        game = self.game
        if not game.lease_from_treasury:
            return None
        left: dict[str, int] = {}
        for payment in self.payments(table, company, plan):
            if payment.reason != "lease_payout":
                continue
            source = payment.source
            left[source] = left.get(source, table.purses.get(source, 0)) - payment.amount
            if left[source] < 0:
                held = table.purses.get(source, 0)
                return game.found(
                    "poor_lessor", f"{source} has {held} and can't pay its owners for the lease"
                )
        return None

    # -- what it costs and pays -------------------------------------------------------------------------

    def payments(self, table: Table, company: str, plan: Plan) -> Iterator[Payment]:
        """All money that moves but upkeep, in order."""
        for step in plan.steps:
            yield from self.step_payments(table, company, step)

    def step_payments(self, table: Table, company: str, step: Step) -> Iterator[Payment]:
        """The lease and what it pays, the chips, and what a city pays."""
        game = self.game
        if step.lease is not None:
            yield Payment(company, BANK, step.lease.cost, "lease_cost", str(step.lease))
            for owner, value in step.lease.by_owner(
                game.others(company, game.shares.companies(table))
            ).items():
                source = owner if game.lease_from_treasury else BANK
                for player, count in game.paid_shares(table, owner):
                    yield Payment(source, player, value * count, "lease_payout", f"{owner} {value} × {count}")
        yield Payment(company, BANK, step.value * game.chip_cost, "chip_cost", f"{step.hex} {step.value}")
        if step.kind == game.paying:
            source = company if game.city_from_treasury else BANK
            for player, count in game.paid_shares(table, company):
                yield Payment(
                    source,
                    player,
                    step.value * count,
                    "city_payout",
                    f"city {step.hex} {step.value} × {count}",
                )

    def gains(self, table: Table, company: str, plan: Plan, player: str) -> int:
        """What a player gets out of it before upkeep."""
        return sum(one.amount for one in self.payments(table, company, plan) if one.target == player)
