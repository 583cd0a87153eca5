"""Text from files as it may be shown on a terminal."""

from __future__ import annotations

import re

#: Control characters but line feed and tab, line separators, what turns the direction of the text around, and signs
#: without width: nobody could tell 'Bob' from 'Bob' with one of them. Those that join letters and emoji stay.
_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
)


def printable(text: str) -> str:
    """``text`` with control characters written as ``\\u001b``, so that no file can move the cursor or hide a word.

    JSON says the same in the same way: a JSON text stays one.
    """
    return _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
