"""A report as text: place, message, excerpt with its mark, rule, figures, help."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby
from typing import Any

from playproof.checker.model.findings import Finding, Report
from playproof.components.wording.printable import printable

#: From this number on, similar follow-on findings are summarized in one line.
ALIKE = 3


def render_text(report: Report) -> str:
    """Return the whole report, ending with a line feed; ``""`` without findings and notes."""
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
        said = ", ".join(
            f"{name} {score}{' *' if name in report.winners else ''}" for name, score in report.scores.items()
        )
        parts.append(f"{report.file}: game over: {said}")
    return "\n".join(parts) + "\n" if parts else ""


def render_internal(report: Report) -> str:
    """Return only the internal errors; ``""`` if there are none."""
    return "".join(f"{render_finding(report.file, finding)}\n" for finding in report.internal)


def render_finding(file: str, finding: Finding) -> str:
    """Return one finding: place, message, marked excerpt, rule, figures, help and follow-on findings."""
    number = str(finding.line)
    edge = " " * (len(number) + 3)
    excerpt = finding.excerpt.expandtabs(1)
    # The mark is aligned with the printed excerpt: an escaped control character is wider than the typed one.
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
        settled = "as played" if finding.settled == "played" else "as corrected"
        out.append(f"  status {settled}: {finding.evidence}{settled_money(finding)}")
    elif finding.played:
        both = [f"{owner} {finding.played[owner]} as played, {finding.corrected[owner]} as corrected"
                for owner in finding.played if owner != "bank"]  # fmt: skip
        if both:
            out.append(f"  money  {'; '.join(both)}")
    if finding.help:
        out.append(f"  help   {finding.help}")
    for _, alike in groupby(finding.folded, key=lambda folded: (folded.code, folded.reason)):
        shown, *more = alike
        first = f"line {shown.line}: {shown.code} {shown.message}"
        if len(more) + 1 < ALIKE:
            out.append(f"  then   {first}")
            out += [f"  then   line {one.line}: {one.code} {one.message}" for one in more]
        else:
            out.append(f"  then   {first}; so {len(more)} more, to line {more[-1].line}")
    return "\n".join(out) + "\n"


def settled_money(finding: Finding) -> str:
    """What the money would be in the hypothesis of a settled finding that was dropped, in brackets; ``""`` if the same."""
    other = finding.corrected if finding.settled == "played" else finding.played
    word = "as corrected" if finding.settled == "played" else "as played"
    said = ", ".join(f"{owner} {amount}" for owner, amount in other.items() if owner != "bank")
    return f" ({word}: {said})" if said else ""


def render_state(shown: dict[str, Any], indent: str = "", owners: Collection[str] = ()) -> str:
    """Return a state's plain data as text, one fact per line. ``owners``: names that are not changed."""
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
