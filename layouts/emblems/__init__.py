"""Emblems: drawings that tell pieces apart at a glance, made for 12 to 40 mm, on one grid of 96 units.

They are data: each file in this folder holds the emblems of a theme, each with words for the search and its
parts in the order of drawing. Bodies are filled with the ground, so that what is in front covers what is
behind. Two colours suffice for every emblem: its ink, and the ground that it stands on.
"""

from __future__ import annotations

import re
import tomllib
from difflib import SequenceMatcher
from functools import cache, lru_cache
from pathlib import Path as File
from typing import Literal

import msgspec

from playproof.components.faults import nearest
from playproof.layouts.scene import Group, Item, Path
from playproof.layouts.svg.paths import PathFault, segments

__all__ = ["GRID", "STROKE", "THIN", "UnknownEmblem", "emblem", "meant", "names", "search", "themes", "words"]

#: Side of the square that every emblem is drawn in, units.
GRID = 96
#: Width of every line, units.
STROKE = 3
#: The same where an emblem is lines alone.
THIN = 1.0

#: Names that differ more are no slip of the pen: what is meant is a matter of meaning, not of spelling.
_LIKE = 0.75

_HEADER = re.compile(r"^\[([a-z][a-z0-9-]*)\]$", re.MULTILINE)
_WORDS = re.compile(r'^words = "([^"]*)"$', re.MULTILINE)


