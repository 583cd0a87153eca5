"""What comes of a line that a page sends: an answer, or a refusal."""

from __future__ import annotations

from typing import Any

import msgspec

from playproof.components.faults import PlayproofError


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


class Refused(PlayproofError):
    """Nothing was written; the message is a sentence. ``status``: 409 if others have typed meanwhile, 422 if it can't be
    read."""

    def __init__(self, status: int, problem: str, **more: Any) -> None:
        super().__init__(problem)
        self.status = status
        self.data = {"problem": problem, **more}
