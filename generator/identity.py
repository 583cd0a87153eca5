"""What a piece's look hangs on, as one hash: while it stays the same, the piece need not be drawn again."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import layouts
from components.base import PieceSet
from components.kinds.cards import CardSet
from layouts.look import Look, look_file

__all__ = ["piece_keys"]

#: Kinds whose pieces never show what stands in another piece: a change of one can't change the others.
ALONE = frozenset({"cards"})


@cache
def _drawing_code() -> bytes:
    """A hash of all that draws: another Playproof may draw the same data in another way."""
    home = Path(layouts.__file__).parent
    whole = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        if path.suffix in (".py", ".toml"):
            whole.update(path.relative_to(home).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.digest()


def piece_keys(look: Look, sets: Sequence[PieceSet]) -> dict[str, str]:
    """Piece ("events/R01") → SHA-256 (hex) of everything that its drawings are made from."""
    base = hashlib.sha256(_drawing_code())
    base.update(look.theme.model_dump_json().encode())
    base.update(look.game.header.model_dump_json().encode())
    base.update(repr(look.page).encode())
    for one in look.game.sets:
        base.update(one.model_dump_json(exclude={"pieces"} if one.kind in ALONE else None).encode())
    keys: dict[str, str] = {}
    for one in sets:
        own = base.copy()
        own.update(one.id.encode())
        pictures: tuple[str, ...] = ()
        if isinstance(one, CardSet):
            own.update(look_file("cards", one.look, look.overrides).read_bytes())
            pictures = tuple(name for name, field in one.fields.items() if field.type == "picture")
        for piece in one.items:
            key = own.copy()
            key.update(piece.model_dump_json(exclude={"count"}).encode())
            for name in pictures:
                key.update(_picture(look.game.folder / getattr(piece, name)))
            keys[f"{one.id}/{piece.id}"] = key.hexdigest()
    return keys


def _picture(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest() if path.is_file() else b""
