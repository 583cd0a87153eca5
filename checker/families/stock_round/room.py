"""The stock round's room: turns, purchases, sales, passes, priority deal, what the round's end brings.

Sources: 1830; 18Dracula D-041 to D-078, D-094 to D-101.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.families.shares import IPO, MARKET, Shares
from checker.families.stock_round.limits import Limits
from checker.families.stock_round.options import Options
from checker.families.stock_round.position import Position
from checker.families.stock_round.state import Buy, BuyPrivate, Par, Pass, Sell, Stays, StockRoundPart
from checker.names import Names
from checker.room import Kind, Room
from checker.table import Move, Part, Table

if TYPE_CHECKING:
    from checker.families.private_companies import PrivateCompanies

__all__ = ["StockRound"]

BANK = "bank"


class StockRound(Room):
    """Parameters: ``order``: ``sell-buy-sell``, ``sell-buy`` or ``either`` (sell–buy or buy–sell). ``first_sales``,
    ``first_privates``: whether the first stock round knows sales, and private companies sold between players;
    ``privates``: whether there are such sales at all; ``least_price``: the least that one costs. ``sell_bought``:
    whether what was bought may be sold in the same turn. ``sale_of``: companies whose shares can be sold, ``any``
    or those that have ``operated`` or ``floated``. ``several``: zones in which several market shares may be bought
    in a turn. ``down_to``: who is above a limit sells down ``to`` it, or ``below`` it; ``when``: in the own turn
    (``turn``), or at ``once``, whatever the round. ``rise``: sold out companies rise at the round's end;
    ``rise_open``: a table may say that they did not. ``idle``: where nobody has traded the priority deal ``stays``
    or goes ``left``; ``private_trades``: whether buying a private company counts for it."""

    name = "stock_round"
    reasons: ClassVar[dict[str, str]] = {
        "turn": "Turns go clockwise.",
        "priority": "The holder of the priority deal begins.",
        "priority_first": "The first stock round has its own first player.",
        "still_in": "Who has passed may act again later.",
        "company": "Companies take no turns in a stock round.",
        "one_buy": "A turn has one purchase.",
        "order": "A turn is: sell, buy, sell.",
        "private_only": "Who has bought a private company buys nothing else in that turn.",
        "unstarted": "The president's certificate is bought first, and sets the price.",
        "started": "A company is started once; its president has set the price.",
        "par": "The par price is one of those printed.",
        "par_price": "The president's certificate costs so many times the par price.",
        "par_token": "The company's token is placed at the par price.",
        "not_there": "Shares are bought from the IPO or the market.",
        "sold_before": "Who has sold shares of a company does not buy any in that round.",
        "ipo_price": "A share from the IPO costs the par price.",
        "market_price": "A share from the market costs the current price.",
        "front_limit": "A player holds no more than so much of one company.",
        "front_held": "Who holds too much of a company buys no more of it.",
        "limit": "A player has no more certificates than the limit.",
        "over_limit": "Who is above the certificate limit sells first.",
        "over_front": "Who holds too much of a company sells first.",
        "president": "Who has more shares than the president takes over.",
        "certificates": "What counts towards the certificate limit.",
        "percent": "What a player holds of a company.",
        "first_sale": "There are no sales in the first stock round.",
        "not_operated": "Shares of this company can't be sold yet.",
        "not_owned": "One sells shares that one has.",
        "pass": "Whoever passes does nothing.",
        "to_market": "Sold shares go to the market.",
        "sale": "The seller gets the current price for each share.",
        "drop": "The token goes down for each share sold.",
        "market_full": "The market takes no more shares of a company than so many.",
        "market_over": "The market takes no more shares of a company than so many.",
        "president_never": "The president's certificate is never sold.",
        "president_stuck": "The president keeps the certificate where nobody can take over.",
        "president_last": "The president keeps the certificate where nobody can take over.",
        "heir": "The presidency goes to whoever then has most shares.",
        "heir_tie": "Of several the first one clockwise becomes president.",
        "just_bought": "What was just bought is not sold in the same turn.",
        "first_private": "No private company is sold in the first stock round.",
        "no_privates": "Private companies are not sold between players.",
        "not_theirs": "A private company is bought from its owner.",
        "private_price": "A private company costs at least so much.",
        "overspent": "Nobody pays more than they have.",
        "rise": "A company whose shares are all with players rises at the round's end.",
        "stays": "A sold out company rises.",
        "ends": "The round ends when all have passed one after another.",
        "next_priority": "The priority deal goes to the left of the last one to buy or sell.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.may, self.position, self.limits = Options(self), Position(self), Limits(self)
        self.order = p.choice("order", ("sell-buy-sell", "sell-buy", "either"))
        self.first_sales = p.flag("first_sales", False)
        self.first_privates = p.flag("first_privates", False)
        self.between_players = p.flag("privates", True)
        self.least_price = p.number("least_price", 1)
        self.sell_bought = p.flag("sell_bought", True)
        self.sale_of = p.choice("sale_of", ("any", "operated", "floated"))
        self.several = frozenset(p.words("several"))
        self.below = p.choice("down_to", ("to", "below")) == "below"
        self.at_once = p.choice("when", ("turn", "once")) == "once"
        self.rise = p.flag("rise", True)
        self.rise_open = p.flag("rise_open", False)
        self.idle_left = p.choice("idle", ("stays", "left")) == "left"
        self.private_trades = p.flag("private_trades", True)
        self.places = Names(
            "place to buy from", (("ipo", ("initial offering",)), ("market", ("pool", "bank")))
        )
        for player in self.game.players:
            self.places.add(player)

    def ready(self) -> None:
        """Know the other rooms."""
        rooms = self.game.rooms
        self.shares = cast(Shares, rooms["shares"])
        self.market = self.shares.market
        self.privates = cast("PrivateCompanies | None", rooms.get("private_companies"))

    def start(self) -> Part:
        """Nothing yet."""
        return StockRoundPart(priority=self.game.players[0])

    def part(self, table: Table) -> StockRoundPart:
        """The room's part."""
        return cast(StockRoundPart, table.parts["stock_round"])

    def kinds(self) -> Iterable[Kind]:
        """``PLACE``: the IPO, the market; players too, so that buying from one is told to be wrong."""
        yield Kind.of("PLACE", self.places)

    def begin(self, table: Table, first: bool) -> None:
        """A stock round begins with the holder of the priority deal."""
        old = self.part(table)
        table.parts["stock_round"] = StockRoundPart(first=first, priority=old.priority, risen=old.risen)
        self.game.turns.begin(table, old.priority)

    def fresh(self, table: Table) -> bool:
        """Whether nothing has been done in this round."""
        return not self.part(table).begun

    # -- whose turn -------------------------------------------------------------------------------------

    def whose(self, table: Table) -> tuple[str, ...]:
        """The player on turn; the next one too when that player may be done."""
        part, now = self.part(table), self.game.turns.part(table).now
        if part.acted and not any(True for _ in self.limits.must_sell(table, now)):
            return tuple(dict.fromkeys((now, self.game.turns.left_of(now), *part.loose)))
        return (now, *part.loose)

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """Clockwise; a player who has acted is done when the next one acts."""
        part, turns, actor = self.part(table), self.game.turns, entry.actor
        now = turns.part(table).now
        if actor == now or actor in part.loose:
            return
        due = turns.lefts[now] if part.acted else now
        if actor == due:
            yield from self.limits.must_sell(table, now)
        elif actor not in turns.lefts:
            yield self.found("company", f"{actor} takes no turn in the stock round: it is {now}'s")
        elif not part.begun:
            reason = "priority_first" if part.first else "priority"
            yield self.found(reason, f"{now} has the priority deal and begins, not {actor}")
        elif due in part.passed and actor == turns.lefts[due]:
            yield self.found("still_in", f"it is {due}'s turn, not {actor}'s; having passed puts nobody out")
        else:
            reason = self.of("turn", "first") if part.first else "turn"
            yield self.found(reason, f"it is {due}'s turn, not {actor}'s")

    def skip(self, table: Table, actor: str) -> None:
        """Something unreadable was done, or not done after all: who has the turn may go on, or be done."""
        part, turns = self.part(table), self.game.turns
        now = turns.part(table).now
        loose = [actor, turns.left_of(actor)] if actor != now else [turns.left_of(now)]
        part.loose = tuple(player for player in dict.fromkeys((*part.loose, *loose)) if player != now)
        part.begun = True

    def turn_to(self, table: Table, part: StockRoundPart, actor: str) -> None:
        """``actor`` has the turn: the player before is done. Who was left out in between has done nothing."""
        turns = self.game.turns
        turn = turns.part(table)
        if actor == turn.now or actor not in turns.lefts:
            return
        if part.loose:
            idle = turn.now if not part.acted else turns.left_of(turn.now)
            while idle != actor:
                part.passes += 1
                part.passed.add(idle)
                idle = turns.left_of(idle)
        part.new_turn()
        turn.last, turn.now = turn.now, actor

    def act(self, table: Table, actor: str) -> StockRoundPart:
        """``actor`` buys or sells."""
        part = self.part(table)
        self.turn_to(table, part, actor)
        part.acted = part.begun = True
        part.passes = 0
        part.passed.discard(actor)
        return part

    def bought_by(self, table: Table, actor: str) -> str:
        """What ``actor`` has bought in the turn under way."""
        return self.part(table).bought if actor == self.game.turns.part(table).now else ""

    # -- verbs ------------------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Par, buy, sell, pass; private companies; positions."""
        may = self.may
        yield Verb("par COMPANY [at] PRICE:AMOUNT", Par, self.check_par, self.par,
                   "buy the president's certificate and set the price", "Ann: par KA 100", options=may.par)  # fmt: skip
        yield Verb("buy COMPANY [from SOURCE:PLACE] [at PRICE:AMOUNT]", Buy, self.check_buy, self.buy,
                   "buy a share, from the IPO unless 'from market' is said", "Ann: buy KA from market",
                   options=may.buy)  # fmt: skip
        yield Verb("sell [NUMBER] [CERTIFICATE:president] COMPANY [at PRICE:AMOUNT]", Sell, self.check_sell, self.sell,
                   "sell shares to the market", "Ann: sell 2 IBS", options=may.sell, turn=not self.at_once,
                   anytime=self.at_once)  # fmt: skip
        yield Verb("pass", Pass, self.check_pass, self.do_pass, "do nothing; after acting: be done", "Ann: pass",
                   options=may.do_pass)  # fmt: skip
        if "private_companies" in self.game.sheet.play.get("families", ()):
            yield Verb("buy PRIVATE from SELLER:PLAYER for AMOUNT", BuyPrivate, self.check_private, self.buy_private,
                       "buy a private company from another player", "Ann: buy CV from Bob for 100",
                       options=may.buy_private)  # fmt: skip
        yield Verb("stays COMPANY...", Stays, self.check_stays, self.stays,
                   "sold out companies did not rise at the last round's end", "stays KA", kind="table",
                   anytime=True)  # fmt: skip
        yield from self.position.verbs()

    def check_purchase(
        self, table: Table, actor: str, company: str = "", source: str = ""
    ) -> Iterable[Found]:
        """One purchase a turn, and none before one has sold down to the limits."""
        bought = self.bought_by(table, actor)
        if bought:
            part = self.part(table)
            if (
                bought == company
                and source == part.source == MARKET
                and self.several & self.market.zones(table, company)
            ):
                return
            if self.privates is not None and bought in self.privates.pieces:
                yield self.found(
                    "private_only", f"{actor} has bought {bought} and buys nothing else in this turn"
                )
            elif part.sold_after:
                yield self.found(
                    "order", f"{actor} has bought and sold again; the turn's purchase was {bought}"
                )
            else:
                yield self.found("one_buy", f"{actor} has already bought {bought} in this turn")
            return
        yield from self.limits.must_sell(table, actor, company)

    def cash(self, table: Table, actor: str, due: int, case: str) -> Iterable[Found]:
        """Whether something can be paid."""
        held = self.game.free(table, actor)
        if due > held:
            yield self.found(self.of("overspent", case), f"{actor} has {held}, not {due}")

    def check_par(self, table: Table, entry: Par) -> Iterable[Found]:
        """A company not yet started, at a printed price, that can be paid."""
        shares, actor, company = self.shares, entry.actor, entry.company
        part = shares.part(table)
        if company in part.par:
            yield self.found(
                "started",
                f"{part.president.get(company) or 'somebody'} has started {company} at {part.par[company]}", "company",
            )  # fmt: skip
            return
        barred = list(self.check_purchase(table, actor))
        if barred:
            yield from barred
            return
        cell = self.market.par_cell(entry.price)
        if cell < 0:
            prices = ", ".join(map(str, self.market.market.par_prices))
            yield self.found("par", f"{entry.price} is no par price; there are {prices}", "price")
        elif not shares.exempt[cell]:
            yield from self.limits.total(table, actor, 1, "par")
        yield from self.cash(table, actor, shares.companies[company].president * entry.price, "par")

    def par(self, table: Table, entry: Par) -> None:
        """The company is started."""
        actor, company = entry.actor, entry.company
        self.trade(table, actor, company, IPO)
        if company in self.shares.part(table).par:
            self.shares.buy(table, actor, company, IPO, entry.price, self.name)
        else:
            self.shares.begin(table, actor, company, entry.price, self.name)
        self.count(table, actor, company)

    def source(self, table: Table, entry: Buy) -> str:
        """Where a share is bought: where it was said, else from the IPO unless only the market has any."""
        if entry.source is not None:
            return entry.source
        held = self.shares.part(table).held[entry.company]
        return MARKET if not held.get(IPO, 0) and held.get(MARKET, 0) else IPO

    def price(self, table: Table, company: str, source: str) -> int:
        """What a share costs."""
        return (
            self.shares.part(table).par.get(company, 0)
            if source == IPO
            else self.market.price(table, company)
        )

    def check_buy(self, table: Table, entry: Buy) -> Iterable[Found]:
        """A share that is there, within the limits, that can be paid."""
        actor, company = entry.actor, entry.company
        part = self.shares.part(table)
        if company not in part.par:
            yield self.found(
                "unstarted", f"{company} has no price yet: its president's certificate comes first", "company"
            )
            return
        source = self.source(table, entry)
        if source not in (IPO, MARKET) or not part.held[company].get(source, 0):
            where = "the IPO" if source == IPO else "the market" if source == MARKET else source
            yield self.found("not_there", f"no share of {company} can be bought from {where}", "company")
            return
        barred = list(self.check_purchase(table, actor, company, source))
        if barred:
            yield from barred
            return
        if company in self.part(table).sold.get(actor, ()):
            yield self.found("sold_before", f"{actor} has sold {company} in this stock round", "company")
        yield from self.limits.check(table, actor, company)
        due = self.price(table, company, source)
        yield from self.cash(table, actor, due, source)
        if entry.price is not None and entry.price != due:
            right = Buy(entry.line, actor, company, entry.source)
            yield self.found(
                f"{source}_price", f"a share of {company} costs {due}, not {entry.price}", "price", right
            )

    def buy(self, table: Table, entry: Buy) -> None:
        """The purchase."""
        source = self.source(table, entry)
        self.trade(table, entry.actor, entry.company, source)
        due = self.price(table, entry.company, source) if entry.price is None else entry.price
        self.shares.buy(table, entry.actor, entry.company, source, due, self.name)
        self.count(table, entry.actor, entry.company)

    def trade(self, table: Table, actor: str, bought: str, source: str) -> None:
        """Something is bought."""
        part = self.act(table, actor)
        part.bought, part.source, part.sold_after = bought, source, False
        part.trader = actor

    def count(self, table: Table, actor: str, company: str) -> None:
        """Figures that may be stated of a purchase."""
        shares = self.shares
        table.tell("certificates", shares.certificates(table, actor), "stock_round.certificates", actor)
        percent = shares.shares_of(table, company, actor) * 100 // shares.companies[company].total
        table.tell("percent", percent, "stock_round.percent", actor)

    # -- sales ------------------------------------------------------------------------------------------

    def sale_barred(self, table: Table, player: str, company: str) -> tuple[str, str]:
        """Why this company's shares can't be sold now, as reason and sentence."""
        part = self.part(table)
        if part.first and not self.first_sales:
            floated = company in self.shares.part(table).floated
            reason = "first_sale" if floated else self.of("first_sale", "unfloated")
            return reason, "nothing is sold in the first stock round"
        if self.order == "sell-buy" and self.bought_by(table, player):
            return "order", f"{player} has bought; sales come before"
        if self.order == "either" and part.sold_first and self.bought_by(table, player):
            return "order", f"{player} has sold and bought; the turn is over"
        if not self.sell_bought and company == self.bought_by(table, player):
            return "just_bought", f"{player} has just bought {company}"
        if self.sale_of != "any":
            known = self.shares.part(table)
            if company not in (known.operated if self.sale_of == "operated" else known.floated):
                return "not_operated", f"{company} has not {self.sale_of}"
        return "", ""

    def check_sell(self, table: Table, entry: Sell) -> Iterable[Found]:
        """Shares that one has, that the market takes, and that may be sold now."""
        actor, company, number = entry.actor, entry.company, 1 if entry.number is None else entry.number
        if self.at_once and table.stage[-1:] == (self.name,):
            yield from self.check_turn(table, entry)
        elif self.at_once and not self.shares.over(table, actor)[0]:
            yield self.found("turn", f"{actor} is above no limit and sells in stock rounds alone")
            return
        reason, why = self.sale_barred(table, actor, company)
        if reason:
            yield self.found(reason, why, "company")
            return
        shares = self.shares
        if entry.certificate is not None:
            first = shares.companies[company].president
            right = Sell(entry.line, actor, first, None, company)
            yield self.found(
                "president_never",
                f"the president's certificate of {company} is never sold",
                "certificate",
                right,
            )
            return
        for reason, why in shares.check_sale(table, actor, company, number):
            yield self.found(reason, why, "number" if entry.number is not None else "company")
        due = self.market.price(table, company)
        if entry.price is not None and entry.price != due:
            right = Sell(entry.line, actor, entry.number, None, company)
            yield self.found("sale", f"a share of {company} fetches {due}, not {entry.price}", "price", right)

    def sell(self, table: Table, entry: Sell) -> None:
        """The sale."""
        actor, company = entry.actor, entry.company
        number = entry.number if entry.number is not None else 1
        if entry.certificate is not None:
            number = self.shares.companies[company].president
        above = self.shares.all_over(table, actor) if self.below else ()
        if table.stage[-1:] != (self.name,):
            self.shares.sell(table, actor, company, number, self.name, entry.price)
            return
        part = self.act(table, actor)
        part.bound.update(above)
        if part.bought:
            part.sold_after = True
        else:
            part.sold_first = True
        part.trader = actor
        part.sold.setdefault(actor, set()).add(company)
        self.shares.sell(table, actor, company, number, self.name, entry.price)

    # -- private companies ------------------------------------------------------------------------------

    def check_private(self, table: Table, entry: BuyPrivate) -> Iterable[Found]:
        """An open private company of another player, at a price."""
        actor, private, privates = entry.actor, entry.private, self.privates
        if privates is None:
            return
        if not self.between_players:
            yield self.found("no_privates", "private companies are not sold between players")
            return
        if self.part(table).first and not self.first_privates:
            yield self.found(
                "first_private", "no private company is sold in the first stock round", "private"
            )
            return
        closed = list(privates.check_open(table, private))
        if closed:
            yield from closed
            return
        owner = privates.part(table).owner.get(private, "nobody")
        if owner != entry.seller or owner == actor:
            yield self.found(
                "not_theirs", f"{private} is {owner}'s, not {entry.seller}'s to sell to {actor}", "seller"
            )
            return
        barred = list(self.check_purchase(table, actor))
        if barred:
            yield from barred
            return
        if entry.amount < self.least_price:
            yield self.found(
                "private_price", f"it costs at least {self.least_price}, not {entry.amount}", "amount"
            )
        yield from self.limits.total(table, actor, 1, "private")
        yield from self.cash(table, actor, entry.amount, "private")

    def buy_private(self, table: Table, entry: BuyPrivate) -> None:
        """The private company changes hands."""
        if self.privates is None:
            return
        trader = self.part(table).trader
        self.trade(table, entry.actor, entry.private, entry.seller)
        if not self.private_trades:
            self.part(table).trader = trader
        if self.privates.part(table).owner.get(entry.private) != entry.seller:
            self.privates.part(table).owner[entry.private] = entry.seller
        self.privates.hand(table, entry.private, entry.actor, entry.amount, "stock_round.private_price")
        certificates = self.shares.certificates(table, entry.actor)
        table.tell("certificates", certificates, "stock_round.certificates", entry.actor)

    # -- passing, and the round's end -------------------------------------------------------------------

    def check_pass(self, table: Table, entry: Pass) -> Iterable[Found]:
        """Not above a limit."""
        yield from self.limits.must_sell(table, entry.actor)

    def do_pass(self, table: Table, entry: Pass) -> None:
        """The turn is over; the round, if all have passed one after another."""
        part, turns, actor = self.part(table), self.game.turns, entry.actor
        self.turn_to(table, part, actor)
        turn = turns.part(table)
        done = part.acted
        part.new_turn()
        part.begun = True
        turn.now, turn.last = turns.lefts.get(actor, turn.now), actor
        if done:
            return
        part.passes += 1
        part.passed.add(actor)
        if part.passes >= len(self.game.players):
            self.end(table, part)

    def end(self, table: Table, part: StockRoundPart) -> None:
        """Sold out companies rise, the priority deal moves, the next round begins."""
        part.risen = {}
        if self.rise:
            at = self.market.part(table).at
            for company in self.market.order(table, self.sold_out(table)):
                old = at[company]
                self.market.move(table, company, "up", "stock_round.rise")
                if at[company] != old:
                    part.risen[company] = old
        if part.trader:
            part.priority = self.game.turns.left_of(part.trader)
        elif self.idle_left:
            part.priority = self.game.turns.left_of(part.priority)
        table.take("", part.priority, "priority deal", "stock_round.next_priority")
        self.game.finished(table, self.name)

    def sold_out(self, table: Table) -> list[str]:
        """Companies whose shares are all in players' hands."""
        part = self.shares.part(table)
        return [
            company
            for company in part.par
            if not part.held[company].get(IPO, 0) and not part.held[company].get(MARKET, 0)
        ]

    def check_stays(self, table: Table, entry: Stays) -> Iterable[Found]:
        """Only where the table has not chosen that they rise, and of what has risen."""
        for company in entry.company:
            if company not in self.part(table).risen:
                yield self.found("stays", f"{company} did not rise at the last round's end", company)
            elif not self.rise_open:
                yield self.found("stays", f"{company} was sold out and rises", company)

    def stays(self, table: Table, entry: Stays) -> None:
        """They go back to where they stood."""
        risen = self.part(table).risen
        for company in entry.company:
            if company in risen:
                self.market.place(table, company, risen.pop(company), "stock_round.stays")

    # -- what is told -----------------------------------------------------------------------------------

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """A presidency, a float or certificates that were stated wrongly."""
        shares = self.shares
        piece = str(outcome.what).casefold()
        if outcome.kind == "takes" and "president" in piece:
            if outcome.who == MARKET:
                return "stock_round.president_never"
            if not any(
                move.kind == "take" and str(move.what).startswith("president") for move in table.journal
            ):
                return "stock_round.heir" if isinstance(entry, Sell) else "stock_round.president"
        if outcome.kind == "gets" and outcome.who in shares.companies and not moves:
            return "shares.float"
        if isinstance(entry, Pass) and outcome.kind in ("pays", "gets") and not moves:
            return "stock_round.pass"
        if outcome.kind == "certificates" and moves and isinstance(outcome.what, int):
            return f"stock_round.{self.miscounted(table, moves[0].source, outcome.what - int(moves[0].what))}"
        return ""

    def miscounted(self, table: Table, player: str, off: int) -> str:
        """Which rule of counting certificates was likely missed."""
        shares = self.shares
        part = shares.part(table)
        privates = sum(hook(table, player) for hook in shares.counted)
        presides = [company for company, holder in part.president.items() if holder == player]
        white = [company for company in presides if shares.counts(table, company)]
        exempt = sum(
            shares.papers(part, company, player) for company in part.par if not shares.counts(table, company)
        )
        cases = {
            -privates: "privates",
            sum(shares.companies[company].president - 1 for company in white): "shares",
            -len(white): "presidents",
            exempt: "zone",
        }
        return self.of("certificates", cases.get(off, "other")) if off else "certificates"

    def show(self, table: Table) -> dict[str, Any]:
        """The priority deal, and in a stock round who has sold what."""
        part = self.part(table)
        shown: dict[str, Any] = {"priority": part.priority}
        if self.name in table.stage:
            sold = {player: sorted(companies) for player, companies in part.sold.items() if companies}
            if sold:
                shown["sold"] = sold
            if part.passed:
                shown["passed"] = sorted(part.passed)
        return shown
