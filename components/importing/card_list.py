"""A list of cards, as nanDECK, Squib, Component.Studio or Dextrous read one: its columns and what they hold.

Which columns hold the names, the counts and the texts is proposed from their headings and their cells; the designer may say
otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path

from playproof.components.faults import nearest
from playproof.components.importing.amounts import goods_columns
from playproof.components.importing.headings import COSTS, FIELDS, KNOWN, heading_form
from playproof.components.importing.list_table import PICTURES, ColumnFault, find_headings, list_table
from playproof.components.importing.losses import Losses
from playproof.components.importing.palette import hex_of
from playproof.components.importing.source import numbered, slug, whole_number
from playproof.components.inside import Outside, path_inside
from playproof.components.kinds.cards import Card
from playproof.components.reading.limits import PICTURE_LIMIT, refuse
from playproof.components.reading.tables.table import Grid, field_form
from playproof.components.reading.tables.table_file import open_grids

#: Why a column is left out: it was said so, or nothing is in it.
LEFT, _EMPTY = "the column is left out", "the column is empty"

#: What a column of figures has where there is no figure.
DASHES = frozenset("-–—−")
#: Letters of what may stand among figures, such as ``X`` and ``*``, and how many figures there are for each of these.
_SIGNS, _FIGURES_FOR_ONE = 2, 2
#: Figures that are printed as they are written: ``007`` and ``1.50`` are texts.
_NUMBER = "-?(0|[1-9][0-9]{0,8})"
_DECIMAL = rf"{_NUMBER}(\.[0-9]{{0,5}}[1-9])?"
#: A line of a numbered list, and how many such lines make one.
_NUMBERED = re.compile(r"([0-9]{1,3})[.)] (.+)", re.S)
_LEAST_NUMBERED = 3
YES = {"yes", "true", "x", "ja", "oui", "tak", "sí", "si", "sì", "sim", "ano", "はい"}
NO = {"no", "false", "", "nein", "non", "nie", "nee", "não", "nao", "ne", "いいえ"}
#: Folders of a workspace that are no place for a list's pictures.
_LONGEST_FILE = 200
_OURS = ("components", "layouts", "output")


@dataclass(frozen=True)
class Column:
    """A column: its heading, what it holds (a name of `FIELDS` or of a field of its own), its type, and why it is left out."""

    heading: str
    holds: str
    type: str = "text"
    why: str = ""


@dataclass(frozen=True)
class Reading:
    """How a list is read: its tab, its encoding, the row with its headings; "" and None where that is to be found."""

    tab: str = ""
    encoding: str = ""
    headings: int | None = None


@dataclass
class CardList:
    """A list that was read: its columns, a row for each card with its number in the file, its tab, sentences about how it
    was read, and what is no card's."""

    columns: list[Column]
    rows: list[list[str]]
    numbers: list[int]
    tab: str = ""
    told: list[str] = field(default_factory=list)
    losses: Losses = field(default_factory=Losses)


def tabs_of(path: Path, encoding: str = "") -> list[str]:
    """The tabs that have rows. Raises `DataFaults`."""
    return [grid.title for grid in open_grids(path, path.parent, KNOWN, None, encoding) if grid.rows]


def tab_with_cards(path: Path, encoding: str = "") -> str:
    """The tab that is read where none is named. Raises `DataFaults`."""
    return _with_cards(open_grids(path, path.parent, KNOWN, None, encoding)).title


