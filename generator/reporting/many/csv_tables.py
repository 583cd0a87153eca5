"""The figures of evenings as CSV tables, a row for each fact, for spreadsheets and other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from playproof.checker.evenings import LeftOut
from playproof.checker.measures.measured import Measured, Usage
from playproof.generator.reporting.many.answers import margin_of
from playproof.generator.reporting.many.course import refusals
from playproof.generator.reporting.many.groups import Group, Labels

Row = Sequence[str | int | None]
#: What a spreadsheet would take for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_files(groups: Sequence[Group], left_out: Sequence[LeftOut], labels: Labels) -> dict[str, bytes]:
    """Each table by its name; a table without rows is left out. UTF-8 with a mark, so that spreadsheets read it so."""
    games = [(group.name or "now", one) for group in groups for one in group.games]
    tables: dict[str, tuple[Row, list[Row]]] = {
        "evenings": (
            (
                "evening", "data", "game", "date", "finished", "players", "entries", "minutes", "rounds", "lead_changes",
                "winners", "winning_seats", "margin", "refused", "open", "remarks", "from_the_middle",
            ),
            [evening_row(name, one) for name, one in games],
        ),
        "seats": (
            ("evening", "data", "players", "seat", "player", "first", "score", "won", "finished"),
            [row for name, one in games for row in seat_rows(name, one)],
        ),
        "parts": (
            ("evening", "data", "seat", "player", "part", "figure"),
            [row for name, one in games for row in part_rows(name, one)],
        ),
        "used": (
            ("evening", "data", "kind", "id", "name", "by", "seat", "times", "came_up"),
            [row for name, one in games for row in usage_rows(name, one, labels)],
        ),
        "refused": (
            ("evening", "data", "line", "entry", "by", "code", "rule", "finding", "ended"),
            [
                (one.file, name, each.line, each.text, each.actor, each.code, each.rule, each.message, each.ending)
                for name, one in games
                for each in one.refusals
            ],
        ),
        "rounds": (
            ("evening", "data", "number", "round", "line", "figure", "of", "value"),
            [row for name, one in games for row in round_rows(name, one)],
        ),
        "chosen": (
            ("evening", "data", "rule_or_figure", "played_as"),
            [(one.file, name, *each) for name, one in games for each in one.chosen],
        ),
        "remarks": (
            ("evening", "data", "line", "remark"),
            [(one.file, name, each.line, each.text) for name, one in games for each in one.remarks],
        ),
        "left-out": (("file", "why"), [(one.file, one.why) for one in left_out]),
    }  # fmt: skip
    return {name: written(heads, rows) for name, (heads, rows) in tables.items() if rows}


def written(heads: Row, rows: Sequence[Row]) -> bytes:
    """A table as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([plain(cell) for cell in row] for row in rows)
    return out.getvalue().encode("utf-8-sig", "replace")


def plain(cell: str | int | None) -> str | int | None:
    """A cell that no spreadsheet takes for a formula: such a text gets an apostrophe before it."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell


def yes(value: bool) -> str:
    """``yes`` or ``no``."""
    return "yes" if value else "no"


def evening_row(name: str, one: Measured) -> Row:
    """An evening's row."""
    return (
        one.file, name, one.game, one.day, yes(one.over), len(one.players), one.entries, one.minutes or None,
        len(one.rounds) if one.named else None, one.leads, ", ".join(one.winners), " ".join(map(str, one.won_by)),
        margin_of(one) if one.over else None, refusals(one), one.open, len(one.remarks), yes(one.middle),
    )  # fmt: skip


def seat_rows(name: str, one: Measured) -> Iterator[Row]:
    """A row for each player."""
    for seat, player in enumerate(one.players, 1):
        yield (
            one.file, name, len(one.players), seat, player, yes(player == one.first), one.scores.get(player),
            yes(player in one.winners), yes(one.over),
        )  # fmt: skip


def part_rows(name: str, one: Measured) -> Iterator[Row]:
    """A row for each part of each score."""
    for seat, player in enumerate(one.players, 1):
        for part, figure in one.parts.get(player, {}).items():
            yield one.file, name, seat, player, part, figure


def usage_rows(name: str, one: Measured, labels: Labels) -> Iterator[Row]:
    """A row for each action and piece and who used it; one with 0 for those that nobody did."""
    seats = {player: seat for seat, player in enumerate(one.players, 1)}
    for each in (*one.actions, *one.pieces):
        for who, times in each.by.items() or (("", 0),):
            yield (
                one.file, name, kind_of(each), each.name, labels.get((each.kind, each.name), ""), who, seats.get(who), times,
                yes(each.seen or each.times > 0),
            )  # fmt: skip


def kind_of(one: Usage) -> str:
    """The kind of an action or piece, in lower case."""
    return one.kind.lower().replace("_", " ") or "action"


def round_rows(name: str, one: Measured) -> Iterator[Row]:
    """A row for each score and each price at the end of each round."""
    for number, end in enumerate(one.rounds, 1):
        for player, worth in end.worth.items():
            yield one.file, name, number, end.name, end.line, "worth", player, worth
        for company, price in end.prices.items():
            yield one.file, name, number, end.name, end.line, "price", company, price
