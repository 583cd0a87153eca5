"""TOML is parsed only where its lists, tables and dotted keys are not nested too deeply: parsers call themselves for each
level, and what finds places keeps every way through the data."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from playproof.components.reading.limits import DEEPEST

# Texts and comments are passed over whole, closed or not, each sign once; what is left are brackets.
_PASSED = (
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?'
    r"|'''(?:[^']|'(?!''))*+(?:''')?"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
)
_BRACKETS = re.compile(rf"[^\"'#\[\]{{}}]*+(?:{_PASSED}|(?P<opened>[\[{{])|(?P<closed>[\]}}])|\Z)", re.S)
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\[^\n])*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+"""
_KEY = re.compile(rf"(?P<key>(?<![\w-])(?:{_PART}){{{DEEPEST}}})|{_PASSED}", re.S)


class TooDeep(ValueError):
    """More than `DEEPEST` levels; ``line`` is where the first one too many begins."""

    def __init__(self, line: int) -> None:
        super().__init__(
            f"lists or tables are nested more than {DEEPEST} levels deep (at line {line}, column 1)"
        )
        self.line = line


def loads(text: str) -> dict[str, Any]:
    """The data of a TOML text. Raises `TooDeep`, `tomllib.TOMLDecodeError`, and `ValueError` for a number with thousands
    of digits."""
    depth = 0
    for token in _BRACKETS.finditer(text):
        kind = token.lastgroup
        if kind == "opened":
            depth += 1
            if depth > DEEPEST:
                raise TooDeep(text.count("\n", 0, token.end()) + 1)
        elif kind:
            depth -= depth > 0
    if any(line.count(".") >= DEEPEST for line in text.split("\n")):  # else no key has so many parts
        key = next((token for token in _KEY.finditer(text) if token["key"]), None)
        if key:
            raise TooDeep(text.count("\n", 0, key.start()) + 1)
    return tomllib.loads(text)
