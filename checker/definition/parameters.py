"""The parameters that a game's data gives its rule modules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from playproof.checker.definition.based_on import base_of
from playproof.components.faults import DataFaults, Fault, NotInGame, nearest
from playproof.components.reading.limits import HIGHEST
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown

if TYPE_CHECKING:
    from playproof.checker.definition.game_definition import GameDefinition
    from playproof.components.base import PieceSet


class Parameter(NamedTuple):
    """A parameter that a module reads: its name, what it may be, and what holds without it (``None``: it is due)."""

    name: str
    kind: str
    default: Any


def figures_named(value: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Where data name figures, ``{ figure = "start_cash" }``, and which."""
    if isinstance(value, dict) and isinstance(value.get("figure"), str):
        yield way, value["figure"]
    elif isinstance(value, dict | list):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from figures_named(one, (*way, key))


class Params:
    """A module's parameters from ``play.toml``, read with their types; a wrong one is a :class:`DataFaults`.

    A value may depend on a ruling, ``{ ruling = "WA-06", a = "drop", b = "nothing" }`` (with ``open`` the value where
    the file has chosen no reading), on a figure of the game that a file may declare, ``{ figure = "start_cash" }``,
    and on the number of players, ``{ 2 = 150, 3 = 100 }``. With ``noted = true`` what is played by another reading of
    its ruling is a note if the file has chosen none.
    """

    def __init__(
        self,
        definition: GameDefinition,
        module: str,
        house: dict[str, str],
        figures: dict[str, int],
        players: int,
        chosen: Iterable[str] = (),
    ) -> None:
        self.definition = definition
        self.module = module
        self.values: dict[str, Any] = definition.play.get(module, {})
        if not isinstance(self.values, dict):
            problem = f"is {shown(self.values)}, where the parameters of '{module}' are due"
            raise DataFaults(
                [Fault(definition.place(module), problem, f"[{module}], and a line for each of them")]
            )
        self.house = house
        self.figures = figures
        self.seats = players
        self.chosen = frozenset(chosen)
        self.asked: dict[str, Parameter] = {}
        #: The figures that a parameter asked for hangs on, under these rulings.
        self.figures_used: set[str] = set()

    def raw(self, name: str, default: Any = None, kind: str = "a table") -> Any:
        """The value with rulings, figures and player counts resolved. ``kind`` describes what it may be."""
        self.asked[name] = Parameter(name, kind, default)
        return self.resolved(name, self.values.get(name, default))

    def resolved(self, name: str, value: Any) -> Any:
        """A value of ``name``, or of a table within it, by the ruling, figure or number of players that it depends on."""
        while isinstance(value, dict) and not value.keys().isdisjoint({"ruling", "figure", str(self.seats)}):
            if "ruling" in value:
                choice = self.house.get(value["ruling"], "")
                if "open" in value and value["ruling"] not in self.chosen:
                    choice = "open"
                if choice not in value:
                    raise self.fault(name, f"says nothing for {value['ruling']} = {choice}")
                value = value[choice]
            elif "figure" in value and value["figure"] in self.figures:
                self.figures_used.add(value["figure"])
                value = self.figures[value["figure"]]
            elif str(self.seats) in value:
                value = value[str(self.seats)]
            else:
                raise self.no_figure(name, str(value.get("figure", "")))
        if isinstance(value, int) and abs(value) > HIGHEST:
            raise self.fault(name, f"is {shown(value)}", f"a whole number up to {HIGHEST:,} either way")
        return value

    def noted(self, name: str) -> tuple[str, dict[str, Any]]:
        """Of a parameter with ``noted = true`` whose ruling the file has not chosen: that ruling, and the value by
        each reading but the one in force. Entries by those are noted, not found."""
        value = self.values.get(name)
        if not isinstance(value, dict) or not value.get("noted") or value.get("ruling") in self.chosen:
            return "", {}
        ruling = str(value.get("ruling"))
        apart = ("ruling", "noted", "open", self.house.get(ruling))
        return ruling, {
            letter: self.resolved(name, said) for letter, said in value.items() if letter not in apart
        }

    def no_figure(self, name: str, figure: str) -> DataFaults:
        """The fault of a parameter that hangs on a figure which the game has not, or not as a number."""
        if not figure:
            return self.fault(name, f"has no value for {counted(self.seats, 'player')}")
        if figure in self.definition.header.get("figures", {}):
            said = self.definition.header["figures"][figure]
            return self.fault(
                name, f"needs the figure {figure}, which is {shown(said)} in game.toml", "a whole number"
            )
        if base_of(self.definition.folder / "play.toml") is not None and (lacking := self.lacking()):
            return DataFaults(lacking)
        problem = f"needs the figure {figure}, which is not in game.toml"
        return self.fault(name, problem, ", ".join(self.figures), nearest(figure, list(self.figures)))

    def lacking(self) -> list[Fault]:
        """All figures that the game has not and that what it builds on needs, at the place where they are to stand."""
        here = self.definition.place("figures", file="game.toml")
        found: dict[str, Fault] = {}
        for way, figure in figures_named(self.definition.play):
            whence = self.definition.place(*way)
            own = whence.file == self.definition.place(file="play.toml").file
            if figure not in self.definition.header.get("figures", {}) and not own:
                problem = f"the figure {figure} is missing; {whence.file}, line {whence.line}, needs it"
                found.setdefault(figure, Fault(here, problem, f"{figure} = NUMBER in [figures]"))
        return list(found.values())

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.raw(name, default, "a whole number")
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fault(name, "is missing" if value is None else f"is {shown(value)}", "a whole number")
        return value

    def count(self, name: str, default: int | None = None, least: int = 0, most: int = HIGHEST) -> int:
        """A whole number that is not below ``least``, nor above ``most``."""
        value = self.number(name, default)
        allowed = f"a whole number from {least} {f'to {most}' if most < HIGHEST else 'on'}"
        self.asked[name] = Parameter(name, allowed, default)
        if not least <= value <= most:
            raise self.fault(name, f"is {value}", allowed)
        return value

    def among(self, name: str, allowed: Iterable[str], what: str) -> tuple[str, ...]:
        """A word or several, each of which is one of ``allowed``; ``what`` is what such a word names."""
        known = tuple(allowed)
        single = self.values.get(name, "")
        words = tuple(filter(None, (self.text(name),))) if isinstance(single, str) else self.words(name)
        for word in words:
            if word not in known:
                raise self.fault(name, f"'{word}' is no {what}", ", ".join(known), nearest(word, known))
        self.asked[name] = Parameter(name, f"one of this or several: {what}", "none")
        return words

    def flag(self, name: str, default: bool) -> bool:
        """Yes or no."""
        value = self.raw(name, default, "`true` or `false`")
        if not isinstance(value, bool):
            raise self.fault(name, f"is {shown(value)}", "true or false")
        return value

    def choice(self, name: str, allowed: tuple[str, ...]) -> str:
        """One of ``allowed``; the first if the parameter isn't set."""
        value = self.raw(name, allowed[0], ", ".join(f"`{one}`" for one in allowed))
        if value not in allowed:
            raise self.fault(name, f"is {shown(value)}", ", ".join(allowed), nearest(str(value), allowed))
        return str(value)

    def words(self, name: str, default: Iterable[str] = ()) -> tuple[str, ...]:
        """Several words."""
        value = self.raw(name, list(default), "a list of names")
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise self.fault(name, f"is {shown(value)}", "a list of words")
        return tuple(value)

    def text(self, name: str, default: str = "") -> str:
        """A word or a name."""
        value = self.raw(name, default, "a name")
        if not isinstance(value, str):
            raise self.fault(name, f"is {shown(value)}", "a text in quotes")
        return value

    def pieces(self, name: str, default: str = "", wanted: str = "") -> PieceSet:
        """The set of components that is named, or ``wanted``, which something else of ``name`` names."""
        named = wanted or self.text(name, default)
        self.asked[name] = Parameter(name, "the id of a component set", default or None)
        try:
            return self.definition.components.set(named)
        except NotInGame as missing:
            every = ", ".join(one.id for one in self.definition.components.sets)
            raise self.fault(name, str(missing), every) from None

    def rows(self, name: str, needs: Mapping[str, type] | None = None) -> list[dict[str, Any]]:
        """A list of tables, ``[[module.name]]``; ``needs`` are the keys that each must have, with their types."""
        value = self.raw(name, [], f"tables, `[[{self.module}.{name}]]`")
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.fault(name, "is no list of tables", f"[[{self.module}.{name}]]")
        value = [{key: self.resolved(name, said) for key, said in row.items()} for row in value]
        for row in value:
            for key, kind in (needs or {}).items():
                allowed = "a whole number" if kind is int else "a text in quotes"
                if key not in row:
                    raise self.fault(name, f"{key} is missing in one of them", allowed)
                if not isinstance(row[key], kind) or isinstance(row[key], bool):
                    raise self.fault(name, f"{key} is {shown(row[key])}", allowed)
        return value

    def fault(self, name: str, problem: str, allowed: str = "", hint: str = "") -> DataFaults:
        """A fault of ``play.toml`` at this module's ``name``."""
        return DataFaults([Fault(self.definition.place(self.module, name), problem, allowed, hint)])
