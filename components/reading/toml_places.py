"""The line of every key of a TOML file; looked up only when there is a fault to place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from playproof.components.faults import DataFaults
from playproof.components.reading.limits import read_text_file

Way = tuple[int | str, ...]
"""A way through the data: keys, and positions in lists from 0."""


class Clash(NamedTuple):
    """A key that is written twice, or in two ways that exclude each other."""

    line: int
    first_line: int
    way: Way
    problem: str


class _Known(NamedTuple):
    kind: str  # value, table (with a header of its own), implicit, dotted, array (of tables)
    line: int


class TomlPlaces:
    """The lines of a TOML text's keys, and the keys that clash. Lines count from 1."""

    def __init__(self, text: str) -> None:
        self._known: dict[Way, _Known] = {}
        self._lengths: dict[Way, int] = {}
        self.clashes: list[Clash] = []
        #: From where to where each key with its value, and each header, is written: rows and columns in bytes, from 0.
        self._spans: list[tuple[tuple[int, int], tuple[int, int], Way]] = []
        tree = Parser(Language(tree_sitter_toml.language())).parse(text.encode())
        # Not recursive: a text may nest deeper than Python likes to call.
        self._waiting: list[tuple[Node, Way]] = []
        for node in tree.root_node.named_children:
            match node.type:
                case "pair":
                    self._pair(node, ())
                case "table":
                    self._table(node, self._header(node, "table"))
                case "table_array_element":
                    self._table(node, self._header(node, "array"))
            while self._waiting:
                self._value(*self._waiting.pop())
        self.clashes.sort()

    def line_of(self, way: Way) -> int:
        """The line of the last step of ``way`` that the text has; 0 if it has none of it."""
        for end in range(len(way), 0, -1):
            if (known := self._known.get(way[:end])) is not None:
                return known.line
        return 0

    def way_at(self, row: int, column: int) -> Way:
        """The way to the key or header that is written at a row and a column (in bytes), both from 0; ``()`` if none is."""
        here = (row, column)
        found = [(end, way) for start, end, way in self._spans if start <= here <= end]
        return max(found, key=lambda one: len(one[1]))[1] if found else ()

    def _written(self, node: Node, way: Way) -> None:
        start, end = node.start_point, node.end_point
        self._spans.append(((start.row, start.column), (end.row, end.column), way))

    def _header(self, node: Node, kind: str) -> Way:
        parts = key_parts(node.named_children[0]) if node.named_children else []
        line = _line(node)
        way: Way = ()
        for at, part in enumerate(parts):
            way = (*way, part)
            known = self._known.get(way)
            if at < len(parts) - 1:
                if known is None:
                    self._known[way] = _Known("implicit", line)
                elif known.kind == "value":
                    self._clash(line, known, way)
            elif known is None or (known.kind == "implicit" and kind == "table"):
                self._known[way] = _Known(kind, line)
            elif known.kind != "array" or kind != "array":
                self._clash(line, known, way, twice=known.kind == kind)
            if at == len(parts) - 1 and kind == "array":
                self._lengths[way] = self._lengths.get(way, 0) + 1
            if way in self._lengths:
                way = (*way, self._lengths[way] - 1)
                self._known.setdefault(way, _Known("table", line))
        if node.named_children:
            self._written(node.named_children[0], way)
        return way

    def _table(self, node: Node, way: Way) -> None:
        for child in node.named_children[1:]:
            if child.type == "pair":
                self._pair(child, way)

    def _pair(self, node: Node, base: Way) -> None:
        children = [child for child in node.named_children if child.type != "comment"]
        if not children:
            return
        parts = key_parts(children[0])
        line = _line(node)
        way = base
        for at, part in enumerate(parts):
            way = (*way, part)
            known = self._known.get(way)
            if at < len(parts) - 1:
                if known is None:
                    self._known[way] = _Known("dotted", line)
                elif known.kind not in ("dotted", "implicit"):
                    self._clash(line, known, way)
            elif known is None:
                self._known[way] = _Known("value", line)
            else:
                self._clash(line, known, way, twice=known.kind == "value")
        self._written(node, way)
        if len(children) > 1:
            self._waiting.append((children[1], way))

    def _value(self, node: Node, way: Way) -> None:
        if node.type == "inline_table":
            for child in node.named_children:
                if child.type == "pair":
                    self._pair(child, way)
        elif node.type == "array":
            items = [child for child in node.named_children if child.type not in ("comment", "ERROR")]
            for at, item in enumerate(items):
                self._known.setdefault((*way, at), _Known("value", _line(item)))
                self._written(item, (*way, at))
                self._waiting.append((item, (*way, at)))

    def _clash(self, line: int, known: _Known, way: Way, *, twice: bool = False) -> None:
        what = "is written twice" if twice else "is written in two ways that exclude each other"
        self.clashes.append(Clash(line, known.line, way, f"'{way[-1]}' {what}"))


def places_of(path: Path, root: Path) -> TomlPlaces:
    """The places of a file of the workspace ``root``; none of one that can't be read, which its reader reports."""
    try:
        return TomlPlaces(read_text_file(path, root))
    except DataFaults:
        return TomlPlaces("")


def _line(node: Node) -> int:
    return node.start_point.row + 1


def key_parts(key: Node) -> list[str]:
    """The parts of a bare, quoted or dotted key, in order."""
    parts: list[str] = []
    waiting = [key]
    while waiting:
        node = waiting.pop()
        if node.type == "dotted_key":
            waiting.extend(node.named_children)
        else:
            parts.append(_plain(node))
    return parts[::-1]


def _plain(key: Node) -> str:
    raw = (key.text or b"").decode(errors="replace")
    if key.type != "quoted_key":
        return raw
    try:
        return next(iter(tomllib.loads(f"{raw} = 0")))
    except tomllib.TOMLDecodeError:
        return raw.strip("\"'")
