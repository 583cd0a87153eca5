"""Proofing a look: every piece is drawn, and what does not fit or can't be read is named before paper is spent."""

from __future__ import annotations

from collections.abc import Iterator

from components.faults import Fault, Place
from components.palette import contrast
from layouts.kinds import draw_set
from layouts.look import Look
from layouts.readable import faint_texts

__all__ = ["proof"]

AA = 4.5


def proof(look: Look, theme_name: str) -> Iterator[Fault]:
    """Faults of all drawings of a game in one theme."""
    theme = look.theme
    for role in ("ink", "muted"):
        ratio = contrast(getattr(theme, role), theme.paper)
        if ratio < AA:
            yield Fault(
                Place(f"layouts/themes/{theme_name}.toml", field=role),
                f"{getattr(theme, role)} on {theme.paper} has a contrast of {ratio:.1f}",
                allowed=f"{AA} or more",
            )
    for one in look.game.sets:
        for drawn in draw_set(one, look):
            if isinstance(drawn, Fault):
                yield drawn
                continue
            faces = [drawn.front] if drawn.back in (None, drawn.front) else [drawn.front, drawn.back]
            for faint in (
                faint for face in faces if face is not None for faint in faint_texts(face, theme.paper)
            ):
                yield Fault(
                    look.game.place(one.id, drawn.piece.id),
                    f"{one.name}, '{drawn.piece.title}': '{faint.text}' in {faint.ink} on {faint.ground} "
                    f"has a contrast of {faint.contrast:.1f}",
                    allowed=f"{faint.needed} or more",
                )
