"""Random words in the fields of a specimen."""

from __future__ import annotations

import copy
import random
import shutil
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from playproof.layouts.render_context import find_theme
from playproof.layouts.typefaces.faces import face
from playproof.layouts.typefaces.files import unshapable
from tests.slips.rows import written
from tests.words.fields import GAME, Place, all_kinds, files_of, places, specimen

#: An icon of the workspace.
OWN_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 12L12 4L22 12L12 20Z"/></svg>'
)
PAPERS = ("A4", "letter", "105x148", "4x6in", "5x7in", "148x210", "210x148", "A3", "A2", "420x594", "10x8in")
THEMES = ("plain", "plain", "plain", "plain", "colour", "ink-saver", "large-print", "high-contrast")
SHOPS = ("thegamecrafter", "makeplayingcards", "drivethrucards", "", "", "", "")
FORMATS, PICTURES = ("pdf", "svg", "png"), ("png", "svg", "webp")
#: The most letters of a text, and the most pieces of one kind of piece.
LETTERS, COPIES = 120, 1000
ICONS = (":fish:", ":coin:", ":fish.red:", ":gem.blue:")


class Case(NamedTuple):
    """Words for fields of a specimen of a kind, how many copies of a piece there are, a paper and a theme."""

    kind: str
    words: tuple[tuple[Place, str], ...]
    copies: int
    paper: str
    theme: str
    shop: str
    format: str
    picture: str

    def shorter(self) -> Case:
        """The same with half of each text."""
        return self._replace(
            words=tuple((place, text[: len(text) // 2] or "x") for place, text in self.words)
        )

    def data(self) -> dict[str, Any]:
        """What the specimen's file holds."""
        data = copy.deepcopy(specimen(self.kind))
        for place, text in self.words:
            inner: Any = data
            for step in place.way[:-1]:
                inner = inner[step]
            inner[place.way[-1]] = text
        if self.copies and self.kind != GAME:
            for piece in data["set"][0].get("piece", [])[:1]:
                piece["count"] = min(self.copies, COPIES)
        return data


@cache
def _scripts() -> tuple[str, ...]:
    """The letters of each script that all faces of the plain theme have, and their signs."""
    theme = find_theme("plain", ())
    faces = [face(name) for name in (theme.text, theme.bold, theme.italic, theme.display)]
    found: dict[str, str] = {}
    for code in range(0x21, 0x3000):
        letter = chr(code)
        kind = unicodedata.category(letter)
        if (
            kind[0] not in "LNPS"
            or letter in '\\"'
            or unshapable(letter)
            or any(one.missing(letter) for one in faces)
        ):
            continue
        script = unicodedata.name(letter, "").partition(" ")[0] if kind[0] == "L" else "signs"
        found[script] = found.get(script, "") + letter
    return tuple(letters for letters in found.values() if len(letters) > 20)


def _words(rng: random.Random, most: int) -> str:
    """A text of at most so many letters: words of one script, one long word, icons and signs among them."""
    length = min(most, LETTERS, int(2 ** rng.uniform(0, 7.0)))
    letters, signs = rng.choice(_scripts()), rng.random() < 0.3
    narrow = rng.random() < 0.5
    if narrow:
        letters = "abcdefghijklmnopqrstuvwxyz"
    long = rng.random() < 0.15
    text = ""
    while len(text) < length:
        word = "".join(rng.choices(letters, k=length if long else rng.randint(1, 11)))
        if signs and rng.random() < 0.2:
            word += rng.choice(rng.choice(_scripts()))
        if rng.random() < 0.12:
            word = rng.choice(ICONS)
        elif rng.random() < 0.04:
            word = rng.choice(("*bold*", "_slanted_", "{price}", "a\nb"))
        text += (" " if text else "") + word
    cut = text[:length].strip()
    # No mark is cut in half.
    if any(one in cut[-12:] for one in (":", "*", "_", "{", "\n")) and cut != text:
        cut = (
            cut.rsplit(" ", 1)[0]
            if " " in cut
            else ("x" if cut.count(":") % 2 or "{" in cut or "*" in cut else cut)
        )
    return cut or "x"


def make_case(rng: random.Random) -> Case:
    """A case; each field of each kind is as likely as the others."""
    everything = _everything()
    kind, first = rng.choice(everything)
    own = [place for other, place in everything if other == kind]
    chosen = {first.way: first} | {
        place.way: place for place in rng.sample(own, min(len(own), rng.choice((0, 0, 1, 2, 5))))
    }
    words = tuple((place, _words(rng, place.most)) for place in chosen.values())
    copies = rng.choice((0, 0, 1, 2, 3, 9, 30)) if rng.random() < 0.98 else int(10 ** rng.uniform(1, 3))
    paper = rng.choice(PAPERS)
    if rng.random() < 0.2:
        paper = f"{rng.randint(105, 420)}x{rng.randint(148, 594)}"
    return Case(
        kind,
        words,
        copies,
        paper,
        rng.choice(THEMES),
        rng.choice(SHOPS),
        rng.choice(FORMATS),
        rng.choice(PICTURES),
    )


@cache
def _everything() -> tuple[tuple[str, Place], ...]:
    return tuple((kind, place) for kind in all_kinds() for place in places(kind))


def write_case(root: Path, case: Case, *, fresh: bool = True) -> None:
    """Write the case's game into the workspace ``root``, which is emptied if it is to be ``fresh``."""
    if fresh:
        shutil.rmtree(root, ignore_errors=True)
    folder, icons = root / "components" / "specimen", root / "layouts" / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    icons.mkdir(parents=True, exist_ok=True)
    (icons / "fish.svg").write_text(OWN_ICON, encoding="utf-8")
    for kind in dict.fromkeys((GAME, *files_of(case.kind), case.kind)):
        data = case.data() if kind == case.kind else specimen(kind)
        text = "".join(f"{written(key)} = {written(value)}\n" for key, value in data.items())
        (folder / f"{kind}.toml").write_text(text, encoding="utf-8")
