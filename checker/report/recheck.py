"""The effect of data changes on recorded tracker files, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from playproof.checker.recheck.recheck import Recheck, Verdict
from playproof.checker.report.text import render_finding
from playproof.components.differing import written
from playproof.components.wording.plural import counted

SIGNS = {"appeared": "+", "gone": "-", "other": "~", "did": "~"}


def recheck_json(done: Sequence[Recheck]) -> str:
    """Return all files as one indented JSON list, ending with a line feed."""
    return msgspec.json.format(msgspec.json.encode(list(done)), indent=2).decode() + "\n"


def recheck_text(done: Recheck) -> str:
    """Return the changes of one file, a block per recorded line, ending with a line feed."""
    internal = "".join(f"{render_finding(done.file, one)}\n" for one in done.internal)
    if done.unreadable:
        return f"{internal}{done.file} {done.unreadable}\n"
    if not done.changes:
        return f"{internal}{done.file}: nothing changes since {done.since}.\n"
    return internal + "\n".join(_lines(done)) + "\n"


def _lines(done: Recheck) -> Iterator[str]:
    yield (
        f"{done.file}: results changed for {counted(len(done.lines), 'recorded line')} since {done.since}; "
        f"findings {done.findings[0]} → {done.findings[1]}"
    )
    for tweak in done.tweaks:
        yield f"  tweak  {tweak}"
    for line in done.lines:
        yield ""
        yield f"{done.file}:{line.line}"
        yield f"  {line.line} | {line.text}"
        for verdict in line.verdicts:
            yield _verdict(verdict)
            if verdict.tweaks and len(done.tweaks) > 1:
                which = "one or more of: " if len(verdict.tweaks) > 1 else ""
                yield f"      because of {which}{'; '.join(verdict.tweaks)}"
    if done.scores or done.end:
        yield ""
    if done.scores:
        said = ", ".join(
            f"{player} {written(old)} → {written(new)}" for player, (old, new) in done.scores.items()
        )
        yield f"  final score: {said}"
    for figure, then, now in done.end:
        yield f"  at the end: {figure.replace('_', ' ')} {written(then)} → {written(now)}"


def _verdict(verdict: Verdict) -> str:
    sign = SIGNS[verdict.change]
    if verdict.then and verdict.now:
        return f"    {sign} {verdict.code} {_both(verdict.then, verdict.now)}"
    word = " no longer:" if verdict.change == "gone" else ""
    if verdict.change == "did":
        word = "" if verdict.now else " no longer:"
    return f"    {sign} {verdict.code}{word} {verdict.now or verdict.then}"


def _both(then: str, now: str) -> str:
    """Return ``then → now``, shortened if only the last word differs."""
    old, new = then.split(), now.split()
    if len(old) == len(new) and old[:-1] == new[:-1]:
        return f"{then} → {new[-1]}"
    return f"{then} → {now}"
