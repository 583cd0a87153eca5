"""The pieces of a set in TOML, changed value by value: what isn't changed keeps its bytes, remarks with it.

The columns are the fields that some piece has; a field of a table in a piece is ``art.file``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from playproof.components.importing.folder import value_text
from playproof.components.reading.toml_places import key_parts

#: A key that needs no quotes.
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class _Value(msgspec.Struct):
    """A field as it is written: the bytes of its line's part from the key on, and those of the value."""

    key: tuple[int, int]
    value: tuple[int, int]


class _Piece(msgspec.Struct):
    """A piece: from where to where it is written, in bytes; its own last line's end; its fields."""

    start: int
    stop: int
    own_stop: int
    values: dict[str, _Value] = msgspec.field(default_factory=dict)
    #: Lists of tables below it, by name: how many tables.
    below: dict[str, int] = msgspec.field(default_factory=dict)


class TomlRows:
    """The pieces of one set in a text, by their positions from 0; each change returns the new text."""

    def __init__(self, text: str, number: int, is_text: Callable[[str], bool | None]) -> None:
        """``number``: the set's position in the file; ``is_text``: whether a field holds text, be it of figures alone; None
        where that isn't known."""
        self._data = text.encode()
        self._is_text = is_text
        self._pieces: list[_Piece] = []
        self._set_stop = 0
        self._read(number)
        self.columns = list(dict.fromkeys(name for one in self._pieces for name in (*one.values, *one.below)))
        self.lines = [
            (
                self._data.count(b"\n", 0, one.start) + 1,
                self._data.count(b"\n", 0, max(one.stop - 1, one.start)) + 1,
            )
            for one in self._pieces
        ]

    def _read(self, number: int) -> None:
        tree = Parser(Language(tree_sitter_toml.language())).parse(self._data)
        at, inside = -1, ""
        for node in tree.root_node.named_children:
            if node.type not in ("table", "table_array_element") or not node.named_children:
                continue
            way = key_parts(node.named_children[0])
            if way == ["set"] and node.type == "table_array_element":
                at += 1
                inside = ""
            elif way[:1] != ["set"]:
                inside = "elsewhere"
            if at != number or inside == "elsewhere":
                continue
            stop = self._stop(node)
            self._set_stop = stop
            if way == ["set", "piece"]:
                self._pieces.append(_Piece(self._line_start(node.start_byte), stop, stop))
                self._note(node, "", self._pieces[-1])
            elif way[:2] == ["set", "piece"] and self._pieces:
                piece = self._pieces[-1]
                piece.stop = stop
                name = ".".join(way[2:])
                head = next((one for one in piece.below if name == one or name.startswith(f"{one}.")), "")
                if node.type == "table_array_element" and head in ("", name):
                    piece.below[name] = piece.below.get(name, 0) + 1
                elif not head:
                    self._note(node, f"{name}.", piece)

    def _note(self, table: Node, before: str, piece: _Piece) -> None:
        """Note the fields that are written in a table."""
        for child in table.named_children[1:]:
            parts = [one for one in child.named_children if one.type != "comment"]
            if child.type == "pair" and len(parts) == 2:
                name = before + ".".join(key_parts(parts[0]))
                key, value = parts
                piece.values[name] = _Value(
                    (key.start_byte, key.end_byte), (value.start_byte, value.end_byte)
                )

    def _stop(self, table: Node) -> int:
        """The end of the line on which the last field of a table ends, or its header."""
        last = next((one for one in reversed(table.named_children) if one.type != "comment"), table)
        at = self._data.find(b"\n", last.end_byte)
        return at + 1 if at >= 0 else len(self._data)

    def _line_start(self, at: int) -> int:
        return self._data.rfind(b"\n", 0, at) + 1

    def cells(self, row: int) -> list[str]:
        """The values of a piece, column by column; of texts what they say, of others what is written."""
        piece = self._pieces[row]
        return [self._shown(piece, name) for name in self.columns]

    def is_fixed(self, row: int, name: str) -> bool:
        """Whether a value is no single one: tables below the piece."""
        return name in self._pieces[row].below

    def line_of(self, row: int, name: str) -> int:
        """The line of a field from 1; 0 for one that the piece doesn't have."""
        found = self._pieces[row].values.get(name)
        return self._data.count(b"\n", 0, found.key[0]) + 1 if found else 0

    def _shown(self, piece: _Piece, name: str) -> str:
        if name in piece.below:
            count = piece.below[name]
            return f"{count} {'table' if count == 1 else 'tables'}"
        found = piece.values.get(name)
        if found is None:
            return ""
        raw = self._data[slice(*found.value)].decode()
        value = _parsed(raw)
        return value if isinstance(value, str) else raw

    def with_cells(self, changes: Mapping[tuple[int, str], str], required: Callable[[str], bool]) -> str:
        """With other values of fields: (piece, column) → what was typed; an empty one isn't given, unless ``required``."""
        parts: list[tuple[int, int, bytes]] = []
        for (row, name), typed in changes.items():
            piece = self._pieces[row]
            found = piece.values.get(name)
            if found is None:
                if typed:
                    parts.append(self._added(piece, name, typed))
            elif typed or (required(name) and self._data[slice(*found.value)][:1] in (b'"', b"'")):
                parts.append(
                    (
                        *found.value,
                        self._written(name, typed, self._data[slice(*found.value)].decode()).encode(),
                    )
                )
            else:
                parts.append(self._removed(found))
        return self._spliced(parts)

    def _added(self, piece: _Piece, name: str, typed: str) -> tuple[int, int, bytes]:
        """A field more, below the piece's last one of its own."""
        at = piece.own_stop
        last = self._line_start(at - 1) if at else 0
        line = self._data[last:at]
        indent = line[: len(line) - len(line.lstrip(b" \t"))] if b"=" in line else b""
        key = ".".join(part if _BARE.fullmatch(part) else value_text(part) for part in name.split("."))
        end = b"" if line.endswith(b"\n") else self._end
        more = indent + f"{key} = {self._written(name, typed, '')}".encode()
        return at, at, end + more + (self._end if not end else b"")

    def _removed(self, found: _Value) -> tuple[int, int, bytes]:
        """A field less; a remark behind it stays."""
        start = self._line_start(found.key[0])
        end = self._data.find(b"\n", found.value[1])
        stop = end + 1 if end >= 0 else len(self._data)
        rest = self._data[found.value[1] : stop]
        if rest.lstrip(b" \t").startswith(b"#"):
            return found.key[0], found.value[1] + len(rest) - len(rest.lstrip(b" \t")), b""
        return start, stop, b""

    def with_row(self, after: int, name: str, like: int | None = None) -> str:
        """With a piece more, behind piece ``after`` (-1: the set's header), called ``name``; ``like``: with the other fields of
        this one."""
        written = value_text(name)
        if like is not None:
            model = self._pieces[like]
            block = self._data[model.start : model.stop]
            if (own := model.values.get("id")) is not None:
                start, end = (at - model.start for at in own.value)
                block = block[:start] + written.encode() + block[end:]
        else:
            block = f"[[set.piece]]{self._end.decode()}id = {written}{self._end.decode()}".encode()
        at = self._pieces[after].stop if after >= 0 else self._set_stop
        end = self._data[:at].endswith(b"\n")
        if not block.endswith(b"\n"):
            block += self._end
        tight = len(self._pieces) > 1 and not self._data[: self._pieces[1].start].endswith(
            (b"\n\n", b"\n\r\n")
        )
        return self._spliced([(at, at, (b"" if end else self._end) + (b"" if tight else self._end) + block)])

    def without_row(self, row: int) -> str:
        """Without a piece and the blank lines below it; remarks above it stay."""
        piece = self._pieces[row]
        stop = piece.stop
        while (blank := re.match(rb"[ \t]*\r?\n", self._data[stop:])) is not None:
            stop += blank.end()
        start = piece.start
        if stop == len(self._data):
            start = len(self._data[:start].rstrip(b" \t\r\n"))
            start = self._data.find(b"\n", start) + 1
        return self._spliced([(start, stop, b"")])

    @property
    def _end(self) -> bytes:
        return b"\r\n" if b"\r\n" in self._data else b"\n"

    def _written(self, name: str, typed: str, raw: str) -> str:
        """What was typed as a value in TOML: text as text, else a number, a list … if it can be read as one."""
        text = self._is_text(name)
        if text is None:
            found = [one.values[name].value for one in self._pieces if name in one.values]
            others = [_parsed(self._data[slice(*value)].decode()) for value in found]
            text = bool(others) and all(isinstance(one, str) for one in others)
        value = None if text or "\n" in typed else _parsed(typed)
        if value is not None and not isinstance(value, str):
            return typed
        if "\n" in typed and raw.startswith('"""') and '"""' not in typed and "\\" not in typed:
            opened = '"""\n' if raw.startswith(('"""\n', '"""\r\n')) else '"""'
            return f'{opened}{typed}"""'.replace("\n", self._end.decode())
        if raw.startswith("'") and not raw.startswith("'''") and "'" not in typed and typed.isprintable():
            return f"'{typed}'"
        return value_text(typed)

    def _spliced(self, parts: list[tuple[int, int, bytes]]) -> str:
        data = self._data
        # Fields that are added at one place stay in the order in which they were typed.
        in_order = sorted((start, end, number) for number, (start, end, _) in enumerate(parts))
        for start, end, number in reversed(in_order):
            instead = parts[number][2]
            data = data[:start] + instead + data[end:]
        return data.decode()


def _parsed(raw: str) -> Any:
    """A value in TOML; None for what is none."""
    try:
        return tomllib.loads(f"x = {raw}\n").get("x")
    except (ValueError, RecursionError):
        return None
