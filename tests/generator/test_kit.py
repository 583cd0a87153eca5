"""The kit of `preascendant`: what lands, how it measures, that it is the same every time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest
from PIL import Image

from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.kit.atomic_output import STAGING
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from tests.forked import Forked
from tests.samples import some
from tests.workshop import Workshop

MM = 72 / 25.4
GAME = SHIPPED / "preascendant"
#: Set → copies that the rules document names: cards, sectors, disks, gems; an aid a player, a mat, two sheets.
COUNTS = {
    "events": 52,
    "sectors": 20,
    "disks": 24,
    "gems": 60,
    "worths": 4,
    "bids": 28,
    "mats": 1,
    "aids": 4,
    "records": 2,
}


def print_to(out: Path, **options: object) -> dict[str, object]:
    """Print the kit and give back its manifest."""
    print_kit(GAME, Workspace(out), KitOptions(out=out, **options), lambda _: None)  # type: ignore[arg-type]
    manifest: dict[str, object] = json.loads((out / "manifest.json").read_text())
    return manifest


@pytest.fixture(scope="module", params=["A4", "letter"])
def kit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp(f"kit-{request.param}")
    print_to(out, paper=request.param)
    return out


def pdfs(kit: Path) -> list[Path]:
    return sorted(kit.glob("*.pdf"))


@pytest.mark.parametrize(
    ("options", "first"),
    [
        (
            {},
            "26 pages on 13 sheets of A4",
        ),  # 12 sheets of pieces, each with a back; the cover before them
        ({"group": "kind"}, "28 pages on 14 sheets of A4"),
        ({"duplex": "none"}, "14 pages on 14 sheets of A4"),
        ({"only": ("aids",)}, "4 pages on 2 sheets of A4"),
    ],
)
def test_the_pages_told_are_those_that_the_printer_gets(
    tmp_path: Path, options: dict[str, object], first: str
) -> None:
    asked = KitOptions(out=tmp_path, formats=("pdf",), **options)  # type: ignore[arg-type, misc, unused-ignore]
    told = print_kit(GAME, Workspace(tmp_path), asked, lambda _: None).messages
    assert told[0] == first
    assert any(": the cover" in line for line in told)
    document = pdfium.PdfDocument(tmp_path / "kit.pdf")
    assert len(document) == int(first.split()[0])
    document.close()


def test_every_piece_is_there(kit: Path) -> None:
    manifest = json.loads((kit / "manifest.json").read_text())
    assert {one["id"]: one["copies"] for one in manifest["sets"]} == COUNTS


def test_every_piece_is_placed_as_often_as_it_has_copies(kit: Path) -> None:
    """Cards, hexes, disks and gems, counted on the sheets themselves."""
    from playproof.components.game import load_game
    from playproof.generator.imposition.impose import impose
    from playproof.generator.imposition.plan import Plan
    from playproof.generator.paper.papers import parse_paper
    from playproof.generator.pieces.drawing import draw_pieces
    from playproof.layouts.render_context import RenderContext, find_theme

    manifest = json.loads((kit / "manifest.json").read_text())
    game = load_game(GAME)
    context = RenderContext(game, find_theme("plain"))
    seen: Counter[str] = Counter()
    for kind in ("cards", "tiles", "tokens"):
        sheets = impose(
            draw_pieces(context, game.of_kind(kind)), Plan(paper=parse_paper(manifest["options"]["paper"]))
        )
        for sheet in sheets:
            for one in sheet.placed:
                if one.side == "front":
                    seen[one.piece_id.split("/")[0]] += 1
    assert seen == {name: COUNTS[name] for name in ("events", "sectors", "disks", "gems", "worths", "bids")}


def test_every_pdf_opens_with_its_fonts_embedded(kit: Path) -> None:
    names = [path.name for path in pdfs(kit)]
    assert set(names) == {"kit.pdf", "card-stock.pdf", "plain-paper.pdf"}
    for path in pdfs(kit):
        document = pdfium.PdfDocument(path)
        fonts = 0
        for page in document:
            for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=6):
                font = raw.FPDFTextObj_GetFont(thing.raw)
                assert raw.FPDFFont_GetIsEmbedded(font) == 1, path.name
                fonts += 1
        assert fonts > 0


def test_pages_are_the_paper_asked_for(kit: Path) -> None:
    paper = json.loads((kit / "manifest.json").read_text())["options"]["paper"]
    expected = {"A4": (210, 297), "letter": (215.9, 279.4)}[paper]
    for path in pdfs(kit):
        for page in pdfium.PdfDocument(path):
            size = tuple(sorted(round(side / MM, 2) for side in page.get_size()))
            assert size == pytest.approx(expected, abs=0.01)


def test_the_kit_has_contents_and_bookmarks(kit: Path) -> None:
    document = pdfium.PdfDocument(kit / "kit.pdf")
    marks = [(mark.level, mark.get_title()) for mark in document.get_toc()]
    assert [title for level, title in marks if level == 0] == [
        "Cover",
        "Setup, examples, questions",
        "Card stock",
        "Plain paper",
    ]
    named = {title for level, title in marks if level == 1}
    assert {"Event cards", "Sector tiles", "Control disks"} <= named
    text = " ".join(document[0].get_textpage().get_text_range().split())
    assert "Event cards" in text
    assert "52" in text
    inches = document[0].get_width() > 600
    weight = "80 lb cover or 110 lb index (200 g/m²) or heavier" if inches else "200 g/m² or more"
    assert f"Card stock, {weight}: pages 3–22, 10 sheets." in text
    assert ("with a mark at each inch" in text) == ("3 in 100 mm" in text) == inches
    assert "flipped on the long edge" in text
    assert len(raw_links(document[0])) == len(COUNTS)


def test_fronts_of_the_whole_kit_lie_on_odd_pages(kit: Path) -> None:
    """So that a printer that prints both sides puts every back on its own front."""
    document = pdfium.PdfDocument(kit / "kit.pdf")
    assert len(document) % 2 == 0
    for number, page in enumerate(document, 1):
        text = page.get_textpage().get_text_range()
        footer = next((line for line in text.splitlines() if "· page " in line), "")
        if "Tracker sheets:" not in footer and number != 2:  # alike on both sides; the page after the cover
            assert not footer or ("· Backs:" in footer) == (number % 2 == 0), footer


def raw_links(page: pdfium.PdfPage) -> list[object]:
    """The links of a page."""
    from ctypes import byref, c_int

    found: list[object] = []
    position, link = c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page.raw, byref(position), byref(link)):
        found.append(link)
        link = raw.FPDF_LINK()
    return found


def _first_letter(page: pdfium.PdfPage) -> tuple[float, float]:
    """Where the first letter of a page stands, points from the left and from below."""
    left, bottom, *_ = page.get_textpage().get_charbox(0)
    return left, bottom


def test_every_page_says_what_it_is(kit: Path) -> None:
    """Footer: game, version, content hash, page n of m, what is on it; the ruler says 100 mm. Where several sets are named
    there may be no room for the version; the hash tells it."""
    manifest = json.loads((kit / "manifest.json").read_text())
    document = pdfium.PdfDocument(kit / "kit.pdf")
    for number, page in enumerate(document, 1):
        text = page.get_textpage().get_text_range()
        if "stays blank" in text:
            assert text.strip() == f"This side stays blank: back of page {number - 1}"
            if number > 2:
                # Behind the front's footer, not behind a piece: turned over, left is right, or below is above.
                width, height = page.get_size()
                x, y = _first_letter(page)
                assert x > width / 2 if width < height else y > height / 2
            continue
        head = f"data {manifest['content'][:6]} · page {number} of {len(document)}"
        assert head in text
        assert f"1.0 RC1 · {head}" in text or ";" in text.partition(head)[2]
        assert "100 mm" in text


def test_a_card_measures_what_a_poker_card_measures(kit: Path) -> None:
    """63.5 × 88.9 mm from crop mark to crop mark, read out of the PDF, to 0.05 mm."""
    document = pdfium.PdfDocument(kit / "kit.pdf")
    page = next(page for page in document if "Event cards R01" in page.get_textpage().get_text_range())
    columns, rows = marks_of(page)
    for marks, size in ((columns, 63.5), (rows, 88.9)):
        steps = [b - a for a, b in pairwise(marks)]
        assert [step for step in steps if step > 5] == pytest.approx([size] * 3, abs=0.05)
        gaps = [pytest.approx([gap] * 2, abs=0.05) for gap in (2.0, 3.0)]
        assert [step for step in steps if step < 5] in ([], *gaps)


def marks_of(page: pdfium.PdfPage) -> tuple[list[float], list[float]]:
    """Where the crop marks stand: x of the vertical ones, y of the horizontal ones, in mm; the ruler's ticks stand alone."""
    xs: Counter[float] = Counter()
    ys: Counter[float] = Counter()
    for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        if not is_hairline(thing):
            continue
        for (x1, y1), (x2, y2) in strokes(thing):
            if abs(x1 - x2) < 0.01 and 0.75 < abs(y1 - y2) < 6:
                xs[round(x1, 2)] += 1
            elif abs(y1 - y2) < 0.01 and 0.75 < abs(x1 - x2) < 6:
                ys[round(y1, 2)] += 1
    columns, rows = ([at for at, count in sorted(found.items()) if count > 1] for found in (xs, ys))
    return columns, rows


