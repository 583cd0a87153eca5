"""Emblems: every drawing keeps to the grid and to one hand, and is found by its words."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path as File

import pytest

from playproof.components.base import EmblemPiece
from playproof.components.workspace import SHIPPED
from playproof.layouts import emblems
from playproof.layouts.ornament.badges import emblem_in
from playproof.layouts.render_context import find_theme
from playproof.layouts.scene import Circle, CircleOutline, Drawing, Group, Path
from tests.layouts.kits import drawn, look_of, words
from tests.layouts.test_icons import around, ink
from tests.workshop import Workshop

INK, GROUND = "#123456", "#fedcba"


def marks(name: str) -> tuple[Path, ...]:
    """An emblem's marks in grid units."""
    (group,) = emblems.emblem(name, 0, 0, emblems.GRID, INK, GROUND)
    assert isinstance(group, Group)
    assert all(isinstance(item, Path) for item in group.items)
    return tuple(item for item in group.items if isinstance(item, Path))


def test_there_are_emblems_for_many_games() -> None:
    assert len(emblems.names()) >= 120
    assert sorted(name for names in emblems.themes().values() for name in names) == list(emblems.names())
    for names in emblems.themes().values():
        assert list(names) == sorted(names)


@pytest.mark.parametrize("title", emblems.themes())
def test_emblems_fill_their_grid_and_stay_within(title: str) -> None:
    for name in emblems.themes()[title]:
        left, top, right, bottom = around([ink(item) for item in marks(name)])
        assert min(left, top) >= 0 and max(right, bottom) <= emblems.GRID, f"{name} leaves the grid"
        assert max(right - left, bottom - top) >= 82, f"{name} is smaller than the others"
        assert abs((left + right) / 2 - 48) <= 3, f"{name} stands off the middle"
        assert abs((top + bottom) / 2 - 48) <= 5, f"{name} stands off the middle"


@pytest.mark.parametrize("title", emblems.themes())
def test_emblems_have_one_weight_and_two_colours(title: str) -> None:
    for name in emblems.themes()[title]:
        for item in marks(name):
            assert item.weight == emblems.STROKE
            assert {item.fill, item.stroke} <= {INK, GROUND, None}, name
            assert item.fill or item.stroke


def test_no_two_emblems_look_the_same() -> None:
    looks = {Drawing(CircleOutline(96), marks(name)).digest for name in emblems.names()}
    assert len(looks) == len(emblems.names())


def test_every_emblem_has_words_of_its_own() -> None:
    for name in emblems.names():
        found = emblems.words(name)
        assert len(found) >= 3, f"{name} is found by {' '.join(found)} alone"
        assert len(set(found)) == len(found), f"{name} has a word twice"


def test_marks_are_the_same_objects_at_every_place() -> None:
    (here,) = emblems.emblem("owl", 0, 0, 12, INK, GROUND)
    (there,) = emblems.emblem("owl", 40, 7, 35, INK, GROUND)
    assert isinstance(here, Group) and isinstance(there, Group)
    assert here.items is there.items
    assert (there.dx, there.dy, there.scale) == (40, 7, round(35 / 96, 6))


def test_a_search_looks_at_names_before_words() -> None:
    assert emblems.search("wolf")[:2] == ("cursing-wolf", "wolf")
    assert "howl" in emblems.search("wolf") and "owl" not in emblems.search("wolf")
    assert emblems.search("steam ship") == ("ferry", "steamer")
    assert emblems.search("xyzzy") == emblems.search(" - ") == ()
    for name, other in pairwise(emblems.names()):
        assert name in emblems.search(name) and other in emblems.search(emblems.words(other)[0])


@pytest.mark.parametrize(("name", "near"), [("oowl", "owl"), ("Ghost", "ghost"), ("zombie", "grave-hand")])
def test_an_unknown_name_gives_the_nearest(name: str, near: str) -> None:
    with pytest.raises(
        emblems.UnknownEmblem, match=f"no emblem is called '{name}'; did you mean '{near}'"
    ) as caught:
        emblems.emblem(name, 0, 0, 20, INK, GROUND)
    assert caught.value.nearest == near


def test_a_name_near_to_none_tells_where_all_are() -> None:
    told = "no emblem is called 'xyzzy'; playproof icons WORD searches them by meaning"
    assert str(emblems.UnknownEmblem("xyzzy")) == told


@pytest.mark.parametrize(
    ("name", "emblem"),
    [
        ("eel", "fish"),
        ("Salt Works", "factory"),
        ("The Old Beekeepers", "beehive"),
        ("Storm of Spring", "storm"),
        ("Wolves", "wolf"),
        ("Steel Claw", "steel-claw"),
        ("The Of", ""),
        ("xyzzy", ""),
    ],
)
def test_what_a_name_means(name: str, emblem: str) -> None:
    assert emblems.meant(name) == emblem


