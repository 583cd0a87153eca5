"""Text from files as it may be shown on a terminal."""

from __future__ import annotations

import re

__all__ = ["printable"]

#: Control characters but line feed and tab, line separators, and what turns the direction of the text around.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """``text`` with control characters written as ``\\u001b``, so that no file can move the cursor or hide a word.

    JSON says the same in the same way: a JSON text stays one.
    """
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
