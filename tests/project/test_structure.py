"""The rules of the code base: which package imports which, what no file holds, what ``--help`` may not load."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.checkout import PACKAGES, ROOT, files, parsed, uncollected
from tests.project.import_graph import cycles, import_graph

# package → the packages that it may import
ARROWS: dict[str, set[str]] = {
    "components": {"components"},
    "layouts": {"layouts", "components"},
    "checker": {"checker", "components"},
    "generator": set(PACKAGES),
}

# The modules of the public API: they import the packages, never the other way.
PUBLIC = {path.stem for path in (ROOT / "playproof").glob("_*.py")}

# Where one game may be told from another.
GAME_MODULES = ROOT / "checker" / "games"

# What `playproof --help` has no use for.
HEAVY = {
    "PIL",
    "cssselect2",
    "fontTools",
    "lark",
    "openpyxl",
    "pathops",
    "pydantic",
    "pypdfium2",
    "reportlab",
    "resvg_py",
    "starlette",
    "tinycss2",
    "tree_sitter",
    "uharfbuzz",
    "uvicorn",
}

# Written in halves, so that this file passes its own test.
REGISTRIES = [
    "".join(halves)
    for halves in [
        ("pypi", ".org"),
        ("python", "hosted.org"),
        ("pi", "wheels.org"),
        ("registry", ".npmjs"),
        ("crates", ".io"),
        ("anaconda", ".org"),
        ("rubygems", ".org"),
        ("ghcr", ".io"),
    ]
]
LOCAL_PATH = re.compile(
    r"(?<![\w./~}$*-])(/(?:home|Users|root|work|opt|tmp|mnt|private)/[\w.-]+|[A-Z]:\\+Users\b)|\bfile:///?[A-Za-z/]"
)


@cache
def modules() -> tuple[tuple[Path, ast.Module], ...]:
    """Every module of the four packages, read once."""
    found = [path for package in PACKAGES for path in files(ROOT / package) if path.suffix == ".py"]
    with uncollected():
        return tuple((path, parsed(path)) for path in found)


def at(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def imported(path: Path, tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """The top names that a module imports, wherever in it; a relative import counts as its package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, _package(alias.name)
        elif isinstance(node, ast.ImportFrom):
            parts = path.relative_to(ROOT).parts
            if node.module == "playproof":
                yield from ((node, alias.name) for alias in node.names)
            else:
                yield node, parts[0] if node.level else _package(node.module or "")


def _package(module: str) -> str:
    """The package that a module's full name is of: ``playproof.checker.api`` is of ``checker``."""
    return module.removeprefix("playproof.").partition(".")[0]


def test_there_are_modules_to_look_at() -> None:
    assert {path.relative_to(ROOT).parts[0] for path, _ in modules()} == set(PACKAGES)


def test_imports_follow_the_arrows() -> None:
    against = [
        f"{at(path, node)}: {package} imports {name}; allowed: {', '.join(sorted(ARROWS[package]))}"
        for path, tree in modules()
        for package in [path.relative_to(ROOT).parts[0]]
        for node, name in imported(path, tree)
        if (name in {*PACKAGES, "tests"} and name not in ARROWS[package]) or name in PUBLIC
    ]
    assert not against, "\n".join(against)


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": ["b"], "b": ["c"], "c": []}, []),
        ({"a": ["b"], "b": ["a"]}, [["a", "b"]]),
        ({"a": ["b"], "b": ["c"], "c": ["b", "d"], "d": []}, [["b", "c"]]),
        ({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["e"], "e": ["d"]}, [["a", "b", "c"], ["d", "e"]]),
    ],
)
def test_a_cycle_is_found(graph: dict[str, list[str]], found: list[list[str]]) -> None:
    assert cycles(graph) == found


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Imports for annotations (``TYPE_CHECKING``) and those inside functions count too."""
    found = cycles(import_graph((path.relative_to(ROOT), tree) for path, tree in modules()))
    assert not found, "\n".join("these import each other: " + ", ".join(group) for group in found)


def test_no_eval_and_no_exec() -> None:
    found = [
        f"{at(path, node)}: {node.func.id}()"
        for path, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"eval", "exec"}
    ]
    assert not found, "\n".join(found)


#: What opens connections to other machines, and the modules that may use it: `pull`, and the addresses of this machine.
CONNECTING = {
    "urllib.request",
    "http.client",
    "ssl",
    "socket",
    "ftplib",
    "smtplib",
    "httpx",
    "requests",
    "urllib3",
    "aiohttp",
}
CONNECTED = {
    "generator/pulling.py": {"urllib.request", "http.client", "ssl", "socket"},
    "generator/serving/running.py": {"socket"},
    "generator/table/serving.py": {"socket"},
}


def test_only_pull_connects_to_other_machines() -> None:
    found = {}
    for path, tree in modules():
        names = {
            name
            for node in ast.walk(tree)
            for name in (
                [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else []
            )
        }
        if connecting := names & CONNECTING:
            found[path.relative_to(ROOT).as_posix()] = connecting
    assert found == CONNECTED


def names_a_game(node: ast.expr) -> bool:
    """``game``, ``game_id``, ``….game``, ``….game.id``, ``….game.title``."""
    if isinstance(node, ast.Attribute):
        return node.attr == "game" or (node.attr in {"id", "title"} and names_a_game(node.value))
    return isinstance(node, ast.Name) and node.id in {"game", "game_id", "game_name"}


def is_text(node: ast.expr | ast.pattern) -> bool:
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(is_text(element) for element in node.elts)
    value = node.value if isinstance(node, ast.MatchValue) else node
    return isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value != ""


def told_apart(tree: ast.Module) -> Iterator[ast.AST]:
    """Where a module asks which game it is: ``game.id == "…"``, ``game in {"…"}``, ``match game.id``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(names_a_game, sides)) and any(map(is_text, sides)):
                yield node
        elif isinstance(node, ast.Match) and names_a_game(node.subject):
            yield from (part for part in ast.walk(node) if isinstance(part, ast.MatchValue) and is_text(part))


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ('if game.id == "184x": pass', 1),
        ('if "184x" != table.game: pass', 1),
        ('x = game_id in ("184x", "privates")', 1),
        ('match game.id:\n    case "184x" | "privates": pass', 2),
        ('if game.currency == "gem": pass', 0),
        ("if game == other: pass", 0),
        ('if game.id == "": pass', 0),
    ],
)
def test_asking_which_game_it_is_is_noticed(code: str, count: int) -> None:
    assert len(list(told_apart(ast.parse(code)))) == count