def read_list(
    path: Path, said: Mapping[str, str], last: Mapping[str, str] | None = None, how: Reading | None = None
) -> CardList:
    """The list in a file, its columns proposed; ``said`` maps headings to what they hold, ``last`` to what they held when
    the list was imported last.

    Raises `DataFaults` for a file that can't be read, `ColumnFault` for a column that isn't there.
    """
    how = how or Reading()
    losses, told = Losses(), list[str]()
    grids = open_grids(path, path.parent, KNOWN, how.tab or None, how.encoding)
    grid = _with_cards(grids)
    if others := ", ".join(f"'{one.title}'" for one in grids if one is not grid and one.rows):
        more = "--tab NAME reads another one, --tab all each of them as a set"
        told.append(f"the tab '{grid.title}' is read, and not {others}; {more}")
    if grid.encoding:
        other = "--encoding NAME reads it otherwise"
        told.append(f"{path.name} is not UTF-8: it is read as {grid.encoding}; {other}")
    for key, value in grid.beside:
        losses.add(key, value, "in no list of cards")
    table = list_table(grid, how.headings, losses)
    headings, rows = table.headings, [cells for _, cells in table.rows]
    if not any(map(any, rows)):
        refuse(grid.place(0), "the list has no cards", "a row with headings, and a row for each card")
    forms = {field_form(name): name for name in headings}
    for heading in said:
        if field_form(heading) not in forms:
            raise ColumnFault(
                f"the list has no column '{heading}'; its columns are {', '.join(forms.values())}"
                + (f"; did you mean '{hint}'?" if (hint := nearest(heading, list(forms.values()))) else "")
            )
    holds = {field_form(key): holds for key, holds in said.items()}
    before = {
        form: holds
        for key, holds in (last or {}).items()
        if list(map(field_form, headings)).count(form := field_form(key)) == 1
    }
    taken = set(map(_form, holds.values()))
    before = {form: held for form, held in before.items() if held == "-" or held not in taken}
    pictured = partial(_name_pictures, path.parent)
    beside = partial(_are_beside, path.parent)
    columns = _columns(headings, rows, before | holds, table.spare, pictured, beside)
    shown = [at for at, column in enumerate(columns) if column.holds != "-"]
    figures = {
        at for at in shown if columns[at].holds not in FIELDS and are_figures([cells[at] for cells in rows])
    }
    cards = []
    for number, cells in table.rows:
        for at, column in enumerate(columns):
            if column.holds == "-" and cells[at]:
                losses.add(column.heading, cells[at], column.why, number)
            elif cells[at] in DASHES and at in figures:
                losses.add(column.heading, cells[at], "a dash among figures is read as none", number)
                cells[at] = ""
        if any(cells[at] for at in shown):
            cards.append((number, cells))
    for column in columns:
        if column.why == _EMPTY:
            losses.add(column.heading, "", _EMPTY)
    if not cards:
        refuse(grid.place(0), "the list has no cards", "a column that is not left out")
    numbers, kept = zip(*cards, strict=True)
    told += table.told
    made = CardList(columns, list(kept), list(numbers), grid.title, told, losses)
    _part_numbers(made)
    _part_costs(made, holds)
    _hint_at_pictures(path.parent, made, holds)
    return made


def _hint_at_pictures(folder: Path, cards: CardList, said: Collection[str]) -> None:
    """A column that is headed as pictures and names none beside the list is told."""
    if any(column.holds == "picture" for column in cards.columns):
        return
    for at, column in enumerate(cards.columns):
        name = next((cells[at] for cells in cards.rows if cells[at]), "")
        form = field_form(column.heading)
        if (
            heading_form(column.heading) in FIELDS["picture"]
            and form not in said
            and column.holds != "-"
            and name
        ):
            near = like_picture(folder, name)
            hint = f"; did you mean '{near}'?" if near else f": files end in {', '.join(PICTURES)}"
            cards.told.append(f"{column.heading}: no picture beside the list is called '{name[:40]}'{hint}")


def _part_numbers(cards: CardList) -> None:
    """The numbers of a numbered list become a column of their own."""
    at = next((at for at, column in enumerate(cards.columns) if column.holds == "name"), None)
    if at is None or len(cards.rows) < _LEAST_NUMBERED or any(one.holds == "number" for one in cards.columns):
        return
    found = [_NUMBERED.fullmatch(cells[at]) for cells in cards.rows]
    parts = [(one[1], one[2].strip()) for one in found if one]
    if len(parts) < len(found) or len({number for number, _ in parts}) < len(parts):
        return
    cards.columns.insert(at + 1, Column("No.", "number", "number"))
    cards.rows = [
        [*cells[:at], name, number, *cells[at + 1 :]]
        for cells, (number, name) in zip(cards.rows, parts, strict=True)
    ]
    cards.told.append(f"{cards.columns[at].heading}: the numbers before the names are a column, 'number'")


def _part_costs(cards: CardList, said: Collection[str]) -> None:
    """Costs in words become a column for each good, unless the designer ``said`` what the column holds."""
    for at, column in reversed(list(enumerate(cards.columns))):
        words = set(re.split(r"[_\W]+", heading_form(column.heading)))
        if (
            column.holds in FIELDS
            or column.type != "text"
            or not words & COSTS
            or field_form(column.heading) in said
        ):
            continue
        goods = goods_columns([cells[at] for cells in cards.rows])
        taken = {one.holds for one in cards.columns}
        new = []
        for good in goods:
            name = _own_name(f"{column.heading} {good}", at, taken)
            taken.add(name)
            new.append(Column(f"{column.heading} {good}", name, "number"))
        if new:
            cards.columns[at : at + 1] = new
            parts = zip(*goods.values(), strict=True)
            cards.rows = [
                [*row[:at], *part, *row[at + 1 :]] for row, part in zip(cards.rows, parts, strict=True)
            ]
            cards.told.append(f"{column.heading}: its goods are a column each, {', '.join(goods)}")


