"""A piece's key: while it stays the same, so does the look. And what alters no look of a card leaves its key alone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from playproof.components.game import Game, load_game
from playproof.components.workspace import SHIPPED
from playproof.generator.pieces.changed import faces_of
from playproof.generator.pieces.drawing import chosen_sets, draw_pieces
from playproof.generator.pieces.identity import at_version, narrowed, piece_keys
from playproof.layouts.render_context import RenderContext, find_theme
from tests.samples import part, some

GAMES = ("preascendant", "privates", "leasehold")


def seen(game: Game) -> tuple[dict[str, str], dict[str, tuple[str, str | None]]]:
    """The keys and the looks of all pieces."""
    context = RenderContext(game, find_theme("plain"))
    sets = chosen_sets(game, ())
    return piece_keys(context, sets), {piece.id: faces_of(piece) for piece in draw_pieces(context, sets)}


def with_header(game: Game, **values: Any) -> Game:
    return replace(game, header=game.header.model_copy(update=values))


def headers(game: Game) -> Iterator[tuple[str, Game]]:
    """The game with another value for each figure, colour and name in turn; of every fourth figure and of a colour its
    hex, letter or name, or with ``--exhaustive`` each of them."""
    for name, value in part(list(game.figures.items()), 4):
        other = value + 1 if isinstance(value, int) else ("?" if isinstance(value, str) else None)
        if other is not None:
            yield f"figures.{name}", with_header(game, figures={**game.figures, name: other})
    fields = (("hex", "#123456"), ("letter", "Q"), ("name", "Other"))
    for at, (name, colour) in enumerate(game.palette.items()):
        for field, text in some((fields[at % len(fields)],), fields):
            changed = colour.model_copy(update={field: text})
            yield f"palette.{name}.{field}", with_header(game, palette={**game.palette, name: changed})
    for field in ("title", "version", "designer", "document", "about"):
        yield field, with_header(game, **{field: "Other"})
    yield "currency", with_header(game, currency=game.header.currency.model_copy(update={"symbol": "¤"}))


@pytest.mark.parametrize("name", some(("privates",), GAMES))
def test_a_key_that_stays_means_a_look_that_stays(name: str) -> None:
    game = load_game(SHIPPED / name)
    keys, looks = seen(game)
    drawn_again = 0
    for what, other in headers(game):
        new_keys, new_looks = seen(other)
        stale = [
            piece for piece in looks if keys[piece] == new_keys[piece] and looks[piece] != new_looks[piece]
        ]
        assert not stale, f"{what}: {stale}"
        drawn_again += sum(keys[piece] != new_keys[piece] for piece in looks)
    assert drawn_again


def test_cards_hang_on_the_figures_that_they_name() -> None:
    game = load_game(SHIPPED / "preascendant")
    keys, _ = seen(game)
    other, _ = seen(with_header(game, figures={**game.figures, "fires_gems": 9}))
    assert [name for name in keys if name.startswith("events/") and keys[name] != other[name]] == [
        "events/R01"
    ]


def test_a_figure_in_a_figure() -> None:
    game = load_game(SHIPPED / "preascendant")
    worded = with_header(game, figures={**game.figures, "fires_gems": "up to {start_cards}"})
    keys, _ = seen(worded)
    other, _ = seen(with_header(worded, figures={**worded.figures, "start_cards": 9}))
    assert keys["events/R01"] != other["events/R01"]
    assert keys["events/R02"] == other["events/R02"]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cards.toml", 'name = "Event cards"', 'name = "Event cards"\nnote = "Anew."'),
        ("cards.toml", 'total = "{event_cards}"', "total = 52"),
        ("events.csv", "R01,Fires at Night", "R00,Fires at Night"),
        ("tokens.toml", 'name = "Control disks"', 'name = "Disks"'),
    ],
)
def test_what_a_card_does_not_show(tmp_path: Path, file: str, old: str, new: str) -> None:
    folder = tmp_path / "components" / "preascendant"
    shutil.copytree(SHIPPED / "preascendant", folder)
    keys, _ = seen(load_game(folder))
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))
    other, _ = seen(load_game(folder))
    assert keys["events/R02"] == other["events/R02"]


def test_pictures_count(tmp_path: Path) -> None:
    """Another picture under the same name is another look."""
    from PIL import Image

    folder = tmp_path / "components" / "preascendant"
    shutil.copytree(SHIPPED / "preascendant", folder)
    cards = folder / "cards.toml"
    text = (
        cards.read_text().replace('total = "{event_cards}"\n', "").replace('look = "event"', 'look = "art"')
    )
    cards.write_text(text + '\n[set.fields]\nart = { type = "picture" }\n')
    (folder / "events.csv").write_text(
        "id,name,colour,text,art\nR01,One,red,Text,a.png\nR02,Two,red,Text,b.png\n"
    )
    looks = tmp_path / "layouts" / "cards"
    looks.mkdir(parents=True)
    (looks / "art.toml").write_text('[[part]]\ndraw = "picture"\nbox = [5, 5, 20, 20]\nfile = "{art}"\n')
    Image.new("RGB", (4, 4), "#ff0000").save(folder / "a.png")
    Image.new("RGB", (4, 4), "#00ff00").save(folder / "b.png")

    def keys() -> dict[str, str]:
        game = load_game(folder)
        return piece_keys(
            RenderContext(game, find_theme("plain"), (tmp_path / "layouts",)), chosen_sets(game, ("events",))
        )

    before = keys()
    Image.new("RGB", (4, 4), "#0000ff").save(folder / "b.png")
    after = keys()
    assert [name for name in before if before[name] != after[name]] == ["events/R02"]


def test_at_another_version() -> None:
    context = RenderContext(load_game(SHIPPED / "preascendant"), find_theme("plain"))
    assert at_version(context, context.game.version) is context
    other = at_version(context, "0.9")
    assert (other.imprint, context.imprint) == (
        "A History of Preascendant Humanity · version 0.9", "A History of Preascendant Humanity · 1.0 RC1",
    )  # fmt: skip


@pytest.mark.parametrize(
    "game", some(("privates", "184x"), ("1830", "privates", "leasehold", "184x", "18dracula"))
)
def test_a_piece_drawn_alone_looks_as_among_its_set(game: str) -> None:
    """A reprint draws the pieces that changed alone: sizes that all of a set share stay the same."""
    loaded = load_game(SHIPPED / game)
    sets = chosen_sets(loaded, ())
    together = {piece.id: faces_of(piece) for piece in draw_pieces(context_of(loaded), sets)}
    for at in (0, 1, -1):
        names = {f"{one.id}/{one.items[min(at, len(one.items) - 1)].id}" for one in sets}
        alone = draw_pieces(context_of(loaded), narrowed(sets, names))
        assert [piece.id for piece in alone if faces_of(piece) != together[piece.id]] == []


def context_of(game: Game) -> RenderContext:
    return RenderContext(game, find_theme("plain"))
