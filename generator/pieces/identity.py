"""What a piece's look hangs on, as one hash: while it stays the same, the piece need not be drawn again."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from playproof import components, layouts
from playproof.components.base import PLACEHOLDER, Component, Piece, PieceSet
from playproof.components.game import FIRST_PAGES
from playproof.components.kinds.cards import CardSet
from playproof.components.reading.limits import TEXT_LIMIT, plain_bytes
from playproof.layouts.kinds import shown_files
from playproof.layouts.render_context import RenderContext

#: Kinds whose pieces never show what is in another piece: a change of one can't change the others.
ALONE = frozenset({"cards"})

_NAMED = re.compile(PLACEHOLDER.pattern.encode())
_WORD = re.compile(rb"[a-z][a-z0-9_]*")


@cache
def _drawing_code() -> bytes:
    """A hash of all that draws: another Playproof may draw the same data in another way."""
    whole = hashlib.sha256()
    for package in (layouts, components):
        home = os.path.dirname(str(package.__file__))  # noqa: PTH120
        # Strings, not paths: every kit reads all these files, and paths take three times as long.
        for folder, folders, names in os.walk(home):
            folders.sort()
            code = "__init__.py" in names
            for name in sorted(names):
                if name.endswith(".py") or (code and name.endswith(".toml")):
                    path = f"{folder}{os.sep}{name}"
                    relative = path[len(home) + 1 :].replace(os.sep, "/")
                    with open(path, "rb", buffering=0) as file:  # noqa: PTH123
                        whole.update(relative.encode() + b"\0" + file.read())
    return whole.digest()


def at_version(context: RenderContext, version: str) -> RenderContext:
    """The same look with another version of the game in imprints.

    A new version alone makes no old piece wrong: pieces are compared in the version that they were printed with.
    """
    if context.game.version == version:
        return context
    header = context.game.header.model_copy(update={"version": version})
    return replace(context, game=replace(context.game, header=header), memo={})


def narrowed(sets: Sequence[PieceSet], names: Collection[str]) -> list[PieceSet]:
    """The sets with just the pieces of these names ("events/R01"), without sets of which none is left."""
    found: list[PieceSet] = []
    for one in sets:
        pieces = tuple(piece for piece in one.items if f"{one.id}/{piece.id}" in names)
        if pieces:
            found.append(one.model_copy(update={"pieces": pieces}))
    return found


def piece_keys(context: RenderContext, sets: Sequence[PieceSet]) -> dict[str, str]:
    """Piece ("events/R01") → SHA-256 (hex) of everything that its drawings are made from."""
    alone = hashlib.sha256(_drawing_code())
    # The names of the faces say from which files they and their fallbacks are.
    alone.update(context.theme.model_dump_json(exclude={"figures", "fallbacks"}).encode())
    alone.update(context.game.header.model_dump_json(exclude={"figures", *FIRST_PAGES}).encode())
    alone.update(repr(context.page).encode())
    alone.update(context.icons.digest)
    whole = alone.copy()
    whole.update(context.game.header.model_dump_json(include={"figures"}).encode())
    for one in context.game.sets:
        whole.update(_dumped(one, {"pieces"} if one.kind in ALONE else ()))
    keys: dict[str, str] = {}
    for one in sets:
        if one.kind in ALONE and isinstance(one, CardSet):
            _card_keys(context, one, alone.copy(), keys)
            continue
        own = whole.copy()
        own.update(one.id.encode())
        for piece in one.items:
            key = own.copy()
            key.update(_dumped(piece, {"count"}))
            _add_files(key, one, piece, context)
            keys[f"{one.id}/{piece.id}"] = key.hexdigest()
    return keys


def _card_keys(context: RenderContext, one: CardSet, own: Any, keys: dict[str, str]) -> None:
    """The keys of cards: they hang on themselves, their set, their template and the figures that those name."""
    from playproof.layouts.kinds.cards import template_files

    template = b"".join(plain_bytes(path, TEXT_LIMIT) for path in template_files(one, context))
    shared = _dumped(one, {"pieces", "note", "total"})
    own.update(shared)
    own.update(template)
    _add_figures(own, shared + template, context)
    # Conditions and calculations name figures without braces.
    words = set(_WORD.findall(template))
    for name, figure in sorted(context.game.figures.items()):
        if name.encode() in words:
            own.update(f"{name}\0{figure!r}\0".encode())
    for piece in one.items:
        key, data = own.copy(), _dumped(piece, {"count"})
        key.update(data)
        _add_figures(key, data, context)
        _add_files(key, one, piece, context)
        keys[f"{one.id}/{piece.id}"] = key.hexdigest()


def _dumped(model: Component, left_out: Collection[str] = ()) -> bytes:
    """All of a model, the fields of a designer's own too; pydantic would build a serializer for each type first."""
    return _encoder.encode({key: value for key, value in _fields(model).items() if key not in left_out})


def _fields(model: Component) -> dict[str, object]:
    return {name: getattr(model, name) for name in type(model).model_fields}


_encoder = msgspec.json.Encoder(enc_hook=_fields, order="deterministic")


def _add_figures(key: Any, data: bytes, context: RenderContext) -> None:
    """Add the figures that ``data`` names in braces, and those that their values name."""
    seen: set[bytes] = set()
    names = sorted(set(_NAMED.findall(data)))
    while names:
        name = names.pop()
        if name not in seen and name.decode() in context.game.figures:
            seen.add(name)
            value = repr(context.game.figures[name.decode()]).encode()
            key.update(name + b"\0" + value + b"\0")
            names += _NAMED.findall(value)


def _add_files(key: Any, one: PieceSet, piece: Piece, context: RenderContext) -> None:
    """Add the bytes of every file that the piece's drawings read."""
    for path in shown_files(one, piece, context):
        key.update(context.file_digest(path))
