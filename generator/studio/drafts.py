"""Texts that were changed and not saved: what each file held, what was done, step by step, and saving, all files or none."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from playproof.components.inside import lies_inside
from playproof.components.reading.limits import TEXT_LIMIT, plain_bytes
from playproof.generator.kit.atomic_output import AtomicOutput
from playproof.generator.serving.refusing import Refused
from playproof.generator.studio.text_file import TextForm, Unwritable, read_form

#: So many steps can be taken back.
STEPS = 500


class Step(msgspec.Struct):
    """A change: its file, the text before and after it, and what is said of it."""

    path: Path
    before: str
    after: str
    said: str
    key: str = ""


class Lost(msgspec.Struct):
    """A file that another program saved: as it was saved before, and as it was to be."""

    base: bytes
    data: bytes
    text: str


class _Draft(msgspec.Struct):
    """A file that was changed: what is on disk as far as is known, and the text as it is to be."""

    base: bytes
    form: TextForm
    text: str

    @property
    def data(self) -> bytes:
        return self.form.encode(self.text)


class Drafts:
    """The changed texts of one game's folder, with their history. For one thread at a time."""

    def __init__(self, folder: Path) -> None:
        """Nothing is changed yet."""
        self.folder = folder
        self._drafts: dict[Path, _Draft] = {}
        self._done: list[Step] = []
        self._undone: list[Step] = []

    # -- reading ----------------------------------------------------------------------------------------

    def text(self, path: Path, encoding: str = "") -> str | None:
        """The text of a file as it is to be; None for one that can't be written back as it was. Raises `OSError`."""
        if path in self._drafts:
            return self._drafts[path].text
        found = read_form(plain_bytes(path, TEXT_LIMIT), encoding)
        return found[0] if found is not None else None

    def held(self) -> dict[Path, str | bytes]:
        """What isn't saved, by file."""
        return {path: draft.data for path, draft in self._drafts.items() if draft.data != draft.base}

    @property
    def unsaved(self) -> list[Path]:
        """The files with changes that aren't saved."""
        return list(self.held())

    @property
    def undoing(self) -> str:
        """What undo would take back; "" if there is nothing."""
        return self._done[-1].said if self._done else ""

    @property
    def redoing(self) -> str:
        """What redo would do again; "" if there is nothing."""
        return self._undone[-1].said if self._undone else ""

    # -- changing ---------------------------------------------------------------------------------------

    def change(self, path: Path, after: str, said: str, encoding: str = "", key: str = "") -> None:
        """Change a text. ``key``: changes with one key follow each other, as letters typed in a cell, and are one step.

        Raises `Refused` for letters that the file's encoding lacks.
        """
        draft = self._draft(path, encoding)
        self.encoded(path, after, encoding)
        before = self.before(path, key)
        if before is None:
            before = draft.text
        else:
            self._done.pop()
        draft.text = after
        self._undone.clear()
        if before != after:
            self._done.append(Step(path, before, after, said, key))
            del self._done[:-STEPS]

    def before(self, path: Path, key: str) -> str | None:
        """The text before the last step, if that one has this key; None if not."""
        last = self._done[-1] if self._done else None
        return last.before if last is not None and key and last.key == key and last.path == path else None

    def encoded(self, path: Path, text: str, encoding: str = "") -> bytes:
        """A text of a file as bytes. Raises `Refused` for letters that the file's encoding lacks."""
        try:
            return self._draft(path, encoding).form.encode(text)
        except Unwritable as wrong:
            raise Refused(422, str(wrong)) from None

    def undo(self) -> Path:
        """Take back the last step; its file. Raises `Refused` if there is none."""
        return self._turn(self._done, self._undone, "before", "there is nothing to undo")

    def redo(self) -> Path:
        """Do again what was taken back last; its file. Raises `Refused` if there is nothing."""
        return self._turn(self._undone, self._done, "after", "there is nothing to redo")

    def _turn(self, of: list[Step], to: list[Step], which: str, nothing: str) -> Path:
        if not of:
            raise Refused(422, nothing)
        step = of.pop()
        step.key = ""
        to.append(step)
        self._drafts[step.path].text = getattr(step, which)
        return step.path

    def _draft(self, path: Path, encoding: str) -> _Draft:
        if path not in self._drafts:
            data = plain_bytes(path, TEXT_LIMIT)
            found = read_form(data, encoding)
            if found is None:
                raise Refused(422, f"{path.name} is in an encoding that can't be written back")
            text, form = found
            self._drafts[path] = _Draft(data, form, text)
        return self._drafts[path]

    # -- the disk ---------------------------------------------------------------------------------------

    def look(self) -> dict[Path, Lost]:
        """See what other programs saved: such files are as they are on disk from here on, and their steps are gone. Returns
        those with changes that weren't saved."""
        lost: dict[Path, Lost] = {}
        for path, draft in list(self._drafts.items()):
            try:
                now = b"" if path.is_symlink() else plain_bytes(path, TEXT_LIMIT)
            except OSError:
                now = b""
            if now == draft.base:
                continue
            if now == draft.data:
                draft.base = now
                continue
            if draft.data != draft.base:
                lost[path] = Lost(draft.base, draft.data, draft.text)
            del self._drafts[path]
            self._done = [step for step in self._done if step.path != path]
            self._undone = [step for step in self._undone if step.path != path]
        return lost

    def saved(self) -> list[Path]:
        """The files that are on disk as they were last read or saved here."""
        found = []
        for path, draft in self._drafts.items():
            with suppress(OSError):
                if plain_bytes(path, TEXT_LIMIT) == draft.base:
                    found.append(path)
        return found

    def save(self) -> list[Path]:
        """Write all changed files, or none; their paths. `look` comes first. Raises `Refused`, `OutputError`."""
        held = self.held()
        if not held:
            return []
        staged = AtomicOutput(self.folder)
        for path, data in held.items():
            self._check(path)
            assert isinstance(data, bytes)
            staged.add(path.resolve().relative_to(self.folder).as_posix(), data)
        staged.commit()
        for path in held:
            self._drafts[path].base = self._drafts[path].data
        for step in (*self._done, *self._undone):
            step.key = ""
        return list(held)

    def _check(self, path: Path) -> None:
        """Only plain files that are in the game's folder are written."""
        if path.is_symlink() or not path.is_file() or not lies_inside(path, self.folder):
            raise Refused(409, f"{path.name} has become a link, or is gone; nothing was saved")
