"""The fonts of our own pages (what changed, the report of an evening), embedded: the faces of the print, for any words."""

from __future__ import annotations

from playproof.generator.writers.svg_fonts import FontSubsets
from playproof.layouts.scene import Drawing, RectOutline, Text
from playproof.layouts.typefaces.faces import face as typeface

#: The letters of every word that a page may show, beside those of the data.
LETTERS = "".join(map(chr, (*range(32, 127), *range(160, 383)))) + "–—‘’“”…→−×·\u2009\u202f"
#: Faces of a page by their part in it.
FACES = {"text": "sans", "bold": "sans-semibold", "title": "serif-bold"}


def page_letters(more: str = "") -> Drawing:
    """Texts that hold all of `LETTERS` and of ``more`` that the faces can draw, so that subsets have them."""
    letters = "".join(sorted({*LETTERS, *more}))
    return Drawing(RectOutline(1, 1), tuple(_letters(name, letters) for name in FACES.values()))


def _letters(name: str, letters: str) -> Text:
    known = typeface(name)
    return Text(0, 0, "".join(letter for letter in letters if known.has(letter)), name, 9, "#000000")


def page_names(fonts: FontSubsets) -> str:
    """The style rule that names the faces: ``var(--text)``, ``var(--text-weight)``."""
    names = []
    for role, name in FACES.items():
        font = fonts.font(name)
        names.append(f"--{role}:'{font.family}';--{role}-weight:{font.weight}")
    return f":root{{{';'.join(names)}}}"
