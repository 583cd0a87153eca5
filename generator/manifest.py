"""``manifest.json``: what a kit holds, a hash for every piece and every file.

`playproof diff` and `--changed` read it back to tell what changed since. There is no date in it: the same game
printed the same way has the same manifest. Its schema stands in ``docs/manifest.schema.json``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError

from components.faults import DataFaults, Fault, Place, nearest

__all__ = [
    "FILE_NAME",
    "FileEntry",
    "GameEntry",
    "Manifest",
    "PieceEntry",
    "SetEntry",
    "SheetPlace",
    "content_hash",
    "file_entry",
    "manifest_schema",
    "read_manifest",
]

FILE_NAME = "manifest.json"
#: No manifest is that large (bytes); something else is in the file.
_LARGEST = 64_000_000

Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="SHA-256, hexadecimal")]


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class GameEntry(_Entry):
    """The game that was printed."""

    id: str = Field(min_length=1, description="the game's id")
    title: str = Field(description="the game's title")
    version: str = Field(description="the game's own version")


class SetEntry(_Entry):
    """A set of pieces that were printed."""

    id: str = Field(min_length=1, description="the set's id in the game")
    name: str = Field(description="what players call the set")
    kind: str = Field(description="kind of component: card, tile, token, mat …")
    pieces: int = Field(ge=0, description="how many different pieces of the set are in this kit")
    copies: int = Field(ge=0, description="how many pieces of the set are in this kit, copies counted")


class SheetPlace(_Entry):
    """Where a piece is printed."""

    file: str = Field(min_length=1, description="name of the file, relative to the manifest")
    page: int = Field(ge=1, description="page number, from 1")


class PieceEntry(_Entry):
    """One piece."""

    id: str = Field(min_length=1, description="set id and piece id, as in events/R01")
    name: str = Field(description="the piece's printed name")
    kind: str = Field(description="kind of component")
    set: str = Field(description="id of its set")
    copies: int = Field(ge=1, description="how many copies are in this kit")
    key: Digest = Field(description="hash of all data that the drawings are made from")
    front: Digest = Field(description="hash of everything that is drawn on the front")
    back: Digest | None = Field(default=None, description="the same for the back; null without one")
    sheets: tuple[SheetPlace, ...] = Field(
        default=(), strict=False, description="where its fronts are printed"
    )
    version: str = Field(
        default="", description="the game's version in its imprint; empty where the manifest's game says it"
    )


class FileEntry(_Entry):
    """One file of the kit."""

    name: str = Field(min_length=1, description="relative to the manifest, parts divided by /")
    sha256: Digest = Field(description="hash of the file")
    size: int = Field(ge=0, description="size in bytes")


class Manifest(_Entry):
    """A kit's manifest; ``pieces`` stand in print order."""

    model_config = ConfigDict(title="Playproof manifest")

    manifest: Literal[1] = Field(default=1, description="version of this format")
    playproof: str = Field(description="the Playproof that printed the kit")
    game: GameEntry
    content: Digest = Field(description="hash over all pieces: ids, copies, fronts, backs")
    options: dict[str, JsonValue] = Field(description="how it was printed: paper, theme, duplex …")
    sets: tuple[SetEntry, ...] = Field(description="the sets that were printed")
    pieces: tuple[PieceEntry, ...] = Field(description="all pieces, in print order")
    files: tuple[FileEntry, ...] = Field(description="all files but the manifest itself")

    def encode(self) -> bytes:
        """The file's bytes: UTF-8, two spaces of indent, options sorted by name."""
        own = self.model_copy(update={"options": _sorted(self.options)})
        # A kit of 2,000 cards has some 60,000 lines here: json.dumps with an indent takes ten times as long.
        return msgspec.json.format(own.model_dump_json().encode("utf-8"), indent=2) + b"\n"

    def file_digests(self) -> dict[str, str]:
        """File name → SHA-256, as `generator.landing.Landing.discard` takes it."""
        return {file.name: file.sha256 for file in self.files}


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return [_sorted(entry) for entry in value]
    return value


