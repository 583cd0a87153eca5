"""``manifest.json``: what a kit holds, a hash for every piece and every file.

`playproof diff` and `--changed` read it back to tell what changed since. There is no date in it: the same game
printed the same way has the same manifest. Its schema stands in ``docs/manifest.schema.json``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from pydantic import ConfigDict, Field, JsonValue, TypeAdapter, ValidationError

from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.reading.limits import RECORD_LIMIT, TooLarge, megabytes, plain_bytes
from playproof.components.reading.stored import Content, Stored

FILE_NAME = "manifest.json"
#: No manifest is that large (bytes); something else is in the file.

Digest = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="SHA-256, hexadecimal")]


#: How a manifest is read. What is written is not validated: `_reader` does so with what is read.
_STRICT = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True)
class GameEntry:
    """The game that was printed."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    id: Annotated[str, Field(min_length=1, description="the game's id")]
    title: Annotated[str, Field(description="the game's title")]
    version: Annotated[str, Field(description="the game's own version")]


@dataclass(frozen=True)
class SetEntry:
    """A set of pieces that were printed."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    id: Annotated[str, Field(min_length=1, description="the set's id in the game")]
    name: Annotated[str, Field(description="what players call the set")]
    kind: Annotated[str, Field(description="kind of component: card, tile, token, mat …")]
    pieces: Annotated[int, Field(ge=0, description="how many different pieces of the set are in this kit")]
    copies: Annotated[
        int, Field(ge=0, description="how many pieces of the set are in this kit, copies counted")
    ]


@dataclass(frozen=True, slots=True)
class SheetPlace:
    """Where a piece is printed."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    file: Annotated[str, Field(min_length=1, description="name of the file, relative to the manifest")]
    page: Annotated[int, Field(ge=1, description="page number, from 1")]


@dataclass(frozen=True, slots=True)
class PieceEntry:
    """One piece."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    id: Annotated[str, Field(min_length=1, description="set id and piece id, as in events/R01")]
    name: Annotated[str, Field(description="the piece's printed name")]
    kind: Annotated[str, Field(description="kind of component")]
    set: Annotated[str, Field(description="id of its set")]
    copies: Annotated[int, Field(ge=1, description="how many copies are in this kit")]
    key: Annotated[Digest, Field(description="hash of all data that the drawings are made from")]
    front: Annotated[Digest, Field(description="hash of everything that is drawn on the front")]
    back: Annotated[Digest | None, Field(description="the same for the back; null without one")] = None
    sheets: Annotated[
        tuple[SheetPlace, ...], Field(strict=False, description="where its fronts are printed")
    ] = ()
    version: Annotated[
        str,
        Field(
            description="the game's version in its imprint; empty where the manifest's game says it",
        ),
    ] = ""


@dataclass(frozen=True)
class FileEntry:
    """One file of the kit."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    name: Annotated[str, Field(min_length=1, description="relative to the manifest, parts divided by /")]
    sha256: Annotated[Digest, Field(description="hash of the file")]
    size: Annotated[int, Field(ge=0, description="size in bytes")]


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """A kit's manifest; ``pieces`` are in print order."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(**_STRICT, title="Playproof manifest")
    manifest: Annotated[Literal[1], Field(description="version of this format")] = 1
    playproof: Annotated[str, Field(description="the Playproof that printed the kit")]
    game: GameEntry
    content: Annotated[Digest, Field(description="hash over all pieces: ids, copies, fronts, backs")]
    options: Annotated[dict[str, JsonValue], Field(description="how it was printed: paper, theme, duplex …")]
    sets: Annotated[tuple[SetEntry, ...], Field(description="the sets that were printed")]
    pieces: Annotated[tuple[PieceEntry, ...], Field(description="all pieces, in print order")]
    files: Annotated[tuple[FileEntry, ...], Field(description="all files but the manifest itself")]
    reference: Annotated[
        Digest | Literal[""] | None,
        Field(
            description="hash of what the reference page (set-up, examples, questions) says; empty if the game has none; "
            "null if that is unknown or the kit has no kit.pdf",
        ),
    ] = None

    def encode(self) -> bytes:
        """The file's bytes: UTF-8, two spaces of indent, options sorted by name."""
        own = replace(self, options=_sorted(self.options))
        # A kit of 2,000 cards has some 60,000 lines here: json.dumps with an indent takes ten times as long.
        return msgspec.json.format(msgspec.json.encode(own), indent=2) + b"\n"

    def file_digests(self) -> dict[str, str]:
        """File name → SHA-256, as `playproof.generator.kit.atomic_output.AtomicOutput.discard` takes it."""
        return {file.name: file.sha256 for file in self.files}


class Contents(msgspec.Struct, frozen=True):
    """What a manifest lists besides its pieces, for a run that replaces the kit: pieces are passed over."""

    manifest: Literal[1]
    game: GameEntry
    sets: tuple[SetEntry, ...]
    files: tuple[FileEntry, ...]


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


def file_entry(name: str, data: Content) -> FileEntry:
    """The entry of a file that is about to be written."""
    if isinstance(data, Stored):
        return FileEntry(name=name, sha256=data.digest.hex(), size=data.size)
    return FileEntry(name=name, sha256=hashlib.sha256(data).hexdigest(), size=len(data))


@cache
def _reader() -> TypeAdapter[Manifest]:
    return TypeAdapter(Manifest)


def manifest_schema() -> bytes:
    """The JSON schema of the manifest, as it is in ``docs/manifest.schema.json``."""
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **_reader().json_schema(mode="validation"),
    }
    return (json.dumps(schema, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def read_manifest(path: Path) -> Manifest:
    """The manifest at ``path``.

    Raises `DataFaults` with every fault: a file that can't be read, that is no JSON, a field that is missing,
    unknown or of the wrong kind, a piece listed twice.
    """
    return _decoded(_bytes(path), Place(str(path)))


def read_contents(path: Path) -> Contents:
    """What the manifest at ``path`` lists besides its pieces; raises `DataFaults` with the first fault."""
    try:
        return msgspec.json.decode(_bytes(path), type=Contents)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataFaults([Fault(Place(str(path)), f"this is no manifest ({error})")]) from error


def _bytes(path: Path) -> bytes:
    place = Place(str(path))
    try:
        return plain_bytes(path, RECORD_LIMIT)
    except TooLarge:
        problem = f"the file is larger than {megabytes(RECORD_LIMIT)}, no manifest is"
        raise DataFaults([Fault(place, problem)]) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise DataFaults([Fault(place, f"the manifest can't be read: {reason}")]) from error


def _decoded(data: bytes, place: Place) -> Manifest:
    try:
        manifest = _reader().validate_json(data)
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
    if kind == "unexpected_keyword_argument":
        known = sorted({field.name for entry in _ENTRIES for field in fields(entry)})
        return Fault(place, "the field is unknown", hint=nearest(str(error["loc"][-1]), known))
    if field == "manifest":
        return Fault(place, f"found format {found}, which this Playproof can't read", "1")
    message = error["msg"]
    return Fault(place, f"found {found}", message[0].lower() + message[1:])


_ENTRIES = (Manifest, GameEntry, SetEntry, PieceEntry, SheetPlace, FileEntry)
