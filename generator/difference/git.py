"""Files as they were at a git revision, read from the repository's objects: no shell, no checkout, no filters."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from playproof.components.faults import nearest

#: A git command that takes longer is given up, seconds.
PATIENCE = 60
_LONGEST = 200
#: What no name of a revision holds; a dash at its start would be an option.
_FORBIDDEN = re.compile(r"^-|[\x00-\x20\x7f\\]")


class GitTrouble(Exception):
    """Git can't answer; the message is a sentence."""


class Revision:
    """A commit of the repository that contains ``folder``."""

    def __init__(self, top: Path, commit: str, name: str) -> None:
        self.top = top
        self.commit = commit
        self.name = name

    @property
    def label(self) -> str:
        """How it is called in messages: ``main (1a2b3c4)``."""
        short = self.commit[:7]
        return self.name if self.commit.startswith(self.name) else f"{self.name} ({short})"

    def sizes(self, folders: Sequence[Path], endings: set[str]) -> dict[str, tuple[str, int]]:
        """The plain files below these folders (from the top), as they were: path from the top → object and size in
        bytes. A path is returned as the tree has it: whoever follows it must first check that it doesn't lead out."""
        below = [folder.as_posix() for folder in folders if folder.parts]
        listed = _git(self.top, "ls-tree", "-r", "-l", "-z", "--full-tree", self.commit, "--", *below)
        found: dict[str, tuple[str, int]] = {}
        for entry in listed.split(b"\0"):
            about, _, name = entry.partition(b"\t")
            mode, _, rest = about.partition(b" ")
            if mode not in (b"100644", b"100755"):
                continue  # links and submodules are no data
            _, identity, size = rest.split()
            path = os.fsdecode(name)
            if PurePosixPath(path).suffix.lower() in endings:
                found[path] = (identity.decode("ascii"), int(size))
        return found

    def read(self, objects: Sequence[str]) -> list[bytes]:
        """The contents of these objects, in their order."""
        answer = _git(self.top, "cat-file", "--batch", given="".join(f"{one}\n" for one in objects).encode())
        found: list[bytes] = []
        at = 0
        for one in objects:
            end = answer.index(b"\n", at)
            header = answer[at:end].split()
            if len(header) != 3:
                raise GitTrouble(f"git has no contents for {one[:12]}; the repository may be a partial copy")
            size = int(header[2])
            found.append(answer[end + 1 : end + 1 + size])
            at = end + 2 + size
        return found


def find_revision(folder: Path, name: str) -> Revision:
    """The commit called ``name`` in the repository that contains ``folder``.

    Raises `GitTrouble`: git is missing, the folder is in no repository, there is no such revision.
    """
    if not name or len(name) > _LONGEST or _FORBIDDEN.search(name):
        raise GitTrouble(f"'{name[:60]}' can't be a git revision")
    top = Path(os.fsdecode(_git(folder, "rev-parse", "--show-toplevel").rstrip(b"\n"))).resolve()
    try:
        commit = (
            _git(folder, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}").decode("ascii").strip()
        )
    except GitTrouble:
        known = _git(folder, "for-each-ref", "--format=%(refname:short)").decode("utf-8", "replace").split()
        hint = nearest(name, known)
        raise GitTrouble(
            f"git knows no revision '{name}'" + (f"; did you mean '{hint}'?" if hint else "")
        ) from None
    return Revision(top, commit, name)


def _git(folder: Path, *arguments: str, given: bytes = b"") -> bytes:
    """What git prints; raises `GitTrouble` with its own last line where it fails."""
    program = shutil.which("git")
    if program is None:
        raise GitTrouble("git is not installed, so there are no revisions to compare with")
    # A hook's own variables would lead to another repository; nothing is fetched, asked for or locked.
    own = {
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_NAMESPACE",
    }
    variables = {name: value for name, value in os.environ.items() if name not in own}
    variables |= {
        "LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_LITERAL_PATHSPECS": "1", "GIT_PAGER": "",
    }  # fmt: skip
    try:
        done = subprocess.run(
            [program, "-C", str(folder), *arguments],
            input=given, capture_output=True, env=variables, timeout=PATIENCE, check=False,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise GitTrouble(f"git can't be asked: {error}") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        why = said[0].removeprefix("fatal: ") if said else f"it ended with status {done.returncode}"
        if "not a git repository" in why:
            raise GitTrouble(f"'{folder}' lies in no git repository")
        raise GitTrouble(f"git can't answer: {why}")
    return done.stdout
