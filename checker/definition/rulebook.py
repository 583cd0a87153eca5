"""A game's rules and rulings, as its folder states them (``rules.toml``, ``rulings.toml``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar

from playproof.checker.definition.based_on import Base, base_of, state_with_bases
from playproof.checker.definition.toml_data import FileStamp, read_toml
from playproof.checker.names import Names
from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.wording.values import shown

#: What a field's type wants of a value, and the words for it.
SHAPES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "str": (lambda value: isinstance(value, str), "a text in quotes"),
    "bool": (lambda value: isinstance(value, bool), "true or false"),
    "tuple[str, ...]": (
        lambda value: isinstance(value, list) and all(isinstance(one, str) for one in value),
        "a list of names",
    ),
    "dict[str, str]": (
        lambda value: isinstance(value, dict) and all(isinstance(one, str) for one in value.values()),
        'a table: a = "…"',
    ),
}
CHECKABLE = ("yes", "partly", "no")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: ``id`` is its code for ever, ``section`` the document's, ``text`` in the project's words.

    ``checkable`` is ``yes``, ``partly`` or ``no``; ``reason`` tells why not, or what is checkable;
    ``rulings`` are those that settle what it leaves open.
    """

    id: str
    section: str
    kind: str
    checkable: str
    text: str
    reason: str = ""
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """A silence settled: the question, the readings by letter, the one taken by default and why. ``optional_rules``:
    optional rules of 18xx.games, each with the letter of the reading that it is."""

    id: str
    name: str
    question: str
    choices: dict[str, str]
    default: str
    selectable: bool
    because: str = ""
    optional_rules: dict[str, str] = field(default_factory=dict)

    def choice(self, text: str) -> str:
        """The letter that ``text`` means: a letter or the unique beginning of a reading.

        Raises :class:`playproof.checker.names.NameFault`.
        """
        return Names(f"choice of {self.name}", ((key, (said,)) for key, said in self.choices.items())).get(
            text
        )


@dataclass(frozen=True)
class Rulebook:
    """All rules and rulings of a game, in the document's order."""

    rules: dict[str, Rule] = field(default_factory=dict)
    rulings: dict[str, Ruling] = field(default_factory=dict)

    @cached_property
    def ruling_names(self) -> Names:
        """Rulings by id and by name."""
        return Names("ruling", ((one.id, (one.name,)) for one in self.rulings.values()))

    @property
    def defaults(self) -> dict[str, str]:
        """The choice of each ruling if the file has none."""
        return {one.id: one.default for one in self.rulings.values()}


def rulebook(folder: Path) -> Rulebook:
    """The rulebook in a game's folder, with that of the game that it builds on; empty where a designer has written none.

    Raises :class:`DataFaults`.
    """
    return _rulebook(folder, state_with_bases(folder))


@lru_cache(maxsize=64)
def _rulebook(folder: Path, state: FileStamp, seen: tuple[Path, ...] = ()) -> Rulebook:
    faults: list[Fault] = []
    rules: dict[str, Rule] = {}
    rulings: dict[str, Ruling] = {}
    if (base := _base(folder / "rules.toml", seen, faults)) is not None:
        rules = _kept(base, _rulebook(base.folder, state, (*seen, folder)).rules, faults)
    if (base := _base(folder / "rulings.toml", seen, faults)) is not None:
        rulings = _kept(base, _rulebook(base.folder, state, (*seen, folder)).rulings, faults)
    own: set[str] = set()
    for row in _rows(folder / "rules.toml", "rule", faults):
        place = Place(str(folder / "rules.toml"), field=str(row.get("id", "")))
        one = _made(Rule, row, place, faults, about="rulings")
        if one is None:
            continue
        if one.id in own:
            faults.append(Fault(place, f"rule {one.id} is defined twice"))
        if one.checkable not in CHECKABLE:
            faults.append(Fault(place, f"checkable is '{one.checkable}'", ", ".join(CHECKABLE)))
        own.add(one.id)
        rules[one.id] = one
    own.clear()
    for row in _rows(folder / "rulings.toml", "ruling", faults):
        place = Place(str(folder / "rulings.toml"), field=str(row.get("id", "")))
        settled = _made(Ruling, row, place, faults)
        if settled is None:
            continue
        if settled.id in own:
            faults.append(Fault(place, f"ruling {settled.id} is defined twice"))
        if settled.default not in settled.choices:
            faults.append(
                Fault(place, f"default '{settled.default}' is no choice", ", ".join(settled.choices))
            )
        faults += [
            Fault(
                place, f"optional rule {rule} is '{letter}', which is no choice", ", ".join(settled.choices)
            )
            for rule, letter in settled.optional_rules.items()
            if letter not in settled.choices
        ]
        own.add(settled.id)
        rulings[settled.id] = settled
    for rule in rules.values():
        for ruling in rule.rulings:
            if ruling not in rulings:
                place = Place(str(folder / "rules.toml"), field=rule.id)
                hint = nearest(ruling, list(rulings))
                faults.append(Fault(place, f"there is no ruling '{ruling}'", hint=hint))
    if faults:
        raise DataFaults(faults)
    return Rulebook(rules, rulings)


def _base(path: Path, seen: tuple[Path, ...], faults: list[Fault]) -> Base | None:
    """The game whose file this one builds on."""
    try:
        base = base_of(path)
    except DataFaults as error:
        if path.is_file():
            faults.extend(error.faults)
        return None
    if base is not None and base.folder in seen:
        faults.append(Fault(base.place, f"{base.folder.name} builds on this game itself", "another game"))
        return None
    return base


T = TypeVar("T", Rule, Ruling)


def _kept(base: Base, there: dict[str, T], faults: list[Fault]) -> dict[str, T]:
    """What holds of another game's rules or rulings."""
    faults += [base.unknown(name, list(there)) for name in base.without if name not in there]
    return {name: one for name, one in there.items() if name not in base.without}


def _rows(path: Path, key: str, faults: list[Fault]) -> list[dict[str, Any]]:
    try:
        rows = read_toml(path).get(key, [])
    except DataFaults as error:
        faults.extend(error.faults)
        return []
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        faults.append(Fault(Place(str(path), field=key), "is no list of tables", f"[[{key}]]"))
        return []
    return rows


def _made(kind: type[Any], row: dict[str, Any], place: Place, faults: list[Fault], about: str = "") -> Any:
    fields = kind.__dataclass_fields__
    known = {key: value for key, value in row.items() if key in fields}
    if about:
        known[about] = row.get("about", known.get(about, []))
    wrong = [
        Fault(place, f"{key} is {shown(value)}", allowed)
        for key, value in known.items()
        for fits, allowed in (SHAPES[str(fields[key].type)],)
        if not fits(value)
    ]
    needed = [
        name for name, one in fields.items() if one.default is MISSING and one.default_factory is MISSING
    ]
    wrong += [Fault(place, f"lacks {name}") for name in needed if name not in known]
    if wrong:
        faults.extend(wrong)
        return None
    if about:
        known[about] = tuple(known[about])
    return kind(**known)
