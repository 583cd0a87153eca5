"""The shipped games' pieces, drawn for tests, and what stands on them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playproof.components.faults import Fault
from playproof.components.game import Game, load_game
from playproof.components.workspace import SHIPPED
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing
from playproof.layouts.text.setting import width_of
from tests.layouts.marks import texts


@cache
def look_of(game: str, theme: str = "plain") -> RenderContext:
    return RenderContext(load_game(SHIPPED / game), find_theme(theme))


@cache
def _set(game: str, set_id: str, theme: str) -> dict[str, DrawnPiece]:
    return _pieces(look_of(game, theme), set_id)


def _pieces(context: RenderContext, set_id: str) -> dict[str, DrawnPiece]:
    made = {}
    for piece in draw_set(context.game.set(set_id), context):
        assert not isinstance(piece, Fault), str(piece)
        made[piece.piece.id] = piece
    return made


def drawn(game: str, set_id: str, piece_id: str, theme: str = "plain") -> DrawnPiece:
    """A piece of a shipped game."""
    return _set(game, set_id, theme)[piece_id]


def drawn_from(folder: Path, set_id: str, theme: str = "plain") -> dict[str, DrawnPiece]:
    """A set of the game in ``folder``."""
    return _pieces(RenderContext(load_game(folder), find_theme(theme)), set_id)


def faults_of(game: Game, set_id: str) -> list[str]:
    """What a set can't be drawn for."""
    context = RenderContext(game, find_theme("plain"))
    return [str(piece) for piece in draw_set(game.set(set_id), context) if isinstance(piece, Fault)]


def words(drawing: Drawing) -> list[str]:
    """All runs of text on a drawing, from top to bottom, icons left out."""
    return [
        text.text for _, text in sorted(texts(drawing).items(), key=lambda entry: (entry[0][1], entry[0][0]))
    ]


def words_near_the_cut(drawing: Drawing, least: float = 3.0) -> list[str]:
    """Runs of text that come nearer to the cut than ``least`` mm."""
    found = []
    for (x, y), text in texts(drawing).items():
        wide = width_of(text.text, text.face, text.size)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
        slack = 0.05
        high = 0.66 * text.size * 25.4 / 72
        inside = (
            left >= least - slack
            and left + wide <= drawing.width - least + slack
            and y - high >= least - slack
            and y <= drawing.height - least + slack
        )
        if not inside:
            found.append(text.text)
    return found
