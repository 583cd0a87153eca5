"""The stock round's room: turns, purchases, sales, passes, priority deal, what the round's end brings.

Sources: 1830; 18Dracula D-041 to D-078, D-094 to D-101.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.families.shares import IPO, MARKET, Shares
from checker.families.stock_round.buying import Buying
from checker.families.stock_round.limits import Limits
from checker.families.stock_round.options import Options
from checker.families.stock_round.position import Position
from checker.families.stock_round.selling import Selling
from checker.families.stock_round.state import Buy, BuyPrivate, Par, Pass, Sell, Stays, StockRoundPart
from checker.families.stock_round.stated import Stated
from checker.names import Names, listing
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
    lasting: ClassVar[frozenset[str]] = frozenset({"unstarted"})
    for_players = True
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
        self.buying, self.selling, self.statements = Buying(self), Selling(self), Stated(self)
        self.order = p.choice("order", ("sell-buy-sell", "sell-buy", "either"))
        self.first_sales = p.flag("first_sales", False)
        self.first_privates = p.flag("first_privates", False)
        self.between_players = p.flag("privates", True)
        self.least_price = p.count("least_price", 1)
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

        #: Called when the round's end turns out to have moved no tokens (table).
        self.after_drop: list[Callable[[Table], None]] = []

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
        table.parts["stock_round"] = StockRoundPart(
            first=first, priority=old.priority, risen=old.risen, market=old.market
        )
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
        may, buying, selling = self.may, self.buying, self.selling
        yield Verb("par COMPANY [at] PRICE:AMOUNT", Par, buying.check_par, buying.par,
                   "buy the president's certificate and set the price", "Ann: par KA 100", options=may.par)  # fmt: skip
        yield Verb("buy COMPANY [from SOURCE:PLACE] [at PRICE:AMOUNT]", Buy, buying.check_buy, buying.buy,
                   "buy a share, from the IPO unless 'from market' is said or only the market has one",
                   "Ann: buy KA from market",
                   options=may.buy)  # fmt: skip
        yield Verb("sell [NUMBER] [CERTIFICATE:president] COMPANY [at PRICE:AMOUNT]", Sell, selling.check_sell,
                   selling.sell, "sell shares to the market", "Ann: sell 2 IBS", options=may.sell,
                   turn=not self.at_once, anytime=self.at_once)  # fmt: skip
        yield Verb("pass", Pass, self.check_pass, self.do_pass, "do nothing; after acting: be done", "Ann: pass",
                   options=may.do_pass)  # fmt: skip
        if "private_companies" in self.game.sheet.play.get("families", ()):
            yield Verb("buy PRIVATE from SELLER:PLAYER for AMOUNT", BuyPrivate, buying.check_private,
                       buying.buy_private, "buy a private company from another player",
                       "Ann: buy CV from Bob for 100", options=may.buy_private)  # fmt: skip
        yield Verb("stays COMPANY...", Stays, self.check_stays, self.stays,
                   "sold out companies did not rise at the last round's end", "stays KA", kind="table",
                   anytime=True)  # fmt: skip
        yield from self.position.verbs()

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
        part.risen, part.market = {}, None
        if self.rise:
            before, at = self.market.part(table).copy(), self.market.part(table).at
            for company in self.market.order(table, self.sold_out(table)):
                old = at[company]
                self.market.move(table, company, "up", "stock_round.rise")
                if at[company] != old:
                    part.risen[company] = old
            part.market = before, self.market.part(table).copy()
        if part.trader:
            part.priority = self.game.turns.left_of(part.trader)
        elif self.idle_left:
            part.priority = self.game.turns.left_of(part.priority)
        table.take("", part.priority, "priority deal", "stock_round.next_priority")
        self.game.finished(table, self.name)
        risen = tuple(self.part(table).risen)
        for letter in self.params.noted("rise")[1] if risen else ():
            said = f"{listing(risen)} did not rise when sold out"
            table.offer(self.params.noted("rise")[0], letter, said, lambda other: self.drop(other, risen))

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
        self.drop(table, entry.company)

    def drop(self, table: Table, companies: Iterable[str]) -> None:
        """Companies that have risen did not: they keep their places in their piles, too, if nothing has moved since."""
        part = self.part(table)
        risen = part.risen
        companies = [company for company in companies if company in risen]
        if part.market is not None and self.market.part(table) == part.market[1]:
            table.parts[self.market.name] = part.market[0].copy()
            table.journal = [move for move in table.journal if move.reason != "stock_round.rise"]
            for company in self.market.order(table, risen):
                if company not in companies:
                    self.market.move(table, company, "up", "stock_round.rise")
                else:
                    table.tell("price", self.market.price(table, company), "stock_round.stays", company)
        else:
            for company in companies:
                self.market.place(table, company, risen[company], "stock_round.stays")
        for company in companies:
            del risen[company]
        if part.market is not None:
            part.market = part.market[0], self.market.part(table).copy()
        for hook in self.after_drop:
            hook(table)

    # -- what is told -----------------------------------------------------------------------------------

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """A presidency, a float or certificates that were stated wrongly."""
        return self.statements.blame(table, entry, outcome, moves)

    def stated(self, table: Table, entry: Entry, outcome: Outcome, found: Found) -> Found | None:
        """A price at the round's end may be told, whether or not the token has moved."""
        of_company = outcome.kind == "price" and outcome.who in self.shares.companies
        if isinstance(entry, Pass) and of_company and outcome.what == self.market.price(table, outcome.who):
            return None
        return found

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
