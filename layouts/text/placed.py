"""Where the texts of a drawing are: each with the turn and the frames that it is drawn in, and its letters' places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playproof.layouts.readable import in_outline
from playproof.layouts.scene import Group, Item, Outline, Path, Point, Text, Turn
from playproof.layouts.text.letters import text_paths
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: The frames that cut off what is in them, each with its turn.
Clips = tuple[tuple[Outline, Turn], ...]


def placed_texts(
    items: Iterable[Item], turn: Turn | None = None, clips: Clips = ()
) -> Iterator[tuple[Text, Turn, Clips]]:
    """Every text with the turn and the frames that it is drawn in."""
    turn = turn or Turn()
    for item in items:
        if isinstance(item, Group):
            inner = turn.into(item)
            own = (*clips, (item.clip, inner)) if item.clip is not None else clips
            yield from placed_texts(item.items, inner, own)
        elif isinstance(item, Text) and item.text.strip():
            yield item, turn, clips


def letter_box(text: Text, turn: Turn) -> list[Point]:
    """The corners of a box that holds all letters of a text, whichever they are."""
    setting, em = face(text.face), text.size * MM_PER_PT
    width = setting.width(text.text, text.size)
    left = text.x - (width if text.anchor == "end" else width / 2 if text.anchor == "middle" else 0.0)
    # Letters may lean over their width, and accents stand above the ascent.
    left, right = left - 0.3 * em, left + width + 0.3 * em
    top, bottom = text.y - (setting.ascent + 0.3) * em, text.y + (abs(setting.descent) + 0.3) * em
    return [turn.at(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]


def letter_points(text: Text, turn: Turn) -> list[Point]:
    """Points on the outlines of a text's letters."""
    return [
        turn.at(segment[-2], segment[-1])
        for path in text_paths(text)
        if isinstance(path, Path)
        for segment in path.segments
        if len(segment) > 2
    ]


def is_shown(x: float, y: float, clips: Clips) -> bool:
    """Whether no frame cuts off what is in a place."""
    return all(in_outline(outline, *turn.back(x, y)) for outline, turn in clips)
