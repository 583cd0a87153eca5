"""What was likely typed wrong where findings pile up: a line left out or typed twice, two lines swapped, another word.

One slip early in a file can make many later lines look wrong. Where three findings or more follow each other closely, single
changes of the lines before them are tried: a legal entry put in, a line left out, two lines swapped, a word or an amount
replaced. A change is kept only if play goes on without any finding past the third one. Then it is the one finding,
called likely; those that it explains are grouped under it, and the books go on from the changed lines. A second
mistake keeps its own finding, since the changed file is checked like any other.

Only files with such a pile of findings pay for this: they are checked a second time. The work is bounded (`TRIES`).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from playproof.checker.language.parser import ParseError, clauses, read_count, read_entry, read_stated
from playproof.checker.language.script import Step
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.findings import Report
from playproof.checker.model.game import Game
from playproof.checker.model.game_state import GameState
from playproof.checker.model.names import NameFault
from playproof.checker.model.rule_module import Parsed, read_amount
from playproof.checker.session.guard import Saved
from playproof.checker.session.state import SessionState
from playproof.checker.session.variants import counts, play, states

__all__ = ["follow_likely", "piled"]

#: So many findings, grouped ones included, make a pile, if no more than `NEAR` lines lie between the first and the last.
PILE = 3
NEAR = 40
#: How many lines before the first finding are looked at.
BACK = 24
#: How many lines past the pile must be free of findings, as far as the file goes.
PAST = 6
#: How many entries are played to find a pile's cause, and for all piles of a file.
TRIES, ALL_TRIES = 10_000, 40_000
#: How many amounts of a range are tried.
AMOUNTS = 12
WORD = re.compile(r"[^\W_]+(?:['’]\w+)?")


class Change(NamedTuple):
    """Steps ``at`` up to ``until`` are ``steps`` instead; ``message`` says so."""

    at: int
    until: int
    steps: tuple[Step, ...]
    message: str


@dataclass(slots=True)
class Before:
    """A session as it was before a step, and what tells how its lines read."""

    at: int
    saved: Saved
    game_state: GameState
    last: Parsed | None


def weight(report: Report) -> int:
    """How many findings there are, those grouped under others included."""
    return len(report.findings) + sum(len(one.folded) for one in report.findings)


def piled(report: Report) -> bool:
    """Whether findings pile up anywhere in a file."""
    return weight(report) >= PILE


def follow_likely(session: SessionState, steps: Sequence[Step], do: Callable[[Step], None]) -> None:
    """Play ``steps`` by ``do``; where findings pile up, go back and play what was likely meant."""
    waiting = list(steps)
    before: deque[Before] = deque(maxlen=BACK + NEAR)
    tries = ALL_TRIES
    root: tuple[int, int] | None = None  # the step of a pile's first finding, and the weight before it
    at = 0
    while at < len(waiting):
        if session.playing and session.game is not None:
            before.append(Before(at, Saved(session), session.game_state.copy(), session.last))
        known, filed = weight(session.report), len(session.report.findings)
        do(waiting[at])
        now = weight(session.report)
        if root is not None and at - root[0] > NEAR:
            root = None
        if len(session.report.findings) > filed and root is None and before:
            root = at, known
        at += 1
        if root is None or now - root[1] < PILE or tries <= 0:
            continue
        search = Search(session, waiting, root[0], at - 1, min(TRIES, tries))
        change = search.best(before)
        tries -= min(TRIES, tries) - search.tries
        if change is not None:
            at = undo(session, before, waiting, change)
        root = None if change is not None else root
        if change is None:
            root = None
            before.clear()


def undo(session: SessionState, before: deque[Before], waiting: list[Step], change: Change) -> int:
    """Go back to the changed step, file the finding that explains what was found since, and change the steps."""
    piled_up = list(session.report.findings)
    while before[-1].at != change.at:
        before.pop()
    one = before.pop()
    kept = one.saved.lengths[0][1]
    one.saved.restore(session)
    explained = piled_up[kept:]
    finding = session.likely(waiting[change.at], change.message, explained)
    session.report.findings.append(finding)
    waiting[change.at : change.until] = change.steps
    return change.at


class Search:
    """The search for the change that explains a pile: from the step ``first`` to the step ``last``."""

    def __init__(
        self, session: SessionState, steps: Sequence[Step], first: int, last: int, tries: int
    ) -> None:
        assert session.game is not None
        self.game: Game = session.game
        self.steps, self.first, self.tries = steps, first, tries
        self.wanted = min(last + 1 + PAST, len(steps))

    def best(self, before: Sequence[Before]) -> Change | None:
        """The change after which play goes on longest without a finding, of the nearest place and way that has one."""
        for place in reversed(before):
            if not self.first - BACK <= place.at <= self.first:
                continue
            for ways in (self.moved, self.replaced, self.inserted):
                reached: dict[Change, int] = {}
                for change in ways(place):
                    if self.tries <= 0:
                        break
                    reach = self.reach(place, change)
                    if place.at + reach >= self.wanted:
                        reached[change] = reach
                if reached:
                    return chosen(reached)
                if self.tries <= 0:
                    return None
        return None

    # -- changes ----------------------------------------------------------------------------------------

    def moved(self, place: Before) -> Iterator[Change]:
        """A line that was typed twice, two lines that were swapped."""
        step = self.steps[place.at]
        if step.word:
            return
        number = step.line.number
        if place.at + 1 < len(self.steps) and not self.steps[place.at + 1].word:
            after = self.steps[place.at + 1]
            yield Change(
                place.at,
                place.at + 2,
                (after, step),
                f"lines {number} and {after.line.number} were likely swapped",
            )
        if any(step.text == one.text for one in self.steps[max(0, place.at - 1) : place.at]):
            yield Change(place.at, place.at + 1, (), "this line was likely typed twice")

    def replaced(self, place: Before) -> Iterator[Change]:
        """A word or an amount that stands for another: a legal entry that is typed almost so."""
        step = self.steps[place.at]
        if step.word:
            return
        typed = words(step.text.partition("->")[0])
        for text in self.legal(place):
            meant = words(text)
            if (
                len(meant) == len(typed)
                and sum(one != two for one, two in zip(typed, meant, strict=True)) == 1
            ):
                yield self.change(place, text, f"`{text}` was likely meant")

    def inserted(self, place: Before) -> Iterator[Change]:
        """A line that was left out."""
        step = self.steps[place.at]
        for text in self.legal(place):
            new = Step(step.number, step.line, text, "")
            actor, colon, _ = text.partition(":")
            who = f"a line of {actor}'s" if colon else "a line"
            yield Change(place.at, place.at, (new,), f"{who} was likely left out before this one: `{text}`")

    def change(self, place: Before, text: str, message: str) -> Change:
        """A step that reads ``text``."""
        return Change(place.at, place.at + 1, (self.steps[place.at]._replace(text=text),), message)

    def legal(self, place: Before) -> Iterator[str]:
        """Every legal entry at a place, as a line."""
        numbers = {int(one) for one in re.findall(r"\d{1,6}", self.steps[self.first].text)}
        for command, actor, values in self.game.moves(place.game_state):
            for chosen in expanded(values, numbers):
                yield command.write(actor, *chosen)

    # -- trying -----------------------------------------------------------------------------------------

    def reach(self, place: Before, change: Change) -> int:
        """How many of the file's lines from a place on are right, once it is changed so."""
        game_state, last = place.game_state.copy(), place.last
        done = change.until - place.at - len(change.steps)
        for step in (*change.steps, *self.steps[change.until :]):
            self.tries -= 1
            if step.word in ("", "count", "adjust"):
                fits, last = self.fits(game_state, last, step)
                if not fits:
                    break
            done += 1
            if self.tries <= 0:
                break
        return done

    def fits(self, game_state: GameState, last: Parsed | None, step: Step) -> tuple[bool, Parsed | None]:
        """Whether a line is right on a state, on which it is played; the entry that the next line may go on with."""
        game = self.game
        try:
            if step.word == "count":
                items = read_count(game, game_state, step.number, step.text[5:].strip())
                return counts(game_state, items), last
            if step.word == "adjust":
                words = step.text[6:].partition('"')[0].split()
                owner, amount = game.owners.get(" ".join(words[:-1])), read_amount(words[-1])
                game_state.pay("bank", owner, amount, "bank.adjust")
                return True, last
            for index, text in enumerate(clauses(game, step.text)):
                stated = read_stated(game, game_state, last, text)
                if stated is None:
                    last = read_entry(game, game_state, step.number, text)
                    if not play(game, game_state, last, not index) or not states(game, game_state, last):
                        return False, last
                elif not states(game, game_state, stated):
                    return False, last
        except (ParseError, NameFault, IndexError):
            return False, last
        return True, last


def chosen(reached: Mapping[Change, int]) -> Change:
    """The change that reaches farthest, the first of equals; its message says whether it is one of several."""
    best = max(reached, key=lambda change: reached[change])
    several = sum(reach == reached[best] for reach in reached.values()) > 1
    return best._replace(message=best.message.replace(": `", ", such as `", 1)) if several else best


def words(text: str) -> list[str]:
    """The words of a line, as they are compared."""
    return [one.casefold() for one in WORD.findall(text)]


def expanded(values: tuple[object, ...], numbers: set[int]) -> Iterator[tuple[object, ...]]:
    """The values of a move one by one; of a range of amounts its ends, its first ones, and those of ``numbers``."""
    ways: list[tuple[object, ...]] = [()]
    for value in values:
        if isinstance(value, OneOf):
            choices: Sequence[object] = value.values
        elif isinstance(value, Span):
            every = range(value.low, value.high + 1, value.step)
            choices = list(
                dict.fromkeys(
                    [*every[:AMOUNTS], *every[-1:], *(one for one in sorted(numbers) if one in every)]
                )
            )
        else:
            choices = (value,)
        ways = [(*way, one) for way in ways for one in choices][:400]
    yield from ways
