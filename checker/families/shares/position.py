"""Shares in a declared position, and counted on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.private_companies.abilities import President, ShareGift
from playproof.checker.families.private_companies.rule_module import PrivateCompanies
from playproof.checker.families.shares.base import SharesBase
from playproof.checker.families.shares.state import IPO, MARKET, SharesState
from playproof.checker.model.declared import Stage, count, have, whole_line
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.model.rule_module import Command, ValueType, read_amount
from playproof.checker.names import NameFault, Names
from playproof.components.wording.plural import counted, listing

#: What an entry may call the market.
POOL = "pool"


class Positions(SharesBase, DeclaredPosition):
    """The ``have`` and ``count`` commands, and the audit of what was declared."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.holders = Names("holder", ((IPO, ()), (MARKET, ("pool", "bank pool"))))
        for player in self.game.players:
            self.holders.add(player)

    def position_commands(self) -> Iterable[Command[Any]]:
        """Par prices, presidents, holdings."""
        yield have("par AMOUNT", self.have_par, "a company's par price", "have KA: par 100",
                   check=self.check_par, whose=True,
                   default="not started", says=lambda game_state: self.state(game_state).par.items())  # fmt: skip
        yield have("president COMPANY", self.have_president, "who holds a president's certificate", "have Ann: president KA",
                   check=self.check_holder, whose=True, of=self.is_player, declares=lambda player, company: (company,),
                   default="nobody")  # fmt: skip
        yield have("shares AMOUNT COMPANY", self.have_shares,
                   "all shares that a player holds, the president's certificate as what it stands for",
                   "have Ann: shares 5 KA", check=self.check_holder, whose=True, of=self.is_player,
                   declares=lambda player, number, company: ((player, company),),
                   default="none; the IPO holds the rest")  # fmt: skip
        yield have("president HOLDERS", self.have_holders,
                   "a company's president, and all its shares outside the IPO in percent",
                   "have PRR: president Ann, shares Ann 60 Bob 20 pool 10", check=self.check_holders, whose=True,
                   of=self.is_company, default="not started", says=self.says_holders)  # fmt: skip
        yield have("shares HOLDINGS", self.have_holdings, "a company's shares outside the IPO, in percent",
                   "have PRR: shares Ann 60 Bob 20 pool 10", check=self.check_holdings, whose=True, of=self.is_company,
                   default="all in the IPO", says=self.says_holdings)  # fmt: skip
        if self.game.find(PrivateCompanies) is not None:
            yield have("names par COMPANY...", self.have_names_par,
                       "who names the par price of a company that has come with a private company",
                       "have Ann: names par KA", whose=True, of=self.is_player, default="nobody has to",
                       stage=Stage.ACTS, says=self.says_names_par)  # fmt: skip
        yield have("market AMOUNT COMPANY", self.have_market, "shares in the market", "have market 2 KA",
                   declares=lambda number, company: (company,),
                   default="none")  # fmt: skip
        yield have("operated COMPANY...", self.have_operated, "companies that have operated", "have operated KA GS",
                   declares=whole_line,
                   default="none has operated", says=self.says_operated)  # fmt: skip
        yield count("HOLDER:PLAYER shares AMOUNT COMPANY",
                    lambda game_state, player, company: self.shares_of(game_state, company, player),
                    "how many shares a player holds", "count Ann shares 5 KA",
                    books="{holder} has {held} of {company}", follow=self.hold)  # fmt: skip
        yield count("PLACE:ipo|market|pool AMOUNT COMPANY", self.lying,
                    "shares in the market or the IPO", "count market 2 KA", books="the {place} has {held} of {company}",
                    follow=self.count_place)  # fmt: skip
        yield count("HOLDER:PLAYER president COMPANY",
                    lambda game_state, company: self.state(game_state).president.get(company, "nobody"),
                    "who presides", "count Ann president KA", counted="holder",
                    books="{held} presides over {company}", follow=self.count_president)  # fmt: skip
        yield count("HOLDER:PLAYER certificates AMOUNT", self.certificates,
                    "a player's certificates that count towards the limit", "count Ann certificates 7",
                    unit="certificate",
 books="{holder} has {held} that count towards the limit")  # fmt: skip

    def value_types(self) -> Iterable[ValueType]:
        """``HOLDINGS``: ``Ann 60 Bob 20 pool 10``; ``HOLDERS``: ``Ann, shares Ann 60 Bob 20``."""
        yield from super().value_types()
        yield ValueType.made_of("HOLDINGS", self.read_holdings)
        yield ValueType.made_of("HOLDERS", self.read_holders)

    def read_holdings(self, text: str, game_state: GameState) -> tuple[tuple[str, int], ...]:
        """Holders with what they hold, in percent. Raises :class:`NameFault`."""
        words = text.replace("%", " ").replace(",", " ").split()
        found: list[tuple[str, int]] = []
        name: list[str] = []
        for word in words:
            if not (word.isascii() and word.isdigit()):
                name.append(word)
                continue
            holder = self.holders.get(" ".join(name))
            if holder in dict(found):
                raise NameFault(f"{holder} is named twice")
            found.append((holder, read_amount(word)))
            name = []
        if name or not found:
            raise NameFault(f"'{text[:40]}' says no holdings; write them in percent: Ann 60 Bob 20 pool 10")
        return tuple(found)

    def read_holders(self, text: str, game_state: GameState) -> tuple[str, tuple[tuple[str, int], ...]]:
        """A president and the holdings. Raises :class:`NameFault`."""
        head, comma, rest = text.partition(",")
        word, _, held = rest.strip().partition(" ")
        if comma and word.casefold() != "shares":
            raise NameFault(
                f"'{rest.strip()[:40]}' says no holdings; write: president Ann, shares Ann 60 Bob 20"
            )
        president = self.holders.get(head.strip())
        if president not in self.seats:
            raise NameFault(f"{president} can't preside: name a player")
        return president, self.read_holdings(held, game_state) if comma else ()

    # -- declaring --------------------------------------------------------------------------------------

    def check_par(self, game_state: GameState, company: str, price: int) -> Iterable[Violation]:
        """Of a company, and printed."""
        if company not in self.companies:
            said = (
                f"{company} is no company and has no par price" if company else "whose? have NAME: par PRICE"
            )
            yield self.violation("par", said)
        elif self.market.par_cell(price) < 0:
            prices = ", ".join(map(str, self.market.market.par_prices))
            yield self.violation("par", f"{price} is no par price; there are {prices}", "amount")

    def have_par(self, game_state: GameState, company: str, price: int) -> None:
        """The company has been started."""
        if company in self.companies:
            self.state(game_state).par[company] = price

    def check_holder(self, game_state: GameState, player: str, *what: object) -> Iterable[Violation]:
        """Players hold shares."""
        if player not in self.seats:
            yield self.violation("president", f"{player or 'nobody'} can't hold shares: name a player")

    def have_president(self, game_state: GameState, player: str, company: str) -> None:
        """Who presides, with the certificate at least."""
        state = self.state(game_state)
        if player in self.seats:
            state.president[company] = player
            own = state.held[company].get(player, 0)
            self.hold(game_state, player, max(own, self.companies[company].president), company)

    def have_shares(self, game_state: GameState, player: str, number: int, company: str) -> None:
        """A player's shares."""
        if player in self.seats:
            self.hold(game_state, player, number, company)

    def said_of(self, game_state: GameState, company: str) -> str:
        """A company's shares outside the IPO, in percent."""
        share = 100 // self.companies[company].total
        held = self.state(game_state).held[company].items()
        said = ((POOL if holder == MARKET else holder, number) for holder, number in held if holder != IPO)
        return " ".join(f"{holder} {number * share}" for holder, number in said if number)

    def says_holders(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Each company with a president, and all holdings."""
        for company, president in self.state(game_state).president.items():
            said = self.said_of(game_state, company)
            yield company, f"{president}, shares {said}" if said else president

    def says_holdings(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The holdings of each company without a president."""
        for company in self.companies:
            said = self.said_of(game_state, company)
            if said and company not in self.state(game_state).president:
                yield company, said

    def says_operated(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Those that have operated."""
        if operated := sorted(self.state(game_state).operated):
            yield (" ".join(operated),)

    def is_player(self, name: str) -> bool:
        """Whether a name is a player's."""
        return name in self.seats

    def is_company(self, name: str) -> bool:
        """Whether a name is a company's."""
        return name in self.companies

    def check_holders(
        self, game_state: GameState, company: str, said: tuple[str, tuple[tuple[str, int], ...]]
    ) -> Iterable[Violation]:
        """A company's, and whole shares."""
        yield from self.check_holdings(game_state, company, said[1])

    def check_holdings(
        self, game_state: GameState, company: str, held: tuple[tuple[str, int], ...]
    ) -> Iterable[Violation]:
        """Whole shares, no more than there are."""
        if company not in self.companies:
            yield self.violation("too_many", f"{company or 'nobody'} is no company and has no shares")
            return
        total = self.companies[company].total
        for holder, percent in held:
            if percent * total % 100:
                yield self.violation(
                    "too_many",
                    f"{percent}% of {company} are no whole shares; a share is {100 // total}%",
                    holder,
                )
        every = sum(percent for holder, percent in held if holder != IPO)
        if every > 100:
            yield self.violation("too_many", f"{every}% of {company} are declared; there are 100")
        elif dict(held).get(IPO, 100 - every) != 100 - every:
            yield self.violation(
                "too_many", f"{every}% of {company} are out, so {100 - every}% are in the IPO", IPO
            )

    def have_holders(
        self, game_state: GameState, company: str, said: tuple[str, tuple[tuple[str, int], ...]]
    ) -> None:
        """Who presides, and what everybody holds."""
        if company in self.companies:
            self.state(game_state).president[company] = said[0]
            self.have_holdings(game_state, company, said[1])
            if not said[1]:
                self.have_president(game_state, said[0], company)

    def have_holdings(self, game_state: GameState, company: str, held: tuple[tuple[str, int], ...]) -> None:
        """What everybody holds; the rest is in the IPO."""
        if company in self.companies:
            total = self.companies[company].total
            for holder, percent in held:
                if holder != IPO:
                    self.hold(game_state, holder, percent * total // 100, company)

    def have_market(self, game_state: GameState, number: int, company: str) -> None:
        """Shares in the market."""
        self.hold(game_state, MARKET, number, company)

    def have_operated(self, game_state: GameState, companies: Iterable[str]) -> None:
        """These have operated."""
        self.state(game_state).operated.update(companies)

    def hold(self, game_state: GameState, holder: str, number: int, company: str) -> None:
        """A holding; the IPO keeps the rest."""
        held = self.state(game_state).held[company]
        held[holder] = max(number, 0)
        rest = sum(shares for other, shares in held.items() if other != IPO)
        held[IPO] = max(self.companies[company].total - rest, 0)

    def have_names_par(self, game_state: GameState, player: str, companies: tuple[str, ...]) -> None:
        """The auction waits for it."""
        state = self.state(game_state)
        given = self.privates.of_type(President) if self.privates is not None else ()
        private = next((one.private for one in given if set(one.companies) == set(companies)), "")
        state.par_by, state.par_of, state.par_with = player, companies, private
        if self.waterfall is not None:
            self.waterfall.wait(game_state)
        game_state.enter(self.name)

    def says_names_par(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """While a par price is due."""
        state = self.state(game_state)
        if state.par_by:
            yield state.par_by, state.par_of

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Each company's shares are there once; whoever holds most presides; what is sold enough has floated."""
        state = self.state(game_state)
        at = self.market.state(game_state).at
        for company, own in self.companies.items():
            held = state.held[company]
            out = sum(shares for holder, shares in held.items() if holder != IPO)
            if out > own.total:
                yield self.violation(
                    "too_many", f"{company} has {counted(own.total, 'share')}; {out} are declared"
                )
            waits = company in state.par_of
            if out > self.given(game_state, company) and company not in state.par and not waits:
                yield self.violation(
                    "par", f"{company} has shares sold but no par price: have {company}: par …"
                )
                continue
            if company not in state.par:
                if company in at:
                    said = f"{company} has a token on the market but no par price: have {company}: par …"
                    yield self.violation("par", said)
                continue
            if company not in at:
                cell = self.market.par_cell(state.par[company])
                if cell >= 0:
                    self.market.put(self.market.state(game_state), company, cell)
            yield from self.audit_president(state, company)
            lying = held.get(MARKET, 0)
            if lying > self.market_takes(company):
                yield self.violation(
                    "market_limit", f"{counted(lying, 'share')} of {company} are more than the market takes"
                )
            if self.sold_enough(state, company):
                state.floated.add(company)

    def given(self, game_state: GameState, company: str) -> int:
        """How many shares of a company not yet started somebody may have: those that came with private companies."""
        privates = self.privates
        if privates is None or company in self.state(game_state).president:
            return 0
        kept = privates.state(game_state)
        sold = kept.closed.union(kept.owner)
        return sum(
            gift.number
            for gift in privates.of_type(ShareGift)
            if gift.company == company and gift.private in sold
        )

    def audit_president(self, state: SharesState, company: str) -> Iterable[Violation]:
        """Who presides; where nobody was named, whoever holds most."""
        held = state.held[company]
        most = max((held.get(player, 0) for player in self.seats), default=0)
        holders = [player for player in self.game.players if held.get(player, 0) == most]
        named = state.president.get(company)
        if named is None:
            if len(holders) > 1 or most < self.companies[company].president:
                yield self.violation(
                    "president", f"who presides over {company}? have NAME: president {company}"
                )
            else:
                state.president[company] = holders[0]
        elif held.get(named, 0) < self.companies[company].president:
            own = counted(held.get(named, 0), "share")
            least = counted(self.companies[company].president, "share")
            yield self.violation(
                "president",
                f"{named} presides over {company} with {own}; the president's certificate is {least}",
            )
        elif held.get(named, 0) < most:
            yield self.violation(
                "president",
                f"{named} presides over {company} with {counted(held.get(named, 0), 'share')}; {listing(holders)} has {most}",
            )

    # -- counting ---------------------------------------------------------------------------------------

    def lying(self, game_state: GameState, place: str, company: str) -> int:
        """Shares in the IPO or the market, which may be called the pool."""
        return self.shares_of(game_state, company, IPO if place == IPO else MARKET)

    def count_place(self, game_state: GameState, place: str, number: int, company: str) -> None:
        """Adopt the count of the market; the IPO has the rest."""
        if place != IPO:
            self.hold(game_state, MARKET, number, company)

    def count_president(self, game_state: GameState, player: str, company: str) -> None:
        """Adopt the stated president."""
        self.state(game_state).president[company] = player
