"""What a reader says of a bad file, as lines of text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playproof.components.faults import DataFaults


def told(reader: Callable[..., Any], *args: Any, **more: Any) -> list[str]:
    """The faults that ``reader`` raises, one whole sentence each."""
    with pytest.raises(DataFaults) as raised:
        reader(*args, **more)
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__ or raised.value.__context__ is None
    sentences = [str(fault) for fault in raised.value.faults]
    assert all("\n" not in sentence and "http" not in sentence for sentence in sentences)
    assert not [s for s in sentences for word in ("Input", "pydantic", "integer", "dict") if word in s]
    return sentences


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path
