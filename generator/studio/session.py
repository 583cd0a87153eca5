"""A game in the studio: its tables as they are to be, the pieces drawn from them, lint's faults, what isn't saved."""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any

from playproof.checker.api import check_file
from playproof.checker.evenings import tracker_files
from playproof.components.faults import DataFaults, PlayproofError
from playproof.components.inside import lies_inside
from playproof.components.reading.limits import TRACKER_LIMIT, name_of, plain_bytes
from playproof.components.reading.unsaved import unsaved
from playproof.components.workspace import Workspace
from playproof.components.writing import create
from playproof.generator.kit.files import pdf_of
from playproof.generator.kit.options import KitOptions
from playproof.generator.preview.faces import Faces
from playproof.generator.preview.sheets import lay_sheets
from playproof.generator.preview.showing import Showing
from playproof.generator.serving.refusing import Refused
from playproof.generator.serving.watching import Stamps, stamps
from playproof.generator.studio.changes import Change, changed, contents
from playproof.generator.studio.differences import Difference, differences, merged
from playproof.generator.studio.drafts import Drafts, Lost
from playproof.generator.studio.page_data import state_data
from playproof.generator.studio.remaking import Remaking
from playproof.generator.studio.requests import Edit
from playproof.generator.studio.tables import Listed, Rows, listed, rows_of
from playproof.generator.studio.text_file import read_form

#: What is said where a page doesn't know the latest state.
MEANWHILE = "this has changed meanwhile, in another window or on disk; it is shown as it is now"
#: The line of a tracker file that names its game.
_GAME = re.compile(r"(?m)^\s*game\s+(\S+)")


class NotOwn(PlayproofError):
    """The game isn't one of the workspace; the message is a sentence."""


