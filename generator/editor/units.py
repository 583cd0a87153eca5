"""Places in the units that an editor counts in: most count a sign beyond the first 65,536, such as an emoji, as two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import attrs
from lsprotocol import types
from pygls.workspace import PositionCodec

T = TypeVar("T")


def in_units(one: T, lines: Sequence[str], codec: PositionCodec) -> T:
    """A copy of what is sent, with every range of the text ``lines`` in the editor's units."""
    if all(line.isascii() for line in lines):
        return one
    found: T = _copied(one, lines, codec)
    return found


def _copied(one: Any, lines: Sequence[str], codec: PositionCodec) -> Any:
    if isinstance(one, types.Position):
        text = lines[one.line] if one.line < len(lines) else ""
        return types.Position(one.line, codec.client_num_units(text[: one.character]))
    if isinstance(one, list | tuple):
        return [_copied(part, lines, codec) for part in one]
    if isinstance(one, dict):
        return {key: _copied(part, lines, codec) for key, part in one.items()}
    if attrs.has(type(one)):
        parts = {field.name: getattr(one, field.name) for field in attrs.fields(type(one))}
        return type(one)(**{name: _copied(part, lines, codec) for name, part in parts.items()})
    return one