def _with_cards(grids: Sequence[Grid]) -> Grid:
    """The first sheet whose headings are those of cards; else the first one with cards; else the first one."""

    def sort(grid: Grid) -> int:
        at, _, sure = find_headings(grid.rows)
        if at is None or at + 1 >= len(grid.rows):
            return 3 - (len(grid.rows) > 1)
        named = any(heading_form(cell) in FIELDS["name"] for cell in grid.rows[at][1])
        return 0 if named or sure else 2

    return min(grids, key=sort)


def _columns(
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    said: Mapping[str, str],
    spare: Collection[int],
    pictured: Callable[[Sequence[str]], bool],
    beside: Callable[[Sequence[str]], bool],
) -> list[Column]:
    """What each column holds: as ``said``, as its heading says, or as its cells do (``pictured``: whether they name pictures
    that are there; ``beside``: whether a file is called like one of them)."""
    cells = [[row[at] for row in rows] for at in range(len(headings))]
    holds: list[str] = ["" for _ in headings]
    why = [LEFT] * len(headings)
    for at, name in enumerate(headings):
        if field_form(name) in said:
            holds[at] = _meant(said[field_form(name)], name)
            if holds[at] != "-" and holds[at] in holds[:at]:
                other = headings[holds.index(holds[at])]
                raise ColumnFault(
                    f"the columns '{other}' and '{name}' can't both hold {holds[at]}; name a field of its own for one"
                )
        elif at in spare or not any(cells[at]):
            holds[at] = "-"
            why[at] = "beside the table: no heading is above it" if at in spare else _EMPTY
    for what, names in FIELDS.items():
        if what in holds:
            continue
        fits = [
            (names.index(form), at)
            for at, name in enumerate(headings)
            if not holds[at]
            and (form := heading_form(name)) in names
            and (_may_hold(what, form, cells[at]) or (what == "picture" and beside(cells[at])))
        ]
        if fits:
            holds[min(fits)[1]] = what
    for what, fit in (("colour", _are_colours), ("picture", pictured)):
        fitting = [at for at, one in enumerate(holds) if not one and fit(cells[at])]
        if what not in holds and fitting:
            holds[fitting[0]] = what
    if "name" not in holds:
        # The first column of words of which no two are alike.
        words = [
            at
            for at in range(len(headings))
            if not holds[at]
            and len(set(cells[at])) == len(rows)
            and all(re.search("[^0-9 .,]", cell) for cell in cells[at])
        ]
        if words:
            holds[words[0]] = "name"
    if "text" not in holds:
        long = [(sum(map(len, cells[at])), at) for at in range(len(headings)) if not holds[at]]
        if long and max(long)[0] > 30 * len(rows):
            holds[max(long)[1]] = "text"
    taken = {one for one in holds if one}
    found = []
    for at, name in enumerate(headings):
        if not holds[at]:
            holds[at] = _own_name(name, at, taken)
            taken.add(holds[at])
        own = holds[at] not in FIELDS
        pictures = holds[at] == "picture" or (
            "picture" in holds and own and any(cells[at]) and pictured(cells[at])
        )
        kind = "picture" if pictures else _type(cells[at]) if own else "text"
        found.append(Column(name, holds[at], kind, why[at] if holds[at] == "-" else ""))
    return found


def _meant(said: str, heading: str) -> str:
    if said in FIELDS:
        return said
    name = _form(said)
    if name in FIELDS:
        return name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or _is_taken(name):
        raise ColumnFault(
            f"the column '{heading}' can't hold '{said}'; allowed: {', '.join(FIELDS)} (leaves it out), or a name of "
            "small letters, figures and '_' that cards don't use themselves"
        )
    return name


def _form(said: str) -> str:
    form = field_form(said)
    return "colour" if form == "color" else form


def picture_beside(folder: Path, said: str) -> Path | None:
    """The picture that a list in a folder names: there, or by its name alone in one of the folders beside the list; None if
    there is none, or several folders have one."""
    try:
        found = path_inside(folder, said)
        if not said.lower().endswith(PICTURES):
            those = _with_ending(folder, said)
        elif "/" in said or "\\" in said or found.is_file():
            those = [found]
        else:
            those = [
                path_inside(folder, f"{one.name}/{said}")
                for one in _folders(folder)
                if (one / said).is_file()
            ]
    except (Outside, OSError):
        return None
    is_picture = len(those) == 1 and those[0].suffix.lower() in PICTURES and those[0].is_file()
    return those[0] if is_picture and those[0].stat().st_size <= PICTURE_LIMIT else None


