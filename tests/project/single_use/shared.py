"""Fields of all kinds of component, or of most."""

from __future__ import annotations

_PICTURE = "pictures on pieces, asked for by designers with artwork; shipped games draw theirs"
_SPREADSHEET = "spreadsheets as they are written elsewhere: their sheets, columns, encodings, addresses"

REASONS: dict[tuple[str, str], str] = {
    **{("Art", field): _PICTURE for field in ("at", "box", "file")},
    **{
        ("PictureLook", field): _PICTURE
        for field in (
            "bleed", "crop", "fit", "focus", "least_dpi", "mask", "opacity", "radius", "tint", "turn",
        )
    },
    **{(table, field): _PICTURE for table in ("Piece", "PieceSet") for field in ("art", "back_art")},
    **{
        ("RowsFile", field): _SPREADSHEET
        for field in ("columns", "encoding", "file", "notes", "source", "tab")
    },
    ("PieceSet", "optional"): "a set that is printed on demand only",
}  # fmt: skip
