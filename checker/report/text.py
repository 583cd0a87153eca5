"""A report as text: place, message, excerpt with its mark, rule, figures, help."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import Any

from playproof.checker.model.findings import Finding, Report
from playproof.components.printable import printable

__all__ = ["render_finding", "render_internal", "render_state", "render_text"]

#: So many findings alike that follow from one are told in one line.
ALIKE = 3


def render_text(report: Report) -> str:
    """The whole report; ``""`` if there is nothing to say. Ends with a line feed otherwise."""
    if report.unreadable:
        return f"{report.file}: {report.unreadable}\n"
    parts = [render_finding(report.file, finding) for finding in report.findings]
    parts += [
        f"{report.file}:{one.line}: {one.code} accepted: {one.message}"
        + (f' ("{one.accepted}")' if one.accepted else "")
        for one in report.accepted
    ]
    parts += [f"{report.file}:{one.line}: note {one.code} {one.message}; {one.help}" for one in report.notes]
    if report.over and report.scores:
        best = max(report.scores.values())
        said = ", ".join(
            f"{name} {score}{' *' if score == best else ''}" for name, score in report.scores.items()
        )
        parts.append(f"{report.file}: game over: {said}")
    return "\n".join(parts) + "\n" if parts else ""


def render_internal(report: Report) -> str:
    """Only the findings that are faults of Playproof's own; ``""`` if there are none."""
    return "".join(f"{render_finding(report.file, finding)}\n" for finding in report.internal)


def render_finding(file: str, finding: Finding) -> str:
    """One finding: place, message, excerpt with its mark, rule, figures, help, and what follows from it."""
    number = str(finding.line)
    edge = " " * (len(number) + 3)
    excerpt = finding.excerpt.expandtabs(1)
    # The mark stands below what is shown: an escaped control character is wider than the one that was typed.
    start = finding.column - finding.excerpt_column
    end = start + finding.length
    indent = max(start, len(printable(excerpt[:start])))
    out = [
        f"{file}:{finding}",
        f"  {number} | {printable(excerpt)}",
        f"{edge}| {' ' * indent}{'^' * max(len(printable(excerpt[start:end])), 1)}",
    ]
    if finding.rule:
        out.append(f"  rule   {finding.rule}")
    if finding.settled:
        stood = "so it stood" if finding.settled == "played" else "so it was put right"
        out.append(f"  table  {finding.evidence}, {stood}{_figures(finding, finding.settled)}")
    elif finding.played:
        both = [f"{owner} {finding.played[owner]} as played, {finding.corrected[owner]} corrected"
                for owner in finding.played if owner != "bank"]  # fmt: skip
        if both:
            out.append(f"  books  {'; '.join(both)}")
    if finding.help:
        out.append(f"  help   {finding.help}")
    for _, alike in groupby(finding.folded, key=lambda folded: (folded.code, folded.reason)):
        shown, *more = alike
        told = f"line {shown.line}: {shown.code} {shown.message}"
        if len(more) + 1 < ALIKE:
            out.append(f"  then   {told}")
            out += [f"  then   line {one.line}: {one.code} {one.message}" for one in more]
        else:
            out.append(f"  then   {told}; so {len(more)} more, to line {more[-1].line}")
    return "\n".join(out) + "\n"


def _figures(finding: Finding, settled: str) -> str:
    other = finding.corrected if settled == "played" else finding.played
    word = "corrected" if settled == "played" else "as played"
    said = ", ".join(f"{owner} {amount}" for owner, amount in other.items() if owner != "bank")
    return f" ({word}: {said})" if said else ""


def render_state(shown: dict[str, Any], indent: str = "", owners: Collection[str] = ()) -> str:
    """A table's plain data as text, one fact to a line. ``owners``: names that stay as they are written."""
    out: list[str] = []
    owners = owners or shown.get("money", ())
    for name, value in shown.items():
        label = str(name) if name in owners else str(name).replace("_", " ")
        if isinstance(value, dict) and not any(isinstance(one, dict | list) for one in value.values()):
            out.append(
                f"{indent}{label:<12} " + (", ".join(f"{key} {one}" for key, one in value.items()) or "-")
            )
        elif isinstance(value, dict):
            out.append(f"{indent}{label}")
            out.append(render_state(value, indent + "  ", owners))
        elif isinstance(value, list):
            if value and isinstance(value[0], dict):
                out.append(f"{indent}{label}")
                out += [
                    f"{indent}  "
                    + "  ".join(_cell(key, one) for key, one in row.items() if one not in ({}, [], ""))
                    for row in value
                ]
            else:
                out.append(f"{indent}{label:<12} {' '.join(map(str, value)) or '-'}")
        else:
            out.append(f"{indent}{label:<12} {value}")
    return "\n".join(line for line in out if line)


def _cell(key: str, value: Any) -> str:
    if isinstance(value, dict):
        return f"{key} " + ", ".join(f"{name} {one}" for name, one in value.items())
    return f"{key} {' '.join(map(str, value)) if isinstance(value, list) else value}"
