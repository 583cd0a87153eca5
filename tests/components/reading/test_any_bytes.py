"""Whatever a file holds: a value or faults, never another exception."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field

from playproof.components.faults import DataFaults, Place
from playproof.components.reading.limits import inside
from playproof.components.reading.pictures import read_picture
from playproof.components.reading.tables.table_file import read_rows
from playproof.components.reading.toml_file import read_toml
from playproof.components.reading.toml_places import TomlPlaces
from tests.components.reading.test_pictures import picture
from tests.components.reading.test_xlsx import with_part, workbook

few = settings(max_examples=60)


class Disk(BaseModel):
    kind: Literal["disk"]
    size: int


class Cube(BaseModel):
    kind: Literal["cube"]
    edge: float


class Thing(BaseModel):
    model_config = ConfigDict(extra="forbid")
    id: str
    a: int | Literal["x"] | list[Disk] | None = None
    b: Annotated[Disk | Cube, Field(discriminator="kind")] | None = None
    c: dict[str, Thing] = {}


class Plain(BaseModel):
    id: str
    a: int = 1
    b: Literal[1, 2] = 1


def attempt(name: str, data: bytes, reader: Callable[[Path, Path], object]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        try:
            reader(path, Path(folder))
        except DataFaults as faults:
            assert faults.faults
            for fault in faults.faults:
                assert fault.problem
                assert str(fault).startswith(name)
                assert "\n" not in str(fault)


def toml(path: Path, root: Path) -> object:
    return read_toml(path, Thing, root=root)


def rows(path: Path, root: Path) -> object:
    return read_rows(path, Plain, root=root)


def drawn(path: Path, root: Path) -> object:
    return read_picture(path, root, Place(path.name))


@few
@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf")
@example(b"\xff\xfe")
def test_any_bytes(data: bytes) -> None:
    attempt("x.toml", data, toml)
    attempt("x.csv", data, rows)
    attempt("x.xlsx", data, rows)
    attempt("x.xlsx", b"PK\x03\x04" + data, rows)
    attempt("x.png", b"\x89PNG\r\n\x1a\n" + data, drawn)
    attempt("x.jpg", b"\xff\xd8\xff" + data, drawn)


def texts(signs: str, words: list[str]) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from([*signs, *words]) | st.text(max_size=2), max_size=40).map("".join)


@few
@given(
    texts(
        "[]{}=.,\"'#\n \\-+_:0123",
        ["id", "a", "b", "c", "kind", '"""', "'''", "true", "1979-05-27", "[[c]]\n", "id='x'\n"],
    )
)
@example("a = 0x" + "f" * 20_000)
@example("c.x.c.x.c.x.c.x.id = 1")
@example("a = 1e999")
@example("id = 'x'\n'\\n' = 1")
def test_any_text_as_toml(text: str) -> None:
    attempt("x.toml", text.encode("utf-8", "replace"), toml)


@few
@given(texts(',;\t"#\n\r ', ["id", "a", "b", "1", "x", "\ufeff", "id,a,b\n", '"id";"a"\n']))
def test_any_text_as_csv(text: str) -> None:
    attempt("x.csv", text.encode("utf-8", "replace"), rows)


GOOD = {
    "x.xlsx": (workbook(("id", "a", "b"), ("x", 1, 2.0), ("y", "=1+1", True)), rows),
    "x.png": (picture("PNG"), drawn),
    "x.jpg": (picture("JPEG"), drawn),
}


@pytest.mark.parametrize("name", GOOD)
@few
@given(st.data())
def test_good_files_with_a_few_bytes_changed(name: str, data: st.DataObject) -> None:
    content, reader = GOOD[name]
    spoilt = bytearray(content)
    for _ in range(data.draw(st.integers(1, 4))):
        spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
    end = data.draw(st.integers(len(spoilt) // 2, len(spoilt)) | st.just(len(spoilt)))
    attempt(name, bytes(spoilt[:end]), reader)


PARTS = zipfile.ZipFile(io.BytesIO(GOOD["x.xlsx"][0])).namelist()
CELLS = [
    '<c r="A3" t="n"/>',
    '<c t="s"><v>99</v></c>',
    '<c t="d"><v>x</v></c>',
    '<row r="-1"/>',
    '<row r="1e9"/>',
]
CELLS += ['<c r="ZZZZZ9"/>', "<f/>", "<v>nan</v>"]


@few
@given(
    st.sampled_from(PARTS),
    st.sampled_from(["<", ">", '"', "A1", "1", "sheet", "xl/", "="]),
    st.sampled_from(["", "-", "9" * 20, "x", *CELLS]),
)
def test_workbooks_with_one_part_changed(part: str, old: str, new: str) -> None:
    attempt("x.xlsx", with_part(GOOD["x.xlsx"][0], lambda text: text.replace(old, new, 3), part), rows)


names = st.text("ab./\\~ \0\u202e:C", max_size=12) | st.text(max_size=300)


@few
@given(names)
@example("a" * 5_000)
def test_any_path_stays_inside(relative: str) -> None:
    with TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        root.mkdir()
        try:
            found = inside(root, relative, Place("x"))
        except DataFaults as faults:
            assert len(faults.faults) == 1
        else:
            assert found.is_relative_to(root.resolve())


keys = st.sampled_from(["a", "b", "'c d'", '"\\u0065"'])
values: st.SearchStrategy[Any] = st.recursive(
    st.just("1"),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: "[\n" + ",\n".join(items) + "]")
        | st.lists(st.tuples(keys, inner), max_size=2).map(
            lambda pairs: "{" + ", ".join(f"{key} = {value}" for key, value in pairs) + "}"
        )
    ),
    max_leaves=6,
)
lines = st.lists(
    st.tuples(st.lists(keys, min_size=1, max_size=3).map(".".join), values).map(
        lambda pair: f"{pair[0]} = {pair[1]}"
    )
    | st.lists(keys, min_size=1, max_size=3).map(lambda parts: f"[{'.'.join(parts)}]")
    | st.lists(keys, min_size=1, max_size=3).map(lambda parts: f"[[{'.'.join(parts)}]]"),
    max_size=6,
)


@settings(max_examples=200)
@given(lines.map("\n".join))
def test_places_and_values_are_two_readings_of_one_text(text: str) -> None:
    import tomllib

    places = TomlPlaces(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert places.clashes == []
    last = text.count("\n") + 1
    waiting: list[tuple[tuple[int | str, ...], Any]] = [((key,), value) for key, value in data.items()]
    while waiting:
        way, value = waiting.pop()
        assert way in places._known, way
        assert 1 <= places.line_of(way) <= last
        if isinstance(value, dict):
            waiting.extend(((*way, key), inner) for key, inner in value.items())
        elif isinstance(value, list):
            waiting.extend(((*way, at), inner) for at, inner in enumerate(value))
