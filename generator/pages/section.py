"""A section of a kit: sheets that are printed on one stock, or are of one kind."""

from __future__ import annotations

import msgspec

from playproof.generator.imposition.sheet import Sheet


class Section(msgspec.Struct, frozen=True):
    """Sheets in print order; ``kind`` names their file, ``advice`` is what to print them on."""

    kind: str
    title: str
    sheets: tuple[Sheet, ...]
    advice: str = ""
