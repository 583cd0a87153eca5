"""Buying trains: from the bank, the pool, other companies; trade-ins.

Source: 1830 R-140 to R-149, R-157, R-158, RA-44, RA-47.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec

from playproof.checker.families.operating.events import OperatingRoundEnded
from playproof.checker.families.operating.step import OperatingBase, Step
from playproof.checker.families.operating.steps.emergency import EmergencyStep
from playproof.checker.families.operating.steps.entries import BuyTrain, HelpedPurchase, TradeIn
from playproof.checker.families.trains import TrainType
from playproof.checker.model.entries import Claim, Entry, Span, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.rule_module import Command, Consent, ValueType
from playproof.checker.names import Names
from playproof.components.wording.plural import counted

BANK, MARKET = "bank", "market"


@dataclass(slots=True)
class TrainsTurn(ModuleState):
    """``bought``: how many trains the company has bought in this turn."""

    bought: int = 0


class TrainsStep(Step[TrainsTurn]):
    """A company buys trains, one after another.

    Parameters: ``min_train_price``: the least price between companies; ``train_sales``: companies buy from ``any``
    company at the price agreed, from those of the ``same president`` alone, or at ``face value``;
    ``allow_sell_last_train``: whether a company may sell its only train; ``traded_in_to``: a train that is traded in
    goes to the ``pool``, or ``out`` of the game.
    """

    name = "trains"
    title = "buying a train"
    reasons: ClassVar[dict[str, str]] = {
        "limit": "No purchase takes a company above the train limit.",
        "limit_more": "A company may buy several trains in a turn, up to the limit.",
        "not_in_market": "A train is bought from the pool if it is there.",
        "not_theirs": "A train is bought from a company that owns it.",
        "refused": "A train changes hands if both presidents agree.",
        "last_train": "A company keeps its only train.",
        "not_for_sale": "A train is bought from the bank, the pool or another company.",
        "rusted": "A train that has rusted is not sold.",
        "none_in_bank": "The bank sells the trains that it has.",
        "not_uppermost": "The bank sells the uppermost train of its pile.",
        "not_available": "A kind of train comes on sale with its phase.",
        "price": "A train from the bank costs its printed price.",
        "face_value": "A train from the pool costs its printed price.",
        "market_price": "A train from the pool is paid to the bank.",
        "company_price": "Two companies agree on a price, which has a least.",
        "same_president": "Companies of different presidents sell each other no trains.",
        "cash": "A company pays for its trains.",
        "bought": "A train goes to the company that has bought it.",
        "trade_in": "A train is traded in for the discount that the new one has for it.",
        "discount": "The price falls by the discount for the train traded in.",
    }

    def __init__(self, rounds: OperatingBase) -> None:
        super().__init__(rounds)
        p = self.params
        self.least = p.count("min_train_price", 1)
        self.sales = p.choice("train_sales", ("any", "same president", "face value"))
        self.last_train = p.flag("allow_sell_last_train", True)
        self.to_pool = p.choice("traded_in_to", ("pool", "out")) == "pool"

    def ready(self) -> None:
        """Find the help of presidents."""
        self.emergency = self.rounds.find_step(EmergencyStep)

    def handlers(self) -> Iterable[Handler]:
        """Exports at the end of rounds."""
        trains = self.rounds.trains_family
        if trains.export != "none":
            yield on(OperatingRoundEnded, lambda game_state, event: trains.export_due(game_state, event.last))

    def turn_ends(self, game_state: GameState, company: str) -> None:
        """Trains that have rusted and run once more leave."""
        if self.rounds.trains.state(game_state).rusting:
            self.rounds.trains.leave_after_run(game_state, company)

    def value_types(self) -> Iterable[ValueType]:
        """``SOURCE``: a company, the bank or the pool."""
        trains = self.rounds.trains_family
        others = {trains.pool, "pool"} - {MARKET}

        def sellers(game_state: GameState) -> Names:
            return game_state.actors.called("seller").with_one(BANK).with_one(MARKET, *others)

        yield ValueType.of_state("SOURCE", sellers)

    def claim_forms(self) -> dict[str, str]:
        """Whose the train is then."""
        return {"OWNER takes TRAIN": "a train goes to a company"}

    def commands(self) -> Iterable[Command[Any]]:
        """``buy``."""
        trains = self.rounds.trains_family
        one, example = trains.one, trains.called(trains.pieces[0])
        forms = ("phase PHASE", "price AMOUNT", "OWNER takes TRAIN")
        yield Command("buy TRAIN [from SOURCE] [[for] PRICE:AMOUNT]", BuyTrain, self.check, self.apply,
                   f"buy a {one}: from the bank, from the {trains.pool}, from another {trains.owner_word} at a price",
                   f"PRR: buy {example}", options=self.options, claim_forms=forms,
                   asks=Consent(self.sellers, "operating.refused"))  # fmt: skip
        last = trains.called(trains.pieces[-1])
        yield Command("buy TRAIN trading OLD:TRAIN [[for] PRICE:AMOUNT]", TradeIn, self.check_trade_in, self.trade_in,
                   f"buy a {one} of the bank for less, trading another in", f"PRR: buy {last} trading {example}",
                   options=self.trade_options, claim_forms=forms)  # fmt: skip
        if self.rounds.has_step("emergency_money"):
            yield Command("buy TRAIN [from SOURCE] [[for] PRICE:AMOUNT] with HELP", HelpedPurchase, self.check_helped,
                       self.buy_helped, "a forced purchase: what the president adds, or the word help",
                       f"PRR: buy {example} with 45", options=self.helped_options, claim_forms=forms)  # fmt: skip

    def sellers(self, game_state: GameState, entry: BuyTrain) -> tuple[str, ...]:
        """The company that sells, and its president."""
        source = entry.source or ""
        president = self.rounds.shares.state(game_state).president.get(source, "")
        return (president, source) if president else ()

    def check_trade_in(self, game_state: GameState, entry: TradeIn) -> Iterable[Violation]:
        """A purchase at a lower price."""
        yield from self.check(game_state, traded(entry))

    def trade_in(self, game_state: GameState, entry: TradeIn) -> None:
        """A purchase at a lower price."""
        self.apply(game_state, traded(entry))

    def check_helped(self, game_state: GameState, entry: HelpedPurchase) -> Iterable[Violation]:
        """A forced purchase."""
        yield from self.check(game_state, helped(entry))

    def buy_helped(self, game_state: GameState, entry: HelpedPurchase) -> None:
        """A forced purchase."""
        self.apply(game_state, helped(entry))

    # -- checks -----------------------------------------------------------------------------------------

    def check(self, game_state: GameState, entry: BuyTrain) -> Iterable[Violation]:
        """Step, trade-in, seller, limit, price, help."""
        trains = self.rounds.trains
        engine = trains.engine[entry.train]
        source = entry.source or BANK
        for found in (
            self.late(game_state, entry.actor),
            self.check_stock(game_state, entry, engine, source),
            self.check_trading(game_state, entry, engine, source),
            self.check_limit(game_state, entry, engine),
            self.check_price(game_state, entry, engine, source),
        ):
            violations = list(found)
            if violations:
                yield from violations
                return

    def check_stock(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str
    ) -> Iterable[Violation]:
        """Whether the seller has it, and the bank sells it now."""
        trains = self.rounds.trains
        state = trains.state(game_state)
        if source == MARKET:
            if entry.train not in state.market:
                yield self.violation("not_in_market", f"the {trains.pool} has no {engine.title}", "train")
        elif source != BANK:
            if source == entry.actor or entry.train not in state.owned.get(source, ()):
                yield self.violation("not_theirs", f"{source} has no {engine.title} to sell", "source")
            elif entry.train in state.rusting.get(source, ()):
                yield self.violation("rusted", f"{engine.title} of {source} has rusted", "train")
            elif not self.last_train and len(state.owned[source]) == 1:
                yield self.violation(
                    "last_train", f"{engine.title} is the only {trains.one} of {source}", "train"
                )
            else:
                yield from self.check_seller(game_state, entry, source)
        elif engine not in list(trains.on_sale(game_state, entry.actor)):
            violation = self.not_on_sale(game_state, engine)
            if entry.source is None and entry.train in state.market:
                violation.message += f"; the {trains.pool} has one: buy {engine.name} from {trains.pool}"
            yield violation

    def check_seller(self, game_state: GameState, entry: BuyTrain, source: str) -> Iterable[Violation]:
        """Whether the two companies may trade."""
        president = self.rounds.shares.state(game_state).president
        if self.sales == "same president" and president.get(source) != president.get(entry.actor):
            yield self.violation(
                "same_president",
                f"{president.get(source)} presides over {source}, not over {entry.actor}",
                "source",
            )

    def not_on_sale(self, game_state: GameState, engine: TrainType) -> Violation:
        """Why the bank does not sell a train now."""
        trains, phases = self.rounds.trains, self.rounds.phases
        state, name = trains.state(game_state), engine.title
        if engine.price < 0:
            return self.violation("not_for_sale", f"{name} can't be bought from the bank", "train")
        if trains.rusted(game_state, engine):
            since = f"in phase {phases.phases[engine.eaten - 1].id}"
            if engine.eaten_by:
                since = f"with the first {trains.engine[engine.eaten_by].title}"
            return self.violation("rusted", f"{name} has rusted {since}", "train")
        if not trains.left(state, engine):
            return self.violation("none_in_bank", f"no {name} is left in the bank", "train")
        upper = trains.uppermost(state)
        next_train = f"the next {trains.one} of the bank is {upper.title if upper else 'none'}"
        if engine.available:
            phase = phases.phases[engine.available - 1].id
            return self.violation(
                "not_available", f"{name} is on sale from phase {phase}; {next_train}", "train"
            )
        return self.violation("not_uppermost", f"{next_train}, not {name}", "train")

    def check_trading(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str
    ) -> Iterable[Violation]:
        """An own train that the new one gives a discount for."""
        if entry.trading is None:
            return
        trains = self.rounds.trains
        old = trains.engine[entry.trading]
        if source != BANK or entry.trading not in engine.discount_for:
            tradable = " or ".join(sorted(trains.engine[one].title for one in engine.discount_for))
            what = (
                f"only {tradable} can be traded in for {engine.title}"
                if tradable
                else f"nothing is traded in for {engine.title}"
            )
            yield self.violation("trade_in", what, "trading")
        elif entry.trading not in trains.state(game_state).owned.get(entry.actor, ()):
            yield self.violation("trade_in", f"{entry.actor} has no {old.title} to trade in", "trading")

    def check_limit(self, game_state: GameState, entry: BuyTrain, engine: TrainType) -> Iterable[Violation]:
        """A train traded in makes room for one."""
        trains = self.rounds.trains
        limit = self.rounds.phases.limit(game_state)
        owned = trains.counted(trains.state(game_state), entry.actor)
        if engine.outside_limit or owned - (entry.trading is not None) < limit:
            return
        again = self.operates(game_state, entry.actor) and self.turn(game_state).bought
        yield self.violation(
            "limit_more" if again else "limit",
            f"{entry.actor} has {owned} of at most {counted(limit, trains.one)}",
            "train",
        )

    def price_of(self, engine: TrainType, trading: str | None) -> int:
        """The printed price, less the discount."""
        return max(engine.price - (engine.discount if trading in engine.discount_for else 0), 0)

    def check_price(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str
    ) -> Iterable[Violation]:
        """The price, and who pays it."""
        purse = game_state.balances.get(entry.actor, 0)
        price = self.price_of(engine, entry.trading)
        if source not in (BANK, MARKET):
            if self.sales == "face value":
                price = max(engine.price, 0)
            elif entry.price is None:
                yield self.violation("company_price", f"name the price that {source} gets", "source")
                return
            elif entry.price < self.least:
                yield self.violation(
                    self.of("company_price", self.least),
                    f"a {self.rounds.trains.one} costs {self.least} at least",
                    "price",
                )
                return
            else:
                price = entry.price
        if entry.price is not None and entry.price != price:
            reason = "price" if source == BANK else "face_value"
            if entry.trading is not None:
                reason = "discount"
            yield self.violation(
                reason,
                f"{engine.title} costs {price}, not {entry.price}",
                "price",
                msgspec.structs.replace(entry, price=price),
            )
            return
        if self.emergency is not None:
            yield from self.emergency.check_purchase(game_state, entry, engine, source, price)
        elif price > purse:
            yield self.violation("cash", f"{entry.actor} has {purse}, not {price}", "train")

    # -- what happens -----------------------------------------------------------------------------------

    def apply(self, game_state: GameState, entry: BuyTrain) -> None:
        """It changes hands; from the bank it may begin a phase."""
        trains, company = self.rounds.trains, entry.actor
        engine, state = trains.engine[entry.train], trains.state(game_state)
        source = entry.source or BANK
        price = self.price_of(engine, entry.trading) if entry.price is None else entry.price
        if self.emergency is not None:
            self.emergency.contribute(game_state, entry, price)
        turn = self.act(game_state, company)
        if entry.trading is not None and trains.drop(state, company, entry.trading):
            old = trains.engine[entry.trading].name
            if self.to_pool:
                state.market.append(entry.trading)
            game_state.take(company, MARKET if self.to_pool else "", old, "operating.trade_in")
        seller = source if source not in (BANK, MARKET) else BANK
        reason = {BANK: "price", MARKET: "market_price"}.get(source, "company_price")
        if entry.trading is not None:
            reason = "discount"
        if source == MARKET:
            if entry.train in state.market:
                state.market.remove(entry.train)
            state.owned.setdefault(company, []).append(entry.train)
        elif source == BANK:
            trains.gain(game_state, company, entry.train)
        else:
            trains.drop(state, source, entry.train)
            state.owned.setdefault(company, []).append(entry.train)
        game_state.pay(company, seller, price, f"operating.{reason}")
        game_state.take(source, company, engine.name, "operating.bought")
        turn.bought += 1
        if self.emergency is not None:
            self.emergency.bought(game_state)
        self.rounds.close_privates(game_state, "train", company, source)
        self.begin_phase(game_state, company, engine, source)

    def begin_phase(self, game_state: GameState, company: str, engine: TrainType, source: str) -> None:
        """The first train of a kind that the bank sells begins its phase."""
        if source == BANK:
            self.rounds.phases.bought(game_state, engine.phase)
            self.rounds.trains.eat(game_state, engine.id)

    # -- options and claims -----------------------------------------------------------------------------

    def typed(self, train: str) -> str:
        """A train as it is typed."""
        return self.rounds.trains.engine[train].name.replace(",", "")

    def legal(self, game_state: GameState, entry: BuyTrain) -> bool:
        """Whether nothing is wrong with a purchase."""
        return not any(True for _ in self.check(game_state, entry))

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What the bank, the pool and other companies sell to it."""
        trains = self.rounds.trains
        state = trains.state(game_state)
        if not self.may_act(game_state, actor) or trains.waits(game_state):
            return
        for engine in list(trains.on_sale(game_state, actor)):
            if self.legal(game_state, BuyTrain(0, actor, engine.id)):
                yield self.typed(engine.id), None, None
        for train in dict.fromkeys(state.market):
            if self.legal(game_state, BuyTrain(0, actor, train, MARKET)):
                yield self.typed(train), trains.pool, None
        purse = game_state.balances.get(actor, 0)
        for source, theirs in state.owned.items():
            for train in dict.fromkeys(theirs) if source != actor and purse >= self.least else ():
                face = max(trains.engine[train].price, 0)
                price = face if self.sales == "face value" else self.least
                if self.legal(game_state, BuyTrain(0, actor, train, source, price)):
                    yield (
                        self.typed(train),
                        source,
                        Span(price, face if self.sales == "face value" else purse),
                    )

    def trade_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Own trains that lower a price."""
        trains = self.rounds.trains
        state = trains.state(game_state)
        if self.may_act(game_state, actor) and not trains.waits(game_state):
            for engine in list(trains.on_sale(game_state, actor)):
                for old in dict.fromkeys(state.owned.get(actor, ())):
                    entry = BuyTrain(0, actor, engine.id, trading=old)
                    if old in engine.discount_for and self.legal(game_state, entry):
                        yield self.typed(engine.id), self.typed(old), None

    def helped_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The cheapest of bank and pool with what the president adds."""
        trains = self.rounds.trains
        state = trains.state(game_state)
        if self.emergency is None or not self.may_act(game_state, actor) or trains.waits(game_state):
            return
        sold = [(engine.id, None) for engine in trains.on_sale(game_state, actor)]
        for train, source in (*sold, *((train, MARKET) for train in dict.fromkeys(state.market))):
            missing = trains.engine[train].price - game_state.balances.get(actor, 0)
            if missing > 0 and self.legal(game_state, BuyTrain(0, actor, train, source, help=missing)):
                yield self.typed(train), trains.pool if source else None, None, str(missing)

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A phase that does not begin."""
        if isinstance(entry, BuyTrain) and claim.kind == "phase" and not moves:
            return "phases.changes"
        return ""

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A phase with a name may be stated by its place."""
        return None if self.rounds.phases.accepts_place(game_state, claim) else found


def traded(entry: TradeIn) -> BuyTrain:
    """The purchase."""
    return BuyTrain(entry.line, entry.actor, entry.train, None, entry.price, entry.old)


def helped(entry: HelpedPurchase) -> BuyTrain:
    """The purchase."""
    amount, helper = entry.help
    return BuyTrain(entry.line, entry.actor, entry.train, entry.source, entry.price, None, amount, helper)
