"""Leasehold's own room: its turns, and how its families are put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, cast

from msgspec import structs

from checker.entries import Entry, Found, Outcome, Verb
from checker.families.ascending_auction import AscendingAuction
from checker.families.hex_network import HexNetwork
from checker.families.two_sided_shares import TwoSidedShares
from checker.game import Game
from checker.games.leasehold.acting import Acting
from checker.games.leasehold.auctions import Auctions
from checker.games.leasehold.building import Building
from checker.games.leasehold.ending import Ending
from checker.games.leasehold.reasons import REASONS
from checker.games.leasehold.state import (
    Act,
    Auction,
    HaveAuction,
    HaveLast,
    HavePasses,
    LeaseholdPart,
    PassTurn,
    read_builds,
)
from checker.games.leasehold.stated import Stated
from checker.games.leasehold.statements import Statements
from checker.names import listing
from checker.room import Kind
from checker.table import Move, Part, Table

__all__ = ["Leasehold"]


#: Reasons that tell of the wrong player.
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


class Leasehold(Game):
    """Shares are two-sided, the map a network of hexes, auctions ascend in rotation; the rest is here.

    Parameters (``[leasehold]``): ``chip_cost`` for each chip, ``upkeep`` for each share; ``paying``, the type of hex
    that pays; the others choose among the readings of rulings NA-01 to NA-23, as ``play.toml`` shows.
    """

    reasons: ClassVar[dict[str, str]] = {**Game.reasons, **REASONS}

    def __init__(self, *args: Any) -> None:
        # What the game is made of is needed while its verbs are built.
        self.building, self.acting = Building(self), Acting(self)
        self.auctions, self.ending = Auctions(self), Ending(self)
        self.statements, self.stating = Statements(self), Stated(self)
        super().__init__(*args)

    @property
    def shares(self) -> TwoSidedShares:
        """The shares."""
        return cast(TwoSidedShares, self.rooms["two_sided_shares"])

    @property
    def net(self) -> HexNetwork:
        """The map and what stands on it."""
        return cast(HexNetwork, self.rooms["hex_network"])

    @property
    def auction(self) -> AscendingAuction:
        """The bidding."""
        return cast(AscendingAuction, self.rooms["ascending_auction"])

    def ready(self) -> None:
        """Read the parameters and hook into the families."""
        p = self.params
        self.chip_cost = p.number("chip_cost", 5)
        self.upkeep_each = p.number("upkeep", 1)
        self.paying = p.text("paying", "city")
        self.pays_controlled = p.choice("paid_shares", ("owned", "controlled")) == "controlled"
        payer = p.choice("payer", ("bank", "treasury for cities", "treasuries"))
        self.city_from_treasury = payer != "bank"
        self.lease_from_treasury = payer == "treasuries"
        self.upkeep_for = p.choice("upkeep_for", ("all", "acting company", "everybody"))
        self.forfeit = p.choice("unpaid", ("nothing", "repeat", "part", "choice"))
        self.upkeep_before = p.choice("upkeep_from", ("payouts too", "cash before")) == "cash before"
        self.unsold = p.choice("unsold", ("nothing", "paid", "again"))
        self.pool_free = p.choice("pool_price", ("share value", "any")) == "any"
        self.opening_needs_cash = p.flag("opening_needs_cash", False)
        self.winner_left = p.choice("next", ("turn", "winner")) == "winner"
        self.last_turns = p.choice("last_turns", ("both", "others", "round", "none"))
        self.anchor_winner = p.choice("trigger", ("turn", "winner")) == "winner"
        self.last_share = p.choice("last_share", ("all", "held", "never"))
        self.limit_extra = p.number("limit_extra", 0)
        self.lease_stays = p.flag("lease_stays", False)
        self.lease_types = p.flag("lease_types", False)
        self.may_build_nothing = p.flag("may_build_nothing", False)
        self.act_needs_owned = p.flag("act_needs_owned", False)
        self.auctions.hook()
        self.shares.after_take.append(self.taken)

    @property
    def everybody(self) -> tuple[str, ...]:
        """All companies that there are."""
        return tuple(self.shares.names.ids)

    def others(self, company: str, companies: Iterable[str]) -> tuple[str, ...]:
        """The other companies."""
        return tuple(one for one in companies if one != company)

    def paid_shares(self, table: Table, company: str) -> list[tuple[str, int]]:
        """Who is paid per share of a company, and for how many."""
        held = self.shares.part(table).held.get(company)
        if not held:
            return []
        if self.pays_controlled:
            return [
                (player, held[player].all) for player in self.players if player in held and held[player].all
            ]
        return [(player, held[player][1]) for player in self.players if player in held and held[player][1]]

    # -- table ------------------------------------------------------------------------------------------

    def stages(self) -> tuple[str, ...]:
        """Companies are taken first."""
        return (self.shares.name,)

    def start(self) -> Part:
        """Nothing done."""
        return LeaseholdPart()

    def part(self, table: Table) -> LeaseholdPart:
        """The game's own part."""
        return cast(LeaseholdPart, table.parts[self.label])

    def opening(self, table: Table) -> None:
        """Who begins is the table's choice: nobody has the turn yet (NA-15)."""
        self.turns.part(table).now = ""

    def finished(self, table: Table, room: str) -> None:
        """The companies are dealt: turns begin, or the auction that was declared goes on."""
        table.stage = (self.label, self.auction.name) if self.auction.part(table).speaker else (self.label,)

    def taken(self, table: Table, player: str, company: str) -> None:
        """A company's share value at the start."""
        table.tell("value", self.net.worth(table, company), f"{self.label}.start_value", company)

    def scores(self, table: Table) -> dict[str, int]:
        """Everybody's net worth."""
        return self.ending.scores(table)

    # -- turns ------------------------------------------------------------------------------------------

    def whose(self, table: Table) -> tuple[str, ...]:
        """Whose turn it is; at the very start anybody may begin."""
        now = self.turns.part(table).now
        return (now,) if now else self.players

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """Turns go round, one action each; a second action is told by what it is."""
        turn, actor = self.turns.part(table), entry.actor
        if not turn.now or actor == turn.now:
            return
        action, company = self.part(table).done
        if turn.last != actor or not action:
            yield self.turns.out_of_turn(table, actor, (turn.now,))
            return
        now = {Auction: "auction", Act: "act", PassTurn: "pass"}.get(type(entry), "")
        reason = f"second_{now}" if now == action else "two_actions"
        if isinstance(entry, Act) and action == "act" and entry.company != company:
            reason = "second_company"
        did = f"{action} {company}".strip()
        yield self.found(reason, f"{actor} has had the turn ({did}); it is {turn.now}'s")

    def check(self, table: Table, verb: Verb[Any], entry: Entry) -> list[Found]:
        """Everything against the rules; what can't be done now is told by what goes on."""
        found = super().check(table, verb, entry)
        for one in found:
            if one.room == "turns" or one.reason in TURN:
                one.remedy = self.by_another(table, verb, entry)
            if one.room != self.label:
                continue
            if one.reason == "not_now_ascending_auction":
                auction = self.auction.part(table)
                one.message = (
                    f"a share of {auction.lot} is being auctioned; {auction.speaker} bids or passes now"
                )
            elif one.reason == "not_now_two_sided_shares":
                one.message = f"{listing(self.shares.whose(table))} must take a company first"
            elif one.reason == "over":
                last = self.part(table).sold_out and len(self.part(table).passed) < len(self.players)
                one.message += ": the last turns have been played" if last else ": all have passed in a row"
                one.reason = "over_last" if last else "over_pass" if verb.form.word == "pass" else "over"
        return found

    def by_another(self, table: Table, verb: Verb[Any], entry: Entry) -> Entry | None:
        """The entry under the one other name under which it would be right: likely the name was mistyped."""
        others = [player for player in self.whose_now(table) if player != entry.actor]
        right = [structs.replace(entry, actor=player) for player in others]
        legal = [other for other in right if not super(Leasehold, self).check(table, verb, other)]
        return legal[0] if len(legal) == 1 else None

    def go_on(self, table: Table) -> None:
        """A turn's action is done whatever goes on: the table has left the deal or the auction behind."""
        if table.stage[-1:] == (self.auction.name,):
            self.auction.conclude(table)
        elif table.stage == (self.shares.name,):
            table.stage = (self.label,)

    def skip(self, table: Table, actor: str) -> None:
        """Something unreadable or not done: the turn goes on."""
        self.ending.turn_over(table, actor, ("", ""))

    # -- verbs ------------------------------------------------------------------------------------------

    def kinds(self) -> Iterable[Kind]:
        """``BUILDS``: hexes with values and leases."""
        yield Kind("BUILDS", lambda text, table: read_builds(text))
        yield from self.statements.kinds()

    def verbs(self) -> Iterable[Verb[Any]]:
        """The three actions, statements, and what a declared position needs."""
        yield Verb("auction COMPANY [from SOURCE:pool] [bid AMOUNT]", Auction, self.auctions.check, self.auctions.apply,
                   "put up a share, one's own unless it comes from the pool, with or without a first bid",
                   "Ann: auction RED bid 6", options=self.auctions.options)  # fmt: skip
        yield Verb("act [for] COMPANY [build BUILDS] [SHARE:forfeit]", Act, self.acting.check, self.acting.apply,
                   "act for a company: each hex with its value, 'via' and the leased hexes where there is a choice; "
                   "'forfeit' where a share is given up for upkeep",
                   "Ann: act RED build D3 2, E4 1 via E3 -> pays 15, lease 3", options=self.acting.options,
                   speaks=self.speaks)  # fmt: skip
        yield Verb("pass", PassTurn, lambda table, entry: (), self.pass_turn, "do nothing this turn", "Cy: pass",
                   options=lambda table, actor: [()])  # fmt: skip
        yield from self.statements.verbs()
        yield Verb("auction COMPANY by PLAYER [from SOURCE:pool]", HaveAuction, lambda table, entry: (),
                   self.auctions.have, "a share under the hammer", "have auction RED by Ann", kind="have")  # fmt: skip
        yield Verb("last PLAYER...", HaveLast, lambda table, entry: (), self.have_last,
                   "who still has a turn once a company is sold out, in order", "have last Bob Cy Ann Bob Cy",
                   kind="have")  # fmt: skip
        yield Verb("passes PLAYER...", HavePasses, lambda table, entry: (), self.have_passes,
                   "who has just passed, in a row", "have passes Bob Cy", kind="have")  # fmt: skip

    def speaks(self, entry: Act, outcome: Outcome) -> str:
        """Who acts gets, the company pays."""
        return entry.company if outcome.kind == "pays" else entry.actor

    def pass_turn(self, table: Table, entry: PassTurn) -> None:
        """Nothing but the turn."""
        self.go_on(table)
        self.ending.turn_over(table, entry.actor, ("pass", ""))

    def have_last(self, table: Table, entry: HaveLast) -> None:
        """The last turns that are left."""
        self.part(table).queue = entry.player

    def have_passes(self, table: Table, entry: HavePasses) -> None:
        """Standing passes."""
        self.part(table).passed = frozenset(entry.player)

    # -- outcomes, position, state ----------------------------------------------------------------------

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """The rule that a wrong statement breaks."""
        return self.stating.blame(table, entry, outcome, moves)

    def stated(self, table: Table, entry: Entry, outcome: Outcome, found: Found) -> Found | None:
        """Sums step by step."""
        return self.stating.stated(table, entry, outcome, found)

    def audit(self, table: Table) -> Iterable[Found]:
        """Owners of hexes take part; the last turns are told where there are any."""
        companies = self.shares.companies(table)
        for name, (owner, _) in self.net.part(table).stacks.items():
            if owner not in companies:
                yield self.net.found("unknown_owner", f"{owner}, who is said to own {name}, takes no part")
                break
        yield from self.ending.audit(table)

    def show(self, table: Table) -> dict[str, Any]:
        """Share values, limits, and the last turns."""
        part = self.part(table)
        shown: dict[str, Any] = {
            "share value": {one: self.net.worth(table, one) for one in self.shares.companies(table)},
            "limit": {one: self.building.limit(table, one) for one in self.shares.companies(table)},
        }
        if part.sold_out:
            shown["sold out"] = part.sold_out
        if part.queue:
            shown["turns to come"] = list(part.queue)
        return shown