def content_hash(pieces: Iterable[PieceEntry]) -> str:
    """One SHA-256 (hex) over all pieces: ids, copies, hashes of fronts and backs; their order doesn't matter."""
    lines = sorted(f"{piece.id}\0{piece.copies}\0{piece.front}\0{piece.back or ''}\n" for piece in pieces)
    return hashlib.sha256("".join(lines).encode("utf-8")).hexdigest()


def file_entry(name: str, data: bytes) -> FileEntry:
    """The entry of a file that is about to be written."""
    return FileEntry(name=name, sha256=hashlib.sha256(data).hexdigest(), size=len(data))


def manifest_schema() -> bytes:
    """The JSON schema of the manifest, as it stands in ``docs/manifest.schema.json``."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **Manifest.model_json_schema(mode="validation"),
    }
    return (json.dumps(schema, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def read_manifest(path: Path) -> Manifest:
    """The manifest at ``path``.

    Raises `DataFaults` with every fault: a file that can't be read, that is no JSON, a field that is missing,
    unknown or of the wrong kind, a piece listed twice.
    """
    place = Place(str(path))
    try:
        if path.stat().st_size > _LARGEST:
            raise DataFaults(
                [Fault(place, f"the file is larger than {_LARGEST // 1_000_000} MB, no manifest is")]
            )
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise DataFaults([Fault(place, f"the manifest can't be read: {reason}")]) from error
    return _decoded(data, place)


def _decoded(data: bytes, place: Place) -> Manifest:
    try:
        manifest = Manifest.model_validate_json(data)
    except ValidationError as error:
        _as_json(data, place)
        raise DataFaults(_fault(place.file, dict(entry)) for entry in error.errors()) from error
    seen: set[str] = set()
    faults = []
    for index, piece in enumerate(manifest.pieces):
        if piece.id in seen:
            here = Place(place.file, field=f"pieces[{index}].id")
            faults.append(Fault(here, f"the piece '{piece.id}' is listed twice", "each piece once"))
        seen.add(piece.id)
    if faults:
        raise DataFaults(faults)
    return manifest


def _as_json(data: bytes, place: Place) -> None:
    """Raise `DataFaults` for what is no JSON at all."""
    try:
        json.loads(data)
    except json.JSONDecodeError as error:
        here = Place(place.file, error.lineno)
        problem = f"this is no JSON ({error.msg}, column {error.colno})"
        raise DataFaults([Fault(here, problem, "a manifest.json as a kit leaves it")]) from error
    except (UnicodeDecodeError, RecursionError) as error:
        raise DataFaults(
            [Fault(place, "this is no JSON text", "a manifest.json as a kit leaves it")]
        ) from error


def _fault(file: str, error: dict[str, Any]) -> Fault:
    """One of pydantic's errors as a fault."""
    field = ""
    for part in error["loc"]:
        field += f"[{part}]" if isinstance(part, int) else f".{part}" if field else str(part)
    place = Place(file, field=field)
    found = json.dumps(error["input"], ensure_ascii=False, default=str)
    if len(found) > 60:
        found = found[:59] + "…"
    kind = error["type"]
    if kind == "missing":
        return Fault(place, "the field is missing")
    if kind == "extra_forbidden":
        known = sorted({name for model in _MODELS for name in model.model_fields})
        return Fault(place, "the field is unknown", hint=nearest(str(error["loc"][-1]), known))
    if field == "manifest":
        return Fault(place, f"found format {found}, which this Playproof can't read", "1")
    message = error["msg"]
    return Fault(place, f"found {found}", message[0].lower() + message[1:])


_MODELS: tuple[type[BaseModel], ...] = (Manifest, GameEntry, SetEntry, PieceEntry, SheetPlace, FileEntry)
