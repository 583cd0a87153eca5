"""``export.json``: what an export holds, a hash for every piece, face and file.

`playproof export --changed` reads it back to tell what changed since. There is no date in it: the same game exported
the same way has the same manifest. Its schema stands in ``docs/export.schema.json``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from pydantic import ConfigDict, Field, TypeAdapter

from playproof.components.reading.limits import RECORD_LIMIT, plain_bytes
from playproof.generator.exporting.job import ExportPiece, FaceFacts, Faces
from playproof.generator.exporting.options import ExportError
from playproof.generator.kit.atomic_output import OutputError, checked_name
from playproof.generator.kit.manifest import Digest, GameEntry
from playproof.layouts.scene import CircleOutline, Outline, PolygonOutline, RectOutline

FILE_NAME = "export.json"
#: No face is that long (mm); somebody else wrote the manifest.
LONGEST = 5000

_STRICT = ConfigDict(extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class FaceEntry:
    """One side of pieces: its size and shape, and what is printed on it."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    width: Annotated[float, Field(gt=0, description="width of the trimmed face, mm")]
    height: Annotated[float, Field(gt=0, description="height of the trimmed face, mm")]
    shape: Annotated[Literal["rectangle", "circle", "polygon"], Field(description="the shape of its cut")]
    corner: Annotated[float, Field(ge=0, description="radius of a rectangle's corners, mm")] = 0.0
    points: Annotated[
        tuple[tuple[float, float], ...],
        Field(strict=False, description="a polygon's points, mm from the top left"),
    ] = ()
    bleed: Annotated[float, Field(ge=0, description="how far the drawing reaches beyond the cut, mm")] = 0.0
    text: Annotated[str, Field(description="what is printed on it, line by line")] = ""

    @classmethod
    def of(cls, face: FaceFacts) -> FaceEntry:
        """The entry of a face."""
        outline = face.outline
        return cls(
            outline.width,
            outline.height,
            "rectangle"
            if isinstance(outline, RectOutline)
            else "circle"
            if isinstance(outline, CircleOutline)
            else "polygon",
            outline.radius if isinstance(outline, RectOutline) else 0.0,
            outline.points if isinstance(outline, PolygonOutline) else (),
            face.bleed,
            face.text,
        )

    def facts(self, digest: str) -> FaceFacts:
        """The face of this entry."""
        outline: Outline
        if self.shape == "rectangle":
            outline = RectOutline(self.width, self.height, self.corner)
        elif self.shape == "circle":
            outline = CircleOutline(self.width)
        else:
            outline = PolygonOutline(self.width, self.height, self.points)
        return FaceFacts(digest, outline, self.bleed, self.text)


@dataclass(frozen=True, slots=True)
class ExportedPiece:
    """One piece."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    id: Annotated[str, Field(min_length=1, description="set id and piece id, as in events/R01")]
    name: Annotated[str, Field(description="the piece's printed name")]
    kind: Annotated[str, Field(description="kind of component: cards, tiles, tokens …")]
    set: Annotated[str, Field(description="id of its set")]
    copies: Annotated[int, Field(ge=1, description="how many of it the game has")]
    key: Annotated[Digest, Field(description="hash of all data that the drawings are made from")]
    front: Annotated[Digest, Field(description="hash of the front, a name in faces")]
    back: Annotated[Digest | None, Field(description="the same for the back; null without one")] = None


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """One file of the export."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    name: Annotated[str, Field(min_length=1, description="relative to export.json, parts divided by /")]
    sha256: Annotated[Digest, Field(description="hash of the file")]
    size: Annotated[int, Field(ge=0, description="size in bytes")]
    source: Annotated[
        str, Field(description="hash of what a picture is made from; empty for other files")
    ] = ""
    members: Annotated[
        dict[str, str], Field(description="the same for the files in a package, by their names")
    ] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class ExportManifest:
    """What an export holds; ``pieces`` are in print order."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(**_STRICT, title="Playproof export")
    export: Annotated[Literal[1], Field(description="version of this format")] = 1
    playproof: Annotated[str, Field(description="the Playproof that made the export")]
    target: Annotated[str, Field(min_length=1, description="what was exported to: images, tts …")]
    game: GameEntry
    options: Annotated[
        dict[str, str | int | float | bool | list[str] | None],
        Field(description="the options that were given"),
    ]
    pieces: Annotated[
        tuple[ExportedPiece, ...], Field(description="all pieces in print order; none where nothing is drawn")
    ]
    faces: Annotated[dict[str, FaceEntry], Field(description="the faces of the pieces by their hashes")]
    files: Annotated[tuple[ExportedFile, ...], Field(description="all files but export.json itself")]

    def encode(self) -> bytes:
        """The file's bytes: UTF-8, two spaces of indent."""
        return msgspec.json.format(msgspec.json.encode(self, order="deterministic"), indent=2) + b"\n"

    def known_faces(self) -> dict[str, Faces]:
        """Piece → its key and its faces."""
        faces = {
            digest: entry.facts(digest)
            for digest, entry in self.faces.items()
            if 0 < entry.width <= LONGEST and 0 < entry.height <= LONGEST and 0 <= entry.bleed <= LONGEST
        }
        return {
            piece.id: (piece.key, faces[piece.front], faces[piece.back] if piece.back else None)
            for piece in self.pieces
            if piece.front in faces and (not piece.back or piece.back in faces)
        }


def piece_entries(pieces: tuple[ExportPiece, ...]) -> tuple[ExportedPiece, ...]:
    """The entries of these pieces."""
    return tuple(
        ExportedPiece(
            piece.id,
            piece.name,
            piece.kind,
            piece.set_id,
            piece.copies,
            piece.key,
            piece.front.digest,
            piece.back.digest if piece.back is not None else None,
        )
        for piece in pieces
    )


def faces_entries(pieces: tuple[ExportPiece, ...]) -> dict[str, FaceEntry]:
    """The entries of the faces of these pieces."""
    return {face.digest: FaceEntry.of(face) for piece in pieces for face in piece.faces()}


def export_schema() -> bytes:
    """The JSON schema of the manifest, as it is in ``docs/export.schema.json``."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **TypeAdapter(ExportManifest).json_schema(mode="validation"),
    }
    return (json.dumps(schema, ensure_ascii=False, indent=2) + "\n").encode("utf-8")


def read_export(folder: Path) -> ExportManifest | None:
    """The manifest of the export in the folder; None if there is none.

    Raises `ExportError` for a file that is no such manifest.
    """
    path = folder / FILE_NAME
    try:
        found = msgspec.json.decode(plain_bytes(path, RECORD_LIMIT), type=ExportManifest)
        for file in found.files:
            checked_name(file.name)
        return found
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ExportError(f"{path} can't be read: {error.strerror or error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OutputError) as error:
        raise ExportError(
            f"{path} is not the list of an export ({error}); empty the folder, or choose another one with --out"
        ) from error
