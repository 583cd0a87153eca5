"""What the engine of 18xx.games lets pass when it is fed by hand, planted in two recorded games: each is found at its line
under its rule, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from playproof.checker.session.session import run

DATA = Path(__file__).parents[2] / "data" / "18xx"
PLACES = 5
#: A line of the game, and what stands there instead: the line with its forgery, and perhaps lines before or behind it.
Forged = tuple[int, list[str]]


@cache
def game_lines(game: str) -> tuple[str, ...]:
    return tuple((DATA / f"{game}.play").read_text(encoding="utf-8").splitlines())


def replaced(game: str, pattern: str, forge: Callable[[re.Match[str]], str]) -> Iterator[Forged]:
    for at, line in enumerate(game_lines(game)):
        if match := re.fullmatch(pattern, line):
            yield at, [forge(match)]


def low_bids(game: str) -> Iterator[Forged]:
    """A bid one above the highest, or below the first legal one; a purchase for one too many."""
    highest: dict[str, int] = {}
    for at, line in enumerate(game_lines(game)):
        if match := re.fullmatch(r"(\w+): bid (\d+) (\w+)", line):
            forged = highest.get(match[3], int(match[2]) - 5) + 1
            yield at, [f"{match[1]}: bid {forged} {match[3]}"]
            highest[match[3]] = int(match[2])
        elif match := re.fullmatch(r"(\w+: buy \w+ for) (\d+)", line):
            yield at, [f"{match[1]} {int(match[2]) + 1}"]
        elif line.startswith("== SR"):
            return


def private_for_one(game: str) -> Iterator[Forged]:
    start = game_lines(game).index("== SR 1")
    found = replaced(game, r"(\w+: buy \D\w* for) \d+", lambda match: f"{match[1]} 1")
    return (one for one in found if one[0] > start)


def forged_sale_price(game: str) -> Iterator[Forged]:
    return replaced(game, r"(\w+: sell \d+ \w+(?: for \w+)?)", lambda match: f"{match[1]} -> gets 1")


def sold_twice(game: str) -> Iterator[Forged]:
    """More than the seller has: the one share of a sale nine times."""
    return replaced(game, r"(\w+: sell) \d+ (\w+)", lambda match: f"{match[1]} 9 {match[2]}")


def forged_income(game: str) -> Iterator[Forged]:
    return replaced(
        game, r"(.*: run .* = )(\d+)(.*)", lambda match: f"{match[1]}{int(match[2]) + 10}{match[3]}"
    )


def train_for_one(game: str) -> Iterator[Forged]:
    return replaced(game, r"(.*: buy \S+ -> \w+ pays) \d+", lambda match: f"{match[1]} 1")


def operators(game: str) -> Iterator[tuple[int, str, str, str]]:
    """Each run's line, with the company, its president and another company without the train that runs."""
    presidents: dict[str, str] = {}
    for at, line in enumerate(game_lines(game)):
        presidents.update({company: who for who, company in re.findall(r"(\w+) president (\w+)", line)})
        if match := re.match(r"(\w+): run (\w+) .*\d$", line):
            yield at, match[1], presidents.get(match[1], ""), match[2]


def foreign_discard(game: str) -> Iterator[Forged]:
    lines = game_lines(game)
    for at, company, _, _ in operators(game):
        others = (match[1] for line in lines[:at] if (match := re.match(r"([A-Z]+): lay ", line)))
        other = next((name for name in others if name != company), "")
        if other:
            yield at, [lines[at], f"{other}: discard D"]


def bankrupt_with_trains(game: str) -> Iterator[Forged]:
    lines = game_lines(game)
    for at, _, president, _ in operators(game):
        if president:
            yield at, [lines[at], f"{president}: bankrupt"]


def later_tile(game: str) -> Iterator[Forged]:
    """A brown tile before the first brown phase; not on New York, whose label comes first."""
    tile = {"1830": "63", "1889": "611"}[game]
    for at, line in enumerate(game_lines(game)):
        if line == "count phase 5":
            return
        if match := re.fullmatch(r"(\w+: lay) \S+ (on (?!G19).*)", line):
            yield at, [f"{match[1]} {tile} {match[2]}"]


FORGERIES: dict[str, tuple[Callable[[str], Iterator[Forged]], str]] = {
    "a bid off its step": (low_bids, "R-013 R-017 R-011"),
    "a private company for 1": (private_for_one, "R-160"),
    "a sale at a forged price": (forged_sale_price, "R-051 R-153"),
    "the same share sold twice": (sold_twice, "R-051"),
    "a forged income": (forged_income, "R-120"),
    "a train of the bank for 1": (train_for_one, "R-141"),
    "another company's train given up": (foreign_discard, "R-148"),
    "bankrupt with a train": (bankrupt_with_trains, "R-156 R-191"),
    "a tile of a later phase": (later_tile, "R-081"),
}


def text_with(game: str, at: int, forged: list[str]) -> tuple[str, int]:
    """The game up to the planted line and on to the end of the round, and that line's number. Counts are left out: they
    tell of what was recorded. A forged tile is followed up to the next run, whose income is that with the right tile."""
    rest = game_lines(game)[at + 1 :]
    end = next((i for i, line in enumerate(rest) if line.startswith("== ")), len(rest))
    if ": lay " in forged[0]:
        end = next((i for i, line in enumerate(rest[:end]) if ": run " in line), end)
    before = [line for line in game_lines(game)[:at] if not line.startswith("count ")]
    behind = [line for line in rest[:end] if not line.startswith(("count ", "accept "))]
    lines = [*before, *forged, *behind]
    accepted = next((line for line in game_lines(game) if line.startswith("accept ")), "")
    if accepted:
        entry = game_lines(game)[int(accepted.split()[1]) - 1]
        if entry in lines:
            lines.append(f'accept {lines.index(entry) + 1} "as recorded"')
    return "\n".join(lines), len(before) + len(forged)


@pytest.mark.parametrize("game", ["1830", "1889"])
@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forgery_is_found_at_its_line_under_its_rule(game: str, forgery: str) -> None:
    find, codes = FORGERIES[forgery]
    every = list(find(game))
    chosen = every[:: max(1, len(every) // PLACES)][:PLACES]
    assert len(chosen) == PLACES
    for place, (at, forged) in enumerate(chosen):
        text, number = text_with(game, at, forged)
        # The search for what was likely meant takes long; it may only change the words of the finding.
        report = run(text, game, likely=not place).report
        found = [(one.line, one.code) for one in report.findings]
        assert len(found) == 1, (forged, [(one.line, one.code, one.message) for one in report.findings])
        assert found[0][0] == number, (forged, found)
        assert found[0][1] in codes.split(), (forged, report.findings[0].code, report.findings[0].message)
