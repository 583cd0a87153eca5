"""A line that a page sends, and the answer."""

from __future__ import annotations

import msgspec


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """A line that a page sends."""

    line: str
    revision: str = ""
    insist: bool = False
    key: str = ""


class Answered(msgspec.Struct):
    """A line that was written: as it stands in the file, its number, the new findings as sentences, and how many earlier ones
    are settled now."""

    line: str
    number: int
    findings: list[str]
    settled: int
