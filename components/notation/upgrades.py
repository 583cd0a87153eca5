"""Which tile may take the place of which: labels and stops alike, all track there again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from playproof.components.notation.content import CENTRE, Content, Link
from playproof.components.wording.plural import listing


class Fault(NamedTuple):
    """Why a tile can't be laid (so): the reason, a sentence, the field of the entry that it is about."""

    reason: str
    message: str
    about: str = "turned"


class Fit(NamedTuple):
    """How a tile, as it is turned, covers what lies on a hex.

    ``fault``: why it doesn't, or None. ``stops``: of each centre of the old content the one of the new content that takes
    its place, -1 for none. ``choice``: of each old centre those of the new content that its tokens may go to instead.
    """

    fault: Fault | None
    stops: tuple[int, ...] = ()
    choice: tuple[tuple[int, ...], ...] = ()


def edges_in(bits: int) -> list[int]:
    """The edges whose bits are set."""
    return [edge for edge in range(CENTRE) if bits & 1 << edge]


def other_stop(old: Content, new: Content) -> str:
    """The first kind of stop of which ``new`` has not as many as ``old``; "" if there is none. The cities of a hex with
    a label may become fewer."""
    return next(
        (
            kind
            for kind in sorted({*old.kinds, *new.kinds})
            if old.kinds.get(kind, 0) != new.kinds.get(kind, 0) and not (kind == "city" and old.label)
        ),
        "",
    )


def renumbered(link: Link, stops: tuple[int, ...]) -> Link:
    """A link of old content with the numbers of the new centres."""

    def now(end: int) -> int:
        return end if end < CENTRE else CENTRE + stops[end - CENTRE] if stops[end - CENTRE] >= 0 else -1

    one, other = now(link.one), now(link.other)
    return Link(min(one, other), max(one, other), link.track)


def upgrades(
    hexes: Mapping[str, Content], tiles: Mapping[str, Content], colours: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """Of each of the ``hexes``, printed ones or tiles, the ``tiles`` of the next colour that may take its place if they are
    turned rightly, in their order; tiles for a power alone are none of them. ``colours`` is the order in which tiles of
    these colours follow each other."""
    turned: dict[str, tuple[Content, ...]] = {}
    found: dict[str, tuple[str, ...]] = {}
    for name, old in hexes.items():
        rank = colours.index(old.colour) + 1 if old.colour in colours else len(colours)
        follow = colours[rank] if rank < len(colours) else None
        found[name] = tuple(
            number
            for number, new in tiles.items()
            if new.colour == follow
            and not new.reserved
            and new.label == old.label
            and not other_stop(old, new)
            and new.exits.bit_count() >= old.exits.bit_count()
            and any(fit(old, one).fault is None for one in turned.setdefault(number, tuple(_turns(new))))
        )
    return found


def _turns(content: Content) -> Iterator[Content]:
    """A tile in each of its six turns."""
    for sixths in range(CENTRE):
        yield Content(content.notation.turned(sixths), content.colour, content.tile, sixths)


def fit(old: Content, new: Content, choose: bool = False) -> Fit:
    """How ``new`` covers ``old``: whether all track is there again, and which stop becomes which. ``choose``: cities with
    track may become any city, too."""
    stops = [-1] * len(old.centres)
    choice: list[tuple[int, ...]] = [()] * len(old.centres)
    for kind in old.kinds:
        before = [at for at in old.stops if old.centres[at].kind == kind]
        after = [at for at in new.stops if new.centres[at].kind == kind]
        fault = match_stops(old, new, before, after, stops)
        if fault is not None:
            return Fit(fault)
        bare = [at for at in before if not old.edges[at]]
        free = sorted(at for at in after if at not in stops) or after
        for number, at in enumerate(bare):
            if not after:
                continue
            stops[at] = free[number % len(free)]
            choice[at] = tuple(free)
        if choose and kind == "city":
            for at in before:
                choice[at] = tuple(after)
    for at, centre in enumerate(old.centres):
        if centre.kind == "junction":
            stops[at] = next(
                (
                    to
                    for to, other in enumerate(new.centres)
                    if other.kind == "junction" and set(old.edges[at]) <= set(new.edges[to])
                ),
                -1,
            )
    kept = {(link.one, link.other): link.track for link in new.links}
    for link in old.links:
        now = renumbered(link, tuple(stops))
        track = kept.get((now.one, now.other))
        if track is None or (track != link.track and track != "dual"):
            ends = listing(name_of_end(old, end) for end in (link.one, link.other))
            return Fit(Fault("track", f"loses the track between {ends}"))
    return Fit(None, tuple(stops), tuple(choice))


def match_stops(
    old: Content, new: Content, before: list[int], after: list[int], stops: list[int]
) -> Fault | None:
    """Find the new stop of each old one with track: the one that has all its edges; as many different ones as there are."""
    tracked = [at for at in before if old.edges[at]]
    could = [[to for to in after if set(old.edges[at]) <= set(new.edges[to])] for at in tracked]
    for at, found in zip(tracked, could, strict=True):
        if not found:
            lost = [edge for edge in old.edges[at] if not new.with_edge(edge)]
            if lost or len(after) < 2:
                edge = next(
                    (one for one in old.edges[at] if not any(one in new.edges[to] for to in after)),
                    old.edges[at][0],
                )
                return Fault("track", f"loses the track at edge {edge}")
            return Fault(
                "cities",
                f"parts the edges {listing(map(str, old.edges[at]))}, which one {old.centres[at].kind} joins,",
            )
    if len(tracked) > 1 and len(after) >= len(tracked):
        for chosen in permutations(after, len(tracked)):
            if all(to in found for to, found in zip(chosen, could, strict=True)):
                break
        else:
            return Fault("cities", f"joins two {old.centres[tracked[0]].kind} stops")
    else:
        chosen = tuple(found[0] for found in could)
    for at, to in zip(tracked, chosen, strict=True):
        stops[at] = to
    return None


def name_of_end(content: Content, end: int) -> str:
    """``edge 3``, ``the city``."""
    if end < CENTRE:
        return f"edge {end}"
    kind = content.centres[end - CENTRE].kind
    return "the off-board place" if kind == "offboard" else f"the {kind}"