class UnknownEmblem(KeyError):
    """No emblem has this name; ``nearest`` is the name most likely meant, or ``""``."""

    def __init__(self, name: str) -> None:
        """Looks for the nearest name itself: what it means, what a search finds, else a name that is spelled much alike."""
        super().__init__(name)
        self.name = name
        found = search(name)
        near = nearest(name, names())
        alike = SequenceMatcher(None, name.casefold(), near).ratio() >= _LIKE
        self.nearest = meant(name) or (found[0] if found else near if alike else "")

    def __str__(self) -> str:
        hint = f"did you mean '{self.nearest}'? " if self.nearest else ""
        return f"no emblem is called '{self.name}'; {hint}playproof icons WORD searches them by meaning"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One mark, as it is in the file.

    ``body``: a shape filled with the ground, with an outline; ``line``: a line; ``solid``: a shape filled with
    the ink; ``ground_line`` and ``ground``: a line and a shape in the ground's colour, on something solid.
    """

    role: Literal["body", "line", "solid", "ground_line", "ground"]
    path: str


class _Emblem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: str
    parts: tuple[_Part, ...]


@cache
def _texts() -> dict[str, str]:
    """The text of each emblem's table. Only what is drawn is parsed: that spares every kit most of it."""
    made: dict[str, str] = {}
    for path in sorted(File(__file__).resolve().parent.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        heads = list(_HEADER.finditer(text))
        ends = [head.start() for head in heads[1:]] + [len(text)]
        for head, end in zip(heads, ends, strict=True):
            made[head[1]] = text[head.start() : end]
    return made


@cache
def _emblem(name: str) -> _Emblem:
    text = _texts().get(name)
    if text is None:
        raise UnknownEmblem(name)
    return msgspec.convert(tomllib.loads(text)[name], _Emblem)


@cache
def themes() -> dict[str, tuple[str, ...]]:
    """The names of the emblems of each theme, by the theme's title."""
    made: dict[str, tuple[str, ...]] = {}
    for path in sorted(File(__file__).resolve().parent.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        made[text[2 : text.index(":")]] = tuple(_HEADER.findall(text))
    return made


@cache
def names() -> tuple[str, ...]:
    """The names of all emblems, from A to Z."""
    return tuple(sorted(_texts()))


def words(name: str) -> tuple[str, ...]:
    """What an emblem can be found by besides its name; raises `UnknownEmblem`."""
    return tuple(_emblem(name).words.split())


def search(text: str) -> tuple[str, ...]:
    """The emblems whose name or words begin with every word of the text; those with such a name come first."""
    asked = re.findall(r"[a-z0-9]+", text.casefold())
    if not asked:
        return ()
    found: list[tuple[bool, str]] = []
    for name in names():
        own = name.split("-")
        known = (*own, *words(name))
        if all(any(word.startswith(one) for word in known) for one in asked):
            found.append((not all(any(word.startswith(one) for word in own) for one in asked), name))
    return tuple(name for _, name in sorted(found))


@cache
def _meanings() -> dict[str, str]:
    """The emblem that each word means: one of that name, else the one among whose words it comes first."""
    ranked: dict[str, tuple[int, str]] = {}
    for name, text in _texts().items():
        found = _WORDS.search(text)
        own = name.split("-")
        places = [(name, 0), *((word, 3) for word in own)]
        places += [(word, place) for place, word in enumerate(found[1].split() if found else (), 1)]
        for word, place in places:
            ranked[word] = min(ranked.get(word, (place, name)), (place, name))
    return {word: name for word, (_, name) in ranked.items()}


def meant(text: str, common: str = "") -> str:
    """The emblem that a name means, by its whole words, the last ones first; ``""`` if none has such a word. Words of what
    is ``common`` to many, such as their kind, come last.

    `Salt Works` is ``factory``, `Eel` is ``fish``, `The Old Beekeepers` ``beehive``."""
    known = _meanings()
    said = re.findall(r"[^\W_]+", text.casefold())
    shared = {form for word in re.findall(r"[^\W_]+", common.casefold()) for form in _forms(word)}
    if not shared and (whole := "-".join(said)) in known:
        return known[whole]
    # Of 'Storm of Spring' the storm is drawn: what is behind such a word only says more.
    head = next(
        (at for at, word in enumerate(said) if at and word in ("of", "from", "in", "with", "for", "at")),
        len(said),
    )
    order = [*reversed(said[:head]), *reversed(said[head:])]
    for word in sorted(order, key=lambda word: (not shared.isdisjoint(_forms(word)), word in _PLACES)):
        for form in _forms(word):
            if form in known and not _EMPTY.fullmatch(form):
                return known[form]
    return ""


#: Words that say where something is: what is before them says more.
_PLACES = frozenset(("hall", "house", "place", "room", "shop"))
#: Words that say nothing by themselves.
_EMPTY = re.compile(r"a|an|and|at|by|for|from|in|of|off|on|one|or|own|row|the|to|up|with|far|old|new")


def _forms(word: str) -> tuple[str, ...]:
    """A word, and what it may be the plural or another form of."""
    made = [word]
    for ending, instead in (
        ("ies", "y"),
        ("ves", "f"),
        ("es", ""),
        ("s", ""),
        ("ing", ""),
        ("ing", "e"),
        ("ed", ""),
    ):
        if word.endswith(ending) and len(word) - len(ending) > 2:
            made.append(word.removesuffix(ending) + instead)
    return tuple(made)


def emblem(
    name: str, x: float, y: float, size: float, colour: str, ground: str, *, solid: bool = True
) -> tuple[Item, ...]:
    """An emblem with its top left at (x, y) mm, ``size`` mm high and wide; lines grow with it.

    Lines and solid parts are drawn in ``colour``, bodies in ``ground`` (both ``#rrggbb``): the colour of what
    the emblem stands on. Without ``solid`` the emblem is lines alone, to save ink. The items inside the one group
    are the same objects at every place, so that a writer may keep them once. Raises `UnknownEmblem`, and
    `ValueError` for a size that is not above 0.
    """
    if not size > 0:
        raise ValueError(f"the emblem '{name}' has the size {size} mm; allowed: above 0")
    return (
        Group(
            _items(name, colour, ground, solid),
            round(x, 4) + 0.0,
            round(y, 4) + 0.0,
            0.0,
            round(size / GRID, 6),
        ),
    )


#: What each role is filled with and drawn with; the same where an emblem is lines alone.
_SOLID = {
    "body": ("ground", "ink"),
    "line": ("", "ink"),
    "solid": ("ink", "ink"),
    "ground_line": ("", "ground"),
    "ground": ("ground", ""),
}
_LINES = {name: ("ground" if fill else "", "ink") for name, (fill, _) in _SOLID.items()}


@lru_cache(maxsize=2048)
def _items(name: str, colour: str, ground: str, solid: bool) -> tuple[Item, ...]:
    """An emblem's marks in grid units."""
    paints = {"ink": colour, "ground": ground, "": None}
    made: list[Item] = []
    for part in _emblem(name).parts:
        try:
            found = segments(part.path)
        except PathFault as fault:
            raise PathFault(f"emblem '{name}': {fault}") from None
        fill, stroke = (_SOLID if solid else _LINES)[part.role]
        made.append(Path(found, paints[fill], paints[stroke], STROKE if solid else THIN))
    return tuple(made)
