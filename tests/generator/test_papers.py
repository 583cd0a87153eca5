"""Papers: names in any case, sizes in millimetres and inches, sentences for the rest."""

from __future__ import annotations

import pytest

from playproof.generator.paper.papers import PIECE, Paper, PaperError, parse_paper


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("A4", Paper("A4", 210, 297)),
        ("a3", Paper("A3", 297, 420)),
        ("A2", Paper("A2", 420, 594)),
        (" Letter ", Paper("letter", 215.9, 279.4)),
        ("LEGAL", Paper("legal", 215.9, 355.6)),
        ("tabloid", Paper("tabloid", 279.4, 431.8)),
        ("piece", PIECE),
        ("210x297", Paper("210x297", 210, 297)),
        ("297X210", Paper("297x210", 297, 210)),
        ("148.5 × 210 mm", Paper("148.5x210", 148.5, 210)),
        ("210mm x 297mm", Paper("210x297", 210, 297)),
        ("8.5x11in", Paper("215.9x279.4", 215.9, 279.4)),
        ("8.5in x 11 in", Paper("215.9x279.4", 215.9, 279.4)),
        ("50x2000", Paper("50x2000", 50, 2000)),
        ("10x15cm", Paper("100x150", 100, 150)),
        ("4x6 inch", Paper("101.6x152.4", 101.6, 152.4)),
        ('4" × 6"', Paper("101.6x152.4", 101.6, 152.4)),
        ("4R", Paper("101.6x152.4", 101.6, 152.4)),
        ("A6", Paper("105x148", 105, 148)),
    ],
)
def test_papers(text: str, paper: Paper) -> None:
    assert parse_paper(text) == paper


ALLOWED = "allowed: A4, A3, A2, letter, legal, tabloid, piece, or a size such as 210x297 or 8.5x11in"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("leter", f"'leter' is not a paper; {ALLOWED}; did you mean 'letter'?"),
        ("A 4", f"'A 4' is not a paper; {ALLOWED}; did you mean 'A4'?"),
        ("", f"'' is not a paper; {ALLOWED}"),
        ("x" * 500, f"'{'x' * 39}…' is not a paper; {ALLOWED}"),
        ("210", f"'210' is not a paper; {ALLOWED}"),
        ("210x-297", f"'210x-297' is not a paper; {ALLOWED}"),
        ("nanxinf", f"'nanxinf' is not a paper; {ALLOWED}"),
        ("49x100", "A paper of 49 × 100 mm can't be used; allowed: sides of 50 to 2000 mm"),
        ("100x2001", "A paper of 100 × 2001 mm can't be used; allowed: sides of 50 to 2000 mm"),
        ("4x6", "A paper of 4 × 6 mm can't be used; allowed: sides of 50 to 2000 mm; did you mean '4x6in'?"),
        (
            "10x15",
            "A paper of 10 × 15 mm can't be used; allowed: sides of 50 to 2000 mm; did you mean '10x15cm'?",
        ),
        (
            "11x8.5",
            "A paper of 11 × 8.5 mm can't be used; allowed: sides of 50 to 2000 mm; did you mean '11x8.5in'?",
        ),
        ("photo", "'photo' may be papers of several sizes; write the size: 4x6in or 10x15cm"),
        ("Postcard", "'Postcard' may be papers of several sizes; write the size: 4x6in, 100x148 or A6"),
        ("8.5in x 279mm", "The paper '8.5in x 279mm' mixes units; write it as 210x297 or 8.5x11in"),
    ],
)
def test_what_is_no_paper(text: str, sentence: str) -> None:
    with pytest.raises(PaperError) as caught:
        parse_paper(text)
    assert str(caught.value) == sentence
