"""Old tracker files against tweaked data: which recorded entries the tweak changes.

A file is run twice, on the data of then and of now, each found in its own workspace. What is compared line by line is
what was found against the rules and what the entry did: who paid how much, what changed hands, which figure came out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from playproof.checker.definition.game_definition import GameDefinition, UnknownGame, find_game
from playproof.checker.language.lines import unified
from playproof.checker.model.findings import Finding, Report
from playproof.checker.model.game_state import JOINT, MODIFIED, Move
from playproof.checker.recheck.data_changes import Tweak, relevant, tweaks
from playproof.checker.session.files import read, shown
from playproof.checker.session.session import Session, run
from playproof.components.differing import differing
from playproof.components.faults import BROKEN

#: Part of the description of a follow-on finding.
BENEATH = "follows from line"


class Verdict(msgspec.Struct, frozen=True):
    """One thing that is judged, or comes out, otherwise.

    ``change``: a finding ``appeared`` or is ``gone``; its words, what settled it or its figures are ``other``; or the
    entry ``did`` something else. ``code`` is the rule's; ``then`` and ``now`` are sentences, empty where nothing is.
    ``tweaks`` are the changes of the data that it likely hangs on ("game.toml, figures.bid_step: 5 → 10").
    """

    change: Literal["appeared", "gone", "other", "did"]
    code: str
    then: str
    now: str
    tweaks: tuple[str, ...] = ()


class LineChange(msgspec.Struct, frozen=True):
    """A recorded line whose findings differ: its number, its text, and what differs."""

    line: int
    text: str
    verdicts: tuple[Verdict, ...]


class End(NamedTuple):
    """A figure of the state at the end of the file that differs, by its dotted path ("money.Ann")."""

    figure: str
    then: Any
    now: Any


class Recheck(msgspec.Struct):
    """What a tweak does to one file. ``tweaks`` are all changes of the data that a checker may read.

    ``findings`` counts those of then and of now; ``scores`` are the players' then and now, where the game is over;
    ``internal`` are the findings, of either, that are faults of Playproof's own.
    """

    file: str
    game: str = ""
    since: str = ""
    tweaks: tuple[str, ...] = ()
    findings: tuple[int, int] = (0, 0)
    lines: tuple[LineChange, ...] = ()
    scores: dict[str, tuple[int | None, int | None]] = msgspec.field(default_factory=dict)
    end: tuple[End, ...] = ()
    unreadable: str = ""
    internal: tuple[Finding, ...] = ()

    @property
    def status(self) -> int:
        """The exit status: 0 the tweak changes nothing here, 1 it does, 2 the file can't be read or checked, 70 after
        a fault of Playproof's own."""
        return BROKEN if self.internal else 2 if self.unreadable else int(self.changes)

    @property
    def changes(self) -> bool:
        """Whether the tweak changes anything here."""
        return bool(self.lines or self.scores or self.end)


def game_of(path: Path, roots: Sequence[Path] = ()) -> Report | str:
    """The id of the game that a file is of; a report where the file can't be read or names none."""
    text = read(path)
    if isinstance(text, Report):
        return text
    for line in unified(text).split("\n"):
        words = line.split("#")[0].split()
        if len(words) > 1 and words[0].casefold() == "game":
            try:
                return find_game(" ".join(words[1:]), roots).id
            except UnknownGame as error:
                return Report(str(path), unreadable=f"can't be checked: {error.args[0]}")
    return Report(str(path), unreadable="can't be checked: it does not say 'game …'")


def recheck_file(path: Path, roots: Sequence[Path], former: Sequence[Path], since: str) -> Recheck:
    """One file against the data of now, found from ``roots``, and of then, found from ``former``.

    ``since`` says what then is. Nothing that is typed raises; broken data raise `DataFaults`.
    """
    done = Recheck(str(path), since=since)
    name = game_of(path, roots)
    if isinstance(name, Report):
        done.unreadable = name.unreadable
        return done
    done.game = name
    text = read(path)
    assert isinstance(text, str)
    # What was likely typed wrong is not looked for: findings that pile up are the tweak's.
    then, now = (run(text, str(path), places, whole_trail=True, likely=False) for places in (former, roots))
    game_states = [shown(session) for session in (then, now)]
    faults = {one.message: one for session in (then, now) for one in session.report.internal}
    done.internal = tuple(faults.values())
    for session, word in ((then, "then"), (now, "now")):
        if session.report.stopped:
            done.unreadable = (
                f"can't be checked to its end against the data of {word}: {session.report.stopped}"
            )
            return done
        if session.game is None:
            said = (
                session.report.findings[0].message if session.report.findings else "the game can't be set up"
            )
            done.unreadable = f"can't be checked against the data of {word}: {said}"
            return done
    definitions = find_game(name, former), find_game(name, roots)
    tweaked = tweaks(*definitions)
    done.tweaks = tuple(str(one) for one in tweaked)
    done.findings = (len(then.report.findings), len(now.report.findings))
    done.lines = tuple(_lines(unified(text).split("\n"), then, now, definitions, tweaked))
    done.scores = _scores(then.report, now.report)
    done.end = tuple(
        End(*one) for one in differing(game_states[0], game_states[1]) if not one.path.startswith("scores")
    )
    return done


