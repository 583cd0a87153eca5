"""Buying monsters.

Source: 18Dracula D-207 to D-221, D-302, D-303, D-312, D-313, A-04 to A-06, A-08, A-59.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playproof.checker.families.operating.steps.entries import BuyTrain
from playproof.checker.families.operating.steps.trains import TrainsStep
from playproof.checker.families.trains import TrainType
from playproof.checker.games.game_18dracula.operating.base import FrontBase
from playproof.checker.games.game_18dracula.operating.state import Trade
from playproof.checker.model.entries import Claim, Entry, Span, Violation
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.rule_module import Command, Consent
from playproof.components.wording.plural import counted

BANK, MARKET = "bank", "market"


class MonstersStep(TrainsStep):
    """Parameters: ``trainless_minors``: minors that buy no trains; ``exclusive_symbols``: symbols of which a company has
    one alone; ``purchases_moving_cube``: which purchases move the phase's cube, those of ``companies`` from
    the bank, also the minors' (``bank``), or ``any`` of a company's, from whomever."""

    def __init__(self, rounds: FrontBase) -> None:
        super().__init__(rounds)
        self.module = rounds
        p = rounds.params
        self.trainless_minors = frozenset(p.words("trainless_minors"))
        self.exclusive = frozenset(p.words("exclusive_symbols"))
        self.moves = p.choice("purchases_moving_cube", ("companies", "bank", "any"))

    def commands(self) -> Iterable[Command[Any]]:
        """``buy``, ``trade``."""
        yield Command("buy TRAIN", BuyTrain, self.check, self.apply, "buy a monster from the bank", "KA: buy Skeleton",
                   options=self.bank_options,
                   claim_forms=("phase PHASE", "cube AMOUNT", "COLOUR AMOUNT", "price AMOUNT",
                             "OWNER takes TRAIN"))  # fmt: skip
        yield Command("buy TRAIN from SOURCE", BuyTrain, self.check, self.apply, "from the market, at its price",
                   "KA: buy Ghoul from market", options=self.market_options,
                   claim_forms=("phase PHASE", "cube AMOUNT", "COLOUR AMOUNT", "price AMOUNT",
                             "OWNER takes TRAIN"))  # fmt: skip
        yield Command("buy TRAIN [from SOURCE] [for] PRICE:AMOUNT", BuyTrain, self.check, self.apply,
                   "from another company, or with the price", "KA: buy Zombie from GS 50",
                   options=self.company_options,
                   claim_forms=("phase PHASE", "cube AMOUNT", "COLOUR AMOUNT", "price AMOUNT", "OWNER takes TRAIN"),
                   asks=Consent(self.sellers, "operating.refused"))  # fmt: skip
        yield Command("trade TRAIN [for PRICE:AMOUNT]", Trade, self.check_trade, self.trade,
                   "trade a monster in for the one on sale that its card names, at the card's price; it moves the cube as "
                   "a purchase from the bank does", "KA: trade Vampire for 800",
                   options=self.trade_options,
                   claim_forms=("phase PHASE", "cube AMOUNT", "COLOUR AMOUNT"))  # fmt: skip

    def check_minor(self, entry: BuyTrain, engine: TrainType) -> Iterable[Violation]:
        """What minors may buy."""
        module = self.module
        if entry.actor in self.trainless_minors:
            yield module.violation("minor_bare", f"{entry.actor} buys no monsters")
        elif engine.only != entry.actor:
            yield module.violation("minor_only", f"{entry.actor} can't buy {engine.name}", "train")

    def excluded(self, own: Iterable[TrainType], engine: TrainType) -> TrainType | None:
        """A train that excludes another."""
        symbols = engine.symbols & self.exclusive
        if not symbols:
            return None
        return next(
            (one for one in own if (others := one.symbols & self.exclusive) and others != symbols), None
        )

    def check_stock(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str
    ) -> Iterable[Violation]:
        """Whether the seller has it, and the bank sells it now."""
        found = list(self.check_who(game_state, entry, engine, source))
        if not found:
            found = list(self.check_seller_has(game_state, entry, engine, source))
            if found and entry.source is None and entry.train in self.module.trains.state(game_state).market:
                found[0].message += f"; the market has one: buy {engine.name} from market"
        yield from found or self.check_symbols(game_state, entry, engine)

    def check_who(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str
    ) -> Iterable[Violation]:
        """Whether the kind is for that company."""
        module = self.module
        if entry.actor in module.minors:
            yield from self.check_minor(entry, engine)
        elif engine.only and module.front_privates.state(game_state).owner.get(engine.only) == entry.actor:
            problem = f"{entry.actor} has bought {engine.only}: it buys no more of {engine.name}"
            yield module.violation("no_more", problem, "train")
        elif engine.only and source == BANK:
            yield module.violation("only", f"{engine.name} can be bought by {engine.only} alone", "train")

    def check_symbols(self, game_state: GameState, entry: BuyTrain, engine: TrainType) -> Iterable[Violation]:
        """Whether an own monster's symbol excludes it."""
        module, trains = self.module, self.module.trains
        own = [trains.engine[train] for train in trains.state(game_state).owned.get(entry.actor, ())]
        clash = self.excluded(own, engine)
        if clash is not None:
            soon = engine.phase > module.phases.number(game_state) and clash.eaten == engine.phase
            yield module.violation(
                "excluded_soon" if soon else "excluded",
                f"{entry.actor} owns {clash.name}: no {engine.name} beside it",
                "train",
            )

    def check_seller_has(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str
    ) -> Iterable[Violation]:
        """Whether the seller has it, and the bank sells it now."""
        module, trains, phases = self.module, self.module.trains, self.module.phases
        state = trains.state(game_state)
        if source != BANK:
            yield from super().check_stock(game_state, entry, engine, source)
        elif engine.price < 0:
            yield module.violation("not_for_sale", f"{engine.name} can't be bought from the bank", "train")
        elif engine.only:
            if 0 < engine.eaten <= phases.number(game_state):
                yield module.violation("eaten", f"{engine.name} was eaten in phase {engine.eaten}", "train")
            elif state.left[entry.train] <= 0:
                yield module.violation("none_in_bank", f"no {engine.name} is left", "train")
        elif (
            engine.phase == phases.number(game_state) - 1
            and not phases.state(game_state).space
            and self.has_bought(game_state, entry)
        ):
            yield module.violation(
                "just_changed", f"a new phase has begun: {engine.name} is no longer on sale", "train"
            )
        elif 0 < engine.eaten <= phases.number(game_state):
            yield module.violation("eaten", f"{engine.name} was eaten in phase {engine.eaten}", "train")
        elif not trains.now(engine, phases.number(game_state), phases.last_space(game_state)):
            last, now = phases.last_space(game_state), phases.number(game_state)
            card = "next_phase" if engine.phase == now + 1 or last else "phase_card"
            reason = (
                "last_space" if last and engine.phase == now else "old_phase" if engine.phase < now else card
            )
            what = f"monsters of phase {now + (1 if last else 0)} are on sale"
            yield module.violation(reason, f"{engine.name} is of phase {engine.phase}; {what}", "train")
        elif state.left[entry.train] <= 0:
            yield module.violation("none_in_bank", f"no {engine.name} is left in the bank", "train")

    def has_bought(self, game_state: GameState, entry: BuyTrain) -> bool:
        """Whether it has bought a train in this turn."""
        return self.operates(game_state, entry.actor) and bool(self.turn(game_state).bought)

    def check_limit(self, game_state: GameState, entry: BuyTrain, engine: TrainType) -> Iterable[Violation]:
        """A purchase that would remove an own monster is no exception."""
        module, trains = self.module, self.module.trains
        state, limit = trains.state(game_state), module.phases.limit(game_state)
        if engine.outside_limit or trains.counted(state, entry.actor) < limit:
            return
        more = "limit_more" if self.has_bought(game_state, entry) else "limit"
        soon = engine.phase > module.phases.number(game_state) and any(
            trains.engine[train].eaten == engine.phase for train in state.owned.get(entry.actor, ())
        )
        yield module.violation(
            "at_limit" if soon else more,
            f"{entry.actor} has {trains.counted(state, entry.actor)} of at most {counted(limit, 'monster')}",
            "train",
        )

    def begin_phase(self, game_state: GameState, company: str, engine: TrainType, source: str) -> None:
        """A purchase moves the cube."""
        if self.moves_cube(company, engine, source):
            self.module.phases.bought(game_state, engine.phase)

    def moves_cube(self, company: str, engine: TrainType, source: str) -> bool:
        """Whether a purchase moves the phase's cube."""
        if source == BANK and self.moves == "bank":
            return True
        own = bool(engine.phase) and company not in self.module.minors
        return own and (source == BANK or self.moves == "any")

    def bank_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What the bank sells to it."""
        if self.can_buy(game_state, actor):
            for engine in list(self.module.trains.on_sale(game_state, actor)):
                yield from self.offered(game_state, actor, engine, None)

    def market_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What the market sells to it."""
        if self.can_buy(game_state, actor):
            for train in dict.fromkeys(self.module.trains.state(game_state).market):
                yield from self.offered(game_state, actor, self.module.trains.engine[train], MARKET)

    def offered(
        self, game_state: GameState, actor: str, engine: TrainType, source: str | None
    ) -> Iterable[tuple[object, ...]]:
        """One train, if it may be bought."""
        if not any(True for _ in self.check(game_state, BuyTrain(0, actor, engine.id, source))):
            name = engine.name.replace(",", "")
            yield (name,) if source is None else (name, source)

    def company_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What other companies have."""
        if not self.can_buy(game_state, actor) or actor in self.module.minors:
            return
        purse = game_state.balances.get(actor, 0)
        trains = self.module.trains
        for source, own in trains.state(game_state).owned.items():
            if source == actor or source in self.module.minors or purse < self.least:
                continue
            for train in dict.fromkeys(own):
                if not any(
                    True for _ in self.check(game_state, BuyTrain(0, actor, train, source, self.least))
                ):
                    yield trains.engine[train].name.replace(",", ""), source, Span(self.least, purse)

    def can_buy(self, game_state: GameState, actor: str) -> bool:
        """Whether it is the time."""
        return self.may_act(game_state, actor) and not self.module.trains.state(game_state).over

    # -- trade-ins --------------------------------------------------------------------------------------

    def check_trade(self, game_state: GameState, entry: Trade) -> Iterable[Violation]:
        """An own train, a target that is on sale, the price."""
        module, trains = self.module, self.module.trains
        late = list(self.late(game_state, entry.actor))
        if late:
            yield from late
            return
        engine = trains.engine[entry.train]
        if entry.train not in trains.state(game_state).owned.get(entry.actor, ()):
            yield module.violation("trade", f"{entry.actor} has no {engine.name}", "train")
            return
        if not engine.trade_for:
            yield module.violation("trade", f"{engine.name} can't be traded in", "train")
            return
        target = trains.engine[engine.trade_for]
        if target not in list(trains.on_sale(game_state, entry.actor)):
            yield module.violation("trade", f"{target.name} is not on sale now", "train")
        elif (clash := self.excluded(self.beside(game_state, entry), target)) is not None:
            yield module.violation(
                "excluded", f"{entry.actor} owns {clash.name}: no {target.name} beside it", "train"
            )
        elif entry.price is not None and entry.price != engine.trade_price:
            remedy = Trade(entry.line, entry.actor, entry.train, engine.trade_price)
            yield module.violation(
                "trade", f"the trade-in costs {engine.trade_price}, not {entry.price}", "price", remedy
            )
        elif engine.trade_price > game_state.balances.get(entry.actor, 0):
            yield module.violation(
                "trade",
                f"{entry.actor} has {game_state.balances.get(entry.actor, 0)}, not {engine.trade_price}",
            )

    def beside(self, game_state: GameState, entry: Trade) -> list[TrainType]:
        """What a company owns beside the train that it trades in."""
        trains = self.module.trains
        own = list(trains.state(game_state).owned.get(entry.actor, ()))
        own.remove(entry.train)
        return [trains.engine[train] for train in own]

    def trade(self, game_state: GameState, entry: Trade) -> None:
        """The old card leaves, the new one comes."""
        module, trains = self.module, self.module.trains
        self.act(game_state, entry.actor)
        engine = trains.engine[entry.train]
        if not engine.trade_for:
            return
        trains.drop(trains.state(game_state), entry.actor, entry.train)
        trains.gain(game_state, entry.actor, engine.trade_for)
        game_state.pay(
            entry.actor, BANK, engine.trade_price if entry.price is None else entry.price, "operating.trade"
        )
        module.phases.bought(game_state, trains.engine[engine.trade_for].phase)

    def trade_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Trains that can be traded in."""
        if self.can_buy(game_state, actor):
            for train in dict.fromkeys(self.module.trains.state(game_state).owned.get(actor, ())):
                if not any(True for _ in self.check_trade(game_state, Trade(0, actor, train, None))):
                    engine = self.module.trains.engine[train]
                    yield engine.name.replace(",", ""), engine.trade_price

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A cube that does not move, a phase that does not begin."""
        if isinstance(entry, BuyTrain):
            engine = self.module.trains.engine[entry.train]
            if claim.kind == "cube":
                if not engine.phase:
                    return "operating.cube_nurse"
                if entry.source not in (None, "bank"):
                    return "operating.cube_second_hand"
                return "operating.cube_change" if not moves else "operating.cube_bank"
            if claim.kind == "phase" and not moves:
                return "operating.no_change"
        return ""
