"""Names on the pages of a kit: the game's, those of its sets, that of its emblem; and the texts of its first pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from playproof.components.faults import Fault, Place, nearest
from playproof.components.game import GameFile
from playproof.components.reading.whereabouts import Way
from playproof.components.wording.printable import printable
from playproof.layouts import emblems
from playproof.layouts.icons import IconFault
from playproof.layouts.kinds import no_emblem, no_letters, no_shaping
from playproof.layouts.render_context import RenderContext
from playproof.layouts.text.markup import UnknownFigure
from playproof.layouts.text.setting import THIN, set_text
from playproof.layouts.typefaces.faces import face
from playproof.layouts.typefaces.files import unshapable


def proof_names(context: RenderContext) -> Iterator[Fault]:
    """Names of the game and of its sets that hold letters which the typeface can't draw; an unknown emblem of the game;
    figures, icons and letters that the texts of the first pages lack."""
    theme, game = context.theme, context.game
    header = game.header
    # Where they are written is worked out only for those with a fault.
    lines: list[tuple[Callable[[], Place], str, tuple[str, ...]]] = [
        (partial(game.header_place, "title"), header.title, (theme.text, theme.display)),
        (partial(game.header_place, "version"), header.version, (theme.text,)),
        (partial(game.header_place, "designer"), header.designer, (theme.text,)),
        *(
            (partial(game.place, one.id, way=("name",)), one.name, (theme.text, theme.bold))
            for one in game.sets
        ),
    ]
    if (emblem := header.look.emblem) and emblem not in emblems.names():
        yield no_emblem(game.header_place("look", "emblem"), emblem)
    for place, text, names in lines:
        # A thin space is set as room, not drawn.
        missing = "".join(letter for name in names for letter in face(name).missing(text.replace(THIN, "")))
        if (letter := unshapable(text)) is not None:
            yield no_shaping(place(), f"'{printable(text)}'", *letter)
        elif missing:
            yield no_letters(place(), f"'{printable(text)}'", "".join(dict.fromkeys(missing)))
    for way, text in _first_pages(header):
        yield from _proof_text(context, way, text)
    for number, section in enumerate(header.reference):
        if section.icon:
            try:
                context.icon(section.icon, 0.0, 0.0, 1.0, theme.ink)
            except IconFault as unknown:
                yield Fault(
                    game.header_place("reference", number, "icon"),
                    f"'{printable(section.title)}': {unknown}",
                )


def _first_pages(header: GameFile) -> Iterator[tuple[Way, str]]:
    """The texts of a kit's first pages, each with the way to it."""
    for field, texts in (("supply", header.supply), ("instead", header.instead), ("rulings", header.rulings)):
        for number, text in enumerate(texts):
            yield (field, number), text
    yield ("reference_heading",), header.reference_heading
    for number, section in enumerate(header.reference):
        start: Way = ("reference", number)
        yield (*start, "title"), section.title
        for at, line in enumerate(section.lines):
            yield (*start, "line", at, "text"), line.text
        for at, column in enumerate(section.columns):
            yield (*start, "columns", at), column
        for at, row in enumerate(section.rows):
            for cell in row.cells:
                yield (*start, "row", at, "cells"), cell


def _proof_text(context: RenderContext, way: Way, text: str) -> Iterator[Fault]:
    """What a text of the first pages names and the game lacks."""
    shown = f"'{printable(' '.join(text.split()))}'"
    try:
        written = context.text(text)
        if way[0] == "reference":  # the others are no markup
            set_text(
                written, 0.0, 0.0, 1e4, 1e4, size=8.0, fill=context.theme.ink, faces=context.faces
            )  # fmt: skip
    except UnknownFigure as missing:
        figures = list(context.game.figures)
        allowed = ", ".join(figures) or "none is defined: [figures] in game.toml"
        hint = nearest(str(missing.args[0]), figures)
        yield Fault(
            context.game.header_place(*way), f"{shown}: the game has no figure {missing}", allowed, hint
        )
    except IconFault as unknown:
        yield Fault(context.game.header_place(*way), f"{shown}: {unknown}")
    except KeyError as missing:
        allowed = ", ".join(context.game.palette)
        yield Fault(context.game.header_place(*way), f"{shown}: there is no colour {missing}", allowed)
    else:
        letters = "".join(dict.fromkeys(face(context.theme.text).missing(written.replace(THIN, ""))))
        if (letter := unshapable(written)) is not None:
            yield no_shaping(context.game.header_place(*way), shown, *letter)
        elif letters:
            yield no_letters(context.game.header_place(*way), shown, letters)
