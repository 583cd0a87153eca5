"""The markup of texts: ``*bold*``, ``_italic_``, ``:icon:``, ``:icon.colour:``, a new line is a paragraph.

Figures (``{name}``) are put in before, by `with_figures`. A backslash takes a mark literally; so does a place where it
can't open anything (``3 * 2``, ``3*2``, ``5*``, ``snake_case``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, Self, get_args

import msgspec

from playproof.components.base import PLACEHOLDER, Figure
from playproof.components.wording.thousands import grouped

if TYPE_CHECKING:
    from playproof.layouts.scene import Item

Style = Literal["plain", "bold", "italic"]


class Faces(msgspec.Struct, frozen=True):
    """Which faces a text is set in."""

    plain: str = "sans"
    bold: str = "sans-bold"
    italic: str = "sans-italic"

    def of(self, style: str) -> str:
        """The face of a style."""
        return self.bold if style == "bold" else self.italic if style == "italic" else self.plain


class Marked(str):
    """A text with markup of a game, which `RenderContext.text` makes: what sets it knows the game's icons, its colours and the
    faces of its running text. A string that isn't one is set letter by letter."""

    __slots__ = ("drawn",)

    drawn: Drawn

    def __new__(cls, text: str, drawn: Drawn) -> Self:
        """A text for which ``drawn`` has what its marks name."""
        made = super().__new__(cls, text)
        made.drawn = drawn
        return made

    @property
    def has_marks(self) -> bool:
        """Whether it may hold marks; most texts don't."""
        return _SIGNS.search(self) is not None


class Drawn(Protocol):
    """What the marks of a game's texts are drawn with: a `RenderContext`."""

    @property
    def faces(self) -> Faces:
        """The faces of running text."""
        ...

    def icon(
        self, name: str, x: float, y: float, size: float, colour: str, tint: str | None = None
    ) -> tuple[Item, ...]:
        """An icon, as `IconLibrary.draw` makes it."""
        ...

    def colour(self, name: str) -> str:
        """A colour's name as ``#rrggbb``."""
        ...


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

#: One for each style: texts are full of it.
_GLUE: dict[Style, Glue] = {style: Glue(style) for style in get_args(Style)}

#: An icon's name: of Playproof or the workspace, or of a set of icons.
_ICON = "[a-z][a-z0-9-]*(?:/[a-z0-9][a-z0-9-]*)?"
_SIGNS = re.compile(r"[\\:*_]")
_MARK = re.compile(rf"\\(.)|:({_ICON})(?:\.([a-z][a-z0-9_-]*))?:|(\*)|(_(?=\S)|(?<=\S)_)|( +)", re.S)
#: A colon before a word, as an icon begins; whether it is one hangs on the word.
_OPENED = re.compile(rf"(?<![\w:\\]):({_ICON})(?:\.[a-z][a-z0-9_-]*)?(?![\w:-])")


@lru_cache(maxsize=100)
def parse(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text; marks that are never closed run to the paragraph's end."""
    return tuple(_paragraph(line.strip(" "))[0] for line in text.split("\n"))


@lru_cache(maxsize=20_000)
def unclosed(text: str, icons: frozenset[str]) -> tuple[str, ...]:
    """The marks that open something and are never closed, each with the words after it: ``*On sale``, ``:gem``.

    A colon opens an icon if one of ``icons`` is named right after it: other colons are colons.
    """
    return tuple(_unclosed(text, icons))


def _unclosed(text: str, icons: frozenset[str]) -> Iterator[str]:
    for line in text.split("\n"):
        said = line.strip(" ")
        for at in _paragraph(said)[1]:
            yield said[at : at + 24].rstrip() + ("…" if len(said) > at + 24 else "")
        for found in _OPENED.finditer(_MARK.sub(lambda mark: "" if mark[1] or mark[2] else mark[0], said)):
            if found[1] in icons:
                yield found[0]


def _turns(sign: str, opened: bool, before: str, after: str) -> bool:
    """Whether a star or a low line between two letters (a space at a paragraph's ends) opens or closes a style."""
    if opened:
        return not (before == after == " ")
    inside = before.isdigit() and after.isdigit() if sign == "*" else before.isalnum() and after.isalnum()
    return after != " " and not inside


def _paragraph(line: str) -> tuple[Paragraph, list[int]]:
    """The text of a paragraph, and the places of the marks that are never closed."""
    if _SIGNS.search(line) is None:
        return _words(line), []
    opened: dict[str, int] = {}
    left: list[int] = []
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
            sign = star or low
            start = mark.start()
            before, after = line[start - 1] if start else " ", line[at] if at < len(line) else " "
            if not _turns(sign, sign in opened, before, after):
                letters += sign
                continue
            if sign in opened and before == " " != after:
                left.append(opened[sign])  # a second one opens: the first was never closed
                opened[sign] = start
                continue
            if sign in opened:
                del opened[sign]
            else:
                opened[sign] = start
            close()
            bold ^= bool(star)
            italic ^= bool(low)
            style = "bold" if bold else "italic" if italic else "plain"
        elif space:
            close()
            atoms.append(_GLUE[style])
    letters += line[at:]
    close()
    return tuple(atoms), sorted([*left, *opened.values()])


def _words(line: str) -> Paragraph:
    """A paragraph without marks, as most are: plain words, a space between each two."""
    glue = _GLUE["plain"]
    atoms: list[Atom] = []
    for letters in line.split(" "):
        if letters:
            atoms += (Word(letters, "plain"), glue)
    return tuple(atoms[:-1])


def literal(text: str) -> str:
    """Text that is no markup, as markup: its marks are taken literally."""
    return _SIGNS.sub(r"\\\g<0>", text)


class UnknownFigure(KeyError):
    """A text names a figure that the game doesn't have."""


def with_figures(text: str, figures: Mapping[str, Figure]) -> str:
    """``{name}`` replaced by the figure; raises `UnknownFigure` for one that the game doesn't have."""
    if "{" not in text:
        return text

    def figure(found: re.Match[str]) -> str:
        if found[1] not in figures:
            raise UnknownFigure(found[1])
        return _written(figures[found[1]])

    return PLACEHOLDER.sub(figure, text)


def _written(value: Figure) -> str:
    if isinstance(value, tuple):
        return " / ".join(_written(part) for part in value)
    if isinstance(value, int) and not isinstance(value, bool):
        return grouped(value)
    return str(value)
