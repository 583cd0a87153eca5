"""What is printed where on the shipped games' pieces: a change of the code that draws moves no word.

The golden file has a line for each set: its pieces, their texts, and two hashes, of the pieces' sizes and words and of the
words' places. ``python -m tests.layouts.test_what_stands_where DIR`` writes every word with its place, a file a game; those
of two checkouts are compared by ``diff -r``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from playproof.components.faults import Fault
from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, Group, Item, Text, Turn
from tests.goldens import Golden

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))


def _words(items: tuple[Item, ...], turn: Turn) -> Iterator[tuple[str, str]]:
    for item in items:
        if isinstance(item, Group):
            yield from _words(item.items, turn.into(item))
        elif isinstance(item, Text):
            x, y = turn.at(item.x, item.y)
            yield item.text, f"{x + 0:.1f} {y + 0:.1f} {item.anchor} {item.size * turn.scale:.1f}pt"


def _faces(game: str) -> Iterator[tuple[str, int, str, Drawing]]:
    """Set, count, piece with its face, and drawing."""
    context = RenderContext(load_game(SHIPPED / game), find_theme("plain"))
    for one in context.game.sets:
        for drawn in draw_set(one, context):
            assert not isinstance(drawn, Fault), str(drawn)
            count = drawn.piece.count
            yield one.id, count, drawn.piece.id, drawn.front
            if drawn.back is not None:
                yield one.id, count, f"{drawn.piece.id} (back)", drawn.back


def _of(drawing: Drawing) -> list[tuple[str, str]]:
    return sorted(_words(drawing.items, Turn()))


def hashes(game: str) -> Iterator[str]:
    """A line for each set of a game."""
    sets: dict[str, tuple[list[str], list[str]]] = {}
    for name, count, piece, drawing in _faces(game):
        words, places = sets.setdefault(name, ([], []))
        found = _of(drawing)
        words.append(
            f"{count} {piece} {drawing.width:.1f} {drawing.height:.1f} "
            + " ".join(sorted(text for text, _ in found))
        )
        places += [place for _, place in found]
    for name, (words, places) in sets.items():
        made = (sha256("\n".join(lines).encode()).hexdigest()[:12] for lines in (words, places))
        yield f"{game}/{name}: {len(words)} faces, {len(places)} texts, " + " ".join(made)


def test_words_and_places_are_as_before(golden: Golden) -> None:
    lines = [line for game in GAMES for line in hashes(game)]
    golden("words-and-places.txt", "".join(f"{line}\n" for line in lines))


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        with (folder / f"{game}.txt").open("w", encoding="utf-8") as to:
            for name, count, piece, drawing in _faces(game):
                print(f"== {name}/{piece}: {count} × {drawing.width:.1f} × {drawing.height:.1f} mm", file=to)
                for text, place in _of(drawing):
                    print(f"{place}  {text}", file=to)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
