"""Counts that must agree between components: money and the bank, tokens and their places, trains and phases."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.components.faults import Fault
from playproof.components.game import Game
from playproof.components.kinds.charters import CharterSet
from playproof.components.kinds.money import MoneySet
from playproof.components.kinds.phases import PhaseSet
from playproof.components.kinds.tokens import TokenSet
from playproof.components.kinds.trains import TrainSet
from playproof.components.plural import counted

__all__ = ["tallies"]


def tallies(game: Game) -> Iterator[Fault]:
    """A fault for each count that another one contradicts."""
    for one in game.sets:
        if isinstance(one, MoneySet):
            yield from _money(one, game)
        elif isinstance(one, CharterSet):
            yield from _places(one, game)
        elif isinstance(one, PhaseSet):
            yield from _purchases(one, game)


def _money(one: MoneySet, game: Game) -> Iterator[Fault]:
    worth = sum(money.value * money.count for money in one.pieces)
    if one.worth is not None and worth < one.worth:
        amount = game.header.currency.amount
        yield Fault(
            game.place(one.id),
            f"{one.name} are worth {amount(worth)} in all",
            allowed=f"at least {amount(one.worth)}, as 'worth' says",
        )


def _places(one: CharterSet, game: Game) -> Iterator[Fault]:
    """Each company has as many tokens of a set as its charter has places for them."""
    for shelf in one.shelves:
        for section in shelf.sections:
            fitting = game.set(section.fits) if section.fits else None
            if not isinstance(fitting, TokenSet):
                continue
            tokens = {token.id: token.count for token in fitting.pieces}
            for company in one.pieces:
                have = tokens.get(company.id)
                places = len(section.costs_of(company)) or section.outlines
                if have is not None and have != places:
                    yield Fault(
                        game.place(one.id, company.id),
                        f"{company.title} has {have} of {fitting.name}, its charter {places} places for them",
                        allowed="as many as there are places",
                    )


def _purchases(one: PhaseSet, game: Game) -> Iterator[Fault]:
    """The cube can run to the end of its track: there are as many trains as purchases that a phase asks for."""
    counts: dict[str, int] = {}
    for trains in game.of_kind("trains"):
        if isinstance(trains, TrainSet):
            for train in trains.pieces:
                if train.price is not None:
                    counts[train.phase] = counts.get(train.phase, 0) + train.count
    if not counts:
        return
    for chart in one.pieces:
        for number, phase in enumerate(chart.phases):
            # The purchase that brings a phase about is of that phase, too.
            asked = phase.spaces + (1 if number else 0)
            if phase.spaces and counts.get(phase.id, 0) < asked:
                yield Fault(
                    game.place(one.id, chart.id),
                    f"phase {phase.title} asks for {counted(asked, 'purchase')}, "
                    f"and the game has {counted(counts.get(phase.id, 0), 'train')}",
                    allowed=f"{counted(asked, 'train')} or more, or fewer spaces",
                )
