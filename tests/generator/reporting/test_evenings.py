"""`playproof report` of many evenings: answers, tables, charts, CSV, what is left out, before and after a change of the data.

All figures are counted a second time."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from playproof.checker.api import check_text
from playproof.checker.definition.game_definition import find_game
from playproof.checker.evenings import measure_files, tracker_files
from playproof.checker.measures.measured import Measured
from playproof.checker.measures.tallies import seats
from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.beginning import begin
from playproof.generator.reporting.bars import Bar, Bars, drawn_bars
from playproof.generator.reporting.blocks import Answers, Figure, Said, Table
from playproof.generator.reporting.chart import SMALL, Inks, long
from playproof.generator.reporting.dots import DotRow, Dots, drawn_dots
from playproof.generator.reporting.many.content import EveningsReport, evenings_report
from playproof.generator.reporting.many.groups import Group, of
from playproof.generator.reporting.many.writers import evenings_page, evenings_pdf
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Circle, Line, Rect, Text
from tests.checker.players.declared import CHANCE
from tests.checker.players.random_player import Writer
from tests.checkout import ROOT
from tests.generator.reporting.recount import recount
from tests.generator.reporting.test_report import Reader
from tests.workshop import Workshop

INKS = Inks("#000000", "#555555", "#cccccc", "#eeeeee", "#ffffff")
#: Ten evenings of the starter, with times, remarks and entries that were refused.
EVENINGS = ROOT / "tests" / "data" / "evenings"
GAME = "harbour"
UNDER_WAY = f"""playproof 1
game {GAME}
players Ann Bob Cy
# time 2026-11-20 19:40
row Orchard, Ferry, Windmill
Ann: offer OR
Ann: bid 40
Bob: bid 41
undo
note "Bob thought <b>any</b> bid would do"
Bob: bid 45
Cy: pass
Ann: pass
# time 2026-11-20 20:10
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A workspace with the evenings of ``tests/data``, one more, and with ``--exhaustive`` 200 random games."""
    root = tmp_path_factory.mktemp("evenings")
    begin(GAME, Workspace(root))
    shutil.copytree(EVENINGS, root / "evenings")
    fewest, most = find_game(GAME, [root]).players
    for seed in range(200 if request.config.getoption("--exhaustive") else 0):
        writer = Writer(GAME, fewest + seed % (most - fewest + 1), seed, roots=[root], chance=CHANCE)
        (root / "evenings" / f"random-{seed:03}.play").write_text("\n".join(writer.play(600)) + "\n")
    (root / "evenings" / "under-way.play").write_text(UNDER_WAY)
    return root


@pytest.fixture(scope="module")
def games(home: Path) -> list[Measured]:
    found, left_out = measure_files(tracker_files([home / "evenings"]), [home], processes=1)
    assert left_out == []
    return found


@pytest.fixture(scope="module")
def report(home: Path, games: list[Measured]) -> EveningsReport:
    context = RenderContext(load_game(home / "components" / GAME), find_theme("plain"))
    return evenings_report([Group("", games)], (), context)


def tables(report: EveningsReport) -> dict[str, Table]:
    found = [block for one in report.sections for block in one.blocks if isinstance(block, Table)]
    assert len({one.caption for one in found}) == len(found)
    return {one.caption: one for one in found}


def answers(report: EveningsReport) -> dict[str, tuple[str, ...]]:
    (block,) = report.sections[0].blocks
    assert isinstance(block, Answers)
    return {one.asked: one.said for one in block.answers}


def test_figures_are_those_that_a_second_script_counts(home: Path, games: Sequence[Measured]) -> None:
    for one in games:
        file = home / "evenings" / one.file
        again = recount(file)
        report = check_text(file.read_text(), one.file, [home])
        assert (list(one.players), one.entries, one.first) == (again.players, again.entries, again.first)
        assert (one.over, list(one.winners), one.scores) == (report.over, report.winners, report.scores)
        assert {each.name: each.times for each in one.actions if each.times} == dict(again.words)
        cards = {each.name for each in one.pieces if each.times}
        assert cards == again.named & {each.name for each in one.pieces}
        assert all(sum(parts.values()) == one.scores[player] for player, parts in one.parts.items())
    for seat in seats(games):
        over = [one for one in games if one.over and len(one.players) == seat.players]
        assert seat.games == len(over)
        assert seat.won == sum(one.players[seat.seat - 1] in one.winners for one in over)


def test_recorded_games_are_those_that_were_recorded() -> None:
    """Entries, actions, and prices at the end of each round, which the recorded games count."""
    found, left_out = measure_files(tracker_files([ROOT / "tests" / "data" / "18xx"]), processes=1)
    assert left_out == []
    assert found
    for one in found:
        again = recount(ROOT / "tests" / "data" / "18xx" / one.file)
        assert (list(one.players), one.entries, one.first) == (again.players, again.entries, again.first)
        words = {
            word: number for word, number in again.words.items() if word in ("par", "lay", "token", "done")
        }
        assert words == {
            word: sum(each.times for each in one.actions if each.name.split()[0] == word) for word in words
        }
        assert sum(each.times for each in one.actions if each.name.startswith("buy ")) == again.words["buy"]
        assert [end.name for end in one.rounds][: len(again.prices)] == [name for name, _ in again.prices]
        counted = 0
        for end, (_, prices) in zip(one.rounds, again.prices, strict=False):
            assert {name: end.prices.get(name) for name in prices} == prices, (one.file, end.name)
            counted += len(prices)
        assert counted >= 20
        assert len(one.winners) == 1


def test_answers_come_first(report: EveningsReport, games: Sequence[Measured]) -> None:
    assert report.sections[0].title == "In short"
    said = answers(report)
    assert list(said)[:4] == ["How long", "Who won", "Scores", "Never and always used"]
    over = [one for one in games if one.over]
    assert said["How long"][0].startswith(f"{len(over)} finished games took ")
    assert "2 games are under way" in said["How long"][-1]
    assert said["Rules that refused entries"] == (
        f"V-2, 9 times in {of(7, len(games))} evenings: “a bid is at least 69, 5 above the highest; not 65”.",
    )
    assert said["Remarks"] == (f"5 remarks in {of(5, len(games))} evenings, below.",)
    if len(games) < 20:
        assert said["How long"] == (
            "8 finished games took 47 to 57 entries, median 52.",
            "In time: 1 h 7 min to 1 h 14 min, median 1 h 11 min (7 of 8 note times).",
            "In rounds: 6 each.",
            "2 games are under way: they count for what was used and refused, not for length and winners.",
        )
        assert said["Who won"] == (
            "3 players, 5 games: seat 1 won 2, seat 2 won 1, seat 3 won 2.",
            "4 players, 3 games: seat 1 won 0, seat 2 won 2, seat 3 won 0, seat 4 won 1.",
            "These differences are within chance.",
        )
        assert "%" not in " ".join(one for those in said.values() for one in those)


def test_every_chart_has_a_table_below(report: EveningsReport) -> None:
    charts = 0
    for one in report.sections:
        for at, block in enumerate(one.blocks):
            if isinstance(block, Figure):
                assert isinstance(one.blocks[at + 1], Table), one.title
                assert block.alt.endswith(".")
                charts += 1
    assert charts >= 6


def test_one_evening_beside_another(report: EveningsReport, games: Sequence[Measured]) -> None:
    table = tables(report)[f"{len(games)} evenings"]
    assert [row[0] for row in table.rows] == [one.file.removesuffix(".play") for one in games]
    heads = [column.title for column in table.columns]
    last = dict(zip(heads, table.rows[-1], strict=True))
    assert (last["Date"], last["Won"], last["Time"], last["Refused"], last["Remarks"]) == (
        "20 Nov 2026", "under way", "30 min", "1", "1",
    )  # fmt: skip
    refused = tables(report)["Every entry that was refused"].rows
    assert refused[-1][:4] == ("under-way", "8", "Bob: bid 41", "V-2")
    assert {row[5] for row in refused} == {"undone"}
    assert len(refused) == 9


def test_the_page_is_whole_and_needs_nothing(report: EveningsReport) -> None:
    html = evenings_page(report).decode("utf-8")
    read = Reader(html)
    ids = [one["id"] for _, one in read.elements if "id" in one]
    assert len(ids) == len(set(ids))
    assert not list(read.all("script", "link", "iframe", "form", "object", "img"))
    figures = sum(isinstance(block, Figure) for one in report.sections for block in one.blocks)
    assert len(list(read.all("svg"))) == 2 * figures
    assert all(one["role"] == "img" and one["aria-label"].endswith(".") for one in read.all("svg"))
    assert all(one.get("scope") for one in read.all("th"))
    assert "Bob thought <b>any</b> bid would do" in "".join(read.words)
    assert evenings_page(report) == evenings_page(report)


def test_the_pdf_has_the_same_words(report: EveningsReport) -> None:
    document = PdfDocument(evenings_pdf(report))
    text = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)
    said = text.replace("’", "'").replace("\ufffe", "-")
    assert [mark.get_title() for mark in document.get_toc() if mark.level == 0] == [
        one.title for one in report.sections
    ]
    for one in report.sections:
        for block in one.blocks:
            if isinstance(block, Table):
                assert block.caption in said, block.caption
                assert all(row[0] in said for row in block.rows)
            elif isinstance(block, Said):
                assert block.text[:40].replace("’", "'") in said


def read_csv(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))


def test_tables_for_spreadsheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    start = "game privates\nplayers Ann Bob\nhave start_cash = 90\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
    (tmp_path / "a.play").write_text(start + "note =1+1\nAnn: buy 10b\n")
    (tmp_path / "b.play").write_text(start + "Ann: buy 5r\n")
    (tmp_path / "empty.play").write_text("game privates\nplayers Ann Bob\n")
    answer = shop.run("report", "a.play", "b.play", "empty.play", "--format", "csv", "--out", "sent/all.csv")
    assert answer.status == 0
    assert "empty.play has no entry, so there is nothing to report" in answer.err
    sent = tmp_path / "sent"
    assert sorted(path.name for path in sent.iterdir()) == [
        "all-chosen.csv", "all-evenings.csv", "all-left-out.csv", "all-parts.csv", "all-refused.csv", "all-remarks.csv",
        "all-rounds.csv", "all-seats.csv", "all-used.csv",
    ]  # fmt: skip
    first, second = read_csv(sent / "all-evenings.csv")
    assert (first["evening"], first["entries"], first["refused"], first["finished"]) == (
        "a.play",
        "2",
        "1",
        "no",
    )
    assert (second["evening"], second["refused"]) == ("b.play", "0")
    assert [one["remark"] for one in read_csv(sent / "all-remarks.csv")] == ["'=1+1"]
    bought = [one for one in read_csv(sent / "all-used.csv") if one["id"] == "5r" and one["times"] != "0"]
    assert [(one["evening"], one["kind"], one["by"], one["seat"]) for one in bought] == [
        ("b.play", "card", "Ann", "1")
    ]
    assert [one["played_as"] for one in read_csv(sent / "all-chosen.csv")] == ["90", "90"]
    one = shop.run("report", "b.play", "--format", "csv")
    assert "b-report-seats.csv" in one.out


def test_what_can_not_be_counted_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    folder = tmp_path / "evenings"
    folder.mkdir()
    start = "game privates\nplayers Ann Bob\nhave start_cash = 90\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
    (folder / "a.play").write_text(start)
    (folder / "b.play").write_text(start)
    (folder / "c.play").write_bytes("game".encode("utf-16"))
    (folder / "d.play").write_text("game 1889\nplayers Ann Bob\nAnn: bid 35 MF\n")
    (tmp_path / "none").mkdir()
    answer = shop.run("report", "evenings", "none")
    assert answer.status == 2
    assert [line.split("/")[-2:] for line in answer.out.split()] == [
        ["privates", "evenings.html"], ["1889", "evenings.html"],
    ]  # fmt: skip
    for said in (
        "none holds no .play file",
        "c.play can't be read: it is UTF-16",
        "b.play is the same as a.play, so it counts once",
    ):
        assert said in answer.err
    page = (tmp_path / "output" / "privates" / "evenings.html").read_text(encoding="utf-8")
    assert "Left out" in page
    assert "is the same as a.play" in page.replace("Is the", "is the")
    wrong = {
        (
            "evenings",
            "--out",
            "x.html",
        ): "these are evenings of 2 games (privates, 1889), each with a report of its own",
        ("none",): "there is no evening to report",
        ("evenings", "--since", "kit"): "--since names the data of the evenings of --before",
        ("evenings", "--before", "evenings/b.play", "--since", "kit"): "holds no printed kit to compare with",
    }
    for arguments, said in wrong.items():
        answer = shop.run("report", *arguments)
        assert (answer.status, answer.out) == (2, ""), arguments
        assert said in answer.err


def test_before_and_after_a_change_of_the_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was right with the data of before is not refused by those of now."""
    shop = Workshop(tmp_path, capsys, "privates")
    start = "game privates\nplayers Ann Bob\nhave start_cash = 90\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
    (tmp_path / "old.play").write_text(start + "Ann: bid 42 40r\n")
    (tmp_path / "new.play").write_text(start + "Ann: bid 45 40r\n")
    shutil.copytree(shop.folder, tmp_path / "then")
    shop.edit("game.toml", "bid_over_cost = 2", "bid_over_cost = 5")
    refusals = {}
    for name, arguments in {"unsaid": (), "told": ("--since", "then")}.items():
        answer = shop.run(
            "report", "new.play", "--before", "old.play", *arguments, "--format", "csv", "--format", "html"
        )
        assert answer.status == 0
        refusals[name] = [
            one["refused"] for one in read_csv(tmp_path / "output/privates/evenings-evenings.csv")
        ]
        page = (tmp_path / "output/privates/evenings.html").read_text(encoding="utf-8")
        assert ("2 → 5" in page) == (name == "told")
        assert ("All evenings are checked with the data of now" in page) == (name == "unsaid")
    assert refusals == {"unsaid": ["1", "0"], "told": ["0", "0"]}


