"""The exercises of CONTRIBUTING.md work when they are followed literally, in a copy of the checkout.

On that page a fenced block with a path after its language is a new file; with ``+`` behind the path it is added at
the end of the file. A ``diff`` block with a path changes that file. The lines ``pytest …`` of ``sh`` blocks are run.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tests.checkout import ROOT

COPIED = ("checker", "components", "docs", "generator", "layouts", "playproof", "tests")
BLOCK = re.compile(r"^( *)```(\w+)(?: (\S+))?( \+)?\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def exercise(title: str) -> str:
    """The section of CONTRIBUTING.md with this title."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return page.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def change(file: Path, diff: str) -> None:
    """Replace the lines of ``diff`` that begin with a space or ``-`` by those that begin with a space or ``+``."""
    lines = diff.splitlines()
    old, new = ("\n".join(line[1:] for line in lines if line[0] in f" {sign}") for sign in "-+")
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file.name} has {text.count(old)} times:\n{old}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def follow(section: str, checkout: Path) -> list[str]:
    """Do what a section says, and return the commands that it runs."""
    commands = []
    for _, language, name, adds, indented in BLOCK.findall(section):
        text = dedent(indented)
        file = checkout / name
        if language == "sh":
            commands += [line for line in text.splitlines() if line.startswith("pytest ")]
        elif language == "diff":
            change(file, text)
        elif adds:
            file.write_text(file.read_text(encoding="utf-8") + text, encoding="utf-8")
        else:
            assert not file.exists(), f"{name} is there already"
            file.write_text(text, encoding="utf-8")
    return commands


def run(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    variables = {name: value for name, value in os.environ.items() if name != "CI" and "PYTEST" not in name}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=checkout,
        env={**variables, "PYTHONPATH": str(checkout)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


@pytest.mark.parametrize("title", ["Your first rule", "Your first kind of component"])
def test_an_exercise_works_when_it_is_followed(title: str, tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    for name in COPIED:
        # With what is compiled, so that only what the exercise changes is compiled anew.
        shutil.copytree(ROOT / name, checkout / name, symlinks=True)
    shutil.copy(ROOT / "pyproject.toml", checkout)
    commands = follow(exercise(title), checkout)
    assert commands
    for command in commands:
        done = run(checkout, *shlex.split(command))
        assert done.returncode == 0, f"{command}\n{done.stdout}"
    # The rest is as it is here, where ruff is run too.
    changed = [
        str(file.relative_to(checkout))
        for file in checkout.rglob("*.py")
        if not (old := ROOT / file.relative_to(checkout)).is_file() or file.read_bytes() != old.read_bytes()
    ]
    assert changed
    for check in (["ruff", "check"], ["ruff", "format", "--check"]):
        done = run(checkout, *check, *changed)
        assert done.returncode == 0, done.stdout


def test_a_change_that_does_not_fit_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("one = 1\ntwo = 2\n", encoding="utf-8")
    change(file, " one = 1\n-two = 2\n+two = 3\n")
    assert file.read_text(encoding="utf-8") == "one = 1\ntwo = 3\n"
    with pytest.raises(AssertionError, match=r"a\.toml has 0 times"):
        change(file, "-two = 2\n+two = 4\n")
