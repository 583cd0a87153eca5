"""Hexes and stops as lines name them: ``H10``, ``Pittsburgh``, ``H10.2``, ``G19/3``."""

from __future__ import annotations

import re
from typing import NamedTuple

from playproof.checker.families.hex_track.geography import Geography
from playproof.checker.names import NameFault, Names
from playproof.components.notation.content import Content
from playproof.components.wording.plural import counted, listing

COORDINATE = re.compile(r"[A-Za-z]{1,2}\d{1,3}")
#: A turn that is typed before the hex.
TURNED_FIRST = re.compile(r"(turned \d+)\s+(?:on\s+)?([a-z]+\d+)", re.IGNORECASE)
#: A hex with what may stand behind it: the number of a stop, the edge of one.
PLACE = re.compile(r"(?P<hex>[^./]++)(?:\.\s*+(?P<number>[0-9]{1,4}+)|/\s*+(?P<edge>[0-9]{1,4}+))?+")


class Spoken(NamedTuple):
    """A place as it was typed: a hex, and the number of a stop (from 1) or an edge, where one was named."""

    hex: str
    number: int = 0
    edge: int = -1

    def __str__(self) -> str:
        return self.hex + (f".{self.number}" if self.number else f"/{self.edge}" if self.edge >= 0 else "")


class Stop(NamedTuple):
    """A stop: the hex, the index of its centre in the notation of what lies there, and how it is typed."""

    hex: str
    centre: int
    name: str

    def __str__(self) -> str:
        return self.name


class PlaceReader:
    """Reads hexes and stops of one map."""

    def __init__(self, geography: Geography) -> None:
        self.geography = geography
        self.names = Names("hex", ((hex_, (name,) if name else ()) for hex_, name in geography.names.items()))

    def hex(self, text: str) -> str:
        """A hex by its coordinate or its printed name. Raises :class:`NameFault`."""
        said = text.strip()
        if not COORDINATE.fullmatch(said):
            first, _, rest = said.partition(" ")
            if rest and COORDINATE.fullmatch(first) and first.upper() in self.geography.printed:
                name = first.upper()
                raise NameFault(
                    f"'{rest[:40]}' behind {name} can't be read; a turn is written: {name} turned 1", name
                )
            turned = TURNED_FIRST.fullmatch(said)
            if turned is not None:
                raise NameFault(f"the turn is written behind the hex: {turned[2]} {turned[1]}")
            return self.names.get(said)
        name = said.upper()
        if name in self.geography.printed:
            return name
        # Another coordinate that begins so (B20 for B2) is no likely meaning.
        raise NameFault(f"the map has no hex {name}")

    def spoken(self, text: str) -> Spoken:
        """A hex, with the number of a stop or an edge where one is named. Raises :class:`NameFault`."""
        match = PLACE.fullmatch(text.strip())
        if match is None:  # a name with a point or a stroke in it, or nothing that can be read
            return Spoken(self.named(text))
        hex_ = self.named(match["hex"])
        if match["edge"] is not None:
            if int(match["edge"]) > 5:
                raise NameFault(f"{hex_} has the edges 0 to 5, not {match['edge'][:9]}")
            return Spoken(hex_, edge=int(match["edge"]))
        if match["number"] is None:
            return Spoken(hex_)
        if not 1 <= int(match["number"]) <= 99:
            raise NameFault(f"the stops of a hex count from 1: {hex_}.1")
        return Spoken(hex_, int(match["number"]))

    def named(self, text: str) -> str:
        """A hex, as :meth:`hex` reads it; what the guess of a fault stands for is a place. Raises :class:`NameFault`."""
        try:
            return self.hex(text)
        except NameFault as fault:
            trouble = fault

        def look() -> tuple[str, str]:
            again.value = Spoken(trouble.guess) if trouble.guess else None
            return trouble.problem, trouble.guess

        again = NameFault(look=look)
        raise again

    def stop(self, content: Content, said: Spoken) -> Stop:
        """The one stop that is meant, as the hex is now. Raises :class:`NameFault`."""
        found = self.stops(content, said)
        if len(found) == 1:
            return found[0]
        every = listing([content.name_of(said.hex, at) for at in content.stops], "or")
        if found:
            raise NameFault(f"{said} has {counted(len(found), 'stop')}: say which, {every}")
        if not content.stops:
            raise NameFault(f"{said.hex} has no stop")
        if said.edge >= 0:
            raise NameFault(f"no stop of {said.hex} has track at edge {said.edge}; it has {every}")
        raise NameFault(f"{said.hex} has {counted(len(content.stops), 'stop')}, not {said.number}: {every}")

    def stops(self, content: Content, said: Spoken) -> list[Stop]:
        """Every stop that may be meant."""
        if said.edge >= 0:
            found = content.with_edge(said.edge)
        elif said.number:
            found = content.stops[said.number - 1 : said.number]
        else:
            found = content.stops
        return [Stop(said.hex, at, content.name_of(said.hex, at)) for at in found]
