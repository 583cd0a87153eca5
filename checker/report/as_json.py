"""Reports as JSON; ``docs/findings.schema.json`` is made of :func:`schema`."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from typing import Any

import msgspec

from playproof.checker.model.findings import Report
from playproof.checker.session.choices import Choices


def render_json(reports: Sequence[Report]) -> str:
    """All reports as one JSON list, readable, ending with a line feed."""
    return msgspec.json.format(msgspec.json.encode(list(reports)), indent=2).decode() + "\n"


def schema() -> dict[str, Any]:
    """The JSON schema of :func:`render_json`'s answer."""
    return _cleaned(msgspec.json.schema(list[Report]))


def legal_schema() -> dict[str, Any]:
    """The JSON schema of ``choices`` in the answer of ``playproof legal --format json``: ``docs/legal.schema.json``."""
    return _cleaned(msgspec.json.schema(Choices))


def _cleaned(state: dict[str, Any]) -> dict[str, Any]:
    """The descriptions without the indents of the code around them: Python 3.13 has none, older ones do."""
    return {
        key: cleandoc(value)
        if key == "description" and isinstance(value, str)
        else _cleaned(value)
        if isinstance(value, dict)
        else value
        for key, value in state.items()
    }
