"""A piece's data in plain words, to be read and searched."""

from __future__ import annotations

from playproof.components.base import Component
from playproof.components.differing import written
from playproof.generator.difference.compare import data_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.text.markup import IconMark, Word, parse


def plain_fields(data: Component, context: RenderContext) -> tuple[tuple[str, str], ...]:
    """The fields of a piece that aren't empty, but its name, with figures put in and without markup."""
    worded: list[tuple[str, str]] = []
    for name, value in data_of(data).items():
        text = written(value)
        if name != "name" and text != "–":
            worded.append((name.replace("_", " "), _plain(context.text(text))))
    return tuple(worded)


def _plain(text: str) -> str:
    """A text without its markup; icons by their names."""
    lines = []
    for paragraph in parse(text):
        words = [
            atom.text if isinstance(atom, Word) else atom.name if isinstance(atom, IconMark) else " "
            for atom in paragraph
        ]
        lines.append("".join(words))
    return "\n".join(lines)
