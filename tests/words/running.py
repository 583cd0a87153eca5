"""A case used as a designer does: linted, then printed, pictured, compared and exported."""

from __future__ import annotations

import io
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

from playproof.generator.command.commands import app
from playproof.generator.command.printing import KIND_COMMANDS
from playproof.generator.command.speech import spoken
from playproof.generator.exporting.targets import TARGETS
from tests.words.cases import Case, make_case, write_case
from tests.words.fields import GAME

#: A shop that prints nothing of a game says so.
NOT_SOLD = "prints none of these pieces"
#: A case whose words don't fit is tried again with half of them so many times.
HALVINGS = 7


@dataclass
class Failure:
    """A case that `lint` passes and a command doesn't print, or that makes `lint` fail."""

    case: Case
    command: str
    said: str
    seed: str

    @property
    def name(self) -> str:
        """What failed, without what differs from case to case."""
        return f"{self.command.split(' --')[0]}: {self.said.strip().splitlines()[-1][:160] if self.said.strip() else ''}"

    def save(self, folder: Path) -> Path:
        """Write the workspace of the case, and what was said, into ``folder``; the workspace."""
        place = folder / self.seed
        write_case(place, self.case)
        (place / "said.txt").write_text(f"playproof {self.command}\n{self.said}", encoding="utf-8")
        return place


@dataclass
class Tried:
    """How many cases were printed whole, by kind; how many were refused by `lint`; the failures."""

    printed: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    failures: list[Failure] = field(default_factory=list)


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def run(root: Path, *arguments: str) -> tuple[int, str]:
    """The exit code of a command in the workspace, and all that it says."""
    out = io.StringIO()
    with _inside(root), redirect_stdout(out), redirect_stderr(out):
        status = spoken(lambda: app(list(arguments), prog_name="playproof"))
    return status, out.getvalue()


def commands(case: Case) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The commands that a case goes through, each with the exit code that it ends with."""
    look = ("--theme", case.theme, "--paper", case.paper)
    yield 0, ("kit", "specimen", *look)
    yield 0, ("diff", "specimen", "--theme", case.theme)
    own = next((name for name, (kinds, _) in KIND_COMMANDS.items() if case.kind in kinds), "")
    if own:
        yield 0, (own, "specimen", *look, "--format", case.format, "--dpi", "36", "--out", "output/kind")
    yield 0, ("kit", "specimen", *look, "--changed")
    only = ("--only", case.kind) if case.kind != GAME else ()
    yield 0, ("images", "specimen", *look, "--dpi", "36", *only)
    for name, target in TARGETS.items():
        if name == "shops" and not case.shop:
            continue
        given = {
            "theme": case.theme,
            "paper": case.paper,
            "dpi": "36",
            "shop": case.shop,
            "format": case.picture,
        }
        if "format" in target.options and case.picture == "svg":
            del given["dpi"]
        options = [
            part for key, value in given.items() if key in target.options for part in (f"--{key}", value)
        ]
        yield 0, ("export", "specimen", "--to", name, *options, *only)


def examine(root: Path, case: Case, tried: Tried, seed: str = "") -> None:
    """Try one case, shorter and shorter until `lint` passes it; what fails is added to ``tried``."""
    for _ in range(HALVINGS):
        write_case(root, case)
        status, said = run(root, "lint", "specimen", "--theme", case.theme, "--paper", case.paper)
        if status == 0:
            break
        if status != 1:
            tried.failures.append(Failure(case, "lint", said, seed))
            return
        larger = case._replace(paper="A2" if case.paper == "A3" else "A3")
        case = larger if "larger paper" in said else case.shorter()
    else:
        tried.refused += 1
        return
    for wanted, command in commands(case):
        if "--changed" in command:
            write_case(root, case._replace(copies=case.copies + 1), fresh=False)
        status, said = run(root, *command)
        if status != wanted and not (command[0] == "export" and NOT_SOLD in said and status == 2):
            tried.failures.append(Failure(case, " ".join(command), said, seed))
            return
    tried.printed[case.kind] += 1


def try_cases(
    seed: str, cases: int, minutes: float = 600, found: Callable[[Failure], None] = lambda one: None
) -> Tried:
    """Try so many cases of a seed, at most so long; ``found`` is called with each failure."""
    tried = Tried()
    end = time.monotonic() + minutes * 60
    os.fsync = lambda fd: None  # thousands of small kits: nobody keeps them
    with tempfile.TemporaryDirectory() as folder:
        for number in range(cases):
            if time.monotonic() > end:
                break
            own, before = f"{seed}-{number}", len(tried.failures)
            examine(Path(folder) / "workspace", make_case(random.Random(own)), tried, own)
            for one in tried.failures[before:]:
                found(one)
    return tried
