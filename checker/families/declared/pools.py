"""Cards that nobody has seen, where it is known which they are together: what went into a bag, in an unknown order.

A pool is a number of unseen cards with known names: those of a hidden place, and those that were drawn from it and not named
since. Where unseen cards of two pools come together, the pools do. Of unseen cards in no pool nobody knows more than that
they were seen nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.declared.state import UNSEEN, DeclaredState

#: A place, and whose it is.
Key = tuple[str, str]


def known_of(state: DeclaredState, key: Key) -> tuple[str, ...] | None:
    """Which cards the unseen ones of a place are among; None if nobody knows."""
    pool = state.pools.get(key)
    return None if pool is None else state.contents.get(pool, ())


def open_pool(state: DeclaredState, key: Key, cards: Iterable[str]) -> None:
    """The unseen cards of a place are these."""
    state.pools[key] = key
    state.contents[key] = tuple(sorted(cards))


def reveal(state: DeclaredState, key: Key, card: str) -> None:
    """An unseen card of a place turns out to be this one. If it could not be, nobody knows any more which they are."""
    if card in (dealt := state.dealt.get(key, ())):
        at = dealt.index(card)
        state.dealt[key] = (*dealt[:at], *dealt[at + 1 :])
    pool = state.pools.get(key)
    if pool is None:
        return
    cards = list(state.contents[pool])
    if card in cards:
        cards.remove(card)
        state.contents[pool] = tuple(cards)
    else:
        forget(state, pool)


def hide(state: DeclaredState, key: Key, card: str) -> None:
    """A card that was seen comes among the unseen ones of a place. Before it lies there."""
    if key not in state.pools and not state.cards.get(key):
        open_pool(state, key, ())
    if (pool := state.pools.get(key)) is not None:
        state.contents[pool] = tuple(sorted((*state.contents[pool], card)))


def cards_come(state: DeclaredState, source: Key, target: Key, hidden: bool) -> None:
    """An unseen card comes from one place to another. Before it lies there. ``hidden``: whether the target is."""
    pool, own = state.pools.get(source), state.pools.get(target)
    if UNSEEN not in state.cards.get(target, ()):
        if (
            hidden
            and own is not None
            and own != pool
            and not any(other == own for key, other in state.pools.items() if key != target)
        ):
            state.contents.pop(own, None)
        if pool is None:
            state.pools.pop(target, None)
        else:
            state.pools[target] = pool
    elif pool != own:
        if pool is None or own is None:
            forget(state, own if pool is None else pool)
        else:
            one, other = sorted((pool, own))
            state.contents[one] = tuple(sorted((*state.contents[one], *state.contents.pop(other))))
            state.pools = {key: one if named == other else named for key, named in state.pools.items()}


def left(state: DeclaredState, key: Key) -> None:
    """A place that is open, and where no card is unseen any more, is of no pool."""
    if key in state.pools and UNSEEN not in state.cards.get(key, ()):
        del state.pools[key]


def forget(state: DeclaredState, pool: Key | None) -> None:
    """Nobody knows any more which the cards of a pool are."""
    if pool is not None:
        state.contents.pop(pool, None)
        state.pools = {key: named for key, named in state.pools.items() if named != pool}
