"""The search for the single change of a file after which play goes on without the findings that pile up.

What is tried, and in which order, is in :meth:`Search.best`; each change is played on a copy of the game as it was before
the changed line (:meth:`Search.reach`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, count
from typing import NamedTuple

from playproof.checker.assembly.game import Game
from playproof.checker.language.declarations import read_adjustment, read_count
from playproof.checker.language.parser import clauses, read_entry, read_stated
from playproof.checker.language.script import Step
from playproof.checker.language.values import ParseError
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.findings import Finding
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Parsed
from playproof.checker.model.work import Work
from playproof.checker.session.state import SessionState
from playproof.checker.session.variants import counts, follow_offer, make_adjustment, play, states
from playproof.checker.session.vocabulary import NUMBER, PLACE, WORD, Vocabulary, shape, spans, words

#: How many lines before the first finding are looked at, and how many more for a name in place of another.
BACK, FAR = 24, 100
#: How many lines past the pile must be free of findings, as far as the file goes. A change that reaches as far as
#: `ENOUGH` lines past it, or to the end, is the cause; of others the one that reaches farthest.
PAST, ENOUGH = 6, 40
#: How many changes of a kind are tried first at the line of the first finding, and before any others as many as this,
#: divided by the distance, at the lines before it.
FIRST, FEWEST = 96, 6
#: So many characters of a line count as a further entry.
LONG = 40
#: How many amounts of a range are tried, and how many names for one word.
AMOUNTS, NAMES = 12, 80
#: The words of steps that are played; "" is an entry's.
PLAYED = ("", "count", "adjust")
#: What is said of a line that is typed twice.
TWICE = "this line was likely typed twice"
MISCOUNTED = "this count was likely wrong"


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
class Way:
    """The changes of a kind at a place that are still to be tried, the likeliest first; the best of those that were."""

    place: Before
    changes: Iterator[Change]
    best: Reached | None = None


@dataclass(slots=True)
class Places:
    """The game before each step up to the first of a pile, played when it is asked for."""

    unplayed: Iterator[Before]
    played: list[Before] = field(default_factory=list)

    def back_to(self, at: int) -> Iterator[Before]:
        """The latest first."""
        for number in count():
            if number == len(self.played):
                before = next(self.unplayed, None)
                if before is None:
                    return
                self.played.append(before)
            if self.played[number].at < at:
                return
            yield self.played[number]


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
        self.game: Game = session.current_game
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
        self.unknown_names = {(one.line, marked(one)) for one in findings if one.code == "PP-03"}
        #: What the first finding is about, if it is a part of its line.
        self.pointed = {
            word.casefold()
            for one in findings
            if one.line == steps[self.first].line.number and marked(one) != one.excerpt
            for pattern in (PLACE, WORD)
            for word in pattern.findall(marked(one))
        }
        #: Lines that can't be read: their command may be another one.
        self.unreadable = {one.line for one in findings if one.code in ("PP-02", "PP-03")}
        self.kinds = vocabulary.kinds(session.game_state)

    def places(self, kept: Sequence[Before]) -> Iterator[Before]:
        """The game before each step up to the first of the pile, the latest first: played from the state that was kept
        before it."""
        end = self.first + 1
        for one in reversed(kept):
            if one.at >= end:
                continue
            found: list[Before] = []
            game_state, last = one.game_state.copy(), one.last
            for at in range(one.at, end):
                found.append(Before(at, game_state.copy(), last))
                if at + 1 < end and self.steps[at].word in PLAYED:
                    self.work.spend()
                    _, last = self.fits(game_state, last, self.steps[at])
                    for offer in game_state.offers:
                        if self.session.variants.taken.get(offer.ruling) == offer.letter:
                            follow_offer(game_state, offer)
            yield from reversed(found)
            end = one.at

    def best(self, kept: Sequence[Before]) -> Change | None:
        """The change after which play goes on longest without a finding, the first that is good enough.

        First the likeliest changes at the lines before the pile, the fewer the farther they are, for half of the work;
        then names that the first finding is about in place of others farther before it, for most of what is left; then
        all others.
        """
        given = self.work.left
        places = Places(self.places(kept))
        rest: list[Way] = []
        for place in places.back_to(self.first - BACK):
            most = max(FEWEST, FIRST // (1 + self.first - place.at))
            for way in self.ways(place):
                rest.append(way)
                if self.look(way, most):
                    return self.chosen()
            if self.work.left <= given // 2:
                break
        seen = rest[-1].place.at if rest else 0
        if self.pointed:
            for place in places.back_to(self.first - FAR):
                if self.look(Way(place, self.retyped(place, self.pointed))):
                    return self.chosen()
                if self.work.left <= given // 8:
                    break
        others = (
            way for place in places.back_to(self.first - FAR) if place.at < seen for way in self.ways(place)
        )
        for way in chain(rest, others):
            if self.look(way):
                break
        return self.chosen()

    def ways(self, place: Before) -> Iterator[Way]:
        """The kinds of changes at a place."""
        if self.steps[place.at].number not in self.session.accepted:
            near = place.at >= self.first - BACK
            seen: set[tuple[int, int, tuple[Step, ...]]] = set()
            for changes in (
                (self.moved, self.replaced, self.retyped, self.inserted) if near else (self.retyped,)
            ):
                yield Way(place, self.once(changes(place), seen))

    def once(
        self, changes: Iterable[Change], seen: set[tuple[int, int, tuple[Step, ...]]]
    ) -> Iterator[Change]:
        """The changes that weren't tried yet."""
        for change in changes:
            key = change[:3]
            if key not in seen:
                seen.add(key)
                yield change

    def look(self, way: Way, most: int | None = None) -> bool:
        """Try the next changes of a kind at a place, ``most`` of them unless one is good enough. Whether the search is at
        its end."""
        for number, change in enumerate(way.changes):
            place, best = way.place, way.best
            until = place.at + self.reach(place, change)
            if until >= self.wanted and (best is None or until >= best.until):
                if best is not None and until == best.until:
                    plainer = min(best.change, change, key=length)  # a pass rather than a bet
                    way.best = Reached(until, plainer, True)
                else:
                    way.best = Reached(until, change, False)
                if best is self.furthest or self.furthest is None or until > self.furthest.until:
                    self.furthest = way.best
            if self.work.left <= 0 or (number + 1 == most and not self.enough):
                break
        return self.work.left <= 0 or self.enough

    @property
    def enough(self) -> bool:
        """Whether a change was found that is good enough."""
        wanted = min(self.wanted + ENOUGH, len(self.steps))
        return self.furthest is not None and self.furthest.until >= wanted

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

    def retyped(self, place: Before, only: Set[str] | None = None) -> Iterator[Change]:
        """A name or a number of a line replaced by another one, all else as it is typed, first by what the lines with
        findings speak of. Where the line has no finding itself, only by that. ``only``: by these names."""
        step = self.steps[place.at]
        if step.word:
            return
        entry, arrow, stated = step.text.partition("->")
        if step.line.number in self.unreadable and only is None:
            yield from self.other_commands(place, entry, f"{arrow}{stated}")
        if only is None and place.at not in self.roots:
            only = self.hints
        ways: list[tuple[bool, str]] = []
        for start, end, word in spans(entry):
            others = self.others(place, step, word)
            number = only is self.hints and NUMBER.fullmatch(word)
            first = sorted(others, key=lambda name: name.casefold() not in self.hints)
            ways += (
                (other.casefold() not in self.hints, f"{entry[:start]}{other}{entry[end:]}{arrow}{stated}")
                for other in first[:NAMES]
                if other != word and (only is None or other.casefold() in only or number)
            )
        for _, text in sorted(ways, key=lambda way: way[0]):
            yield self.change(place, text)

    def others(self, place: Before, step: Step, word: str) -> dict[str, None]:
        """What a word of a step may be typed for."""
        if NUMBER.fullmatch(word):
            return dict.fromkeys(self.numbers(int(word))) if place.at >= self.first - BACK else {}
        if (step.line.number, word) in self.unknown_names:  # a word that is no name of its kind
            return {name: None for kind in self.kinds for name in kind.values()}
        others = {name: None for kind in self.kinds if word.casefold() in kind for name in kind.values()}
        return others if word.isalpha() else others | self.vocabulary.shapes.get(shape(word), {})

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
            if step.word in PLAYED:
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
                make_adjustment(game, game_state, read_adjustment(game, game_state, step.text[6:]))
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


def marked(finding: Finding) -> str:
    """The part of its line that a finding is about."""
    return finding.excerpt[finding.column - finding.excerpt_column :][: finding.length]


def length(change: Change) -> int:
    """How many words a change puts in."""
    return sum(len(step.text.split()) for step in change.steps)


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
