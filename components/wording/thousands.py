"""Numbers as they are printed: a comma between thousands, a true minus."""

from __future__ import annotations

import re

_GROUPED = re.compile(r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+")


def grouped(value: int) -> str:
    """``12000`` → ``12,000``; ``-5`` → ``−5``."""
    return f"{value:,}".replace("-", "\u2212")


def ungrouped(text: str) -> str:
    """``12,000`` → ``12000``, as somebody types what is printed; any other text as it is."""
    return text.replace(",", "") if _GROUPED.fullmatch(text) else text
