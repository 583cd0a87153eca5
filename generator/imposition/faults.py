"""Why pieces can't be laid out on paper: each a sentence."""

from __future__ import annotations

from playproof.components.faults import PlayproofError


class ImpositionError(PlayproofError):
    """Pieces can't be laid out as asked; the message is a sentence."""


class PlanError(ImpositionError):
    """An option of the plan is out of its range, or two options contradict each other."""


class DoesNotFit(ImpositionError):
    """A piece is larger than the paper has room for; ``size`` and ``room`` are (width, height) in mm."""

    def __init__(
        self, piece: str, piece_id: str, size: tuple[float, float], paper: str, available: tuple[float, float]
    ) -> None:
        self.piece_id = piece_id
        self.size = size
        self.available = available
        super().__init__(
            f"{piece} ({piece_id}) is {size[0]:.4g} × {size[1]:.4g} mm and does not fit on {paper}, "
            f"which has room for {available[0]:.4g} × {available[1]:.4g} mm; "
            "choose a larger paper, or make it smaller"
        )


class BackMismatch(ImpositionError):
    """A back whose outline is not the mirror image of its front's: it could not be cut with it."""

    def __init__(self, piece: str, piece_id: str) -> None:
        self.piece_id = piece_id
        super().__init__(f"The back of {piece} ({piece_id}) has another outline than its front turned over")
