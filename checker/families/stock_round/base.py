"""The stock round: turns, purchases, sales, passes, priority deal, what the round's end brings.

Sources: 1830 R-030 to R-065; 1889 V-010 to V-014.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.shares import IPO, MARKET, Shares
from playproof.checker.families.stock_round.state import StockRoundState, TradedEarly
from playproof.checker.families.turns import Turns
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import Claims, DeclaredPosition, SharedWords
from playproof.checker.model.rule_module import RuleModule, ValueType
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import Names
from playproof.components.faults import DataFaults, Fault

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

    def too_much(self, message: str) -> Violation:
        """The violation for more of a company than a player may hold, in a declared position."""
        return self.violation("company_limit", message)

    def fresh(self, game_state: GameState) -> bool:
        """Whether nothing has been done in this round."""
        return not self.state(game_state).begun

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
