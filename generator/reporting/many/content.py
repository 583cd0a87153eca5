"""The report of many evenings of one game: its sections, answers first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playproof.checker.evening import day
from playproof.checker.evenings import LeftOut
from playproof.checker.measures.measured import Measured
from playproof.checker.measures.tallies import finished
from playproof.components.game import Game
from playproof.components.wording.plural import counted
from playproof.generator.picture.piece_renderer import PieceRenderer
from playproof.generator.reporting.blocks import Column, Said, Section, Table
from playproof.generator.reporting.content import small_print
from playproof.generator.reporting.many.answers import answers
from playproof.generator.reporting.many.course import (
    evenings_section,
    first_and_last,
    games_of,
    length_section,
    score_section,
    seat_section,
)
from playproof.generator.reporting.many.groups import Group, Labels
from playproof.generator.reporting.many.prices import price_sections
from playproof.generator.reporting.many.rules import (
    chosen_section,
    left_out_section,
    remark_section,
    rule_section,
)
from playproof.generator.reporting.many.usage import usage_sections
from playproof.layouts.render_context import RenderContext

#: More evenings than this are listed behind what they add up to.
FIRST = 24


@dataclass(frozen=True)
class Change:
    """A change of the game's data between two groups: ``since`` says what the data of before are, ``""`` if they aren't known,
    so that all evenings are checked with the data of now; ``fields``: what changed, a sentence each."""

    since: str = ""
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class EveningsReport:
    """The report of the evenings of one game. Texts are plain; writers escape them. ``when``: how many evenings, and their
    dates. ``typed``: texts of players, whose letters a page must have."""

    title: str
    designer: str
    when: str
    sections: tuple[Section, ...]
    typed: tuple[str, ...]
    small: tuple[str, ...]
    called: str = "Report of evenings"


def evenings_report(
    groups: Sequence[Group], left_out: Sequence[LeftOut], context: RenderContext, change: Change | None = None
) -> EveningsReport:
    """The report of one game's evenings; ``change``: of the data, between the two ``groups``."""
    header = context.game.header
    games = games_of(groups)
    labels = labels_of(context.game, games)
    many = len(games) > FIRST
    found: list[Section | None] = [
        Section("answers", "In short", (answers(groups, labels),)),
        change_section(change),
        None if many else evenings_section(groups),
        length_section(groups),
        seat_section(groups),
        score_section(groups),
        *usage_sections(groups, labels),
        rule_section(groups),
        *price_sections(groups, colours_of(context, games)),
        evenings_section(groups) if many else None,
        chosen_section(groups),
        remark_section(groups),
        left_out_section(left_out),
    ]
    sections = tuple(one for one in found if one is not None)
    return EveningsReport(
        title=header.title,
        designer=header.credited,
        when=when(games),
        sections=sections,
        typed=tuple(texts(sections)),
        small=(*small_print(context), "Made by Playproof from the tracker files."),
    )


def texts(sections: Sequence[Section]) -> list[str]:
    """The cells of all tables, which hold everything that was typed."""
    return [
        cell
        for one in sections
        for block in one.blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in row
    ]


def when(games: Sequence[Measured]) -> str:
    """How many evenings there are, how many of them are finished, and from when to when."""
    over = len(finished(games))
    said = counted(len(games), "evening")
    if over < len(games):
        said += f", {over} finished"
    days = first_and_last(games)
    if days is not None:
        first, last = map(day, days)
        said += f" · {first}" if first == last else f" · {first} to {last}"
    return said


def change_section(change: Change | None) -> Section | None:
    """What changed in the game's data."""
    if change is None:
        return None
    if not change.since:
        said = (
            "All evenings are checked with the data of now. If the data have changed, name those of before with --since, so "
            "that the evenings of before are checked with theirs."
        )
        return Section("change", "Before and now", (Said(said),))
    if not change.fields:
        return Section(
            "change",
            "Before and now",
            (Said(f"The data are the same as {change.since}, as far as play goes."),),
        )
    rows = tuple(tuple(one.split(": ", 1)) if ": " in one else (one, "") for one in change.fields)
    said = f"Evenings of before are checked with the data of {change.since}."
    table = Table("What changed in the data", (Column("Where"), Column("Before → now")), rows)
    return Section("change", "Before and now", (Said(said), table))


def labels_of(game: Game, games: Sequence[Measured]) -> Labels:
    """The printed names of pieces, those of a kind from the set of components that names the most of them; with the id, where
    others of the kind have the same name."""
    by_set: dict[str, dict[str, str]] = {}
    for one, piece in game.pieces():
        name = getattr(piece, "name", "")
        if isinstance(name, str) and name:
            by_set.setdefault(one.id, {})[piece.id] = name
    members: dict[str, dict[str, None]] = {}
    for measured in games:
        for usage in measured.pieces:
            members.setdefault(usage.kind, {})[usage.name] = None
    labels: dict[tuple[str, str], str] = {}
    for kind, ids in members.items():
        sets = sorted(
            by_set.values(), key=lambda those: -len({those[ident] for ident in ids if ident in those})
        )
        names = {ident: next((one[ident] for one in sets if ident in one), "") for ident in ids}
        shared = Counter(names.values())
        for ident, name in names.items():
            if name and kind.isupper():
                labels[kind, ident] = name if shared[name] == 1 else f"{name} ({ident})"
    return labels


def colours_of(context: RenderContext, games: Sequence[Measured]) -> Mapping[str, str]:
    """The colours of companies that have prices, where the game's data give them one."""
    renderer = PieceRenderer(context)
    known = {name: renderer.company(name) for one in games for name in one.companies}
    return {
        name: context.colour(company.colour)
        for name, company in known.items()
        if company is not None and (company.colour.startswith("#") or company.colour in context.game.palette)
    }
