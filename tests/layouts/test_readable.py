"""Contrast of text with what lies beneath it, for every piece of every game in every theme."""

from __future__ import annotations

import pytest

from playproof.components.colours.distance import DEFICIENCIES
from playproof.components.game import load_game
from playproof.components.lint.game import lint_game
from playproof.components.workspace import SHIPPED
from playproof.layouts.proofing.proof import proof
from playproof.layouts.readable import faint_texts
from playproof.layouts.render_context import RenderContext, find_theme, theme_names
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Gradient,
    Group,
    Item,
    Polygon,
    Rect,
    RectOutline,
    Shaded,
    Text,
)
from tests.samples import some

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
#: Every game in the plain theme, and each other theme with one of the smaller games; with ``--exhaustive`` every game in each.
OTHERS = [theme for theme in theme_names() if theme != "plain"]
SEEN = [
    *((game, "plain") for game in GAMES),
    *zip(("184x", "leasehold", "preascendant", "privates"), OTHERS, strict=True),
]


def drawn(*items: Item) -> list[tuple[str, str]]:
    return [(faint.text, faint.ground) for faint in faint_texts(Drawing(RectOutline(50, 50), items))]


GREY = Text(10, 20, "faint", "sans", 9, "#8a8a8a")


def test_grey_on_white_is_faint_and_black_is_not() -> None:
    assert drawn(GREY) == [("faint", "#ffffff")]
    assert drawn(Text(10, 20, "plain", "sans", 9, "#141414")) == []


def test_large_text_needs_less() -> None:
    """3.45 is enough for 18 points and for 14 bold ones, not for 14 plain ones."""
    assert drawn(Text(1, 20, "large", "sans", 18, "#8a8a8a")) == []
    assert drawn(Text(1, 20, "large", "sans-bold", 14, "#8a8a8a")) == []
    assert drawn(Text(1, 20, "small", "sans", 14, "#8a8a8a")) == [("small", "#ffffff")]


@pytest.mark.parametrize(
    "ground",
    [
        Rect(5, 10, 30, 15, fill="#000000"),
        Circle(15, 19, 12, fill="#000000"),
        Polygon(((0, 5), (40, 5), (40, 40), (0, 40)), fill="#000000"),
        Group((Rect(0, 0, 20, 20, fill="#000000"),), 8, 10),
        Group((Rect(0, 0, 20, 20, fill="#000000"),), 28, 30, rotate=180),
        Group((Rect(0, 0, 10, 10, fill="#000000"),), 8, 10, scale=2),
    ],
)
def test_what_lies_beneath_counts(ground: Item) -> None:
    dark = Text(10, 20, "dark", "sans", 9, "#141414")
    assert drawn(ground, dark) == [("dark", "#000000")]
    assert drawn(dark, ground) == []


def test_a_clipped_ground_ends_at_its_clip() -> None:
    ground = Group((Rect(0, 0, 50, 50, fill="#000000"),), 0, 0, clip=CircleOutline(5))
    assert drawn(ground, Text(10, 20, "dark", "sans", 9, "#141414")) == []


@pytest.mark.parametrize(
    ("game", "theme"), some(SEEN, [(game, theme) for game in GAMES for theme in theme_names()])
)
def test_every_text_of_every_game_can_be_read(game: str, theme: str) -> None:
    assert [
        str(fault) for fault in proof(RenderContext(load_game(SHIPPED / game), find_theme(theme)), theme)
    ] == []


@pytest.mark.parametrize("game", GAMES)
def test_colours_are_told_apart_by_everybody(game: str) -> None:
    """No two colours look alike under any deficiency unless letter and pattern tell them apart."""
    loaded = load_game(SHIPPED / game)
    assert [str(fault) for fault in lint_game(loaded)] == []
    assert len({colour.letter for colour in loaded.palette.values()}) == len(loaded.palette)
    assert set(DEFICIENCIES) == {"protanopia", "deuteranopia", "tritanopia"}


def test_the_contrast_on_a_gradient_is_that_of_the_colours_beneath_the_letters() -> None:
    area = (("M", 0, 0), ("L", 100, 0), ("L", 100, 20), ("L", 0, 20), ("Z",))
    ground = Gradient(
        (0, 0, 100, 0), (1, 0, 0, 1, 0, 0), ((0, "#ffffff", 1), (0.5, "#ffffff", 1), (1, "#000000", 1))
    )
    shaded = Shaded(area, "#ffffff", gradient=ground)

    def faint(x: float) -> list[str]:
        text = Text(x, 10, "some words", "sans", 10, "#000000")
        return [one.text for one in faint_texts(Drawing(RectOutline(100, 20), (shaded, text)))]

    assert faint(10) == []
    assert faint(82) == ["some words"]
