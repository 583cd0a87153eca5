"""Tagged PDF: structure, reading order, words for icons and pictures, read out of the file by pdfium."""

from __future__ import annotations

from ctypes import create_string_buffer

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.generator.writers.pdf.structure import text_string
from playproof.generator.writers.reading import words
from playproof.layouts.icons import IconLibrary
from playproof.layouts.scene import Group, Text


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    out = tmp_path_factory.mktemp("kit")
    options = KitOptions(out=out, formats=("pdf",), only=("events", "gems"))
    print_kit(SHIPPED / "preascendant", Workspace(out), options, lambda _: None)
    return (out / "kit.pdf").read_bytes()


def said(get: object, element: object) -> str:
    """A text of an element of the tree."""
    buffer = create_string_buffer(20_000)
    length = get(element, buffer, len(buffer))  # type: ignore[operator]
    return buffer.raw[: max(0, length - 2)].decode("utf-16-le")


def elements(page: pdfium.PdfPage) -> list[tuple[str, str]]:
    """Type and words of every element of a page that has content, in reading order."""
    tree = raw.FPDF_StructTree_GetForPage(page.raw)
    found: list[tuple[str, str]] = []

    def walk(element: object) -> None:
        kind = said(raw.FPDF_StructElement_GetType, element)
        if kind not in ("Document", "Sect"):
            found.append((kind, said(raw.FPDF_StructElement_GetAltText, element)))
        for number in range(raw.FPDF_StructElement_CountChildren(element)):
            child = raw.FPDF_StructElement_GetChildAtIndex(element, number)
            if child:
                walk(child)

    for number in range(raw.FPDF_StructTree_CountChildren(tree)):
        walk(raw.FPDF_StructTree_GetChildAtIndex(tree, number))
    raw.FPDF_StructTree_Close(tree)
    return found


def test_a_card_is_heard_with_its_icons(kit: bytes) -> None:
    """Each card of a sheet is a figure of its own; its icons are words of its sentence."""
    found = elements(pdfium.PdfDocument(kit)[2])
    assert {kind for kind, _ in found} == {"Figure"}
    assert len(found) >= 9
    start = "Fires at Night: R; R01; Fires at Night; Pay 0 to 3 gem. For each one paid, destroy 1 top disk."
    assert found[0][1].startswith(start)


def test_backs_of_a_set_are_heard_once(kit: bytes) -> None:
    assert elements(pdfium.PdfDocument(kit)[3]) == [("Figure", "Back of Event cards")]


def test_the_cover_has_headings_in_their_order(kit: bytes) -> None:
    found = elements(pdfium.PdfDocument(kit)[0])
    assert ("Figure", "Event cards") in found
    kinds = [kind for kind, _ in found]
    assert kinds.count("H1") == 1 and kinds.index("H1") < kinds.index("H2") < len(kinds) - 1
    # pdfium tells nothing of elements that hold annotations.
    assert kit.count(b"/S/Link") == kit.count(b"/StructParent ") == 2


def test_everything_is_content_or_an_artifact(kit: bytes) -> None:
    for page in list(pdfium.PdfDocument(kit))[:4]:
        for thing in page.get_objects(max_depth=1):
            assert raw.FPDFPageObj_CountMarks(thing.raw) >= 1


def test_the_file_says_how_it_is_printed(kit: bytes) -> None:
    for entry in (
        b"/MarkInfo << /Marked true >>", b"/PrintScaling /None", b"/Duplex /DuplexFlipLongEdge", b"/DisplayDocTitle true",
        b"/Lang (en)", b"/S/D",
        b'<rdf:li xml:lang="x-default">A History of Preascendant Humanity 1.0 RC1</rdf:li></rdf:Alt></dc:title>',
    ):  # fmt: skip
        assert b"".join(entry.split()) in b"".join(kit.split()), entry


def test_words_of_a_line_and_of_icons() -> None:
    items = (
        Text(0, 5, "+1", "sans", 9, "#000000"),
        *IconLibrary().draw("gem", 4, 3, 3, "#000000"),
        Text(8, 5, "per colour of", "sans", 9, "#000000"),
        *IconLibrary().draw("disk", 0, 7, 3, "#000000"),
        Text(4, 9, "in it", "sans", 9, "#000000"),
        Group((Text(0, 5, "Then stop", "sans", 9, "#000000"),), dy=8),
    )
    assert words(items) == "+1 gem per colour of disk in it; Then stop"


def test_text_strings() -> None:
    assert text_string("a (b) \\") == b"(a \\(b\\) \\\\)"
    assert text_string("5–9 “x” −1 ×2") == b"(5\x859 \x8dx\x8e \x8a1 \xd72)"
    assert text_string("Łódź\n") == b"(\xfe\xff" + "Łódź".encode("utf-16-be") + b"\x00\\n)"