def texts(items: Sequence[object]) -> list[str]:
    return [one.text for one in items if isinstance(one, Text)]


def test_bars_are_as_long_as_their_figures() -> None:
    rows = [
        Bar("Orchard", [0.5, 1.0], ["2 of 4", "3 of 3"], 0.5),
        Bar("Ferry", [0.0, None], ["0 of 4", "no game"]),
    ]
    drawing = drawn_bars(
        Bars(("Before", "Now"), rows, 1.0, "equal seats"), 200.0, INKS, ["#0000aa", "#aa0000"]
    )
    _, _, first, second = (one for one in drawing.items if isinstance(one, Rect))
    assert first.fill == "#0000aa"
    assert (second.fill, second.stroke) == ("#ffffff", "#aa0000")
    assert second.width + 0.5 == pytest.approx(2 * first.width, abs=0.01)
    assert first.x + 2 * first.width < 200.0
    assert texts(drawing.items) == [
        "Before",
        "Now",
        "equal seats",
        "Orchard",
        "2 of 4",
        "3 of 3",
        "Ferry",
        "0 of 4",
        "no game",
    ]


def test_the_mark_of_equal_seats_crosses_no_words() -> None:
    rows = [
        Bar(f"Seat {seat}", [won / 50], [f"{won} of 50 ({2 * won} %)"], 0.2)
        for seat, won in enumerate((8, 5, 15))
    ]
    drawing = drawn_bars(Bars(("",), rows, 1.0, "equal seats"), 200.0, INKS, ["#0000aa"])
    marks = [one.x1 for one in drawing.items if isinstance(one, Line) and one.x1 == one.x2][-1:]
    words = [one for one in drawing.items if isinstance(one, Text) and "of 50" in one.text]
    first, second, third = (one.x for one in words)
    assert first == pytest.approx(marks[0] + 1.4, abs=0.01)
    assert second + long(words[1].text, "sans", SMALL) < marks[0]
    assert third > marks[0] + 1.4


