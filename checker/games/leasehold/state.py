"""What Leasehold keeps beside its families, and its entries."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playproof.checker.model.entries import Entry
from playproof.checker.model.game_state import ModuleState
from playproof.checker.names import NameFault

BUILD = re.compile(
    r"(?P<hex>[^\s=:]+)(?:(?:\s*[=:]\s*|\s+)(?P<value>[+-]?[0-9]{1,6}))?(?:\s+from\s+(?P<begin>\S+))?"
    r"(?:\s+(?:via|leasing|through)\s+(?P<via>\S.*))?",
    re.IGNORECASE,
)


#: A comma, or an "and" before another hex with its value (before a leased hex it belongs to the route).
BETWEEN = re.compile(
    r",\s*+(?:and\s++)?|(?<!\s)\s++and\s++(?=[^\s=:]++(?:\s*+[=:]\s*+|\s++)[0-9])", re.IGNORECASE
)


@dataclass(slots=True)
class LeaseholdState(ModuleState):
    """``seller`` and ``source`` (``hand`` or ``pool``) of the share under the hammer; ``done``: what the player who had
    the last turn did, and for which company; ``passed``: who passed in a row.

    Once a company is ``sold_out``, ``queue`` holds the last turns in order, the last ``final`` of them the last round.
    """

    seller: str = ""
    source: str = "hand"
    done: tuple[str, str] = ("", "")
    passed: frozenset[str] = frozenset()
    sold_out: str = ""
    queue: tuple[str, ...] = ()
    final: int = 0


@dataclass(frozen=True, slots=True)
class Build:
    """A hex to build on; ``value`` is ``None`` where none is given; ``via`` the leased hexes, ``begin`` the own hex
    before them, where given."""

    hex: str
    value: int | None
    via: tuple[str, ...] = ()
    begin: str = ""

    def __str__(self) -> str:
        out = self.hex if self.value is None else f"{self.hex} {self.value}"
        out += f" from {self.begin}" if self.begin else ""
        return out + (f" via {' '.join(self.via)}" if self.via else "")


def read_builds(text: str) -> tuple[Build, ...]:
    """``D3 2, E4 1 via E3``; also ``D3 2 and E4 1``. Raises :class:`NameFault`."""
    out = []
    for item in BETWEEN.split(text):
        match = BUILD.fullmatch(item.strip())
        if match is None:
            raise NameFault(
                f"'{item.strip()[:40]}' is no build; write hex and value, and what is leased: E4 1 via E3"
            )
        value = int(match["value"]) if match["value"] else None
        via = re.split(r"[\s+>-]+|\sand\s", (match["via"] or "").strip())
        hexes = tuple(name.upper() for name in via if name and name != "and")
        out.append(Build(match["hex"].upper(), value, hexes, (match["begin"] or "").upper()))
    return tuple(out)


class Auction(Entry):
    """``Ann: auction RED bid 6``."""

    company: str
    source: str | None
    amount: int | None


class Act(Entry):
    """``Ann: act RED build D3 2, E4 1 via E3``."""

    company: str
    builds: tuple[Build, ...] | None
    share: str | None


class PassTurn(Entry):
    """``Cy: pass``."""


@dataclass(frozen=True, slots=True)
class Valued:
    """What has a value: a company, or hexes."""

    company: str = ""
    hexes: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return self.company or " ".join(self.hexes)


class StateValue(Entry):
    """``value RED 9``, ``value D3 E3 4``."""

    what: Valued
    amount: int


class StateNetwork(Entry):
    """``network RED D4 D3 E3``."""

    company: str
    hexes: tuple[str, ...]


class StateOwner(Entry):
    """``owner D3 RED``."""

    hex: str
    company: str


class End(Entry):
    """``end``, ``end by passes``, ``end by RED``."""

    cause: str | None


class Score(Entry):
    """``score Ann 84 cash 12 shares 72``."""

    player: str
    amount: int
    cash: int | None
    shares: int | None
