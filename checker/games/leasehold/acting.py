"""Acting for a company: what is against the rules, what it does, and upkeep at the end (N-3.3)."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.games.leasehold.base import BANK, LeaseholdBase
from playproof.checker.games.leasehold.building import Building
from playproof.checker.games.leasehold.ending import Ending
from playproof.checker.games.leasehold.state import Act, Build
from playproof.checker.games.leasehold.two_sided_shares import POOL
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState


class Acting:
    """The command ``act``."""

    def __init__(self, game: LeaseholdBase, building: Building, ending: Ending) -> None:
        self.game, self.building, self.ending = game, building, ending

    # -- check ------------------------------------------------------------------------------------------

    def check(self, game_state: GameState, entry: Act) -> Iterable[Violation]:
        """Whose company, which hexes, how much value, of which type, for which money. A fault that others follow from
        is found alone."""
        game, company = self.game, entry.company
        boxed = game.shares.unknown(game_state, company)
        if boxed is not None:
            yield boxed
            return
        sides = game.shares.state(game_state).sides(company, entry.actor)
        if not (sides.auctioned if game.act_needs_owned else sides.all):
            what = "owns" if game.act_needs_owned and sides.all else "controls"
            yield game.violation("no_control", f"{entry.actor} {what} no share of {company}", "company")
        if not entry.builds:
            if not game.may_build_nothing:
                yield game.violation(
                    "no_build", f"to act for {company} is to build: act {company} build HEX VALUE"
                )
            yield from self.check_forfeit(game_state, entry, 0)
            return
        plan = self.building.plan(game_state, entry)
        yield from plan.violations
        if any(one.reason != "height" for one in plan.violations):
            return
        limit = None if plan.violations else self.building.limit_fault(game_state, company, plan)
        faults = (limit, self.building.type_fault(game_state, plan))
        yield from filter(None, faults)
        if plan.violations or any(faults):
            return
        money = self.building.money_fault(game_state, company, plan) or self.building.lessor_fault(
            game_state, company, plan
        )
        if money is not None:
            yield money
        else:
            yield from self.check_forfeit(
                game_state,
                entry,
                self.building.gains(game_state, company, plan, entry.actor) if entry.share else 0,
            )

    def check_forfeit(self, game_state: GameState, entry: Act, gains: int) -> Iterable[Violation]:
        """Yields a violation for a share given up although the upkeep can be paid."""
        game = self.game
        if not entry.share or game.forfeit == "choice":
            return
        due = sum(self.dues(game_state, entry.actor, entry.company).values())
        held = game_state.balances.get(entry.actor, 0)
        cash = held if game.upkeep_before else held + gains
        if due <= cash:
            late = held < due and not game.upkeep_before
            why = (
                f"with {gains} of this turn's payouts {entry.actor} has {cash}"
                if late
                else f"{entry.actor} has {cash}"
            )
            yield game.violation(
                "upkeep_last" if late else "forfeit",
                f"{why} and can pay the upkeep of {due}: no share is given up",
                "share",
            )

    # -- apply ------------------------------------------------------------------------------------------

    def apply(self, game_state: GameState, entry: Act) -> None:
        """Lease, build and pay out, hex by hex; then upkeep; then the turn is over."""
        game, company = self.game, entry.company
        game.go_on(game_state)
        label, building = game.label, self.building
        before = game_state.balances.copy() if game.upkeep_before else game_state.balances
        plan = building.plan(game_state, entry)
        game_state.tell("limit", building.limit(game_state, company), f"{label}.limit", company)
        start, leases = game.net.map(game_state).start, list[int]()
        for step in plan.steps:
            for payment in building.step_payments(game_state, company, step):
                reason = f"{label}.{payment.reason}"
                game_state.pay(payment.source, payment.target, payment.amount, reason)
                if payment.steps:
                    who = payment.source if payment.target == BANK else payment.target
                    game_state.tell("steps", payment.steps, reason, who)
            if step.lease is not None:
                leases.append(step.lease.cost)
                game_state.tell("lease", step.lease.cost, f"{label}.lease_cost", company)
            if step.kind and step.hex != start:
                game.net.build(game_state, company, step.hex, step.value)
                game_state.take("box", company, step.hex, f"{label}.cube")
                game_state.tell(step.hex.casefold(), step.value, f"{label}.chips")
        if len(leases) > 1:
            game_state.tell("lease", sum(leases), f"{label}.lease_cost", company)
        game_state.tell("built", plan.built, f"{label}.built", company)
        game_state.tell("value", game.net.share_value(game_state, company), f"{label}.value", company)
        game_state.cross_border()
        self.upkeep(game_state, entry, before)
        self.ending.turn_over(game_state, entry.actor, ("act", company))

    def dues(self, game_state: GameState, player: str, company: str) -> dict[str, int]:
        """A player's unauctioned shares that upkeep is paid for, by company."""
        game = self.game
        if game.upkeep_for == "all":
            held = game.shares.state(game_state).held
            return {one: holders[player].unauctioned for one, holders in held.items() if player in holders}
        return {company: game.shares.state(game_state).sides(company, player).unauctioned}

    def upkeep(self, game_state: GameState, entry: Act, before: dict[str, int]) -> None:
        """The acting player (by a ruling every player) pays the upkeep, or gives up a share."""
        game = self.game
        payers = game.players if game.upkeep_for == "everybody" else (entry.actor,)
        for player in payers:
            dues = {
                one: count for one, count in self.dues(game_state, player, entry.company).items() if count > 0
            }
            chosen = bool(entry.share) and player == entry.actor
            self.pay_upkeep(game_state, player, entry.company, dues, before, chosen)

    def pay_upkeep(
        self,
        game_state: GameState,
        player: str,
        acted: str,
        dues: dict[str, int],
        before: dict[str, int],
        chosen: bool,
    ) -> None:
        """One player's upkeep. ``before`` is the cash that decides whether it can be paid."""
        game = self.game
        label, each = game.label, game.upkeep_each
        cash = before.get(player, 0)
        due = each * sum(dues.values())
        paid = 0
        while dues and (due > cash or chosen):
            chosen = False
            company = acted if acted in dues else next(iter(dues))
            self.give_up(game_state, player, company)
            if game.forfeit == "part":
                for one, count in dues.items():
                    state = min(each * count, max(cash, 0) - paid)
                    if state > 0:
                        game_state.pay(player, one, state, f"{label}.upkeep")
                        paid += state
            if game.forfeit != "repeat":
                game_state.tell("upkeep", paid, f"{label}.forfeit", player)
                return
            dues[company] -= 1
            if not dues[company]:
                del dues[company]
            due = each * sum(dues.values())
        for one, count in dues.items():
            game_state.pay(player, one, each * count, f"{label}.upkeep")
            paid += each * count
        game_state.tell("upkeep", paid, f"{label}.upkeep", player)

    def give_up(self, game_state: GameState, player: str, company: str) -> None:
        """An unauctioned share goes to the pool; the bank pays its company the share value."""
        game = self.game
        shares = game.shares.state(game_state)
        shares.add(company, player, -1, 0)
        shares.add(company, POOL, 1, 0)
        game_state.take(player, POOL, company, f"{game.label}.forfeit")
        game_state.pay(
            BANK, company, game.net.share_value(game_state, company), f"{game.label}.forfeit_value"
        )

    # -- what is legal ----------------------------------------------------------------------------------

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every single hex that can be built on, at every value, over every shortest route. (Chains of several hexes
        are legal besides; they are too many to list.)"""
        game = self.game
        for company in game.shares.companies(game_state):
            sides = game.shares.state(game_state).sides(company, actor)
            if not (sides.auctioned if game.act_needs_owned else sides.all):
                continue
            if game.may_build_nothing:
                yield company, None, None
            limit = min(self.building.limit(game_state, company), game.net.highest)
            reach = game.net.reach(game_state, company)
            for name in reach.map.types if limit else ():
                if game.net.site_fault(reach, name) is not None:
                    continue
                ways: list[tuple[str, ...]] = (
                    [()] if reach.direct(name) else [one.hexes for one in reach.shortest(name)]
                )
                for via in ways:
                    for value in range(1, limit + 1):
                        builds = (Build(name, value, via),)
                        if any(True for _ in self.check(game_state, Act(0, actor, company, builds, None))):
                            break
                        yield company, builds, None
