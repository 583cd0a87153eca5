"""A game's data as the checker needs it: its header, ``play.toml`` and rulebook; and where games are found."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playproof.checker.definition.based_on import base_of, merged, state_with_bases
from playproof.checker.definition.rulebook import Rulebook, rulebook
from playproof.checker.definition.toml_data import FileStamp, read_toml
from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.reading.limits import HIGHEST
from playproof.components.wording.values import shown
from playproof.components.workspace import SHIPPED

if TYPE_CHECKING:
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
    definition = GameDefinition(folder, header, merged(folder / "play.toml"), rulebook(folder))
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
