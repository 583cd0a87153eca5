"""Tables of aids, backs and the reference page: rows with more or fewer cells than the table has columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.components.base import PLACEHOLDER
from playproof.components.faults import Fault
from playproof.components.game import Game
from playproof.components.kinds.aids import AidRow, AidSection
from playproof.components.reading.whereabouts import Way
from playproof.components.wording.plural import counted


def lint_tables(game: Game) -> Iterator[Fault]:
    """A fault for each row whose cells don't stand under the columns of its table, one each."""
    for number, section in enumerate(game.header.reference):
        for way, problem in _uneven(section, game):
            yield Fault(game.header_place("reference", number, *way), *problem)
    seen: set[Fault] = set()
    for one, piece in game.pieces():
        for field, info in type(piece).model_fields.items():
            for number, section in enumerate(_sections(getattr(piece, field))):
                for way, problem in _uneven(section, game):
                    place = game.place(one.id, piece.id, (info.alias or field, number, *way))
                    fault = Fault(place, *problem)
                    # An aid that comes in several colours is written once.
                    if fault not in seen:
                        seen.add(fault)
                        yield fault


def _sections(value: object) -> Sequence[AidSection]:
    if isinstance(value, tuple) and all(isinstance(part, AidSection) for part in value):
        return value
    return ()


def _uneven(section: AidSection, game: Game) -> Iterator[tuple[Way, tuple[str, str]]]:
    columns = len(section.columns)
    # The rows of a table of a set are as long as the set.
    for number, row in enumerate(section.rows if columns and not section.of else ()):
        cells = _cells(row, game)
        if cells != columns:
            problem = f"a row of the table '{section.title}' has {counted(cells, 'cell')}"
            yield ("row", number), (problem, f"{counted(columns, 'cell')}, one for each column")


def _cells(row: AidRow, game: Game) -> int:
    """How many cells are printed: a figure of several numbers fills as many."""
    count = 0
    for cell in row.cells:
        name = PLACEHOLDER.fullmatch(cell)
        figure = game.figures.get(name[1]) if name else None
        count += len(figure) if isinstance(figure, tuple) else 1
    return count
