"""How a kit is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from playproof.components.faults import PlayproofError, nearest
from playproof.generator.paper.papers import MARGIN

__all__ = [
    "PIECE_DPI",
    "RANGES",
    "SHEET_DPI",
    "Duplex",
    "Format",
    "Group",
    "KitOptions",
    "Marks",
    "OptionError",
    "checked",
]

Format = Literal["pdf", "svg", "png"]
Duplex = Literal["long", "short", "gutterfold", "none"]
Marks = Literal["edge", "full", "none"]
Group = Literal["stock", "kind", "none"]
#: Option → the names that it takes.
CHOICES: dict[str, tuple[str, ...]] = {
    "formats": get_args(Format),
    "duplex": get_args(Duplex),
    "marks": get_args(Marks),
    "group": get_args(Group),
}
#: Option → its least and its greatest value; gap and margin in mm, dpi in dots per inch.
RANGES: dict[str, tuple[int, int]] = {"gap": (0, 50), "margin": (0, 60), "dpi": (36, 1200)}

#: Resolution of pictures of pieces and of whole sheets, where none is asked for.
PIECE_DPI, SHEET_DPI = 300, 150


class OptionError(PlayproofError):
    """An option of a kit has a value that isn't allowed; the message is a sentence that begins with its name."""


def checked(**options: Any) -> dict[str, Any]:
    """The options that are given (not None) by their names in `KitOptions`; lists become tuples of different names.

    Raises `OptionError` for an unknown name and for a number out of its range.
    """
    given: dict[str, Any] = {}
    for option, found in options.items():
        if option in ("formats", "only", "extra"):
            # An empty list asks for nothing special.
            found = tuple(dict.fromkeys((found,) if isinstance(found, str) else found or ())) or None
        if found is None:
            continue
        names = found if isinstance(found, tuple) else (found,)
        for name in names if option in CHOICES else ():
            _check_choice(option, name)
        if option in RANGES and not RANGES[option][0] <= found <= RANGES[option][1]:
            least, greatest = RANGES[option]
            raise OptionError(f"{option} {found}: out of range; allowed: {least} to {greatest}")
        given[option] = found
    return given


def _check_choice(option: str, found: str) -> None:
    allowed = CHOICES[option]
    if found in allowed:
        return
    hint = nearest(found, allowed)
    raise OptionError(
        f"{'format' if option == 'formats' else option} {found}: unknown value; allowed: {', '.join(allowed)}"
        + (f"; did you mean '{hint}'?" if hint else "")
    )


class KitOptions(msgspec.Struct, frozen=True):
    """Paper, look and formats of a kit.

    ``only`` names kinds or sets, empty for all, ``extra`` sets of which players bring their own; lengths in mm, ``gap``
    None for as much as `Plan` finds right; ``dpi`` is that of all PNG files, without it pieces and sheets have each
    their own; ``group`` says which pieces share sheets: all of one stock, of one kind, or of one set (none);
    ``outlines`` draws the texts of SVG files as paths; ``text`` adds the boards as text;
    ``printer`` is a profile of ``printers.toml``.
    """

    paper: str = "A4"
    theme: str = "plain"
    formats: tuple[Format, ...] = ("pdf", "svg")
    only: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    duplex: Duplex = "long"
    marks: Marks = "edge"
    gap: float | None = None
    margin: float = MARGIN
    group: Group = "stock"
    cut: bool = False
    poster: bool = False
    outlines: bool = False
    text: bool = False
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
            "extra": list(self.extra),
            "duplex": self.duplex,
            "marks": self.marks,
            "gap": self.gap,
            "margin": self.margin,
            "group": self.group,
            "cut": self.cut,
            "poster": self.poster,
            "outlines": self.outlines,
            "text": self.text,
            "dpi": self.dpi,
            "printer": self.printer,
        }
