"""Draws one SVG as pixels (resvg) in a process of its own: `playproof.layouts.svg.pixels` starts it, nothing imports it.

Standard input is JSON: the arguments of ``svg_to_bytes``, and ``limits``: seconds and bytes. Standard output is a PNG.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress


def _draw() -> None:
    asked = json.load(sys.stdin)
    seconds, memory = asked.pop("limits")
    try:
        import resource
    except ImportError:
        pass  # Windows: the parent's patience alone
    else:
        for name, most in {"CPU": seconds, "AS": memory, "FSIZE": 0, "CORE": 0}.items():
            with suppress(ValueError, OSError):  # macOS doesn't know them all
                resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))
    from resvg_py import svg_to_bytes

    sys.stdout.buffer.write(svg_to_bytes(**asked))


if __name__ == "__main__":
    _draw()
