"""What never changes of a network board, in the form that play asks for: numbers instead of names."""

from __future__ import annotations

from playproof.checker.names import NameFault, Names
from playproof.components.kinds.networks import NetworkBoard, NetworkSet

TOWN, CITY, OFFBOARD = 0, 1, 2
#: What may stand between places.
SIGNS = ("→", "->", ",", "–", "-")
KINDS = {"town": TOWN, "city": CITY, "offboard": OFFBOARD}


class Graph:
    """A board. Places and connections are numbers; colours are numbers from 1 in the order of the cubes, 0 is none.

    ``joins`` are the connections' ids; ``near[place]`` are pairs of a connection and the place at its other end.
    ``spaces[place]`` are the levels from which its office spaces are open. ``pays[place][level]`` is its revenue; of
    off-board places ``far[place]`` has pairs of a phase's name and the revenue from then on.
    """

    def __init__(self, one: NetworkSet, board: NetworkBoard) -> None:
        self.colours = ("", *(cube.id for cube in one.cubes))
        number = {colour: at for at, colour in enumerate(self.colours)}
        self.slots = tuple(at for at, cube in enumerate(one.cubes, 1) for _ in range(cube.slots))
        self.supply = (0, *(cube.total - cube.aside for cube in one.cubes))
        self.opens = ("", *(cube.phase for cube in one.cubes))
        self.ids = [place.id for place in board.places]
        self.titles = [place.name for place in board.places]
        self.kinds = [KINDS[place.kind] for place in board.places]
        self.spaces = [tuple(number[level] for level in place.offices) for place in board.places]
        self.pays = [
            levels([place.revenue.get(colour) for colour in self.colours[1:]]) for place in board.places
        ]
        self.far = [
            tuple(place.revenue.items()) if place.kind == "offboard" else () for place in board.places
        ]
        index = {place: at for at, place in enumerate(self.ids)}
        self.index = index
        self.ends = [(index[link.ends[0]], index[link.ends[1]]) for link in board.connections]
        self.link = {frozenset(pair): at for at, pair in enumerate(self.ends)}
        self.joins = [link.id for link in board.connections]
        self.costs = [link.cost for link in board.connections]
        self.fixed = [number[link.colour] for link in board.connections]
        self.printed = [link.built for link in board.connections]
        self.near: list[list[tuple[int, int]]] = [[] for _ in self.ids]
        for at, (one_end, other) in enumerate(self.ends):
            self.near[one_end].append((at, other))
            self.near[other].append((at, one_end))
        self.names = Names(
            "place",
            (
                (place.id, (place.name, place.id.replace("_", " "), place.name.replace("'", "")))
                for place in board.places
            ),
        )
        self.castle = next((at for at, link in enumerate(board.connections) if link.blocked), -1)

    def place(self, text: str) -> int:
        """The place called so. Raises :class:`NameFault`."""
        try:
            return self.index[self.names.get(text)]
        except NameFault as fault:
            fault.state = text.strip()
            raise

    def places(self, text: str) -> list[int]:
        """Several places, apart by dashes, commas, arrows or spaces. Raises :class:`NameFault`."""
        for sign in SIGNS:
            if sign in text:
                return [self.place(part) for part in text.split(sign) if part.strip()]
        words, out, at = text.split(), [], 0
        while at < len(words):
            for end in range(min(len(words), at + 4), at, -1):
                found = self.names.candidates(" ".join(words[at:end]))
                if len(found) == 1 and (
                    end == at + 1 or found[0] in self.names.exact.get(" ".join(words[at:end]).casefold(), ())
                ):
                    out.append(self.index[found[0]])
                    at = end
                    break
            else:
                out.append(self.place(words[at]))
                at += 1
        return out

    def rest(self, text: str) -> list[int]:
        """The places after a dash: one, or several. Raises :class:`NameFault`."""
        try:
            return [self.place(text)]
        except NameFault as fault:
            try:
                return self.places(text)
            except NameFault as other:
                raise fault if not any(sign in text for sign in SIGNS) else other from None

    def connection(self, text: str) -> int:
        """A connection, by its two ends. Raises :class:`NameFault`."""
        ends = self.places(text)
        if len(ends) != 2:
            raise NameFault(f"'{text[:40]}' is no connection; write Cano-Heisbret")
        found = self.link.get(frozenset(ends))
        if found is None:
            one, other = ends
            to = ", ".join(sorted(self.titles[end] for _, end in self.near[one]))
            raise NameFault(
                f"{self.titles[one]} and {self.titles[other]} are not neighbours; {self.titles[one]} has {to}"
            )
        return found

    def name(self, connection: int) -> str:
        """``Cano-Heisbret``."""
        one, other = self.ends[connection]
        return f"{self.titles[one]}-{self.titles[other]}"


def levels(figures: list[int | None]) -> tuple[int, ...]:
    """Revenue by level from 0 (no cube: as the first level); a level without a figure pays what the one before does."""
    first = next((figure for figure in figures if figure is not None), 0)
    out = [first]
    for figure in figures:
        out.append(out[-1] if figure is None else figure)
    return tuple(out)
