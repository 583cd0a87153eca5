"""What a piece holds does not fit it."""

from __future__ import annotations

from playproof.layouts.text.setting import Overfull


class NoSpace(Overfull):
    """Places (not a text) need more room than the piece has."""

    def __init__(self, what: str, needs: float, has: float, way: str = "", allowed: str = "") -> None:
        """``what`` in the plural; lengths in mm; ``way`` is ``width`` or ``height``; ``allowed`` is what would be right."""
        super().__init__(what, 0, has, has, needs)
        of = f" of {way}" if way else ""
        self.allowed = allowed
        self.args = (f"{what} need {needs:.1f} mm{of} and have {max(0.0, has):.1f} mm",)


class NoPlace(Overfull):
    """Something finds no free place among what else the piece shows."""

    def __init__(self, text: str, size: float, needs: float) -> None:
        """``needs`` is the width in mm of the text at its smallest size, in pt; 0 for what is no text."""
        super().__init__(text, size, 0, 0, needs)
        what, at = (f"the text '{text}'", f" at {size:g} pt") if size else (text, "")
        self.args = (f"{what} finds no free place:{at} it needs {needs:.1f} mm",)
