"""A tracker file at the table: lines from several phones, put in order, saved before they are answered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from difflib import SequenceMatcher
from hashlib import blake2b
from pathlib import Path
from threading import RLock
from typing import Any

from playproof.checker.api import awaited, shown, snapshot_of
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.checker.interactive import InteractiveSession
from playproof.checker.language.lines import decode, load
from playproof.checker.language.script import word_of
from playproof.checker.model.findings import Finding
from playproof.checker.model.snapshot import StateSnapshot
from playproof.checker.proposals import UNREADABLE, Proposals, proposals
from playproof.checker.report.history import history_data
from playproof.checker.report.text import render_state
from playproof.checker.session.choices import Choices, choices
from playproof.checker.session.guard import guarded
from playproof.checker.session.session import Session
from playproof.components.faults import DataFaults
from playproof.components.reading.limits import LINE_LENGTH
from playproof.components.writing import append, create
from playproof.generator.serving.refusing import Refused
from playproof.generator.serving.watching import Stamps, stamps
from playproof.generator.table.kept import Kept
from playproof.generator.table.log import Log, delta, noted_time
from playproof.generator.table.requests import Answered

#: Lines that mean something else once others have typed on, or edited the file.
PLACED = frozenset({"undo", "amend", "accept"})
#: A time is noted before an entry if the last one is as long ago.
PAUSE = timedelta(minutes=5)
#: So many answers are kept for pages that ask again, and so many states of the log for pages that know an older one.
ANSWERS, LOGS = 256, 8


class TableSession:
    """A tracker file that several pages read and write. One works at a time; raises `OSError` if the file can't be used."""

    def __init__(self, path: Path, root: Path, clock: Callable[[], datetime] = datetime.now) -> None:
        """``root``: the workspace in which games are looked for."""
        self.path = path
        self.root = root
        self.clock = clock
        self._linked = path.is_symlink()
        self._lock = RLock()
        if not path.exists():
            create(path, b"playproof 1\n")
        self.data()
        self._play = InteractiveSession(path, [root], recording=True, likely=False)
        self._kept = Kept()
        self._whole = False
        self._answers: OrderedDict[str, Answered] = OrderedDict()
        self._lines = Log()
        self._logs: OrderedDict[str, list[Any]] = OrderedDict()
        self._snapshots: OrderedDict[str, StateSnapshot] = OrderedDict()
        #: The file's content that was last looked at, what it is called, and its check.
        self._data = b""
        self.revision = ""
        self._session: Session | None = None
        self.look()

    # -- reading ----------------------------------------------------------------------------------------

    def stamps(self) -> Stamps:
        """The state of the file."""
        return stamps((), (self.path,))

    def data(self) -> bytes:
        """The file's content. Raises `OSError` for what has taken its place: a link that was none when the page was started
        may lead anywhere."""
        if self.path.is_symlink() and not self._linked:
            raise OSError(f"{self.path.name} has become a link; put the file itself there")
        return load(self.path)

    def look(self) -> str:
        """Read the file again if it has changed. Returns its revision."""
        with self._lock:
            data = self.data()
            if data != self._data or not self.revision or self._session is None:
                self._session = self._play.session()
                self._whole = self._whole or self._session.header.whole
                self._data = data
                self._kept.compare(decode(data))
                self.revision = blake2b(data, digest_size=9).hexdigest()
            return self.revision

    def settled(self) -> None:
        """Look at the file once it is saved. Lines written here a moment ago that another program's save has dropped are
        added to what is there now."""
        with self._lock:
            self.look()
            lines = self._kept.dropped(self.clock())
            if lines and not self._emptied():
                append(self.path, "".join(f"{line}\n" for line in lines).encode())
                self.look()

    def _emptied(self) -> bool:
        """Whether nothing is in a file that had more: another program is about to save it."""
        return self._whole and not self._data.strip()

    def session(self) -> Session:
        """The check of the file as it is now; the lock is held."""
        self.look()
        assert self._session is not None
        return self._session

    def state(self, known: str = "") -> dict[str, Any]:
        """What the page shows. ``known``: the revision that it has; only what differs in the log is sent then."""
        with self._lock:
            session = self.session()
            report, game = session.report, session.game
            data = shown(session)
            log = self._lines.log(decode(self._data), session)
            self._keep(self._logs, log, LOGS)
            now = list(game.active_players_now(session.going_on)) if game is not None else []
            round_now, phase_now = _moment(session)
            return {
                "revision": self.revision,
                "file": self.path.name,
                "game": report.game,
                "title": session.header.definition.title if session.header.definition is not None else "",
                "players": list(report.players),
                "started": session.playing,
                "header": session.header.whole,
                "games": [] if session.header.whole else self._games(),
                "due": "" if session.header.dead else session.header.due(),
                "awaited": self.awaited(session),
                "round": round_now,
                "phase": phase_now,
                "now": now,
                "who": game.players_now(session.going_on) if game is not None else "",
                "over": report.over,
                "scores": report.scores if report.over else {},
                "winners": list(report.winners),
                "findings": len(report.findings),
                "gone": self._kept.gone(self.clock()),
                "stopped": report.stopped,
                "open": [self._open(finding) for finding in session.branches.open],
                "state": data,
                "text": render_state(data) if data else "",
                "log": delta(log, self._logs.get(known) if known != self.revision else None),
                "choices": self.choices(session),
            }

    def _games(self) -> list[dict[str, Any]]:
        """The games that can be played, each with the fewest and the most players, for a file that names none yet."""
        found = []
        for name in known_games([self.root]):
            try:
                definition = find_game(name, [self.root])
            except DataFaults:
                continue
            if definition.play:
                fewest_and_most = list(definition.players)
                found.append({"id": definition.id, "title": definition.title, "seats": fewest_and_most})
        return sorted(found, key=lambda one: one["title"].casefold())

    def awaited(self, session: Session) -> str:
        """What is awaited next, as a clause."""
        return awaited(session) if session.game is not None else ""

    def choices(self, session: Session) -> Choices:
        """What may be entered next."""
        game = session.game
        if game is None:
            return Choices()
        return guarded(session, session.latest, lambda: choices(game, session.going_on)) or Choices()

    def legal(self) -> dict[str, Any]:
        """What may be entered next, and whose turn it is."""
        with self._lock:
            session = self.session()
            return {
                "revision": self.revision,
                "awaited": self.awaited(session),
                "choices": self.choices(session),
            }

    def length(self) -> int:
        """How many lines the file has."""
        with self._lock:
            self.look()
            return decode(self._data).count("\n")

    def figures(self) -> dict[str, Any]:
        """The figures after each line, as columns (see ``history_data``), with the revision."""
        with self._lock:
            session = self.session()
            history = guarded(session, session.latest, session.history)
            return {"revision": self.revision, **(history_data(history) if history is not None else {})}

    def snapshots(self) -> tuple[str, StateSnapshot, StateSnapshot | None]:
        """The revision, the pieces on the table, and where they were before the last change that was asked for."""
        with self._lock:
            session = self.session()
            if self.revision not in self._snapshots:
                self._keep(self._snapshots, snapshot_of(session), 2)
            now = self._snapshots[self.revision]
            return self.revision, now, next((one for one in self._snapshots.values() if one is not now), None)

    def _keep(self, kept: OrderedDict[str, Any], one: Any, most: int) -> None:
        kept[self.revision] = one
        kept.move_to_end(self.revision)
        while len(kept) > most:
            kept.popitem(last=False)

    @staticmethod
    def _open(finding: Finding) -> dict[str, Any]:
        """A finding that a count would settle, with the amounts that it would show."""
        owner = next((one for one in finding.played if one != "bank"), "")
        return {
            "line": finding.line,
            "message": finding.message,
            "owner": owner,
            "played": finding.played.get(owner),
            "corrected": finding.corrected.get(owner),
        }

    # -- writing ----------------------------------------------------------------------------------------

    def write(self, line: str, revision: str = "", insist: bool = False, key: str = "") -> Answered:
        """Append a line and answer it. ``revision``: what the sender saw; ``insist``: write what can't be read, and what means
        something else by now; ``key``: a second request with the same one is answered as the first.

        Raises `Refused`, with nothing written.
        """
        with self._lock:
            if key and key in self._answers:
                return self._answers[key]
            line = one_line(line)
            session = self.session()
            if self._emptied():
                raise Refused(
                    503, f"{self.path.name} is empty just now, as another program saves it; send it again"
                )
            word = word_of(line) if line else ""
            known = self._logs.get(revision)
            if word in PLACED and revision != self.revision and not insist:
                raise Refused(
                    409, "Meanwhile others have typed; is it still meant so?", since=self._since(known)
                )
            before = {(one.code, one.line, one.message) for one in session.report.findings}
            if session.header.whole and not insist:
                self._try(line)
            above = self._time() if not word or word == "count" else []
            answer = self._play.enter(line, above)
            self._kept.add(self.clock(), self._play.wrote, decode(self._data))
            session = self.session()
            fresh = [
                one for one in session.report.findings if (one.code, one.line, one.message) not in before
            ]
            number = decode(self._data).count("\n")
            told = Answered(line, number, [str(one) for one in fresh], answer.settled)
            if key:
                self._answers[key] = told
                while len(self._answers) > ANSWERS:
                    self._answers.popitem(last=False)
            return told

    def comment(self, text: str) -> None:
        """Append a comment."""
        with self._lock:
            self.look()
            self._play.enter(f"# {one_line(text)}")
            self._kept.add(self.clock(), self._play.wrote, decode(self._data))
            self.look()

    def _try(self, line: str) -> None:
        """Refuse a line that can't be read, with what was likely meant."""
        if line.startswith("#"):
            return
        text = decode(self._data)
        number = text.count("\n") + 1 + bool(text and not text.endswith("\n"))
        trial = self._play.session(f"{line}\n")
        told = (one for one in trial.report.findings if one.line == number and one.code in UNREADABLE)
        wrong = next(told, None)
        if wrong is None:
            self._session = None
            return
        session = self._session = self._play.session()
        game, word = session.game, word_of(line)
        found = proposals(game, session.going_on, line) if game is not None and not word else Proposals([])
        problem = found.problem or wrong.message
        raise Refused(422, problem, proposals=found.lines, sure=found.sure, code=wrong.code)

    def _since(self, known: list[Any] | None) -> list[str]:
        """The lines that the file has more than a state of the log, wherever they stand; the last five if that isn't known."""
        text = decode(self._data).splitlines()
        if known is None:
            return text[-5:]
        edits = SequenceMatcher(None, [line[2] for line in known], text, autojunk=False).get_opcodes()
        return [line for does, _, _, first, end in edits if does != "equal" for line in text[first:end]]

    def _time(self) -> list[str]:
        """The comment with the time, if it is due."""
        now = self.clock()
        noted = filter(None, map(noted_time, reversed(decode(self._data).splitlines())))
        last = next(noted, datetime.min)
        if abs(now.replace(tzinfo=None) - last) < PAUSE:
            return []
        return [f"# time {now:%Y-%m-%d %H:%M}"]


def _moment(session: Session) -> tuple[str, str]:
    """The round and the phase under way; ``""`` for one that the game doesn't count."""
    game, game_state = session.game, session.game_state if session.game is not None else None
    if game is None or game_state is None:
        return "", ""
    return game.round_of(game_state) or session.heading, game.phase_of(game_state)


def one_line(text: str) -> str:
    """What was sent as a line. Raises `Refused` for what is none."""
    line = text.strip()
    if any(ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\u2028\u2029" for sign in line):
        raise Refused(422, "a line holds no line feeds and no control characters; send one line at a time")
    if any(0xD800 <= ord(sign) < 0xE000 for sign in line):
        raise Refused(422, "this is not text")
    if len(line) > LINE_LENGTH:
        raise Refused(422, f"a line has at most {LINE_LENGTH:,} characters, this one has {len(line):,}")
    if not line:
        raise Refused(422, "there is nothing to write; type an entry")
    return line
