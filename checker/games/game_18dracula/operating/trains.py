"""Buying trains and private companies.

Source: 18Dracula D-135, D-207 to D-225, D-240, D-241, A-04 to A-06, A-08, A-11, A-36, A-47, A-55.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from playproof.checker.families.trains import TrainType
from playproof.checker.games.game_18dracula.operating.base import OperatingBase
from playproof.checker.games.game_18dracula.operating.building import Building
from playproof.checker.games.game_18dracula.operating.forced import Forced
from playproof.checker.games.game_18dracula.operating.state import BUY, BuyPrivate, BuyTrain, Trade
from playproof.checker.model.entries import Span, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.names import Names
from playproof.checker.model.rule_module import Command, ValueType
from playproof.components.plural import counted

__all__ = ["Hiring"]

BANK, MARKET = "bank", "market"


class Hiring:
    """Parameters: ``min_train_price``: the least price between companies; ``privates_phase``: from which
    phase on companies buy private companies, for ``private_min_price`` to ``private_max_factor`` times the base cost;
    ``trainless_minors``: minors that buy no trains; ``exclusive_symbols``: symbols of which a company has one alone;
    ``allow_sell_last_train``: whether a company may sell its only train; ``merging_minors``: minors whose store and
    trains go over to a buyer; ``allow_conflicting_merge``: whether a company may buy a minor whose train's symbol
    excludes its own; ``purchases_moving_cube``: which purchases move the phase's cube, those of ``companies`` from
    the bank, also the minors' (``bank``), or ``any`` of a company's, from whomever; ``extra_offices_of``: whose are
    the offices of a minor beside its home, the ``minor``'s own or its ``buyer``'s."""

    def __init__(self, module: OperatingBase, building: Building, forced: Forced) -> None:
        self.module, self.building, self.forced = module, building, forced
        p = module.params
        self.least = p.count("min_train_price", 1)
        self.privates_phase = p.count("privates_phase", 2)
        self.factor = p.count("private_max_factor", 2)
        self.private_least = p.count("private_min_price", 1)
        self.trainless_minors = frozenset(p.words("trainless_minors"))
        self.exclusive = frozenset(p.words("exclusive_symbols"))
        self.last_train = p.flag("allow_sell_last_train", True)
        self.merges = frozenset(p.words("merging_minors"))
        self.allow_conflicting_merge = p.flag("allow_conflicting_merge", True)
        self.moves = p.choice("purchases_moving_cube", ("companies", "bank", "any"))
        self.to_buyer = p.choice("extra_offices_of", ("minor", "buyer")) == "buyer"
        self.extra: dict[str, tuple[int, ...]] = {}

    def ready(self) -> None:
        """Know which offices of minors are their buyers'."""
        costs = self.module.network.costs
        for minor in self.module.minors if self.to_buyer else ():
            self.extra[minor], costs[minor] = costs.get(minor, ())[1:], costs.get(minor, (0,))[:1]

    def another_token(self, game_state: GameState, minor: str, company: str) -> None:
        """A minor's buyer has its further office beside those of its charter; the cheapest is the next one."""
        network = self.module.network
        board = network.state(game_state)
        if self.extra.get(minor) and company in self.module.shares.companies:
            own = board.costs.get(company, network.costs.get(company, ()))
            used = len(network.offices(board, company)) + sum(
                one == company for one in board.waiting.values()
            )
            board.costs[company] = (*own[:used], *sorted((*own[used:], *self.extra[minor])))

    def value_types(self) -> Iterable[ValueType]:
        """``SOURCE``: a company, the bank or the market."""
        names = Names("seller", ((one, ()) for one in (*self.module.game.actors.ids, BANK, MARKET)))
        yield ValueType.of("SOURCE", names)

    def commands(self) -> Iterable[Command[Any]]:
        """``buy``, ``trade``."""
        yield Command("buy TRAIN", BuyTrain, self.check_buy, self.buy, "buy a monster from the bank", "KA: buy Skeleton",
                   options=self.bank_options,
                   claim_forms=("phase AMOUNT", "cube AMOUNT", "COLOUR AMOUNT", "price AMOUNT",
                             "OWNER takes TRAIN"))  # fmt: skip
        yield Command("buy TRAIN from SOURCE", BuyTrain, self.check_buy, self.buy, "from the market, at its price",
                   "KA: buy Ghoul from market", options=self.market_options,
                   claim_forms=("phase AMOUNT", "cube AMOUNT", "COLOUR AMOUNT", "price AMOUNT",
                             "OWNER takes TRAIN"))  # fmt: skip
        yield Command("buy TRAIN [from SOURCE] [for] PRICE:AMOUNT", BuyTrain, self.check_buy, self.buy,
                   "from another company, or with the price", "KA: buy Zombie from GS 50",
                   options=self.company_options,
                   claim_forms=("phase AMOUNT", "cube AMOUNT", "COLOUR AMOUNT", "price AMOUNT",
                             "OWNER takes TRAIN"))  # fmt: skip
        yield Command("trade TRAIN [for PRICE:AMOUNT]", Trade, self.check_trade, self.trade,
                   "trade a monster in for the one on sale that its card names, at the card's price; it moves the cube as "
                   "a purchase from the bank does", "KA: trade Vampire for 800",
                   options=self.trade_options,
                   claim_forms=("phase AMOUNT", "cube AMOUNT", "COLOUR AMOUNT"))  # fmt: skip
        yield Command("buy PRIVATE [from SELLER:OWNER] [for] PRICE:AMOUNT [replacing PLACES:SITES]", BuyPrivate,
                   self.check_private,
                   self.private, "buy an associate of a player; a minor's offices leave, or are replaced", "KA: buy IL 45",
                   options=self.private_options,
                   claim_forms=("COMPANY takes PRIVATE", "OWNER takes TRAIN"))  # fmt: skip

    # -- trains -----------------------------------------------------------------------------------------

    def check_buy(self, game_state: GameState, entry: BuyTrain) -> Iterable[Violation]:
        """Step, seller, exclusions, limit, price, blood."""
        module, trains = self.module, self.module.trains
        late = list(module.late(game_state, entry.actor, BUY, ""))
        if late:
            yield from late
            return
        engine, state = trains.engine[entry.train], trains.state(game_state)
        source = entry.source or BANK
        if entry.actor in module.minors:
            bare = list(self.check_minor(entry, engine))
            if bare:
                yield from bare
                return
        elif engine.only and module.privates.state(game_state).owner.get(engine.only) == entry.actor:
            told = f"{entry.actor} has bought {engine.only}: it buys no more of {engine.name}"
            yield module.violation("no_more", told, "train")
            return
        elif engine.only and source == BANK:
            yield module.violation("only", f"{engine.name} can be bought by {engine.only} alone", "train")
            return
        wrong = list(self.check_stock(game_state, entry, engine, source))
        if wrong:
            if entry.source is None and entry.train in state.market:
                wrong[0].message += f"; the market has one: buy {engine.name} from market"
            yield from wrong
            return
        own = [trains.engine[train] for train in state.owned.get(entry.actor, ())]
        clash = self.excluded(own, engine)
        if clash is not None:
            soon = engine.phase > module.phases.number(game_state) and clash.eaten == engine.phase
            yield module.violation(
                "excluded_soon" if soon else "excluded",
                f"{entry.actor} owns {clash.name}: no {engine.name} beside it",
                "train",
            )
            return
        limit = module.phases.limit(game_state)
        more = (
            "limit_more"
            if module.state(game_state).bought and module.state(game_state).now == entry.actor
            else "limit"
        )
        if not engine.outside_limit and trains.counted(state, entry.actor) >= limit:
            module_soon = engine.phase > module.phases.number(game_state) and any(
                one.eaten == engine.phase for one in own
            )
            yield module.violation(
                "at_limit" if module_soon else more,
                f"{entry.actor} has {trains.counted(state, entry.actor)} of at most {counted(limit, 'monster')}",
                "train",
            )
            return
        yield from self.check_price(game_state, entry, engine, source)

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
        module, trains, phases = self.module, self.module.trains, self.module.phases
        state = trains.state(game_state)
        if source == MARKET:
            if entry.train not in state.market:
                yield module.violation("not_in_market", f"the market has no {engine.name}", "train")
        elif source != BANK:
            if source == entry.actor or entry.train not in state.owned.get(source, ()):
                yield module.violation("not_theirs", f"{source} has no {engine.name} to sell", "source")
            elif not self.last_train and len(state.owned[source]) == 1:
                yield module.violation(
                    "last_train", f"{engine.name} is the only monster of {source}", "train"
                )
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
        state = self.module.state(game_state)
        return state.bought and state.now == entry.actor

    def price(self, engine: TrainType) -> int:
        """The printed price."""
        return max(engine.price, 0)

    def check_price(
        self, game_state: GameState, entry: BuyTrain, engine: TrainType, source: str
    ) -> Iterable[Violation]:
        """The price, and who pays it."""
        module = self.module
        purse = game_state.balances.get(entry.actor, 0)
        if source not in (BANK, MARKET):
            if entry.price is None:
                yield module.violation("company_price", f"name the price that {source} gets", "source")
            elif entry.price < self.least:
                yield module.violation(
                    module.of("company_price", self.least), f"a monster costs {self.least} at least", "price"
                )
            elif entry.price > purse:
                yield module.violation("no_help", f"{entry.actor} has {purse}, not {entry.price}", "price")
            return
        price = self.price(engine)
        if entry.price is not None and entry.price != price:
            reason = "price" if source == BANK else "face_value"
            remedy = BuyTrain(entry.line, entry.actor, entry.train, entry.source, price)
            yield module.violation(reason, f"{engine.name} costs {price}, not {entry.price}", "price", remedy)
        elif price > purse:
            yield from self.forced.check_help(game_state, entry.actor, engine, source)

    def buy(self, game_state: GameState, entry: BuyTrain) -> None:
        """It changes hands; from the bank the cube moves."""
        module, trains = self.module, self.module.trains
        owed = self.forced.due(game_state, entry.actor)
        module.act(game_state, entry.actor, BUY)
        engine, state = trains.engine[entry.train], trains.state(game_state)
        source = entry.source or BANK
        paid = self.price(engine) if entry.price is None else entry.price
        purse = game_state.balances.get(entry.actor, 0)
        if source in (BANK, MARKET) and paid > purse and owed:
            president = module.shares.state(game_state).president.get(entry.actor, "")
            if president:
                game_state.pay(president, entry.actor, paid - purse, "operating.contribution")
        if source == MARKET:
            if entry.train in state.market:
                state.market.remove(entry.train)
            state.owned.setdefault(entry.actor, []).append(entry.train)
            game_state.pay(entry.actor, BANK, paid, "operating.market_price")
        elif source == BANK:
            trains.gain(game_state, entry.actor, entry.train)
            game_state.pay(entry.actor, BANK, paid, "operating.price")
        else:
            trains.drop(state, source, entry.train)
            state.owned.setdefault(entry.actor, []).append(entry.train)
            game_state.pay(entry.actor, source, paid, "operating.company_price")
        game_state.take(source, entry.actor, engine.name, "operating.hired")
        operating = module.state(game_state)
        operating.sold, operating.bought = -1, True
        if self.moves_cube(entry.actor, engine, source):
            module.phases.bought(game_state, engine.phase)

    def moves_cube(self, company: str, engine: TrainType, source: str) -> bool:
        """Whether a purchase moves the phase's cube."""
        if source == BANK and self.moves == "bank":
            return True
        own = bool(engine.phase) and company not in self.module.minors
        return own and (source == BANK or self.moves == "any")

    def bank_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What the bank sells to it."""
        if self.may_buy(game_state, actor):
            for engine in list(self.module.trains.on_sale(game_state, actor)):
                yield from self.offered(game_state, actor, engine, None)

    def market_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What the market sells to it."""
        if self.may_buy(game_state, actor):
            for train in dict.fromkeys(self.module.trains.state(game_state).market):
                yield from self.offered(game_state, actor, self.module.trains.engine[train], MARKET)

    def offered(
        self, game_state: GameState, actor: str, engine: TrainType, source: str | None
    ) -> Iterable[tuple[object, ...]]:
        """One train, if it may be bought."""
        if not any(True for _ in self.check_buy(game_state, BuyTrain(0, actor, engine.id, source))):
            name = engine.name.replace(",", "")
            yield (name,) if source is None else (name, source)

    def company_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What other companies have."""
        if not self.may_buy(game_state, actor) or actor in self.module.minors:
            return
        purse = game_state.balances.get(actor, 0)
        trains = self.module.trains
        for source, own in trains.state(game_state).owned.items():
            if source == actor or source in self.module.minors or purse < self.least:
                continue
            for train in dict.fromkeys(own):
                if not any(
                    True for _ in self.check_buy(game_state, BuyTrain(0, actor, train, source, self.least))
                ):
                    yield trains.engine[train].name.replace(",", ""), source, Span(self.least, purse)

    def may_buy(self, game_state: GameState, actor: str) -> bool:
        """Whether it is the time."""
        state = self.module.state(game_state)
        waits = state.ran and state.income and not state.split and actor not in self.module.minors
        whole = not state.minors_only or self.module.minor_steps == "whole"
        return state.now == actor and not waits and whole and not self.module.trains.state(game_state).over

    # -- trade-ins --------------------------------------------------------------------------------------

    def check_trade(self, game_state: GameState, entry: Trade) -> Iterable[Violation]:
        """An own train, a target that is on sale, the price."""
        module, trains = self.module, self.module.trains
        late = list(module.late(game_state, entry.actor, BUY, ""))
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
        module.act(game_state, entry.actor, BUY)
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
        if self.may_buy(game_state, actor):
            for train in dict.fromkeys(self.module.trains.state(game_state).owned.get(actor, ())):
                if not any(True for _ in self.check_trade(game_state, Trade(0, actor, train, None))):
                    engine = self.module.trains.engine[train]
                    yield engine.name.replace(",", ""), engine.trade_price

    # -- private companies ------------------------------------------------------------------------------

    def check_private(self, game_state: GameState, entry: BuyPrivate) -> Iterable[Violation]:
        """Who, when, from whom, for how much."""
        module, privates = self.module, self.module.privates
        if entry.actor in module.minors:
            yield module.violation("private_minor", f"{entry.actor} is an associate itself and buys none")
            return
        closed = list(privates.check_open(game_state, entry.private))
        if closed:
            yield from closed
            return
        if module.phases.number(game_state) < self.privates_phase:
            yield module.violation(
                "private_phase", f"companies buy associates from phase {self.privates_phase} on", "private"
            )
            return
        owner = privates.state(game_state).owner.get(entry.private, "")
        if owner not in privates.seats or (entry.seller is not None and entry.seller != owner):
            yield module.violation(
                "private_owner", f"{entry.private} belongs to {owner or 'nobody'}", "private"
            )
            return
        most = privates.base[entry.private] * self.factor
        if not self.private_least <= entry.price <= most:
            yield module.violation(
                "private_price", f"{entry.private} costs {self.private_least} to {most}", "price"
            )
        elif entry.price > game_state.balances.get(entry.actor, 0):
            yield module.violation(
                "private_price",
                f"{entry.actor} has {game_state.balances.get(entry.actor, 0)}, not {entry.price}",
                "price",
            )
        elif entry.private in module.minors:
            yield from self.check_merge(game_state, entry)

    def check_merge(self, game_state: GameState, entry: BuyPrivate) -> Iterable[Violation]:
        """Offices that are replaced are the minor's, by tokens that the buyer has."""
        module, network = self.module, self.module.network
        board = network.state(game_state)
        reason = module.of("replace", entry.private)
        there = network.offices(board, entry.private)
        own_costs = board.costs.get(entry.actor, network.costs.get(entry.actor, ()))
        left = len(own_costs) - len(network.offices(board, entry.actor))
        if not self.allow_conflicting_merge:
            own = [
                module.trains.engine[train]
                for train in module.trains.state(game_state).owned.get(entry.actor, ())
            ]
            for train in module.trains.state(game_state).owned.get(entry.private, ()):
                if self.excluded(own, module.trains.engine[train]) is not None:
                    yield module.violation(
                        "excluded", f"{entry.actor} can't own {module.trains.engine[train].name}", "private"
                    )
                    return
        for place in entry.places or ():
            title = network.graph.titles[place]
            if place not in there:
                yield module.violation(reason, f"{entry.private} has no office in {title}", "places")
            elif self.building.offices_a_turn and entry.actor in board.offices.get(place, ()):
                yield module.violation("one_office", f"{entry.actor} has an office in {title}", "places")
        if len(entry.places or ()) > left:
            yield module.violation(reason, f"{entry.actor} has {counted(left, 'office')} left", "places")

    def private(self, game_state: GameState, entry: BuyPrivate) -> None:
        """It changes hands; a minor is merged."""
        module = self.module
        module.act(game_state, entry.actor, 0)
        module.privates.hand(game_state, entry.private, entry.actor, entry.price, "operating.private_price")
        if entry.private in module.minors:
            self.merge(game_state, entry.private, entry.actor, entry.places or ())

    def merge(self, game_state: GameState, minor: str, company: str, places: Iterable[int]) -> None:
        """Store and trains go over; offices leave, or become the company's."""
        module, network, trains = self.module, self.module.network, self.module.trains
        state, operating, board = (
            trains.state(game_state),
            module.state(game_state),
            network.state(game_state),
        )
        own, fresh = state.owned.pop(minor, []), operating.fresh
        if minor in self.merges:
            game_state.pay(
                minor, company, game_state.balances.get(minor, 0), f"operating.{module.of('merge', minor)}"
            )
            state.owned.setdefault(company, []).extend(own)
            operating.fresh = {**operating.fresh, company: (*operating.fresh.get(company, ()), *own)}
            for train in own:
                game_state.take(
                    minor, company, trains.engine[train].name, f"operating.{module.of('merge', minor)}"
                )
            trains.watch(game_state, company, "discard")
        else:
            game_state.pay(
                minor, BANK, game_state.balances.get(minor, 0), f"operating.{module.of('merge', minor)}"
            )
        for place in network.offices(board, minor):
            again = not self.building.offices_a_turn
            if place in places and (again or company not in board.offices.get(place, ())):
                board.offices[place] = tuple(company if one == minor else one for one in board.offices[place])
            else:
                network.remove(board, minor, place)
        self.another_token(game_state, minor, company)
        ruling, others = module.params.noted("merging_minors")
        store = sum(
            int(move.what) for move in game_state.journal if (move.kind, move.source) == ("pay", minor)
        )
        for letter, merges in others.items():
            if minor in self.merges and minor not in merges:
                said = f"store and {module.trains.word} of {minor} did not go over to {company}"
                change = partial(
                    self.unmerge, minor=minor, company=company, store=store, own=own, fresh=fresh
                )
                game_state.offer(ruling, letter, said, change)

    def unmerge(
        self,
        game_state: GameState,
        minor: str,
        company: str,
        store: int,
        own: list[str],
        fresh: dict[str, tuple[str, ...]],
    ) -> None:
        """A minor's store goes to the bank after all, its trains out of the game."""
        trains = self.module.trains
        reason = f"operating.{self.module.of('merge', minor)}"
        game_state.journal = [
            move for move in game_state.journal if move.source != minor or move.target != company
        ]
        game_state.balances[company] -= store
        game_state.balances[minor] = game_state.balances.get(minor, 0) + store
        game_state.pay(minor, BANK, store, reason)
        for train in own:
            trains.drop(trains.state(game_state), company, train)
        self.module.state(game_state).fresh = fresh
        trains.watch(game_state, company, "discard")

    def private_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Those of players."""
        module, privates = self.module, self.module.privates
        state = module.state(game_state)
        if (
            state.now != actor
            or actor in module.minors
            or module.phases.number(game_state) < self.privates_phase
            or module.trains.state(game_state).over
        ):
            return
        purse = game_state.balances.get(actor, 0)
        for private, owner in privates.state(game_state).owner.items():
            most = min(purse, privates.base[private] * self.factor)
            if owner in privates.seats and most >= self.private_least:
                if private in module.minors and any(
                    True for _ in self.check_merge(game_state, BuyPrivate(0, actor, private, None, most))
                ):
                    continue
                yield private, None, Span(self.private_least, most), None