def test_a_name_that_is_spelled_a_little_alike_is_not_meant() -> None:
    assert emblems.UnknownEmblem("eel").nearest == "fish"
    assert emblems.UnknownEmblem("eyd").nearest in ("", "eye")
    assert emblems.UnknownEmblem("zebra").nearest == ""


@pytest.mark.parametrize("size", [0, -3, float("nan")])
def test_a_size_is_above_nothing(size: float) -> None:
    with pytest.raises(ValueError, match=r"the emblem 'owl' has the size .* mm; allowed: above 0"):
        emblems.emblem("owl", 0, 0, size, INK, GROUND)


# ---- on pieces


def emblems_on(drawing: Drawing, name: str, ink: str = "", ground: str = "") -> bool:
    """Whether a drawing in the theme plain shows an emblem, in ink on paper if not given."""
    theme = find_theme("plain")
    (group,) = emblems.emblem(name, 0, 0, 1, ink or theme.ink, ground or theme.paper)
    assert isinstance(group, Group)
    stack = list(drawing.items)
    while stack:
        item = stack.pop()
        if isinstance(item, Group):
            if item.items is group.items:
                return True
            stack += item.items
    return False


@pytest.mark.parametrize(
    ("game", "set_id", "piece", "name"),
    [
        ("18dracula", "fronts", "GS", "coach"),
        ("18dracula", "shares", "GS-share", "coach"),
        ("18dracula", "shares", "IBS-president", "scissors"),
        ("18dracula", "associates", "FD", "galleon"),
        ("18dracula", "associates", "BT", "blood-bag"),
        ("18dracula", "monsters", "werewolf", "wolf"),
        ("184x", "guilds", "OWL", "owl"),
        ("184x", "side-bets", "GRP", "hourglass"),
        ("leasehold", "shares", "red-share", "rose"),
    ],
)
def test_a_piece_shows_its_emblem(game: str, set_id: str, piece: str, name: str) -> None:
    assert emblems_on(drawn(game, set_id, piece).front, name)


def test_a_companys_token_has_letters_on_one_side_and_its_emblem_on_the_other() -> None:
    token = drawn("1889", "tokens", "KU")
    assert token.back is not None
    assert words(token.front) == ["KU"] and not emblems_on(token.front, "whale")
    assert words(token.back) == [] and emblems_on(token.back, "whale", "#ffffff", "#2077b4")
    # The other side is printed less exactly: one colour as far as it bleeds, no ring that would lie off the middle.
    assert [item.items for item in token.back.items[:1] if isinstance(item, Group)] == [
        (Circle(7.5, 7.5, 7.5, "#2077b4"),)
    ]


@pytest.mark.parametrize("game", sorted(path.parent.name for path in SHIPPED.glob("*/game.toml")))
def test_no_two_pieces_of_a_set_have_one_emblem(game: str) -> None:
    for one in look_of(game).game.sets:
        if one.kind in ("charters", "privates", "trains", "cards"):
            given = [(piece.name, piece.emblem) for piece in one.items if isinstance(piece, EmblemPiece)]
            chosen = {name: emblem for name, emblem in given if emblem}
            assert len(set(chosen.values())) == len(chosen), f"{one.name}: {chosen}"


def test_an_unknown_emblem_is_one_fault_where_it_is_written(
    tmp_path: File, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "leasehold")
    shop.edit("companies.csv", ",rose", ",ros")
    said = shop.run("lint", "leasehold", "--theme", "plain")
    assert said.status == 1
    assert said.err.count("no emblem is called 'ros'") == 1, said.err
    assert (
        "components/leasehold/companies.csv:2, field 'emblem': no emblem is called 'ros'; "
        "allowed: one that 'playproof icons WORD' finds; did you mean 'rose'?"
    ) in said.err


def test_an_unknown_emblem_of_a_company_at_home_on_a_map_is_told_where_it_is_written(
    tmp_path: File, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "1889")
    shop.edit("companies.csv", ",whirlpool", ",whirlpol")
    said = shop.run("kit", "1889", "--only", "map")
    (fault,) = [line for line in said.err.splitlines() if "no emblem is called" in line]
    assert fault.startswith("components/1889/companies.csv:2, field 'emblem': ")


def test_ink_saver_draws_lines_alone() -> None:
    context = look_of("leasehold", "ink-saver")
    (group,) = emblem_in(context, "bat", (0, 0, 20, 30))
    assert isinstance(group, Group)
    assert (group.dx, group.dy) == (0, 5)
    for item in group.items:
        assert isinstance(item, Path)
        assert item.fill in (None, context.theme.paper) and item.stroke == context.theme.ink
