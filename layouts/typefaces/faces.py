"""The faces that text is set in: where their files are and how wide their letters run.

Widths are read from the very files that writers embed. Faces come from packages with open licences:
Source Sans Pro for text and figures (its figures are tabular), Source Serif Pro for display. Signs that a face lacks come
from `SYMBOLS`, whatever the face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import groupby
from math import fsum
from pathlib import Path

from playproof.layouts.typefaces.parsed import ParsedFont
from playproof.layouts.typefaces.shaping import Shaper

MM_PER_PT = 25.4 / 72
#: Makes a TrueType file of a font's glyphs for these characters, as reportlab's ``makeSubset`` does; codes that no
#: character has stand for glyphs by their number.
Subset = Callable[[Sequence[int], Mapping[int, int]], bytes]

#: Face name → (package, file). The names are used in templates, themes and scene texts.
FACES: dict[str, tuple[str, str]] = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "sans-italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "sans-semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "serif-semibold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
#: The face of symbols, arrows, suits, dice and box drawing: it draws what any other face lacks.
SYMBOLS = "symbols"
_SYMBOLS_FILE = Path(__file__).parent / "symbols" / "Symbols.ttf"
#: The faces that draw letters which one of ours lacks: italic texts in Greek or Cyrillic are upright.
_NEXT: dict[str, tuple[str, ...]] = {"sans-italic": ("sans", SYMBOLS), SYMBOLS: ()}


class Face:
    """One font file's measures; lengths per em. What the file can't draw comes from `SYMBOLS`."""

    def __init__(self, name: str) -> None:
        """Read the file of face ``name``; an unknown name raises `KeyError`. Use `face`, which reads it once."""
        self.name = name
        #: Parsed once for measuring and for embedding.
        self.parsed = ParsedFont(name, _own.get(name) or str(shipped_path(name)))
        if name in _subsets:
            subset = _subsets[name]
            self.parsed.use_subsets(lambda codes: subset(codes, self.private))
        #: Chooses and places glyphs; None for a font without tables for that, whose letters follow each other.
        self.shaper = Shaper(_whole[name], self.parsed.widths, self._add) if name in _shaped else None
        #: Glyphs, by their number, that have a code and no character.
        self.private: dict[int, int] = {}
        self._advance, self._default = self.parsed.widths, self.parsed.default_width
        self._cache: dict[str, float] = {}
        self._others: dict[str, str] = {}
        self._own = frozenset(map(chr, self._advance))
        self.ascent = self.parsed.ascent / 1000
        self.descent = -self.parsed.descent / 1000
        self.cap_height = self.parsed.cap_height / 1000

    def _add(self, code: int, glyph: int) -> None:
        self.private[code] = self.parsed.glyphs[code] = glyph

    @staticmethod
    @cache
    def of(name: str) -> Face:
        """The face of one file called ``name``, read once."""
        return Face(name)

    def _face_of(self, character: str) -> str:
        """The name of the face that draws a character; this one for what none has."""
        if character in self._own:
            return self.name
        found = self._others.get(character)
        if found is None:
            others = (one for one in _NEXT.get(self.name, (SYMBOLS,)) if Face.of(one).draws(character))
            found = self._others[character] = next(others, self.name)
        return found

    def runs(self, text: str) -> tuple[tuple[str, str], ...]:
        """``text`` in stretches of one file each: the face's name and the letters."""
        return ((self.name, text),) if self._own.issuperset(text) else _stretches(text, self._face_of)

    def draws(self, character: str) -> bool:
        """Whether the file itself draws this character."""
        return character in self._own

    def has(self, character: str) -> bool:
        """Whether the file draws this character, or the symbols do."""
        return character in self._own or self._face_of(character) != self.name

    def missing(self, text: str) -> str:
        """The characters of ``text`` that can't be drawn, each once, in order."""
        return "".join(dict.fromkeys(c for c in text if not self.has(c)))

    def width(self, text: str, size: float) -> float:
        """Width in mm of ``text`` at ``size`` points."""
        units = self._cache.get(text)
        if units is None:
            units = fsum(Face.of(name).units(part) for name, part in self.runs(text))
            if len(self._cache) < 5_000:
                self._cache[text] = units
        return units * size * (MM_PER_PT / 1000)

    def units(self, text: str) -> float:
        """Width of ``text``, whose letters the file itself draws, in thousandths of an em."""
        if self.shaper is not None:
            return self.shaper.width(text)
        return fsum([self._advance.get(ord(c), self._default) for c in text])


def _stretches(text: str, face_of: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, "".join(letters)) for name, letters in groupby(text, face_of))


