"""A game's data as the checker needs it: its header, ``play.toml`` and rulebook; and where games are found."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from playproof.checker.definition.based_on import base_of, merged, state_with_bases
from playproof.checker.definition.rulebook import Rulebook, rulebook
from playproof.checker.definition.toml_data import FileStamp, read_toml
from playproof.components.faults import DataFaults, Fault, NotInGame, Place, nearest
from playproof.components.reading.limits import HIGHEST
from playproof.components.wording.plural import counted
from playproof.components.wording.values import shown
from playproof.components.workspace import SHIPPED

if TYPE_CHECKING:
    from playproof.components.base import PieceSet
    from playproof.components.game import Game as ComponentGame


@dataclass(frozen=True)
class GameDefinition:
    """A game's folder, read for the checker.

    ``play`` is ``play.toml``: ``families`` in order of play, a table of parameters for each of them, and
    ``[codes.<module>]`` from a module's reasons to the rules' codes.
    """

    folder: Path
    header: dict[str, Any]
    play: dict[str, Any]
    book: Rulebook = field(default_factory=Rulebook)

    @property
    def id(self) -> str:
        """The game's id: its folder's name."""
        return self.folder.name

    @property
    def rules_of(self) -> str:
        """The game whose own rules hold here: the one that this is a variant of, else this one."""
        return str(self.header.get("based_on") or self.id)

    @property
    def module(self) -> str:
        """The package in ``playproof.checker.games`` with its own rules; ``game_…`` before an id that starts with a
        digit."""
        name = re.sub(r"\W", "_", self.rules_of, flags=re.ASCII)
        return name if name.isidentifier() else f"game_{name}"

    @property
    def title(self) -> str:
        """The game's printed name."""
        return str(self.header.get("title", self.id))

    @property
    def money_word(self) -> str:
        """What a line calls the game's money: the currency's name, if that is one word; else ``money``."""
        name = str(self.header.get("currency", {}).get("name", "")).lower()
        return name if name.isalpha() else "money"

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        low, high = self.header.get("players", (1, 20))
        return int(low), int(high)

    def figures(self, players: int) -> dict[str, int]:
        """The game's named numbers; of a list with one for each number of players that of ``players``."""
        low, high = self.players
        out: dict[str, int] = {}
        for name, value in self.header.get("figures", {}).items():
            if isinstance(value, int):
                out[name] = value
            elif isinstance(value, list) and len(value) == high - low + 1 and low <= players <= high:
                own = value[players - low]
                if isinstance(own, int):
                    out[name] = own
        return out

    @property
    def palette(self) -> dict[str, dict[str, str]]:
        """The colours that players and companies may have: id → name, letter, …"""
        colours: dict[str, dict[str, str]] = self.header.get("palette", {})
        return {id_: colour for id_, colour in colours.items() if not colour.get("use")}

    @cached_property
    def csv_tables(self) -> dict[str, list[dict[str, str]]]:
        """Rows of the folder's CSV files by file name, as text. Raises :class:`DataFaults`."""
        return {path.name: self.rows_of(path.name) for path in sorted(self.folder.glob("*.csv"))}

    def rows_of(
        self, file: str, columns: Iterable[str] = (), whole: Iterable[str] = ()
    ) -> list[dict[str, str]]:
        """Rows of a spreadsheet of the folder, as text, read as the kit reads them; columns match whatever their capitals
        and spaces.

        Raises :class:`DataFaults`: for a file that can't be read, one of ``columns`` or ``whole`` that it lacks, and
        a cell of ``whole`` that is no whole number.
        """
        from playproof.components.reading.limits import inside
        from playproof.components.reading.tables.table import field_form
        from playproof.components.reading.tables.table_file import open_table

        whole = tuple(whole)
        wanted = (*columns, *whole)
        try:
            path = inside(self.folder, file, Place(self.place().file))
            table = open_table(path, self.folder.parent.parent, wanted)
        except DataFaults as found:
            way = () if os.path.lexists(self.folder / file) else way_to(file, self.play)
            if way:
                said = f"; {self.place(*way)} asks for it"
                raise DataFaults(replace(one, problem=one.problem + said) for one in found.faults) from None
            raise
        exact = set(table.header)
        forms = {field_form(name): name for name in wanted if name not in exact}
        # "Cost" is the column `cost`, unless there is one of that very name.
        table.header = [
            name
            if name in wanted
            else forms.get(field_form(name), name if field_form(name) in exact else field_form(name))
            for name in table.header
        ]
        faults = [*table.faults]
        faults += [
            Fault(table.place(table.header_at or 1, name), f"column '{name}' is missing", ", ".join(wanted))
            for name in wanted
            if name not in table.header
        ]
        rows: list[dict[str, str]] = []
        for at, cells in table.rows:
            row = dict.fromkeys(table.header, "") | dict(zip(table.header, cells, strict=False))
            faults += [
                Fault(table.place(at, name), f"found '{row[name][:40]}'", f"a whole number up to {HIGHEST:,}")
                for name in whole
                if name in row and not (row[name].isdecimal() and len(row[name]) < len(str(HIGHEST)))
            ]
            rows.append(row)
        if faults:
            raise DataFaults(faults)
        return rows

    @cached_property
    def components(self) -> ComponentGame:
        """The component data that the kit is printed from; read when first asked for."""
        from playproof.components.game import load_game

        return load_game(self.folder)

    def place(self, *way: str | int, file: str = "play.toml") -> Place:
        """Where a key of ``play.toml``, or another ``file``, is: its file as the kit's faults call it, its line,
        its name."""
        path = self.folder / file
        name = f"{self.folder.parent.name}/{self.id}/{path.name}"
        line = 0
        if way and path.is_file():
            # Only faulty data pay for the second look at the text.
            from playproof.components.reading.toml_places import places_of

            base = base_of(path) if file == "play.toml" else None
            if base and not says(read_toml(path), way) and says(merged(base.folder / file), way):
                return replace(self, folder=base.folder).place(*way)
            line = places_of(path, self.folder.parent.parent).line_of(way)
        return Place(name, line, ".".join(map(str, way)))

    def row_place(self, file: str, column: str, value: str) -> Place:
        """The place of a cell of a CSV file of the folder, by its content."""
        from playproof.components.reading.tables.table import field_form
        from playproof.components.reading.tables.table_file import open_table

        table = open_table(self.folder / file, self.folder.parent.parent, (column,))
        at = [field_form(name) for name in table.header].index(field_form(column))
        return next(table.place(line, column) for line, cells in table.rows if cells[at : at + 1] == [value])

    def code(self, module: str, reason: str) -> str:
        """The rule's code for a module's reason; without a rule document ``module.reason`` itself. Without a module the
        reason is the code."""
        if not module:
            return reason
        return self.codes(module).get(reason) or f"{module}.{reason}"

    def codes(self, module: str) -> dict[str, str]:
        """A module's reasons with their codes."""
        return self.every_code.get(module, {})

    @cached_property
    def every_code(self) -> dict[str, dict[str, str]]:
        """The reasons of all modules with their codes. Raises :class:`DataFaults` where they are anything else."""
        every = self.play.get("codes", {})
        if not isinstance(every, dict):
            allowed = '[codes.FAMILY], with lines as reason = "rule"'
            raise DataFaults([Fault(self.place("codes"), f"is {shown(every)}", allowed)])
        faults = [
            Fault(
                self.place("codes", module),
                f"are {shown(own)}",
                f'[codes.{module}], and lines as reason = "rule"',
            )
            for module, own in every.items()
            if not isinstance(own, dict)
        ]
        faults += [
            Fault(self.place("codes", module, reason), f"is {shown(code)}", "a rule's code in quotes")
            for module, own in every.items()
            if isinstance(own, dict)
            for reason, code in own.items()
            if not isinstance(code, str)
        ]
        if faults:
            raise DataFaults(faults)
        return dict(every)


