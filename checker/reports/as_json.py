"""Reports as JSON; ``docs/findings.schema.json`` is made of :func:`schema`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from checker.findings import Report

__all__ = ["render_json", "schema"]


def render_json(reports: Sequence[Report]) -> str:
    """All reports as one JSON list, readable, ending with a line feed."""
    return msgspec.json.format(msgspec.json.encode(list(reports)), indent=2).decode() + "\n"


def schema() -> dict[str, Any]:
    """The JSON schema of :func:`render_json`'s answer."""
    return msgspec.json.schema(list[Report])
