"""The kits of all games, cold: whole processes, beside bare reportlab drawing as many primitives, in one run.

``python -m tests.bench.kits [RUNS]``. A kit is what ``playproof kit GAME`` writes when nothing else is asked: the
combined PDF, one for each kind, one SVG for each face of each piece, manifest and source.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path

from playproof.components.workspace import Workspace
from playproof.generator.kit.binding import with_cover
from playproof.generator.kit.job import prepare
from playproof.generator.kit.options import KitOptions
from playproof.generator.pieces.drawing import draw_pieces
from playproof.layouts.scene import Circle, Group, Item, Line, Rect, Text
from tests.bench.measuring import BENCH, PLAYPROOF, compare

GAMES = ("preascendant", "privates", "leasehold", "184x", "18dracula")


def primitives(game: str, root: Path) -> list[int]:
    """Rectangles, lines, circles, paths and texts on all pages of the combined PDF, and its pages."""
    workspace = Workspace(root)
    job = prepare(workspace.game_folder(game), workspace, KitOptions(out=root), lambda _: None)
    pieces = draw_pieces(job.context, job.sets)
    parts = job.parts(pieces)
    pages = with_cover(job.context, parts, job.sets, pieces, "0" * 8, job.options, job.paper)
    counts: Counter[str] = Counter()

    def count(items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, Group):
                count(item.items)
            else:
                kind = {Rect: "rect", Line: "line", Circle: "circle", Text: "text"}.get(type(item), "path")
                counts[kind] += 1

    for page in pages:
        count(page.overlay)
        for placed in page.placed:
            count(placed.drawing.items)
    return [*(counts[kind] for kind in ("rect", "line", "circle", "path", "text")), len(pages)]


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    whole = whole_bare = 0.0
    print(f"{'game':>14} {'kit':>8} {'bare':>8} {'ratio':>6} {'primitives':>11} {'pages':>6} {'memory':>8}")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            counts = primitives(game, root)
            ours = [*PLAYPROOF, "kit", game, "--out", str(root / "kit")]
            bare = [str(BENCH / "bare_primitives.py"), str(root / "bare.pdf"), *map(str, counts)]
            pairs = compare(ours, bare, root, runs)
        seconds, bare_seconds = pairs.ours.cpu, pairs.bare.cpu
        whole, whole_bare = whole + seconds, whole_bare + bare_seconds
        print(
            f"{game:>14} {seconds:>6.2f} s {bare_seconds:>6.2f} s {pairs.ratio:>5.1f}× "
            f"{sum(counts[:5]):>11,} {counts[5]:>6} {pairs.ours.memory:>5.0f} MB"
        )
    print(f"{'all five':>14} {whole:>6.2f} s {whole_bare:>6.2f} s {whole / whole_bare:>5.1f}×")


if __name__ == "__main__":
    main()
