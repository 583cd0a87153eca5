"""The program that needs no Python, built as `make program` does and tried with nothing else on the path; and how other
systems build it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.checkout import ROOT, copy_to
from tests.project.test_set_up import PYTHON, works
from tests.project.test_wheel import hashes

WORKFLOW = ROOT / ".github" / "workflows" / "program.yml"


@pytest.mark.set_up
def test_the_program_prints_and_checks_without_python(tmp_path: Path, exhaustive: bool) -> None:
    """One file and a folder, both tried by the script that tries them on other systems."""
    if not exhaustive:
        pytest.skip("builds the program in two minutes: with --exhaustive")
    clone = copy_to(tmp_path / "clone")
    works(f"make program PYTHON='{PYTHON}' COMPILE=--no-compile", clone)
    file, folder = clone / "dist/program/playproof", clone / "dist/program/playproof-folder/playproof"
    for program in (file, folder):
        said = works(f"'{sys.executable}' packaging/try_program.py '{program}'", clone)
        assert said.count("\n  ") == 7, said
    assert file.stat().st_size < 90e6
    works(f"'{file}' kit preascendant --out '{tmp_path / 'there'}'", tmp_path)
    works(f".venv/bin/playproof kit preascendant --out '{tmp_path / 'here'}'", clone)
    printed = hashes(tmp_path / "there")
    assert any(name.endswith(".pdf") for name in printed)
    assert printed == hashes(tmp_path / "here")


def test_other_systems_build_it_from_what_is_locked() -> None:
    """Actions are named by their hashes, packages come from lock files, and every release has checksums."""
    workflow = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    jobs = workflow["jobs"]
    steps = [step for job in jobs.values() for step in job["steps"]]
    actions = [step["uses"] for step in steps if "uses" in step]
    assert len(actions) == 6
    assert [name for name in actions if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", name)] == []
    lines = [line.strip() for step in steps for line in step.get("run", "").splitlines()]
    installs = [line for line in lines if " pip install" in line]
    assert len(installs) == 6
    assert [line for line in installs if "--require-hashes" not in line and "--no-deps" not in line] == []
    assert "sha256sum * > SHA256SUMS" in lines
    for name in re.findall(r"(?:-r|python) ([\w./-]+\.(?:lock|py))", "\n".join(lines)):
        assert (ROOT / name).is_file()
    [built] = [line for line in lines if "PyInstaller" in line]
    assert built.removeprefix("python") in (ROOT / "Makefile").read_text(encoding="utf-8")
    systems = {one["system"].partition("-")[0] for one in jobs["build"]["strategy"]["matrix"]["include"]}
    assert systems == {"linux", "windows", "macos"}
    assert workflow["permissions"] == {"contents": "read"}


def test_the_trial_says_what_fails(tmp_path: Path) -> None:
    """With a program that prints something else."""
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\necho nothing\n")
    program.chmod(0o755)
    command: list[str | Path] = [sys.executable, ROOT / "packaging" / "try_program.py", program]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, "not so: it says its version\n")
