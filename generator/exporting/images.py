"""The target "images": a picture of every face, and an index as JSON and CSV for whatever else takes pictures."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from playproof.generator.exporting.job import Export, ExportJob, ExportPiece, Face, Lazy
from playproof.generator.exporting.options import ExportError
from playproof.generator.exporting.pictures import face_picture, face_pixels
from playproof.generator.kit.files import piece_name

#: What the index has of every piece, in this order; fields of cards follow as ``data.FIELD``.
COLUMNS = (
    "id", "set", "set_name", "kind", "name", "count", "width_mm", "height_mm", "width_px", "height_px",
    "front", "back", "text", "back_text",
)  # fmt: skip
#: How formulas begin in a spreadsheet.
_FORMULA = ("=", "+", "-", "@")
#: Fields of a card that the index has already.
_SAID = frozenset({"id", "name", "count", "art", "back_art"})


def export(job: ExportJob) -> Export:
    """A file for the front and the back of every piece, ``index.json`` and ``index.csv``."""
    options = job.options
    if options.format == "svg" and options.dpi is not None:
        raise ExportError("--dpi is for PNG and WebP; an SVG file has no resolution, its size is in mm")
    pictures: dict[str, bytes | Lazy] = {}
    rows = []
    for piece in job.pieces:
        name = piece_name(piece.id)
        front = f"{name}.{options.format}"
        back = f"{name}-back.{options.format}" if piece.back is not None else ""
        for file, face in ((front, piece.front), (back, piece.back)):
            if face is not None:
                if file in pictures:
                    raise ExportError(
                        f"two faces want the file {file}, one of them of {piece.id}; rename that piece"
                    )
                pictures[file] = _picture(job, piece, face)
        rows.append(_row(job, piece, front, back))
    index = {
        "game": {"id": job.game.id, "title": job.game.title, "version": job.game.version},
        "format": options.format,
        "dpi": None if options.format == "svg" else options.piece_dpi,
        "pieces": rows,
    }
    text = json.dumps(index, ensure_ascii=False, indent=2) + "\n"
    return Export({"index.json": text.encode(), "index.csv": _csv(rows), **pictures})


def _picture(job: ExportJob, piece: ExportPiece, face: Face) -> Lazy:
    options = job.options
    title = piece.name if face is piece.front else f"{piece.set_name}, back"
    return face_picture(
        face,
        options.piece_dpi,
        options.format,
        bleed=options.bleed,
        square=options.square,
        transparent=options.transparent,
        title=title,
    )


def _row(job: ExportJob, piece: ExportPiece, front: str, back: str) -> dict[str, Any]:
    options, face = job.options, piece.front
    size = (
        (None, None) if options.format == "svg" else face_pixels(face, options.piece_dpi, bleed=options.bleed)
    )
    row: dict[str, Any] = dict(
        zip(
            COLUMNS,
            (
                piece.id, piece.set_id, piece.set_name, piece.kind, piece.name, piece.copies,
                round(face.width, 3), round(face.height, 3), *size, front, back or None, face.text,
                piece.back.text if piece.back is not None else "",
            ),
            strict=True,
        )
    )  # fmt: skip
    if piece.kind == "cards":
        row["data"] = piece.data.model_dump(mode="json", exclude=set(_SAID))
    return row


def _csv(rows: list[dict[str, Any]]) -> bytes:
    fields = list(dict.fromkeys(field for row in rows for field in row.get("data", ())))
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*COLUMNS, *(f"data.{field}" for field in fields)])
    for row in rows:
        data = row.get("data", {})
        writer.writerow([*(_cell(row[name]) for name in COLUMNS), *(_cell(data.get(one)) for one in fields)])
    return file.getvalue().encode()


def _cell(value: Any) -> Any:
    """What a cell has. A text that a spreadsheet would take for a formula ("+1 gem") has a space before it."""
    if value is None:
        return ""
    if isinstance(value, list):
        value = " ".join(str(one) for one in value)
    if isinstance(value, bool):
        return str(value).lower()
    return f" {value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
