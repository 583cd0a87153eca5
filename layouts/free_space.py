"""What a piece holds does not fit it."""

from __future__ import annotations

from playproof.layouts.text.setting import Overfull

__all__ = ["NoSpace"]


class NoSpace(Overfull):
    """Places (not a text) need more room than the piece has."""

    def __init__(self, what: str, needs: float, has: float) -> None:
        """``what`` in the plural; lengths in mm."""
        super().__init__(what, 0, has, has, needs)
        self.args = (f"{what} need {needs:.1f} mm and have {has:.1f} mm",)
