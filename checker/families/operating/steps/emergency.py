"""The duty to own a train: help of the president, forced sales of shares, bankruptcy.

Source: 1830 R-150 to R-157, R-191, RA-35 to RA-40; 1889 V-050 to V-053, RA-58.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec

from playproof.checker.families.operating.step import OperatingBase, Step
from playproof.checker.families.operating.steps.entries import BuyTrain
from playproof.checker.families.trains import TrainType
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.rule_module import Command, ValueType, read_amount
from playproof.checker.names import NameFault

BANK, MARKET = "bank", "market"
#: A contribution that the line leaves to be worked out.
WORKED_OUT = -1
SALES = {
    "not_owned": "sale_not_owned", "market_full": "sale_market", "market_over": "sale_market",
    "president_stuck": "sale_president", "president_last": "sale_president", "president_never": "sale_president",
}  # fmt: skip


@dataclass(slots=True)
class EmergencyTurn(ModuleState):
    """``before``: the president's cash before the last share of a forced sale, -1 for none; ``sold``: the companies whose
    shares were sold for the purchase that is due."""

    before: int = -1
    sold: tuple[str, ...] = ()


class SellForTrain(Entry):
    """``Ann: sell 2 NYC for PRR``."""

    amount: int
    company: str
    needy: str | None = None


class Bankrupt(Entry):
    """``Ann: bankrupt``."""


class EmergencyStep(Step[EmergencyTurn]):
    """A company with a route owns a train at the end of its turn; its president helps where it can't pay for one.

    Parameters: ``duty_needs_route``: a company must own a train if a token is ``joined`` with another stop, ``always``,
    or if some train on sale could make a ``run``. ``contribute_to_pool_train``: whether help also goes towards trains of
    the pool. ``help_for_company_train``: whether it goes towards another company's train, ``up to face value``,
    ``never`` or at ``any`` price. ``help_though_affordable``: for another company's train also where the treasury could
    pay for the cheapest of bank and pool. ``allow_dearer_train``: whether help also goes towards a dearer train of bank
    and pool than the cheapest. ``company_train_after_sale``: whether another company's train may be bought once shares
    were sold for it. ``help_is_stated``: the word ``with``, or a sale before it, must say that a purchase is a forced
    one. ``stop_after_each_share``: no share too many is sold, or no sale. ``helped_company_sales``: which sales are
    barred, those that ``change`` the presidency of the company in need, those that change ``any presidency``, or
    ``all`` of its shares. ``forced_sale_blocks``: whether all shares of one company are sold in one sale.
    ``bankruptcy_sells``: whether a bankrupt's shares are sold as far as they can be, without entries;
    ``bankrupt_cash``: a bankrupt's money goes to the ``bank``, or the player ``keeps`` it.
    """

    name = "emergency_money"
    title = "raising money for a train"
    reasons: ClassVar[dict[str, str]] = {
        "duty": "A company with a route owns a train at the end of its turn.",
        "duty_help": "The president adds what the company lacks for a train that it must own.",
        "no_help": "The company pays for its trains.",
        "no_help_afford": "The president adds money only if the company can't pay for a train.",
        "help_unstated": "An entry says that the president adds money.",
        "help_exact": "The president adds exactly what the treasury lacks.",
        "help_who": "The president of the company adds what it lacks.",
        "help_market": "The president does not help to buy a train from the pool.",
        "help_cheapest": "The president helps to buy the cheapest train of bank and pool.",
        "help_company": "The president's help for another company's train has its bounds.",
        "help_short": "The president sells shares until there is enough.",
        "help_sold": "Once shares are sold no train is bought from another company.",
        "contribution": "The president pays what the company lacks.",
        "sold_enough": "No more is sold than is needed.",
        "sale_no_need": "Shares are sold outside a stock round only for a train that must be bought.",
        "sale": "The ordinary rules hold for these sales.",
        "sale_block": "Shares of one company are sold at once for a forced purchase.",
        "to_market": "Shares that are sold lie in the pool.",
        "drop": "The price drops with shares sold.",
        "heir": "Whoever then holds most shares presides.",
        "helped": "These sales leave the helped company's president in place.",
        "helped_any": "These sales change no presidency.",
        "not_bankrupt": "Only a player who can't pay for a train is bankrupt.",
        "must_sell": "All that can be sold is sold before bankruptcy.",
        "bankrupt_cash": "A bankrupt's money goes to the bank.",
    }

    def __init__(self, rounds: OperatingBase) -> None:
        super().__init__(rounds)
        p = self.params
        self.duty_by = p.choice("duty_needs_route", ("joined", "always", "run"))
        self.pool_helps = p.flag("contribute_to_pool_train", True)
        self.for_company = p.choice("help_for_company_train", ("up to face value", "never", "any"))
        self.though_affordable = p.flag("help_though_affordable", True)
        self.dearest = p.flag("allow_dearer_train", False)
        self.after_sale = p.flag("company_train_after_sale", True)
        self.stated = p.flag("help_is_stated", True)
        self.each_share = p.flag("stop_after_each_share", True)
        self.barred = p.choice("helped_company_sales", ("change", "any presidency", "all"))
        self.blocks = p.flag("forced_sale_blocks", False)
        self.sells_all = p.flag("bankruptcy_sells", True)
        self.cash_to_bank = p.choice("bankrupt_cash", ("bank", "keeps")) == "bank"

    def value_types(self) -> Iterable[ValueType]:
        """``HELP``: ``45``, ``45 from Ann``, or ``help`` for the amount that is missing."""

        def read(text: str, game_state: GameState) -> tuple[int, str | None]:
            amount, _, helper = text.partition(" from ")
            who = (
                str(self.game.value_type_named["PLAYER"].read(helper.strip(), game_state)) if helper else None
            )
            if amount.strip().casefold() == "help":
                return WORKED_OUT, who
            try:
                return read_amount(amount.strip()), who
            except NameFault:
                raise NameFault(
                    f"'{text[:40]}' is no amount; write: with 45 from Ann, or: with help"
                ) from None

        yield ValueType("HELP", read)

    def commands(self) -> Iterable[Command[Any]]:
        """``sell``, ``bankrupt``."""
        one = self.rounds.trains_word
        yield Command("sell AMOUNT COMPANY [for NEEDY:COMPANY]", SellForTrain, self.check_sell, self.sell,
                   f"shares that a president sells for a {one} that must be bought, before it",
                   "Ann: sell 2 NYC for PRR", turn=False, options=self.sell_options,
                   claim_forms=("price AMOUNT", "market takes AMOUNT COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip
        yield Command("bankrupt", Bankrupt, self.check_bankrupt, self.bankrupt,
                   f"a president can't pay for a {one} that must be bought",
                   "Ann: bankrupt", turn=False, options=self.bankrupt_options,
                   claim_forms=("price AMOUNT", "market takes AMOUNT COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip

        yield have(
            "raised AMOUNT COMPANY...",
            self.have_raised,
            f"shares were sold for a {one} that must be bought: the president's cash before the last of them, "
            "and whose they were",
            "have raised 120 NYC",
            default="none was sold",
            stage=Stage.ACTS,
            says=self.says_raised,
        )

    def have_raised(self, game_state: GameState, amount: int, companies: tuple[str, ...]) -> None:
        """They were sold in the turn under way."""
        turn = self.turn(game_state)
        turn.before, turn.sold = amount, companies

    def says_raised(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Before the purchase."""
        turn = self.turn(game_state)
        if self.rounds.in_charge(game_state) and turn.before >= 0 and turn.sold:
            yield turn.before, turn.sold

    # -- the duty ---------------------------------------------------------------------------------------

    def due(self, game_state: GameState, company: str) -> bool:
        """Whether a company must own a train and has none."""
        rounds = self.rounds
        if not company or not self.operates(game_state, company):
            return False
        if company not in rounds.shares.companies or rounds.trains.state(game_state).owned.get(company):
            return False
        if self.duty_by == "always":
            return True
        return self.has_route(game_state, company)

    def has_route(self, game_state: GameState, company: str) -> bool:
        """Whether a company has a route that makes it own a train."""
        board = self.rounds.board
        if not board.has_route(game_state, company):
            return False
        return self.duty_by == "joined" or any(
            board.runs.best(game_state, company, [engine]).text
            for engine in self.buyable(game_state, company, True)
        )

    def buyable(self, game_state: GameState, company: str, pool: bool) -> list[TrainType]:
        """Trains of the bank (and the pool) that a company may buy by their kind."""
        trains = self.rounds.trains
        engines = list(trains.on_sale(game_state, company))
        if pool:
            engines += [trains.engine[train] for train in trains.state(game_state).market]
        return engines

    def cheapest(self, game_state: GameState, company: str) -> int:
        """The price of the cheapest train of bank and pool that help may go towards; -1 if there is none."""
        prices = [engine.price for engine in self.buyable(game_state, company, self.pool_helps)]
        return min(prices, default=-1)

    def unfinished(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """The finding for a turn that ends without the train that is due."""
        if not self.due(game_state, company):
            return
        engines = self.buyable(game_state, company, True)
        if not engines:
            return
        one = self.rounds.trains_word
        cheapest = min(engines, key=lambda engine: engine.price)
        buys = f"write: {company}: buy {cheapest.name}"
        if cheapest.price <= game_state.balances.get(company, 0):
            yield self.violation("duty", f"{company} has a route and no {one}: it must buy one; {buys}")
        else:
            president = self.president(game_state, company) or "its president"
            said = f"{company} must buy a {one}; {president} pays what is missing; {buys} with help"
            yield self.violation("duty_help", said)

    def president(self, game_state: GameState, company: str) -> str:
        """Who presides over a company."""
        return self.rounds.shares.state(game_state).president.get(company, "")

    # -- help -------------------------------------------------------------------------------------------

    def check_purchase(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str, price: int
    ) -> Iterable[Violation]:
        """Whether the treasury, with or without help, pays for a train."""
        company = entry.actor
        missing = price - game_state.balances.get(company, 0)
        turn = self.turn(game_state) if self.operates(game_state, company) else EmergencyTurn()
        if source not in (BANK, MARKET) and turn.before >= 0 and not self.after_sale:
            yield self.violation(
                "help_sold",
                f"shares were sold for a {self.rounds.trains_word} of the bank: none is bought from {source}",
                "source",
            )
        elif missing <= 0:
            if entry.help is not None and entry.help != 0:
                yield self.violation(
                    "help_exact",
                    f"{company} has {price - missing}, which is enough for {price}",
                    "help",
                    msgspec.structs.replace(entry, help=None, helper=None),
                )
            elif turn.before >= 0:
                yield self.violation("sold_enough", f"shares were sold, but {company} pays {price} itself")
        else:
            found = list(self.check_help(game_state, entry, engine, source, price, missing, turn))
            yield from found

    def check_help(
        self,
        game_state: GameState,
        entry: BuyTrain,
        engine: TrainType,
        source: str,
        price: int,
        missing: int,
        turn: EmergencyTurn,
    ) -> Iterable[Violation]:
        """Whether a president may add what a company lacks, and has it."""
        company = entry.actor
        purse, president = price - missing, self.president(game_state, company)
        cash = game_state.balances.get(president, 0)
        if not self.due(game_state, company):
            yield self.violation(
                "no_help", f"{company} has {purse}, not {price}, and nobody may help it", "train"
            )
            return
        wrong = list(self.check_helped_train(game_state, entry, engine, source, price))
        if wrong:
            yield from wrong
            return
        if entry.help is None and self.stated and turn.before < 0:
            yield self.violation(
                "help_unstated",
                f"{company} has {purse}, not {price}; if {president} adds the rest, write: "
                f"{company}: buy {engine.name} with help",
                "train",
                msgspec.structs.replace(entry, help=missing, helper=president) if cash >= missing else None,
            )
        elif entry.helper is not None and entry.helper != president:
            yield self.violation(
                "help_who", f"{president} presides over {company}, not {entry.helper}", "helper"
            )
        elif entry.help not in (None, WORKED_OUT, missing):
            yield self.violation(
                "help_exact",
                f"{company} lacks {missing}, not {entry.help}",
                "help",
                msgspec.structs.replace(entry, help=missing),
            )
        elif cash < missing:
            yield self.violation(
                "help_short",
                f"{president} has {cash} of the {missing} that are missing: shares must be sold; before this, write: "
                f"{president}: sell NUMBER COMPANY for {company}",
                "train",
            )
        elif turn.before >= missing:
            yield self.violation(
                "sold_enough", f"{president} sold a share more than the {missing} needed", "train"
            )

    def check_helped_train(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str, price: int
    ) -> Iterable[Violation]:
        """Which train help may go towards."""
        company, one = entry.actor, self.rounds.trains_word
        purse = game_state.balances.get(company, 0)
        cheapest = self.cheapest(game_state, company)
        affordable = 0 <= cheapest <= purse
        if source not in (BANK, MARKET):
            if self.for_company == "never":
                yield self.violation(
                    "help_company", f"nobody helps to buy a {one} from another company", "source"
                )
            elif self.for_company == "up to face value" and price > engine.price:
                yield self.violation(
                    "help_company",
                    f"help goes up to the printed price of {engine.title}, {engine.price}",
                    "price",
                )
            elif affordable and not self.though_affordable:
                yield self.violation(
                    "no_help_afford", f"{company} can pay for a {one} itself: nobody may help it", "train"
                )
        elif affordable:
            yield self.violation(
                "no_help_afford", f"{company} can pay for a {one} itself: nobody may help it", "train"
            )
        elif source == MARKET and not self.pool_helps:
            pool = self.rounds.trains.pool
            yield self.violation("help_market", f"nobody helps to buy a {one} from the {pool}", "train")
        elif not self.dearest and price > cheapest:
            yield self.violation(
                "help_cheapest",
                f"help goes towards the cheapest {one}, at {cheapest}, not at {price}",
                "train",
            )

    def contribute(self, game_state: GameState, entry: BuyTrain, price: int) -> None:
        """The president pays what is missing, or what the line says."""
        company = entry.actor
        missing = price - game_state.balances.get(company, 0)
        helped = entry.help is not None or (
            self.operates(game_state, company) and self.due(game_state, company)
        )
        added = missing if entry.help in (None, WORKED_OUT) else entry.help
        president = entry.helper or self.president(game_state, company)
        if helped and added is not None and added > 0 and president:
            game_state.pay(president, company, added, "operating.contribution")

    def bought(self, game_state: GameState) -> None:
        """What was sold was for that purchase."""
        turn = self.turn(game_state)
        turn.before, turn.sold = -1, ()

    # -- forced sales -----------------------------------------------------------------------------------

    def in_need(self, game_state: GameState, player: str) -> str:
        """The company for which a player must raise money; ``""`` if there is none."""
        company = self.rounds.state(game_state).now
        if not company or self.president(game_state, company) != player or not self.due(game_state, company):
            return ""
        cheapest = self.cheapest(game_state, company)
        if cheapest < 0 or cheapest <= game_state.balances.get(company, 0):
            return ""
        if any(
            True for step in self.rounds.steps[: self.purchase_at] for _ in step.pending(game_state, company)
        ):
            return ""
        return company

    def needed(self, game_state: GameState, company: str) -> int:
        """What a president must have so that the company can buy the cheapest train (or the dearest, where it may)."""
        prices = [engine.price for engine in self.buyable(game_state, company, self.pool_helps)]
        price = max(prices) if self.dearest else min(prices)
        return price - game_state.balances.get(company, 0)

    def check_sell(self, game_state: GameState, entry: SellForTrain) -> Iterable[Violation]:
        """Only in need, only what is needed, by the ordinary rules."""
        rounds, player = self.rounds, entry.actor
        company = self.in_need(game_state, player)
        if company and self.rounds.state(game_state).passed < self.purchase_at:
            game_state = game_state.copy()  # without income the price falls before shares are sold
            self.begin_purchase(game_state, company)
        if not company or (entry.needy is not None and entry.needy != company):
            yield self.violation(
                "sale_no_need",
                f"{entry.needy or player} has no purchase that needs a sale: shares are sold in stock rounds",
                "needy" if company else "amount",
            )
            return
        needed = self.needed(game_state, company)
        cash = game_state.balances.get(player, 0)
        if cash >= needed:
            yield self.violation("sold_enough", f"{player} has {cash}, and {needed} is enough", "amount")
            return
        for reason, message in rounds.shares.check_sale(game_state, player, entry.company, entry.amount):
            yield self.violation(SALES.get(reason, "sale"), message, "company")
            return
        if self.barred_sale(game_state, company, player, entry.company, entry.amount):
            if self.barred == "any presidency" and entry.company != company:
                yield self.violation(
                    "helped_any", f"{player} must stay president of {entry.company}", "company"
                )
            else:
                yield self.violation("helped", f"{player} must stay president of {company}", "company")
            return
        if self.blocks and entry.company in self.turn(game_state).sold:
            yield self.violation(
                "sale_block", f"shares of {entry.company} were sold already: they go in one sale", "company"
            )
            return
        shares = entry.amount - 1 if self.each_share else 0
        if cash + rounds.shares.proceeds(game_state, entry.company, shares) >= needed:
            yield self.violation(
                "sold_enough", f"{needed} is reached before the last of these shares", "amount"
            )

    def barred_sale(self, game_state: GameState, needy: str, player: str, company: str, number: int) -> bool:
        """Whether a sale may not be because of who then presides; ``needy``: the company that it is for."""
        if company == needy and self.barred == "all":
            return True
        watched = self.barred == "any presidency" or company == needy
        return watched and self.loses(game_state, player, company, number)

    def loses(self, game_state: GameState, player: str, company: str, number: int) -> bool:
        """Whether a sale takes the presidency from its seller."""
        state = self.rounds.shares.state(game_state)
        if state.president.get(company) != player:
            return False
        held = state.held[company]
        own = held.get(player, 0) - number
        return any(held.get(other, 0) > own for other in self.game.players if other != player)

    def sell(self, game_state: GameState, entry: SellForTrain) -> None:
        """Sold by the ordinary rules; the steps before the purchase are over."""
        company = self.in_need(game_state, entry.actor)
        if company:
            self.begin_purchase(game_state, company)
        shares = max(entry.amount, 1) - 1 if self.each_share else 0
        before = game_state.balances.get(entry.actor, 0) + self.rounds.shares.proceeds(
            game_state, entry.company, shares
        )
        self.rounds.shares.sell(game_state, entry.actor, entry.company, entry.amount, "operating")
        turn = self.turn(game_state)
        turn.before, turn.sold = before, (*turn.sold, entry.company)
        self.rounds.sort_again(game_state)

    @property
    def purchase_at(self) -> int:
        """The number of the step in which trains are bought."""
        return self.rounds.index.get("trains", self.rounds.index[self.name])

    def begin_purchase(self, game_state: GameState, company: str) -> None:
        """The company has come to its purchase: the steps before it are over, it may still buy."""
        self.rounds.act(game_state, company, self.rounds.step("trains") or self)

    def sellable(self, game_state: GameState, player: str, company: str) -> dict[str, int]:
        """How many shares of each company a player can sell now."""
        shares = self.rounds.shares
        out: dict[str, int] = {}
        sold = self.turn(game_state).sold if self.blocks else ()
        for other in shares.state(game_state).par:
            if other in sold:
                continue
            most = 0
            for number in range(1, shares.shares_of(game_state, other, player) + 1):
                if any(True for _ in shares.check_sale(game_state, player, other, number)):
                    break
                if self.barred_sale(game_state, company, player, other, number):
                    break
                most = number
            if most:
                out[other] = most
        return out

    def raised(self, game_state: GameState, player: str, company: str) -> int:
        """What a player can still raise by selling shares."""
        return sum(
            self.rounds.shares.proceeds(game_state, other, number)
            for other, number in self.sellable(game_state, player, company).items()
        )

    def sell_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What may be sold in need."""
        company = self.in_need(game_state, actor)
        if not company or self.rounds.trains.waits(game_state):
            return
        for other, most in self.sellable(game_state, actor, company).items():
            for number in range(1, most + 1):
                if not any(True for _ in self.check_sell(game_state, SellForTrain(0, actor, number, other))):
                    yield number, other, company

    # -- bankruptcy -------------------------------------------------------------------------------------

    def check_bankrupt(self, game_state: GameState, entry: Bankrupt) -> Iterable[Violation]:
        """A purchase is due, and all that can be sold is not enough for it."""
        player, one = entry.actor, self.rounds.trains_word
        if player not in self.game.players:
            president = self.president(game_state, player)
            write = f": write {president}: bankrupt" if president else ""
            yield self.violation("not_bankrupt", f"a player goes bankrupt, not {player}{write}")
            return
        company = self.in_need(game_state, player)
        if not company:
            yield self.violation("not_bankrupt", f"{player} has no {one} to pay for")
            return
        if self.rounds.state(game_state).passed < self.purchase_at:
            game_state = game_state.copy()
            self.begin_purchase(game_state, company)
        missing = self.cheapest(game_state, company) - game_state.balances.get(company, 0)
        cash = game_state.balances.get(player, 0)
        if cash >= missing:
            yield self.violation("not_bankrupt", f"{player} has the {missing} that {company} lacks")
            return
        left = self.sellable(game_state, player, company)
        listed = ", ".join(f"{number} {other}" for other, number in left.items())
        if left and cash + self.raised(game_state, player, company) >= missing:
            said = f"{player} can still sell {listed}; that brings the {missing} that {company} lacks"
            yield self.violation("not_bankrupt", said)
        elif left and not self.sells_all:
            yield self.violation("must_sell", f"{player} can still sell {listed}")

    def bankrupt(self, game_state: GameState, entry: Bankrupt) -> None:
        """All is sold, the money goes, the game is over."""
        player = entry.actor
        if player not in self.game.players:
            player = self.president(game_state, player) or player
        company = self.in_need(game_state, player)
        if company:
            self.begin_purchase(game_state, company)
        if self.sells_all:
            for other, number in self.sellable(game_state, player, company).items():
                self.rounds.shares.sell(game_state, player, other, number, "operating")
        cash = game_state.balances.get(player, 0)
        if self.cash_to_bank and cash > 0:
            game_state.pay(player, BANK, cash, "operating.bankrupt_cash")
        self.rounds.rounds.bankrupt(game_state, player)

    def bankrupt_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """When it is true."""
        if not self.rounds.trains.waits(game_state) and not any(
            True for _ in self.check_bankrupt(game_state, Bankrupt(0, actor))
        ):
            yield ()
