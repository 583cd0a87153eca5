"""As many primitives as a kit has, drawn by a bare reportlab script: rectangles, lines, circles, curves, texts.

``python tests/bench/bare_primitives.py OUT.pdf RECTS LINES CIRCLES PATHS TEXTS PAGES``. The figures come from
`tests.bench.kits`, which counts what is on a kit's pages. Nothing is loaded, measured, laid out or checked here.
"""

from __future__ import annotations

import sys
from pathlib import Path

import font_source_sans_pro
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas


def main(target: str, counts: list[int]) -> None:
    rects, lines, circles, paths, texts, pages = counts
    sans = Path(font_source_sans_pro.__file__).parent / "files"
    pdfmetrics.registerFont(TTFont("text", str(sans / "SourceSansPro-Regular.ttf")))
    canvas = Canvas(target, pageCompression=1, invariant=1)
    for page in range(pages):
        for number in range(rects // pages):
            canvas.rect(30 + number % 500, 30 + number % 700, 40, 20, stroke=1, fill=0)
        for number in range(lines // pages):
            canvas.line(30 + number % 500, 30, 60, 30 + number % 700)
        for number in range(circles // pages):
            canvas.circle(50 + number % 450, 50 + number % 700, 12)
        for number in range(paths // pages):
            path = canvas.beginPath()
            path.moveTo(30 + number % 500, 40)
            path.curveTo(50, 60, 80, 90, 120, 100 + number % 600)
            path.lineTo(200, 200)
            canvas.drawPath(path)
        canvas.setFont("text", 9)
        for number in range(texts // pages):
            canvas.drawString(30 + number % 400, 30 + number % 700, f"Each gem on page {page}")
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(sys.argv[1], [int(one) for one in sys.argv[2:]])
