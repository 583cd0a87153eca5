"""What README.md and docs/*.md show is what happens.

On a page, in its order and in one workspace of its own:

* a fenced block with a path after its language (```toml components/mygame/game.toml) goes there;
* a fenced block with a path after its language (```toml components/mygame/game.toml) goes there;
  where ``...`` alone stands for any lines and within a line for any text; without such lines anything may
  be printed. A command ends with status 0, or with what its comment says: ``$ playproof … # exit 1``;
* a ```play block is checked: nothing found, or ``findings`` after the language (and the file name).

A command of Playproof's alone, without anything of the shell's, runs in a copy of this process, where nothing has to
be imported again; all run in the shell with ``--exhaustive``.
"""

from __future__ import annotations

import importlib
import os
import re
import shlex
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import indent
from typing import NoReturn

import pytest

from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.components.workspace import SHIPPED
from playproof.components.workspace import Workspace as GamesOf
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from tests.checkout import PACKAGES, ROOT, files
from tests.fences import Block, blocks
from tests.forked import fork_command

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@dataclass
class Workspace:
    """A folder of the reader's own, in which a page is followed; `follow` fails where the page is wrong."""

    folder: Path
    in_shell: bool = False

    def follow(self, block: Block) -> None:
        name, _, rest = block.info.partition(" ")
        if block.language == "play":
            findings = "findings" in block.info.split()
            self.check(block, name if name != "findings" else "", 1 if findings else 0)
        elif block.language == "console":
            for number, command, expected in commands(block):
                self.run(f"{block.page.name}:{number}", command, expected)
        elif "." in name and not rest:
            self.write(block, name)

    def write(self, block: Block, name: str) -> Path:
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            raise ValueError(f"{block}: '{name}' leaves the workspace")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
        return path

    def check(self, block: Block, name: str, status: int) -> None:
        path = self.write(block, name or f"{block.page.stem}-{block.line}.play")
        run = self.shell(f"playproof check {path.relative_to(self.folder.resolve())}")
        if run.returncode != status:
            wrong(f"{block}: exit {run.returncode}, not {status}", it_prints=run.stdout)

    def run(self, place: str, command: str, expected: list[str]) -> None:
        wanted = re.search(r"#\s*exit (\d+)\s*$", command)
        status = int(wanted[1]) if wanted else 0
        run = self.shell(command)
        if run.returncode != status:
            wrong(f"{place}: $ {command}", f"exit {run.returncode}, not {status}", it_prints=run.stdout)
        if expected and not fits(expected, run.stdout.splitlines()):
            shown = indent("\n".join(expected), "    ")
            wrong(f"{place}: $ {command}", f"The page shows:\n{shown}", it_prints=run.stdout)

    def shell(self, command: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        variables = {k: v for k, v in os.environ.items() if not k.startswith(("PLAYPROOF", "PYTEST"))}
        variables |= {"PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
        if PLAIN.fullmatch(command) and hasattr(os, "fork") and not self.in_shell:
            return forked(shlex.split(command, comments=True), self.folder, variables)
        return subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )


#: Nothing in it that means something to the shell, but for single quotes, double ones and a comment.
PLAIN = re.compile(
    r"playproof( [^\s'\"#$`\\|&;<>()*?\[\]{}~!]+| '[^']*'| \"[^\"$`\\!]*\")*\s*(\s# exit \d+\s*)?"
)


@cache
def load_all() -> None:
    """Import what any command uses and print a kit, here once instead of in each copy: types are set up, rules are read."""
    for package in PACKAGES:
        for path in files(ROOT / package):
            if path.suffix == ".py" and "templates" not in path.parts and not path.stem.startswith("__"):
                parts = path.relative_to(ROOT).with_suffix("").parts
                importlib.import_module(".".join(["playproof", *parts]))
    for game in known_games(()):
        open_game(find_game(game), ("Ann", "Bob", "Cy"), {}, {})
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "kit"
        print_kit(SHIPPED / "preascendant", GamesOf(Path(folder)), KitOptions(out=out), lambda _: None)


def forked(arguments: list[str], folder: Path, variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What `playproof` with these arguments does in a copy of this process: both outputs together, and its status."""
    load_all()
    with tempfile.TemporaryFile() as output:
        child = fork_command(arguments, folder, variables, output.fileno())
        _, ended = os.waitpid(child, 0)
        output.seek(0)
        said = output.read().decode("utf-8").replace("\r\n", "\n")
    return subprocess.CompletedProcess(arguments, os.waitstatus_to_exitcode(ended), said)


def commands(block: Block) -> list[tuple[int, str, list[str]]]:
    """Line, command, and the lines shown below it, without blank ones at the end."""
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(block.lines, block.line):
        if line.startswith("$ "):
            found.append((number, line[2:], []))
        elif found and not found[-1][2] and found[-1][1].endswith("\\"):
            found[-1] = (found[-1][0], f"{found[-1][1][:-1]}{line.lstrip('> ')}", [])
        elif found:
            found[-1][2].append(line)
        elif line.strip():
            raise ValueError(f"{block.page.name}:{number}: a console block starts with a line '$ command'")
    for _, _, shown in found:
        while shown and not shown[-1].strip():
            shown.pop()
    return found


def fits(expected: list[str], printed: list[str]) -> bool:
    """Whether what was printed is what the page shows; spaces at the end of a line don't count."""
    pattern = ""
    for line in expected:
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(map(re.escape, line.rstrip().split("..."))) + r"\n"
    text = "".join(f"{line.rstrip()}\n" for line in printed)
    return re.fullmatch(pattern, text.rstrip("\n") + "\n" if text.strip() else "\n") is not None


def wrong(*said: str, it_prints: str) -> NoReturn:
    pytest.fail("\n".join([*said, "It prints:", indent(it_prints, "    ")]), pytrace=False)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_shows_what_happens(page: Path, tmp_path: Path, exhaustive: bool) -> None:
    workspace = Workspace(tmp_path, in_shell=exhaustive)
    for block in blocks(page):
        workspace.follow(block)


def page_of(folder: Path, text: str) -> list[Block]:
    (folder / "page.md").write_text(text, encoding="utf-8")
    return list(blocks(folder / "page.md"))


def test_files_are_written_and_commands_run_in_order(tmp_path: Path) -> None:
    text = (
        "```toml a/b.toml\nx = 1\n```\n\n```console\n$ cat a/b.toml\nx = 1\n$ ls; false # exit 1\na\n...\n```"
    )
    for block in page_of(tmp_path, text):
        Workspace(tmp_path).follow(block)


@pytest.mark.parametrize(
    ("shown", "complaint"),
    [
        ("$ echo six\nseven", "The page shows:\n    seven\nIt prints:\n    six"),
        ("$ false", "exit 1, not 0"),
        ("$ true # exit 2", "exit 0, not 2"),
    ],
)
def test_a_page_that_is_wrong_is_noticed(tmp_path: Path, shown: str, complaint: str) -> None:
    [block] = page_of(tmp_path, f"```console\n{shown}\n```\n")
    with pytest.raises(pytest.fail.Exception) as failure:
        Workspace(tmp_path).follow(block)
    assert complaint in str(failure.value)
    assert "page.md:2" in str(failure.value)


@pytest.mark.parametrize(
    ("expected", "printed", "fit"),
    [
        (["a", "...", "d"], ["a", "b", "c", "d"], True),
        (["a", "...", "d"], ["a", "d"], True),
        (["a", "..."], ["a"], True),
        (["a ... c"], ["a 1 2 c  "], True),
        (["a ... c"], ["a 1", "2 c"], False),
        (["a"], ["a", "b"], False),
        (["a", "", "b"], ["a", "", "b", ""], True),
        (["1+1"], ["11"], False),
    ],
)
def test_dots_stand_for_anything(expected: list[str], printed: list[str], fit: bool) -> None:
    assert fits(expected, printed) is fit


def test_a_fence_that_is_never_closed(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"page\.md:3: the fenced block is never closed"):
        page_of(tmp_path, "a\n\n```console\n$ true\n")


def test_a_longer_fence_holds_a_shorter_one(tmp_path: Path) -> None:
    [block] = page_of(tmp_path, "````markdown\n```console\n$ false\n```\n````\n")
    assert (block.language, block.lines) == ("markdown", ("```console", "$ false", "```"))
