"""Quotation marks and apostrophes as print has them: data are typed with straight ones."""

from __future__ import annotations

import re

_STRAIGHT = re.compile(r"""['"]""")
#: What is before an opening mark.
_OPENS = " \t\n\u00a0\u2009\u202f([{\u2013\u2014/*_\u201c\u2018"
#: A single mark that closes a word.
_CLOSES = re.compile(r"[^\W_]['\u2019](?!\w)")


def quoted(text: str) -> str:
    """The text with typographic marks. A mark after a figure stays straight: it may mean feet or inches."""
    if "'" not in text and '"' not in text:
        return str(text)  # drawings hold strings alone

    def mark(found: re.Match[str]) -> str:
        at = found.start()
        before = text[at - 1] if at else " "
        if before.isdigit() or before == "\\":
            return found[0]
        opens = before in _OPENS
        if found[0] == '"':
            return "\u201c" if opens else "\u201d"
        # A word that lacks its beginning ('n, 'tis) has an apostrophe, unless a later mark closes it.
        return "\u2018" if opens and _CLOSES.search(text, at + 1) else "\u2019"

    return _STRAIGHT.sub(mark, text)
