"""`playproof report`: what the page and the PDF say, that nothing typed becomes markup, and the command's sentences."""

from __future__ import annotations

import re
import tomllib
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from playproof import checker
from playproof.checker.api import check_text
from playproof.checker.evening import Evening, evening_of
from playproof.components.game import UNNAMED, load_game
from playproof.components.workspace import SHIPPED
from playproof.generator.reporting.content import PicturedBoard, Report, report_of
from playproof.generator.reporting.flow import Flow
from playproof.generator.reporting.page import page
from playproof.generator.reporting.pdf import pdf, table
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, RectOutline
from tests.bench.work import calls
from tests.checkout import ROOT
from tests.workshop import Workshop

LONG = "Bartholomew-Alexander-Maximilian-of-Somewhere-Very-Far-Away-Indeed"
EVENING = f"""playproof 1
game privates
players Ann, D'Arcy & Sons, {LONG}
house WA-22 = a
have start_cash = 150
# time 2026-11-20 19:40
== Round 1 <script>alert(1)</script>
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 42 40r
D'Arcy & Sons: bid 42 40r
undo
D'Arcy & Sons: bid 40 40r
amend 12 D'Arcy & Sons: bid 43 40r
{LONG}: buy 10b
accept 14 "<b>a gift</b>"
# photo 14 p/1.jpg
# photo 14 p/none.jpg
# photo 14 ../p.jpg
# photo 14 p/text.jpg
# time 2026-11-20 20:22
Ann: buy 5r
D'Arcy & Sons: buy 25y
count Ann 145
note "done & dusted"
"""
VOID = {"meta", "img", "br", "link", "input", "path", "rect", "circle", "polygon"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("evening")
    (home / "p").mkdir()
    photo = Image.linear_gradient("L").resize((1800, 900)).convert("RGB")
    exif = Image.Exif()
    exif[0x0110] = "Camera 3000"
    photo.save(home / "p" / "1.jpg", exif=exif)
    (home / "p" / "text.jpg").write_text("no picture")
    (home / "friday.play").write_text(EVENING, encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def report(folder: Path) -> Report:
    evening = evening_of(folder / "friday.play")
    assert isinstance(evening, Evening)
    return report_of(evening, RenderContext(load_game(SHIPPED / "privates"), find_theme("plain")), folder)


@pytest.fixture(scope="module")
def html(report: Report) -> str:
    return page(report).decode("utf-8")


class Reader(HTMLParser):
    """A page's elements; what isn't closed in its order is wrong."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attributes]
        assert len(names) == len(set(names)), tag
        self.elements.append((tag, {name: value or "" for name, value in attributes}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attributes}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    def all(self, *tags: str) -> Iterator[dict[str, str]]:
        return (attributes for tag, attributes in self.elements if tag in tags)


def test_the_page_is_whole_and_needs_nothing(html: str) -> None:
    read = Reader(html)
    ids = [one["id"] for _, one in read.elements if "id" in one]
    assert len(ids) == len(set(ids))
    for one in read.all("a"):
        assert one["href"].removeprefix("#") in ids
    for one in read.all("img"):
        assert one["src"].startswith("data:image/")
        assert one["alt"]
    for one in read.all("svg"):
        assert one["role"] == "img"
        assert one["aria-label"].endswith(".")
    assert not list(read.all("script", "link", "iframe", "form", "object"))
    assert not re.search(r"""(?:src|href)=(?!["']?(?:data:|#))|url\((?!data:)|@import|\son\w+=""", html)
    pictures = [b64decode(one["src"].partition("base64,")[2]) for one in read.all("img")]
    assert all(
        b"http" not in data.replace(b"http://www.w3.org/", b"").replace(b"http://www.inkscape.org/", b"")
        for data in pictures
    )
    levels = [int(tag[1]) for tag, _ in read.elements if tag in ("h1", "h2", "h3")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert all(one.get("scope") for one in read.all("th"))


def test_what_was_typed_is_never_markup(html: str) -> None:
    read = Reader(html)
    assert not list(read.all("script"))
    text = "".join(read.words)
    assert "Round 1 <script>alert(1)</script>" in text
    assert "accepted: “<b>a gift</b>”" in text
    assert "D'Arcy & Sons: buy 25y" in text
    assert text.count(LONG) > 4


def test_the_page_tells_what_happened(report: Report, html: str) -> None:
    assert report.when == "20 November 2026, 19:40 to 20:22 (42 min), 6 entries"
    assert report.headline.startswith("So far: ")
    assert report.counts == "4 findings: 1 open, 1 accepted, 1 undone and 1 amended."
    assert [one.term for one in report.rulings] and [one.said for one in report.figures] == ["150"]
    text = "".join(Reader(html).words)
    for said in (
        "undone in line 11",
        "amended in line 13: D'Arcy & Sons: bid 43 40r",
        "Report so far",
        report.headline,
    ):
        assert said in text
    assert "<s>D&#x27;Arcy &amp; Sons: bid 42 40r</s>" in html
    assert re.findall(r'<p id="l(\d+)"', html)[:4] == ["1", "2", "3", "4"]


def test_scores_are_those_of_check(report: Report) -> None:
    scores = check_text(EVENING, "friday.play").scores
    assert {one.player: one.score for one in report.scores} == scores
    assert all(not one.parts or sum(one.parts) == one.score for one in report.scores)
    assert [one.score for one in report.scores] == sorted(scores.values(), reverse=True)
    assert report.worth is not None
    assert {one.name: one.values[-1] for one in report.worth.series} == scores


def test_photos_are_small_and_without_what_a_camera_adds(report: Report, folder: Path) -> None:
    first, *others = report.photos
    with Image.open(BytesIO(first.data)) as image:
        assert (image.size, dict(image.getexif()), (first.width, first.height)) == (
            (1400, 700),
            {},
            (1400, 700),
        )
    assert [one.problem for one in others] == [
        "p/none.jpg can't be read: No such file or directory",
        "../p.jpg is outside the folder of friday.play",
        "p/text.jpg is no photo that can be read; JPEG, PNG and WebP can",
    ]


def test_the_pdf_has_the_same_words(report: Report) -> None:
    document = PdfDocument(pdf(report))
    pages = [" ".join(one.get_textpage().get_text_range().split()) for one in document]
    text = " ".join(pages).replace("’", "'")
    for said in (
        "Privates", "20 November 2026, 19:40 to 20:22 (42 min)", report.headline, "D'Arcy & Sons", "Findings",
        "Line 10: W-33", "Undone in line 11", "House rules", "The log", "Round 1 <script>alert(1)</script>",
        "p/none.jpg can't be read", f"{len(pages)} of {len(pages)}",
    ):  # fmt: skip
        assert said in text, said
    assert [mark.get_title() for mark in document.get_toc()][:3] == [
        report.headline,
        "How it went",
        "Turning points",
    ]
    raw = pdf(report)
    assert raw == pdf(report)
    assert raw.count(b"/Subtype /Link") + raw.count(b"/Subtype/Link") >= len(report.turned) + len(
        report.findings
    )


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("", 1, "the file names no game"),
        ("game privates\nplayers Ann Bob\n", 2, "the game has not started; there is no entry to report"),
        ("game nothing\nplayers Ann Bob\n", 1, "there is no game 'nothing'"),
    ],
)
def test_a_file_without_a_game_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, status: int, said: str
) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    (tmp_path / "friday.play").write_text(text)
    answer = shop.run("report", "friday.play")
    assert (answer.status, answer.out) == (status, "")
    assert said in answer.err
    assert shop.written() == []


def test_the_command_writes_what_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shop = Workshop(tmp_path, capsys, "privates")
    file = tmp_path / "friday.play"
    file.write_text("game privates\nplayers Ann Bob\nhave start_cash = 90\ndeal 5r 10b 10g 25y 30k 40r 50b\n")
    wrong = {
        ("report", "none.play"): "can't be read: No such file or directory",
        (
            "report",
            "friday.play",
            "--out",
            "x.html",
            "--format",
            "html",
            "--format",
            "pdf",
        ): "--out names one file",
        ("report", "friday.play", "--out", "components"): "is a folder; name a file in it",
        ("report", "friday.play", "--out", "friday.play"): "would overwrite the tracker file",
        (
            "report",
            "friday.play",
            "--out",
            "x.docx",
        ): "a report is a file whose name ends in .html, .pdf or .csv",
        ("report", "friday.play", "--out", "x.html", "--format", "pdf"): (
            "--format pdf writes a file whose name ends in .pdf"
        ),
    }
    for arguments, said in wrong.items():
        answer = shop.run(*arguments)
        assert (answer.status, answer.out) == (2, ""), arguments
        assert said in answer.err
    assert shop.run("report", "friday.play", "--format", "pdf", "--format", "html").status == 0
    assert [path.name for path in shop.written()] == ["friday-report.html", "friday-report.pdf"]
    assert not list(tmp_path.glob("x.*"))
    assert shop.run("report", "friday.play", "--out", "sent/it.pdf").out.strip().endswith("it.pdf")
    assert (tmp_path / "sent" / "it.pdf").read_bytes().startswith(b"%PDF")
    assert file.read_text().startswith("game privates")


def test_the_cost_of_the_log_is_that_of_its_lines(report: Report) -> None:
    lines = [one for one in report.log if one.kind == "entry"]
    bare = replace(report, boards=(), photos=(), worth=None, prices=None)
    cost = [calls(lambda many=many: page(replace(bare, log=tuple(lines * many)))) for many in (0, 20, 40)]  # type: ignore[misc]
    assert (cost[2] - cost[0]) / (cost[1] - cost[0]) < 2.2


def test_whole_games_have_a_page_and_a_pdf(exhaustive: bool) -> None:
    """The smallest one always; with ``--exhaustive`` each game's, a game under way and a recorded one with findings."""
    games = Path(checker.__file__).parent / "games"
    files = sorted(games.glob("leasehold/examples/*.play"))
    if exhaustive:
        files += sorted({*games.glob("*/examples/*.play"), *SHIPPED.glob("*/examples/*.play")} - {*files})
        files += sorted((ROOT / "tests" / "data" / "18xx").glob("*.play"))
    for file in files:
        evening = evening_of(file)
        assert isinstance(evening, Evening)
        context = RenderContext(load_game(SHIPPED / evening.definition.id), find_theme("plain"))
        made = report_of(evening, context, file.parent)
        scores = {one.player: one.score for one in made.scores}
        assert scores == evening.report.scores, file
        read = Reader(page(made).decode("utf-8"))
        assert len(list(read.all("svg"))) == 2 * ((made.worth is not None) + (made.prices is not None))
        document = PdfDocument(pdf(made))
        text = document[0].get_textpage().get_text_range()
        assert made.title in " ".join(text.split())


def test_the_name_that_templates_have_for_a_designer_is_left_out(
    folder: Path,
) -> None:
    for template in (ROOT / "components" / "templates").glob("*/game.toml"):
        assert tomllib.loads(template.read_text(encoding="utf-8"))["designer"] == UNNAMED, template
    evening = evening_of(folder / "friday.play")
    assert isinstance(evening, Evening)
    game = load_game(SHIPPED / "privates")
    for designer, said in ((UNNAMED, ""), ("Ann Ode", "Ann Ode")):
        named = replace(game, header=game.header.model_copy(update={"designer": designer}))
        context = RenderContext(named, find_theme("plain"))
        assert report_of(evening, context, folder).designer == said


def test_boards_without_pieces_are_left_out_and_comments_are_no_part_of_a_turning_point(
    tmp_path: Path,
) -> None:
    file = tmp_path / "over.play"
    example = (ROOT / "components/privates/examples/three-players.play").read_text(encoding="utf-8")
    file.write_text(
        "\n".join(f"{line}  # as typed" if line[:1].isalpha() else line for line in example.split("\n"))
    )
    evening = evening_of(file)
    assert isinstance(evening, Evening)
    game = load_game(SHIPPED / "privates")
    context = RenderContext(game, find_theme("plain"))
    made = report_of(evening, context, tmp_path)
    assert made.boards == ()
    assert made.turned
    assert all("#" not in one.text for one in made.turned)


@pytest.mark.parametrize(
    ("tall", "begun", "pages"),
    [
        (180.0, 150.0, [["hands"], ["map"]]),  # what fits into the rest of the page comes first
        (70.0, 160.0, [["map"], ["hands"]]),  # a board is drawn a little smaller
        (30.0, 100.0, [["map", "hands"]]),
    ],
)
def test_the_position_leaves_no_half_page_empty(
    report: Report, tall: float, begun: float, pages: list[list[str]]
) -> None:
    flow = Flow()
    flow.y = begun
    board = PicturedBoard("Map", Drawing(RectOutline(100.0, tall), ()), "map")
    table(flow, replace(report, boards=(board,), lists=Drawing(RectOutline(100.0, 40.0), ()), state=""))
    placed = [
        [one.name.replace("What everybody holds. ", "hands") for one in sheet.placed] for sheet in flow.sheets
    ]
    assert placed == pages
    assert all(
        one.y + one.drawing.height * one.scale <= 281.01 for sheet in flow.sheets for one in sheet.placed
    )
