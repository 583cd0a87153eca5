"""What was likely typed wrong where findings pile up: a line left out or typed twice, two lines swapped, another word.

One slip early in a file can make many later lines look wrong. Where three findings or more follow each other closely, single
changes of the lines before them are tried: a legal entry put in, a line left out, two lines swapped, a word or an amount
replaced. A change is kept only if play goes on without any finding past the third one. Then it is the one finding,
called likely; those that it explains are grouped under it, and the books go on from the changed lines. A second
mistake keeps its own finding, since the changed file is checked like any other.

Only files with such a pile of findings pay for this, and no more than two further checks of the file would cost: the
entries that are looked at are counted (`RuleModule.looks` for each line). What isn't tried for that is not suggested.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from playproof.checker.assembly.game import Game
from playproof.checker.language.parser import (
    ParseError,
    clauses,
    read_adjustment,
    read_count,
    read_entry,
    read_stated,
)
from playproof.checker.language.script import Step
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Parsed
from playproof.checker.model.work import Work
from playproof.checker.session.guard import Saved
from playproof.checker.session.printed_names import suggested
from playproof.checker.session.state import SessionState
from playproof.checker.session.variants import counts, follow_offer, play, states

__all__ = ["TWICE", "follow_likely", "piled"]

#: So many findings, grouped ones included, make a pile, if no more than `NEAR` lines are between the first and the last.
PILE = 3
NEAR = 250
#: How many lines before the first finding are looked at, and how many more for a name in place of another.
BACK, FAR = 24, 100
#: How many lines past the pile must be free of findings, as far as the file goes. A change that reaches as far as
#: `ENOUGH` lines past it, or to the end, is the cause; of others the one that reaches farthest.
PAST, ENOUGH = 6, 40
#: How many entries are looked at to find the causes of a file's piles at most, however long it is.
MOST = 8_000
#: The state is kept before each of so many lines; between two the lines are played again.
EVERY = 32
#: So many characters of a line count as a further entry.
LONG = 40
#: How many amounts of a range are tried, and how many names for one word.
AMOUNTS, NAMES = 12, 80
#: What is said of a line that is typed twice.
TWICE = "this line was likely typed twice"
MISCOUNTED = "this count was likely wrong"
WORD = re.compile(r"[^\W_]+(?:['’]\w+)?")
#: What may be replaced in a line: what is one place (``-1,2``, ``L24/40``), a number, a word.
PLACE = re.compile(r"(?<!\d)-?\d++,-?\d++|(?<!\w)[^\W\d_]++\d++/\d++(?!\w)")
NUMBER = re.compile(r"(?<!\w)-?\d+(?!\w)")


class Change(NamedTuple):
    """Steps ``at`` up to ``until`` are ``steps`` instead; ``message`` is the sentence about it; ``such_as``: the one where
    others would explain as much, so that it is not ``sure``."""

    at: int
    until: int
    steps: tuple[Step, ...]
    message: str
    such_as: str
    sure: bool = True


class Reached(NamedTuple):
    """How far the file is right after a change, and how many changes of its place and kind reach so far."""

    until: int
    change: Change
    several: bool


@dataclass(slots=True)
class Before:
    """A game as it was before a step; ``last``: the entry that the step may go on with."""

    at: int
    game_state: GameState
    last: Parsed | None


@dataclass(slots=True)
class Checkpoint:
    """A session as it was before a step."""

    at: int
    saved: Saved
    before: Before
    checked: int
    made: int

    @classmethod
    def of(cls, session: SessionState, at: int) -> Checkpoint:
        """The session as it is."""
        before = Before(at, session.game_state.copy(), session.last)
        return cls(at, Saved(session), before, session.checked, session.made)


@dataclass
class Vocabulary:
    """The words that may replace one another in a file: names of a kind, and words that are written alike."""

    game: Game
    steps: Sequence[Step]

    @cached_property
    def shapes(self) -> dict[str, dict[str, None]]:
        """The words and places with a figure that the file has, by the way they are written."""
        found: dict[str, dict[str, None]] = {}
        for step in self.steps:
            if step.word != "==":
                for pattern in (PLACE, WORD):
                    for word in pattern.findall(step.text):
                        if not word.isalpha() and not word.isdigit():
                            found.setdefault(shape(word), {})[word] = None
        return found

    @cached_property
    def table_lines(self) -> dict[str, None]:
        """The lines without an actor, each once."""
        return dict.fromkeys(
            step.text for step in self.steps if not step.word and ":" not in step.text.partition("->")[0]
        )

    def kinds(self, game_state: GameState) -> list[dict[str, str]]:
        """The names of each value type in this state, by how they are compared."""
        every = (kind.names(game_state) for kind in self.game.value_type_named.values())
        return [{name.casefold(): name for name in names} for names in every]


def shape(word: str) -> str:
    """The way a word is written: ``L24`` and ``M27`` are alike."""
    return re.sub(r"-?\d+", "9", re.sub(r"[^\W\d_]", "a", word))


def weight(session: SessionState) -> int:
    """How many findings were made, those grouped under others included. Counted, since they are too many to be summed
    up for each line."""
    return session.made - len(session.report.accepted) - len(session.report.notes)


def piled(session: SessionState) -> bool:
    """Whether findings may pile up somewhere in a file. One that passes a limit is not looked into: nobody typed it."""
    return weight(session) >= PILE and not session.report.stopped


def follow_likely(session: SessionState, steps: Sequence[Step], do: Callable[[Step], None]) -> None:
    """Play ``steps`` by ``do``; where findings pile up, go back and play what was likely meant."""
    waiting = list(steps)
    kept: deque[Checkpoint] = deque(maxlen=1 + (FAR + NEAR) // EVERY)
    vocabulary: Vocabulary | None = None
    left = share = MOST
    # The steps that brought findings not explained, and the weight before each.
    roots: list[tuple[int, int]] = []
    at = 0
    while at < len(waiting):
        if (
            left > 0
            and session.playing
            and session.game is not None
            and (not kept or at - kept[-1].at >= EVERY)
        ):
            if not kept:
                looks = max(module.looks for module in session.game.modules.values())
                left = min(MOST, looks * len(steps))
                share = -(-left // 2)  # one pile's search leaves something for the next
            kept.append(Checkpoint.of(session, at))
        known, filed = weight(session), len(session.report.findings)
        do(waiting[at])
        weighs = weight(session)
        # A pile begins with a finding of its own: what is grouped under an earlier one is explained already.
        if len(session.report.findings) > filed and kept and left > 0:
            roots.append((at, known))
        at += 1
        while roots and weighs - roots[0][1] >= PILE and left > 0:
            if at - roots[0][0] <= NEAR and session.game is not None:
                vocabulary = vocabulary or Vocabulary(session.game, steps)
                left -= (given := min(left, share))
                work = Work(given)
                change = Search(session, vocabulary, waiting, [one for one, _ in roots], at, work).best(kept)
                left += max(0, work.left)
                if change is not None:
                    at = undo(session, kept, waiting, change, do)
                    roots = [root for root in roots if root[0] < at]
                    break
            del roots[0]


def undo(
    session: SessionState,
    kept: deque[Checkpoint],
    waiting: list[Step],
    change: Change,
    do: Callable[[Step], None],
) -> int:
    """Go back to the changed step, file the finding that explains what was found since, and change the steps."""
    piled_up = list(session.report.findings)
    while kept[-1].at > change.at:
        kept.pop()
    one = kept.pop()
    one.saved.restore(session)
    session.last, session.checked, session.made = one.before.last, one.checked, one.made
    for step in waiting[one.at : change.at]:
        do(step)
    kept.append(Checkpoint.of(session, change.at))
    explained = piled_up[len(session.report.findings) :]
    remedy = session.remedies.likely(waiting, change.at, change.until, change.steps, change.sure)
    message = change.message
    assert session.game is not None
    for step in change.steps:
        message = message.replace(f"`{step.text}`", suggested(session.game, session.game_state, step.text))
    finding = session.likely(waiting[change.at], message, explained, remedy)
    session.report.findings.append(finding)
    waiting[change.at : change.until] = change.steps
    return change.at


class Search:
    """The search for the change that explains a pile: what the steps ``roots`` have brought before the step
    ``until``."""

    def __init__(
        self,
        session: SessionState,
        vocabulary: Vocabulary,
        steps: Sequence[Step],
        roots: Sequence[int],
        until: int,
        work: Work,
    ) -> None:
        assert session.game is not None
        self.game: Game = session.game
        self.session, self.vocabulary = session, vocabulary
        self.steps, self.first, self.work = steps, roots[0], work
        self.wanted = min(until + PAST, len(steps))
        self.furthest: Reached | None = None
        self.entries: tuple[int, list[str]] | None = None
        lines = {steps[at].line.number for at in roots}
        findings = [one for one in session.report.findings if one.line in lines]
        self.roots = frozenset(roots)
        #: The words of the lines with findings and of their messages: a word that is wrong elsewhere is likely one.
        self.hints = {
            word.casefold()
            for text in (
                *(steps[at].text for at in roots),
                *(part.message for one in findings for part in (one, *one.folded)),
                *(part.excerpt for one in findings for part in one.folded),
            )
            for pattern in (PLACE, WORD)
            for word in pattern.findall(text)
        }
        self.unknown_names = {
            (one.line, one.excerpt[one.column - 1 :][: one.length]) for one in findings if one.code == "PP-03"
        }
        #: Lines that can't be read: their command may be another one.
        self.unread = {one.line for one in findings if one.code in ("PP-02", "PP-03")}
        self.kinds = vocabulary.kinds(session.game_state)

    def places(self, kept: Sequence[Checkpoint]) -> Iterator[Before]:
        """The game before each step up to the first of the pile, the latest first: played from the state that was kept
        before it."""
        end = self.first + 1
        for one in reversed(kept):
            if one.at >= end:
                continue
            found: list[Before] = []
            game_state, last = one.before.game_state.copy(), one.before.last
            for at in range(one.at, end):
                found.append(Before(at, game_state.copy(), last))
                if at + 1 < end and self.steps[at].word in ("", "count", "adjust"):
                    self.work.spend()
                    _, last = self.fits(game_state, last, self.steps[at])
                    for offer in game_state.offers:
                        if self.session.variants.taken.get(offer.ruling) == offer.letter:
                            follow_offer(game_state, offer)
            yield from reversed(found)
            end = one.at

    def best(self, kept: Sequence[Checkpoint]) -> Change | None:
        """The change after which play goes on longest without a finding, the first that is good enough."""
        for place in self.places(kept):
            step = self.steps[place.at]
            if self.work.left <= 0:
                break
            if step.number in self.session.accepted:
                continue
            near = place.at >= self.first - BACK
            if not near and place.at < self.first - FAR:
                break
            for ways in (self.moved, self.replaced, self.retyped, self.inserted) if near else (self.retyped,):
                self.look(place, ways(place))
                if self.work.left <= 0 or (
                    self.furthest is not None
                    and self.furthest.until >= min(self.wanted + ENOUGH, len(self.steps))
                ):
                    return self.chosen()
        return self.chosen()

    def look(self, place: Before, changes: Iterable[Change]) -> None:
        """Try changes of one kind at a place."""
        best: Reached | None = None
        seen: set[tuple[Step, ...]] = set()
        for change in changes:
            if self.work.left <= 0:
                break
            if change.steps in seen:
                continue
            seen.add(change.steps)
            until = place.at + self.reach(place, change)
            if until >= self.wanted and (best is None or until >= best.until):
                if best is not None and until == best.until:
                    plainer = min(best.change, change, key=length)  # a pass rather than a bet
                    best = Reached(until, plainer, True)
                else:
                    best = Reached(until, change, False)
        if best is not None and (self.furthest is None or best.until > self.furthest.until):
            self.furthest = best

    def chosen(self) -> Change | None:
        """The change found, with its message; several changes may explain as much."""
        if self.furthest is None:
            return None
        change = self.furthest.change
        counted = self.steps[self.first].word == "count"  # many things may be behind a wrong count
        several = self.furthest.several or counted
        return change._replace(message=change.such_as, sure=False) if several else change

    # -- changes ----------------------------------------------------------------------------------------

    def moved(self, place: Before) -> Iterator[Change]:
        """A line that was typed twice, two lines that were swapped; a count that the books get on better without."""
        step = self.steps[place.at]
        if step.word == "count" and place.at in self.roots:
            yield Change(place.at, place.at + 1, (), MISCOUNTED, MISCOUNTED)
        if step.word:
            return
        number = step.line.number
        if place.at + 1 < len(self.steps) and not self.steps[place.at + 1].word:
            after = self.steps[place.at + 1]
            said = f"lines {number} and {after.line.number} were likely swapped"
            yield Change(place.at, place.at + 2, (after, step), said, said)
        if any(step.text == one.text for one in self.steps[max(0, place.at - 1) : place.at]):
            yield Change(place.at, place.at + 1, (), TWICE, TWICE)

    def replaced(self, place: Before) -> Iterator[Change]:
        """A word or an amount in place of another: a legal entry that is typed almost so."""
        step = self.steps[place.at]
        if step.word:
            return
        entry, arrow, stated = step.text.partition("->")
        typed = words(entry)
        for text in self.legal(place):
            meant = words(text)
            if (
                len(meant) == len(typed)
                and sum(one != two for one, two in zip(typed, meant, strict=True)) == 1
            ):
                yield self.change(place, f"{text} {arrow}{stated}" if arrow else text)

    def retyped(self, place: Before) -> Iterator[Change]:
        """A name or a number of a line replaced by another one, all else as it is typed. Where the line has no finding
        itself, only by what the lines with findings speak of."""
        step = self.steps[place.at]
        if step.word:
            return
        entry, arrow, stated = step.text.partition("->")
        near = place.at >= self.first - BACK
        every = place.at in self.roots
        if step.line.number in self.unread:
            yield from self.other_commands(place, entry, f"{arrow}{stated}")
        for start, end, word in spans(entry):
            others: dict[str, None] = {}
            if NUMBER.fullmatch(word):
                if near:
                    others = dict.fromkeys(self.numbers(int(word)))
            elif self.any_name(step, word):
                others = {name: None for kind in self.kinds for name in kind.values()}
            else:
                for kind in self.kinds:
                    if word.casefold() in kind:
                        others.update(dict.fromkeys(kind.values()))
                if not word.isalpha():
                    others.update(self.vocabulary.shapes.get(shape(word), {}))
                if not every:
                    others = {name: None for name in others if name.casefold() in self.hints}
            first = sorted(others, key=lambda name: name.casefold() not in self.hints)
            for other in first[:NAMES]:
                if other != word:
                    yield self.change(place, f"{entry[:start]}{other}{entry[end:]}{arrow}{stated}")

    def other_commands(self, place: Before, entry: str, rest: str) -> Iterator[Change]:
        """Another command in place of the one that a line begins with."""
        head, colon, said = entry.rpartition(":") if ":" in entry else ("", "", entry)
        first = WORD.search(said)
        commands = self.game.words["actor" if colon else "table"]
        if first is not None and first[0].casefold() in commands:
            for word in commands:
                if word != first[0].casefold():
                    new = f"{said[: first.start()]}{word}{said[first.end() :]}"
                    yield self.change(place, f"{head}{colon}{new}{rest}")

    def any_name(self, step: Step, word: str) -> bool:
        """Whether a word is no name of its kind."""
        return (step.line.number, word) in self.unknown_names

    def numbers(self, typed: int) -> Iterator[str]:
        """What may be meant by a number."""
        yield from (str(typed - 1), str(typed + 1), str(typed * 10))
        if not typed % 10:
            yield str(typed // 10)
        yield from (str(number) for number in range(7))
        yield from sorted((one for one in self.hints if one.isdigit()), key=int)[:AMOUNTS]

    def inserted(self, place: Before) -> Iterator[Change]:
        """A line that was left out: a legal entry, or one without an actor as the file has it elsewhere."""
        step = self.steps[place.at]
        texts = dict.fromkeys(self.legal(place))
        if place.at >= self.first - 2:
            texts |= self.vocabulary.table_lines
        for text in texts:
            new = Step(step.number, step.line, text, "")
            actor, colon, _ = text.partition(":")
            who = f"a line of {actor}'s" if colon else "a line"
            if self.steps[self.first].word == "count":
                who = "a line"
            said = f"{who} was likely left out before this one"
            yield Change(place.at, place.at, (new,), f"{said}: `{text}`", f"{said}, such as `{text}`")

    def change(self, place: Before, text: str) -> Change:
        """A step that reads ``text``."""
        new = self.steps[place.at]._replace(text=text)
        said = f"`{text}` was likely meant"
        other = f"another entry was likely meant, such as `{text}`"
        return Change(place.at, place.at + 1, (new,), said, other)

    def legal(self, place: Before) -> Iterator[str]:
        """The entries that may be legal at a place, as lines: first those that name what the findings speak of."""
        if self.entries is None or self.entries[0] != place.at:
            numbers = {int(one) for one in re.findall(r"\d{1,6}", self.steps[self.first].text)}
            with self.game.unsifted():
                moves = self.game.moves(place.game_state)
            texts = [
                command.write(actor, *chosen)
                for command, actor, values in moves
                for chosen in expanded(values, numbers)
            ]
            self.work.spend(1 + len(texts) // 3)
            texts.sort(key=lambda text: -sum(word in self.hints for word in words(text)))
            self.entries = place.at, texts
        yield from self.entries[1]

    # -- trying -----------------------------------------------------------------------------------------

    def reach(self, place: Before, change: Change) -> int:
        """How many of the file's lines from a place on are right, once it is changed so."""
        game_state, last = place.game_state.copy(), place.last
        done = change.until - place.at - len(change.steps)
        for step in (*change.steps, *self.steps[change.until :]):
            self.work.spend(1 + len(step.text) // LONG)  # a long line takes as long as several
            if step.word in ("", "count", "adjust"):
                fits, last = self.fits(game_state, last, step)
                if fits == (step.number in self.session.accepted):  # what is accepted was not right
                    break
            done += 1
            if self.work.left <= 0:
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
                owner, amount, _ = read_adjustment(game_state, step.text[6:])
                game_state.pay("bank", owner, amount, "bank.adjust")
                return True, last
            for index, text in enumerate(clauses(game, game_state, step.text)):
                stated = read_stated(game, game_state, last, text)
                if stated is None:
                    last = read_entry(game, game_state, step.number, text)
                    if not play(game, game_state, last, not index) or not states(game, game_state, last):
                        return False, last
                elif not states(game, game_state, stated):
                    return False, last
        except ParseError:
            return False, last
        return True, last


def length(change: Change) -> int:
    """How many words a change puts in."""
    return sum(len(step.text.split()) for step in change.steps)


def spans(entry: str) -> Iterator[tuple[int, int, str]]:
    """The words, numbers and places of an entry, and their places."""
    for pattern in (PLACE, NUMBER, WORD):
        for match in pattern.finditer(entry):
            if pattern is not WORD or not match[0].isdigit():
                yield match.start(), match.end(), match[0]


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
