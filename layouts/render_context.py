"""What every drawing needs to know: the game, the theme, where templates are, the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from playproof.components.base import PLACEHOLDER
from playproof.components.colours.palette import PatternName, ink_on
from playproof.components.faults import DataFaults, Fault, Place, nearest, nearest_first
from playproof.components.game import Game
from playproof.components.inside import lies_inside
from playproof.components.reading.limits import name_of, plain_digest
from playproof.components.reading.toml_file import read_toml
from playproof.components.wording.printed import PRINTED
from playproof.layouts.icons import IconLibrary
from playproof.layouts.scene import Item
from playproof.layouts.text.markup import Marked, literal, with_figures
from playproof.layouts.text.setting import Faces
from playproof.layouts.theme import Theme
from playproof.layouts.typefaces.faces import FACES, chain

Made = TypeVar("Made")

HERE = Path(__file__).resolve().parent
#: Words that begin with an icon.
SIGNED = re.compile(r":([a-z][a-z0-9./_-]*): (.*)", re.DOTALL)
#: Fields of a theme that name a face.
FACE_ROLES = ("text", "bold", "italic", "display")
#: Names that a template may use for a colour besides those of the palette.
ROLES = ("ink", "paper", "muted", "frame", "help", "accent")


def layout_file(
    folder: str, name: str, overrides: Sequence[Path], asked: Callable[[], Place] | None = None
) -> Path:
    """The file of a template or theme: the workspace's before our own; raises `DataFaults` if there is none.

    ``asked`` finds where data asks for it: places are worked out only where there is a fault.
    """
    places = [*overrides, HERE]
    for home in places:
        # Found among what is there: no name leads anywhere else.
        for path in (home / folder).glob("*.toml"):
            if path.stem == name and path.is_file() and (home is HERE or lies_inside(path, home.parent)):
                return path
    known = sorted({path.stem for home in places for path in (home / folder).glob("*.toml")})
    problem = f"there is no '{name}.toml'" + (f" in layouts/{folder}" if asked is not None else "")
    allowed = ", ".join(nearest_first(name, known))
    place = asked() if asked is not None else Place(f"layouts/{folder}")
    raise DataFaults([Fault(place, problem, allowed, nearest(name, known))])


def theme_names(overrides: Sequence[Path] = ()) -> tuple[str, ...]:
    """The themes that can be asked for."""
    return tuple(
        sorted({path.stem for place in (*overrides, HERE) for path in (place / "themes").glob("*.toml")})
    )


def find_theme(name: str, overrides: Sequence[Path] = ()) -> Theme:
    """The theme called ``name``; raises `DataFaults`."""
    path = layout_file("themes", name, overrides)
    theme = read_toml(path, Theme, root=path.parents[2])
    roles = {role: getattr(theme, role) for role in FACE_ROLES}
    if not theme.figures and not theme.fallbacks and FACES.keys() >= set(roles.values()):
        return theme
    from playproof.components.reading.toml_places import places_of
    from playproof.layouts.typefaces.files import find_face

    def found(role: str, face: str) -> str:
        line = places_of(path, path.parents[2]).line_of((role,))
        return find_face(face, overrides, Place(name_of(path, path.parents[2]), line, role))

    figures = found("figures", theme.figures) if theme.figures else ""
    fallbacks = [found("fallbacks", one) for one in theme.fallbacks]
    faces = {role: chain(found(role, face), figures, fallbacks) for role, face in roles.items()}
    return theme.model_copy(update={**faces, "fallbacks": tuple(fallbacks)})


@dataclass(frozen=True)
class RenderContext:
    """A game seen through a theme.

    ``page`` is the width and height in mm that a page-filling piece has; ``overrides`` are the workspace's
    ``layouts`` folders, searched before our own.
    """

    game: Game
    theme: Theme
    overrides: tuple[Path, ...] = ()
    page: tuple[float, float] = (190.0, 277.0)
    #: What was drawn once and is used again: backs, bands, templates.
    memo: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    #: What the game's own files hold, each read once: pictures, hashes. No version of the game changes it.
    files: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)

    def once(self, key: object, make: Callable[[], Made]) -> Made:
        """What ``make`` returns, made once for each key."""
        if key not in self.memo:
            self.memo[key] = make()
        made: Made = self.memo[key]
        return made

    def colour(self, name: str) -> str:
        """A theme role, a palette name or ``#rrggbb`` as ``#rrggbb``; raises `KeyError`."""
        if name.startswith("#"):
            return name
        if name == "accent" and name not in self.game.palette:
            look = self.game.header.look
            return (look.trim if self.theme.colours == "flood" else None) or look.accent
        if name in ROLES[:-1]:
            role: str = getattr(self.theme, name)
            return role
        return self.game.palette[name].hex

    def letter(self, name: str) -> str:
        """The letter of a palette colour."""
        return self.game.palette[name].letter if name in self.game.palette else ""

    def pattern(self, name: str) -> PatternName:
        """The pattern of a palette colour."""
        return (
            self.game.palette[name].pattern if self.theme.patterns and name in self.game.palette else "plain"
        )

    def on(self, colour: str) -> str:
        """The theme's ink or paper, whichever is read better on ``#rrggbb``."""
        return self.theme.ink if ink_on(colour) == "#000000" else self.theme.paper

    def file_digest(self, path: Path) -> bytes:
        """The SHA-256 of a file's bytes; empty for one that can't be read."""
        found: bytes | None = self.files.get(("sha256", path))
        if found is None:
            try:
                found = plain_digest(path)
            except OSError:
                found = b""
            self.files["sha256", path] = found
        return found

    def text(self, text: str) -> Marked:
        """A text with the game's figures put in, to be set with its markup."""
        return self.marked(with_figures(text, self.game.figures))

    def word(self, word: str) -> Marked:
        """Words that Playproof prints (`PRINTED`), or those of the game in their place."""
        return self.signed(word)[1]

    def signed(self, word: str, sign: str = "") -> tuple[str, Marked]:
        """The same, and their sign apart: the icon at the beginning of the game's words, else ``sign``."""
        assert word in PRINTED, word
        own = self.game.header.words.get(word, word)
        found = SIGNED.fullmatch(own)
        return (found[1], self.text(found[2])) if found else (sign, self.text(own))

    def marked(self, text: str) -> Marked:
        """A text to be set with its markup, figures put in already."""
        return Marked(text, self)

    def literal(self, text: str) -> Marked:
        """A text without markup: its marks are letters."""
        return self.marked(literal(text))

    def icon(
        self, name: str, x: float, y: float, size: float, colour: str, tint: str | None = None
    ) -> tuple[Item, ...]:
        """An icon of the workspace, as `IconLibrary.draw` makes it."""
        return self.icons.draw(name, x, y, size, colour, tint)

    def texts(self, texts: Sequence[str]) -> list[Marked]:
        """Texts with the game's figures put in; one that is a figure of several numbers becomes as many texts."""
        made: list[Marked] = []
        for text in texts:
            name = PLACEHOLDER.fullmatch(text)
            value = self.game.figures.get(name[1]) if name else None
            if isinstance(value, tuple):
                made += [self.marked(with_figures("{one}", {"one": part})) for part in value]
            else:
                made.append(self.text(text))
        return made

    def size(self, points: float) -> float:
        """A text size in this theme, points."""
        return points * self.theme.scale

    @property
    def icons(self) -> IconLibrary:
        """The icons of the workspace."""
        found: IconLibrary | None = self.files.get("icons")
        if found is None:
            found = self.files["icons"] = IconLibrary(self.overrides)
        return found

    @cached_property
    def faces(self) -> Faces:
        """The faces of running text."""
        return Faces(self.theme.text, self.theme.bold, self.theme.italic)

    @cached_property
    def strong(self) -> Faces:
        """The faces of text that is bold throughout."""
        return Faces(self.theme.bold, self.theme.bold, self.theme.bold)

    @cached_property
    def titles(self) -> Faces:
        """The faces of names and titles."""
        return Faces(self.theme.display, self.theme.display, self.theme.display)

    @cached_property
    def imprint(self) -> str:
        """The line that names game and version on a piece."""
        return f"{self.game.title} · {self.version}"

    @property
    def version(self) -> str:
        """The version as it is printed on a piece: a bare number would read as a page's."""
        version = self.game.version
        return f"version {version}" if version.replace(".", "").isdecimal() else version
