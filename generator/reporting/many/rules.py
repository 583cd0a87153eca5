"""Rules that refused entries, house rules and figures that evenings chose, remarks, files that are left out."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.checker.evenings import LeftOut
from playproof.checker.measures.tallies import RuleRefused, refused
from playproof.components.wording.plural import listing
from playproof.generator.reporting.blocks import Block, Column, Said, Section, Table
from playproof.generator.reporting.chart import amount
from playproof.generator.reporting.content import ENDINGS, capital, plain
from playproof.generator.reporting.many.answers import is_language
from playproof.generator.reporting.many.groups import Group, evening_name, of

#: A table of more rows is folded on the page.
OPEN = 12


def rule_section(groups: Sequence[Group]) -> Section | None:
    """The rules that refused entries, in the most evenings first, and every entry that was refused."""
    blocks: list[Block] = []
    for caption, language in (("Rules of the game", False), ("Typing and counts", True)):
        rows = []
        for group in groups:
            for one in refused(group.games):
                if is_language(one.code) == language:
                    rows.append(rule_row(one, group))
        if rows:
            heads = (
                Column("Rule"),
                *((Column("Data"),) if groups[0].name else ()),
                Column("Text"), Column("Times", True), Column("Evenings"), Column("What became of it"), Column("First"),
            )  # fmt: skip
            blocks.append(Table(caption, heads, tuple(rows)))
    every = [
        (
            evening_name(one),
            amount(refusal.line),
            refusal.text,
            refusal.code,
            refusal.message,
            ENDINGS[refusal.ending],
        )
        for group in groups
        for one in group.games
        for refusal in one.refusals
    ]
    if not every:
        return Section("rules", "Rules that refused entries", (Said("Every entry was within the rules."),))
    heads = (
        Column("Evening"), Column("Line", True), Column("Entry"), Column("Rule"), Column("Finding"), Column("Ended"),
    )  # fmt: skip
    blocks.append(Table("Every entry that was refused", heads, tuple(every), len(every) > OPEN))
    return Section("rules", "Rules that refused entries", tuple(blocks))


def rule_row(one: RuleRefused, group: Group) -> tuple[str, ...]:
    """A rule's row."""
    endings = one.endings
    became = listing(f"{endings[ending]} {word}" for ending, word in ENDINGS.items() if endings[ending])
    game, first = one.refusals[0]
    return (
        one.code,
        *((group.title,) if group.name else ()),
        plain(one.rule) or "–",
        amount(len(one.refusals)),
        of(one.games, len(group.games)),
        became,
        f"{evening_name(game)}, line {first.line}: {first.message}",
    )


def chosen_section(groups: Sequence[Group]) -> Section | None:
    """House rules and figures that some evenings set, and in which."""
    games = [one for group in groups for one in group.games]
    rows: dict[tuple[str, str], list[str]] = {}
    for one in games:
        for question, answer in one.chosen:
            rows.setdefault((question, answer), []).append(evening_name(one))
    if not rows:
        return None
    cells = tuple(
        (
            capital(question),
            answer,
            of(len(files), len(games)),
            "every evening" if len(files) == len(games) else listing(files),
        )
        for (question, answer), files in rows.items()
    )
    heads = (Column("Rule or figure"), Column("Played as"), Column("Evenings"), Column("Which"))
    return Section("chosen", "House rules", (Table("Rulings and figures that the files set", heads, cells),))


def remark_section(groups: Sequence[Group]) -> Section | None:
    """Every remark, with its evening and line."""
    rows = tuple(
        (evening_name(one), amount(remark.line), remark.text)
        for group in groups
        for one in group.games
        for remark in one.remarks
    )
    if not rows:
        return None
    heads = (Column("Evening"), Column("Line", True), Column("Remark"))
    return Section("remarks", "Remarks", (Table("What was remarked at the table", heads, rows),))


def left_out_section(left_out: Sequence[LeftOut]) -> Section | None:
    """The files that are not counted, and why."""
    if not left_out:
        return None
    rows = tuple((one.file, capital(one.why)) for one in left_out)
    table = Table("Files that are not counted", (Column("File"), Column("Why")), rows)
    return Section("left-out", "Left out", (table,))
