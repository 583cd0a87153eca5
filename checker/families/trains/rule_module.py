"""Trains: owners, the bank's and the market's stock, limits and discards, rust."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.trains.base import TrainsBase
from playproof.checker.model.declared import count, have, whole_line
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.names import NOTHING


class Trains(TrainsBase):
    """Trains with positions and counts; :class:`TrainsBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """The lines of a position, and counts."""
        yield from super().commands()
        word = self.word
        first, other = self.called(self.pieces[0]), self.called(self.pieces[min(1, len(self.pieces) - 1)])
        yield have(
            f"{word} TRAINS",
            self.have_trains,
            "what a company owns",
            f"have {self.example}: {word} {first}, {other}",
            whose=True,
            default="none; or those with which it starts",
            says=self.says_trains,
        )
        yield have(
            f"{word} market TRAINS",
            self.have_market,
            "what lies in the market",
            f"have {word} market {first}",
            default="none",
            says=self.says_market,
        )
        if self.by_pile:
            yield have(
                f"{self.pool} {word} TRAINS",
                self.have_market,
                f"what lies in the {self.pool}",
                f"have {self.pool} {word} {first}",
                default="none",
            )
            yield have(
                f"bank {word} TRAINS",
                "in_bank",
                "what the bank has left",
                f"have bank {word} {self.called(self.pieces[-1])}",
                default="the pile from the first kind that is not of an earlier phase, without what companies own",
                says=self.says_bank,
            )
            yield have(
                "sold SALES",
                self.have_sold,
                "how many of each kind the bank has sold; it has the rest",
                f"have sold 2 {first}, 1 {other}",
                default="the same as without a line on the bank's",
            )
            yield count(f"{self.pool} {word} AMOUNT", lambda game_state: len(self.state(game_state).market),
                        f"how many lie in the {self.pool}", f"count {self.pool} {word} 1",
                        books=f"the {self.pool} has {{held}}", unit=self.one)  # fmt: skip
        yield have(
            f"{word} gone AMOUNT TRAIN",
            self.have_gone,
            "how many of a kind are out of the game",
            f"have {word} gone 3 {first}",
            declares=whole_line,
            default="none",
            says=self.says_gone,
        )
        yield count(f"OWNER {word} AMOUNT", lambda game_state, owner: len(self.state(game_state).owned.get(owner, ())),
                    "how many a company owns", f"count {self.example} {word} 2")  # fmt: skip
        yield count(f"{word} left AMOUNT TRAIN", lambda game_state, train: self.state(game_state).left[train],
                    "how many of a kind are in the bank", f"count {word} left 3 {first}",
                    books="the bank has {held} {train}", names={"train": lambda train: self.engine[train].title},
                    follow=self.count_left)  # fmt: skip

    def have_trains(self, game_state: GameState, actor: str, trains: tuple[str, ...]) -> None:
        """Taken out of the bank."""
        state = self.state(game_state)
        for train in state.owned.get(actor, ()):
            state.left[train] += 1
        state.owned[actor] = list(trains)
        for train in trains:
            state.left[train] -= 1
            for company, first in self.begin:
                # What a company had at first has gone over to another.
                gone = state.left[train] < 0 and first == train and company != actor
                if gone and self.drop(state, company, train):
                    state.left[train] += 1

    def said(self, trains: Iterable[str]) -> str:
        """Trains as they are written."""
        return ", ".join(self.engine[train].title for train in trains)

    def says_trains(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Each company's; ``none`` where it has none of those with which it starts."""
        owned = self.state(game_state).owned
        starters = {company for company, _ in self.begin}
        for company in {**owned, **dict.fromkeys(starters)}:
            if owned.get(company) or company in starters:
                yield company, self.said(owned.get(company, ())) or NOTHING[0]

    def says_market(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What lies in the market."""
        if market := self.state(game_state).market:
            yield (self.said(market),)

    def says_bank(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What the bank has, without kinds of which there are any number."""
        left = self.state(game_state).left
        limited = [train for train, engine in self.engine.items() if not engine.unlimited]
        yield (self.said(train for train in limited for _ in range(left[train])) or NOTHING[0],)

    def says_gone(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What is neither owned nor in the market nor in the bank."""
        state = self.state(game_state)
        for train, engine in self.engine.items():
            known = state.left[train] + state.market.count(train)
            gone = engine.count - known - sum(own.count(train) for own in state.owned.values())
            if gone > 0 and not self.by_pile:
                yield gone, engine.title

    def have_market(self, game_state: GameState, trains: tuple[str, ...]) -> None:
        """Given up before."""
        state = self.state(game_state)
        for train in state.market:
            state.left[train] += 1
        state.market = list(trains)
        for train in trains:
            state.left[train] -= 1

    def have_sold(self, game_state: GameState, sales: dict[str, int]) -> None:
        """The bank has the rest."""
        rest = ((train, max(engine.count - sales.get(train, 0), 0)) for train, engine in self.engine.items())
        self.state(game_state).in_bank = tuple(train for train, left in rest for _ in range(left))

    def settle_bank(self, game_state: GameState) -> Iterable[Violation]:
        """What the bank has where a position tells of a pile: what is told, no more than is left; else nothing of earlier
        phases."""
        state, phase = self.state(game_state), self.phases.number(game_state)
        for train, engine in self.engine.items():
            if engine.unlimited:
                state.left[train] = engine.count
            elif state.in_bank is not None:
                more = state.in_bank.count(train) - state.left[train]
                if more > 0:
                    yield self.violation(
                        "stock", f"there are {engine.count} {engine.title}, not {engine.count + more}"
                    )
                state.left[train] = state.in_bank.count(train)
            elif 0 < engine.phase < phase:
                state.left[train] = min(state.left[train], 0)

    def have_gone(self, game_state: GameState, amount: int, train: str) -> None:
        """Out of the game."""
        self.state(game_state).left[train] -= amount

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """No more than there are; none that is eaten; limits kept."""
        state, phase = self.state(game_state), self.phases.number(game_state)
        if self.by_pile:
            yield from self.settle_bank(game_state)
        for train, left in state.left.items():
            engine = self.engine[train]
            if left < 0:
                yield self.violation(
                    "stock", f"there are {engine.count} {engine.title}, not {engine.count - left}"
                )
        for company, own in state.owned.items():
            for train in [train for train in own if self.rusted(game_state, self.engine[train])]:
                if (company, train) in self.begin:
                    own.remove(train)
                else:
                    yield self.eaten_violation(train, f"of {company}")
            counted, limit = self.counted(state, company), self.phases.limit(game_state)
            if limit < counted <= self.phases.limit_before(game_state):
                self.watch(game_state, company, "discard_phase")  # the phase has just begun
            elif counted > limit:
                yield self.violation("limit", f"{company} may own {limit}, not {counted}")
            for train in own:
                if self.engine[train].phase > phase:
                    yield self.violation(
                        "open", f"{self.engine[train].title} of {company} is of a later phase"
                    )

        for train in dict.fromkeys(state.market):
            where = f"in the {self.pool}"
            if self.rusted(game_state, self.engine[train]):
                yield self.eaten_violation(train, where)
            elif self.engine[train].phase > phase:
                yield self.violation("open", f"{self.engine[train].title} {where} is of a later phase")

    def eaten_violation(self, train: str, where: str) -> Violation:
        """A train that is no longer in the game in a position that is declared."""
        engine = self.engine[train]
        word = "rusts" if self.by_pile else "is eaten"
        since = f"in phase {self.phases.phases[engine.eaten - 1].id}"
        if engine.eaten_by:
            since = f"with the first {self.engine[engine.eaten_by].title}"
        return self.violation("eaten", f"{engine.title} {where} {word} {since}")

    def count_left(self, game_state: GameState, number: int, train: str) -> None:
        """Adopt the counted number in the bank."""
        self.state(game_state).left[train] = number