def is_hairline(thing: pdfium.PdfObject) -> bool:
    """Whether the stroke is 0.18 mm wide."""
    from ctypes import byref, c_float

    width = c_float()
    raw.FPDFPageObj_GetStrokeWidth(thing.raw, byref(width))
    return bool(abs(width.value * thing.get_matrix().a / MM - 0.18) < 0.01)


def strokes(thing: pdfium.PdfObject) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight strokes of a path object, in page mm."""
    from ctypes import byref, c_float

    matrix = thing.get_matrix()
    found = []
    pen = (0.0, 0.0)
    for index in range(raw.FPDFPath_CountSegments(thing.raw)):
        segment = raw.FPDFPath_GetPathSegment(thing.raw, index)
        x, y = c_float(), c_float()
        raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        px, py = matrix.on_point(x.value, y.value)
        point = (px / MM, py / MM)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
            found.append((pen, point))
        pen = point
    return found


@pytest.mark.parametrize(
    ("paper", "duplex"),
    some(
        [("A4", "long"), ("letter", "short")],
        [(paper, duplex) for paper in ("A4", "letter") for duplex in ("long", "short")],
    ),
)
def test_fronts_and_backs_coincide(tmp_path: Path, paper: str, duplex: str) -> None:
    """Where the backs' page has ink of a piece, the flipped fronts' page has the piece: to 0.1 mm, in pixels.

    The cut outlines of the plotter layer are drawn on both pages; flipped, they lie on each other.
    """
    print_to(
        tmp_path, paper=paper, duplex=duplex, formats=("pdf",), only=("cards", "tiles", "tokens"), cut=True
    )
    document = pdfium.PdfDocument(tmp_path / "kit.pdf")
    for number in range(2, len(document), 2):
        front, back = outlines(document[number]), outlines(document[number + 1])
        width, height = (side / MM for side in document[number].get_size())
        upright_long = (duplex == "long") == (width < height)
        flipped = {(round(width - x, 1), y) if upright_long else (x, round(height - y, 1)) for x, y in front}
        assert front
        assert close(flipped, back), number


def outlines(page: pdfium.PdfPage) -> set[tuple[float, float]]:
    """Centres, in mm to 0.1, of the page's cut outlines' strokes (the spot colour's layer)."""
    found = set()
    for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        if not is_cut(thing):
            continue
        left, bottom, right, top = thing.get_bounds()
        found.add((round((left + right) / 2 / MM, 1), round((bottom + top) / 2 / MM, 1)))
    return found


def is_cut(thing: pdfium.PdfObject) -> bool:
    """Whether the stroke is in the plotter's spot colour (shown as magenta)."""
    from ctypes import byref, c_uint

    r, g, b, a = c_uint(), c_uint(), c_uint(), c_uint()
    raw.FPDFPageObj_GetStrokeColor(thing.raw, byref(r), byref(g), byref(b), byref(a))
    return r.value > 180 and g.value < 60 and b.value > 80


def close(one: set[tuple[float, float]], other: set[tuple[float, float]]) -> bool:
    """Whether every point has a partner within 0.15 mm (two roundings to 0.1)."""

    def near(point: tuple[float, float], points: set[tuple[float, float]]) -> bool:
        return any(abs(point[0] - x) < 0.15 and abs(point[1] - y) < 0.15 for x, y in points)

    return len(one) == len(other) and all(near(point, other) for point in one)


def test_two_runs_give_the_same_bytes(tmp_path: Path, exhaustive: bool) -> None:
    """In two processes with other hash seeds, every file is the same: of tiles and aids, or with ``--exhaustive`` of all."""
    only = [] if exhaustive else ["--only", "tiles", "--only", "aids"]
    trees = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        command = [
            sys.executable,
            "-m",
            "playproof.generator.command",
            "kit",
            "preascendant",
            "--out",
            str(out),
        ]
        formats = ["--format", "pdf", "--format", "svg", "--format", "png", "--dpi", "60", "--cut"]
        subprocess.run(
            [*command, *only, *formats],
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
        )
        trees.append(
            {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
        )
    assert trees[0].keys() == trees[1].keys()
    assert [name for name in trees[0] if trees[0][name] != trees[1][name]] == []


#: What is printed where it is killed: files of both formats for a third of the time that the whole kit takes.
SOME = ("tiles", "tokens", "aids")


def test_a_killed_run_leaves_no_half_file(tmp_path: Path, exhaustive: bool) -> None:
    """Killed at many moments, the folder holds the old kit whole or the new kit's whole files, never a torn one."""
    out = tmp_path / "kit"
    print_to(out, formats=("pdf", "svg"), only=SOME)
    old = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    new = tmp_path / "new"
    print_to(new, formats=("pdf", "svg"), theme="ink-saver", only=SOME)
    fresh = {out / path.relative_to(new): path.read_bytes() for path in new.rglob("*") if path.is_file()}
    command = ["kit", "preascendant", "--theme", "ink-saver", *(f"--only={one}" for one in SOME)]
    started = time.perf_counter()
    timed = Forked([*command, "--out", str(tmp_path / "timed")], tmp_path)
    assert timed.wait(300) == 0
    timed.stdout.close()
    whole = time.perf_counter() - started
    for step in range(8) if exhaustive else (2, 5, 6):
        run = Forked([*command, "--out", str(out)], tmp_path)
        try:
            run.wait(whole * (0.3 + 0.1 * step))
        except subprocess.TimeoutExpired:
            run.kill()
            run.wait(60)
        run.stdout.close()
        for path in out.rglob("*"):
            if path.is_file() and STAGING not in path.parts:
                data = path.read_bytes()
                assert data in (old.get(path), fresh.get(path)), path


def test_svg_files_are_one_a_face(kit: Path) -> None:
    names = {str(path.relative_to(kit / "svg")) for path in (kit / "svg").rglob("*.svg")}
    assert {f"events/{row}.svg" for row in ("R01", "W13", "B07", "K13")} <= names
    assert len([name for name in names if name.startswith("events/") and name.endswith("-back.svg")]) == 52


def test_what_a_former_kit_left_is_removed(tmp_path: Path) -> None:
    print_to(tmp_path, formats=("pdf", "svg"))
    (tmp_path / "mine.txt").write_text("notes")
    print_to(tmp_path, formats=("pdf",), only=("cards",))
    left = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert left - {"mine.txt"} == {"kit.pdf", "manifest.json", "source.zip"}
    assert "mine.txt" in left


@pytest.mark.parametrize(
    ("asked", "pieces", "sheets"), [((), 300, 150), (("--dpi", "300"), 300, 300), (("--dpi", "40"), 40, 40)]
)
def test_the_resolution_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: tuple[str, ...], pieces: int, sheets: int
) -> None:
    """It holds for sheets as for pieces; unasked each has its own."""
    shop = Workshop(tmp_path, capsys)
    assert shop.run("kit", shop.game, "--only", "tiles", "--format", "png", *asked).status == 0
    out = tmp_path / "output" / shop.game
    for path, dpi, inches in (
        (out / "png" / "sectors" / "S0.png", pieces, 38.1 / 25.4),
        (out / "sheets" / "card-stock-1.png", sheets, 210 / 25.4),
    ):
        with Image.open(path) as picture:
            assert picture.size[0] == pytest.approx(inches * dpi, abs=1)
            assert picture.info["dpi"][0] == pytest.approx(dpi, abs=0.1)


def test_a_resolution_that_is_too_high(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence names the file and what is possible; nothing is written."""
    shop = Workshop(tmp_path, capsys)
    said = shop.run("kit", shop.game, "--only", "tiles", "--format", "png", "--paper", "A3", "--dpi", "1200")
    assert said.status == 2
    assert said.err.endswith(
        "sheets/card-stock-1.png: a picture of 14032 × 19843 pixels is more than 100 megapixels; "
        "at most 718 dpi are possible, not 1200\n"
    )
    assert shop.written() == []
