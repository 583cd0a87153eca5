"""Where track leads from a company's tokens.

A walk follows track from a token's city: through towns and cities that are not full of others' tokens, at switches only
as the track curves, and over no piece of track, edge or junction twice. `reach` finds every edge, stop and path that such
a walk comes to. It looks at the walks that are shortest; where the shortest one to a place would use a piece of track
twice, it looks for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from playproof.components.notation.content import CENTRE, Content

#: How many steps the search for a walk without repetition may take before the place counts as reached.
SEARCH = 20_000

#: A step of a walk: the hex, the number of the path and the end at which it arrives.
Step = tuple[str, int, int]
Place = tuple[str, int]


@dataclass(slots=True)
class Reach:
    """``edges[hex]``: bit ``e`` is set if track leads to edge ``e``, from either side, or if the hex has an own token.
    ``stops``: the reached stops and junctions as pairs of hex and centre, own tokens' cities among them. ``paths``: the
    reached pieces of track, as pairs of hex and number. ``joined``: whether track leads from a token to another stop.
    ``arrived``: of an edge the step of a walk that leads to it from the hex beyond; ``before``: the step before each.
    """

    edges: dict[str, int] = field(default_factory=dict)
    stops: set[Place] = field(default_factory=set)
    paths: set[Place] = field(default_factory=set)
    joined: bool = False
    arrived: dict[Place, Step] = field(default_factory=dict)
    before: dict[Step, Step | None] = field(default_factory=dict)

    def arrives_without(self, hex_: str, edge: int) -> bool:
        """Whether a walk is known that leads to an edge of a hex from the hex beyond, and not through the hex itself."""
        step = self.arrived.get((hex_, edge))
        if step is None:
            return False
        while step is not None:
            if step[0] == hex_:
                return False
            step = self.before[step]
        return True


class Contents(dict[str, Content]):
    """What lies on each hex, read once."""

    def __init__(self, read: Callable[[str], Content]) -> None:
        self.read = read

    def __missing__(self, hex_: str) -> Content:
        found = self[hex_] = self.read(hex_)
        return found


class _Walk:
    """One search: what lies on the hexes, which tokens it begins at, what blocks."""

    def __init__(
        self,
        contents: Callable[[str], Content],
        near: Mapping[str, Sequence[str]],
        blocked: Callable[[str, int], bool],
    ) -> None:
        self.content, self.near, self.blocked = Contents(contents), near, blocked
        self.open: dict[Place, bool] = {}
        self.reached = Reach()
        #: Of each step the one before it, and whether some step of the walk goes against one that was taken before.
        self.before = self.reached.before
        self.against: dict[Step, bool] = {}
        self.origin: dict[Step, Place] = {}
        #: The edges at which a step arrived, with the hex that it left.
        self.crossed: set[Place] = set()
        self.doubtful: set[Place | tuple[str, int, str]] = set()
        self.doubt_joined = False

    def passable(self, hex_: str, centre: int) -> bool:
        """Whether a walk goes on behind a stop."""
        place = (hex_, centre)
        found = self.open.get(place)
        if found is None:
            slots = self.content[hex_].passes[centre]
            found = self.open[place] = slots != 0 and not (slots > 0 and self.blocked(hex_, centre))
        return found

    def run(self, tokens: Sequence[Place]) -> Reach:
        """Breadth first from all tokens."""
        found = self.reached
        queue: list[Step] = []
        for hex_, centre in tokens:
            found.edges[hex_] = 63
            found.stops.add((hex_, centre))
            for number, end in self.content[hex_].ways[CENTRE + centre]:
                step = (hex_, number, end)
                if step not in self.before:
                    self.before[step], self.against[step], self.origin[step] = None, False, (hex_, centre)
                    if end < CENTRE:
                        self.crossed.add((hex_, end))
                    queue.append(step)
        at = 0
        while at < len(queue):
            step = queue[at]
            at += 1
            for following in self.arrive(step):
                if following not in self.before:
                    hex_, number, end = following
                    back = (hex_, number, self.start_of(following))
                    self.before[following] = step
                    self.origin[following] = self.origin[step]
                    self.against[following] = (
                        self.against[step]
                        or back in self.before
                        or (
                            end < CENTRE
                            and (
                                (hex_, end) in self.crossed
                                or (self.near[hex_][end], (end + 3) % 6) in self.crossed
                            )
                        )
                    )
                    if end < CENTRE:
                        self.crossed.add((hex_, end))
                    queue.append(following)
        self.settle_doubts(tokens)
        return found

    def start_of(self, step: Step) -> int:
        """The end at which a step begins."""
        path = self.content[step[0]].paths[step[1]]
        return path.one if path.other == step[2] else path.other

    def arrive(self, step: Step) -> Sequence[Step]:
        """Note what a step comes to; the steps that may follow."""
        hex_, number, end = step
        found = self.reached
        fair: bool | None = None if self.against[step] else True
        if (hex_, number) not in found.paths:
            fair = self.is_fair(step) if fair is None else fair
            if fair:
                found.paths.add((hex_, number))
            else:
                self.doubtful.add((hex_, number, "path"))
        if end >= CENTRE:
            centre = end - CENTRE
            stop = (hex_, centre)
            if stop not in found.stops:
                fair = self.is_fair(step) if fair is None else fair
                if fair:
                    found.stops.add(stop)
                else:
                    self.doubtful.add(stop)
            if not found.joined and self.origin[step] != stop and centre in self.content[hex_].stops:
                fair = self.is_fair(step) if fair is None else fair
                found.joined = fair
                self.doubt_joined = True
            return self.following(step)
        bit = 1 << end
        known = found.edges.get(hex_, 0)
        other = self.near[hex_][end]
        back = (end + 3) % 6
        if not known & bit or (other and not found.edges.get(other, 0) & 1 << back):
            fair = self.is_fair(step) if fair is None else fair
            if fair:
                found.edges[hex_] = known | bit
                if other:
                    found.edges[other] = found.edges.get(other, 0) | 1 << back
                    found.arrived.setdefault((other, back), step)
            else:
                self.doubtful.add((hex_, end, "edge"))
        return self.following(step)

    def is_fair(self, step: Step) -> bool:
        """Whether the walk to a step uses no path and no edge twice."""
        paths: set[Place] = set()
        edges: set[Place] = set()
        at: Step | None = step
        while at is not None:
            hex_, number, end = at
            if (hex_, number) in paths:
                return False
            paths.add((hex_, number))
            if end < CENTRE:
                edge = (hex_, end)
                if edge in edges:
                    return False
                edges.add(edge)
                other = self.near[hex_][end]
                if other:
                    edges.add((other, (end + 3) % 6))
            at = self.before[at]
        return True

    # -- walks that the shortest ones hide ----------------------------------------------------------------

    def settle_doubts(self, tokens: Sequence[Place]) -> None:
        """Look for walks without repetition to what only a walk with one came to."""
        wanted = {one for one in self.doubtful if not self.is_found(one)}
        if not wanted and (self.reached.joined or not self.doubt_joined):
            return
        self.left = SEARCH
        for hex_, centre in tokens:
            for number, end in self.content[hex_].ways[CENTRE + centre]:
                self.search((hex_, number, end), (hex_, centre), set(), set())
        if self.left <= 0:
            for one in wanted:
                self.note(one)

    def is_found(self, one: Place | tuple[str, int, str]) -> bool:
        """Whether something is known to be reached."""
        if len(one) == 2:
            return one in self.reached.stops
        hex_, number, what = one
        if what == "path":
            return (hex_, number) in self.reached.paths
        other = self.near[hex_][number]
        known = bool(self.reached.edges.get(hex_, 0) & 1 << number)
        return known and (not other or bool(self.reached.edges.get(other, 0) & 1 << (number + 3) % 6))

    def note(self, one: Place | tuple[str, int, str]) -> None:
        """It is reached."""
        if len(one) == 2:
            self.reached.stops.add(one)
            return
        hex_, number, what = one
        if what == "path":
            self.reached.paths.add((hex_, number))
            return
        other = self.near[hex_][number]
        self.reached.edges[hex_] = self.reached.edges.get(hex_, 0) | 1 << number
        if other:
            self.reached.edges[other] = self.reached.edges.get(other, 0) | 1 << (number + 3) % 6

    def search(self, step: Step, origin: Place, paths: set[Place], edges: set[Place]) -> None:
        """Depth first over walks without repetition; everything that they come to is reached."""
        self.left -= 1
        hex_, number, end = step
        if self.left <= 0 or (hex_, number) in paths or (end < CENTRE and (hex_, end) in edges):
            return
        begin = self.start_of(step)
        self.note((hex_, number, "path"))
        if end >= CENTRE:
            stop = (hex_, end - CENTRE)
            self.note(stop)
            if stop != origin and stop[1] in self.content[hex_].stops:
                self.reached.joined = True
        else:
            self.note((hex_, end, "edge"))
        mark = [(hex_, end)] if end < CENTRE else []
        if begin < CENTRE:
            mark.append((hex_, begin))
        new = [edge for edge in mark if edge not in edges]
        paths.add((hex_, number))
        edges.update(new)
        for following in self.following(step):
            self.search(following, origin, paths, edges)
        paths.discard((hex_, number))
        edges.difference_update(new)

    def following(self, step: Step) -> Sequence[Step]:
        """The steps that may follow, as :meth:`arrive` gives them."""
        hex_, number, end = step
        if end >= CENTRE:
            if not self.passable(hex_, end - CENTRE):
                return ()
            return [(hex_, other, to) for other, to in self.content[hex_].ways[end] if other != number]
        other = self.near[hex_][end]
        if not other:
            return ()
        track, beyond = self.content[hex_].paths[number].track, self.content[other]
        return [
            (other, path, to)
            for path, to in beyond.ways[(end + 3) % 6]
            if track == beyond.paths[path].track or "dual" in (track, beyond.paths[path].track)
        ]


def reach(
    contents: Callable[[str], Content],
    near: Mapping[str, Sequence[str]],
    blocked: Callable[[str, int], bool],
    tokens: Sequence[Place],
) -> Reach:
    """What track leads to from ``tokens`` (pairs of hex and centre). ``contents(hex)`` is what lies there, ``near`` the
    hex across each edge ("" for none), ``blocked(hex, centre)`` whether a city is full of others' tokens."""
    return _Walk(contents, near, blocked).run(tokens)
