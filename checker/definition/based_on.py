"""Files of a game that build on another game's: ``[based_on]`` in ``rules.toml``, ``rulings.toml`` or ``play.toml``.

::

    [based_on]
    game = "1830"                        # what that game's file says holds here too
    without = ["R-023", "R-024"]         # but for these: ids of rules or rulings, or keys of play.toml ("trains.limit",
                                         # "codes.stock_round", "codes.stock_round.order")

What the file says itself replaces what the other says of the same: a rule or ruling by its id, a parameter by its key, a
code of ``[codes.FAMILY]`` by its reason. A parameter is replaced whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from playproof.checker.definition.toml_data import FileStamp, read_toml, state_of
from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.reading.toml_places import places_of
from playproof.components.wording.values import shown
from playproof.components.workspace import SHIPPED

KEY = "based_on"
FILES = ("play.toml", "rules.toml", "rulings.toml")
#: Tables whose own tables are replaced key by key as well.
NESTED = ("codes",)


class Base(NamedTuple):
    """The other game's folder, and what of its file doesn't hold."""

    folder: Path
    without: tuple[str, ...]
    place: Place

    def unknown(self, name: str, known: list[str]) -> Fault:
        """That ``without`` names nothing of the other game's file."""
        problem = f"without names {shown(name)}, which {self.folder.name} does not have"
        return Fault(self.place, problem, hint=nearest(name, known))


def base_of(path: Path) -> Base | None:
    """What the file builds on, if it does. Raises :class:`DataFaults`."""
    data = read_toml(path)
    if KEY not in data:
        return None
    said = data[KEY]
    line = places_of(path, path.parent.parent.parent).line_of((KEY,))
    place = Place(f"{path.parent.parent.name}/{path.parent.name}/{path.name}", line, KEY)
    if (
        not isinstance(said, dict)
        or not isinstance(said.get("game"), str)
        or said.keys() - {"game", "without"}
    ):
        allowed = '[based_on] with game = "…", and without = […] if need be'
        raise DataFaults([Fault(place, f"is {shown(said)}", allowed)])
    without = said.get("without", [])
    if not isinstance(without, list) or not all(isinstance(one, str) for one in without):
        raise DataFaults([Fault(place, f"without is {shown(without)}", "a list of names")])
    name = said["game"]
    for parent in (path.parent.parent, SHIPPED):
        folder = parent / name
        if (
            folder.parent == parent
            and folder.resolve() != path.parent.resolve()
            and (folder / path.name).is_file()
        ):
            return Base(folder, tuple(without), place)
    known = sorted(
        {one.parent.name for parent in (path.parent.parent, SHIPPED) for one in parent.glob(f"*/{path.name}")}
    )
    allowed = ", ".join(one for one in known if one != path.parent.name)
    raise DataFaults(
        [
            Fault(
                place, f"there is no other game {shown(name)} with {path.name}", allowed, nearest(name, known)
            )
        ]
    )


def dropped_by(path: Path, way: Sequence[str]) -> tuple[Base, str] | None:
    """The game from which ``play.toml`` has what is at ``way``, and what its ``without`` calls that; None for what the file
    says itself."""
    base = base_of(path)
    if base is None or _without(read_toml(path), way)[1]:
        return None
    under = merged(base.folder / path.name)
    named = list(way)
    if named[:2] == ["codes", _label(path.parent)] and not _without(under, named)[1]:
        named[1] = _label(base.folder)
    return base, ".".join(named)


@lru_cache(maxsize=64)
def _bases(folder: Path, state: FileStamp) -> tuple[Path, ...]:
    """The folders that the files of a folder build on; a faulty file is reported by whoever reads it."""
    found = []
    for name in FILES:
        try:
            base = base_of(folder / name)
        except DataFaults:
            continue
        if base is not None:
            found.append(base.folder)
    return tuple(dict.fromkeys(found))


def bases_of(folder: Path) -> tuple[Path, ...]:
    """A game's folder and those of the games that it builds on, each once."""
    found = {folder: None}
    waiting = [folder]
    while waiting:
        for base in _bases(one := waiting.pop(), state_of(one)):
            if base not in found:
                found[base] = None
                waiting.append(base)
    return tuple(found)


def state_with_bases(folder: Path, seen: tuple[Path, ...] = ()) -> FileStamp:
    """The stamps of the files of a folder, and of the games that it builds on."""
    state = state_of(folder)
    for base in _bases(folder, state):
        if base not in seen:
            state += state_with_bases(base, (*seen, folder))
    return state


def _label(folder: Path) -> str:
    """The name of a game's own codes: the game that it is a variant of, else its id."""
    header = folder / "game.toml"
    said = read_toml(header).get(KEY) if header.is_file() else None
    return said if isinstance(said, str) and said else folder.name


def merged(path: Path, seen: tuple[Path, ...] = ()) -> dict[str, Any]:
    """``play.toml`` as plain data, with what it builds on; ``{}`` where there is none.

    Raises :class:`DataFaults`.
    """
    own = read_toml(path)
    base = base_of(path)
    if base is None:
        return own
    if path in seen:
        raise DataFaults(
            [Fault(base.place, f"{base.folder.name} builds on this game itself", "another game")]
        )
    under = merged(base.folder / path.name, (*seen, path))
    faults = []
    for name in base.without:
        under, found = _without(under, name.split("."))
        if not found:
            faults.append(base.unknown(name, list(_names(under))))
    if faults:
        raise DataFaults(faults)
    codes, theirs = under.get("codes"), _label(base.folder)
    if isinstance(codes, dict) and theirs in codes:  # what the other game calls its own is this one's
        under = {
            **under,
            "codes": {_label(path.parent) if key == theirs else key: codes[key] for key in codes},
        }
    return _over(under, {key: value for key, value in own.items() if key != KEY}, NESTED)


def _without(data: dict[str, Any], way: Sequence[str]) -> tuple[dict[str, Any], bool]:
    """A copy without what is at ``way``, and whether anything was there."""
    key, *rest = way
    if key not in data:
        return data, False
    if not rest:
        return {name: value for name, value in data.items() if name != key}, True
    if not isinstance(data[key], dict):
        return data, False
    inner, found = _without(data[key], rest)
    return {**data, key: inner}, found


def _names(data: dict[str, Any], level: int = 3) -> list[str]:
    """Every key with the keys that lead to it."""
    found = []
    for key, value in data.items():
        found.append(key)
        if level and isinstance(value, dict):
            found += [f"{key}.{inner}" for inner in _names(value, level - 1)]
    return found


def _over(under: dict[str, Any], own: dict[str, Any], nested: tuple[str, ...]) -> dict[str, Any]:
    """Tables of ``own`` over those of ``under``, key by key."""
    out = dict(under)
    for key, value in own.items():
        there = under.get(key)
        if not (isinstance(value, dict) and isinstance(there, dict)):
            out[key] = value
        elif key in nested:
            out[key] = _over(there, value, ())
        else:
            out[key] = {**there, **value}
    return out