def says(data: Any, way: Sequence[str | int]) -> bool:
    """Whether there is something at the end of this way; for a way into a list, whether there is the list."""
    for key in takewhile(lambda key: isinstance(key, str), way):
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True


def way_to(value: str, data: dict[str, Any]) -> tuple[str, ...]:
    """The keys that lead to the first ``value`` in ``data``; none if it isn't there."""
    for key, said in data.items():
        if said == value:
            return (key,)
        way = way_to(value, said) if isinstance(said, dict) else ()
        if way:
            return (key, *way)
    return ()


def bases(roots: Iterable[Path]) -> list[Path]:
    """Where games lie: in the workspaces ``roots``, then the shipped ones."""
    return [*(Path(root) / "components" for root in roots), SHIPPED]


def known_games(roots: Iterable[Path]) -> dict[str, Path]:
    """Every game's folder by id: those of the workspaces ``roots`` first, then the shipped ones."""
    found: dict[str, Path] = {}
    for base in bases(roots):
        if base.is_dir():
            for folder in sorted(base.iterdir()):
                if (folder / "game.toml").is_file():
                    found.setdefault(folder.name, folder)
    return found


@lru_cache(maxsize=64)
def _read(folder: Path, state: FileStamp) -> GameDefinition:
    header = read_toml(folder / "game.toml")
    if not _is_sound(header):
        # Only a broken header pays for the reader that reports what is wrong with it.
        from playproof.components.game import GameFile
        from playproof.components.reading.toml_file import read_toml as read_model

        read_model(folder / "game.toml", GameFile, root=folder.parent.parent)
    definition = GameDefinition(
        folder,
        header,
        merged(folder / "play.toml"),
        rulebook(folder),
    )
    _ = definition.every_code  # what is wrong with it is told before anybody asks for a code
    return definition


