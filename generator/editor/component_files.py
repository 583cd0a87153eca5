"""Open component data: what lint finds in it as it stands in the editor, and what its fields mean.

The data is read and drawn as for the preview: after an edit only pieces that changed are drawn again.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from lsprotocol import types

from playproof.components.base import PieceSet
from playproof.components.faults import DataFaults, Fault, Place, PlayproofError, once
from playproof.components.game import rows_file
from playproof.components.kinds import KINDS
from playproof.components.reading.limits import read_text_file
from playproof.components.reading.shapes import field_names
from playproof.components.reading.tables.csv_cells import separator_of
from playproof.components.reading.tables.table import field_form
from playproof.components.reading.unsaved import unsaved
from playproof.components.workspace import Workspace
from playproof.generator.editor.meaning import column_meaning, field_meaning
from playproof.generator.editor.places import SOURCE, line_range
from playproof.generator.kit.options import KitOptions
from playproof.generator.preview.showing import Showing
from playproof.generator.schemas import input_of

#: Diagnostics of each file.
Found = dict[Path, list[types.Diagnostic]]
#: What a fault says was found, in its quotes.
_QUOTED = re.compile(r"'([^'\n]+)'")
#: Tables in text.
TABLES = (".csv", ".tsv")


def game_folder(path: Path) -> Path | None:
    """The game that a file belongs to: the nearest folder in ``components`` with a game.toml; None if there is none."""
    for folder in path.parents:
        if folder.parent.name == "components" and (folder / "game.toml").is_file():
            return folder
    return None


class ComponentFiles:
    """The component data of a workspace, checked game by game. For one thread at a time."""

    def __init__(self, workspace: Workspace) -> None:
        """Nothing is read yet."""
        self.workspace = workspace
        self._showings: dict[Path, Showing] = {}

    def check(self, path: Path, texts: Mapping[Path, str]) -> Found:
        """What is wrong with the games that a file of the workspace concerns, file by file; files without a fault are those
        of ``texts``, what the editor holds, that were looked at."""
        with unsaved(texts):
            name = input_of(path, self.workspace.root)
            if name == "shop":
                return _found(path.parent.parent, self._of_shop(path), texts, [path])
            folder = game_folder(path)
            if folder is None and name in ("template", "theme", "icons"):
                return self._of_look(path, name, texts)
            if folder is None:
                return {path: [_outside(path)] if _is_input(path) else []}
            return self._of_game(folder, texts)

    def showing(self, folder: Path) -> Showing:
        """A game as it was last read."""
        if folder not in self._showings:
            self._showings[folder] = Showing(folder, Workspace(folder.parent.parent), KitOptions())
        return self._showings[folder]

    def _of_game(self, folder: Path, texts: Mapping[Path, str]) -> Found:
        showing = self.showing(folder)
        showing.refresh()
        looked_at = [path for path in texts if game_folder(path) == folder]
        faults = once(trouble.fault for trouble in showing.troubles)
        return _found(folder.parent.parent, faults, texts, looked_at)

    def _of_look(self, path: Path, name: str, texts: Mapping[Path, str]) -> Found:
        """A look belongs to all games of its workspace."""
        found: Found = {path: []}
        root = self.workspace.root
        if name == "theme":
            from playproof.layouts.render_context import find_theme

            try:
                find_theme(path.stem, self.workspace.overrides)
            except DataFaults as wrong:
                return _found(root, wrong.faults, texts, [path])
        for folder in sorted(one.parent for one in root.glob("components/*/game.toml")):
            for file, told in self._of_game(folder, texts).items():
                mine = found.setdefault(file, [])
                mine += [one for one in told if one not in mine]
        return found

    def _of_shop(self, path: Path) -> Iterable[Fault]:
        from playproof.generator.exporting.shops.profile import find_profile

        try:
            find_profile(path.stem, self.workspace)
        except DataFaults as wrong:
            return wrong.faults
        except PlayproofError as wrong:
            return [Fault(Place(f"shops/{path.name}"), str(wrong))]
        return []


def _is_input(path: Path) -> bool:
    """Whether a file is called as component data is, wherever it is."""
    return path.suffix == ".toml" and path.stem in ("game", "play", "rules", "rulings", *KINDS)


def _outside(path: Path) -> types.Diagnostic:
    return types.Diagnostic(
        line_range("", 0),
        f"{path.name} is in no game's folder, so it is not checked; expected: components/NAME/{path.name}, beside game.toml",
        types.DiagnosticSeverity.Information,
        source=SOURCE,
    )


def _found(
    root: Path, faults: Iterable[Fault], texts: Mapping[Path, str], looked_at: Iterable[Path]
) -> Found:
    found: Found = {path: [] for path in looked_at}
    lines: dict[Path, list[str]] = {}
    for fault in faults:
        path = root / fault.place.file
        if path not in lines:
            lines[path] = _lines(path, root)
        found.setdefault(path, []).append(_diagnostic(fault, lines[path]))
    return found


def _lines(path: Path, root: Path) -> list[str]:
    """The lines of a text file, as the editor has them; none of another file."""
    if path.suffix not in (".toml", *TABLES):
        return []
    try:
        return read_text_file(path, root).splitlines()
    except DataFaults:
        return []


def _diagnostic(fault: Fault, lines: list[str]) -> types.Diagnostic:
    row = max(fault.place.line - 1, 0)
    text = lines[row] if row < len(lines) else ""
    message = fault.problem
    if fault.place.sheet_row:
        message = f"row {fault.place.sheet_row}: {message}"
    if fault.allowed:
        message += f"; allowed: {fault.allowed}"
    if fault.hint:
        message += f"; did you mean '{fault.hint}'?"
    severity = types.DiagnosticSeverity.Information if fault.note else types.DiagnosticSeverity.Error
    where = _part(fault, text, row, lines) if fault.place.line else line_range("", row)
    return types.Diagnostic(where, message, severity, source=SOURCE, data=_correction(fault, text, where))


def _part(fault: Fault, text: str, row: int, lines: list[str]) -> types.Range:
    """The part of its line that a fault is about: a cell, a key with its value, or the whole line."""
    field = fault.place.field
    if Path(fault.place.file).suffix in TABLES:
        cell = next(
            (one for name, one in _cells(lines, row) if field and field_form(name) == field_form(field)), None
        )
        return (
            line_range(text, row, cell[0], cell[1] - cell[0])
            if cell and cell[1] > cell[0]
            else line_range(text, row)
        )
    key = field.rpartition(".")[2]
    found = (
        re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])\s*=\s*(?:\"[^\"]*\"|[^,#}}]*)", text)
        if key
        else None
    )
    if found:
        return line_range(text, row, found.start(), len(found[0].rstrip()))
    return line_range(text, row)


def _cells(lines: list[str], row: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """The columns of a table with the place of each one's cell in a line; nothing for a row that goes over several."""
    if row >= len(lines):
        return
    separator = separator_of("\n".join(lines[:20]), ("id", "name", "count"))
    names = next((cells for cells in (_split(line, separator) for line in lines) if len(cells) > 1), [])
    for (name, _), (_, place) in zip(names, _split(lines[row], separator), strict=False):
        yield name, place


