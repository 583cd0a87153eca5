"""How a kit is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

__all__ = ["FORMATS", "PIECE_DPI", "SHEET_DPI", "KitOptions"]

Format = Literal["pdf", "svg", "png"]
FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")

#: Resolution of pictures of pieces and of whole sheets, where none is asked for.
PIECE_DPI, SHEET_DPI = 300, 150


class KitOptions(msgspec.Struct, frozen=True):
    """Paper, look and formats of a kit.

    ``only`` names kinds or sets, empty for all; lengths in mm; ``dpi`` is that of all PNG files, without it pieces and
    sheets have each their own; ``printer`` is a profile of ``printers.toml``.
    """

    paper: str = "A4"
    theme: str = "plain"
    formats: tuple[Format, ...] = ("pdf", "svg")
    only: tuple[str, ...] = ()
    duplex: Literal["long", "short", "gutterfold", "none"] = "long"
    marks: Literal["edge", "full", "none"] = "edge"
    gap: float = 0.0
    margin: float = 6.35
    cut: bool = False
    poster: bool = False
    dpi: int | None = None
    printer: str = ""
    out: Path = Path("output")

    @property
    def piece_dpi(self) -> int:
        """The resolution of pictures of pieces."""
        return self.dpi or PIECE_DPI

    @property
    def sheet_dpi(self) -> int:
        """The resolution of pictures of whole sheets."""
        return self.dpi or SHEET_DPI

    @classmethod
    def from_record(cls, record: Mapping[str, Any], out: Path) -> KitOptions:
        """The options that a manifest kept; what it doesn't know, or knows wrongly typed, is as usual."""
        usual = cls(out=out)
        known: dict[str, Any] = {}
        for name, value in usual.as_record().items():
            found = record.get(name, value)
            if isinstance(value, list):
                ok = isinstance(found, list) and all(isinstance(one, str) for one in found)
                known[name] = tuple(found) if ok else getattr(usual, name)
            else:
                known[name] = found if type(found) in (type(value), int, float) else value
        return msgspec.structs.replace(usual, **known)

    def as_record(self) -> dict[str, Any]:
        """What a manifest keeps of it: all that changes what is printed, not where it lands."""
        return {
            "paper": self.paper,
            "theme": self.theme,
            "formats": list(self.formats),
            "only": list(self.only),
            "duplex": self.duplex,
            "marks": self.marks,
            "gap": self.gap,
            "margin": self.margin,
            "cut": self.cut,
            "poster": self.poster,
            "dpi": self.dpi,
            "printer": self.printer,
        }
