"""``python -m tests.changed [FILE …]``: the tests of changed files, the nearest first, for at most 20 seconds.

Without files, of those that git says are changed. The tests of a file are those that are called like it or import it, those
called like its folder (a family, a game), those that name it (kinds, commands and data are loaded by name) and those in the
folder of its name. Where none of the first two is known, those of the modules that import it follow. What there was no time for
is told, and how to run it.

Exit codes are those of pytest; 5 where something is changed and no test of it is known or none finished.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from pathlib import Path

import pytest

from tests.checkout import PACKAGES, ROOT, files
from tests.project.import_graph import module_name

#: No test is begun later than this, in processor time: on a quiet machine the last one ends before 20 seconds, as a rule.
SECONDS = 16.0
#: So many files of tests are read at most: there is no time for more.
_MOST = 12
#: How long before the end no other file is begun, and how long one file may take while others wait.
_LAST, _EACH = 4.0, 6.0
#: Folders of tests that take long, or need a browser.
_ASIDE = ("bench", "browser")
#: Folders whose files have a matter of their own each: no test is about the folder.
_SHELVES = ("kinds", "families", "games", "command", "lint", "cards", "themes")
#: Rules of many games: a test is called like a family, or its games' files name the family.
_FAMILIES = "checker/families"
#: Where the tests of a folder are, if not in the folder of its name in ``tests/``.
_ELSEWHERE = {"checker/families/declared": "checker/declared", "components/templates": "checker/declared"}
#: Data that the checker reads, not the kit.
_RULES = ("play.toml", "rules.toml", "rulings.toml", "examples.toml")
_IMPORT = re.compile(r"^[ \t]*from (?:playproof\.?)?([\w.]*) import (\([^)]*\)|[^\n#]+)", re.MULTILINE)


class Near(IntEnum):
    """Why a test is one of a file's, the best reason first."""

    CALLED_LIKE_IT = 0
    IMPORTS_IT = 1
    CALLED_LIKE_ITS_FOLDER = 2
    NAMES_IT = 3
    IMPORTS_A_USER = 4
    IN_ITS_FOLDER = 5


class Graph:
    """What the tests, and where it is asked for what the modules of the packages import."""

    def __init__(self) -> None:
        paths = [path for part in (*PACKAGES, "tests") for path in files(ROOT / part) if path.suffix == ".py"]
        self.modules = {module_name(path.relative_to(ROOT)): path for path in paths}
        self.texts = {
            path: path.read_text(encoding="utf-8")
            for path in files(ROOT / "tests")
            if path.name.startswith("test_") and path.suffix == ".py" and path.parent.name not in _ASIDE
        }
        self.tests = {path: self._imports(text) for path, text in self.texts.items()}

    def _imports(self, text: str) -> set[str]:
        """The modules that a file imports, wherever in it."""
        found: set[str] = set()
        for base, names in _IMPORT.findall(text):
            full = {f"{base}.{name}".strip(".") for name in re.findall(r"\w+", names)}
            found |= full & self.modules.keys() or {base} & self.modules.keys()
        return found

    def users(self, names: set[str]) -> set[str]:
        """The modules that import some of these modules."""
        return {
            name
            for name, path in self.modules.items()
            if path not in self.tests and self._imports(path.read_text(encoding="utf-8")) & names
        }


def changed_files() -> list[Path]:
    """The files that git says are changed or new."""
    said = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [ROOT / line[3:].strip('"') for line in said.stdout.splitlines() if line[1] != "D"]


def own_tests(path: Path, graph: Graph) -> list[Path]:
    """The test files of a file of the checkout, the nearest first."""
    path = path.resolve()
    if path in graph.tests:
        return [path]
    place = path.relative_to(ROOT)
    name = module_name(place) if place.suffix == ".py" else ""
    near = {test: why for test in graph.tests if (why := _near(place, name, test, graph)) is not None}
    names = seen = {name} if name else set()
    while names and min(near.values(), default=Near.IN_ITS_FOLDER) > Near.IMPORTS_IT:
        names = graph.users(names) - seen
        seen = seen | names
        users = {test: Near.IMPORTS_A_USER for test, imported in graph.tests.items() if imported & names}
        near = {**users, **{test: why for test, why in near.items() if why < users.get(test, len(Near))}}
        if users:
            break
    rules = place.parts[0] == "checker" or place.name in _RULES
    return sorted(
        near,
        key=lambda test: (
            near[test], rules != ("checker" in test.parts), len(graph.tests[test]), test.stat().st_size
        ),
    )  # fmt: skip


