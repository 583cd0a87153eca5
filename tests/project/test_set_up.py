"""A fresh checkout becomes a printed kit: with make, with plain pip, and a clear sentence where it can't."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.checkout import ROOT, copy_to
from tests.fences import Block, blocks
from tests.project.pythons import hashes, newest

# This Python, outside of the environment that the tests run in.
FRESH = Path(sys.base_prefix) / "bin"
PYTHON = FRESH / "python3"


def shell(command: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a line as somebody who has just cloned the project would: no environment is active."""
    ours = ("PYTHON", "VIRTUAL_ENV", "MAKE", "MFLAGS", "PYTEST", "PLAYPROOF")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment["PATH"] = os.pathsep.join([str(FRESH), environment["PATH"]])
    return subprocess.run(
        ["sh", "-c", command],
        cwd=cwd,
        env={**environment, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def works(command: str, cwd: Path) -> str:
    done = shell(command, cwd)
    assert done.returncode == 0, f"$ {command}\n{done.stdout}"
    return done.stdout


def has_a_kit(folder: Path) -> bool:
    kit = folder / "output/preascendant"
    return (kit / "manifest.json").is_file() and any(kit.glob("*.pdf"))


def block_of(page: str, first: str) -> Block:
    """The shell block of a page whose first line starts so."""
    [found] = [
        block for block in blocks(ROOT / page) if block.language == "sh" and block.lines[0].startswith(first)
    ]
    return found


def commands(block: Block) -> list[str]:
    """Its lines without the comments that explain them."""
    return [line.partition("  #")[0].rstrip() for line in block.lines]


def makefile(folder: Path) -> Path:
    """A folder with no more of the checkout than make reads before it sets up."""
    folder.mkdir(exist_ok=True)
    for name in ("Makefile", "pyproject.toml", *(path.name for path in ROOT.glob("requirements*.lock"))):
        shutil.copy(ROOT / name, folder)
    return folder


@pytest.mark.set_up
def test_make_kit_sets_up_and_prints_and_the_plain_lines_do_the_same(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """With the newest Python that is found, which prints the same bytes as the one that the tests run in."""
    folder = copy_to(tmp_path / "a fresh clone")
    assert "make kit" in commands(block_of("README.md", "make kit"))
    said = works(f"make kit PYTHON='{newest() or PYTHON}' COMPILE=--no-compile", folder)
    assert "Setting up a Python environment in .venv" in said
    assert "Installing the locked dependencies" in said
    assert "output/preascendant" in said
    assert has_a_kit(folder)

    again = works("make kit GAME=privates PAPER=letter", folder)
    assert "Printing the kit of privates on letter" in again
    assert "Setting up" not in again
    assert "Installing" not in again

    # In the same environment: what is installed already isn't fetched again.
    shutil.rmtree(folder / "output/preascendant")
    for command in commands(block_of("docs/install.md", "python3 -m venv")):
        works(command, folder)
    assert has_a_kit(folder)

    own = folder / ".venv/bin/python"
    expected = hashes(sys.executable, tmp_path / "here", "--exact", "preascendant")
    found = hashes(own, tmp_path / "there", "preascendant")
    assert {Path(name).suffix for name in expected} == {".pdf", ".svg", ".png", ".zip", ".json"}
    other = [name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name)]
    assert not other, f"{own} prints {len(other)} files otherwise: {sorted(other)[:9]}"
    minor = works(f"'{own}' -c 'import sys; print(sys.version_info.minor)'", folder).strip()
    record_property(
        "told",
        f"{len(expected)} files of a kit are the same with Python 3.{sys.version_info.minor} and 3.{minor}",
    )


@pytest.mark.set_up
def test_the_locked_dependencies_go_together(tmp_path: Path, exhaustive: bool) -> None:
    """In the environment of these tests; with ``--exhaustive`` in a new one, that the lines of docs/install.md make."""
    if not exhaustive:
        assert "No broken requirements found" in works(f"'{sys.executable}' -m pip check", tmp_path)
        return
    folder = copy_to(tmp_path / "clone")
    install, *_ = commands(
        block_of(
            "docs/install.md", ".venv/bin/python -m pip install --require-hashes -r requirements-dev.lock"
        )
    )
    for command in (*commands(block_of("docs/install.md", "python3 -m venv")), install):
        works(command, folder)
    assert "No broken requirements found" in works(".venv/bin/python -m pip check", folder)


def test_the_plain_checks_are_those_of_make_test(tmp_path: Path) -> None:
    """They run in ``make test``, so here it is enough that they are the same lines."""
    planned = works("make --dry-run style types tests", makefile(tmp_path))
    made = [
        line
        for line in planned.splitlines()
        if line.startswith(".venv/bin/python -m ") and " pip " not in line
    ]
    checks = commands(
        block_of(
            "docs/install.md", ".venv/bin/python -m pip install --require-hashes -r requirements-dev.lock"
        )
    )
    assert len(made) == 4
    assert checks[1:] == made


def test_make_alone_says_what_there_is(tmp_path: Path) -> None:
    said = works("make", makefile(tmp_path))
    assert "make kit" in said
    assert "make test" in said
    assert not (tmp_path / ".venv").exists()


def test_an_old_python_gets_a_sentence(tmp_path: Path) -> None:
    folder = makefile(tmp_path / "clone")
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.version_info = (3, 9, 18, 'final', 0)\n")
    done = shell(f"make kit PYTHON='{PYTHON}'", folder, PYTHONPATH=str(tmp_path))
    assert done.returncode != 0
    assert f"Playproof needs Python 3.11 or later; '{PYTHON}' is 3.9.\n" in done.stdout
    assert "make kit PYTHON=python3.12" in done.stdout
    assert "Traceback" not in done.stdout
    assert not (folder / ".venv").exists()


def test_a_python_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    done = shell("make test PYTHON=python-of-nobody", makefile(tmp_path))
    assert done.returncode != 0
    assert "Playproof needs Python 3.11 or later, and 'python-of-nobody' doesn't run." in done.stdout


def test_a_python_without_venv_gets_a_sentence(tmp_path: Path) -> None:
    folder = makefile(tmp_path / "clone")
    (tmp_path / "ensurepip.py").write_text("raise ImportError\n")
    done = shell(f"make kit PYTHON='{PYTHON}'", folder, PYTHONPATH=str(tmp_path))
    assert done.returncode != 0
    assert "lacks its venv module; on Debian and Ubuntu: apt install python3-venv" in done.stdout
    assert "Traceback" not in done.stdout
