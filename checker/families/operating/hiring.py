"""Buying trains and private companies.

Source: 18Dracula D-135, D-207 to D-225, D-240, D-241, A-04 to A-06, A-08, A-11, A-36, A-47, A-55.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Span, Verb
from checker.families.operating.state import BUY, BuyPrivate, BuyTrain, Trade
from checker.families.trains import Engine
from checker.names import Names
from checker.room import Kind
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.operating.room import OperatingRounds

__all__ = ["Hiring"]

BANK, MARKET = "bank", "market"


class Hiring:
    """Parameters of the room: ``least``: the least price between companies; ``privates_phase``: from which phase on
    companies buy private companies, for ``private_least`` to ``private_factor`` times the base cost; ``bare``: minors that
    buy no trains; ``exclusive``: symbols of which a company has one alone; ``last_train``: whether a company may sell
    its only train; ``merges``: minors whose store and trains go over to a buyer; ``clash``: whether a company may buy a
    minor whose train's symbol excludes its own; ``moves``: which purchases move the phase's cube, those of ``companies``
    from the bank, also the minors' (``bank``), or ``any`` of a company's, from whomever; ``extra_token``: whose are the
    offices of a minor beside its home, the ``minor``'s own or its ``buyer``'s."""

    def __init__(self, room: OperatingRounds) -> None:
        self.room = room
        p = room.params
        self.least = p.count("least", 1)
        self.privates_phase = p.count("privates_phase", 2)
        self.factor = p.count("private_factor", 2)
        self.private_least = p.count("private_least", 1)
        self.bare = frozenset(p.words("bare"))
        self.exclusive = frozenset(p.words("exclusive"))
        self.last_train = p.flag("last_train", True)
        self.merges = frozenset(p.words("merges"))
        self.clash = p.flag("clash", True)
        self.moves = p.choice("moves", ("companies", "bank", "any"))
        self.to_buyer = p.choice("extra_token", ("minor", "buyer")) == "buyer"
        self.extra: dict[str, tuple[int, ...]] = {}

    def ready(self) -> None:
        """Know which offices of minors are their buyers'."""
        costs = self.room.network.costs
        for minor in self.room.minors if self.to_buyer else ():
            self.extra[minor], costs[minor] = costs.get(minor, ())[1:], costs.get(minor, (0,))[:1]

    def another_token(self, table: Table, minor: str, company: str) -> None:
        """A minor's buyer has its further office beside those of its charter; the cheapest is the next one."""
        network = self.room.network
        board = network.part(table)
        if self.extra.get(minor) and company in self.room.shares.companies:
            own = board.costs.get(company, network.costs.get(company, ()))
            used = len(network.offices(board, company)) + sum(
                one == company for one in board.waiting.values()
            )
            board.costs[company] = (*own[:used], *sorted((*own[used:], *self.extra[minor])))

    def kinds(self) -> Iterable[Kind]:
        """``SOURCE``: a company, the bank or the market."""
        names = Names("seller", ((one, ()) for one in (*self.room.game.actors.ids, BANK, MARKET)))
        yield Kind.of("SOURCE", names)

    def verbs(self) -> Iterable[Verb[Any]]:
        """``buy``, ``trade``."""
        yield Verb("buy TRAIN", BuyTrain, self.check_buy, self.buy, "buy a monster from the bank", "KA: buy Skeleton",
                   options=self.bank_options)  # fmt: skip
        yield Verb("buy TRAIN from SOURCE", BuyTrain, self.check_buy, self.buy, "from the market, at its price",
                   "KA: buy Ghoul from market", options=self.market_options)  # fmt: skip
        yield Verb("buy TRAIN [from SOURCE] [for] PRICE:AMOUNT", BuyTrain, self.check_buy, self.buy,
                   "from another company, or with the price", "KA: buy Zombie from GS 50",
                   options=self.company_options)  # fmt: skip
        yield Verb("trade TRAIN [for PRICE:AMOUNT]", Trade, self.check_trade, self.trade,
                   "trade a monster in for the one on sale that its card names, at the card's price; it moves the cube as "
                   "a purchase from the bank does", "KA: trade Vampire for 800",
                   options=self.trade_options)  # fmt: skip
        yield Verb("buy PRIVATE [from SELLER:OWNER] [for] PRICE:AMOUNT [replacing PLACES:SITES]", BuyPrivate,
                   self.check_private,
                   self.private, "buy an associate of a player; a minor's offices leave, or are replaced", "KA: buy IL 45",
                   options=self.private_options)  # fmt: skip

    # -- trains -----------------------------------------------------------------------------------------

    def check_buy(self, table: Table, entry: BuyTrain) -> Iterable[Found]:
        """Step, seller, exclusions, limit, price, blood."""
        room, trains = self.room, self.room.trains
        late = list(room.late(table, entry.actor, BUY, ""))
        if late:
            yield from late
            return
        engine, part = trains.engine[entry.train], trains.part(table)
        source = entry.source or BANK
        if entry.actor in room.minors:
            bare = list(self.check_minor(entry, engine))
            if bare:
                yield from bare
                return
        elif engine.only and room.privates.part(table).owner.get(engine.only) == entry.actor:
            told = f"{entry.actor} has bought {engine.only}: it buys no more of {engine.name}"
            yield room.found("no_more", told, "train")
            return
        elif engine.only and source == BANK:
            yield room.found("only", f"{engine.name} can be bought by {engine.only} alone", "train")
            return
        wrong = list(self.check_stock(table, entry, engine, source))
        if wrong:
            if entry.source is None and entry.train in part.market:
                wrong[0].message += f"; the market has one: buy {engine.name} from market"
            yield from wrong
            return
        own = [trains.engine[train] for train in part.owned.get(entry.actor, ())]
        clash = self.excluded(own, engine)
        if clash is not None:
            soon = engine.phase > room.phases.number(table) and clash.eaten == engine.phase
            yield room.found(
                "excluded_soon" if soon else "excluded",
                f"{entry.actor} owns {clash.name}: no {engine.name} beside it",
                "train",
            )
            return
        limit = room.phases.limit(table)
        more = "limit_more" if room.part(table).bought and room.part(table).now == entry.actor else "limit"
        if not engine.uncounted and trains.counted(part, entry.actor) >= limit:
            room_soon = engine.phase > room.phases.number(table) and any(
                one.eaten == engine.phase for one in own
            )
            yield room.found(
                "at_limit" if room_soon else more,
                f"{entry.actor} has {trains.counted(part, entry.actor)} monsters of {limit}",
                "train",
            )
            return
        yield from self.check_price(table, entry, engine, source)

    def check_minor(self, entry: BuyTrain, engine: Engine) -> Iterable[Found]:
        """What minors may buy."""
        room = self.room
        if entry.actor in self.bare:
            yield room.found("minor_bare", f"{entry.actor} buys no monsters")
        elif engine.only != entry.actor:
            yield room.found("minor_only", f"{entry.actor} can't buy {engine.name}", "train")

    def excluded(self, own: Iterable[Engine], engine: Engine) -> Engine | None:
        """A train that excludes another."""
        symbols = engine.symbols & self.exclusive
        if not symbols:
            return None
        return next(
            (one for one in own if (others := one.symbols & self.exclusive) and others != symbols), None
        )

    def check_stock(self, table: Table, entry: BuyTrain, engine: Engine, source: str) -> Iterable[Found]:
        """Whether the seller has it, and the bank sells it now."""
        room, trains, phases = self.room, self.room.trains, self.room.phases
        part = trains.part(table)
        if source == MARKET:
            if entry.train not in part.market:
                yield room.found("not_in_market", f"the market has no {engine.name}", "train")
        elif source != BANK:
            if source == entry.actor or entry.train not in part.owned.get(source, ()):
                yield room.found("not_theirs", f"{source} has no {engine.name} to sell", "source")
            elif not self.last_train and len(part.owned[source]) == 1:
                yield room.found("last_train", f"{engine.name} is the only monster of {source}", "train")
        elif engine.price < 0:
            yield room.found("not_for_sale", f"{engine.name} can't be bought from the bank", "train")
        elif engine.only:
            if 0 < engine.eaten <= phases.number(table):
                yield room.found("eaten", f"{engine.name} was eaten in phase {engine.eaten}", "train")
            elif part.left[entry.train] <= 0:
                yield room.found("none_in_bank", f"no {engine.name} is left", "train")
        elif (
            engine.phase == phases.number(table) - 1
            and not phases.part(table).space
            and self.has_bought(table, entry)
        ):
            yield room.found(
                "just_changed", f"a new phase has begun: {engine.name} is no longer on sale", "train"
            )
        elif 0 < engine.eaten <= phases.number(table):
            yield room.found("eaten", f"{engine.name} was eaten in phase {engine.eaten}", "train")
        elif not trains.now(engine, phases.number(table), phases.last_space(table)):
            last, now = phases.last_space(table), phases.number(table)
            card = "next_phase" if engine.phase == now + 1 or last else "phase_card"
            reason = (
                "last_space" if last and engine.phase == now else "old_phase" if engine.phase < now else card
            )
            what = f"monsters of phase {now + (1 if last else 0)} are on sale"
            yield room.found(reason, f"{engine.name} is of phase {engine.phase}; {what}", "train")
        elif part.left[entry.train] <= 0:
            yield room.found("none_in_bank", f"no {engine.name} is left in the bank", "train")

    def has_bought(self, table: Table, entry: BuyTrain) -> bool:
        """Whether it has bought a train in this turn."""
        part = self.room.part(table)
        return part.bought and part.now == entry.actor

    def price(self, engine: Engine) -> int:
        """The printed price."""
        return max(engine.price, 0)

    def check_price(self, table: Table, entry: BuyTrain, engine: Engine, source: str) -> Iterable[Found]:
        """The price, and who pays it."""
        room = self.room
        purse = table.purses.get(entry.actor, 0)
        if source not in (BANK, MARKET):
            if entry.price is None:
                yield room.found("company_price", f"name the price that {source} gets", "source")
            elif entry.price < self.least:
                yield room.found(
                    room.of("company_price", self.least), f"a monster costs {self.least} at least", "price"
                )
            elif entry.price > purse:
                yield room.found("no_help", f"{entry.actor} has {purse}, not {entry.price}", "price")
            return
        price = self.price(engine)
        if entry.price is not None and entry.price != price:
            reason = "price" if source == BANK else "face_value"
            remedy = BuyTrain(entry.line, entry.actor, entry.train, entry.source, price)
            yield room.found(reason, f"{engine.name} costs {price}, not {entry.price}", "price", remedy)
        elif price > purse:
            yield from room.forced.check_help(table, entry.actor, engine, source)

    def buy(self, table: Table, entry: BuyTrain) -> None:
        """It changes hands; from the bank the cube moves."""
        room, trains = self.room, self.room.trains
        owed = room.forced.due(table, entry.actor)
        room.act(table, entry.actor, BUY)
        engine, part = trains.engine[entry.train], trains.part(table)
        source = entry.source or BANK
        paid = self.price(engine) if entry.price is None else entry.price
        purse = table.purses.get(entry.actor, 0)
        if source in (BANK, MARKET) and paid > purse and owed:
            president = room.shares.part(table).president.get(entry.actor, "")
            if president:
                table.pay(president, entry.actor, paid - purse, "operating.contribution")
        if source == MARKET:
            if entry.train in part.market:
                part.market.remove(entry.train)
            part.owned.setdefault(entry.actor, []).append(entry.train)
            table.pay(entry.actor, BANK, paid, "operating.market_price")
        elif source == BANK:
            trains.gain(table, entry.actor, entry.train)
            table.pay(entry.actor, BANK, paid, "operating.price")
        else:
            trains.drop(part, source, entry.train)
            part.owned.setdefault(entry.actor, []).append(entry.train)
            table.pay(entry.actor, source, paid, "operating.company_price")
        table.take(source, entry.actor, engine.name, "operating.hired")
        state = room.part(table)
        state.sold, state.bought = -1, True
        if self.moves_cube(entry.actor, engine, source):
            room.phases.bought(table, engine.phase)

    def moves_cube(self, company: str, engine: Engine, source: str) -> bool:
        """Whether a purchase moves the phase's cube."""
        if source == BANK and self.moves == "bank":
            return True
        own = bool(engine.phase) and company not in self.room.minors
        return own and (source == BANK or self.moves == "any")

    def bank_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """What the bank sells to it."""
        if self.may_buy(table, actor):
            for engine in list(self.room.trains.on_sale(table, actor)):
                yield from self.offered(table, actor, engine, None)

    def market_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """What the market sells to it."""
        if self.may_buy(table, actor):
            for train in dict.fromkeys(self.room.trains.part(table).market):
                yield from self.offered(table, actor, self.room.trains.engine[train], MARKET)

    def offered(
        self, table: Table, actor: str, engine: Engine, source: str | None
    ) -> Iterable[tuple[object, ...]]:
        """One train, if it may be bought."""
        if not any(True for _ in self.check_buy(table, BuyTrain(0, actor, engine.id, source))):
            name = engine.name.replace(",", "")
            yield (name,) if source is None else (name, source)

    def company_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """What other companies have."""
        if not self.may_buy(table, actor) or actor in self.room.minors:
            return
        purse = table.purses.get(actor, 0)
        trains = self.room.trains
        for source, own in trains.part(table).owned.items():
            if source == actor or source in self.room.minors or purse < self.least:
                continue
            for train in dict.fromkeys(own):
                if not any(
                    True for _ in self.check_buy(table, BuyTrain(0, actor, train, source, self.least))
                ):
                    yield trains.engine[train].name.replace(",", ""), source, Span(self.least, purse)

    def may_buy(self, table: Table, actor: str) -> bool:
        """Whether it is the time."""
        part = self.room.part(table)
        waits = part.ran and part.income and not part.split and actor not in self.room.minors
        whole = not part.minors_only or self.room.minor_steps == "whole"
        return part.now == actor and not waits and whole and not self.room.trains.part(table).over

    # -- trade-ins --------------------------------------------------------------------------------------

    def check_trade(self, table: Table, entry: Trade) -> Iterable[Found]:
        """An own train, a target that is on sale, the price."""
        room, trains = self.room, self.room.trains
        late = list(room.late(table, entry.actor, BUY, ""))
        if late:
            yield from late
            return
        engine = trains.engine[entry.train]
        if entry.train not in trains.part(table).owned.get(entry.actor, ()):
            yield room.found("trade", f"{entry.actor} has no {engine.name}", "train")
            return
        if not engine.trade_for:
            yield room.found("trade", f"{engine.name} can't be traded in", "train")
            return
        target = trains.engine[engine.trade_for]
        if target not in list(trains.on_sale(table, entry.actor)):
            yield room.found("trade", f"{target.name} is not on sale now", "train")
        elif (clash := self.excluded(self.beside(table, entry), target)) is not None:
            yield room.found(
                "excluded", f"{entry.actor} owns {clash.name}: no {target.name} beside it", "train"
            )
        elif entry.price is not None and entry.price != engine.trade_price:
            remedy = Trade(entry.line, entry.actor, entry.train, engine.trade_price)
            yield room.found(
                "trade", f"the trade-in costs {engine.trade_price}, not {entry.price}", "price", remedy
            )
        elif engine.trade_price > table.purses.get(entry.actor, 0):
            yield room.found(
                "trade", f"{entry.actor} has {table.purses.get(entry.actor, 0)}, not {engine.trade_price}"
            )

    def beside(self, table: Table, entry: Trade) -> list[Engine]:
        """What a company owns beside the train that it trades in."""
        trains = self.room.trains
        own = list(trains.part(table).owned.get(entry.actor, ()))
        own.remove(entry.train)
        return [trains.engine[train] for train in own]

    def trade(self, table: Table, entry: Trade) -> None:
        """The old card leaves, the new one comes."""
        room, trains = self.room, self.room.trains
        room.act(table, entry.actor, BUY)
        engine = trains.engine[entry.train]
        if not engine.trade_for:
            return
        trains.drop(trains.part(table), entry.actor, entry.train)
        trains.gain(table, entry.actor, engine.trade_for)
        table.pay(
            entry.actor, BANK, engine.trade_price if entry.price is None else entry.price, "operating.trade"
        )
        room.phases.bought(table, trains.engine[engine.trade_for].phase)

    def trade_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Trains that can be traded in."""
        if self.may_buy(table, actor):
            for train in dict.fromkeys(self.room.trains.part(table).owned.get(actor, ())):
                if not any(True for _ in self.check_trade(table, Trade(0, actor, train, None))):
                    engine = self.room.trains.engine[train]
                    yield engine.name.replace(",", ""), engine.trade_price

    # -- private companies ------------------------------------------------------------------------------

    def check_private(self, table: Table, entry: BuyPrivate) -> Iterable[Found]:
        """Who, when, from whom, for how much."""
        room, privates = self.room, self.room.privates
        if entry.actor in room.minors:
            yield room.found("private_minor", f"{entry.actor} is an associate itself and buys none")
            return
        closed = list(privates.check_open(table, entry.private))
        if closed:
            yield from closed
            return
        if room.phases.number(table) < self.privates_phase:
            yield room.found(
                "private_phase", f"companies buy associates from phase {self.privates_phase} on", "private"
            )
            return
        owner = privates.part(table).owner.get(entry.private, "")
        if owner not in privates.seats or (entry.seller is not None and entry.seller != owner):
            yield room.found("private_owner", f"{entry.private} belongs to {owner or 'nobody'}", "private")
            return
        most = privates.base[entry.private] * self.factor
        if not self.private_least <= entry.price <= most:
            yield room.found(
                "private_price", f"{entry.private} costs {self.private_least} to {most}", "price"
            )
        elif entry.price > table.purses.get(entry.actor, 0):
            yield room.found(
                "private_price",
                f"{entry.actor} has {table.purses.get(entry.actor, 0)}, not {entry.price}",
                "price",
            )
        elif entry.private in room.minors:
            yield from self.check_merge(table, entry)

    def check_merge(self, table: Table, entry: BuyPrivate) -> Iterable[Found]:
        """Offices that are replaced are the minor's, by tokens that the buyer has."""
        room, network = self.room, self.room.network
        board = network.part(table)
        reason = room.of("replace", entry.private)
        there = network.offices(board, entry.private)
        own_costs = board.costs.get(entry.actor, network.costs.get(entry.actor, ()))
        left = len(own_costs) - len(network.offices(board, entry.actor))
        if not self.clash:
            own = [room.trains.engine[train] for train in room.trains.part(table).owned.get(entry.actor, ())]
            for train in room.trains.part(table).owned.get(entry.private, ()):
                if self.excluded(own, room.trains.engine[train]) is not None:
                    yield room.found(
                        "excluded", f"{entry.actor} can't own {room.trains.engine[train].name}", "private"
                    )
                    return
        for place in entry.places or ():
            title = network.graph.titles[place]
            if place not in there:
                yield room.found(reason, f"{entry.private} has no office in {title}", "places")
            elif room.building.offices_a_turn and entry.actor in board.offices.get(place, ()):
                yield room.found("one_office", f"{entry.actor} has an office in {title}", "places")
        if len(entry.places or ()) > left:
            yield room.found(reason, f"{entry.actor} has {left} offices left", "places")

    def private(self, table: Table, entry: BuyPrivate) -> None:
        """It changes hands; a minor is merged."""
        room = self.room
        room.act(table, entry.actor, 0)
        room.privates.hand(table, entry.private, entry.actor, entry.price, "operating.private_price")
        if entry.private in room.minors:
            self.merge(table, entry.private, entry.actor, entry.places or ())

    def merge(self, table: Table, minor: str, company: str, places: Iterable[int]) -> None:
        """Store and trains go over; offices leave, or become the company's."""
        room, network, trains = self.room, self.room.network, self.room.trains
        part, state, board = trains.part(table), room.part(table), network.part(table)
        own, fresh = part.owned.pop(minor, []), state.fresh
        if minor in self.merges:
            table.pay(minor, company, table.purses.get(minor, 0), f"operating.{room.of('merge', minor)}")
            part.owned.setdefault(company, []).extend(own)
            state.fresh = {**state.fresh, company: (*state.fresh.get(company, ()), *own)}
            for train in own:
                table.take(minor, company, trains.engine[train].name, f"operating.{room.of('merge', minor)}")
            trains.watch(table, company, "discard")
        else:
            table.pay(minor, BANK, table.purses.get(minor, 0), f"operating.{room.of('merge', minor)}")
        for place in network.offices(board, minor):
            again = not room.building.offices_a_turn
            if place in places and (again or company not in board.offices.get(place, ())):
                board.offices[place] = tuple(company if one == minor else one for one in board.offices[place])
            else:
                network.remove(board, minor, place)
        self.another_token(table, minor, company)
        ruling, others = room.params.noted("merges")
        store = sum(int(move.what) for move in table.journal if (move.kind, move.source) == ("pay", minor))
        for letter, merges in others.items():
            if minor in self.merges and minor not in merges:
                said = f"store and {room.trains.word} of {minor} did not go over to {company}"
                change = partial(
                    self.unmerge, minor=minor, company=company, store=store, own=own, fresh=fresh
                )
                table.offer(ruling, letter, said, change)

    def unmerge(
        self,
        table: Table,
        minor: str,
        company: str,
        store: int,
        own: list[str],
        fresh: dict[str, tuple[str, ...]],
    ) -> None:
        """A minor's store goes to the bank after all, its trains out of the game."""
        trains = self.room.trains
        reason = f"operating.{self.room.of('merge', minor)}"
        table.journal = [move for move in table.journal if move.source != minor or move.target != company]
        table.purses[company] -= store
        table.purses[minor] = table.purses.get(minor, 0) + store
        table.pay(minor, BANK, store, reason)
        for train in own:
            trains.drop(trains.part(table), company, train)
        self.room.part(table).fresh = fresh
        trains.watch(table, company, "discard")

    def private_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Those of players."""
        room, privates = self.room, self.room.privates
        part = room.part(table)
        if (
            part.now != actor
            or actor in room.minors
            or room.phases.number(table) < self.privates_phase
            or room.trains.part(table).over
        ):
            return
        purse = table.purses.get(actor, 0)
        for private, owner in privates.part(table).owner.items():
            most = min(purse, privates.base[private] * self.factor)
            if owner in privates.seats and most >= self.private_least:
                if private in room.minors and any(
                    True for _ in self.check_merge(table, BuyPrivate(0, actor, private, None, most))
                ):
                    continue
                yield private, None, Span(self.private_least, most), None
