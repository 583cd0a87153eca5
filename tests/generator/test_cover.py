"""The cover: a long list of contents ends above what is written below it."""

from dataclasses import replace
from pathlib import Path

from playproof.components.game import UNNAMED, load_game
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.cover import Entry, Guide, cover
from playproof.generator.pages.guide import guide
from playproof.layouts.names import proof_names
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Item, Text

from tests.layouts.kits import look_of
from tests.orchard import write_orchard


def written(items: tuple[Item, ...], dy: float = 0.0) -> list[tuple[str, float]]:
    """Each text with its baseline, mm."""
    found = []
    for one in items:
        if isinstance(one, Text):
            found.append((one.text, one.y + dy))
        elif hasattr(one, "items"):
            found += written(one.items, dy + getattr(one, "dy", 0.0))
    return found


def test_footnotes_of_a_long_list_stand_above_the_credits(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    header = folder / "game.toml"
    header.write_text(header.read_text().replace("title = ", 'document = "rules.pdf"\ntitle = ', 1))
    game = load_game(folder)
    entries = [
        Entry(f"Set {number}", 5, 1, 3, 4, "sample" if number % 3 else "document") for number in range(70)
    ]
    face = cover(
        RenderContext(game, find_theme("plain", ()), ()), entries, Guide((), (), ()), (), 210.0, 297.0, 5.0
    )
    texts = dict(written(face.items))
    note = next(y for text, y in texts.items() if text.startswith("†"))
    credit = next(y for text, y in texts.items() if text.startswith("Rules:"))
    assert texts["Set 69"] < note < credit - 2


def test_what_templates_write_as_the_designer_is_not_printed(tmp_path: Path) -> None:
    game = load_game(write_orchard(tmp_path))
    for designer, told in ((UNNAMED, False), ("Ann Ode", True)):
        header = game.header.model_copy(update={"designer": designer})
        context = RenderContext(replace(game, header=header), find_theme("plain", ()), ())
        texts = [
            text for text, _ in written(cover(context, (), Guide((), (), ()), (), 210.0, 297.0, 6.35).items)
        ]
        assert any(f"by {designer}" in text for text in texts) == told


def test_an_unknown_emblem_of_the_game_is_told_at_its_place(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    header = folder / "game.toml"
    header.write_text(header.read_text() + '\n[look]\nemblem = "locomotve"\n')
    (fault,) = proof_names(RenderContext(load_game(folder), find_theme("plain", ()), ()))
    assert fault.problem == "no emblem is called 'locomotve'" and fault.place.line
    assert fault.hint == "locomotive"


def test_the_cover_says_how_much_of_the_printed_money_is_in_play() -> None:
    context = look_of("1889")
    (line,) = guide(context, (), context.game.sets, KitOptions(), 1).money
    assert line == (
        "¥7\u2009000, what the players start with included. "
        "Bank notes make ¥7\u2009950 in all: set ¥950 aside."
    )
