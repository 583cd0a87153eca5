"""``python -m tests.changed [FILE …]``: the tests of changed files, the nearest first, for at most 20 seconds.

Without files, of those that git says are changed. The tests of a module are those that are called like it or import it, those
that import least else first, then those of its folder; where there are none, those of the modules that import it. The tests of
a file of data are those that name it, or its game. What there was no time for is told, and how to run it.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.checkout import PACKAGES, ROOT, files
from tests.project.import_graph import module_name

#: No test is begun later than this: the last one ends before 20 seconds, as a rule.
SECONDS = 16.0
#: How long before the end no other file is begun, and how long one file may take while others wait.
_LAST, _EACH = 4.0, 6.0
#: Folders of tests that take long, or need a browser.
_ASIDE = ("bench", "browser")
_IMPORT = re.compile(r"^[ \t]*from playproof\.?([\w.]*) import (\([^)]*\)|[^\n#]+)", re.MULTILINE)


class Graph:
    """What the tests, and where it is asked for what the modules of the packages import."""

    def __init__(self) -> None:
        self.modules = {
            module_name(path.relative_to(ROOT)): path
            for package in PACKAGES
            for path in files(ROOT / package)
            if path.suffix == ".py"
        }
        self.tests = {
            path: self._imports(path)
            for path in files(ROOT / "tests")
            if path.name.startswith("test_") and path.suffix == ".py" and path.parent.name not in _ASIDE
        }

    def _imports(self, path: Path) -> set[str]:
        """The modules that a file imports, wherever in it."""
        found: set[str] = set()
        for base, names in _IMPORT.findall(path.read_text(encoding="utf-8")):
            full = {f"{base}.{name}".strip(".") for name in re.findall(r"\w+", names)}
            found |= full & self.modules.keys() or {base} & self.modules.keys()
        return found

    def users(self, names: set[str]) -> set[str]:
        """The modules that import some of these modules."""
        return {name for name, path in self.modules.items() if self._imports(path) & names}


def changed_files() -> list[Path]:
    """The files that git says are changed or new."""
    said = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=all", "--no-renames"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [ROOT / line[3:].strip('"') for line in said.stdout.splitlines() if line[1] != "D"]


def own_tests(path: Path, graph: Graph) -> list[Path]:
    """The test files of a file of the checkout, the nearest first."""
    place = path.resolve().relative_to(ROOT)
    if path.resolve() in graph.tests:
        return [path.resolve()]
    if place.suffix == ".py" and place.parts[0] in PACKAGES:
        return _of_module(module_name(place), graph)
    words = {place.name, *(part for part in place.parts[1:-1] if place.parts[0] in ("components", "checker"))}
    named = {test: test.read_text(encoding="utf-8") for test in graph.tests}
    games = {word for word in words if (ROOT / "components" / word / "game.toml").is_file()}
    by_name = [test for test in named if any(game in test.stem for game in games)]
    wanted = games or ({place.name} if place.parts[0] != "docs" else {place.name, "docs"})
    naming = [test for test, text in named.items() if any(f'"{word}"' in text for word in wanted)]
    naming.sort(
        key=lambda test: (test.relative_to(ROOT).parts[1] in ("checker", "docs"), test.stat().st_size)
    )
    return list(dict.fromkeys([*by_name, *naming]))


def _of_module(name: str, graph: Graph) -> list[Path]:
    called = f"test_{name.rpartition('.')[2].strip('_')}"
    folder = ROOT.joinpath("tests", *name.split(".")[:-1])
    names, seen = {name}, {name}
    while names:
        found = [test for test, imported in graph.tests.items() if imported & names or test.parent == folder]
        if found:
            return sorted(
                found,
                key=lambda test: (
                    test.stem != called, not graph.tests[test] & names, folder not in test.parents, len(graph.tests[test]),
                    test.stat().st_size,
                ),
            )  # fmt: skip
        names = graph.users(names) - seen
        seen |= names
    return []


class Budget:
    """Stops a run before it takes longer than it may."""

    def __init__(self, seconds: float, several: bool) -> None:
        self.end = time.monotonic() + seconds
        self.each = _EACH if several else seconds
        self.begun: dict[Path, float] = {}
        self.left: dict[Path, None] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Leave out the tests for which there is no time."""
        now = time.monotonic()
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


def _relative(paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        yield path.relative_to(ROOT).as_posix()


def main() -> int:
    """Run the tests; pytest's exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.changed", description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--list", action="store_true", help="only list the test files")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="begin no test later (16)")
    asked = parser.parse_args()
    begin = time.monotonic()
    graph = Graph()
    several = [own_tests(path, graph) for path in asked.files or changed_files()]
    # Of each file the nearest, then of each the second, …
    longest = max(map(len, several), default=0)
    found = list(dict.fromkeys(tests[at] for at in range(longest) for tests in several if at < len(tests)))
    if asked.list or not found:
        print("\n".join(_relative(found)) or "No test is known for what changed.")
        return 0
    budget = Budget(asked.seconds - (time.monotonic() - begin), len(found) > 1)
    code = pytest.main(["-q", *_relative(found)], plugins=[budget])
    if budget.left:
        rest = [path for path in found if path in budget.left]
        print(f"No time for all of {len(rest)} of {len(found)} files: pytest {' '.join(_relative(rest))}")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
