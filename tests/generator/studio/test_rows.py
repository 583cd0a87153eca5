"""Rows are changed cell by cell: every other byte stays, whatever a file looks like, and what was typed is read as typed."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.components.reading.tables.table_file import open_table
from playproof.components.reading.unsaved import unsaved
from playproof.generator.studio.csv_rows import CsvRows
from playproof.generator.studio.text_file import TextForm, Unwritable, read_form
from playproof.generator.studio.toml_rows import TomlRows

#: Quotes, remarks, blank lines, a text over two lines, a cell too few, line ends of Windows, no end of the last line.
ODD = 'id;name;text\r\n# apples first;;\r\nF1;"Apple";"Sell it; or\nkeep it."\r\n\r\n  F2 ;Plum\r\nF3;"A ""sweet"" pear";'


def rows_of(text: str, names: tuple[str, ...] = ("id", "name", "text")) -> tuple[CsvRows, list[list[str]]]:
    path = Path("rows.csv").absolute()
    with unsaved({path: text}):
        # The file is there by what is held of it alone.
        path.touch()
        try:
            table = open_table(path, path.parent, names, ("id",))
        finally:
            path.unlink()
    return CsvRows(text, table, names), [row for _, row in table.rows]


@pytest.fixture(autouse=True)
def _here(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("rows"))


@pytest.mark.parametrize(
    ("row", "column", "value", "old", "new"),
    [
        (0, 1, "Appel", '"Apple"', '"Appel"'),
        (0, 2, "Sell it.", '"Sell it; or\nkeep it."', '"Sell it."'),
        (1, 1, "Plum; ripe", "Plum", '"Plum; ripe"'),
        (1, 0, "F9", "  F2 ", "F9"),
        (1, 2, "Keep", "Plum", 'Plum;"Keep"'),
        (2, 2, 'Say "please"', 'pear";', 'pear";"Say ""please"""'),
        (2, 1, "", '"A ""sweet"" pear"', '""'),
    ],
)
def test_one_cell_changes_and_no_other_byte(row: int, column: int, value: str, old: str, new: str) -> None:
    rows, cells = rows_of(ODD)
    after = rows.with_cells({(row, column): value})
    assert after == ODD.replace(old, new, 1)
    changed = [[*one, ""][:3] for one in rows_of(after)[1]]
    expected = [[*one, ""][:3] for one in cells]
    expected[row][column] = value
    assert changed == expected


def test_rows_come_and_go_with_the_files_own_line_ends() -> None:
    rows, _ = rows_of(ODD)
    assert rows.with_row(0, {0: "F4"}) == ODD.replace('keep it."\r\n', 'keep it."\r\nF4;;\r\n')
    assert rows.with_row(0, {0: "F4"}, like=0) == ODD.replace(
        'keep it."\r\n', 'keep it."\r\nF4;"Apple";"Sell it; or\nkeep it."\r\n'
    )
    assert rows.with_row(2, {0: "F4"}) == f"{ODD}\r\nF4;;"
    assert rows.without_row(1) == ODD.replace("  F2 ;Plum\r\n", "")
    assert rows.with_row(-1, {0: "F0"}) == ODD.replace("text\r\n", "text\r\nF0;;\r\n", 1)


CELL = st.text(st.sampled_from('ab1;,"\n #\t|é'), max_size=6).map(str.strip)


@settings(max_examples=60, deadline=None)
@given(
    st.data(),
    st.sampled_from(";,\t|"),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_any_table_is_read_as_it_was_typed(
    data: st.DataObject, separator: str, end: str, quoting: int
) -> None:
    """Against the csv module: it reads what was typed, and the other records keep their bytes."""
    body = data.draw(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=4))
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator=end, quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(["id", "name", "text"])
    writer.writerows([f"K{number}", *cells] for number, cells in enumerate(body))
    text = out.getvalue()
    rows, cells = rows_of(text)
    row, column = data.draw(st.integers(0, len(body) - 1)), data.draw(st.integers(1, 2))
    value = data.draw(CELL)
    after = rows.with_cells({(row, column): value})
    cells[row][column] = value
    assert [
        [cell.strip() for cell in one]
        for one in csv.reader(io.StringIO(after, newline=""), delimiter=separator)
    ][1:] == cells
    kept = text.splitlines(keepends=True) if "\n" not in "".join(map("".join, body)) + value else []
    assert [one for at, one in enumerate(after.splitlines(keepends=True)) if kept and at != row + 1] == [
        one for at, one in enumerate(kept) if at != row + 1
    ]


@pytest.mark.parametrize(
    ("data", "encoding", "codec"),
    [
        ("id,name\nA,Zoë\n".encode(), "", "utf-8"),
        ("\ufeffid,name\nA,Zoë\n".encode(), "", "utf-8"),
        ("\ufeffid\tname\nA\tZoë\n".encode("utf-16-le"), "", "utf-16-le"),
        ("id,name\nA,Zoë\n".encode("cp1252"), "", "cp1252"),
        ("id,name\nA,Łódź\n".encode("cp1250"), "cp1250", "cp1250"),
    ],
)
def test_an_encoding_is_kept(data: bytes, encoding: str, codec: str) -> None:
    found = read_form(data, encoding)
    assert found is not None
    text, form = found
    assert (form.codec, form.encode(text)) == (codec, data)
    assert not text.startswith("\ufeff")