def test_dots_pile_up_and_stay_within() -> None:
    values = [*range(60, 100), *[80] * 160]
    drawing = drawn_dots(
        Dots([DotRow("Games", values), DotRow("Few", [70, 90])], "entries"), 176.0, INKS, ["#0000aa"]
    )
    dots = [one for one in drawing.items if isinstance(one, Circle)]
    assert len(dots) == 202
    assert all(0 < one.cx < 176.0 and 0 < one.cy < drawing.height for one in dots)
    assert drawing.height < 60
    assert "median 80" in texts(drawing.items)
    assert texts(drawing.items).count("median 80") == 1  # two games have none


def test_few_games_have_no_percentages() -> None:
    assert [of(2, 3), of(9, 19), of(10, 20), of(92, 200)] == [
        "2 of 3",
        "9 of 19",
        "10 of 20 (50 %)",
        "92 of 200 (46 %)",
    ]


def test_whole_games_of_every_kind_have_a_report(exhaustive: bool) -> None:
    """Prices, parts, places and choices of the shipped games; the smallest one by default."""
    for game in (
        ("leasehold",) if not exhaustive else sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
    ):
        folders = [
            SHIPPED / game / "examples",
            ROOT / "checker" / "games" / find_game(game).module / "examples",
        ]
        found, _ = measure_files(tracker_files([one for one in folders if one.is_dir()]), processes=1)
        context = RenderContext(load_game(SHIPPED / game), find_theme("plain"))
        made = evenings_report([Group("before", found[:1]), Group("now", found)], (), context)
        Reader(evenings_page(made).decode("utf-8"))
        assert len(PdfDocument(evenings_pdf(made))) >= 2
