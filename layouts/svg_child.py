"""Draws one SVG as pixels (resvg) in a process of its own: `playproof.layouts.svg_pixels` starts it, nothing imports it.

Standard input is JSON: the arguments of ``svg_to_bytes``, and ``limits``: seconds and bytes. Standard output is a PNG.
"""

from __future__ import annotations

import json
import sys


def _draw() -> None:
    asked = json.load(sys.stdin)
    seconds, memory = asked.pop("limits")
    try:
        import resource
    except ImportError:
        pass  # Windows: the parent's patience alone
    else:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    from resvg_py import svg_to_bytes

    sys.stdout.buffer.write(svg_to_bytes(**asked))


if __name__ == "__main__":
    _draw()
