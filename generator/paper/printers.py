"""Printer profiles: how far a printer shifts and scales what it prints, from the workspace's ``printers.toml``.

::

    [printer.attic]
    offset = [0.4, -0.2]        # mm, right and down, on fronts
    back_offset = [-0.3, 0.5]   # mm, on backs as they lie when the sheet was turned
    scale = [1.002, 1.0]        # about the middle of the page
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from playproof.components.faults import DataFaults, Fault, Place, PlayproofError, nearest
from playproof.components.reading.limits import TooLarge, plain_bytes
from playproof.components.reading.toml_depth import loads
from playproof.generator.paper.page import Transform

FILE = "printers.toml"
#: A profile is a few lines; a larger file is something else.
_LARGEST = 1_000_000
_OFFSET = (-10.0, 10.0)
_SCALE = (0.95, 1.05)
_FIELDS = {"offset": _OFFSET, "back_offset": _OFFSET, "scale": _SCALE}


class PrinterError(PlayproofError):
    """There is no such printer profile; the message is a sentence."""


class PrinterProfile(msgspec.Struct, frozen=True):
    """What a printer needs so that its sheets come out true: offsets in mm, scales as factors."""

    name: str
    offset: tuple[float, float] = (0.0, 0.0)
    back_offset: tuple[float, float] = (0.0, 0.0)
    scale: tuple[float, float] = (1.0, 1.0)

    def apply(self, side: Literal["front", "back", "both"], width: float, height: float) -> Transform:
        """The correction (dx, dy, sx, sy) for one side of a page of ``width`` × ``height`` mm.

        The scale keeps the middle of the page where it is; the offset is added in true millimetres.
        """
        dx, dy = self.back_offset if side == "back" else self.offset
        sx, sy = self.scale
        return (width / 2 * (1 - sx) + dx, height / 2 * (1 - sy) + dy, sx, sy)


def find_printer(name: str, profiles: Mapping[str, PrinterProfile]) -> PrinterProfile:
    """The profile called ``name``; raises `PrinterError` with the names that there are."""
    if name in profiles:
        return profiles[name]
    known = sorted(profiles)
    if not known:
        raise PrinterError(f"There is no printer '{name}': the workspace has no {FILE} with printers in it")
    hint = nearest(name, known)
    did_you_mean = f"; did you mean '{hint}'?" if hint else ""
    raise PrinterError(f"There is no printer '{name}' in {FILE}; allowed: {', '.join(known)}{did_you_mean}")


def read_printers(folder: Path) -> dict[str, PrinterProfile]:
    """The profiles in ``folder``'s ``printers.toml`` by name; none if there is no such file.

    Raises `DataFaults` with everything that is wrong in the file.
    """
    path = folder / FILE
    try:
        if not path.exists():
            return {}
        text = plain_bytes(path, _LARGEST).decode("utf-8")
    except TooLarge:
        raise DataFaults(
            [Fault(Place(FILE), "the file is larger than 1 MB", "a few lines a printer")]
        ) from None
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise DataFaults([Fault(Place(FILE), f"the file can't be read: {reason}")]) from None
    except UnicodeDecodeError:
        raise DataFaults([Fault(Place(FILE), "the file is not UTF-8 text")]) from None
    try:
        data = loads(text)
    except ValueError as error:
        line = re.search(r"at line (\d+)", str(error))
        place = Place(FILE, int(line[1]) if line else 0)
        reason = str(error).rpartition(" (at ")[0] or str(error)
        raise DataFaults([Fault(place, f"this is not TOML: {reason}")]) from None
    return _Reader(text).profiles(data)


class _Reader:
    """Turns the file's tables into profiles and collects faults on the way."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._faults: list[Fault] = []

    def profiles(self, data: dict[str, Any]) -> dict[str, PrinterProfile]:
        for key in data:
            if key != "printer":
                hint = nearest(key, ["printer"])
                self._fault("", key, f"'{key}' is not a table of this file", "[printer.NAME]", hint)
        tables = data.get("printer", {})
        found: dict[str, PrinterProfile] = {}
        if not isinstance(tables, dict):
            self._fault("", "printer", "this is not a table of printers", "[printer.NAME]")
            tables = {}
        for name, table in tables.items():
            if not isinstance(table, dict):
                self._fault(
                    "", name, "this is not a printer", "[printer.NAME] with offset, back_offset, scale"
                )
                continue
            found[name] = self._profile(name, table)
        if self._faults:
            raise DataFaults(sorted(self._faults, key=lambda fault: fault.place.line or sys.maxsize))
        return found

    def _profile(self, name: str, table: dict[str, Any]) -> PrinterProfile:
        for field in table:
            if field not in _FIELDS:
                allowed = ", ".join(_FIELDS)
                self._fault(
                    name, field, f"a printer has no field '{field}'", allowed, nearest(field, list(_FIELDS))
                )
        return PrinterProfile(
            name,
            offset=self._pair(name, table, "offset", 0.0),
            back_offset=self._pair(name, table, "back_offset", 0.0),
            scale=self._pair(name, table, "scale", 1.0),
        )

    def _pair(self, name: str, table: dict[str, Any], field: str, default: float) -> tuple[float, float]:
        value = table.get(field, [default, default])
        low, high = _FIELDS[field]
        unit = "" if field == "scale" else " mm"
        allowed = f"two numbers from {low:g} to {high:g}{unit}, such as [{default:g}, {default:g}]"
        if (
            isinstance(value, list)
            and len(value) == 2
            and all(type(part) in (int, float) for part in value)
            and all(math.isfinite(part) and low <= part <= high for part in value)
        ):
            return (float(value[0]), float(value[1]))
        self._fault(name, field, f"{_shown(value)} is not a printer's {field}", allowed)
        return (default, default)

    def _fault(self, name: str, field: str, problem: str, allowed: str, hint: str = "") -> None:
        where = f"printer.{name}.{field}" if name else field
        self._faults.append(Fault(Place(FILE, self._line(name, field), where), problem, allowed, hint))

    def _line(self, name: str, field: str) -> int:
        """The line where ``field`` of printer ``name`` stands, as far as it is written in the usual way; else 0."""
        header = re.sub(r"\s", "", f"[printer.{name}]" if name else f"[{field}")
        inside = not name
        for number, line in enumerate(self._lines, 1):
            bare = re.sub(r"[\s\"']", "", line)
            if bare.startswith("["):
                inside = bare.startswith(header)
                if inside and not name:
                    return number
            elif inside and bare.startswith(f"{field}="):
                return number
        return 0


def _shown(value: object) -> str:
    text = repr(value) if not isinstance(value, str) else f"'{value}'"
    return text if len(text) <= 40 else text[:39] + "…"
