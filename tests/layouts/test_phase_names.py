"""A phase has one printed name: on the chart, on trains, on a network's places and in the tables of aids."""

from pathlib import Path

from playproof.components.game import load_game
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from tests.layouts.kits import drawn_from, words
from tests.orchard import write_orchard

FILES = {
    "phases.toml": """\
[[set]]
id = "phases"
name = "Ages"
piece = [{ id = "ages", phase = [{ id = "narrow", name = "I" }, { id = "wide", name = "II" }] }]
""",
    "trains.toml": """\
[[set]]
id = "barges"
name = "Barges"
piece = [{ id = "punt", phase = "narrow", eaten = "wide", price = 60, reach = 2 }]
""",
    "aids.toml": """\
[[set]]
id = "aid"
name = "Aid"
piece = [{ id = "aid", section = [{ title = "Barges", of = "barges", fields = ["phase", "eaten"] }] }]
""",
    "networks.toml": """\
[[set]]
id = "drains"
name = "Upper drains"
cube = [{ id = "red" }]

[[set.piece]]
id = "b"
size = [150, 100]
place = [
  { name = "ely", kind = "city", at = [110, 60], revenue = { red = 30 } },
  { name = "cam", kind = "offboard", at = [40, 60], revenue = { narrow = 20, wide = 60 } },
]
connection = [{ ends = ["cam", "ely"] }]
""",
}


def write_game(folder: Path) -> Path:
    game = write_orchard(folder)
    for name, text in FILES.items():
        (game / name).write_text(text)
    return game


def test_aids_show_the_names_of_phases(tmp_path: Path) -> None:
    shown = words(drawn_from(write_game(tmp_path), "aid")["aid"].front)
    assert "I" in shown and "II" in shown and "wide" not in shown


def test_places_off_the_board_show_the_names_of_phases_and_the_board_that_of_its_set(tmp_path: Path) -> None:
    game = load_game(write_game(tmp_path))
    board, *pages = draw_set(game.set("drains"), RenderContext(game, find_theme("plain")))
    assert isinstance(board, DrawnPiece)
    shown = words(board.front)
    assert {"I", "II", "Upper drains"} <= {*shown} and "narrow" not in shown
    assert all(isinstance(page, DrawnPiece) and "narrow" not in words(page.front) for page in pages)
