"""Two-sided shares: each company has shares that are unauctioned until somebody has bought them in an auction.

A player controls all shares before them and owns the auctioned ones. Sources: Leasehold N-1.2.3.2, N-1.2.3.3,
N-2.2 and N-2.3.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Verb
from checker.families.two_sided_shares.state import (
    POOL,
    CountShares,
    HaveCompany,
    HaveShares,
    Holding,
    Sides,
    StateControl,
    StateOwn,
    StateShares,
    StateSides,
    Take,
    TwoSidedPart,
)
from checker.names import NameFault, Names, listing
from checker.room import Kind, Room
from checker.standing import Held, Told
from checker.table import Move, Part, Table

__all__ = ["TwoSidedShares"]

BANK = "bank"
SIDES = re.compile(r"([0-9]{1,4})\s*\+\s*([0-9]{1,4})")


class TwoSidedShares(Room):
    """Parameters: ``companies``, the set of charters whose companies play (none: the first ``count`` colours of the
    palette are the companies). Dealt to a player with the company: ``unauctioned`` and ``auctioned`` shares.
    ``treasury``: each company's at the start; ``cash``: each player's, as the bank pays it (``[bank] start``).
    """

    name = "two_sided_shares"
    reasons: ClassVar[dict[str, str]] = {
        "one_each": "Each player takes one company.",
        "other_company": "Each player takes a different company.",
        "treasury": "A company starts with its treasury.",
        "cash": "Each player starts with the same cash.",
        "dealt": "So many of a company's shares are dealt on each side.",
        "in_play": "A company has so many shares in play.",
        "boxed": "Companies that nobody took are out of the game.",
        "sides": "A share shows one of its two sides.",
        "controls": "A player controls all shares before them.",
        "owns": "A player owns the auctioned shares before them.",
        "pool_side": "Shares in the pool are unauctioned.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p, game = self.params, self.game
        self.dealt = Sides(p.number("unauctioned", 4), p.number("auctioned", 1))
        self.treasury = p.number("treasury", 0)
        self.cash = p.number("cash", 0)
        self.names = Names("company")
        for name, printed, letters in self.read_companies():
            self.name_company(name, printed, letters)
        game.owners.add(POOL)
        #: Called after a player took a company, and when all have: with the table, player and company; with the table.
        self.after_take: list[Callable[[Table, str, str], None]] = []
        self.after_deal: list[Callable[[Table], None]] = []

    def name_company(self, name: str, printed: str = "", letters: str = "") -> None:
        """One more company that may be played."""
        seated = {player.casefold() for player in self.game.players}
        id_ = name.upper()
        if id_.casefold() in seated:
            id_ += "-COMPANY"  # a player is called like it: purses have one name each
        self.names.add(id_, *filter(None, (printed, letters)))
        self.game.owners.add(id_, *([printed] if printed and printed.casefold() not in seated else []))

    def read_companies(self) -> list[tuple[str, str, str]]:
        """Id, printed name and letters of each company."""
        sheet, wanted = self.game.sheet, self.params.text("companies")
        count = self.params.number("count", 0)
        if (sheet.folder / "charters.toml").is_file():
            from components.kinds.charters import Charter, CharterSet

            sets = [one for one in sheet.components.sets if isinstance(one, CharterSet)]
            named = [one for one in sets if not wanted or one.id == wanted]
            if named:
                charters = [one for one in named[0].items if isinstance(one, Charter)]
                return [(one.id, one.name, one.letters) for one in charters]
        colours = list(sheet.palette.items())[: count or None]
        return [(id_, colour.get("name", id_), colour.get("letter", "")) for id_, colour in colours]

    def start(self) -> Part:
        """Nothing dealt."""
        return TwoSidedPart()

    def part(self, table: Table) -> TwoSidedPart:
        """The room's part."""
        return cast(TwoSidedPart, table.parts["two_sided_shares"])

    # -- values of forms --------------------------------------------------------------------------------

    def kinds(self) -> Iterable[Kind]:
        """``COMPANY``, ``SIDES`` (``3+1``) and ``HOLDINGS`` (``RED 3+1, BLUE 0+1``)."""
        yield Kind("COMPANY", lambda text, table: self.read_company(text), lambda table: self.names.ids)
        yield Kind("SIDES", lambda text, table: self.read_sides(text))
        yield Kind("HOLDINGS", lambda text, table: self.read_holdings(text))

    def read_company(self, text: str) -> str:
        """A company by id, letters or name. Raises :class:`NameFault`, also for what is left after a company's name."""
        try:
            return self.names.get(text)
        except NameFault:
            first, _, rest = text.partition(" ")
            if rest and len(self.names.candidates(first)) == 1:
                raise NameFault(f"'{rest[:40]}' after {self.names.get(first)} can't be read") from None
            raise

    def read_sides(self, text: str) -> Sides:
        """``3+1``: unauctioned + auctioned. Raises :class:`NameFault`."""
        match = SIDES.fullmatch(text.strip())
        if match is None:
            raise NameFault(f"'{text[:30]}' says no sides; write unauctioned + auctioned, as 3+1")
        return Sides(int(match[1]), int(match[2]))

    def read_holdings(self, text: str) -> tuple[Holding, ...]:
        """``RED 3+1, BLUE 0+1``. Raises :class:`NameFault`."""
        out = []
        for item in text.split(","):
            name, _, sides = item.strip().rpartition(" ")
            if not name:
                raise NameFault(f"'{item.strip()[:30]}' is no holding; write company and sides, as RED 3+1")
            try:
                out.append(Holding(self.names.get(name), self.read_sides(sides)))
            except NameFault as fault:
                raise NameFault(fault.problem) from None  # a guess at the name is none at the holding
        return tuple(out)

    # -- what the table shows ---------------------------------------------------------------------------

    def companies(self, table: Table) -> tuple[str, ...]:
        """The companies in play, in the order in which they were taken."""
        return tuple(self.part(table).held)

    def unknown(self, table: Table, company: str) -> Found | None:
        """The finding for a company that takes no part."""
        held = self.part(table).held
        if company in held:
            return None
        return self.found("boxed", f"{company} takes no part in this game; {listing(held)} do", "company")

    def controlled(self, table: Table, player: str, company: str) -> int:
        """How many shares of a company lie before a player."""
        sides = self.part(table).sides(company, player)
        return sides[0] + sides[1]

    # -- the deal ---------------------------------------------------------------------------------------

    def whose(self, table: Table) -> tuple[str, ...]:
        """Whoever has not taken a company."""
        held = self.part(table).held
        took = {holder for holders in held.values() for holder in holders}
        return tuple(player for player in self.game.players if player not in took)

    def verbs(self) -> Iterable[Verb[Any]]:
        """The deal; statements; declared and counted shares."""
        yield Verb("take COMPANY", Take, self.check_take, self.take,
                   "take a company's shares at the start, with the starting cash", "Ann: take RED", turn=False,
                   options=self.take_options)  # fmt: skip
        yield Verb("shares HOLDER:OWNER COMPANY SIDES", StateSides, self.check_sides, nothing,
                   "state what lies before a player or in the pool: unauctioned + auctioned", "shares Ann RED 3+1",
                   kind="table", anytime=True)  # fmt: skip
        yield Verb("controls PLAYER COMPANY AMOUNT", StateControl, self.check_controls, nothing,
                   "state how many shares a player controls", "controls Ann RED 4", kind="table",
                   anytime=True)  # fmt: skip
        yield Verb("owns PLAYER COMPANY AMOUNT", StateOwn, self.check_owns, nothing,
                   "state how many shares a player owns", "owns Ann RED 1", kind="table", anytime=True)  # fmt: skip
        yield Verb("company NAME:WORD", HaveCompany, lambda table, entry: (), self.have_company,
                   "a company beside those of the box", "have company TEAL", kind="have")  # fmt: skip
        yield Verb("shares HOLDINGS", HaveShares, self.check_have, self.have,
                   "what lies before a player or in the pool: unauctioned + auctioned",
                   "have Ann: shares RED 3+1, BLUE 0+1", kind="have")  # fmt: skip
        yield Verb("OWNER shares COMPANY SIDES", CountShares, self.check_count, self.follow_count,
                   "shares on the table", "count Ann shares RED 3+1", kind="count")  # fmt: skip

    def check_take(self, table: Table, entry: Take) -> Iterable[Found]:
        """One company each, none twice."""
        held = self.part(table).held
        own = [company for company, holders in held.items() if entry.actor in holders]
        if own:
            yield self.found("one_each", f"{entry.actor} has taken {own[0]} already", "company")
        elif entry.company in held:
            whose = next(iter(held[entry.company]), "nobody")
            yield self.found("other_company", f"{entry.company} is {whose}'s already", "company")

    def take(self, table: Table, entry: Take) -> None:
        """Shares, treasury and cash; with the last one play begins."""
        company, player = entry.company, entry.actor
        part = self.part(table)
        part.add(company, player, *self.dealt)
        table.pay(BANK, company, self.treasury, "two_sided_shares.treasury")
        # The cash lay there from the beginning (the bank's own family pays it); stated, it can be compared.
        table.journal.append(Move("pay", BANK, player, self.cash, "two_sided_shares.cash"))
        table.take("box", player, company, "two_sided_shares.dealt")
        table.tell("unauctioned", self.dealt.unauctioned, "two_sided_shares.dealt")
        table.tell("auctioned", self.dealt.auctioned, "two_sided_shares.dealt")
        for taken in self.after_take:
            taken(table, player, company)
        if not self.whose(table):
            self.deal_over(table)

    def deal_over(self, table: Table) -> None:
        """Everybody has a company."""
        for dealt in self.after_deal:
            dealt(table)
        self.game.finished(table, self.name)

    def take_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every company that is left."""
        held = self.part(table).held
        if actor in self.whose(table):
            yield from ((company,) for company in self.names.ids if company not in held)

    def skip(self, table: Table, actor: str) -> None:
        """Something unreadable in the deal: what was taken is not known."""

    # -- statements -------------------------------------------------------------------------------------

    def check_sides(self, table: Table, entry: StateSides) -> Iterable[Found]:
        """The stated shares; which rule was missed is told by what is wrong."""
        due = self.part(table).sides(entry.company, entry.holder)
        if due != entry.sides:
            reason = "sides" if due.all == entry.sides.all else "controls"
            yield self.found(
                reason,
                f"{entry.holder} has {entry.company} {due} (unauctioned + auctioned), not {entry.sides}",
                "sides",
            )

    def check_controls(self, table: Table, entry: StateShares) -> Iterable[Found]:
        """All shares before a player."""
        due = self.part(table).sides(entry.company, entry.player)
        if due.all != entry.amount:
            yield self.found(
                "controls",
                f"{entry.player} controls {due.all} of {entry.company} ({due}), not {entry.amount}", "amount",
            )  # fmt: skip

    def check_owns(self, table: Table, entry: StateShares) -> Iterable[Found]:
        """The auctioned shares before a player."""
        due = self.part(table).sides(entry.company, entry.player)
        if due.auctioned != entry.amount:
            yield self.found(
                "owns",
                f"{entry.player} owns {due.auctioned} of {entry.company}, auctioned of {due}, not {entry.amount}",
                "amount",
            )

    # -- positions and counts ---------------------------------------------------------------------------

    def check_have(self, table: Table, entry: HaveShares) -> Iterable[Found]:
        """Players have any, the pool unauctioned ones."""
        if entry.actor == POOL:
            for holding in entry.holdings:
                if holding.sides.auctioned:
                    yield self.found(
                        "pool_side",
                        f"a share of {holding.company} in the pool can't be auctioned",
                        str(holding.sides),
                    )

    def have(self, table: Table, entry: HaveShares) -> None:
        """Lay the shares down; the company is in play."""
        part = self.part(table)
        for company, sides in entry.holdings:
            if company not in part.held:
                part.held[company] = {}
                if company not in table.purses:
                    table.purses[company] = self.treasury
            part.held[company][entry.actor] = sides

    def have_company(self, table: Table, entry: HaveCompany) -> None:
        """It may be taken; like a figure it holds for the whole file."""
        self.name_company(entry.name)

    def audit(self, table: Table) -> Iterable[Found]:
        """A declared position: as many companies as players, five shares of each, one first holder of each."""
        part = self.part(table)
        if not part.held:
            for player in self.game.players:
                has = table.purses[player]
                if has != self.cash:
                    yield self.found("cash", f"{player} starts with {self.cash}, not {has}")
            return
        if len(part.held) != len(self.game.players):
            yield self.found(
                "one_each",
                f"{len(part.held)} companies for {len(self.game.players)} players: {listing(part.held)}",
            )
        first: dict[str, str] = {}
        for company, held in part.held.items():
            total = sum(sides.all for sides in held.values())
            if total != self.dealt.all:
                yield self.found("in_play", f"{company} has {total} shares in play, not {self.dealt.all}")
            elif part.auctioned(company) < self.dealt.auctioned:
                yield self.found(
                    "dealt",
                    f"{company} has {part.auctioned(company)} auctioned shares; {self.dealt.auctioned} was dealt so",
                )
            holders = [holder for holder, sides in held.items() if sides.unauctioned and holder != POOL]
            for holder in holders:
                if len(holders) > 1 or holder in first:
                    one = f"{listing(holders)} have unauctioned shares of {company}"
                    other = f"{holder} has unauctioned shares of {first.get(holder, company)} and {company}"
                    yield self.found("other_company", one if len(holders) > 1 else other)
                    break
            first.update(dict.fromkeys(holders, company))
        self.deal_over(table)

    def check_count(self, table: Table, entry: CountShares) -> Iterable[Found]:
        """Whether the books say the same."""
        due = self.part(table).sides(entry.company, entry.owner)
        if due != entry.sides:
            yield self.found(
                "count",
                f"{entry.owner} has {entry.company} {due} by the books, {entry.sides} counted",
                "sides",
            )

    def follow_count(self, table: Table, entry: CountShares) -> None:
        """The books take the counted shares."""
        self.part(table).held.setdefault(entry.company, {})[entry.owner] = entry.sides

    def held(self, table: Table) -> Iterable[Held]:
        """What lies before each player and in the pool, by the side that is up."""
        held = self.part(table).held
        for holder in (*self.game.players, POOL):
            for label, side in (("shares, unauctioned", 0), ("shares, auctioned", 1)):
                own = [
                    Told(f"×{sides[side]}", company)
                    for company, holders in held.items()
                    if (sides := holders.get(holder)) and sides[side]
                ]
                if own:
                    pool = holder == POOL
                    yield Held("" if pool else holder, f"pool: {label}" if pool else label, tuple(own))

    def show(self, table: Table) -> dict[str, Any]:
        """Who holds what."""
        held = self.part(table).held
        shown = {
            company: {holder: str(sides) for holder, sides in holders.items() if sides.all}
            for company, holders in held.items()
        }
        return {"unauctioned + auctioned": shown} if shown else {}


def nothing(table: Table, entry: Entry) -> None:
    """A statement changes nothing."""
