"""Tracker sheets: examples in the table's first rows, what a tracker file says, hexes with their coordinates."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.kinds.records import LEAST_HEX, Record, RecordSet
from playproof.components.workspace import SHIPPED
from playproof.layouts.kinds.records import draw
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.scene import Line
from tests.layouts.kits import drawn, drawn_from, faults_of, look_of, words
from tests.layouts.marks import marks, texts
from tests.layouts.overlaps import overlaps
from tests.orchard import write_orchard
from tests.workshop import Workshop

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_shows_a_row_that_is_filled_in(game: str) -> None:
    for piece in look_of(game).game.set("records").items:
        assert isinstance(piece, Record)
        shown = words(drawn(game, "records", piece.id).front)
        assert piece.example or piece.hexes
        for row in piece.example:
            assert {cell for cell in row if cell} <= set(shown)


def test_a_tracker_file_is_told_below_the_table() -> None:
    written = " ".join(words(drawn("privates", "records", "turns").front)).replace("\u00a0", " ")
    told = "To have Playproof, the program that made this kit, check the game, type game privates, then players Ann Bob Cy,"
    assert told in " ".join(written.replace(" ,", ",").split())
    assert "deal 5R 10B 10G 25Y 30K 40R 50B" in written


def test_a_line_and_its_meaning_stay_side_by_side() -> None:
    lines: dict[float, list[str]] = {}
    for (x, y), text in sorted(texts(drawn("leasehold", "records", "turns").front).items()):
        if x < 90:
            lines.setdefault(round(y, 2), []).append(text.text)
    assert "Ann: auction R from pool Puts up a share from the pool." in [
        " ".join(line) for line in lines.values()
    ]


def test_the_back_goes_on_with_empty_lines() -> None:
    for game in GAMES:
        sheets = {one.id: one for one in look_of(game).game.set("records").items if isinstance(one, Record)}
        for one in sheets.values():
            back = drawn(game, "records", one.id).back
            assert back is not None
            shown = words(back)
            # The back may be all for another sheet's table.
            piece = sheets[one.below] if one.below else one
            # Another map is one of another turn; a table goes on.
            title = piece.name if piece.hexes else f"{piece.name}, continued"
            assert any(title in word for word in shown)
            assert not piece.hexes or set(piece.blanks) <= {word.rstrip(":") for word in shown}
            headings = {column.title for column in piece.columns}
            assert headings <= set(shown)
            if piece.closing is not None:
                shown = shown[: shown.index(piece.closing.title)]
            assert not {cell for row in piece.example for cell in row if len(cell) > 1} & (
                set(shown) - headings
            )


def test_the_score_is_added_up_at_the_foot_of_the_back() -> None:
    """N-4.2.0.1: cash and the share value of every share owned; a line for each player, the lines above it end earlier."""
    sheet = drawn("leasehold", "records", "turns")
    assert sheet.back is not None
    places = {text.text: place for place, text in texts(sheet.back).items()}
    assert "The score" not in words(sheet.front)
    assert places["Total"][1] > places["The score"][1] > places["Turn"][1]
    lines = sorted(
        {m.item.y1 for m in marks(sheet.back) if isinstance(m.item, Line) and m.item.y1 == m.item.y2}
    )
    below = [y for y in lines if y > places["Total"][1] - 5]
    # A heading, an example and six players: the frame ends the last line.
    assert len(below) == 7
    assert overlaps(sheet.back) == []


def test_a_closing_table_has_examples_of_its_columns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "leasehold")
    shop.edit("records.toml", '["Ann", "36", ', '["Ann", ')
    said = shop.run("lint", "leasehold").err
    assert "the example of 'The score' has 8 cells; allowed: one for each of the 9 columns" in said


def test_hexes_show_their_coordinates_beside_the_intro() -> None:
    shown = words(drawn("preascendant", "records", "map").front)
    assert {"0,0", "1,0", "0,1", "−1,1", "−1,0", "0,−1", "1,−1"} <= set(shown)


def test_an_example_has_a_cell_for_each_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    shop.edit("records.toml", '["1", "Cy", "pass", "",', '["Cy", "pass", "",')
    with pytest.raises(DataFaults) as caught:
        load_game(shop.folder)
    assert "the example of 'Auction record' has 11 cells; allowed: one for each of the 12 columns" in str(
        caught.value
    )


def test_a_blank_map_has_each_hex_once_around_the_first() -> None:
    """PA-50: it grows to all sides; six hexes lie around 0,0."""
    shown = words(drawn("preascendant", "records", "map").front)
    cells = [run for run in shown if "," in run and run.replace("\u2212", "").replace(",", "").isdigit()]
    cells.remove("0,0")  # in the introduction
    assert len(cells) == len(set(cells)) > 80
    assert {"0,0", "1,0", "0,1", "\u22121,1", "\u22121,0", "0,\u22121", "1,\u22121"} <= set(cells)


def test_a_sheet_has_a_table_or_a_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "preascendant")
    shop.edit("records.toml", "hexes = 20\n", "")
    with pytest.raises(DataFaults, match="'Map record' has neither columns nor hexes"):
        load_game(shop.folder)


SHEETS = """\
[[set]]
id = "sheets"
name = "Sheets"
"""
TURNS = """
[[set.piece]]
id = "turns"
name = "Turns"
column = [{ title = "A" }, { title = "B" }]
"""
SCORE = TURNS.replace("turns", "score").replace("Turns", "Score")
MAP = '\n[[set.piece]]\nid = "map"\nname = "Map"\nhexes = 20\n'
CLOSING = '[set.piece.closing]\ntitle = "End"\nrows = 12\ncolumn = [{ title = "A" }]\n'


def sheets(folder: Path, *parts: str) -> Path:
    """A game with these tracker sheets."""
    game = write_orchard(folder)
    (game / "records.toml").write_text(SHEETS + "".join(parts))
    return game


def test_a_closing_table_needs_no_example(tmp_path: Path) -> None:
    back = drawn_from(sheets(tmp_path, TURNS, CLOSING), "sheets")["turns"].back
    assert back is not None and words(back).count("A") == 2


def test_a_closing_table_leaves_a_row_above_it(tmp_path: Path) -> None:
    game = sheets(tmp_path, TURNS, "row_height = 30\n", CLOSING)
    (fault,) = faults_of(load_game(game), "sheets")
    assert (
        "the rows of 'End' at the foot of the back and one row of the table above them need 411.0 mm" in fault
    )
    assert fault.endswith("allowed: a smaller 'row_height', or fewer rows")


def test_a_table_below_another_has_a_row_at_least(tmp_path: Path) -> None:
    game = sheets(tmp_path, TURNS, 'below = "score"\n', SCORE)
    (fault,) = faults_of(load_game(game), "sheets")
    assert "the headings and a row of 'Score' need 14.5 mm of height and have" in fault


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ((TURNS, 'below = "turns"\n'), "the sheet 'turns' goes on below itself; allowed: another sheet"),
        (
            (TURNS, 'below = "scor"\n', SCORE),
            "'scor' goes on, and there is none of this name; allowed: score",
        ),
        ((TURNS, 'below = "map"\n', SCORE, MAP), "'map' goes on, and that is a map; allowed: score"),
        (
            (TURNS, 'below = "score"\n', SCORE, 'below = "turns"\n'),
            "the sheets 'turns' and 'score' each go on below the other; allowed: 'below' in one of them",
        ),
        (
            (MAP.replace("20", "8"),),
            "hexes 8 mm wide have no room for their coordinates; allowed: hexes of at least 12 mm",
        ),
    ],
)
def test_what_a_sheet_cannot_have(tmp_path: Path, parts: tuple[str, ...], said: str) -> None:
    with pytest.raises(DataFaults) as caught:
        load_game(sheets(tmp_path, *parts))
    assert said in str(caught.value)


@pytest.mark.parametrize("theme", ["plain", "large-print"])
def test_coordinates_of_the_smallest_hexes_are_within_their_lines(tmp_path: Path, theme: str) -> None:
    game = sheets(tmp_path, MAP.replace("20", f"{LEAST_HEX:g}"))
    front = drawn_from(game, "sheets", theme)["map"].front
    assert len(words(front)) > 200
    assert overlaps(front) == []


def test_hexes_that_are_too_small_for_longer_coordinates_are_a_fault() -> None:
    context = look_of("preascendant")
    sheet = Record.model_construct(id="map", name="Map", hexes=8.0)
    with pytest.raises(NoSpace, match="coordinates of hexes 8 mm wide need") as caught:
        draw(RecordSet.model_construct(id="s", name="S", pieces=(sheet,)), sheet, context)
    assert caught.value.allowed == "hexes of at least 12 mm"
