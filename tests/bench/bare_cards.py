"""What a hand-written reportlab script needs for the same cards: band, letter, name, text, imprint, 9 a page.

``python tests/bench/bare_cards.py CARDS.csv OUT.pdf``. It reads the rows with the csv module, wraps with
reportlab's own `simpleSplit` and knows nothing of icons, shrinking, patterns, marks, backs, checks or hashes.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

COLOURS = {"red": "#d55e00", "white": "#e0e0e0", "blue": "#0072b2", "black": "#000000"}
LETTERS = {"red": "R", "white": "W", "blue": "B", "black": "K"}


def main(source: str, target: str) -> None:
    sans = Path(font_source_sans_pro.__file__).parent / "files"
    serif = Path(font_source_serif_pro.__file__).parent / "files"
    pdfmetrics.registerFont(TTFont("text", str(sans / "SourceSansPro-Regular.ttf")))
    pdfmetrics.registerFont(TTFont("bold", str(sans / "SourceSansPro-Bold.ttf")))
    pdfmetrics.registerFont(TTFont("name", str(serif / "SourceSerifPro-Bold.ttf")))
    canvas = Canvas(target, pagesize=(210 * mm, 297 * mm), pageCompression=1, invariant=1)
    with Path(source).open(encoding="utf-8", newline="") as file:
        for number, row in enumerate(csv.DictReader(file)):
            if number and number % 9 == 0:
                canvas.showPage()
            x = (9.75 + 63.5 * (number % 3)) * mm
            y = (297 - 15.15 - 88.9 * (number % 9 // 3 + 1)) * mm
            canvas.setFillColor(HexColor(COLOURS[row["colour"]]))
            canvas.rect(x, y, 9 * mm, 88.9 * mm, stroke=0, fill=1)
            canvas.setFillColor(HexColor("#ffffff"))
            canvas.circle(x + 4.5 * mm, y + 82.4 * mm, 3 * mm, stroke=0, fill=1)
            canvas.setFillColor(HexColor("#141414"))
            canvas.setFont("bold", 12)
            canvas.drawCentredString(x + 4.5 * mm, y + 81 * mm, LETTERS[row["colour"]])
            canvas.setFont("bold", 8)
            canvas.drawCentredString(x + 4.5 * mm, y + 74.5 * mm, row["id"])
            canvas.setFont("name", 13)
            canvas.drawString(x + 12 * mm, y + 77 * mm, row["name"])
            canvas.setFont("text", 10.5)
            text = re.sub(r":[a-z.]+:|\*", "", row["text"])
            for line_number, line in enumerate(simpleSplit(text, "text", 10.5, 48 * mm)):
                canvas.drawString(x + 12 * mm, y + 64 * mm - line_number * 13, line)
            canvas.setFont("text", 6)
            canvas.drawString(x + 12 * mm, y + 4 * mm, "A History of Preascendant Humanity · 1.0 RC1")
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