def _is_sound(header: dict[str, Any]) -> bool:
    """Whether all that the checker reads of a header is of its kind; if in doubt, not."""
    players = header.get("players", [1, 20])
    figures, colours = header.get("figures", {}), header.get("palette", {})
    currency = header.get("currency", {})
    return (
        all(
            isinstance(header.get(name, ""), str)
            for name in ("id", "title", "version", "designer", "based_on")
        )
        and isinstance(players, list)
        and len(players) == 2
        and all(type(number) is int for number in players)
        and 1 <= players[0] <= players[1] <= 20
        and isinstance(currency, dict)
        and isinstance(currency.get("name", ""), str)
        and isinstance(figures, dict)
        and all(isinstance(value, int | float | str | list) for value in figures.values())
        and isinstance(colours, dict)
        and all(isinstance(colour, dict) for colour in colours.values())
        and all(isinstance(said, str) and said for colour in colours.values() for said in colour.values())
        and len({colour.get("letter") for colour in colours.values()}) == len(colours)
    )


def _holds(base: Path, name: str) -> bool:
    """Whether something in a folder is called just so, in small letters and capitals too."""
    if not base.is_dir():
        return False
    with os.scandir(base) as entries:
        return any(entry.name == name for entry in entries)


class UnknownGame(KeyError):
    """There is no game of that name; the argument is the sentence."""


def find_game(name: str, roots: Iterable[Path] = ()) -> GameDefinition:
    """The game called ``name``. Raises :class:`UnknownGame` with a sentence, :class:`DataFaults` for broken data."""
    roots, plain = list(roots), name.casefold()
    for root in map(Path, roots):
        strays = [*([root / plain] if _holds(root, plain) else []), *([root] if root.name == plain else [])]
        for stray in strays:
            if (stray / "game.toml").is_file() and not _holds(root / "components", plain):
                workspace = f"a workspace has it in components{os.sep}{plain}"
                raise UnknownGame(f"the game {plain} in {root} is in no workspace; {workspace}")
    for base in bases(roots):
        # The one that is asked for, without a look into all the others.
        if _holds(base, plain) and (base / plain / "game.toml").is_file():
            return _read(base / plain, state_with_bases(base / plain))
    games = known_games(roots)
    close = nearest(name, list(games))
    hint = f"; did you mean {close}?" if close else f"; there are {', '.join(games)}" if games else ""
    raise UnknownGame(f"there is no game {shown(name)}{hint}")


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
