"""The duty to own a monster: contributions, forced sales, bankruptcies.

Source: 18Dracula D-222 to D-239, A-35 to A-39, A-60.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.operating.steps.emergency import SALES, Bankrupt, EmergencyStep
from playproof.checker.families.operating.steps.entries import BuyTrain
from playproof.checker.families.routing import LIMIT, best_plan
from playproof.checker.families.stock_round import StockRound
from playproof.checker.families.stock_round.state import Sell
from playproof.checker.families.trains import TrainType
from playproof.checker.games.game_18dracula.operating.base import FrontBase
from playproof.checker.games.game_18dracula.operating.dividend import FrontDividendStep
from playproof.checker.games.game_18dracula.operating.rampage import RampageStep
from playproof.checker.games.game_18dracula.operating.state import SellShares, Technical
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted

BANK, MARKET = "bank", "market"


class TechnicalStep(EmergencyStep):
    """Parameters: ``contribute_to_market_train``: contributions also go towards the market's trains;
    ``market_train_meets_duty``: one of the market that a company can pay meets the duty; ``allow_dearer_train``:
    shares may be sold for a dearer train than the cheapest; ``contribution``: a president pays ``exactly`` what is
    missing, or may pay ``more``; ``bankruptcy_compares``: for a technical bankruptcy the market's
    trains count, too (``both``), or not (``bank``)."""

    def __init__(self, rounds: FrontBase) -> None:
        super().__init__(rounds)
        self.module = rounds
        p = rounds.params
        self.pool_helps = p.flag("contribute_to_market_train", False)
        self.market_counts = p.flag("market_train_meets_duty", True)
        self.bank_alone = p.choice("bankruptcy_compares", ("both", "bank")) == "bank"
        self.gives_more = p.choice("contribution", ("exactly", "more")) == "more"

    def commands(self) -> Iterable[Command[Any]]:
        """``sell``, ``bankrupt``, ``technical bankruptcy``."""
        yield Command("sell AMOUNT COMPANY [for TRAIN]", SellShares, self.check_sale, self.sell_shares,
                   "shares sold for a forced purchase, before it; what the president then adds is worked out",
                   "Ann: sell 2 GS", turn=False, options=self.sell_options,
                   claim_forms=("price AMOUNT", "market takes AMOUNT COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip
        yield Command("bankrupt", Bankrupt, self.check_bankrupt, self.bankrupt, "a president can't pay for a monster",
                   "Ann: bankrupt", turn=False, options=self.bankrupt_options)  # fmt: skip
        yield Command("technical bankruptcy [WHY:TEXT]", Technical, self.check_technical, self.technical,
                   "a bankruptcy that is sure", 'Ann: technical bankruptcy "nobody sells"', turn=False)  # fmt: skip

    # -- the duty ---------------------------------------------------------------------------------------

    def has_route(self, game_state: GameState, company: str) -> bool:
        """Whether a company has a route that makes it own a train."""
        module = self.module
        if module.network.joined(module.network.state(game_state), company):
            return True
        if self.duty_by != "run":
            return False
        rampage = module.needs(RampageStep)
        view, phase = rampage.view(game_state, company), module.phases.number(game_state)
        return any(
            best_plan(view, [rampage.moves_as(engine)], 0, False, LIMIT).runs
            for engine in module.trains.engine.values()
            if module.trains.state(game_state).left[engine.id] > 0
            and not 0 < engine.eaten <= phase
            and (engine.only or module.trains.now(engine, phase, module.phases.last_space(game_state)))
        )

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A president may have paid more than is missing, where the table plays so; that is paid then."""
        if not isinstance(entry, BuyTrain) or not self.gives_more:
            return found
        company = entry.actor
        president = self.president(game_state, company)
        paid = sum(int(move.what) for move in game_state.journal if move.reason == "operating.contribution")
        more = claim.what - paid if isinstance(claim.what, int) else 0
        if not (paid and claim.kind == "pays" and claim.who == president):
            return found
        if not 0 < more <= game_state.balances.get(president, 0) or claim.other not in ("", company):
            return found
        game_state.pay(president, company, more, "operating.contribution")
        return None

    def unfinished(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """The finding for a turn that ends without the train that is due."""
        if not self.due(game_state, company):
            return
        engines = self.buyable(game_state, company, self.market_counts)
        if not engines:
            return
        purse = game_state.balances.get(company, 0)
        cheapest = min(engine.price for engine in engines)
        if cheapest <= purse:
            yield self.module.violation("duty", f"{company} has a route and no monster: it must buy one")
        elif self.must_declare(game_state, company):
            president = self.module.shares.state(game_state).president[company]
            yield self.module.violation(
                "technical", f"{president} must declare technical bankruptcy: no monster can be paid for"
            )
        else:
            president = self.module.shares.state(game_state).president.get(company, "its president")
            yield self.module.violation(
                "duty_help", f"{company} must buy a monster; {president} pays what is missing"
            )

    def check_purchase(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str, price: int
    ) -> Iterable[Violation]:
        """Whether the treasury, with or without help, pays for a monster."""
        purse = game_state.balances.get(entry.actor, 0)
        if price <= purse:
            return
        if source not in (BANK, MARKET):
            yield self.module.violation("no_help", f"{entry.actor} has {purse}, not {price}", "price")
        else:
            yield from self.check_contribution(game_state, entry.actor, engine, source)

    def contribute(self, game_state: GameState, entry: BuyTrain, price: int) -> None:
        """The president pays what is missing for a monster of bank or market."""
        missing = price - game_state.balances.get(entry.actor, 0)
        president = self.president(game_state, entry.actor)
        if (
            (entry.source or BANK) in (BANK, MARKET)
            and missing > 0
            and president
            and self.due(game_state, entry.actor)
        ):
            game_state.pay(president, entry.actor, missing, "operating.contribution")

    def affordable(self, game_state: GameState, company: str) -> bool:
        """Whether the treasury alone can buy a bank train."""
        purse = game_state.balances.get(company, 0)
        return any(engine.price <= purse for engine in self.buyable(game_state, company, False))

    def check_contribution(
        self, game_state: GameState, company: str, engine: TrainType, source: str
    ) -> Iterable[Violation]:
        """Whether a president may pay what a company lacks, and has it."""
        module = self.module
        purse = game_state.balances.get(company, 0)
        if company in module.minors:
            yield module.violation("price", f"{company} has {purse}, not {engine.price}", "train")
            return
        if not self.due(game_state, company):
            yield module.violation(
                "no_help", f"{company} has {purse}, not {engine.price}, and nobody may help it", "train"
            )
            return
        if source == MARKET and not self.pool_helps:
            yield module.violation(
                "help_market",
                f"{company} has {purse}; contributions go towards the bank's monsters alone",
                "train",
            )
            return
        if self.affordable(game_state, company):
            yield module.violation(
                "no_help_afford", f"{company} can pay for a monster itself: nobody may help it", "train"
            )
            return
        president = module.shares.state(game_state).president.get(company, "")
        cash = game_state.balances.get(president, 0)
        missing = engine.price - purse
        if cash < missing:
            yield module.violation(
                "help_short",
                f"{president} has {cash} of the {missing} that are missing: shares must be sold",
                "train",
            )
            return
        sold = self.turn(game_state).before
        cheapest = min((one.price for one in self.buyable(game_state, company, self.pool_helps)), default=0)
        if sold >= 0 and not self.dearest and engine.price > cheapest:
            yield module.violation(
                "sold_enough", f"shares were sold: that is for the cheapest, {cheapest}", "train"
            )
        elif sold >= missing:
            yield module.violation(
                "sold_enough", f"{president} sold a share more than the {missing} needed", "train"
            )

    # -- forced sales -----------------------------------------------------------------------------------

    def in_need(self, game_state: GameState, player: str) -> str:
        """The company for which a player must raise blood; ``""`` if there is none."""
        company = self.module.state(game_state).now
        if not company or self.module.shares.state(game_state).president.get(company) != player:
            return ""
        if (
            not self.due(game_state, company)
            or self.affordable(game_state, company)
            or not self.buyable(game_state, company, False)
        ):
            return ""
        undecided = any(True for _ in self.module.needs(FrontDividendStep).pending(game_state, company))
        return "" if undecided else company

    def target(self, game_state: GameState, company: str, train: str | None) -> int:
        """The price that blood may be raised for."""
        prices = [engine.price for engine in self.buyable(game_state, company, self.pool_helps)]
        if train is not None:
            return max(self.module.trains.engine[train].price, 0)
        return max(prices) if self.dearest else min(prices)

    def check_target(self, game_state: GameState, company: str, train: str | None) -> Iterable[Violation]:
        """Whether blood may be raised for a train that is named."""
        if train is None:
            return
        engine = self.module.trains.engine[train]
        prices = {one.id: one.price for one in self.buyable(game_state, company, self.pool_helps)}
        if train not in prices:
            reason = "help_market" if train in self.module.trains.state(game_state).market else "help_short"
            yield self.module.violation(reason, f"no shares are sold for {engine.name}", "train")
        elif not self.dearest and prices[train] > min(prices.values()):
            yield self.module.violation(
                "sold_enough", f"shares are sold for the cheapest alone, at {min(prices.values())}", "train"
            )

    def check_sale(self, game_state: GameState, entry: SellShares) -> Iterable[Violation]:
        """Only in need, only what is needed, by the ordinary rules."""
        module = self.module
        company = self.in_need(game_state, entry.actor)
        if not company and self.above_limit(game_state, entry.actor):
            sale = Sell(entry.line, entry.actor, entry.amount, None, entry.company)
            yield from self.stock_round.check_sell(game_state, sale)
            return
        if not company:
            yield module.violation(
                "sale_no_need",
                f"{entry.actor} has no purchase to pay for: shares are sold in stock rounds",
                "amount",
            )
            return
        wrong = list(self.check_target(game_state, company, entry.train))
        if wrong:
            yield from wrong
            return
        needed = self.target(game_state, company, entry.train) - game_state.balances.get(company, 0)
        cash = game_state.balances.get(entry.actor, 0)
        if cash >= needed:
            yield module.violation(
                "sold_enough", f"{entry.actor} has {cash}, and {needed} is enough", "amount"
            )
            return
        for reason, message in module.shares.check_sale(game_state, entry.actor, entry.company, entry.amount):
            yield module.violation(SALES.get(reason, "sale"), message, "company")
            return
        if entry.company == company and self.barred_sale(
            game_state, company, entry.actor, entry.company, entry.amount
        ):
            yield module.violation("helped", f"{entry.actor} must stay president of {company}", "company")
            return
        after = game_state.copy()
        self.hire(after, entry.actor)
        shares = entry.amount - 1 if self.each_share else 0
        before = cash + module.shares.proceeds(after, entry.company, shares)
        if before >= needed:
            yield module.violation(
                "sold_enough", f"{needed} is reached before the last of these shares", "amount"
            )
            return
        yield from self.check_reach(after, entry, company, before)

    def check_reach(
        self, game_state: GameState, entry: SellShares, company: str, before: int
    ) -> Iterable[Violation]:
        """Who has enough for a train sells on only for a dearer one that can be reached. ``table`` is one to try the
        sale on; ``before``: what the player had before the last of these shares."""
        purse = game_state.balances.get(company, 0)
        missing = [engine.price - purse for engine in self.buyable(game_state, company, self.pool_helps)]
        if before < min(missing):
            return
        self.module.shares.sell(game_state, entry.actor, entry.company, entry.amount, "operating")
        reach = game_state.balances.get(entry.actor, 0) + self.raised(game_state, entry.actor, company)
        wanted = missing if entry.train is None else [self.target(game_state, company, entry.train) - purse]
        if not any(before < needed <= reach for needed in wanted):
            enough = max(needed for needed in missing if needed <= before)
            message = f"{entry.actor} has enough with {enough}, and no more than {reach} can be reached"
            yield self.module.violation("sold_enough", message, "amount")

    def hire(self, game_state: GameState, player: str) -> None:
        """For a president in need the turn has come to buying: without an income the company's token has moved."""
        company = self.in_need(game_state, player)
        if company:
            self.begin_purchase(game_state, company)

    @property
    def stock_round(self) -> StockRound:
        """The module of stock rounds."""
        return self.module.game.require(StockRound)

    def above_limit(self, game_state: GameState, player: str) -> bool:
        """Whether a player must sell down to a limit now, in an operating round, where the table plays so."""
        stock = self.stock_round
        return stock.at_once and any(True for _ in stock.must_sell(game_state, player))

    def sell_shares(self, game_state: GameState, entry: SellShares) -> None:
        """Sold by the ordinary rules."""
        module = self.module
        if not self.in_need(game_state, entry.actor) and self.above_limit(game_state, entry.actor):
            module.shares.sell(game_state, entry.actor, entry.company, entry.amount, "stock_round")
            return
        self.hire(game_state, entry.actor)
        shares = max(entry.amount, 1) - 1 if self.each_share else 0
        before = game_state.balances.get(entry.actor, 0) + module.shares.proceeds(
            game_state, entry.company, shares
        )
        module.shares.sell(game_state, entry.actor, entry.company, entry.amount, "operating")
        self.turn(game_state).before = before

    def sell_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What may be sold in need, up to what is needed for the dearest."""
        company = self.in_need(game_state, actor)
        if not company or self.module.trains.state(game_state).over:
            return
        for other, most in self.sellable(game_state, actor, company).items():
            for number in range(1, most + 1):
                if not any(True for _ in self.check_sale(game_state, SellShares(0, actor, number, other))):
                    yield number, other, None

    # -- bankruptcies -----------------------------------------------------------------------------------

    def check_technical(self, game_state: GameState, entry: Technical) -> Iterable[Violation]:
        """All conditions that figures can show."""
        module = self.module
        shares, trains = module.shares.state(game_state), module.trains
        mine = [company for company, president in shares.president.items() if president == entry.actor]
        company = module.state(game_state).now
        if not self.due(game_state, company) or company not in mine:
            yield module.violation("not_bankrupt", f"{entry.actor} has no monster to pay for")
            return
        if len(mine) < 2:
            yield module.violation("technical_fronts", f"{entry.actor} presides over {len(mine)} front alone")
            return
        permanent = sum(
            trains.engine[train].permanent
            for one in mine
            for train in trains.state(game_state).owned.get(one, ())
        )
        if permanent != 1:
            yield module.violation(
                "technical_permanent", f"these fronts have {counted(permanent, 'permanent monster')}, not one"
            )
            return
        engines = self.buyable(game_state, company, not self.bank_alone)
        total = game_state.balances.get(entry.actor, 0) + sum(game_state.balances.get(one, 0) for one in mine)
        cheapest = min((engine.price for engine in engines), default=0)
        if total >= cheapest:
            yield module.violation("technical_sum", f"together they have {total}; {cheapest} buys a monster")
            return
        worth = self.raised(game_state, entry.actor, company)
        cash = game_state.balances.get(entry.actor, 0) + game_state.balances.get(company, 0)
        if cash + worth >= min(
            (engine.price for engine in self.buyable(game_state, company, False)), default=0
        ):
            yield module.violation(
                "technical_else", f"{entry.actor} might still raise {cash + worth} by selling shares"
            )
            return
        if game_state.balances.get(company, 0) > 0 and not entry.why:
            yield module.violation(
                "technical_willing", f"{company} has blood: say why nobody sells it a permanent monster"
            )

    def must_declare(self, game_state: GameState, company: str) -> bool:
        """Whether all conditions of a technical bankruptcy hold by the figures alone."""
        president = self.module.shares.state(game_state).president.get(company, "")
        entry = Technical(0, president, None)
        return bool(president) and not any(True for _ in self.check_technical(game_state, entry))

    def technical(self, game_state: GameState, entry: Technical) -> None:
        """The game is over."""
        self.hire(game_state, entry.actor)
        self.module.rounds.bankrupt(game_state, entry.actor)
