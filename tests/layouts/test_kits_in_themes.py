"""All pieces of the 18xx-like kinds in every theme: they fit, they are legible, they are sparing with ink."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageStat

from playproof.components.faults import Fault
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import theme_names
from playproof.layouts.scene import Drawing
from tests.layouts.kits import drawn, look_of
from tests.layouts.marks import texts
from tests.samples import some

KINDS = (
    "charters",
    "certificates",
    "privates",
    "trains",
    "phases",
    "money",
    "tokens",
    "cards",
    "aids",
    "records",
)


GAMES = ("184x", "18dracula", "leasehold", "privates")
#: Every game with the largest letters, and each other theme with one of them; with ``--exhaustive`` every game in each.
SEEN = [
    *((game, "large-print") for game in GAMES),
    *((GAMES[at % len(GAMES)], theme) for at, theme in enumerate(theme_names()) if theme != "large-print"),
]


@pytest.mark.parametrize(
    ("game", "theme"), some(SEEN, [(game, theme) for game in GAMES for theme in theme_names()])
)
def test_every_piece_can_be_drawn_and_read(game: str, theme: str) -> None:
    context = look_of(game, theme)
    for one in context.game.sets:
        if one.kind not in KINDS:
            continue
        for piece in draw_set(one, context):
            assert not isinstance(piece, Fault), str(piece)
            sizes = [run.size for run in texts(piece.front).values()]
            assert min(sizes, default=6) >= 6, piece.piece.id


def ink(drawing: Drawing) -> float:
    """The share of the area that is inked: its darkness, or the mean of its three inks if that is more."""
    image = Image.open(io.BytesIO(drawing_png(drawing, 60))).convert("RGBA")
    inside = image.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)
    grey = ImageStat.Stat(image.convert("L"), inside).mean[0]
    inks = ImageStat.Stat(image.convert("RGB"), inside).mean
    return 1 - min(grey, sum(inks) / 3) / 255


@pytest.mark.parametrize(
    ("game", "set_id"),
    [
        ("18dracula", "shares"),
        ("18dracula", "monsters"),
        ("18dracula", "associates"),
        ("18dracula", "notes"),
        ("18dracula", "fronts"),
        ("18dracula", "phase-chart"),
        ("184x", "guilds"),
        ("leasehold", "shares"),
    ],
)
def test_ink_is_money(game: str, set_id: str) -> None:
    """A set's fronts, as many as are printed, take less than 20 % on average; less than 9 % where ink is saved."""
    pieces = look_of(game).game.set(set_id).items
    for theme, limit in (("plain", 0.20), ("ink-saver", 0.09)):
        inked = sum(ink(drawn(game, set_id, piece.id, theme).front) * piece.count for piece in pieces)
        assert inked / sum(piece.count for piece in pieces) < limit, theme
