"""Lists of cards as strangers keep them, and worse: each becomes a game that lints, or one sentence, and no cell is lost."""

from __future__ import annotations

import csv
import html
import io
import json
import random
import re
import shutil
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from openpyxl import Workbook

from playproof.components.faults import PlayproofError
from playproof.components.game import load_game
from playproof.components.importing.card_list import NO, YES, CardList, Reading, read_list
from playproof.components.reading.tables.table_file import open_grids
from playproof.components.workspace import Workspace
from playproof.generator.importing.fitting import faults_of
from playproof.generator.importing.importing import import_cards, naming_for
from playproof.generator.importing.writing import Imported
from playproof.layouts.kinds import is_of_letters
from tests.components.reading.test_spreadsheets import ods

Rows = tuple[tuple[str, ...], ...]

WORDS = (
    "Rope", "Net", "Oar", "Żaglówka", "Füchsin", "Шайба", "剣", "カード", "מגן", "#1 Fan", "#aa3300", "★ ♥ ⇒ ●", "😀🎲", "007",
    "1,50", "1.25", "-3", "1234567", "99999999999", "0", "yes", "no", "x", "Red", "tomato", "art.png", "a" * 60, "W" * 130,
    "Draw 2 cards. " * 6, "word " * 190, "<b>Now</b> draw<br>two", "<font color=red>a</font>", "3 * 2 _x_ :gem: {bank}", "a\nb",
    "\\13\\", "&amp; &lt;x&gt;", "=1+1",
    '"', "'", ",", ";", "|", "-", "#", "# note", "Name", "Text", "Total", "½", "ﬁ", "x\u200by",
    "\u202eabc", "e\u0301", "\u00a0", "1e9", "2025-03-09", "true", "∞", "(x)", "ab" * 300, "I" * 40, "0" * 12, "°",
)  # fmt: skip
HEADINGS = (
    "Name", "Title", "Qty", "Count", "Text", "Effect", "Cost", "Colour", "Image", "ID", "#", "#mine", "Kraft", "日本",
    "Type", "", "Name", "Cost", "Gold", "Wood", "a" * 50, "{x}", '"', "No.", "1",
)  # fmt: skip
ENDINGS = (".csv", ".csv", ".tsv", ".txt", ".xlsx", ".xlsx", ".ods", ".json", ".yaml")
ENCODINGS = (
    "utf-8",
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "cp1252",
    "cp1250",
    "cp1251",
    "mac_roman",
    "cp932",
    "gb18030",
)


class ListCase(NamedTuple):
    """A list as rows of cells, the file it is written into, and what else is done to it."""

    rows: Rows
    ending: str
    encoding: str = "utf-8"
    merged: tuple[str, ...] = ()
    #: Bytes that are changed: place, how many go, what is put.
    noise: tuple[tuple[int, int, bytes], ...] = ()
    again: bool = False

    def use(self, place: Any) -> None:
        """Import it; look for cells that are lost; import what it becomes again."""
        root = place.root / "lists"
        shutil.rmtree(root, ignore_errors=True)
        root.mkdir()
        self._import(root, self.rows)
        if self.again:
            self._import(root, (*self.rows[:1], ("Top", "1", "New."), *self.rows[2:]))

    def _import(self, root: Path, rows: Rows) -> None:
        path = root / f"deck{self.ending}"
        path.write_bytes(self.content(rows))
        try:
            cards = read_list(path, {}, None, Reading())
            made = import_cards(path, cards, Workspace(root), naming_for(path, Workspace(root), "deck", ""))
        except PlayproofError as told:
            assert str(told).strip(), "a refusal without a word"
            return
        game = load_game(made.folder)
        faults = [fault for *_, fault in faults_of(game, (root / "layouts",), {})]
        bad = [str(fault) for fault in faults if not is_of_letters(fault)]
        assert not bad, f"lint finds {bad[:3]}"
        if not made.merged:
            lost = lost_cells(path, cards, made)
            assert not lost, f"neither in the game nor listed: {lost[:5]}"

    def content(self, rows: Rows) -> bytes:
        """The file."""
        data = _written(rows, self.ending, self.encoding, self.merged)
        for at, gone, put in self.noise:
            at %= len(data) + 1
            data = data[:at] + put + data[at + gone :]
        return data

    def module_states(self) -> list[tuple[str, ...]]:
        """What may be left out."""
        return list(self.rows)

    def of(self, parts: Sequence[tuple[str, ...]]) -> ListCase:
        """The case with just these rows."""
        return self._replace(rows=tuple(parts))

    def save(self, path: Path) -> Path:
        """Write it beside ``path``."""
        file = path.with_suffix(self.ending)
        file.write_bytes(self.content(self.rows))
        path.with_suffix(".case").write_text(repr(self), encoding="utf-8")
        return file


def _written(rows: Rows, ending: str, encoding: str, merged: Sequence[str]) -> bytes:
    data = io.BytesIO()
    if ending == ".xlsx":
        book = Workbook()
        sheet: Any = book.active
        for at, row in enumerate(rows, 1):
            for column, text in enumerate(row, 1):
                if text:
                    cell = sheet.cell(at, column)
                    cell.value = (
                        int(text)
                        if re.fullmatch("[1-9][0-9]{0,8}", text)
                        else re.sub(r"[\x00-\x08\x0b-\x1f]", "", text)
                    )
                    cell.data_type = "e" if text == "#N/A" else cell.data_type
        for area in merged:
            sheet.merge_cells(area)
        book.save(data)
        return data.getvalue()
    if ending == ".ods":
        clean = [[re.sub(r"[\x00-\x08\x0b-\x1f<]", "", text) or None for text in row] for row in rows]
        return ods({"Deck": clean})
    if ending in (".json", ".yaml"):
        keys = [key or f"k{at}" for at, key in enumerate(rows[0])] if rows else []
        objects = [{key: cell for key, cell in zip(keys, row, strict=False) if cell} for row in rows[1:]]
        if ending == ".json":
            return json.dumps(objects, ensure_ascii=False).encode()
        return str(yaml.safe_dump(objects, allow_unicode=True)).encode()
    out = io.StringIO()
    csv.writer(out, delimiter="\t" if ending == ".tsv" else ",", lineterminator="\n").writerows(rows)
    return out.getvalue().encode(encoding, "replace")


