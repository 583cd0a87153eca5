"""Fronts buy associates of players; minors are merged.

Source: 18Dracula D-135, D-240, D-241, D-282 to D-291, A-11, A-47, A-48.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from playproof.checker.families.operating import Step
from playproof.checker.games.game_18dracula.operating.base import FrontBase
from playproof.checker.games.game_18dracula.operating.monsters import MonstersStep
from playproof.checker.games.game_18dracula.operating.office import OfficeStep
from playproof.checker.games.game_18dracula.operating.state import BuyPrivate
from playproof.checker.model.entries import Span, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, Consent
from playproof.components.wording.plural import counted

BANK = "bank"


class AssociatesStep(Step):
    """Parameters: ``privates_phase``: from which phase on companies buy private companies, for ``private_min_price`` to
    ``private_max_factor`` times the base cost; ``merging_minors``: minors whose store and
    trains go over to a buyer; ``allow_conflicting_merge``: whether a company may buy a minor whose train's symbol
    excludes its own; ``extra_offices_of``: whose are the offices of a minor beside its home, the ``minor``'s own or its
    ``buyer``'s."""

    name = "private_purchase"
    title = "buying an associate"
    anytime = True

    def __init__(self, rounds: FrontBase) -> None:
        super().__init__(rounds)
        self.module = rounds
        p = rounds.params
        self.privates_phase = p.count("privates_phase", 2)
        self.factor = p.count("private_max_factor", 2)
        self.private_least = p.count("private_min_price", 1)
        self.merges = frozenset(p.words("merging_minors"))
        self.allow_conflicting_merge = p.flag("allow_conflicting_merge", True)
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

    def commands(self) -> Iterable[Command[Any]]:
        """``buy``."""
        yield Command("buy PRIVATE [from SELLER:OWNER] [for] PRICE:AMOUNT [replacing PLACES:SITES]", BuyPrivate,
                   self.check_private,
                   self.private, "buy an associate of a player; a minor's offices leave, or are replaced", "KA: buy IL 45",
                   options=self.private_options,
                   claim_forms=("COMPANY takes PRIVATE", "OWNER takes TRAIN"),
                   asks=Consent(self.owner, "operating.private_refused"))  # fmt: skip

    def owner(self, game_state: GameState, entry: BuyPrivate) -> tuple[str, ...]:
        """The player who sells."""
        owner = self.module.front_privates.state(game_state).owner.get(entry.private, "")
        return (owner,) if owner in self.module.game.players else ()

    def check_private(self, game_state: GameState, entry: BuyPrivate) -> Iterable[Violation]:
        """Who, when, from whom, for how much."""
        module, privates = self.module, self.module.front_privates
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
                if module.needs(MonstersStep).excluded(own, module.trains.engine[train]) is not None:
                    yield module.violation(
                        "excluded", f"{entry.actor} can't own {module.trains.engine[train].name}", "private"
                    )
                    return
        for place in entry.places or ():
            title = network.graph.titles[place]
            if place not in there:
                yield module.violation(reason, f"{entry.private} has no office in {title}", "places")
            elif module.needs(OfficeStep).offices_a_turn and entry.actor in board.offices.get(place, ()):
                yield module.violation("one_office", f"{entry.actor} has an office in {title}", "places")
        if len(entry.places or ()) > left:
            yield module.violation(reason, f"{entry.actor} has {counted(left, 'office')} left", "places")

    def private(self, game_state: GameState, entry: BuyPrivate) -> None:
        """It changes hands; a minor is merged."""
        module = self.module
        module.act(game_state, entry.actor)
        module.front_privates.hand(
            game_state, entry.private, entry.actor, entry.price, "operating.private_price"
        )
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
            again = not self.module.needs(OfficeStep).offices_a_turn
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
        module, privates = self.module, self.module.front_privates
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
