"""TOML files become models, or all that is wrong with them."""

from __future__ import annotations

import datetime
import json
import re
import tomllib
from pathlib import Path
from typing import Any, Never, TypeVar

from pydantic import BaseModel, ValidationError

from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.reading.limits import DEEPEST, MAX_DIGITS, name_of, read_text_file, refuse
from playproof.components.reading.toml_depth import TooDeep, loads
from playproof.components.wording.values import shown

M = TypeVar("M", bound=BaseModel)


def read_toml(path: Path, model: type[M], *, root: Path, context: Any = None) -> M:
    """The file's data as ``model``; places in faults name the file relative to ``root``.

    TOML has types, so they count: ``price = "12"`` is not a number. Lists fit tuples and sets, texts fit enums and
    paths, whole numbers fit where any number does. A date without quotes fits where a text is wanted.
    ``context`` is passed to the model's validators.

    Raises `DataFaults`: for a file that can't be read or is no TOML, one fault; else every mistake, by line.
    """
    text = read_text_file(path, root)
    name = name_of(path, root)
    data = _parse(text, name)
    try:
        written = json.dumps(data, default=_plain)
    except ValueError:
        # A hexadecimal number that has too many digits when it is written in tens.
        _refuse_number(text, name, r"0[xob][\da-fA-F_]{3000}")
    try:
        # The strictness that JSON has is the one wanted: types count, but a list is all there is for a tuple.
        return model.model_validate_json(written, strict=True, context=context)
    except ValidationError as error:
        raise DataFaults(_placed(error, text, name, model)) from None


def read_data(path: Path, *, root: Path) -> dict[str, Any]:
    """The file's data as they are. Raises `DataFaults`, as `read_toml` does, for what can't be read or is no TOML."""
    return _parse(read_text_file(path, root), name_of(path, root))


def _placed(error: ValidationError, text: str, name: str, model: type[BaseModel]) -> list[Fault]:
    # Only a faulty file pays for the second look at its text.
    from playproof.components.reading.toml_places import TomlPlaces

    places = TomlPlaces(text)

    def place_of(way: tuple[int | str, ...]) -> Place:
        return Place(name, places.line_of(way), _field(way))

    from playproof.components.reading.typed import faults_from

    faults = faults_from(error, place_of, model)
    # Items of a list are at one place, and so may have one and the same fault.
    return sorted(dict.fromkeys(faults), key=lambda fault: fault.place.line)


def _parse(text: str, name: str) -> dict[str, Any]:
    try:
        return loads(text)
    except TooDeep as deep:
        refuse(Place(name, deep.line), "lists or tables are nested too deeply", f"at most {DEEPEST} levels")
    except tomllib.TOMLDecodeError as error:
        if alone := re.search(r"\r(?!\n)", text):
            line = text.count("\n", 0, alone.start()) + 1
            problem = "a carriage return (CR) alone ends this line"
            refuse(Place(name, line), problem, "lines that end with LF or CR LF")
        message = str(error)
    except ValueError:
        # Python's own limit on reading numbers, which tomllib passes on without a position.
        _refuse_number(text, name, r"[\d_]{4000}")
    raise DataFaults(_syntax_faults(message, text, name))


def _refuse_number(text: str, name: str, digits: str) -> Never:
    line = next((at for at, row in enumerate(text.split("\n"), 1) if re.search(digits, row)), 0)
    refuse(Place(name, line), "a number has too many digits", f"at most {MAX_DIGITS:,} digits")


def _plain(value: object) -> str:
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    raise TypeError(f"TOML has no {type(value)}")


def _field(way: tuple[int | str, ...]) -> str:
    """A way as people write it: 'set.piece.price'; the line shows which of several sets it is."""
    return ".".join(step for step in way if isinstance(step, str))


# The beginning of a message of tomllib, what it means, and what would be right.
_SYNTAX = (
    ("Invalid value", "{found} is not a value",
     'text in "straight quotes", a number, true, false, a date, [a list] or {a table}'),
    ("Invalid statement", "this is neither a key with a value nor a table's header", "key = value, or [table]"),
    ("Expected newline", "{found} follows the end of the value",
     'one key = value on a line, numbers as 2.5, text in "quotes"'),
    ("Expected '='", "'=' is missing behind the key", "key = value"),
    ("Invalid initial character for a key", "the key can not be read", "letters, digits, - and _, or text in quotes"),
    ("Expected ']]'", "']]' is missing at the end of the table's header", "[[name]]"),
    ("Expected ']'", "']' is missing at the end of the table's header", "[name]"),
    ("Unclosed array", "the list does not end; a ',' or ']' is missing", "[1, 2, 3]"),
    ("Unclosed inline table", "the table does not end; a ',' or '}' is missing", "{a = 1, b = 2}"),
    ("Unterminated string", "the text does not end; a quotation mark is missing", 'text in quotes: "…"'),
    ("Expected \"'\"", "the text does not end; a quotation mark is missing", "text in quotes: '…'"),
    ("Expected '\"", "the text does not end; a quotation mark is missing", 'text in quotes: "…"'),
    ("Expected \"'''\"", "the text does not end; ''' is missing", "text in quotes: '''…'''"),
    ("Unescaped '\\'", "'\\' does not begin a sign that TOML knows", "\\\\ for a backslash, \\n for a new line"),
    ("Invalid hex value", "the code of a sign can not be read", "\\u and 4 of the digits 0 to 9 and A to F"),
    ("Escaped character is not", "the code of a sign means no sign", "\\u and 4 of the digits 0 to 9 and A to F"),
    ("Illegal character '\\n'", "the text does not end on its line", 'text in quotes, or """longer text"""'),
    ("Illegal character", "the text contains a control character", "visible signs"),
    ("Found invalid character", "the comment contains a control character", "visible signs"),
    ("Invalid date or datetime", "there is no such date", "a date such as 2025-12-31"),
    ("Cannot overwrite a value", "a key is written twice", "each key once"),
    ("Duplicate inline table key", "a key is written twice", "each key once"),
    ("Cannot declare", "a table is written twice, or in two ways that exclude each other", "each table once"),
    ("Cannot mutate immutable", "a finished list or table is added to", "each list and table in one place"),
    ("Cannot redefine namespace", "a table is written in two ways that exclude each other", "each table in one way"),
)  # fmt: skip

_TWICE = ("Cannot overwrite", "Duplicate inline", "Cannot declare", "Cannot mutate", "Cannot redefine")


def _syntax_faults(message: str, text: str, name: str) -> list[Fault]:
    if message.startswith(_TWICE):
        from playproof.components.reading.toml_places import TomlPlaces

        if clashes := TomlPlaces(text).clashes:
            return [
                Fault(
                    Place(name, clash.line, _field(clash.way)),
                    f"{clash.problem}; the first is on line {clash.first_line}",
                    "each key once",
                )
                for clash in clashes
            ]
    said, _, where = message.rpartition(" (at ")
    position = re.fullmatch(r"line (\d+), column (\d+)\)", where)
    lines = text.replace("\r\n", "\n").split("\n")
    line, column = map(int, position.groups()) if position else (len(lines), len(lines[-1]) + 1)
    for beginning, meaning, allowed in _SYNTAX:
        if said.startswith(beginning):
            found = lines[line - 1][column - 1 :].partition("#")[0].strip()
            if "{found}" in meaning:
                meaning = meaning.format(found=shown(found)) if found else "a value is missing"
            return [Fault(Place(name, line), f"column {column}: {meaning}", allowed)]
    return [Fault(Place(name, line), f"column {column}: this is no TOML ({said[:1].lower()}{said[1:]})")]
