"""Shares: who holds which, who presides, what counts towards limits; sales, starts, floats.

Sources: 1830 R-004, R-023 to R-025, R-035 to R-047, R-050 to R-059, R-169, R-170.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol

from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.private_companies.abilities import Close, President, ShareGift
from playproof.checker.families.shares.state import IPO, MARKET, Company, CompanyFloated, SharesState
from playproof.checker.families.stock_market import StockMarket
from playproof.checker.families.turns import Turns
from playproof.checker.families.waterfall import LotSold, Waterfall
from playproof.checker.model.entries import Claim, Entry
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, CompanyTurns, Pictures, Worth
from playproof.checker.model.rule_module import RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.checker.names import Names, NameTaken
from playproof.components.faults import nearest
from playproof.components.kinds.certificates import CertificateSet
from playproof.components.kinds.charters import CharterSet
from playproof.components.wording.plural import counted

BANK = "bank"


class ExchangeTiming(Protocol):
    """When private companies may be exchanged for shares."""

    def late(self, game_state: GameState, player: str, when: str) -> str:
        """Why a private company can't be exchanged now, as a sentence; ``""`` if it can. ``when``: of its ability."""

    def exchanged(self, game_state: GameState, player: str, private: str, when: str) -> None:
        """A private company was exchanged."""


