"""Numbers as they are printed: a comma between thousands, a true minus."""

from __future__ import annotations

__all__ = ["grouped"]


def grouped(value: int) -> str:
    """``12000`` → ``12,000``; ``-5`` → ``−5``."""
    return f"{value:,}".replace("-", "\u2212")
