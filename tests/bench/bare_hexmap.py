"""What a hand-written reportlab script needs for the same map: hexes, coordinates, margin letters, title; a page a part.

``python tests/bench/bare_hexmap.py MAP.csv OUT.pdf``. The map is one form, placed on every page behind a clip. It reads
the rows with the csv module and knows nothing of notation, themes, checks, splits along hexes, glue areas or hashes.
"""

from __future__ import annotations

import csv
import re
import sys
from math import ceil, sqrt
from pathlib import Path

import font_source_sans_pro
from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

ACROSS = 38.1 * mm
SIDE = ACROSS / sqrt(3)
EDGE = 12 * mm
PAGE = (210 * mm, 297 * mm)
WINDOW = (190 * mm, 270 * mm)


def column_of(letters: str) -> int:
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - 64
    return index - 1


def main(source: str, target: str) -> None:
    sans = Path(font_source_sans_pro.__file__).parent / "files"
    pdfmetrics.registerFont(TTFont("text", str(sans / "SourceSansPro-Regular.ttf")))
    pdfmetrics.registerFont(TTFont("bold", str(sans / "SourceSansPro-Bold.ttf")))
    canvas = Canvas(target, pagesize=PAGE, pageCompression=1, invariant=1)
    hexes = []
    with Path(source).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            letters, number = re.fullmatch(r"([A-Z]+)([0-9]+)", row["id"]).groups()  # type: ignore[union-attr]
            column = column_of(letters)
            x, y = EDGE + SIDE + 1.5 * SIDE * column, -EDGE - ACROSS * int(number) / 2
            hexes.append((row["id"], letters, int(number), x, y))
    width, height = max(x for *_, x, _ in hexes) + SIDE + EDGE, ACROSS / 2 + EDGE - min(y for *_, y in hexes)
    canvas.beginForm("map", -1, -ceil(height), ceil(width), 10)
    canvas.setFont("bold", 18)
    canvas.drawString(EDGE, -8 * mm, "Sample map")
    canvas.setLineWidth(0.35 * mm)
    half = (SIDE / 2, ACROSS / 2)
    corners = [
        (SIDE, 0.0),
        half,
        (-half[0], half[1]),
        (-SIDE, 0.0),
        (-half[0], -half[1]),
        (half[0], -half[1]),
    ]
    canvas.setStrokeColor(HexColor("#9a9a9a"))
    for name, _, _, x, y in hexes:
        path = canvas.beginPath()
        path.moveTo(x + corners[0][0], y + corners[0][1])
        for dx, dy in corners[1:]:
            path.lineTo(x + dx, y + dy)
        path.close()
        canvas.drawPath(path)
        canvas.setFont("bold", 7)
        canvas.drawString(x - SIDE / 2 + 1 * mm, y + ACROSS / 2 - 3 * mm, name)
    canvas.setFont("bold", 9)
    for letters, x in {one[1]: one[3] for one in hexes}.items():
        canvas.drawCentredString(x, -EDGE, letters)
        canvas.drawCentredString(x, -height + EDGE / 2, letters)
    for number, y in {one[2]: one[4] for one in hexes}.items():
        canvas.drawCentredString(EDGE / 2, y, str(number))
        canvas.drawCentredString(width - EDGE / 2, y, str(number))
    canvas.endForm()
    for row_number in range(ceil(height / WINDOW[1])):
        for column in range(ceil(width / WINDOW[0])):
            canvas.saveState()
            clip = canvas.beginPath()
            clip.rect(10 * mm, PAGE[1] - 10 * mm - WINDOW[1], *WINDOW)
            canvas.clipPath(clip, stroke=0, fill=0)
            canvas.translate(10 * mm - column * WINDOW[0], PAGE[1] - 10 * mm + row_number * WINDOW[1])
            canvas.doForm("map")
            canvas.restoreState()
            canvas.setFont("text", 6)
            canvas.drawString(10 * mm, 5 * mm, f"Sample map, part {row_number + 1}-{column + 1}")
            canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