class StudioSession:
    """One game that pages look at and change. One works at a time; raises `OSError` where a file can't be used."""

    def __init__(self, folder: Path, workspace: Workspace, options: KitOptions) -> None:
        """Raises `NotOwn` for a game that isn't in the workspace."""
        if not lies_inside(folder.parent, workspace.root):
            raise NotOwn(
                f"{folder.name} is one of Playproof's own games, which stay as they are; make a copy of it to edit: "
                f"playproof new my-{folder.name} --from {folder.name}"
            )
        self.folder = folder
        self.workspace = workspace
        self.root = folder.parent.parent
        self.options = options
        self.faces = Faces()
        #: Counts what was changed or saved since the beginning.
        self.count = 0
        self._drafts = Drafts(folder.resolve())
        self._showing = Showing(folder, workspace, options)
        self._read, self._whole = -1, False
        self._tables: list[Listed] = []
        #: The texts that pages were shown at this revision.
        self._shown: dict[Path, str] = {}
        self._known = self.stamps()
        #: What other programs' saves have undone, by table, and the sentence about it.
        self._lost: dict[str, list[Difference]] = {}
        self._told, self._conflicts = "", 0
        self._lock = RLock()

    # -- reading ----------------------------------------------------------------------------------------

    @property
    def revision(self) -> str:
        """Another one after each change, of whoever made it."""
        return str(self.count)

    @property
    def unsaved(self) -> list[str]:
        """The names of the files with changes that aren't saved."""
        return [path.name for path in self._drafts.unsaved]

    def stamps(self) -> Stamps:
        """The state of every file that the page hangs on."""
        return stamps((self.folder, *self.workspace.overrides))

    def look(self) -> None:
        """Something was saved: by this page, or by another program."""
        with self._lock:
            known, self._known = self._known, self.stamps()
            changed = {path for path in {*known, *self._known} if known.get(path) != self._known.get(path)}
            lost = self._look()
            # What this page has just saved is shown already.
            if lost or changed - {str(path) for path in self._drafts.saved()}:
                self.count += 1

    def _look(self) -> bool:
        """Whether another program has saved a file of which changes weren't saved."""
        found = self._drafts.look()
        lost = {one.key: self._difference(one, found[one.path]) for one in self._tables if one.path in found}
        lost = {key: some for key, some in lost.items() if some}
        if lost:
            self._conflicts += 1
            self._lost |= {key: merged(self._lost.get(key, []), some) for key, some in lost.items()}
            names = " and ".join(sorted({one.path.name for one in self._tables if one.key in self._lost}))
            self._told = (
                f"another program has saved {names} meanwhile: this is what it holds now, without your changes, which "
                "were not saved"
            )
        return bool(lost)

    def _difference(self, one: Listed, lost: Lost) -> list[Difference]:
        """What of a table wasn't saved."""
        encoding = one.how.encoding if one.how is not None else ""
        form = read_form(lost.base, encoding)
        base = form[0] if form is not None else ""
        before = self._rows_held(one, base, lost.base)
        return differences(before, self._rows_held(one, lost.text, lost.data))

    def _pending(self) -> list[str]:
        """What other programs' saves have undone and nobody has made again or left, a line each."""
        said = []
        for key, some in list(self._lost.items()):
            one = next((one for one in self._tables if one.key == key), None)
            rows = self._rows(one)[0] if one is not None else None
            left = [found for found in some if rows is None or not found.is_made(rows)]
            said += [found.said(rows) for found in left]
            self._lost[key] = left
        if not said:
            self._lost, self._told = {}, ""
        return said

    def _current(self, whole: bool = False) -> Showing:
        """The game as it is to be; the lock is held. ``whole``: with the faults that take longer to find."""
        if self._read != self.count or (whole and not self._whole):
            with unsaved(self._drafts.held()):
                self._showing.refresh(whole)
                self._tables = listed(self.folder, [one.key for one in self._tables])
            self._read, self._whole = self.count, whole
            self._shown.clear()
            pieces = [shown.piece for shown in self._showing.pieces.values()]
            self.faces.keep(side for one in pieces for side in (one.front, one.back) if side is not None)
        return self._showing

    def state(self, key: str = "", whole: bool = True) -> dict[str, Any]:
        """What the page shows, with the table called ``key``, or the first one. Without ``whole``, faults that take longer to
        find are those of before: the page asks again when nobody types."""
        with self._lock:
            showing = self._current(whole)
            one = next(
                (one for one in self._tables if one.key == key), self._tables[0] if self._tables else None
            )
            rows, trouble = self._rows(one) if one is not None else (None, "")
            lost = self._pending()
            history = {
                "undo": self._drafts.undoing,
                "redo": self._drafts.redoing,
                "unsaved": self.unsaved,
                "told": self._told,
                "lost": lost,
                "conflicts": self._conflicts,
            }
            return {
                "revision": self.revision,
                "whole": self._whole,
                **history,
                **state_data(showing, self._tables, one, rows, trouble),
            }

    def _rows(self, one: Listed) -> tuple[Rows | None, str]:
        """The rows of a table, or why there are none."""
        encoding = one.how.encoding if one.how is not None else ""
        if one.outside:
            return None, one.why
        try:
            text = "" if one.why and one.how is not None else self._drafts.text(one.path, encoding)
            if text is None:
                one.why = f"{one.path.name} is in an encoding that can't be written back; save it as UTF-8 in an editor"
            if text is not None:
                self._shown[one.path] = text
            with unsaved(self._drafts.held()):
                return rows_of(one, text or "", self._showing.game, self.root), ""
        except DataFaults as found:
            return None, str(found.faults[0])
        except OSError as trouble:
            return None, f"{one.path.name} can't be read ({(trouble.strerror or str(trouble)).lower()})"

    def face(self, digest: str) -> bytes | None:
        """A face's picture."""
        with self._lock:
            return self.faces.svg(digest)

    # -- changing ---------------------------------------------------------------------------------------

    def edit(self, asked: Edit) -> None:
        """Change a table. Raises `Refused`, with nothing changed."""
        with self._lock:
            self._current()
            self._check(asked.revision)
            self._edit(asked)

    def _check(self, revision: str) -> None:
        if revision != self.revision:
            raise Refused(409, MEANWHILE)

    def _edit(self, asked: Edit) -> None:
        one = next((one for one in self._tables if one.key == asked.table), None)
        if one is None:
            raise Refused(409, "this table is gone")
        if one.why:
            raise Refused(422, one.why)
        encoding = one.how.encoding if one.how is not None else ""
        now = self._drafts.text(one.path, encoding)
        if self._shown.get(one.path, now) != now:
            self._look()
            self.count += 1
            raise Refused(409, MEANWHILE)
        # Letters of one cell: the last ones count, on what was there before the first.
        text = self._drafts.before(one.path, asked.key)
        text = now if text is None else text
        change = self._changed(one, self._rows_in(one, text or ""), asked)
        self._drafts.change(one.path, change.text, change.said, encoding, asked.key)
        self.count += 1

    def _changed(self, one: Listed, rows: Rows, asked: Edit) -> Change:
        """A table's text after a change, read again. Raises `Refused`."""
        if rows.why or rows.text is None:
            raise Refused(422, rows.why)
        change = changed(rows, rows.text, asked, one.set_id)
        if contents(self._rows_in(one, change.text)) != change.expected:
            raise Refused(422, f"this can't be written in {one.path.name} so that it is read as it was typed")
        return change

    def _rows_in(self, one: Listed, text: str) -> Rows:
        """The rows of a table in a text. Raises `Refused` for one that can't be read."""
        encoding = one.how.encoding if one.how is not None else ""
        return self._rows_held(one, text, self._drafts.encoded(one.path, text, encoding))

    def _rows_held(self, one: Listed, text: str, data: bytes) -> Rows:
        held = self._drafts.held() | {one.path: data}
        try:
            with unsaved(held):
                return rows_of(one, text, self._showing.game, self.root)
        except DataFaults as found:
            raise Refused(422, f"{found.faults[0]}; nothing was changed") from None

    def undo(self, revision: str) -> None:
        """Take back the last step. Raises `Refused`."""
        with self._lock:
            self._check(revision)
            self._drafts.undo()
            self.count += 1

    def redo(self, revision: str) -> None:
        """Do again what was taken back. Raises `Refused`."""
        with self._lock:
            self._check(revision)
            self._drafts.redo()
            self.count += 1

    def save(self, revision: str) -> list[str]:
        """Write what isn't saved; the names of the files. Raises `Refused`, with nothing written, if one has changed."""
        with self._lock:
            self._check(revision)
            if self._look():
                self.count += 1
                raise Refused(409, self._told)
            written = self._drafts.save()
            self.count += 1
            return [path.name for path in written]

    def again(self, revision: str) -> list[str]:
        """Make the changes again that another program's save has undone, one step for each file; sentences about those that
        can't be made, which stay listed. Raises `Refused`."""
        with self._lock:
            self._check(revision)
            self._current()
            failed = []
            for key, some in list(self._lost.items()):
                one = next((one for one in self._tables if one.key == key), None)
                if one is None or one.why:
                    why = one.why if one is not None else "this table is gone"
                    failed += [f"{found.said()}: {why}" for found in some]
                    continue
                encoding = one.how.encoding if one.how is not None else ""
                now = self._drafts.text(one.path, encoding) or ""
                made = Remaking(key, now, partial(self._rows_in, one), partial(self._changed, one))
                made.make(some)
                self._drafts.change(one.path, made.text, "changes made again", encoding)
                failed += made.failed
                self._lost[key] = made.left
            self.count += 1
            return failed

    def leave(self, revision: str) -> None:
        """Don't offer any more to make those changes again. Raises `Refused`."""
        with self._lock:
            self._check(revision)
            self._lost, self._told = {}, ""
            self.count += 1

    # -- kit and trackers -------------------------------------------------------------------------------

    def kit(self) -> bytes:
        """The kit as one PDF, of what is shown. Raises `Refused` where it can't be printed."""
        with self._lock:
            showing = self._current()
            context = showing.context
            stale = next((one for one in showing.pieces.values() if one.stale), None)
            if not showing.readable or context is None or stale is not None:
                fault = stale.faults[0] if stale is not None and stale.faults else showing.troubles[0].fault
                raise Refused(422, f"the kit can't be printed yet: {fault}")
            sheets = lay_sheets(context, showing.printed(), showing.keys(), showing.options)
            if sheets.trouble or sheets.job is None:
                raise Refused(422, f"the kit can't be printed yet: {sheets.trouble}")
            return pdf_of(sheets.job, sheets.pages, context.game.title, sheets.short).read()

    def trackers(self) -> list[Path]:
        """The tracker files of this game: in the workspace's folder, and in the game's."""
        own = tracker_files([self.root, self.folder])
        return [path for path in own if path.is_file() and self._is_of_game(path)]

    def _is_of_game(self, path: Path) -> bool:
        try:
            head = plain_bytes(path, TRACKER_LIMIT)[:4_000].decode("utf-8", "replace")
        except OSError:
            return False
        said = _GAME.search(head)
        return said is not None and said[1].casefold() == self.folder.name.casefold()

    def check(self) -> list[dict[str, Any]]:
        """Each tracker file of this game with its findings, by the game as it is saved."""
        found = []
        for path in self.trackers():
            report = check_file(path, [self.root])
            found.append(
                {
                    "file": name_of(path, self.root),
                    "unreadable": report.unreadable,
                    "entries": report.entries,
                    "findings": [
                        {"line": one.line, "code": one.code, "message": one.message}
                        for one in report.findings
                    ],
                }
            )
        return found

    def tracker(self, name: str) -> Path:
        """The tracker file of this game that is called so; a new one for "". Raises `Refused`."""
        if name:
            known = {name_of(path, self.root): path for path in self.trackers()}
            if name not in known:
                raise Refused(422, "there is no tracker file of this name")
            return known[name]
        names = (f"{self.folder.name}{f'-{number}' if number > 1 else ''}.play" for number in range(1, 1000))
        path = next(path for path in (self.root / name for name in names) if not os.path.lexists(path))
        create(path, f"playproof 1\ngame {self.folder.name}\n".encode())
        return path