class SharesBase(RuleModule[SharesState], Claims, Pictures, Worth, CompanyTurns):
    """Parameters: ``companies``, the set of charters (the only one if not named).

    ``float_by``: floated are companies of which ``float_percent`` are ``sold`` (have left the IPO, to whomever) or
    ``held`` by players, or of which ``float_certificates`` are out (``certificates``). ``capitalization_factor``:
    times the par price are then paid into the treasury (``capitalization`` ``full``), or each share sold from the IPO
    is (``incremental``).

    ``certificate_limit`` (0: none): a player's certificates, without those of companies in the ``uncounted_zones``;
    ``company_limit`` (0: none): a player's holding of one company, in ``certificates`` or, with so many certificates
    among them the president's, in ``percent`` (``company_limit_in``), not for companies in the ``unlimited_zones``;
    ``ordinary_cells`` are in none of those. ``company_limit_percent``: the same limit in percent of the company.
    ``market_limit``: the most shares that the market takes, or ``market_limit_percent`` of the company.
    ``president_may_sell``: whether a president may sell what
    the certificate stands for when somebody takes over. ``block_price``: shares sold together fetch ``one`` price, or
    ``each`` the price as it drops. ``price_drops_per``: the token moves for each ``share`` or once for each ``sale``.
    ``par_box``: the piece of par prices (``set/piece``), and ``tokens``, the set of those that lie in it.
    """

    name = "shares"
    worth_called: ClassVar[str] = "shares"
    reasons: ClassVar[dict[str, str]] = {
        "float": "A company floats when so much of it is sold.",
        "capital": "When it floats its treasury gets so many times its par price.",
        "too_many": "A company has so many shares and no more.",
        "president": "The president holds the president's certificate and no fewer shares than others.",
        "par": "The par price is one of those printed.",
        "market_limit": "The market takes no more than so many shares of a company.",
        "gift": "Who first buys this private company gets a share, free.",
        "gift_president": "Who first buys this private company gets a president's certificate, free.",
        "par_due": "Who gets the president's certificate names the par price at once.",
        "par_set": "Who gets the president's certificate names the par price at once.",
        "par_token": "The company's token is placed at the par price.",
        "exchange": "This private company may be exchanged for a share.",
        "exchange_auction": "Private companies are not exchanged before the first stock round.",
        "exchange_owner": "Only its owner may exchange a private company.",
        "exchange_when": "A private company is exchanged at its time only.",
        "exchange_source": "The share of an exchange comes from where the private company says.",
        "exchange_limit": "An exchange leads nobody above the limit for one company.",
        "exchanged": "The private company closes for a share, free.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.turns = self.game.require(Turns)
        p, game = self.params, self.game
        self.companies = {company.id: company for company in self.read_companies()}
        self.names = Names("company")
        for company in self.companies.values():
            self.called(company.id, company.letters, company.name)
        for place in (IPO, MARKET):
            game.owners.add(place)
        self.box, self.tokens = self.prints("par_box"), self.prints("tokens")
        self.float_by = p.choice("float_by", ("sold", "held", "certificates"))
        self.float_percent = p.count("float_percent", 60)
        self.float_certificates = p.count("float_certificates", 5)
        self.float_factor = p.count("capitalization_factor", 10)
        self.incremental = p.choice("capitalization", ("full", "incremental")) == "incremental"
        self.certificate_limit = p.count("certificate_limit", 0)
        self.company_limit = p.count("company_limit", 0)
        self.in_percent = p.choice("company_limit_in", ("certificates", "percent")) == "percent"
        self.uncounted_zones = frozenset(p.words("uncounted_zones"))
        self.unlimited_zones = frozenset(p.words("unlimited_zones"))
        self.ordinary_cells = frozenset(p.words("ordinary_cells"))
        self.limit_percent = p.count("company_limit_percent", 0, 0, 100)
        self.in_percent |= self.limit_percent > 0
        self.market_limit = p.count("market_limit", 5)
        self.market_percent = p.count("market_limit_percent", 0, 0, 100)
        self.president_sale = p.flag("president_may_sell", True)
        self.block_price = p.choice("block_price", ("one", "each")) == "one"
        self.drop_each = p.choice("price_drops_per", ("share", "sale")) == "share"
        self.seats = frozenset(game.players)
        #: When private companies may be exchanged for shares: the stock round's to say.
        self.timing: ExchangeTiming | None = None

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "OWNER takes COMPANY": "a share goes to a player or company",
            "PLAYER takes president COMPANY": "a president's certificate goes to a player",
            "market takes AMOUNT COMPANY": "shares go to the market",
        }

    def called(self, id_: str, *others: str) -> None:
        """A company's names; it may stand before a colon and hold money. Raises :class:`NameTaken` where a player is
        called so."""
        for player in self.game.players:
            if player.casefold() in map(str.casefold, (id_, *others)):
                raise NameTaken(player, id_)
        bare = [name[4:] for name in others if name[:4].casefold() == "the "]
        for names in (self.names, self.game.actors, self.game.owners):
            names.add(id_, *others, *bare)

    def read_companies(self) -> Iterable[Company]:
        """The companies of the component data. Raises :class:`DataFaults`."""
        data, wanted = self.game.definition.components, self.params.text("companies")
        charters = [
            one for one in data.of_kind("charters") if isinstance(one, CharterSet) and wanted in ("", one.id)
        ]
        if len(charters) != 1:
            raise self.params.fault(
                "companies", f"{len(charters)} sets of charters are called '{wanted}'", "one"
            )
        papers = [
            one
            for one in data.of_kind("certificates")
            if isinstance(one, CertificateSet) and one.companies == charters[0].id
        ]
        if len(papers) != 1:
            raise self.params.fault(
                "companies", f"{charters[0].id} has {len(papers)} sets of certificates", "one"
            )
        top = [one for one in papers[0].structure if one.president]
        rest = [one for one in papers[0].structure if not one.president]
        counts = {one.id: one.count for one in papers[0].items}
        if len(top) != 1 or len(rest) != 1 or rest[0].shares != 1:
            problem = "can be checked with one president's certificate and single shares alone"
            raise self.params.fault("companies", problem)
        for charter in charters[0].items:
            number = counts.get(f"{charter.id}-{rest[0].id}", rest[0].count)
            if not isinstance(number, int):
                raise self.params.fault("companies", f"of {charter.id} the number of shares is not known")
            yield Company(
                charter.id, charter.name, getattr(charter, "letters", charter.id), getattr(charter, "home", ""),
                top[0].shares + number, top[0].shares,
            )  # fmt: skip

    def ready(self) -> None:
        """Zones and cells are the market's; private companies count towards a player's certificate limit."""
        self.privates = self.game.find(PrivateCompanies)
        self.waterfall = self.game.find(Waterfall)
        self.check_abilities()
        zones = sorted({zone for cell in self.market.zones_at for zone in cell})
        for name in ("uncounted_zones", "unlimited_zones"):
            self.params.among(name, zones, "zone of the market")
        self.params.among("ordinary_cells", self.market.number, "cell of the market")

    @cached_property
    def market(self) -> StockMarket:
        """Where the tokens lie."""
        return self.game.require(StockMarket)

    @cached_property
    def exempt(self) -> list[bool]:
        """Of each cell whether certificates there count towards no limit."""
        # At -1 what has no token yet.
        return [*(bool(zones & self.uncounted_zones) for zones in self.market.zones_at), False]

    @cached_property
    def free_zone(self) -> list[bool]:
        """Of each cell whether there is no limit for one company there."""
        free = [
            bool(zones & self.unlimited_zones) and cell.name not in self.ordinary_cells
            for zones, cell in zip(self.market.zones_at, self.market.cells, strict=True)
        ]
        return [*free, False]

    def check_abilities(self) -> None:
        """Companies that private companies' abilities name are there. Raises :class:`DataFaults`."""
        privates = self.privates
        for one in privates.abilities if privates is not None else ():
            named = [*getattr(one, "companies", ())]
            if hasattr(one, "company") and not (isinstance(one, Close) and not one.company):
                named.append(one.company)
            for company in named:
                if privates is not None and company not in self.companies:
                    problem = f"{one.type} of {one.private} names the company '{company}'"
                    hint = nearest(company, list(self.companies))
                    raise privates.params.fault("abilities", problem, ", ".join(self.companies), hint)

    def handlers(self) -> Iterable[Handler]:
        """What comes with a private company that is sold in the auction."""
        yield on(LotSold, self.came_with)

    def came_with(self, game_state: GameState, event: LotSold) -> None:
        """A private company's shares and president's certificate go to its first buyer."""
        if self.privates is None:
            return
        private, buyer, state = event.lot.id, event.buyer, self.state(game_state)
        for gift in self.privates.of_private(private, ShareGift):
            self.shift(state.held[gift.company], IPO, buyer, gift.number)
            for _ in range(gift.number):
                game_state.take(IPO, buyer, gift.company, f"shares.{self.of('gift', private)}")
            self.floats(game_state, state, gift.company)
        for own in self.privates.of_private(private, President):
            state.par_by, state.par_of, state.par_with = buyer, own.companies, private
            if len(own.companies) == 1:
                self.preside(game_state, buyer, own.companies[0])
            if self.waterfall is not None:
                self.waterfall.wait(game_state)
            game_state.enter(self.name)

    def preside(self, game_state: GameState, player: str, company: str) -> None:
        """A president's certificate goes to a player from the IPO, free."""
        state = self.state(game_state)
        self.shift(state.held[company], IPO, player, self.companies[company].president)
        state.president[company] = player
        game_state.take(IPO, player, f"president {company}", "shares.gift_president")

    def start(self) -> ModuleState:
        """All shares are unsold."""
        return SharesState({company.id: {IPO: company.total} for company in self.companies.values()})

    def opening(self, game_state: GameState) -> None:
        """Treasuries are empty."""
        for company in self.companies:
            game_state.balances[company] = 0

    def value_types(self) -> Iterable[ValueType]:
        """``COMPANY``."""
        yield ValueType.of("COMPANY", self.names)

    # -- what others ask --------------------------------------------------------------------------------

    def shares_of(self, game_state: GameState, company: str, holder: str) -> int:
        """Shares of one holder, ``IPO`` and ``MARKET`` among them."""
        return self.state(game_state).held[company].get(holder, 0)

    def papers(self, state: SharesState, company: str, player: str) -> int:
        """A player's certificates of one company."""
        shares = state.held[company].get(player, 0)
        if shares and state.president.get(company) == player:
            return max(shares - self.companies[company].president, 0) + 1
        return shares

    def certificates(self, game_state: GameState, player: str) -> int:
        """A player's certificates that count towards the limit."""
        state, at, exempt = self.state(game_state), self.market.state(game_state).at, self.exempt
        held, president, total = state.held, state.president, 0
        for company, holders in held.items():
            shares = holders.get(player)
            if shares and not exempt[at.get(company, -1)]:
                total += shares
                if president.get(company) == player:
                    total += 1 - self.companies[company].president
        return total + self.privates_of(game_state, player)

    def privates_of(self, game_state: GameState, player: str) -> int:
        """A player's private companies, as certificates."""
        return self.privates.counted(game_state, player) if self.privates is not None else 0

    def counts(self, game_state: GameState, company: str) -> bool:
        """Whether a company's certificates count towards the limit."""
        return not self.exempt[self.market.state(game_state).at.get(company, -1)]

    def holding(self, state: SharesState, company: str, player: str) -> int:
        """What the limit for one company is about: certificates, or percent as whole shares."""
        return state.held[company].get(player, 0) if self.in_percent else self.papers(state, company, player)

    def cap(self, game_state: GameState, company: str) -> int:
        """The limit for one company where its token lies; a large number where there is none."""
        if self.free_zone[self.market.state(game_state).at.get(company, -1)]:
            return 1000
        return self.caps[company]

    @cached_property
    def caps(self) -> dict[str, int]:
        """The limit for each company outside the zones without one."""
        return {
            id_: company.total * self.limit_percent // 100
            if self.limit_percent
            else self.company_limit + (company.president - 1 if self.in_percent else 0)
            if self.company_limit
            else 1000
            for id_, company in self.companies.items()
        }

    def amount(self, company: str, number: int) -> str:
        """So much of a company in the words of the limit for one company: 60%, 6 shares, 5 certificates."""
        if self.limit_percent:
            return f"{number * 100 // self.companies[company].total}%"
        return counted(number, "share" if self.in_percent else "certificate")

    def market_takes(self, company: str) -> int:
        """The most shares of a company that the market holds."""
        if self.market_percent:
            return self.companies[company].total * self.market_percent // 100
        return self.market_limit

    def over(self, game_state: GameState, player: str) -> tuple[str, str]:
        """What a player is above: ``("certificates", "")``, ``("company", company)``, or ``("", "")``."""
        state = self.state(game_state)
        if self.certificate_limit and self.certificates(game_state, player) > self.certificate_limit:
            return "certificates", ""
        for company in state.par:
            held = state.held[company].get(player, 0)
            if held > 1 and self.holding(state, company, player) > self.cap(game_state, company):
                return "company", company
        return "", ""

    def all_over(self, game_state: GameState, player: str) -> list[str]:
        """All limits that a player is above: ``certificates``, companies."""
        state = self.state(game_state)
        found = [
            company
            for company in state.par
            if self.holding(state, company, player) > self.cap(game_state, company)
        ]
        if self.certificate_limit and self.certificates(game_state, player) > self.certificate_limit:
            found.insert(0, "certificates")
        return found

    def reaches(self, game_state: GameState, player: str, limit: str) -> bool:
        """Whether a player is at one of these limits, or above it."""
        if limit == "certificates":
            return self.certificates(game_state, player) >= self.certificate_limit
        return self.holding(self.state(game_state), limit, player) >= self.cap(game_state, limit)

    # -- sales ------------------------------------------------------------------------------------------

    def check_sale(
        self, game_state: GameState, player: str, company: str, number: int
    ) -> Iterable[tuple[str, str]]:
        """What forbids a sale, as pairs of a reason and a sentence. The reasons: ``not_owned``, ``no_price``,
        ``market_full``, ``market_over``, ``president_stuck``, ``president_last``, ``president_never``."""
        state = self.state(game_state)
        held = state.held[company]
        own = held.get(player, 0)
        if number > own or number < 1:
            has = f"{own} share{'s' if own != 1 else ''}" if own else "no share"
            yield "not_owned", f"{player} has {has} of {company}, not {number}"
            return
        if company not in state.par:
            yield "no_price", f"{company} has no par price yet: its shares can't be sold"
            return
        lying, most = held.get(MARKET, 0), self.market_takes(company)
        if lying + number > most:
            if lying >= most:
                yield "market_full", f"the market holds {lying} of {company} and takes no more"
            else:
                yield "market_over", f"the market holds {lying} of {company} and takes {most - lying} more"
        first = self.companies[company].president
        if state.president.get(company) == player and own - number < first:
            heir = max((held.get(other, 0) for other in self.seats if other != player), default=0)
            if heir < first:
                last = "president_last" if number == own else "president_stuck"
                yield (
                    last,
                    f"nobody else has {counted(first, 'share')} of {company} and could take over as president",
                )
            elif not self.president_sale:
                yield "president_never", f"{player} can't sell the president's certificate of {company}"

    def can_sell(self, game_state: GameState, player: str, company: str) -> bool:
        """Whether any share can be sold."""
        return not any(True for _ in self.check_sale(game_state, player, company, 1))

    def proceeds(self, game_state: GameState, company: str, number: int) -> int:
        """What shares fetch that are sold together."""
        market = self.market
        if self.block_price:
            return market.price(game_state, company) * number
        amount, at = 0, market.state(game_state).at.get(company, 0)
        drops = min(max(number, 0), self.companies[company].total)  # more are typed, but never there
        for _ in range(drops):
            amount += market.prices[at]
            at = market.ways["down"][at]
        return amount + market.prices[at] * max(number - drops, 0)

    def sell(
        self,
        game_state: GameState,
        player: str,
        company: str,
        number: int,
        module: str,
        price: int | None = None,
    ) -> None:
        """A sale: shares to the market, money to the seller, the presidency, the token.

        Reasons are ``module.sale``, ``module.drop`` (with the cases of :meth:`StockMarket.move`), ``module.heir`` and
        ``module.heir_tie``. ``price``: a share's, where the table paid another than the market's.
        """
        state, market = self.state(game_state), self.market
        paid = market.price(game_state, company) if price is None else price
        held = state.held[company]
        number = max(number, 0)
        given = min(number, held.get(player, 0))
        amount = self.proceeds(game_state, company, number) if price is None else paid * number
        held[player] = held.get(player, 0) - given
        held[MARKET] = held.get(MARKET, 0) + given
        game_state.pay(BANK, player, amount, f"{module}.sale")
        game_state.take(player, MARKET, f"{number} {company}", f"{module}.to_market")
        self.settle(game_state, state, company, f"{module}.heir")
        market.move(game_state, company, "down", f"{module}.drop", number if self.drop_each else 1)

    def settle(self, game_state: GameState, state: SharesState, company: str, reason: str) -> None:
        """The presidency goes to whoever has more shares than the president; of several, the first clockwise."""
        old = state.president.get(company)
        if old is None:
            return
        held = state.held[company]
        best = most = held.get(old, 0)
        for holder, shares in held.items():
            if shares > most and holder in self.seats:
                most = shares
        if most == best or most < self.companies[company].president:
            return
        heirs = [player for player in self.turns.from_left_of(old) if held.get(player, 0) == most]
        state.president[company] = heirs[0]
        game_state.take(old, heirs[0], f"president {company}", f"{reason}_tie" if len(heirs) > 1 else reason)

    # -- purchases --------------------------------------------------------------------------------------

    def begin(
        self, game_state: GameState, player: str, company: str, par: int, module: str, paid: int | None = None
    ) -> None:
        """A company is started: its president's certificate is bought, its price set. Reasons ``module.par_price``,
        ``module.par_token``."""
        state = self.state(game_state)
        held, first = state.held[company], self.companies[company].president
        state.par[company] = par
        given = min(first, held.get(IPO, 0))
        held[IPO] = held.get(IPO, 0) - given
        held[player] = held.get(player, 0) + given
        state.president[company] = player
        seller = company if self.incremental else BANK
        game_state.pay(player, seller, first * par if paid is None else paid, f"{module}.par_price")
        game_state.take(IPO, player, f"president {company}", f"{module}.par_price")
        cell = self.market.par_cell(par)
        if cell >= 0:
            self.market.place(game_state, company, cell, f"{module}.par_token")
        self.floats(game_state, state, company)

    def buy(
        self, game_state: GameState, player: str, company: str, source: str, price: int, module: str
    ) -> None:
        """A share bought from the IPO or the market. Reasons ``module.ipo_price``, ``module.market_price``,
        ``module.president``."""
        state = self.state(game_state)
        held = state.held[company]
        given = 1 if held.get(source, 0) else 0
        held[source] = held.get(source, 0) - given
        held[player] = held.get(player, 0) + given
        seller = company if self.incremental and source == IPO else BANK
        reason = f"{module}.{source}_price"
        game_state.pay(player, seller, price, reason)
        game_state.take(source, player, company, reason)
        if player in self.seats:
            self.settle(game_state, state, company, f"{module}.president")
        self.floats(game_state, state, company)

    def sold_enough(self, state: SharesState, company: str) -> bool:
        """Whether so much is sold that the company floats."""
        held, total = state.held[company], self.companies[company].total
        if company not in state.par:
            return False
        if self.float_by == "certificates":
            out = total - held.get(IPO, 0) + 1 - self.companies[company].president
            return out >= self.float_certificates
        sold = total - held.get(IPO, 0) - (held.get(MARKET, 0) if self.float_by == "held" else 0)
        return sold * 100 >= self.float_percent * total

    def floats(self, game_state: GameState, state: SharesState, company: str) -> None:
        """The company floats once enough of it is sold."""
        if company in state.floated or not self.sold_enough(state, company):
            return
        state.floated.add(company)
        if not self.incremental:
            game_state.pay(BANK, company, self.float_factor * state.par[company], "shares.capital")
        self.game.emit(game_state, CompanyFloated(company))

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """Shares, or a president's certificate, lie where they are said to have gone."""
        if claim.kind != "takes" or not moves or claim.who not in (*self.seats, IPO, MARKET):
            return False
        *before, company = str(moves[0].what).split()
        state, holder = self.state(game_state), moves[0].target
        if company not in self.companies or company not in state.held or holder == claim.who:
            return False
        if before == ["president"]:
            if claim.who not in self.seats:
                return False
            state.president[company] = claim.who
            if moves[0].source in (IPO, MARKET):
                self.shift(state.held[company], holder, claim.who, self.companies[company].president)
            return True
        self.shift(state.held[company], holder, claim.who, int(before[0]) if before else 1)
        return True

    def shift(self, held: dict[str, int], source: str, target: str, number: int) -> None:
        """So many shares, as far as they are there, go elsewhere."""
        number = min(number, held.get(source, 0))
        held[source] = held.get(source, 0) - number
        held[target] = held.get(target, 0) + number

    # -- the end, a declared position, the printed state ------------------------------------------------

    def worth(self, game_state: GameState, player: str) -> int:
        """A player's shares at their current prices."""
        state = self.state(game_state)
        return sum(
            state.held[company].get(player, 0) * self.market.price(game_state, company)
            for company in state.par
        )

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The box of par prices."""
        return (self.box,) if self.box else ()

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """A token at each company's par price."""
        for board in self.boards(game_state):
            for company, par in self.state(game_state).par.items():
                yield Placed(board, str(par), company, self.tokens)

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """What each holder has of each company; of a company who its president is, and at which price it began."""
        state = self.state(game_state)
        for player in self.game.players:
            own = [
                HeldItem(
                    f"×{number}" + (" president" if state.president.get(company) == player else ""), company
                )
                for company, held in state.held.items()
                if (number := held.get(player, 0))
            ]
            if own:
                yield Holding(player, "shares", tuple(own))
        for company, par in state.par.items():
            items = [state.president.get(company) or "nobody", f"par {par}"]
            items += [] if company in state.floated else ["not floated"]
            yield Holding(company, "president and par price", tuple(map(HeldItem, items)))
        for place, label in ((IPO, "shares in the IPO"), (MARKET, "shares in the market")):
            lie = [
                HeldItem(f"×{number}", one)
                for one, held in state.held.items()
                if (number := held.get(place, 0))
            ]
            if lie:
                yield Holding("", label, tuple(lie))

    def acts_for(self, game_state: GameState, company: str) -> str:
        """Its president."""
        return self.state(game_state).president.get(company, "")

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Each started company: par, president, shares by holder."""
        state = self.state(game_state)
        return {
            company: {
                "par": par,
                "president": state.president.get(company, ""),
                "shares": {holder: n for holder, n in state.held[company].items() if n},
                "floated": company in state.floated,
            }
            for company, par in state.par.items()
        }
