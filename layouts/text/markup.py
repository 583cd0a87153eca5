"""The markup of texts: ``*bold*``, ``_italic_``, ``:icon:``, ``:icon.colour:``, a new line is a paragraph.

Figures (``{name}``) are put in before, by `with_figures`. A backslash takes a mark literally.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from components.base import PLACEHOLDER, Figure

__all__ = ["Glue", "IconMark", "Paragraph", "Style", "Word", "parse", "with_figures"]

Style = Literal["plain", "bold", "italic"]


class Word(NamedTuple):
    """Letters without a space between them, in one style."""

    text: str
    style: Style


class IconMark(NamedTuple):
    """An inline icon, tinted in a palette colour if ``tint`` names one."""

    name: str
    tint: str


class Glue(NamedTuple):
    """A space at which a line may break."""

    style: Style


Atom = Word | IconMark | Glue
Paragraph = tuple[Atom, ...]

_MARK = re.compile(r"\\(.)|:([a-z][a-z0-9-]*)(?:\.([a-z][a-z0-9_-]*))?:|(\*)|(_(?=\S)|(?<=\S)_)|( +)", re.S)


@lru_cache(maxsize=20_000)
def parse(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text; marks that are never closed run to the paragraph's end."""
    return tuple(_paragraph(line.strip(" ")) for line in text.split("\n"))


def _paragraph(line: str) -> Paragraph:
    atoms: list[Atom] = []
    bold = italic = False
    letters = ""
    style: Style = "plain"
    at = 0

    def close() -> None:
        nonlocal letters
        if letters:
            atoms.append(Word(letters, style))
            letters = ""

    for mark in _MARK.finditer(line):
        letters += line[at : mark.start()]
        at = mark.end()
        escaped, icon, tint, star, low, space = mark.groups()
        if escaped is not None:
            letters += escaped
        elif icon is not None:
            close()
            atoms.append(IconMark(icon, tint or ""))
        elif star or low:
            close()
            bold ^= bool(star)
            italic ^= bool(low)
            style = "bold" if bold else "italic" if italic else "plain"
        elif space:
            close()
            atoms.append(Glue(style))
    letters += line[at:]
    close()
    return tuple(atoms)


def with_figures(text: str, figures: Mapping[str, Figure]) -> str:
    """``{name}`` replaced by the figure; raises `KeyError` for a figure that the game doesn't have."""
    if "{" not in text:
        return text
    return PLACEHOLDER.sub(lambda found: _written(figures[found[1]]), text)


def _written(value: Figure) -> str:
    if isinstance(value, tuple):
        return " / ".join(_written(part) for part in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}".replace(",", "\u202f").replace("-", "\u2212")
    return str(value)
