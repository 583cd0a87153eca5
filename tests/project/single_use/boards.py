"""Hex maps, networks, tiles, tracks and markets."""

from __future__ import annotations

__all__ = ["KINDS", "REASONS"]

KINDS: frozenset[str] = frozenset()

REASONS: dict[tuple[str, str], str] = {}
