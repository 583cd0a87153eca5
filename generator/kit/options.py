"""How a kit is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from playproof.components.faults import PlayproofError, nearest
from playproof.generator.paper.papers import MARGIN

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


def _check_choice(option: str, found: str) -> None:
    allowed = CHOICES[option]
    if found in allowed:
        return
    hint = nearest(found, allowed)
    raise OptionError(
        f"{'format' if option == 'formats' else option} {found}: unknown value; allowed: {', '.join(allowed)}"
        + (f"; did you mean '{hint}'?" if hint else "")
    )


@dataclass(frozen=True, kw_only=True)
class KitOptions:
    """Paper, look and formats of a kit; an option that isn't given is as usual. Lists become tuples of different names.

    Raises `OptionError` for a value that isn't allowed.
    """

    #: A4, A3, A2, letter, legal, tabloid, WIDTHxHEIGHT in mm, or piece: a page for each piece.
    paper: str = "A4"
    #: plain, colour, ink-saver, large-print, high-contrast, or one of the workspace.
    theme: str = "plain"
    formats: tuple[Format, ...] = ("pdf", "svg")
    #: Kinds (cards) or sets (events) to print; empty for all that are not optional.
    only: tuple[str, ...] = ()
    #: What is printed besides, though the rules ask for real ones: chips.
    extra: tuple[str, ...] = ()
    #: How backs are printed: the edge that is flipped, gutterfold, none.
    duplex: Duplex = "long"
    #: Crop marks.
    marks: Marks = "edge"
    #: Space between pieces in mm; None: 3 where art reaches the cut and that costs no sheet, else 0.
    gap: float | None = None
    #: The edge of the paper that stays free, in mm.
    margin: float = MARGIN
    #: What shares sheets: all pieces of one card stock, of one kind, or of one set (none).
    group: Group = "stock"
    #: Whether there is a cut layer for plotters, boards are whole instead of in parts, texts of SVG files are paths, and
    #: boards are also written as text, into boards.md.
    cut: bool = False
    poster: bool = False
    outlines: bool = False
    text: bool = False
    #: Resolution of PNG files; None: 300 for pieces, 150 for sheets.
    dpi: int | None = None
    #: A profile of the workspace's printers.toml.
    printer: str = ""
    #: The folder to write into.
    out: Path = Path("output")
    #: The names of the options that were given.
    given: frozenset[str] = field(init=False, repr=False, compare=False, default=frozenset())

    def __new__(cls, **given: Any) -> KitOptions:
        """Options, with the names of those that are given."""
        made = super().__new__(cls)
        object.__setattr__(made, "given", frozenset(given))
        return made

    def __post_init__(self) -> None:
        for option in ("formats", "only", "extra"):
            names = getattr(self, option)
            names = tuple(dict.fromkeys((names,) if isinstance(names, str) else names))
            object.__setattr__(self, option, names)
        for option in CHOICES:
            found = getattr(self, option)
            for name in found if isinstance(found, tuple) else (found,):
                _check_choice(option, name)
        for option, (least, greatest) in RANGES.items():
            if (found := getattr(self, option)) is not None and not least <= found <= greatest:
                raise OptionError(f"{option} {found}: out of range; allowed: {least} to {greatest}")

    def over(self, former: KitOptions) -> KitOptions:
        """The options of a former kit, but for those that are given here."""
        return replace(former, **{name: getattr(self, name) for name in self.given - {"out"}})

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
        known: dict[str, Any] = {}
        for name, usual in cls().as_record().items():
            found = record.get(name, usual)
            if isinstance(usual, list):
                ok = isinstance(found, list) and all(isinstance(one, str) for one in found)
            else:
                number = usual is None or type(usual) in (int, float)
                ok = type(found) is type(usual) or (number and type(found) in (int, float))
            given: dict[str, Any] = {name: found}
            with suppress(OptionError):
                known |= {name: getattr(cls(**given), name)} if ok else {}
        return cls(out=out, **known)

    def as_record(self) -> dict[str, Any]:
        """What a manifest keeps of it: all that changes what is printed, not where it lands."""
        names = [one.name for one in fields(self) if one.name not in ("out", "given")]
        values = {name: getattr(self, name) for name in names}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
