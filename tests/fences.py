"""Fenced blocks of the pages that people read: README.md and docs/*.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FENCE = re.compile(r"^( *)(`{3,}|~{3,}) *([^`]*?) *$")


@dataclass(frozen=True)
class Block:
    """One fenced block: language, rest of the info line, lines; ``line`` is where the first one stands."""

    page: Path
    line: int
    language: str
    info: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The block as the content of a file."""
        return "".join(f"{line}\n" for line in self.lines)

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """The fenced blocks of a page in their order; one that is never closed raises `ValueError`."""
    lines = iter(enumerate(page.read_text(encoding="utf-8").splitlines(), 1))
    for number, line in lines:
        opening = _FENCE.match(line)
        if not opening:
            continue
        indent, fence, (language, _, info) = opening[1], opening[2], opening[3].partition(" ")
        inside: list[str] = []
        for _, inner in lines:
            if inner.strip().startswith(fence) and not inner.strip().strip(fence[0]):
                break
            inside.append(inner.removeprefix(indent))
        else:
            raise ValueError(f"{page.name}:{number}: the fenced block is never closed")
        yield Block(page, number + 1, language, info.strip(), tuple(inside))
