"""The names of reportlab's PDF documents that are used beside its public ones: each does what the layer takes it for."""

from __future__ import annotations

import re
from typing import Any

import pypdfium2 as pdfium
import pytest

from playproof.generator.writers.pdf.fonts import PdfFonts, font, mend_unicode_maps
from playproof.generator.writers.pdf.library import FONTS, Document, PDFString, array, dictionary, reference
from playproof.generator.writers.pdf.objects import Stream
from tests.checkout import PACKAGES, ROOT, files


class Parts(list[bytes]):
    """A file, part by part."""

    def write(self, data: bytes) -> None:
        self.append(data)


def written(document: Document) -> bytes:
    parts = Parts()
    catalog = dictionary(Type="/Catalog", Pages=document.pages)
    document.write(parts, catalog, dictionary(Title=PDFString("Heron")), "ab" * 16)
    assert len(parts) > 3  # object by object
    return b"".join(parts)


def with_page(document: Document, operators: str) -> None:
    stream = document.add(Stream(operators.encode()))
    box = array(0, 0, 100, 100)
    document.add_page(
        Parent=document.pages, MediaBox=box, Contents=stream, Resources=dictionary(Font=FONTS), Nothing=None
    )


def test_objects_have_names_and_numbers() -> None:
    document = Document()
    link = document.add(dictionary(Kind="/Bird"), "Heron")
    assert link.name == "Heron"
    assert "Heron" in document and "Crane" not in document
    assert document["Heron"].dict == {"Kind": "/Bird"}
    other = document.add(dictionary(Of=reference("Heron")))
    assert document.number(other.name) == document.number("Heron") + 1


def test_a_file_is_written_object_by_object_with_its_places_and_its_identity() -> None:
    document = Document()
    with_page(document, "")
    data = written(document)
    assert data.startswith(b"%PDF-1.5\n")
    assert f"[<{'ab' * 16}><{'ab' * 16}>]".encode() in data
    table = data.index(b"\nxref\n") + 1
    assert int(re.findall(rb"startxref\n(\d+)", data)[0]) == table
    places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n", data[table:])]
    assert [data[place:].split(b" ")[0] for place in places] == [b"%d" % n for n in range(1, len(places) + 1)]
    opened = pdfium.PdfDocument(data)
    assert (len(opened), opened.get_metadata_value("Title")) == (1, "Heron")


def test_texts_become_codes_of_subsets_that_are_embedded() -> None:
    document = Document()
    parsed = font("sans").font
    name = document.first_subset(parsed)
    assert document.codes(parsed, "Heron") == [(name, b"Heron")]
    many = "".join(map(chr, sorted(code for code in font("sans").glyphs if 0x100 <= code < 0x400)[:200]))
    assert len({resource for resource, _ in document.codes(parsed, many)}) == 2
    with_page(document, f"BT {name} 12 Tf 10 10 Td (Heron) Tj ET")
    assert [name for name, _ in document.fonts()] == ["sans"]
    for _, embed in document.fonts():
        embed()
    assert [name for name, _ in document.unicode_maps()] == ["SourceSansPro-Regular"] * 2
    assert "FontFile2" in str(document[f"fontDescriptor:AAAAAA+{'SourceSansPro-Regular'}"].dict)
    assert pdfium.PdfDocument(written(document))[0].get_textpage().get_text_range() == "Heron"


def test_letters_beyond_65535_are_mended_in_the_maps() -> None:
    document = Document()
    beyond = chr(max(font("sans").glyphs))
    ((run,),) = (PdfFonts(document).runs("sans", beyond),)
    for _, embed in document.fonts():
        embed()
    maps: list[Any] = [stream for _, stream in document.unicode_maps()]
    assert any(f"<{ord(beyond):04X}>" in stream.content for stream in maps)  # as reportlab writes it
    mend_unicode_maps(document)
    halves = beyond.encode("utf-16-be").hex().upper()
    assert any(f"<{halves}>" in stream.content for stream in maps)
    with_page(document, f"BT {run.resource} 12 Tf 10 10 Td {run.shown} ET")
    assert pdfium.PdfDocument(written(document))[0].get_textpage().get_text_range() == beyond


@pytest.mark.parametrize("package", PACKAGES)
def test_reportlab_is_named_in_two_modules_alone(package: str) -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in files(ROOT / package)
        if path.suffix == ".py" and re.search(r"^\s*(from|import) reportlab", path.read_text("utf-8"), re.M)
    }
    assert found <= {"generator/writers/pdf/library.py", "layouts/typefaces/parsed.py"}