def test_what_an_encoding_lacks_is_refused() -> None:
    with pytest.raises(
        Unwritable, match="'漢' can't be written in Windows-1252, the file's encoding; save the file as UTF-8"
    ):
        TextForm("cp1252").encode("漢")
    assert read_form("id,name\nA,Zoë\nB,".encode() + b"\xe9\n") is None
    assert read_form(b"id\0") is None
    assert read_form(b"id", "zlib") is None


CARDS = """\
# The cards of the orchard.
[[set]]
id = "tools"
name = "Tools"

# The first one:
[[set.piece]]
id = "T1"     # never change it
name = 'Ladder'
cost = 3 # playtest says 4
text = \"\"\"
Reach one
more branch.\"\"\"

[[set.piece.place]]
id = "a"

[[set.piece]]
id = "T2"
name = "Rake"
art.file = "rake.png"

# The end of the tools.
[[set]]
id = "other"

[[set.piece]]
id = "T1"
"""


def texts(*names: str) -> Callable[[str], bool | None]:
    return lambda name: name in names


def test_the_fields_of_pieces_are_columns() -> None:
    rows = TomlRows(CARDS, 0, texts("name"))
    assert rows.columns == ["id", "name", "cost", "text", "place", "art.file"]
    assert [rows.cells(row) for row in (0, 1)] == [
        ["T1", "Ladder", "3", "Reach one\nmore branch.", "1 table", ""],
        ["T2", "Rake", "", "", "", "rake.png"],
    ]
    assert rows.lines == [(7, 16), (18, 21)]
    assert (rows.is_fixed(0, "place"), rows.is_fixed(1, "place")) == (True, False)
    assert TomlRows(CARDS, 1, texts()).lines == [(27, 28)]


@pytest.mark.parametrize(
    ("row", "name", "typed", "old", "new"),
    [
        (0, "name", "Long ladder", "'Ladder'", "'Long ladder'"),
        (0, "name", "Ann's", "'Ladder'", '"Ann\'s"'),
        (0, "name", "7", "'Ladder'", "'7'"),
        (0, "cost", "4", "cost = 3 #", "cost = 4 #"),
        (0, "cost", "many", "cost = 3 #", 'cost = "many" #'),
        (0, "cost", "", "cost = 3 # playtest", "# playtest"),
        (0, "text", "One\nline", "Reach one\nmore branch.", "One\nline"),
        (0, "text", 'A "quoted" \\ word', '"""\nReach one\nmore branch."""', '"A \\"quoted\\" \\\\ word"'),
        (1, "cost", "5", 'art.file = "rake.png"\n', 'art.file = "rake.png"\ncost = 5\n'),
        (1, "art.file", "", 'art.file = "rake.png"\n', ""),
        (1, "art.file", "new.png", "rake.png", "new.png"),
        (1, "tags", '["a", "b"]', 'art.file = "rake.png"\n', 'art.file = "rake.png"\ntags = ["a", "b"]\n'),
        (
            1,
            "note",
            "{price} each",
            'art.file = "rake.png"\n',
            'art.file = "rake.png"\nnote = "{price} each"\n',
        ),
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_one_value_changes_and_its_remark_stays(
    row: int, name: str, typed: str, old: str, new: str, end: str
) -> None:
    before = CARDS.replace("\n", end)
    after = TomlRows(before, 0, texts("name")).with_cells(
        {(row, name): typed}, lambda field: field in ("id", "name")
    )
    assert after == before.replace(old.replace("\n", end), new.replace("\n", end), 1)


def test_a_required_text_stays_when_it_is_emptied() -> None:
    rows = TomlRows(CARDS, 0, texts("name"))
    assert rows.with_cells({(0, "name"): ""}, lambda _: True) == CARDS.replace("'Ladder'", "''")


def test_pieces_come_and_go_with_what_is_below_them() -> None:
    rows = TomlRows(CARDS, 0, texts())
    first = CARDS[CARDS.index("[[set.piece]]") : CARDS.index('[[set.piece]]\nid = "T2"')]
    assert rows.without_row(0) == CARDS.replace(first, "")
    assert rows.with_row(0, "T3", like=0) == CARDS.replace(first, first + first.replace('"T1"', '"T3"'), 1)
    second = CARDS[CARDS.index('[[set.piece]]\nid = "T2"') : CARDS.index("\n# The end")]
    assert rows.with_row(1, "T3") == CARDS.replace(second, second + '\n[[set.piece]]\nid = "T3"\n')
    last = TomlRows(CARDS, 1, texts())
    assert last.without_row(0) == CARDS[: CARDS.rindex("\n[[set.piece]]")]
    assert TomlRows(CARDS[:-1], 1, texts()).with_row(0, "T2") == f'{CARDS}\n[[set.piece]]\nid = "T2"\n'
