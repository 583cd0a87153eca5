"""Leasehold itself: its turns, and how its families are put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from msgspec import structs

from playproof.checker.games.leasehold.acting import Acting
from playproof.checker.games.leasehold.auctions import Auctions
from playproof.checker.games.leasehold.base import LeaseholdBase
from playproof.checker.games.leasehold.building import Building
from playproof.checker.games.leasehold.claim_checks import ClaimChecks
from playproof.checker.games.leasehold.ending import Ending
from playproof.checker.games.leasehold.hex_network import HexNetwork
from playproof.checker.games.leasehold.state import Act, Auction, LeaseholdState, PassTurn, read_builds
from playproof.checker.games.leasehold.statements import Statements
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Calendar, Claims, DeclaredPosition, Prices
from playproof.checker.model.rule_module import Command, ValueType
from playproof.components.wording.plural import listing

#: Reasons for an entry by the wrong player.
TURN = frozenset(
    (
        "order",
        "out",
        "first",
        "leader",
        "one_each",
        "two_actions",
        "second_auction",
        "second_act",
        "second_pass",
    )
) | {"second_company"}


class Leasehold(LeaseholdBase, Claims, DeclaredPosition, Prices, Calendar):
    """Shares are two-sided, the map is a network of hexes, auctions ascend in rotation; the rest is here."""

    prices_called: ClassVar[str] = "Share values"

    def __init__(self, *args: Any) -> None:
        # `Game.__init__` asks for the commands, so what lists them exists before.
        self.building, self.ending = Building(self), Ending(self)
        self.acting = Acting(self, self.building, self.ending)
        self.auctions = Auctions(self, self.ending)
        self.statements, self.claim_checks = Statements(self, self.ending), ClaimChecks(self)
        super().__init__(*args)

    # -- state ------------------------------------------------------------------------------------------

    def stages(self) -> tuple[str, ...]:
        """Companies are taken first."""
        return (self.shares.name,)

    def opening(self, game_state: GameState) -> None:
        """The players choose who begins, so nobody has the turn yet (NA-15)."""
        self.turns.state(game_state).now = ""

    def finished(self, game_state: GameState, module: str) -> None:
        """The companies are dealt: turns begin, or the auction that was declared goes on."""
        game_state.active_modules = (
            (self.label, self.auction.name) if self.auction.state(game_state).speaker else (self.label,)
        )

    def score_parts(self, game_state: GameState) -> dict[str, dict[str, int]]:
        """Everybody's net worth."""
        return self.ending.score_parts(game_state)

    def market_prices(self, game_state: GameState) -> dict[str, int]:
        """The share values."""
        return {one: self.net.share_value(game_state, one) for one in self.shares.companies(game_state)}

    # -- turns ------------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Whose turn it is; at the very start anybody may begin."""
        now = self.turns.state(game_state).now
        return (now,) if now else self.players

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Yields a violation for a player out of turn; the reason for a second action depends on what it is."""
        turn, actor = self.turns.state(game_state), entry.actor
        if not turn.now or actor == turn.now:
            return
        action, company = self.state(game_state).done
        if turn.last != actor or not action:
            yield self.turns.out_of_turn(game_state, actor, (turn.now,))
            return
        now = {Auction: "auction", Act: "act", PassTurn: "pass"}.get(type(entry), "")
        reason = f"second_{now}" if now == action else "two_actions"
        if isinstance(entry, Act) and action == "act" and entry.company != company:
            reason = "second_company"
        did = f"{action} {company}".strip()
        yield self.violation(reason, f"{actor} has had the turn ({did}); it is {turn.now}'s")

    def check(self, game_state: GameState, command: Command[Any], entry: Entry) -> list[Violation]:
        """Everything against the rules; an action that is not possible now is explained by what is under way."""
        violations = super().check(game_state, command, entry)
        for one in violations:
            if one.module == "turns" or one.reason in TURN:
                one.remedy = self.by_another(game_state, command, entry)
            if one.module != self.label:
                continue
            if one.reason == "not_now_ascending_auction":
                auction = self.auction.state(game_state)
                one.message = (
                    f"a share of {auction.lot} is being auctioned; {auction.speaker} bids or passes now"
                )
            elif one.reason == "not_now_two_sided_shares":
                one.message = f"{listing(self.shares.active_players(game_state))} must take a company first"
            elif one.reason == "over":
                last = self.state(game_state).sold_out and len(self.state(game_state).passed) < len(
                    self.players
                )
                one.message += ": the last turns have been played" if last else ": all have passed in a row"
                one.reason = "over_last" if last else "over_pass" if command.syntax.word == "pass" else "over"
        return violations

    def moment(self, game_state: GameState) -> str:
        """Whether a share is put up."""
        return "" if self.auction.state(game_state).speaker else "while no share is put up"

    def by_another(self, game_state: GameState, command: Command[Any], entry: Entry) -> Entry | None:
        """The same entry by the only other player for whom it is legal: the name was likely mistyped."""
        others = [player for player in self.active_players_now(game_state) if player != entry.actor]
        right = [structs.replace(entry, actor=player) for player in others]
        legal = [other for other in right if not super(Leasehold, self).check(game_state, command, other)]
        return legal[0] if len(legal) == 1 else None

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """An unreadable or omitted action counts as the turn's action."""
        self.ending.turn_over(game_state, actor, ("", ""))

    # -- commands ---------------------------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """``BUILDS``: hexes with values and leases."""
        yield ValueType("BUILDS", lambda text, game_state: read_builds(text))
        yield from self.statements.value_types()

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "limit AMOUNT": "how many hexes the company may build",
            "lease AMOUNT": "what is paid for one lease or for all; 0 if nothing is leased",
            "built AMOUNT": "how many hexes were built",
            "upkeep AMOUNT": "the upkeep paid for all unauctioned shares",
            "turns AMOUNT": "how many turns are left once a company is sold out",
            "COMPANY takes HEX": "the company's cube is put on a hex",
        }

    def commands(self) -> Iterable[Command[Any]]:
        """The three actions, statements, and what a declared position needs."""
        yield Command("auction COMPANY [from SOURCE:pool] [bid AMOUNT]", Auction, self.auctions.check, self.auctions.apply,
                   "put up a share, one's own unless it comes from the pool, with or without a first bid",
                   "Ann: auction RED bid 6", options=self.auctions.options,
                   claim_forms=("value AMOUNT", "auctioned AMOUNT", "turns AMOUNT", "OWNER takes COMPANY"))  # fmt: skip
        yield Command("act [for] COMPANY [build BUILDS] [SHARE:forfeit]", Act, self.acting.check, self.acting.apply,
                   "act for a company: each hex with its value, 'via' and the leased hexes where there is a choice; "
                   "'forfeit' where a share is given up for upkeep",
                   "Ann: act RED build D3 2, E4 1 via E3 -> pays 15, lease 3", options=self.acting.options,
                   claim_forms=("limit AMOUNT", "HEX AMOUNT", "built AMOUNT", "lease AMOUNT", "value AMOUNT",
                             "upkeep AMOUNT", "auctioned AMOUNT", "turns AMOUNT", "COMPANY takes HEX",
                             "OWNER takes COMPANY"))  # fmt: skip
        yield Command("pass", PassTurn, apply=self.pass_turn, help="do nothing this turn", example="Cy: pass",
                   options=lambda game_state, actor: [()],
                   claim_forms=("auctioned AMOUNT", "turns AMOUNT", "OWNER takes COMPANY"))  # fmt: skip
        yield from self.statements.commands()
        yield have(
            "auction COMPANY by PLAYER [from SOURCE:pool]",
            self.auctions.have_auction,
            "a share under the hammer",
            "have auction RED by Ann",
            default="no auction is under way",
            stage=Stage.ACTS,
            says=self.auctions.says_auction,
        )
        yield have(
            "last PLAYER...",
            "queue",
            "who still has a turn once a company is sold out, in order",
            "have last Bob Cy Ann Bob Cy",
            default="no company is sold out",
            says=lambda game_state: (
                [(" ".join(queue),)]
                if (queue := self.state(game_state).queue) and not game_state.over
                else ()
            ),
        )
        yield have(
            "sold out COMPANY",
            "sold_out",
            "the company whose last share has brought the last turns, where several are sold out",
            "have sold out RED",
            default="the company that is sold out",
        )
        yield have(
            "passes PLAYER...",
            self.have_passes,
            "who has just passed, in a row",
            "have passes Bob Cy",
            default="nobody has just passed",
            says=lambda game_state: (
                [(" ".join(sorted(passed)),)] if (passed := self.state(game_state).passed) else ()
            ),
        )

    def claim_owner(self, entry: Entry, claim: Claim) -> str:
        """Who acts for a company gets, the company pays."""
        return entry.company if isinstance(entry, Act) and claim.kind == "pays" else entry.actor

    def pass_turn(self, game_state: GameState, entry: PassTurn) -> None:
        """End the turn."""
        self.go_on(game_state)
        self.ending.turn_over(game_state, entry.actor, ("pass", ""))

    def lasting_state(self, game_state: GameState) -> LeaseholdState:
        """Without what the last player has done; the seller counts while an auction is under way."""
        state = self.state(game_state)
        selling = self.auction.name in game_state.active_modules
        seller, source = (state.seller, state.source) if selling else ("", "hand")
        final = min(state.final, len(state.queue))
        state = replace(state, done=("", ""), seller=seller, source=source, final=final)
        return replace(state, sold_out="", queue=(), final=0) if game_state.over else state

    def have_passes(self, game_state: GameState, players: tuple[str, ...]) -> None:
        """Set who has just passed."""
        self.state(game_state).passed = frozenset(players)

    # -- outcomes, position, state ----------------------------------------------------------------------

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """The rule that a wrong statement breaks."""
        return self.claim_checks.rule_for_claim(game_state, entry, claim, moves)

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, violation: Violation
    ) -> Violation | None:
        """Sums step by step."""
        return self.claim_checks.check_claim(game_state, entry, claim, violation)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Yields a violation for a hex of a company that takes no part, or wrong last turns."""
        companies = self.shares.companies(game_state)
        net = self.require(HexNetwork)
        for name, (owner, _) in net.state(game_state).stacks.items():
            if owner not in companies:
                yield net.violation("unknown_owner", f"{owner}, who is said to own {name}, takes no part")
                break
        yield from self.ending.audit(game_state)

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Share values, limits, and the last turns."""
        state = self.state(game_state)
        shown: dict[str, Any] = {
            "share value": self.market_prices(game_state),
            "limit": {one: self.building.limit(game_state, one) for one in self.shares.companies(game_state)},
        }
        if state.sold_out:
            shown["sold out"] = state.sold_out
        if state.queue and not game_state.over:
            shown["turns to come"] = list(state.queue)
        return shown