def _split(line: str, separator: str) -> list[tuple[str, tuple[int, int]]]:
    """The cells of a line of a table, each with its beginning and end."""
    cells: list[tuple[str, tuple[int, int]]] = []
    start, quoted = 0, False
    for at, sign in enumerate(f"{line}{separator}"):
        if sign == '"':
            quoted = not quoted
        elif sign == separator and (not quoted or at == len(line)):
            said = line[start:at]
            text = next(iter(csv.reader([said], delimiter=separator)), [""])
            cells.append((text[0].strip() if text else "", (start, at)))
            start = at + 1
    return cells


def _correction(fault: Fault, text: str, where: types.Range) -> dict[str, str] | None:
    """The word that was likely misspelt and the right one, where a fault tells both."""
    found = _QUOTED.search(fault.problem)
    if not fault.hint or not found:
        return None
    part = text[where.start.character : where.end.character] if found[1] in text else ""
    return {"found": found[1], "hint": fault.hint} if part.count(found[1]) == 1 else None


def corrections(uri: str, told: Iterable[types.Diagnostic], lines: list[str]) -> Iterator[types.CodeAction]:
    """The words that faults propose, put in place of those that were found."""
    for one in told:
        row = one.range.start.line
        data = one.data
        if not isinstance(data, dict) or row >= len(lines):
            continue
        found, hint = str(data.get("found", "")), str(data.get("hint", ""))
        at = lines[row].find(found, one.range.start.character)
        if found and hint and at >= 0:
            edit = types.TextEdit(line_range(lines[row], row, at, len(found)), hint)
            yield types.CodeAction(
                f"Change to: {hint}",
                types.CodeActionKind.QuickFix,
                [one],
                is_preferred=True,
                edit=types.WorkspaceEdit({uri: [edit]}),
            )


def hover(path: Path, text: str, row: int, column: int, sets: Iterable[PieceSet] = ()) -> str:
    """What the field or the column at a place means, as Markdown; ``""`` where that isn't known. ``sets``: the game's, as it
    could last be read."""
    lines = text.splitlines()
    if path.suffix in TABLES:
        return _column_hover(path, lines, row, column, sets)
    root = path.parents[2] if len(path.parents) > 2 else path.parent
    name = input_of(path, root) or input_of(path, path.parent.parent)
    if not name or row >= len(lines):
        return ""
    return field_meaning(name, text, row, len(lines[row][:column].encode()))


def _column_hover(path: Path, lines: list[str], row: int, column: int, sets: Iterable[PieceSet]) -> str:
    name = next((name for name, (start, end) in _cells(lines, row) if start <= column <= end), "")
    for one in sets:
        how = rows_file(one)
        if how is None or not name or path.parts[-len(Path(how.file).parts) :] != Path(how.file).parts:
            continue
        forms = {field_form(field): (field, info) for field, info in field_names(one.piece_model()).items()}
        meant = {field_form(column): field for column, field in how.columns.items()}.get(
            field_form(name), name
        )
        found = forms.get(field_form(meant))
        if found is None:
            return column_meaning(name, f"No field of {one.name}: nothing is read from this column.")
        field, info = found
        about = info.description or f"A column of {one.name}'s own ({path.parent.name}/{one.kind}.toml)."
        return column_meaning(name, about, f"field `{field}`" if field != name else "")
    return ""
