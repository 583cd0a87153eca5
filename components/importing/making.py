"""What all parts of an import share: the source, the palette, the files that are made, names of trains and phases."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import chain, count

from playproof.components.importing.folder import Files
from playproof.components.importing.palette import Palette
from playproof.components.importing.source import Node, slug


@dataclass
class Looks:
    """How large the pieces of a set are: 0 is the usual size; one more where a text does not fit."""

    levels: dict[str, int] = field(default_factory=dict)
    #: How much less a piece says than the source, by set and id, where more space is no help: what it doesn't say is listed.
    less: dict[tuple[str, str], int] = field(default_factory=dict)

    def shorter(self, set_id: str, piece_id: str) -> int:
        """How much less a piece says: 0 for all of it."""
        return self.less.get((set_id, piece_id), 0)

    def of(self, set_id: str) -> int:
        """The level of a set."""
        return self.levels.get(set_id, 0)


@dataclass
class Making:
    """An import under way."""

    game: Node
    files: Files
    palette: Palette
    looks: Looks
    #: The icon or emblem for what a source calls one; "" for none.
    icon: Callable[[str], str]
    emblem: Callable[[str], str]
    symbol: str = "$"
    after: bool = False
    pointed: bool = True
    #: Train's name → its id; phase's name → its id.
    trains: dict[str, str] = field(default_factory=dict)
    phases: dict[str, str] = field(default_factory=dict)
    #: Words in place of Playproof's.
    words: dict[str, str] = field(default_factory=dict)

    def colour(self, said: Node, letters: str = "") -> str:
        """The palette's name of a colour, "" for none; what is no colour is left out. ``letters``: what marks a new one."""
        found = self.palette.add(said.value, letters) if isinstance(said.value, str) else ""
        if found:
            said.take()
        elif said.value is not None:
            said.leave("no colour has this name")
        return found

    def drawing(self, said: Node) -> dict[str, str]:
        """The icon, or else the emblem, that a source names, as a field; none where there is no such."""
        for field_, named in (("icon", self.icon), ("emblem", self.emblem)):
            if isinstance(said.value, str) and (found := named(said.value)):
                said.take()
                return {field_: found}
        return {}

    def amount(self, value: int) -> str:
        """An amount as texts have it."""
        return f"{value} {self.symbol}" if self.after else f"{self.symbol}{value}"


@dataclass
class CompanySort:
    """Companies with one structure of shares; ``markets``: the price tokens of each."""

    id: str
    kind: str
    shares: list[Node]
    rows: list[dict[str, str]] = field(default_factory=list)
    markets: list[int] = field(default_factory=list)

    def named(self, what: str) -> str:
        """The name of a set of theirs."""
        if self.kind == "minor":
            return f"{what} of minor companies"
        return f"{what}: {self.kind}"[:60] if self.kind else what

    @property
    def tokens_id(self) -> str:
        """The id of the set of its station tokens."""
        return self.id.replace("companies", "tokens")


def unused(name: str, taken: Collection[str], fallback: str) -> str:
    """A short name that nothing has, capitals and small letters being one: ``slug`` of the name, or with a number."""
    short = slug(name) or fallback
    have = {one.casefold() for one in taken}
    numbers = (f"{short}-{number}" for number in count(2))
    return next(one for one in chain((short,), numbers) if one.casefold() not in have)


def literal(text: str, longest: int = 10_000) -> str:
    """A text whose signs are no markup: stars, low lines, icons and figures in it are printed as they are."""
    text = text.replace("{", "(").replace("}", ")")
    said = re.sub(r"([\\*_])", r"\\\1", text)
    said = re.sub(r":(?=[a-z][a-z0-9./_-]*:)", r"\\:", said)
    if len(said) <= longest:
        return said
    return literal(text[: longest - (len(said) - len(text)) - 2].rstrip() + "…")
