"""Claims: which rule a wrong one breaks, and the sum that shows why."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.checker.games.leasehold.base import BANK, LeaseholdBase
from playproof.checker.games.leasehold.state import Act, PassTurn
from playproof.checker.games.leasehold.two_sided_shares import POOL
from playproof.checker.games.leasehold.two_sided_shares.state import Take
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, Move

#: The worked case of city payouts: a value of 2, four shares.
WORKED = "2 × 4"


class ClaimChecks:
    """The rules and messages of wrong claims."""

    def __init__(self, game: LeaseholdBase) -> None:
        self.game = game

    # -- the rule ---------------------------------------------------------------------------------------

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """``module.reason`` of the rule that a wrong claim breaks; ``""`` for the reason of the move itself."""
        if isinstance(entry, Take):
            return ""
        if isinstance(entry, PassTurn):
            return self.named("pass_nothing")
        if isinstance(entry, Act):
            return self.acting(game_state, entry, claim, moves)
        return self.auction(game_state, claim, moves)

    def named(self, reason: str) -> str:
        """The full name of a reason."""
        return f"{self.game.label}.{reason}" if reason else ""

    def reasons(self, game_state: GameState, kind: str = "") -> dict[str, Move]:
        """What the entry did, one move for each reason."""
        cut = len(self.game.label) + 1
        return {move.reason[cut:]: move for move in game_state.journal if not kind or move.kind == kind}

    def acting(self, game_state: GameState, entry: Act, claim: Claim, moves: Sequence[Move]) -> str:
        """The reason for a wrong claim about acting for a company."""
        kind, done = claim.kind, self.reasons(game_state)
        if kind == "takes":
            if claim.who == POOL or claim.who == BANK:
                return self.named(self.unforced(game_state, entry))
            return ""
        if kind == "pays":
            return self.named(self.paid(game_state, entry, claim, done))
        if kind == "gets":
            return self.named(self.got(game_state, entry, claim, moves, done))
        if kind == "lease" and not moves:
            return self.named("direct")
        if kind == "upkeep" and "forfeit" in done:
            return self.named("forfeit")
        if kind == "built" and self.beyond(game_state, entry, claim):
            return self.named("built_only")
        if not moves and kind.upper() in self.game.net.map(game_state).types:
            return self.named("chips")
        return ""

    def beyond(self, game_state: GameState, entry: Act, claim: Claim) -> bool:
        """Whether leased hexes or the network before were counted as newly built."""
        figures = {
            move.kind: int(move.what)
            for move in game_state.journal
            if move.kind in ("built", "lease", "value")
        }
        return claim.what in (figures.get("built", 0) + figures.get("lease", 0), figures.get("value", 0))

    def unforced(self, game_state: GameState, entry: Act) -> str:
        """The reason for a claimed forfeit although the upkeep was paid."""
        got = sum(int(m.what) for m in game_state.journal if m.kind == "pay" and m.target == entry.actor)
        paid = sum(int(m.what) for m in game_state.journal if m.kind == "pay" and m.source == entry.actor)
        before = game_state.balances.get(entry.actor, 0) - got + paid
        return "upkeep_last" if before < paid else "forfeit"

    def paid(self, game_state: GameState, entry: Act, claim: Claim, done: dict[str, Move]) -> str:
        """The reason for a wrong claim that somebody pays."""
        who, company = claim.who, entry.company
        spent = {m.reason: int(m.what) for m in game_state.journal if m.kind == "pay" and m.source == company}
        if who == company:
            if claim.other not in ("", BANK):
                return "lease_bank" if "lease_cost" in done else "chip_cost"
            chips = spent.get(self.named("chip_cost"), 0)
            lease = "lease_cost" in done and isinstance(claim.what, int) and claim.what >= chips
            return "lease_cost" if lease else "chip_cost"
        if who in self.game.players:
            due = sum(int(m.what) for m in game_state.journal if m.kind == "upkeep" and m.source == who)
            if who == entry.actor and "forfeit" in done and claim.other != BANK:
                return "forfeit"
            if claim.what == due and due:
                return "upkeep_to"
            costs = {*spent.values(), sum(spent.values())}
            return "own_money" if {claim.what, int(claim.what) - due} & costs else "upkeep"
        return "lease_payout" if "lease_payout" in done else "city_payout"

    def got(
        self, game_state: GameState, entry: Act, claim: Claim, moves: Sequence[Move], done: dict[str, Move]
    ) -> str:
        """The reason for a wrong claim that somebody gets money."""
        who, cut = claim.who, len(self.game.label) + 1
        if who in self.game.players:
            short = int(claim.what) - sum(int(move.what) for move in moves)
            given = done.get("forfeit_value")
            if given is not None and who == entry.actor and short == given.what:
                return "worthless"
            sources = [move.reason[cut:] for move in moves]
            if sources.count("lease_payout") > 1 and "city_payout" not in sources:
                return "lease_sum"
            steps = [str(m.what) for m in game_state.journal if m.kind == "steps" and m.source == who]
            if sources == ["city_payout"] and steps and steps[0].endswith(WORKED):
                return "city_sum"
            if sources:
                return ""
            return next((one for one in ("city_payout", "lease_payout") if one in done), "no_payout")
        if who == BANK:
            return "lease_cost" if "lease_cost" in done else "chip_cost"
        if moves:
            return ""
        if "lease_cost" in done and any(
            m.kind == "steps" and f"{who} " in str(m.what) for m in game_state.journal
        ):
            return "lease_bank"
        return "lease_bank" if "lease_cost" in done and "upkeep" not in done else "upkeep_to"

    def auction(self, game_state: GameState, claim: Claim, moves: Sequence[Move]) -> str:
        """The reason for a wrong claim about an auction."""
        kind, done = claim.kind, self.reasons(game_state)
        if "unsold" in done:
            if kind == "gets" and claim.who in self.game.shares.companies(game_state):
                return self.named("unsold_more")
            return "" if kind not in ("pays", "gets", "takes") else self.named("unsold")
        if "winner" not in done:
            return self.named("not_over") if kind in ("pays", "gets", "takes", "auctioned") else ""
        if kind == "takes":
            return self.named("winner")
        sale = done["winner"]
        target = "paid_bank" if "paid_bank" in done else "paid_company"
        if kind == "pays":
            right_one = claim.who == sale.target and (not claim.other or bool(moves))
            return self.named("won_at" if right_one or claim.who != sale.target else target)
        return self.named(target) if kind == "gets" else ""

    # -- the sentence -----------------------------------------------------------------------------------

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, violation: Violation
    ) -> Violation | None:
        """Accept a claim of one part of what was paid; otherwise show the sum step by step."""
        if claim.kind == "takes" and claim.who == BANK:
            pooled = [move for move in game_state.journal if move.kind == "take" and move.target == POOL]
            if any(str(move.what) == str(claim.what).upper() for move in pooled):
                return None
        if (
            claim.kind == "lease"
            and claim.what == 0
            and not any(m.kind == "lease" for m in game_state.journal)
        ):
            return None  # nothing was leased
        if violation.module == self.game.label:
            violation.message = self.sentence(game_state, entry, claim, violation.reason) or violation.message
        if not isinstance(entry, Act):
            return violation
        if claim.kind == "pays" and claim.who == entry.company and claim.other in ("", BANK):
            built, leased = (self.spent(game_state, entry, one) for one in ("chip_cost", "lease_cost"))
            if claim.what == built or (claim.what == leased and (claim.other == BANK or not built)):
                return None
        sums = self.sums(game_state, entry, claim)
        if sums:
            violation.message = sums
        return violation

    def spent(self, game_state: GameState, entry: Act, reason: str) -> int:
        """What the acting company paid for one thing."""
        return sum(
            int(move.what)
            for move in game_state.journal
            if move.kind == "pay" and move.source == entry.company and move.reason == self.named(reason)
        )

    def sentence(self, game_state: GameState, entry: Entry, claim: Claim, reason: str) -> str:
        """What happened, in words; ``""`` where the plain comparison is enough."""
        who, what = claim.who, claim.what
        figures = {
            move.kind: move for move in game_state.journal if move.kind not in ("pay", "take", "steps")
        }
        pays = {
            move.reason[len(self.game.label) + 1 :]: move for move in game_state.journal if move.kind == "pay"
        }
        takes = [move for move in game_state.journal if move.kind == "take"]
        if reason in ("flipped", "last_share", "unsold_side"):
            return self.of_sides(figures["auctioned"], reason, what)
        if reason in ("value", "start_value") and "value" in figures:
            return f"{figures['value'].source}'s share value is {figures['value'].what}, not {what}"
        if reason == "chips" and figures.get(claim.kind) is not None:
            return f"{figures[claim.kind].what} on {claim.kind.upper()}, not {what}"
        if reason in ("paid_bank", "paid_company"):
            sale = pays[reason]
            source = "from the pool" if reason == "paid_bank" else "of a player"
            return f"for a share {source} {sale.source} pays {sale.what} to {sale.target}"
        if reason == "won_at" and takes:
            price = (pays.get("paid_company") or pays["paid_bank"]).what
            return f"{takes[0].target} has bid last and pays {price}; not {who} {what}"
        if reason == "forfeit_value" and reason in pays:
            given = pays[reason]
            return f"the bank pays {given.target} its share value of {given.what} for the share given up, not {what}"
        if reason == "worthless":
            given = pays["forfeit_value"]
            return f"{who} gets nothing for the share given up; {given.target} gets {given.what}"
        if reason == "forfeit" and "forfeit" in {move.reason[len(self.game.label) + 1 :] for move in takes}:
            return f"{who} can't pay the upkeep and gives up a share instead; {figures['upkeep'].what} is paid, not {what}"
        if reason in ("forfeit", "upkeep_last") and "upkeep" in figures:
            late = " once this turn's payouts are in" if reason == "upkeep_last" else ""
            return f"{figures['upkeep'].source} can pay the upkeep of {figures['upkeep'].what}{late}: no share is given up"
        if reason in ("upkeep", "upkeep_to") and "upkeep" in figures:
            due = figures["upkeep"]
            to = f" to {pays['upkeep'].target}" if "upkeep" in pays else ""
            return f"upkeep: {due.source} pays {due.what}{to}; not {claim_words(claim)}"
        if reason == "own_money" and isinstance(entry, Act):
            due = figures["upkeep"]
            return f"{entry.company} pays what is built; {due.source} pays {due.what} of upkeep, not {what}"
        if reason == "lease_bank" and "lease_cost" in pays:
            return f"the lease of {pays['lease_cost'].what} is paid to the bank: not {claim_words(claim)}"
        if reason == "unsold_more":
            return f"what becomes of a share without a bid is not said in full; by ruling NA-05 {who} gets nothing"
        plain = {
            "no_payout": "nothing is paid out: no city was built, nothing leased",
            "pass_nothing": "who passes pays nothing and gets nothing",
            "not_over": "the auction is not over: nothing is paid or taken yet",
            "direct": "nothing was leased: the hex is reached directly",
            "unsold": "nobody has bid: the share goes into the pool, nobody pays",
        }
        return plain.get(reason, "")

    def of_sides(self, auctioned: Move, reason: str, what: int | str) -> str:
        """How many shares are auctioned now."""
        now = f"{auctioned.what} of {auctioned.source}'s {self.game.shares.dealt.all} shares are auctioned now, not {what}"
        if reason == "last_share":
            return f"{now}: the end is triggered"
        return f"the share stays unauctioned: {now}" if reason == "unsold_side" else now

    def sums(self, game_state: GameState, entry: Act, claim: Claim) -> str:
        """The steps of a sum and what was stated; ``""`` where there is nothing to show."""
        what, each, label = claim.what, self.game.chip_cost, self.game.label
        steps: dict[str, list[str]] = {}
        for move in game_state.journal:
            if move.kind == "steps" and (move.source == claim.who or claim.kind in ("lease", "built")):
                steps.setdefault(move.reason[len(label) + 1 :], []).append(str(move.what))
        leases, chips = steps.get("lease_cost", []), steps.get("chip_cost", [])
        if claim.kind == "built" and chips:
            built = next(int(m.what) for m in game_state.journal if m.kind == "built")
            whole = f" = {built}" if len(chips) > 1 else ""
            lent = f" ({'; '.join(leases)})" if leases else ""
            return f"built is {' + '.join(chips)}{whole}, not {what}{lent}"
        if claim.kind == "lease" and leases:
            return f"{'; '.join(leases)}, paid {what}"
        if claim.kind == "pays" and claim.who == entry.company and chips and claim.other in ("", BANK):
            total = sum(
                int(m.what) for m in game_state.journal if m.kind == "pay" and m.source == entry.company
            )
            said = f"chips at {each}: {' + '.join(chips)}"
            return f"{'; '.join([*leases, said])}; {total} in all, paid {what}"
        paid = [*steps.get("lease_payout", []), *steps.get("city_payout", [])]
        if claim.kind == "gets" and paid:
            total = sum(int(m.what) for m in game_state.journal if m.kind == "pay" and m.target == claim.who)
            return f"{claim.who} gets {' + '.join(paid)} = {total}, not {what}"
        return ""


def claim_words(claim: Claim) -> str:
    """A claim as it was written."""
    if claim.kind not in ("pays", "gets"):
        return str(claim.what)
    other = f" {'to' if claim.kind == 'pays' else 'from'} {claim.other}" if claim.other else ""
    return f"{claim.who} {claim.kind} {claim.what}{other}"
