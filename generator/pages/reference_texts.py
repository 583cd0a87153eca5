"""What the reference page says, apart from how it is drawn: its texts with the game's figures, and their digest."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from playproof.components.kinds.aids import AidSection
from playproof.layouts.render_context import RenderContext
from playproof.layouts.text.markup import UnknownFigure


def reference_texts(context: RenderContext) -> dict[str, Any]:
    """The page's texts as plain data, by the names of their fields in ``game.toml``; nothing if the game has no page.

    Rule codes are left out: the page doesn't print them. A text that names an unknown figure stays as it is written.
    """
    header = context.game.header
    if not header.reference:
        return {}
    return {
        "reference_heading": _text(context, header.reference_heading),
        "reference": [_section(context, section) for section in header.reference],
    }


def reference_digest(context: RenderContext) -> str:
    """The SHA-256 (hex) of what the page says; an empty text if the game has no page."""
    texts = reference_texts(context)
    if not texts:
        return ""
    return hashlib.sha256(json.dumps(texts, ensure_ascii=False).encode("utf-8")).hexdigest()


def reference_label(context: RenderContext) -> str:
    """What the page is called in lists of changes: ``page 'Setup, examples'``."""
    return f"page '{_text(context, context.game.header.reference_heading)}'"


def _section(context: RenderContext, section: AidSection) -> dict[str, Any]:
    """A section's fields, without those that are not used: a field that a later Playproof adds changes no digest."""
    found: dict[str, Any] = {
        "title": _text(context, section.title),
        "icon": section.icon,
        "numbered": section.numbered,
        "line": [_text(context, line.text) for line in section.lines],
        "columns": _texts(context, section.columns),
        "row": [_texts(context, row.cells) for row in section.rows],
    }
    return {name: value for name, value in found.items() if value}


def _text(context: RenderContext, text: str) -> str:
    try:
        return context.text(text)
    except UnknownFigure:
        return text


def _texts(context: RenderContext, texts: tuple[str, ...]) -> list[str]:
    try:
        return [*context.texts(texts)]
    except UnknownFigure:
        return list(texts)
