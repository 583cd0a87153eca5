"""What to do about a finding: in a file that is checked as a whole, or while lines are typed one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playproof.checker.language.script import Step


@dataclass(frozen=True, slots=True)
class Remedies:
    """``typing``: lines are typed one by one, so that a remedy is typed as well."""

    typing: bool = False

    def wrong(self, number: int) -> str:
        """Of an entry that breaks a rule."""
        if self.typing:
            return f'undo takes it back, amend {number} … puts it right, accept {number} "…" lets it stand'
        return f'undo it at the table, or: accept {number} "…"'

    def left_out(self, who: str, number: int) -> str:
        """Of an entry that came instead of somebody else's, ``who``."""
        way = "undo, type it, then this one again" if self.typing else "write it before this one"
        return f"if a line of {who} was left out, {way}; else {self.wrong(number)}"

    def twice(self, number: int) -> str:
        """Of a line that says the same as the one before it."""
        way = f"amend {number} note twice" if self.typing else "take it out"
        return f'if so, {way}; else accept {number} "…"'

    def likely(self, steps: Sequence[Step], at: int, until: int, new: Sequence[Step], sure: bool) -> str:
        """Of what was likely typed wrong: ``steps`` from ``at`` up to ``until`` should be ``new``; ``sure``: nothing else
        explains as much."""
        way = "put it right in the file and check again"
        if self.typing:
            lines = amendments(steps, at, until, new)
            way = ", then ".join(f"`{line}`" for line in lines)
            if not lines:
                way = f"undo back to line {steps[at].number}, type what was left out, then what came after"
            elif not sure:
                way = f"amend it, as {way}"
        return f"if so, {way}; what it explains is grouped below"


def amendments(steps: Sequence[Step], at: int, until: int, new: Sequence[Step]) -> list[str]:
    """The ``amend`` lines after which ``steps`` from ``at`` up to ``until`` are ``new``; none where that takes more."""
    old = steps[at:until]
    if not new:
        return [f"amend {one.number} note {'miscounted' if one.word else 'twice'}" for one in old]
    if old:
        return [f"amend {one.number} {other.text}" for one, other in zip(old, new, strict=True)]
    after, before = steps[at], steps[at - 1] if at else None
    if not after.word and ";" not in after.text:
        return [f"amend {after.number} {new[0].text}; {after.text}"]
    if before is not None and not before.word and ";" not in before.text:
        return [f"amend {before.number} {before.text}; {new[0].text}"]
    return []