def lists(rng: random.Random) -> ListCase:
    """A list that is mutated a little or much."""
    width = rng.choice((1, 2, 3, 3, 4, 5, 8))
    rows = [[rng.choice(HEADINGS) for _ in range(width)]]
    if rng.random() < 0.6:
        rows[0][0] = "Name"
    kinds = [
        rng.choice((WORDS, WORDS[:8], ("1", "2", "3", "12345", ""), ("x", "", "yes"), ("", *WORDS)))
        for _ in range(width)
    ]
    rows += [[rng.choice(kind) for kind in kinds] for _ in range(rng.choice((1, 2, 3, 5, 8)))]
    for _ in range(rng.choice((0, 0, 1, 2, 4))):
        at = rng.randrange(len(rows) + 1)
        change = rng.randrange(8)
        if change == 0:
            rows.insert(rng.choice((0, 0, at)), ["My deck, v3"])
        elif change == 1:
            rows.insert(at, [])
        elif change == 2:
            rows.insert(0, ["", "Costs", "", "Gains"][: rng.randint(2, 4)])
        elif change == 3:
            rows = rows[1:] or [["Rope"]]
        elif change == 4:
            rows[rng.randrange(len(rows))] += ["", rng.choice(WORDS)]
        elif change == 5:
            rows.insert(at, rng.choice((["# a remark"], ["#1", "x"], [rng.choice(WORDS)])))
        elif change == 6:
            rows.append(list(rng.choice(rows)))
        else:
            row = rng.choice(rows)
            row[rng.randrange(len(row)) if row else 0 :] = [rng.choice(WORDS), "#N/A"][: rng.randint(1, 2)]
    areas = ("A1:C1", "B1:C1", "A2:A4", "E2:F2", "B2:C3", "A1:A2", "A3:D3")
    merged = tuple(rng.sample(areas, rng.choice((0, 0, 1, 2))))
    bits = (b"", b"\xfc", b"\x9f\x83", b'"', b"\0", b"\n", b"<", b"[", b"\xed\xa0\x80")
    noise = tuple(
        (rng.randrange(10**6), rng.randint(0, 4), rng.choice(bits))
        for _ in range(rng.choice((0, 0, 0, 0, 1, 3)))
    )
    return ListCase(
        tuple(map(tuple, rows)), rng.choice(ENDINGS), rng.choice(ENCODINGS), merged if _apart(merged) else merged[:1], noise,
        rng.random() < 0.2,
    )  # fmt: skip


def _apart(areas: Sequence[str]) -> bool:
    return len({area[0] for area in areas}) == len(areas) and "E2:F2" in areas


def lost_cells(path: Path, cards: CardList, made: Imported) -> list[tuple[int, str]]:
    """Cells of the list that are neither in the game nor listed in ``imported.toml``: their rows and texts."""
    (grid,) = (
        open_grids(path, path.parent, [], cards.tab) if cards.tab else open_grids(path, path.parent, _names())
    )
    rows = list(csv.DictReader(io.StringIO((made.folder / "cards.csv").read_text(encoding="utf-8"))))
    assert len(rows) == len(cards.numbers), "a row that is no card"
    headings = _letters(" ".join(column.heading for column in cards.columns))
    of_row = dict(zip(cards.numbers, rows, strict=True))
    lost = []
    for number, cells in grid.rows:
        row = of_row.get(number)
        there = "" if row is None else _letters(" ".join(row.values()), made=True)
        # Each entry that lists the row excuses one of its cells.
        names = [column.heading for column in cards.columns]
        excused = sum(max(1, names.count(one.key)) for one in made.left_out if number in one.rows)
        for cell in cells:
            wanted = _letters(cell)
            # What a cell becomes is in its own row; which column holds it, the columns say.
            if not wanted or wanted in there or (row is None and wanted in headings):
                continue
            if row is not None and _is_meant(cell, row, cards):
                continue
            if excused:
                excused -= 1
            else:
                lost.append((number, cell))
    return lost


def _names() -> list[str]:
    from playproof.components.importing.headings import FIELDS

    return [name for names in FIELDS.values() for name in names]


def _is_meant(cell: str, row: dict[str, str], cards: CardList) -> bool:
    """Whether a cell is in the game as a value: a colour of the palette, yes or no, a count."""
    if any(column.type == "yes/no" for column in cards.columns) and cell.casefold() in YES | NO:
        return True
    return bool(row.get("colour")) or (cell.isdecimal() and row.get("count", "") == str(int(cell)))


def _letters(text: str, *, made: bool = False) -> str:
    """The letters and figures of a text, without the marks of other tools, which one that is ``made`` doesn't have."""
    plain = (
        text
        if made
        else html.unescape(
            re.sub(r"</?(?:br|p|b|i|font)(?:\s[^<>]*)?/?>|\\13\\", "", text, flags=re.IGNORECASE)
        )
    )
    return "".join(sign for sign in unicodedata.normalize("NFC", plain).casefold() if sign.isalnum())
