"""What drawings of icons and emblems mean, for those who hear a page: writers ask by the drawn items."""

from __future__ import annotations

from playproof.layouts.scene import Item, shared

#: The drawn items by their identity, kept beside the words lest other items take their place in memory.
_SAID: dict[int, tuple[tuple[Item, ...], str]] = {}
#: More different icons than this are on no kit.
_MOST = 20_000


def remember(items: tuple[Item, ...], words: str) -> None:
    """Note what these items, a whole icon, mean."""
    if id(items) not in _SAID:
        if len(_SAID) >= _MOST:
            _SAID.clear()
        _SAID[id(items)] = (shared(items), words)


def said(items: tuple[Item, ...]) -> str:
    """What these items mean; empty for what is no icon."""
    known = _SAID.get(id(items))
    return known[1] if known is not None else ""