def _near(place: Path, name: str, test: Path, graph: Graph) -> Near | None:
    """Why a test is one of the file at ``place``, the module ``name`` if it is one."""
    *folders, own = (part for part in place.with_suffix("").parts if part != "__init__")
    package, folders = (folders or [own])[0], folders[1:]
    folder = _ELSEWHERE.get(place.parent.as_posix(), place.parent.as_posix())
    at = test.relative_to(ROOT / "tests")
    here = at.parts[0] == package
    said = _words(at.stem.removeprefix("test_"))
    if here and said == _words(own):
        return Near.CALLED_LIKE_IT
    if name in graph.tests[test]:
        return Near.IMPORTS_IT
    about = [part for part in folders if part not in _SHELVES]
    if (here or at.parts[0] == "checker") and any(_within(_words(part), said) for part in about):
        return Near.CALLED_LIKE_ITS_FOLDER
    if said == _words(own) or (here and _within(_words(own), said)):
        return Near.NAMES_IT
    if not name and _names(place, graph.texts[test]):
        return Near.NAMES_IT
    if (
        folder.startswith(f"{_FAMILIES}/")
        and at.parent.as_posix() == _FAMILIES
        and about
        and about[0] in graph.texts[test]
    ):
        return Near.NAMES_IT
    return Near.IN_ITS_FOLDER if at.parent.as_posix() == folder else None


def _names(place: Path, text: str) -> bool:
    """Whether a test names a file of data, or the game that it belongs to."""
    games = [part for part in place.parts[1:-1] if (ROOT / "components" / part / "game.toml").is_file()]
    return any(f'"{word}"' in text for word in games or (place.name, place.stem))


def _words(name: str) -> str:
    """A name's words in the singular: ``hex_boards`` is ``hex board``, ``game_184x`` the game ``184x``."""
    words = name.strip("_").removeprefix("game_").split("_")
    return " ".join(word.removesuffix("s") for word in words)


def _within(words: str, others: str) -> bool:
    return f" {words} " in f" {others} "


class Budget:
    """Stops a run before it takes longer than it may."""

    def __init__(self, seconds: float, several: bool) -> None:
        self.end = _used() + seconds
        self.each = _EACH if several else seconds
        self.begun: dict[Path, float] = {}
        self.left: dict[Path, None] = {}
        self.finished = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Leave out the tests for which there is no time."""
        now = _used()
        begun = self.begun.get(item.path, now)
        if (
            now > self.end
            or now > begun + self.each
            or (now > self.end - _LAST and item.path not in self.begun)
        ):
            self.left[item.path] = None
            return True
        self.begun[item.path] = begun
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count the tests that came to an end."""
        self.finished += report.when == "call"


def _used() -> float:
    """The processor time of this process and those that it ran, in seconds: other programs take none of it."""
    return sum(os.times()[:4])


def _relative(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        yield path.relative_to(ROOT).as_posix()


def main(words: Sequence[str] | None = None) -> int:
    """Run the tests, those of the command line if not given; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.changed", description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--list", action="store_true", help="only list the test files")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="begin no test later (16)")
    asked = parser.parse_args(words)
    graph = Graph()
    changed = asked.files or changed_files()
    several = [own_tests(path, graph) for path in changed]
    # Of each file the nearest, then of each the second, …
    longest = max(map(len, several), default=0)
    found = list(dict.fromkeys(tests[at] for at in range(longest) for tests in several if at < len(tests)))
    if not found:
        print(
            "No test is known for what changed: run the whole folder." if changed else "Nothing is changed."
        )
        return pytest.ExitCode.NO_TESTS_COLLECTED if changed else 0
    if asked.list:
        print("\n".join(_relative(found)))
        return 0
    budget = Budget(asked.seconds - _used(), len(found) > 1)
    code = pytest.main(["-q", *_relative(found[:_MOST])], plugins=[budget])
    if budget.left:
        print(
            f"No time for all of: pytest {' '.join(_relative(path for path in found if path in budget.left))}"
        )
    if found[_MOST:]:
        print(f"{len(found[_MOST:])} more files are farther off: python -m tests.changed --list names them.")
    if not budget.finished and not code:
        print("No test finished.")
        return pytest.ExitCode.NO_TESTS_COLLECTED
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
