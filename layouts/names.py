"""Names on the pages of a kit: the game's, those of its sets, that of its emblem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from playproof.components.faults import Fault, Place
from playproof.components.printable import printable
from playproof.layouts import emblems
from playproof.layouts.font_files import unshapable
from playproof.layouts.fonts import face
from playproof.layouts.kinds import no_emblem, no_letters, no_shaping
from playproof.layouts.render_context import RenderContext
from playproof.layouts.text.setting import THIN

__all__ = ["proof_names"]


def proof_names(context: RenderContext) -> Iterator[Fault]:
    """Names of the game and of its sets that hold letters which the typeface can't draw; an unknown emblem of the game."""
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
