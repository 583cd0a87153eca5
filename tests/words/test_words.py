"""What `lint` passes, every command prints: a sample of random words; and every text takes marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Group, Item, Text
from tests.samples import some
from tests.words.__main__ import main
from tests.words.cases import Case, write_case
from tests.words.fields import all_kinds, fields_of, marked_fields, places
from tests.words.running import try_cases

#: So many cases are tried of a seed.
(FEW,) = some((4,), (250,))
#: What no specimen can have: figures are no words, pieces follow from others, rows of examples are lists in lists, and what a
#: column is about isn't printed.
WITHOUT = {
    ("GameFile", "figures"), ("Certificate", "name"), ("Certificate", "abbreviation"), ("UpgradeChart", "name"),
    ("Record", "example"), ("RecordClosing", "example"), ("CardField", "about"),
}  # fmt: skip


@pytest.mark.parametrize("seed", some(range(2), range(20)))
def test_what_lint_passes_every_command_prints(seed: int) -> None:
    tried = try_cases(f"ci {seed}", FEW)
    assert not tried.failures, [(one.name, one.case) for one in tried.failures]
    assert tried.printed.total() + tried.refused == FEW


def test_every_field_that_holds_words_is_tried() -> None:
    """The fields are found in the types: a new one needs a place in a specimen."""
    tried = {(place.model, place.field) for kind in all_kinds() for place in places(kind)}
    assert {field for kind in all_kinds() for field in fields_of(kind)} - tried == WITHOUT


def letters(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Group):
            yield from letters(item.items)


@pytest.mark.parametrize("kind", all_kinds())
def test_every_text_takes_icons_of_the_workspace(tmp_path: Path, kind: str) -> None:
    """Each text with markup of a specimen shows one: it is drawn, and nowhere are its letters."""
    marked = marked_fields(kind)
    own = [place for place in places(kind) if place.given and (place.model, place.field) in marked]
    words = tuple((place, ":fish:") for place in own if place.most >= len(":fish:"))
    write_case(tmp_path, Case(kind, words, 0, "A4", "plain", "", "pdf", "png"))
    game = load_game(tmp_path / "components" / "specimen")
    context = RenderContext(game, find_theme("plain", ()), (tmp_path / "layouts",))
    for one in game.sets:
        for drawn in draw_set(one, context):
            assert isinstance(drawn, DrawnPiece), drawn
            for face in (drawn.front, drawn.back):
                said = letters(face.items) if face is not None else ()
                assert not [text for text in said if ":fish" in text]
    assert not words or kind == "game" or "fish" in context.icons.asked


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--cases", "1", "--seed", "x", "--out", str(tmp_path)]) == 0
    assert "0 failures" in capsys.readouterr().out