def _with_ending(folder: Path, said: str) -> list[Path]:
    """The files that a name without its ending means, in a folder or in one of those beside the list."""
    stem = Path(said).name
    if not stem or len(said) > _LONGEST_FILE:
        return []
    folder = folder.resolve()
    places = [path_inside(folder, said).parent]
    places += _folders(folder) if places[0] == folder else []
    found = []
    for place in places:
        for name in _pictures_in(place):
            if name.rpartition(".")[0].casefold() == stem.casefold():
                with suppress(Outside):
                    found.append(path_inside(folder, (place / name).relative_to(folder).as_posix()))
    return found


def _folders(folder: Path) -> list[Path]:
    """The folders beside a list that may have its pictures."""
    return sorted(
        one for one in folder.iterdir() if one.is_dir() and one.name[0] != "." and one.name not in _OURS
    )


def _pictures_in(folder: Path) -> tuple[str, ...]:
    return _pictures_then(folder, folder.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _pictures_then(folder: Path, _: int) -> tuple[str, ...]:
    """The pictures in a folder as it was at a time: a list may name many."""
    return tuple(one.name for one in folder.iterdir() if one.suffix.lower() in PICTURES)


def like_picture(folder: Path, said: str) -> str:
    """The picture beside a list whose name is like one that isn't there; "" if none is."""
    try:
        names = {name for one in (folder, *_folders(folder)) for name in _pictures_in(one)}
    except OSError:
        return ""
    stems = {name.rpartition(".")[0].casefold(): name for name in sorted(names)}
    own = Path(said).name.casefold()
    stem = own.rpartition(".")[0] if own.endswith(PICTURES) else own
    return stems.get(nearest(stem, list(stems)), "")


def _name_pictures(folder: Path, cells: Sequence[str]) -> bool:
    said = [cell for cell in cells if cell]
    return all(cell.lower().endswith(PICTURES) for cell in said) and _are_beside(folder, said)


def _are_beside(folder: Path, cells: Sequence[str]) -> bool:
    return any(picture_beside(folder, cell) for cell in dict.fromkeys(cells) if cell)


def _are_colours(cells: Sequence[str]) -> bool:
    said = [cell for cell in cells if cell]
    return bool(said) and all(re.fullmatch("#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})", cell) for cell in said)


def _may_hold(what: str, form: str, cells: Sequence[str]) -> bool:
    if what == "name" and form == "nombre":
        # A name in Spanish, a number in French.
        return not all(whole_number(cell) is not None for cell in cells if cell)
    if what == "count":
        return all(
            not cell or (whole_number(cell) or 0) <= 1000
            for cell in cells
            if whole_number(cell) is not None or not cell
        ) and any(whole_number(cell) is not None for cell in cells)
    if what == "id":
        return len({cell.casefold() for cell in cells}) == len(cells)
    if what == "colour":
        # Suits and kinds are called so, too: hearts, beasts.
        said = {cell for cell in cells if cell}
        return not said or 2 * sum(bool(hex_of(cell, {})) for cell in said) >= len(said)
    if what == "picture":
        return any(cell.lower().endswith(PICTURES) for cell in cells)
    return True


def _own_name(heading: str, at: int, taken: set[str]) -> str:
    name = re.sub(r"[^a-z0-9]+", "_", slug(heading).lower()).strip("_")
    name = name or ("number" if heading == "#" else f"column_{at + 1}")
    name = name if name[0].isalpha() and not _is_taken(_form(name)) else f"card_{name}"
    return numbered(name, taken, "_")


def _is_taken(name: str) -> bool:
    """Whether a name is a card's own."""
    return hasattr(Card, name) or name in Card.model_fields or name in FIELDS


def are_figures(cells: Sequence[str]) -> bool:
    """Whether cells are figures, a few of them signs such as ``X``; cells that are empty or a dash are none."""
    said = [cell for cell in cells if cell and cell not in DASHES]
    others = [cell for cell in said if not re.fullmatch(_DECIMAL, cell)]
    figures = len(said) - len(others)
    few = figures > 0 and figures >= _FIGURES_FOR_ONE * len(others)
    return few and all(len(cell) <= _SIGNS for cell in others)


def _type(cells: Sequence[str]) -> str:
    found = _type_of_all(cells)
    if found == "text" and are_figures(cells):
        return _type_of_all([cell for cell in cells if cell not in DASHES])
    return found


def _type_of_all(cells: Sequence[str]) -> str:
    said = [cell for cell in cells if cell]
    if said and all(re.fullmatch(_NUMBER, cell) for cell in said):
        return "number"
    if said and all(re.fullmatch(_DECIMAL, cell) for cell in said):
        return "decimal"
    if said and {cell.casefold() for cell in cells} <= YES | NO and {cell.casefold() for cell in said} & YES:
        return "yes/no"
    return "text"
