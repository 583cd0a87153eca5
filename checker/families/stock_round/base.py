"""The stock round: turns, purchases, sales, passes, priority deal, what the round's end brings.

Sources: 1830 R-030 to R-065; 1889 V-010 to V-014.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.shares import IPO, MARKET, Shares
from playproof.checker.families.stock_round.state import (
    Pass,
    RiseUndone,
    Sell,
    Stays,
    StockRoundState,
    TradedEarly,
)
from playproof.checker.families.turns import Turns
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, SharedWords
from playproof.checker.model.rule_module import RuleModule, ValueType
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import Names
from playproof.components.faults import DataFaults, Fault
from playproof.components.wording.plural import counted, listing

__all__ = ["StockRoundBase"]

BANK = "bank"


class StockRoundBase(RuleModule[StockRoundState], Claims, DeclaredPosition, SharedWords):
    """Parameters: ``action_order``: ``sell-buy-sell``, ``sell-buy`` or ``either`` (sell–buy or buy–sell).
    ``first_round_sales``, ``first_round_private_sales``: whether the first stock round knows sales, and private
    companies sold between players; ``allow_private_sales``: whether there are such sales at all;
    ``private_sale_when``: in the buyer's ``turn``, as its purchase, or at ``any`` time from the second round on;
    ``min_private_price``: the least that one costs. ``allow_sell_bought``: whether what was bought may be sold in the
    same turn. ``sales_of_company``: ``any`` number of sales of one company in a turn, or one in each ``part`` of it
    (before and after the purchase), or one in the ``turn``.
    ``sellable_companies``: companies whose shares can be sold, ``any`` or those that have ``operated`` or
    ``floated``. ``multiple_buy_zones``: zones in which several shares may be bought in a turn,
    ``multiple_buy_from`` the ``market`` or the ``ipo`` too.
    ``sell_down_to``: who is above a limit sells down ``to`` it, or ``below`` it; ``sell_down_when``: in the own turn
    (``turn``), or at ``once``, whatever the round. ``sold_out_rise``: sold out companies rise at the round's end,
    those whose shares are all with ``players``, or those without shares in the ``ipo`` (``sold_out_when``);
    ``sold_out_rise_optional``: a table may say that they did not. ``priority_without_trade``: where nobody has traded
    the priority deal ``stays`` or goes ``left``; ``private_sale_is_trade``: whether buying a private company counts
    for it."""

    game: WholeGame

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
        "company_limit": "A player holds no more than so much of one company.",
        "company_held": "Who holds too much of a company buys no more of it.",
        "limit": "A player has no more certificates than the limit.",
        "over_limit": "Who is above the certificate limit sells first.",
        "over_company": "Who holds too much of a company sells first.",
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
        "one_sale": "Shares of one company that are sold in a turn are sold together.",
        "no_price": "A share can be sold once its company has a price.",
        "kept_private": "This private company is not sold between players.",
        "just_bought": "What was just bought is not sold in the same turn.",
        "first_private": "No private company is sold in the first stock round.",
        "no_privates": "Private companies are not sold between players.",
        "not_theirs": "A private company is bought from its owner.",
        "refused": "A private company changes hands if its owner agrees.",
        "private_price": "A private company costs at least so much.",
        "overspent": "Nobody pays more than they have.",
        "rise": "A company whose shares are all with players rises at the round's end.",
        "stays": "A sold out company rises.",
        "next_priority": "The priority deal goes to the left of the last one to buy or sell.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.turns = self.game.require(Turns)
        p = self.params
        self.order = p.choice("action_order", ("sell-buy-sell", "sell-buy", "either"))
        self.first_sales = p.flag("first_round_sales", False)
        self.first_privates = p.flag("first_round_private_sales", False)
        self.between_players = p.flag("allow_private_sales", True)
        self.least_price = p.count("min_private_price", 1)
        self.sell_bought = p.flag("allow_sell_bought", True)
        self.sale_of = p.choice("sellable_companies", ("any", "operated", "floated"))
        self.sales_of_company = p.choice("sales_of_company", ("any", "part", "turn"))
        self.several = frozenset(p.words("multiple_buy_zones"))
        self.several_from = p.words("multiple_buy_from", (MARKET,))
        for place in self.several_from:
            if place not in (IPO, MARKET):
                raise p.fault("multiple_buy_from", f"'{place}' is no place to buy from", f"{IPO}, {MARKET}")
        self.privates_anytime = p.choice("private_sale_when", ("turn", "any")) == "any"
        self.sold_out_ipo = p.choice("sold_out_when", ("players", "ipo")) == "ipo"
        self.below = p.choice("sell_down_to", ("to", "below")) == "below"
        self.at_once = p.choice("sell_down_when", ("turn", "once")) == "once"
        self.rise = p.flag("sold_out_rise", True)
        self.rise_open = p.flag("sold_out_rise_optional", False)
        self.idle_left = p.choice("priority_without_trade", ("stays", "left")) == "left"
        self.private_trades = p.flag("private_sale_is_trade", True)
        self.places = Names(
            "place to buy from", (("ipo", ("initial offering",)), ("market", ("pool", "bank")))
        )
        for player in self.game.players:
            self.places.add(player)

    def ready(self) -> None:
        """Connect to the other modules."""
        self.shares = self.game.require(Shares)
        self.market = self.shares.market
        if not self.market.market.par_cells:
            set_id, _, piece_id = self.market.board_id.partition("/")
            place = self.game.definition.components.place(set_id, piece_id)
            allowed = "a 'p' behind a price or more, such as 67p, or a zone with par = true"
            raise DataFaults([Fault(place, "the market has no par price, so no company can start", allowed)])
        self.privates = self.game.find(PrivateCompanies)
        self.shares.timing = self

    # -- private companies exchanged for shares ---------------------------------------------------------

    def late(self, game_state: GameState, player: str, when: str) -> str:
        """Why a private company can't be exchanged now; ``""`` if it can."""
        stage = game_state.active_modules[-1:]
        if when == "any":
            return ""
        if stage == (self.name,):
            if when == "purchase" and player not in self.active_players(game_state):
                return f"an exchange is a purchase: {player} makes it in the own turn"
            if when == "purchase" and self.bought_by(game_state, player):
                return f"{player} has already bought {self.bought_by(game_state, player)} in this turn"
            return ""
        operating = self.game.modules.get(stage[0]) if stage else None
        untouched = getattr(operating, "untouched", None)
        if untouched is not None and not untouched(game_state):
            now = listing(self.game.active_players_now(game_state), "or")
            return f"{now} is in the midst of a turn; an exchange is made between two turns"
        return ""

    def exchanged(self, game_state: GameState, player: str, private: str, when: str) -> None:
        """As a purchase, an exchange is the turn's."""
        if when == "purchase" and game_state.active_modules[-1:] == (self.name,):
            state = self.act(game_state, player)
            state.bought, state.source, state.trader = private, "", player

    def lasting_state(self, game_state: GameState) -> StockRoundState:
        """Without who has passed and acted since, and what has risen: that is settled. The priority deal when no stock round is
        under way."""
        state = self.state(game_state)
        if self.name not in game_state.active_modules:
            return StockRoundState(priority=state.priority)
        return replace(state, passed=set(), market=None, risen={})

    def start(self) -> ModuleState:
        """Nothing yet."""
        return StockRoundState(priority=self.game.players[0])

    def value_types(self) -> Iterable[ValueType]:
        """``SHARE_PLACE``: the IPO, the market; players too, so that buying from one is told to be wrong."""
        yield ValueType.of("SHARE_PLACE", self.places)

    def begin(self, game_state: GameState, first: bool) -> None:
        """A stock round begins with the holder of the priority deal."""
        old = self.state(game_state)
        game_state.module_states["stock_round"] = StockRoundState(
            first=first, priority=old.priority, risen=old.risen, market=old.market
        )
        self.turns.begin(game_state, old.priority)

    def fresh(self, game_state: GameState) -> bool:
        """Whether nothing has been done in this round."""
        return not self.state(game_state).begun

    # -- whose turn -------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The player on turn; the next one too when that player may be done."""
        state, now = self.state(game_state), self.turns.state(game_state).now
        if state.acted and not any(True for _ in self.must_sell(game_state, now)):
            return tuple(dict.fromkeys((now, self.turns.left_of(now), *state.loose)))
        return (now, *state.loose)

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Clockwise; a player who has acted is done when the next one acts."""
        state, turns, actor = self.state(game_state), self.turns, entry.actor
        now = turns.state(game_state).now
        if actor == now or actor in state.loose:
            return
        due = turns.lefts[now] if state.acted else now
        if actor == due:
            yield from self.must_sell(game_state, now)
        elif actor not in turns.lefts:
            yield self.violation("company", f"{actor} takes no turn in the stock round: it is {now}'s")
        elif not state.begun:
            reason = "priority_first" if state.first else "priority"
            yield self.violation(reason, f"{now} has the priority deal and begins, not {actor}")
        elif due in state.passed and actor == turns.lefts[due]:
            yield self.violation(
                "still_in", f"it is {due}'s turn, not {actor}'s; having passed puts nobody out"
            )
        else:
            reason = self.of("turn", "first") if state.first else "turn"
            yield self.violation(reason, f"it is {due}'s turn, not {actor}'s")

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Something unreadable was done, or not done after all: who has the turn may go on, or be done."""
        state, turns = self.state(game_state), self.turns
        now = turns.state(game_state).now
        loose = [actor, turns.left_of(actor)] if actor != now else [turns.left_of(now)]
        state.loose = tuple(player for player in dict.fromkeys((*state.loose, *loose)) if player != now)
        state.begun = True

    def turn_to(self, game_state: GameState, actor: str) -> None:
        """``actor`` has the turn: the player before is done. Who was left out in between has done nothing."""
        turns = self.turns
        if self.name not in game_state.active_modules and not game_state.over:
            self.game.emit(game_state, TradedEarly())
        state, turn = self.state(game_state), turns.state(game_state)
        if actor == turn.now or actor not in turns.lefts:
            return
        if state.loose:
            idle = turn.now if not state.acted else turns.left_of(turn.now)
            while idle != actor:
                state.passes += 1
                state.passed.add(idle)
                idle = turns.left_of(idle)
        state.new_turn()
        turn.last, turn.now = turn.now, actor

    def act(self, game_state: GameState, actor: str) -> StockRoundState:
        """``actor`` buys or sells."""
        self.turn_to(game_state, actor)
        state = self.state(game_state)
        state.acted = state.begun = True
        state.passes = 0
        state.passed.discard(actor)
        return state

    def bought_by(self, game_state: GameState, actor: str) -> str:
        """What ``actor`` has bought in the turn under way."""
        return self.state(game_state).bought if actor == self.turns.state(game_state).now else ""

    # -- commands ------------------------------------------------------------------------------------------

    # -- limits ------------------------------------------------------------------------------------------

    def above_limit(self, game_state: GameState, player: str) -> tuple[str, str]:
        """What a player is above now (see :meth:`Shares.over`), or was found above and has to get below."""
        shares = self.shares
        found = shares.over(game_state, player)
        if not found[0] and self.below:
            state = self.state(game_state)
            if self.turns.state(game_state).now == player:
                for limit in state.bound:
                    if shares.reaches(game_state, player, limit):
                        return ("certificates", "") if limit == "certificates" else ("company", limit)
        return found

    def sale_helps(self, game_state: GameState, player: str, above: tuple[str, str]) -> bool:
        """Whether any sale is legal that brings a player nearer to a limit."""
        shares = self.shares
        state = shares.state(game_state)
        return any(
            state.held[company].get(player, 0)
            and (above[1] or shares.counts(game_state, company))
            and not self.sale_barred(game_state, player, company)[0]
            and shares.can_sell(game_state, player, company)
            for company in ([above[1]] if above[1] else state.par)
        )

    def must_sell(self, game_state: GameState, player: str, company: str = "") -> Iterable[Violation]:
        """The finding where a player above a limit does something else than to sell; ``company``: what is bought."""
        above = self.above_limit(game_state, player)
        if not above[0] or not self.sale_helps(game_state, player, above):
            return
        shares = self.shares
        if above[0] == "certificates":
            own = shares.certificates(game_state, player)
            yield self.violation(
                "over_limit",
                f"{player} has {counted(own, 'certificate| that count')}, more than {shares.certificate_limit}: sell first",
            )
        else:
            over = above[1]
            own = shares.holding(shares.state(game_state), over, player)
            reason = "company_held" if over == company else "over_company"
            most = shares.amount(over, shares.cap(game_state, over))
            yield self.violation(
                reason, f"{player} holds {shares.amount(over, own)} of {over}, more than {most}: sell first"
            )

    def check_limits(self, game_state: GameState, player: str, company: str) -> Iterable[Violation]:
        """Whether one more share may be held."""
        shares = self.shares
        state, first = shares.state(game_state), shares.companies[company].president
        held = state.held[company]
        own, president = held.get(player, 0), state.president.get(company, "")
        takes = president != player and own + 1 > held.get(president, 0)
        papers = 1 - (first - 1) * takes
        if shares.certificate_limit and shares.counts(game_state, company):
            yield from self.check_certificates(game_state, player, papers)
        cap = shares.cap(game_state, company)
        holding = shares.holding(state, company, player) + (1 if shares.in_percent else papers)
        if holding > cap:
            would, allowed = shares.amount(company, holding), shares.amount(company, cap)
            are = "is" if shares.limit_percent else "are"
            yield self.violation(
                "company_limit",
                f"{player} would hold {would} of {company}; at most {allowed} {are} allowed",
                "company",
            )

    def check_certificates(
        self, game_state: GameState, player: str, more: int, case: object = ""
    ) -> Iterable[Violation]:
        """Whether a player's certificates stay within the limit."""
        shares = self.shares
        limit = shares.certificate_limit
        own = shares.certificates(game_state, player)
        if limit and own + more > limit:
            reason = self.of("limit", case or len(self.game.players))
            yield self.violation(
                reason,
                f"{player} would have {counted(own + more, 'certificate| that count')}; at most {limit} allowed",
            )

    def sale_barred(self, game_state: GameState, player: str, company: str) -> tuple[str, str]:
        """Why this company's shares can't be sold now, as reason and sentence."""
        state = self.state(game_state)
        if state.first and not self.first_sales:
            floated = company in self.shares.state(game_state).floated
            reason = "first_sale" if floated else self.of("first_sale", "unfloated")
            return reason, "nothing is sold in the first stock round"
        if self.order == "sell-buy" and self.bought_by(game_state, player):
            return "order", f"{player} has bought; sales come before"
        if self.order == "either" and state.sold_first and self.bought_by(game_state, player):
            return "order", f"{player} has sold and bought; the turn is over"
        if (
            self.sales_of_company != "any"
            and self.turns.state(game_state).now == player
            and company in state.blocks
        ):
            part = " in this part of the turn" if self.sales_of_company == "part" else " in this turn"
            return "one_sale", f"{player} has sold {company}{part}: all shares of a company are sold together"
        if not self.sell_bought and company == self.bought_by(game_state, player):
            return "just_bought", f"{player} has just bought {company}"
        if self.sale_of != "any":
            known = self.shares.state(game_state)
            if company not in (known.operated if self.sale_of == "operated" else known.floated):
                return "not_operated", f"{company} has not {self.sale_of}"
        return "", ""

    # -- passing, and the round's end -------------------------------------------------------------------

    def check_pass(self, game_state: GameState, entry: Pass) -> Iterable[Violation]:
        """Not above a limit."""
        yield from self.must_sell(game_state, entry.actor)

    def do_pass(self, game_state: GameState, entry: Pass) -> None:
        """The turn is over; the round, if all have passed one after another."""
        turns, actor = self.turns, entry.actor
        self.turn_to(game_state, actor)
        state = self.state(game_state)
        turn = turns.state(game_state)
        done = state.acted
        state.new_turn()
        state.begun = True
        turn.now, turn.last = turns.lefts.get(actor, turn.now), actor
        if done:
            return
        state.passes += 1
        state.passed.add(actor)
        if state.passes >= len(self.game.players):
            self.end(game_state, state)

    def end(self, game_state: GameState, state: StockRoundState) -> None:
        """Sold out companies rise, the priority deal moves, the next round begins."""
        state.risen, state.market = {}, None
        if self.rise:
            before, at = self.market.state(game_state).copy(), self.market.state(game_state).at
            for company in self.market.order(game_state, self.sold_out(game_state)):
                old = at[company]
                self.market.move(game_state, company, "up", "stock_round.rise")
                if at[company] != old:
                    state.risen[company] = old
            state.market = before, self.market.state(game_state).copy()
        if state.trader:
            state.priority = self.turns.left_of(state.trader)
        elif self.idle_left:
            state.priority = self.turns.left_of(state.priority)
        game_state.take("", state.priority, "priority deal", "stock_round.next_priority")
        self.game.finished(game_state, self.name)
        risen = tuple(self.state(game_state).risen)
        for letter in self.params.noted("sold_out_rise")[1] if risen else ():
            said = f"{listing(risen)} did not rise when sold out"
            game_state.offer(
                self.params.noted("sold_out_rise")[0], letter, said, lambda other: self.drop(other, risen)
            )

    def sold_out(self, game_state: GameState) -> list[str]:
        """Companies whose shares are all in players' hands."""
        state = self.shares.state(game_state)
        return [
            company
            for company in state.par
            if not state.held[company].get(IPO, 0)
            and (self.sold_out_ipo or not state.held[company].get(MARKET, 0))
        ]

    def check_stays(self, game_state: GameState, entry: Stays) -> Iterable[Violation]:
        """Only where the table has not chosen that they rise, and of what has risen."""
        for company in entry.company:
            if company not in self.state(game_state).risen:
                yield self.violation("stays", f"{company} did not rise at the last round's end", company)
            elif not self.rise_open:
                yield self.violation("stays", f"{company} was sold out and rises", company)

    def stays(self, game_state: GameState, entry: Stays) -> None:
        """They go back to where they stood."""
        self.drop(game_state, entry.company)

    def drop(self, game_state: GameState, companies: Iterable[str]) -> None:
        """Companies that have risen did not: they keep their places in their piles, too, if nothing has moved since."""
        state = self.state(game_state)
        risen = state.risen
        companies = [company for company in companies if company in risen]
        if state.market is not None and self.market.state(game_state) == state.market[1]:
            game_state.module_states[self.market.name] = state.market[0].copy()
            game_state.journal = [move for move in game_state.journal if move.reason != "stock_round.rise"]
            for company in self.market.order(game_state, risen):
                if company not in companies:
                    self.market.move(game_state, company, "up", "stock_round.rise")
                else:
                    game_state.tell(
                        "price", self.market.price(game_state, company), "stock_round.stays", company
                    )
        else:
            for company in companies:
                self.market.place(game_state, company, risen[company], "stock_round.stays")
        for company in companies:
            del risen[company]
        if state.market is not None:
            state.market = state.market[0], self.market.state(game_state).copy()
        self.game.emit(game_state, RiseUndone())

    # -- what is told -----------------------------------------------------------------------------------

    def parts_of(self, game_state: GameState, entry: Entry, move: Move) -> str:
        """The shares that are sold, and the price of each."""
        number = entry.number if isinstance(entry, Sell) else None
        if not number or number < 2 or int(move.what) % number:
            return ""
        return f"{number} × {int(move.what) // number}"

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A price at the round's end may be told, whether or not the token has moved."""
        of_company = claim.kind == "price" and claim.who in self.shares.companies
        if isinstance(entry, Pass) and of_company and claim.what == self.market.price(game_state, claim.who):
            return None
        return found

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The priority deal, and in a stock round who has sold what."""
        state = self.state(game_state)
        shown: dict[str, Any] = {"priority": state.priority}
        if self.name in game_state.active_modules:
            sold = {player: sorted(companies) for player, companies in state.sold.items() if companies}
            if sold:
                shown["sold"] = sold
            if state.passed:
                shown["passed"] = sorted(state.passed)
        return shown
