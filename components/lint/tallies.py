"""Counts that must agree between components: money and the bank, tokens and their places, trains and phases,
certificates and the whole of a company."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.components.faults import Fault
from playproof.components.game import Game
from playproof.components.kinds.certificates import CertificateSet
from playproof.components.kinds.charters import CharterSet
from playproof.components.kinds.money import MoneySet
from playproof.components.kinds.phases import PhaseSet
from playproof.components.kinds.tokens import TokenSet
from playproof.components.kinds.trains import Train
from playproof.components.wording.plural import counted


def tallies(game: Game) -> Iterator[Fault]:
    """A fault for each count that another one contradicts."""
    for one in game.sets:
        if isinstance(one, MoneySet):
            yield from _money(one, game)
        elif isinstance(one, CharterSet):
            yield from _places(one, game)
        elif isinstance(one, PhaseSet):
            yield from _purchases(one, game)
    yield from _certificates(game)


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
                places = len(company.tokens) if section.shows == "tokens" else section.outlines
                if have is not None and have != places:
                    yield Fault(
                        game.place(one.id, company.id),
                        f"{company.title} has {have} of {fitting.name}, its charter {places} places for them",
                        allowed="as many as there are places",
                    )


def _purchases(one: PhaseSet, game: Game) -> Iterator[Fault]:
    """The cube can run to the end of its track: there are as many trains as purchases that a phase asks for."""
    counts: dict[str, int] = {}
    for train in game.pieces_of(Train):
        if train.price is not None:
            counts[train.phase] = counts.get(train.phase, 0) + train.count
    if not counts:
        return
    for chart in one.pieces:
        for number, phase in enumerate(chart.phases):
            # The purchase that brings a phase about is of that phase, too.
            asked = phase.spaces + (1 if number else 0)
            if phase.spaces and counts.get(phase.id, 0) < asked:
                begun = "the one that begins it and " if number else ""
                yield Fault(
                    game.place(one.id, chart.id, ("phase", number, "spaces")),
                    f"phase {phase.title} asks for {counted(asked, 'purchase')} ({begun}one for each of "
                    f"{counted(phase.spaces, 'space')}), and the game has {counted(counts.get(phase.id, 0), 'train')} of "
                    "this phase with a price",
                    allowed=f"{counted(asked, 'train')} or more, or fewer spaces",
                )


def _certificates(game: Game) -> Iterator[Fault]:
    """A company's certificates are the whole of it: those of one set, or of all sets of the same companies."""
    sets: dict[str, list[CertificateSet]] = {}
    for one in game.of_kind("certificates"):
        if isinstance(one, CertificateSet):
            sets.setdefault(one.companies, []).append(one)
    for of_companies in sets.values():
        sums: list[int] = []
        rounded = 0
        for one in of_companies:
            percents = [(kind.percent, kind.shares, kind.count) for kind in one.structure]
            if any(percent is None or not isinstance(count, int) for percent, _, count in percents):
                break
            sums.append(sum(percent * count for percent, _, count in percents if percent is not None))
            # Thirds and sixths of a company are printed as whole numbers.
            rounded += sum(
                count for percent, shares, count in percents if percent is not None and 100 * shares % percent
            )
        else:
            if all(abs(whole - 100) > rounded // 2 for whole in (*sums, sum(sums))):
                told = ", ".join(one.name for one in of_companies)
                yield Fault(
                    game.place(of_companies[0].id),
                    f"the certificates of a company ({told}) add up to {sum(sums)}%",
                    allowed="100%: 'percent' times 'count', added up",
                )