def _lines(
    texts: Sequence[str],
    then: Session,
    now: Session,
    definitions: tuple[GameDefinition, GameDefinition],
    tweaked: Sequence[Tweak],
) -> Iterator[LineChange]:
    found = [_found(session.report) for session in (then, now)]
    moves = [_moves(session) for session in (then, now)]
    for number in sorted({line for line, _ in (*found[0], *found[1])} | moves[0].keys() | moves[1].keys()):
        text = texts[number - 1].strip() if 0 < number <= len(texts) else ""
        verdicts = [
            *_verdicts(number, found[0], found[1]),
            *_deeds(moves[0].get(number, []), moves[1].get(number, []), definitions),
        ]
        if verdicts:
            yield LineChange(
                number, text, tuple(_explained(one, text, tweaked, definitions[1]) for one in verdicts)
            )


def _explained(verdict: Verdict, text: str, tweaked: Sequence[Tweak], definition: GameDefinition) -> Verdict:
    """The finding with the tweaks that it likely depends on."""
    if BENEATH in verdict.then or BENEATH in verdict.now:
        return verdict
    hang = relevant(tweaked, definition, verdict.code, text, verdict.then, verdict.now)
    return msgspec.structs.replace(verdict, tweaks=hang)


Places = dict[tuple[int, str], list[str]]


def _found(report: Report) -> Places:
    """Line and code → the findings there: the message, the status and the figures."""
    places: Places = {}

    def tell(finding: Finding, beneath: int) -> None:
        said = finding.message
        if finding.accepted is not None:
            said += " (accepted)"
        if beneath:
            said += f" ({BENEATH} {beneath})"
        if finding.settled:
            said += f" ({'as played' if finding.settled == 'played' else 'as corrected'})"
        places.setdefault((finding.line, finding.code), []).append(said)
        for folded in finding.folded:
            tell(folded, finding.line)

    for finding in (*report.findings, *report.accepted):
        tell(finding, 0)
    return places


def _verdicts(number: int, then: Places, now: Places) -> Iterator[Verdict]:
    for code in dict.fromkeys(code for line, code in (*then, *now) if line == number):
        old, new = then.get((number, code), []), now.get((number, code), [])
        for said in range(max(len(old), len(new))):
            before = old[said] if said < len(old) else ""
            after = new[said] if said < len(new) else ""
            if before != after:
                change: Literal["appeared", "gone", "other"] = (
                    "appeared" if not before else "gone" if not after else "other"
                )
                yield Verdict(change, code, before, after)


def _moves(session: Session) -> dict[int, list[Move]]:
    """Line → what its entry did, in the likeliest branch."""
    found: dict[int, list[Move]] = {}
    for number, journal in session.trail:
        found.setdefault(number, []).extend(move for move in journal if move != JOINT and not _idle(move))
    return found


def _idle(move: Move) -> bool:
    """Whether nothing was moved."""
    return move.kind == MODIFIED or (move.kind == "pay" and not move.what)


def _deeds(
    then: Sequence[Move], now: Sequence[Move], definitions: tuple[GameDefinition, GameDefinition]
) -> Iterator[Verdict]:
    """What an entry does now and did not then, move by move."""
    if then == now:
        return
    alike = [move[:3] + move[4:] for move in then] == [move[:3] + move[4:] for move in now]
    if alike:
        pairs: list[tuple[Move | None, Move | None]] = [
            (one, other) for one, other in zip(then, now, strict=True) if one != other
        ]
    else:
        old, new = list(then), list(now)
        for same in then:
            if same in new:
                new.remove(same)
                old.remove(same)
        pairs = [*((one, None) for one in old), *((None, one) for one in new)]
    for one, other in pairs:
        move = other or one
        assert move is not None
        module, _, reason = move.reason.partition(".")
        definition = definitions[1] if other is not None else definitions[0]
        yield Verdict(
            "did", definition.code(module, reason) if reason else move.reason, _deed(one), _deed(other)
        )


def _deed(move: Move | None) -> str:
    """A move as a clause: ``Ann pays bank 20``."""
    if move is None:
        return ""
    if move.kind == "pay":
        amount = int(move.what)
        source, target = (move.source, move.target) if amount >= 0 else (move.target, move.source)
        return f"{source} pays {target} {abs(amount)}"
    if move.kind == "take":
        return (
            f"{move.target} takes {move.what} from {move.source}"
            if move.source
            else f"{move.target} takes {move.what}"
        )
    return f"{move.source} {move.kind} {move.what}".strip()


def _scores(then: Report, now: Report) -> dict[str, tuple[int | None, int | None]]:
    """The players whose final score differs; None where the game isn't over."""
    old, new = (report.scores if report.over else {} for report in (then, now))
    return {
        player: (old.get(player), new.get(player))
        for player in dict.fromkeys((*old, *new))
        if old.get(player) != new.get(player)
    }
