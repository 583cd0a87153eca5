"""A rule, a ruling or a command, explained as text."""

from __future__ import annotations

from playproof.checker.definition.rulebook import Ruling
from playproof.checker.explanations import CommandRow, RuleRow


def render_rule(one: RuleRow | Ruling) -> str:
    """All that is known of it: text, what checks it, rulings, a breaking entry and the same made right."""
    if isinstance(one, Ruling):
        return _ruling(one)
    rule = one.rule
    out = [f"{rule.id}  {rule.section} ({rule.kind})", "", f"  {rule.text}"]
    if rule.reason:
        out.append(f"  {rule.reason}")
    out += [
        "",
        f"  checked   {', '.join(one.checks) or ('no' if rule.checkable == 'no' else 'by what follows from it')}",
    ]
    for ruling in one.rulings:
        out.append(
            f"  ruling    {ruling.id} {ruling.name} = {ruling.default}: {ruling.choices[ruling.default]}"
        )
    for example in one.examples:
        title = f": {example.about}" if example.about else ""
        out += ["", f"  Example{title}", ""]
        out += [f"      {line}" for line in example.start.rstrip("\n").split("\n")[1:]]
        out += [f"      {line}{'   # breaks it' if last else ''}" for line, last in _lasts(example.breaks)]
        out += ["", "  Made right", ""]
        out += [f"      {line}" for line, _ in _lasts(example.passes)]
    return "\n".join(out)


def render_command(row: CommandRow) -> str:
    """A command: how it is typed, what may be stated behind it, what a position without it holds."""
    out = [f"{row.form}  ({row.game})", "", f"  {row.help}"]
    if row.example:
        out.append(f"  example   {row.example}")
    if row.again:
        out.append(f"  again     a second such line {row.again}")
    if row.default:
        out.append(f"  without   {row.default}")
    for form, meaning in row.claim_forms:
        out.append(f"  -> {form:<30} {meaning}")
    return "\n".join(out)


def _lasts(text: str) -> list[tuple[str, bool]]:
    lines = text.strip().split("\n")
    return [(line, number == len(lines)) for number, line in enumerate(lines, 1)]


def _ruling(ruling: Ruling) -> str:
    out = [f"{ruling.id}  {ruling.name}", "", f"  {ruling.question}", ""]
    for letter, text in ruling.choices.items():
        out.append(f"  {'*' if letter == ruling.default else ' '} {letter}  {text}")
    out += ["", f"  {ruling.because}"]
    other = next((letter for letter in ruling.choices if letter != ruling.default), "")
    if ruling.selectable and other:
        out.append(f"  Another reading: house {ruling.name} = {other}")
    return "\n".join(out)
