"""Shikoku 1889 is played as 1830 is."""

from __future__ import annotations

from tests.checker.players.game_1830 import CHANCE

__all__ = ["CHANCE"]