def test_only_a_games_own_module_asks_which_game_it_is() -> None:
    found = [
        f"{at(path, node)}: put it in the game's data, or in its room in {GAME_MODULES.relative_to(ROOT)}/"
        for path, tree in modules()
        if not path.is_relative_to(GAME_MODULES)
        for node in told_apart(tree)
    ]
    assert not found, "\n".join(found)


def test_no_registry_and_no_path_of_somebodys_machine() -> None:
    found = []
    for path in files():
        # Latin 1 reads every file, pictures too, and leaves what is looked for as it is.
        text = path.read_text(encoding="latin-1")
        if not any(host in text for host in REGISTRIES) and not LOCAL_PATH.search(text):
            continue
        for number, line in enumerate(text.split("\n"), 1):
            place = f"{path.relative_to(ROOT)}:{number}"
            found += [f"{place}: names {host}" for host in REGISTRIES if host in line]
            found += [f"{place}: the path {match[0]}" for match in LOCAL_PATH.finditer(line)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("see /" + "home/ann/games", True),
        ('"/' + 'tmp/kit.pdf"', True),
        ("C:" + r"\Users\Ann", True),
        ("file:" + "///etc/x", True),
        ("#!/usr/bin/env bash", False),
        ("https://example.org/home/ann", False),
        ("components/work/x", False),
    ],
)
def test_a_local_path_is_noticed(line: str, found: bool) -> None:
    assert bool(LOCAL_PATH.search(line)) is found


def test_help_loads_no_heavy_library() -> None:
    """``playproof --help`` answers fast: a command imports what it needs when it runs."""
    code = (
        "import sys\n"
        "sys.argv = ['playproof', '--help']\n"
        "from playproof.generator.command import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as end:\n"
        "    assert not end.code, end.code\n"
        f"sys.stderr.write(' '.join(sorted({HEAVY!r} & set(sys.modules))))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "playproof" in run.stdout.lower()
    assert run.stderr == ""


#: A locked version in a lock file: name, version, and where it is needed.
PIN = re.compile(r"^([a-z0-9-]+)==([^ ]+)(.*?) \\$", re.MULTILINE)


def locked(name: str) -> dict[str, str]:
    """The versions in a lock file."""
    text = (ROOT / f"requirements{name}.lock").read_text(encoding="utf-8")
    return {match[1]: match[2] for match in PIN.finditer(text)}


def test_the_locks_agree() -> None:
    """What the checks run with, and what the program is built with, is what a kit is printed with."""
    kit = locked("")
    assert {"reportlab", "typer", "hatchling"} <= kit.keys()
    assert "pytest" not in kit
    assert kit.items() <= locked("-dev").items()
    assert kit.items() <= locked("-program").items()


def test_the_locks_hold_what_the_project_asks_for() -> None:
    """Every requirement in pyproject.toml is met by a locked version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    asked += [
        entry for group in project["dependency-groups"].values() for entry in group if isinstance(entry, str)
    ]
    versions = locked("-program") | locked("-dev")
    unmet = [
        entry
        for entry in map(Requirement, asked)
        if entry.name not in versions or not entry.specifier.contains(versions[entry.name])
    ]
    assert not unmet, f"run make lock: {[str(entry) for entry in unmet]}"


def test_every_module_has_one_name() -> None:
    """What is imported as `playproof.checker` is imported as `checker` nowhere."""
    # Most files need not be parsed for it: only those with such a name behind an import, or with a line that goes on.
    named = re.compile(
        rf"^.*\b(?:import|from)\b(?:.*(?<![\w.])(?:{'|'.join(PACKAGES)})\b|.*\\$)", re.MULTILINE
    )
    twice = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in files()
        if path.suffix == ".py" and named.search(path.read_text(encoding="utf-8"))
        for tree in [parsed(path)]
        for node in ast.walk(tree)
        if (isinstance(node, ast.Import) and any(a.name.partition(".")[0] in PACKAGES for a in node.names))
        or (
            isinstance(node, ast.ImportFrom)
            and not node.level
            and (node.module or "").partition(".")[0] in PACKAGES
        )
    ]
    assert not twice, "\n".join(twice)
