"""The steps of operating turns, by the names that ``[operating] steps`` has for them."""

from __future__ import annotations

from playproof.checker.families.operating.step import Step

__all__ = ["STEPS"]

STEPS: dict[str, type[Step]] = {}
