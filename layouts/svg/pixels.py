"""SVG drawings as pixels, for what fills and lines can't show: filters, masks, patterns, pictures (resvg).

resvg gets a checked SVG and Playproof's own fonts, none of the system's: the same pixels on every machine. It runs in a
process of its own with a budget of time and memory.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from math import ceil, log2
from pathlib import Path

from playproof.components.reading.limits import MEGABYTE
from playproof.layouts.svg.letters import FAMILIES
from playproof.layouts.svg.shapes import SvgDrawing
from playproof.layouts.svg.values import SvgFault
from playproof.layouts.typefaces.faces import FACES, shipped_path

#: The resolution on paper, at least, of drawings up to 260 mm.
_DPI = 400
#: Pixels along the longer side, at least and at most.
_LEAST, _MOST = 256, 4096
#: The budget of one drawing.
SECONDS, MEMORY = 10, 1_500 * MEGABYTE


def side_for(width: float, height: float) -> int:
    """Pixels along the longer side of a drawing of so many mm: a power of two, so that few sizes are drawn."""
    wanted = max(width, height, 1.0) / 25.4 * _DPI
    return min(_MOST, max(_LEAST, 1 << ceil(log2(wanted))))


def note(drawing: SvgDrawing) -> str:
    """What lint says of a drawing that is printed as pixels, after its name, and what would be shapes."""
    assert drawing.pixels is not None
    return f"is printed as pixels: {drawing.pixels.why}; allowed: {drawing.pixels.allowed}"


def pixels(drawing: SvgDrawing, side: int) -> tuple[bytes, int, int]:
    """A drawing as a PNG whose longer side has ``side`` pixels or hardly more, its width and its height.

    Raises `SvgFault` for one that takes more time or memory than there is.
    """
    assert drawing.pixels is not None
    scale = side / max(drawing.width, drawing.height)
    # Tiles of patterns have whole pixels: a unit has, too, where that comes to hardly more of them.
    scale = ceil(scale) if ceil(scale) <= 1.2 * scale else scale
    width, height = (max(1, round(length * scale)) for length in (drawing.width, drawing.height))
    # The box fills the picture whatever size the file asks for.
    head, rest = re.match(r"(<svg\b)(.*)", drawing.pixels.svg, re.S).groups()  # type: ignore[union-attr]
    tag, end, inside = rest.partition(">")
    tag = re.sub(r'\s(?:width|height|preserveAspectRatio|x|y)="[^"]*"', "", tag)
    sized = f' width="{width}" height="{height}" preserveAspectRatio="none"'
    sans, serif = FAMILIES
    asked = {
        "svg_string": f"{head}{sized}{tag}{end}{inside}",
        "skip_system_fonts": True,
        "font_files": [str(shipped_path(name)) for name in FACES],
        "font_family": sans,
        "sans_serif_family": sans,
        "monospace_family": sans,
        "cursive_family": sans,
        "fantasy_family": sans,
        "serif_family": serif,
        "languages": ["en"],
        "limits": (SECONDS, MEMORY),
    }
    command = [sys.executable, "-P", str(Path(__file__).with_name("child.py"))]
    try:
        run = subprocess.run(
            command, input=json.dumps(asked).encode(), capture_output=True, timeout=2 * SECONDS
        )
    except subprocess.TimeoutExpired:
        run = None
    if run is None or run.returncode or not run.stdout:
        raise SvgFault(
            "this SVG takes too much time or memory to be drawn", "a simpler drawing, or a PNG of it"
        )
    return run.stdout, width, height
