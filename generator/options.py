"""How a kit is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

__all__ = ["FORMATS", "KitOptions"]

Format = Literal["pdf", "svg", "png"]
FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")


@dataclass(frozen=True)
class KitOptions:
    """Paper, look and formats of a kit.

    ``only`` names kinds or sets, empty for all; lengths in mm; ``printer`` is a profile of ``printers.toml``.
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
    dpi: int = 300
    printer: str = ""
    out: Path = Path("output")

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
