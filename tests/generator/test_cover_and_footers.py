"""What covers and footers say: a footnote for each mark, names instead of ids, pages of text on plain paper."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest

from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.generator.pages.page_furniture import blank_side, footer
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Text


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The text of each page of two files of 18Dracula's kit, without most of its cards."""
    out = tmp_path_factory.mktemp("kit")
    only = ("board", "phase-chart", "monsters", "money", "lupin", "stock", "records")
    options = KitOptions(out=out, only=only, formats=("pdf",))
    print_kit(SHIPPED / "18dracula", Workspace(Path(out)), options, lambda _: None)
    return {
        name: [page.get_textpage().get_text_range() for page in pdfium.PdfDocument(out / f"{name}.pdf")]
        for name in ("kit", "plain-paper")
    }


def test_each_footnote_has_a_mark_of_its_own(pages: dict[str, list[str]]) -> None:
    cover = pages["kit"][0]
    assert "* Figures from the game’s first edition: the rules give none.\r" in cover
    assert "† Ours: the rules document doesn’t give it." in cover
    assert "1*" in cover and "86*†" in cover and "144†" in cover


def test_lists_are_named_and_printed_on_plain_paper(pages: dict[str, list[str]]) -> None:
    assert "Places and connections" in pages["kit"][0]
    # Two sides of the list, six sheets of notes, two tracker sheets with both their sides.
    assert len(pages["plain-paper"]) == 18
    assert sum("Blood notes" in text for text in pages["plain-paper"]) == 12
    for text in pages["plain-paper"][:2]:
        assert "Places and connections" in text


def test_footers_call_pieces_by_their_names(pages: dict[str, list[str]]) -> None:
    footers = [line for text in pages["kit"] for line in text.splitlines() if " · page " in line]
    told = "\n".join(footers)
    assert len(footers) >= 38 and "Phase chart" in told and "Board: Places" in told
    assert "board-list" not in told and "Phase chart chart" not in told and "…" not in told


def test_tracker_sheets_are_printed_on_both_sides(pages: dict[str, list[str]]) -> None:
    """The back has empty lines of the same table; a printer of one side gets each sheet once."""
    plain = pages["plain-paper"]
    for front, back in (plain[-4:-2], plain[-2:]):
        lines = [[line for line in text.splitlines() if " · page " not in line] for text in (front, back)]
        assert len(lines[0]) > 10 and lines[1][0].startswith(
            lines[0][0].split(" 18Dracula")[0] + ", continued"
        )
        assert "100 mm" in lines[1] and len(lines[1]) < len(lines[0])
    assert "Tracker sheets: print more as you need." in " ".join(pages["kit"][0].split())


def test_one_side_has_each_tracker_sheet_once(tmp_path: Path) -> None:
    options = KitOptions(out=tmp_path, only=("records",), formats=("pdf",), duplex="none")
    print_kit(SHIPPED / "privates", Workspace(tmp_path), options, lambda _: None)
    assert len(pdfium.PdfDocument(tmp_path / "kit.pdf")) == 4  # cover, reference, and a page for each sheet


def test_a_footer_names_all_sets_of_its_page() -> None:
    """It leaves out which pieces of them, then the game's second name and its version, before it leaves out a set."""
    context = RenderContext(load_game(SHIPPED / "18dracula"), find_theme("plain"))
    items = footer(
        context, 90, "04c9bd62", 31, 78, "Backs: Monsters: Skeleton–Zombie; Office tokens KA–BT (35 pieces)"
    )
    (line,) = items
    assert isinstance(line, Text)
    assert (
        line.text
        == "18Dracula Prototype 2020-11-18 · data 04c9bd · page 31 of 78 · Backs: Monsters; Office tokens"
    )


def test_a_footer_cuts_no_list() -> None:
    """ "Notes 50" would be wrong where 50 and 100 lie on the page."""
    context = RenderContext(load_game(SHIPPED / "18dracula"), find_theme("plain"))
    for number in (50, 55, 60):
        (line,) = footer(context, number, "04c9bd62", 72, 78, "Blood notes 50, 100 (24 pieces)")
        assert isinstance(line, Text)
        assert not line.text.endswith("50"), line.text


@pytest.mark.parametrize(
    ("width", "height", "said"),
    [
        (210, 297, "This side stays blank: back of page 123"),
        (38.1, 38.1, "Blank: back of page 123"),
        (30, 30, "Back of page 123"),
        (25, 25, ""),
        (12, 12, ""),
        (60, 8, ""),
    ],
)
def test_a_small_blank_side_says_less(width: float, height: float, said: str) -> None:
    """The back of a single piece may be too small for the sentence, or for any."""
    context = RenderContext(load_game(SHIPPED / "privates"), find_theme("plain"))
    told = [item.text for item in blank_side(context, width, height, 123) if isinstance(item, Text)]
    assert "".join(told) == said