class Chain:
    """A face that takes some letters from other faces: figures from one, what it lacks from the next that has it.

    It measures as `Face` does; heights are those of the first face.
    """

    def __init__(self, name: str, first: str, figures: str, fallbacks: Sequence[str]) -> None:
        self.name = name
        self.first = Face.of(first)
        self._figures = Face.of(figures) if figures else None
        self._fallbacks = [Face.of(one) for one in fallbacks]
        self._of: dict[str, Face] = {}
        self.ascent, self.descent = self.first.ascent, self.first.descent
        self.cap_height = self.first.cap_height

    def face_of(self, character: str) -> Face:
        """The face that draws a character; the first one for what none has."""
        found = self._of.get(character)
        if found is None:
            faces = [self.first, *self._fallbacks]
            if self._figures is not None and character in _FIGURES:
                faces = [self._figures, *faces]
            fitting = (one for can in (Face.draws, Face.has) for one in faces if can(one, character))
            found = self._of[character] = next(fitting, self.first)
        return found

    def runs(self, text: str) -> tuple[tuple[str, str], ...]:
        """``text`` in stretches of one face each: the face's name and the letters."""
        return tuple(
            stretch
            for name, part in _stretches(text, lambda one: self.face_of(one).name)
            for stretch in Face.of(name).runs(part)
        )

    def has(self, character: str) -> bool:
        """Whether one of the faces draws this character."""
        return self.face_of(character).has(character)

    def missing(self, text: str) -> str:
        """The characters of ``text`` that no face can draw, each once, in order."""
        return "".join(dict.fromkeys(c for c in text if not self.has(c)))

    def width(self, text: str, size: float) -> float:
        """Width in mm of ``text`` at ``size`` points."""
        return fsum(Face.of(name).width(part, size) for name, part in self.runs(text))


def shipped_path(name: str) -> Path:
    """The file of one of `FACES`, or of `SYMBOLS`."""
    if name == SYMBOLS:
        return _SYMBOLS_FILE
    package, file = FACES[name]
    folder = import_module(package).__file__
    assert folder is not None
    return Path(folder).parent / "files" / file


#: TrueType files of workspaces by the names of their faces, which hold a hash of the file: a name means one file only.
_own: dict[str, bytes] = {}
_subsets: dict[str, Subset] = {}
_whole: dict[str, bytes] = {}
_shaped: set[str] = set()
_files: dict[str, str] = {}
#: Chains by their names, which name all their faces.
_chains: dict[str, tuple[str, str, tuple[str, ...]]] = {}
_FIGURES = frozenset("0123456789")


def register(
    name: str,
    data: bytes,
    subset: Subset | None = None,
    whole: bytes | None = None,
    shaped: bool = False,
    *,
    file: str = "",
) -> None:
    """Make a workspace's face known by its name: a TrueType file, and what makes subsets of it if it can't itself.

    ``whole`` is the font with outlines and tables as they came, where these differ; ``shaped``: it has kerning or ligatures.
    ``file`` is what messages call it.
    """
    _own.setdefault(name, data)
    _files.setdefault(name, file)
    if subset is not None:
        _subsets.setdefault(name, subset)
    if whole is not None:
        _whole.setdefault(name, whole)
    if shaped:
        _shaped.add(name)


def file_of(name: str) -> str:
    """The file of a workspace's face, as messages call it; empty for one of ours."""
    return _files.get(name, "")


def outlines_of(name: str) -> bytes:
    """The bytes of a face's file, with its outlines as they came."""
    return _whole.get(name) or _own.get(name) or shipped_path(name).read_bytes()


def is_own(name: str) -> bool:
    """Whether a face is a workspace's."""
    return name in _own


def shaper_of(name: str) -> Shaper | None:
    """What chooses and places the glyphs of a face; None if its letters follow each other, as in all of ours."""
    return Face.of(name).shaper if name in _shaped else None


def chain(first: str, figures: str = "", fallbacks: Sequence[str] = ()) -> str:
    """The name of a face that takes its figures and what it lacks from others; ``first`` itself if it takes nothing."""
    others = tuple(one for one in dict.fromkeys(fallbacks) if one != first)
    if figures == first:
        figures = ""
    if not figures and not others:
        return first
    name = "+".join([first, *([f"figures:{figures}"] if figures else []), *others])
    _chains[name] = (first, figures, others)
    return name


def runs(name: str, text: str) -> tuple[tuple[str, str], ...]:
    """``text`` in stretches of one font file each."""
    known = name in _chains or name in FACES or name in _own
    return face(name).runs(text) if known else ((name, text),)


def settled(name: str, text: str) -> str:
    """The face that a text needs: of a chain, the one face that has all its letters, else the chain of those that have
    some. So a text looks as it did while the faces that it doesn't need change."""
    if name not in _chains:
        return name
    used = dict.fromkeys(one for one, _ in runs(name, text) if one != SYMBOLS)
    if len(used) == 1:
        return next(iter(used))
    first, figures, others = _chains[name]
    return chain(first, figures if figures in used else "", [one for one in others if one in used])


@cache
def face(name: str) -> Face | Chain:
    """The face called ``name``, read once."""
    return Chain(name, *_chains[name]) if name in _chains else Face.of(name)
