"""CSV: separators, quotes, line numbers, columns."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from playproof.components.faults import Place
from playproof.components.reading.limits import MAX_FAULTS
from playproof.components.reading.tables.table_file import Row, read_rows
from tests.bench.work import calls
from tests.components.reading.telling import told, write


class Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class EventCard(Strict):
    id: str
    price: int
    colour: Literal["red", "white", "blue", "black"] = "red"
    text: str = ""


def read(folder: Path, text: str | bytes, model: type[BaseModel] = EventCard) -> list[Row[Any]]:
    return read_rows(write(folder, "events.csv", text), model, root=folder)


def faults(folder: Path, text: str | bytes, model: type[BaseModel] = EventCard) -> list[str]:
    return told(read, folder, text, model)


def test_rows_with_their_places(tmp_path: Path) -> None:
    rows = read(tmp_path, " id , price,colour,text\nR01, 3 ,,\nR02,4,blue, some text \n")
    assert rows == [
        Row(EventCard(id="R01", price=3), Place("events.csv", 2)),
        Row(EventCard(id="R02", price=4, colour="blue", text="some text"), Place("events.csv", 3)),
    ]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separators_byte_order_mark_and_line_ends(
    tmp_path: Path, separator: str, mark: str, end: str
) -> None:
    lines = ["id,price,text", 'R01,3,"a; b, c\td"', 'R02,4,"e\nf"', "R03,5,g"]
    text = mark + "".join(line.replace(",", separator) + end for line in lines)
    rows = read(tmp_path, text.replace("a; b" + separator, "a; b,"))
    assert [(row.value.text, row.place.line) for row in rows] == [("a; b, c\td", 2), ("e\nf", 3), ("g", 5)]


def test_the_header_alone_tells_the_separator(tmp_path: Path) -> None:
    assert (
        read(tmp_path, "# a, b, c, d\n\nid;price;text\nR01;3;a, b, c, d, e\n")[0].value.text
        == "a, b, c, d, e"
    )
    assert read(tmp_path, 'id;price;"text"\nR01;3;\n')[0].place.line == 2
    (row,) = read(tmp_path, "id\nR01\n", Named)
    assert row.value.id == "R01"


class Named(Strict):
    id: str


def test_quoted_newlines_count_as_lines(tmp_path: Path) -> None:
    text = 'id,price,text\nR01,1,"one\ntwo\n\nthree"\n# said ""\n\nR02,x,"a ""b"" c"\n'
    assert faults(tmp_path, text) == ["events.csv:8, field 'price': found 'x'; allowed: a whole number"]
    rows = read(tmp_path, text.replace(",x,", ",2,"))
    assert [(row.place.line, row.value.text) for row in rows] == [(2, "one\ntwo\n\nthree"), (8, 'a "b" c')]


def test_blank_rows_and_remarks_are_skipped(tmp_path: Path) -> None:
    text = '# events\n,,,\n\nid,price,colour,text\n,,,\n#R00,\n"# quoted",,,\n  \n;\nR01,1,,\n'.replace(
        ";\n", ""
    )
    assert [row.place.line for row in read(tmp_path, text)] == [9]
    assert read(tmp_path, "id,price\n") == []


def test_every_fault_at_once(tmp_path: Path) -> None:
    text = "id,price,colour,text\nR01,abc,purpel,\n,3,rad,\nR03,4,,\nR04,3.5,,\n"
    assert faults(tmp_path, text) == [
        "events.csv:2, field 'price': found 'abc'; allowed: a whole number",
        "events.csv:2, field 'colour': found 'purpel'; allowed: red, white, blue, black",
        "events.csv:3, field 'id': 'id' is missing; allowed: text",
        "events.csv:3, field 'colour': found 'rad'; allowed: red, white, blue, black; did you mean 'red'?",
        "events.csv:5, field 'price': found '3.5'; allowed: a whole number",
    ]


def test_an_unknown_column_is_one_fault_and_its_cells_are_read_all_the_same(tmp_path: Path) -> None:
    assert faults(tmp_path, "id,pricee,color,notes\nR01,3,red,x\nR02,x,rad,y\n") == [
        "events.csv:1, field 'pricee': column 'pricee' is not a field of an event card; "
        "allowed: id, price, colour, text; did you mean 'price'?",
        "events.csv:1, field 'color': column 'color' is not a field of an event card; "
        "allowed: id, price, colour, text; did you mean 'colour'?",
        "events.csv:3, field 'pricee': found 'x'; allowed: a whole number",
        "events.csv:3, field 'color': found 'rad'; allowed: red, white, blue, black; did you mean 'red'?",
    ]


def test_a_missing_column_is_one_fault(tmp_path: Path) -> None:
    assert faults(tmp_path, "\nid,colour\nR01,red\nR02,rad\nR03,\n") == [
        "events.csv:2, field 'price': column 'price' is missing; allowed: a whole number",
        "events.csv:4, field 'colour': found 'rad'; allowed: red, white, blue, black; did you mean 'red'?",
    ]


def test_a_rule_for_the_whole_row_is_silent_while_a_column_is_missing(tmp_path: Path) -> None:
    class Offer(Strict):
        low: int
        high: int

        @model_validator(mode="before")
        @classmethod
        def _in_order(cls, cells: dict[str, str]) -> dict[str, str]:
            if int(cells.get("low", 1)) > int(cells.get("high", 0)):
                raise ValueError("low is above high")
            return cells

    assert faults(tmp_path, "low\n1\n2\n", Offer) == [
        "events.csv:1, field 'high': column 'high' is missing; allowed: a whole number"
    ]
    assert faults(tmp_path, "low,high\n1,2\n3,2\n", Offer) == ["events.csv:3: low is above high"]


def test_columns_written_twice_or_without_a_name(tmp_path: Path) -> None:
    assert faults(tmp_path, "id,price,id,,\nR01,1,R02,x,\n") == [
        "events.csv:1, field 'id': column 'id' is written twice; allowed: each column once",
    ]
    assert read(tmp_path, "id,price,,\nR01,1,,\n")[0].value.price == 1


def test_the_wrong_number_of_cells(tmp_path: Path) -> None:
    assert faults(tmp_path, "id,price,text\nR01,1\nR02,2,Pay 1, then go,\nR03\nR04,x,\n") == [
        "events.csv:2: found 2 cells; allowed: 3, one for each column of the header",
        "events.csv:3: found 5 cells; allowed: 3, one for each column of the header; "
        'a text with a comma in it stands in "quotes"',
        "events.csv:4: found 1 cell; allowed: 3, one for each column of the header",
        "events.csv:5, field 'price': found 'x'; allowed: a whole number",
    ]


def test_broken_quotes(tmp_path: Path) -> None:
    assert faults(tmp_path, 'id,price\nR01,1\n"R02,2\nR03,3\n') == [
        'events.csv:3: a quotation mark opens in this row and is never closed; allowed: texts in quotes: "…"'
    ]
    assert faults(tmp_path, 'id,price\nR01,1\n"Ann" R02,2\n') == [
        "events.csv:3: text follows a closing quotation mark; "
        'allowed: a quotation mark in a text is written twice: ""'
    ]


def test_a_table_without_a_header(tmp_path: Path) -> None:
    assert faults(tmp_path, "\n # nothing\n,,\n") == [
        "events.csv: the table has no header; allowed: a first row with id, price, colour, text"
    ]


def test_what_is_too_much(tmp_path: Path) -> None:
    header = ",".join(f"c{at}" for at in range(201))
    assert faults(tmp_path, f"{header}\n") == ["events.csv:1: found 201 columns; allowed: at most 200"]
    assert faults(tmp_path, "id\n" + "x\n" * 100_001, Named) == [
        "events.csv:100002: found more than 100,000 rows; allowed: split the file"
    ]
    assert faults(tmp_path, "id\n" + "x" * 131_073, Named) == [
        "events.csv:2: a cell is too long; allowed: at most 131,072 characters"
    ]
    told_of = faults(tmp_path, "id,price\n" + "R,x\n" * 5_000)
    assert len(told_of) == MAX_FAULTS + 1
    assert told_of[-2:] == [
        "events.csv:1001, field 'price': found 'x'; allowed: a whole number",
        "events.csv: more faults follow; these are the first 1,000",
    ]


def test_numbers_that_can_be_counted(tmp_path: Path) -> None:
    class Tile(Strict):
        sides: Literal[4, 6]
        kind: Literal[1, 2, "x"] | None = None
        open: bool = False
        seats: Annotated[int, Field(ge=1, le=6)] = 1

    (row,) = read(tmp_path, "sides,kind,open,seats\n6,2,yes,3\n", Tile)
    assert row.value == Tile(sides=6, kind=2, open=True, seats=3)
    assert faults(tmp_path, "sides,seats\n5,7\n", Tile) == [
        "events.csv:2, field 'sides': found '5'; allowed: 4, 6",
        "events.csv:2, field 'seats': found '7'; allowed: a whole number from 1 to 6",
    ]


def test_a_field_with_an_alias_is_a_column_of_that_name(tmp_path: Path) -> None:
    class Hex(Strict):
        where: str = Field(alias="hex")

    assert read(tmp_path, "hex\nA1\n", Hex)[0].value.where == "A1"
    assert faults(tmp_path, "where\nA1\n", Hex) == [
        "events.csv:1, field 'hex': column 'hex' is missing; allowed: text",
    ]


def test_columns_of_ones_own_where_the_model_takes_them(tmp_path: Path) -> None:
    class Open(BaseModel):
        model_config = ConfigDict(extra="allow")
        id: str

    assert read(tmp_path, "id,era\nR01,iron\n", Open)[0].value.model_extra == {"era": "iron"}


def test_context_reaches_the_validators(tmp_path: Path) -> None:
    def known(value: str, info: Any) -> str:
        if value not in info.context:
            raise ValueError(f"{value} is no suit")
        return value

    class Suit(Strict):
        id: Annotated[str, AfterValidator(known)]

    path = write(tmp_path, "suits.csv", "id\n♥\n")
    assert read_rows(path, Suit, root=tmp_path, context="♥♠")[0].value.id == "♥"
    assert told(read_rows, path, Suit, root=tmp_path, context="♠") == [
        "suits.csv:2, field 'id': ♥ is no suit"
    ]


def test_other_endings(tmp_path: Path) -> None:
    path = write(tmp_path, "events.xls", "x")
    assert told(read_rows, path, Named, root=tmp_path) == [
        "events.xls: the file's name ends in '.xls'; allowed: .csv, .tsv, .txt, .xlsx, .ods, .json, .yaml, .yml"
    ]
    assert told(read_rows, tmp_path / "events", Named, root=tmp_path) == [
        "events: the file's name has no ending; allowed: .csv, .tsv, .txt, .xlsx, .ods, .json, .yaml, .yml"
    ]
    assert (
        read_rows(write(tmp_path, "EVENTS.CSV", "id\nx\n"), Named, root=tmp_path)[0].place.file
        == "EVENTS.CSV"
    )


def test_a_row_costs_little_and_as_much_in_a_long_file_as_in_a_short_one(tmp_path: Path) -> None:
    class Card(Strict):
        id: str
        name: str
        price: int
        colour: Literal["red", "blue"]
        text: str = ""
        copies: int = 1

    def text(count: int) -> str:
        lines = (
            f'R{at},Name {at},{at},red,"A text, with *bold*\nand a second line",2\n' for at in range(count)
        )
        return "id,name,price,colour,text,copies\n" + "".join(lines)

    short, long = write(tmp_path, "short.csv", text(500)), write(tmp_path, "long.csv", text(2_000))
    rows = read_rows(long, Card, root=tmp_path)
    assert rows[-1].place.line == 2 * 2_000
    few = calls(lambda: read_rows(short, Card, root=tmp_path))
    many = calls(lambda: read_rows(long, Card, root=tmp_path))
    # Some 18 calls a row.
    assert many - few <= 24 * 1_500
    assert many <= 4.2 * few
