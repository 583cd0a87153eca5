"""What a writer can't write."""

from __future__ import annotations

from playproof.components.faults import PlayproofError


class WriteError(PlayproofError):
    """A drawing that can't be turned into a file: one sentence with what was found and what is allowed."""
