"""Cashing sets and sequences in before the end, by a reading of ruling WA-16."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from playproof.checker.games.privates.scoring import SHORTEST, Card
from playproof.checker.model.entries import Entry

SETS, SEQUENCES = "sets", "sequences"
#: A group that was cashed in: whether as a set or as a sequence, and its cards.
Cashed = tuple[str, tuple[Card, ...]]


class Cash(Entry):
    """``Ann: cash 10b 10g 10r``."""

    card: tuple[Card, ...]


def kind_of(cards: Sequence[Card]) -> str:
    """Whether cards are a set or a sequence; ``""`` if they are neither."""
    if len(cards) < SHORTEST:
        return ""
    if len({card.value for card in cards}) == 1:
        return SETS
    ordered = sorted(cards, key=lambda card: card.revenue)
    one_suit = len({card.suit for card in cards}) == 1 and all(card.runs for card in cards)
    return (
        SEQUENCES
        if one_suit and all(two.revenue - one.revenue == 1 for one, two in pairwise(ordered))
        else ""
    )


def pays(cards: Sequence[Card]) -> int:
    """What a set or a sequence pays: the number of its cards times the largest revenue in it."""
    return len(cards) * max(card.revenue for card in cards)


def lacking(owned: Iterable[Card], cashed: Iterable[Cashed], kind: str, cards: Sequence[Card]) -> list[Card]:
    """Which of the cards are not there to be cashed in: not owned, or cashed in already in a group of that kind."""
    there = Counter(owned)
    there.subtract(card for one, group in cashed if one == kind for card in group)
    return [card for card, number in Counter(cards).items() if there[card] < number]


def groups(owned: Iterable[Card], cashed: Iterable[Cashed]) -> Iterable[tuple[Card, ...]]:
    """Each set whole and the longest sequences that can be cashed in."""
    owned, cashed = list(owned), list(cashed)
    for kind in (SETS, SEQUENCES):
        there = Counter(owned)
        there.subtract(card for one, group in cashed if one == kind for card in group)
        cards = sorted(there.elements(), key=lambda card: (card.revenue, card.suit))
        heaps: dict[object, list[Card]] = {}
        for card in cards:
            heaps.setdefault(card.value if kind == SETS else card.suit, []).append(card)
        for heap in heaps.values():
            run: list[Card] = []
            for card in heap:
                if run and kind == SEQUENCES and card.revenue == run[-1].revenue:
                    continue
                if run and kind == SEQUENCES and card.revenue > run[-1].revenue + 1:
                    if kind_of(run) == kind:
                        yield tuple(run)
                    run = []
                run.append(card)
            if kind_of(run) == kind:
                yield tuple(run)
