"""Same pages, same bytes: in another process, with other hash seeds, on another day."""

from __future__ import annotations

import os
import subprocess
import sys

CODE = """
import hashlib
from playproof.generator.writers.pdf.document import write_pdf
from playproof.generator.writers.png import contact_sheet, drawing_png, write_png
from playproof.generator.writers.svg import write_sheet_svg, write_svg
from tests.generator.writers.samples import card, sheet

pdf = write_pdf([sheet(), sheet()], title="Kit", author="Ann", cut_layer=True)
files = {
    "pdf": pdf,
    "sheet.svg": write_sheet_svg(sheet(), cut=True),
    "piece.svg": write_svg(card("One"), title="One", cut=True),
    "sheet.png": write_png(pdf, 0, 50),
    "piece.png": drawing_png(card("One"), 50),
    "contact.png": contact_sheet([(card("One"), "One")], dpi=50),
}
for name, data in files.items():
    print(name, len(data), hashlib.sha256(data).hexdigest())
"""


def run(seed: str, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", CODE],
        env={**os.environ, "PYTHONHASHSEED": seed, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_two_processes_write_the_same_bytes() -> None:
    first = run("1")
    assert len(first) == 6
    assert run("2", SOURCE_DATE_EPOCH="1", TZ="Asia/Tokyo") == first
