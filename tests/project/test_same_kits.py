"""The same kits, byte for byte, with the newest Python that is found, from 3.11; with ``--exhaustive`` all games with
every Python. That they are what they were is seen where all kits are printed (tests/generator/test_all_kits.py)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.checkout import ROOT

SCRIPT = ROOT / "tests" / "project" / "kit_hashes.py"
#: The minor versions that may print a kit.
MINORS = range(11, 15)
#: Seconds that an environment, or the kits of all games, may take on a machine that does other things too.
PATIENCE = 400
GAMES = {path.parent.name for path in (ROOT / "components").glob("*/game.toml")}


def run(*command: object) -> subprocess.CompletedProcess[str]:
    """Run a program without what makes Python look elsewhere."""
    ours = ("PYTHON", "VIRTUAL_ENV", "PYTEST", "PLAYPROOF")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.run(
        [str(part) for part in command],
        env={**environment, "PYTHONPATH": str(ROOT), "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        capture_output=True, encoding="utf-8", timeout=PATIENCE,
    )  # fmt: skip


def places(minor: int) -> Iterator[Path]:
    """Where a Python may be: on the path, beside this one, and where pyenv, uv and build machines put it."""
    name = f"python3.{minor}"
    yield Path(sys.base_prefix) / "bin" / name
    if found := shutil.which(name):
        yield Path(found)
    homes = {
        Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions": f"3.{minor}.*/bin/python3",
        Path.home() / ".local/share/uv/python": f"cpython-3.{minor}.*/bin/python3",
        Path(os.environ.get("RUNNER_TOOL_CACHE") or os.devnull) / "Python": f"3.{minor}.*/*/bin/python3",
    }
    for home, pattern in homes.items():
        yield from sorted(home.glob(pattern), reverse=True) if home.is_dir() else ()


def find(minor: int) -> Path | None:
    """A Python of this version that runs and can make environments."""
    code = "import ensurepip, sys, venv; print(sys.version_info[:2])"
    for place in places(minor):
        try:
            if run(place, "-c", code).stdout == f"(3, {minor})\n":
                return place
        except OSError:
            continue
    return None


#: The games whose kits other Pythons print: cards, a hex board, mats and charts among them.
COMPARED = ("preascendant",)


def hashes(python: Path | str, folder: Path, *settings: str) -> dict[str, str]:
    """File → SHA-256 of the kits that this Python prints."""
    done = run(python, SCRIPT, folder, *settings)
    assert done.returncode == 0, f"{python}:\n{done.stderr}"
    found: dict[str, str] = json.loads(done.stdout)
    return found


def printed_by(python: Path, folder: Path, games: tuple[str, ...]) -> dict[str, str]:
    """The same by a Python that is given the locked dependencies first."""
    own = folder / "venv/bin/python"
    for command in (
        (python, "-m", "venv", folder / "venv"),
        (
            own,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-compile",
            "--require-hashes",
            "-r",
            ROOT / "requirements.lock",
        ),
    ):
        done = run(*command)
        assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return hashes(own, folder / "kits", *games)


@pytest.mark.set_up
def test_every_python_prints_the_same_bytes(
    tmp_path: Path, record_property: Callable[[str, object], None], exhaustive: bool
) -> None:
    games = tuple(sorted(GAMES)) if exhaustive else COMPARED
    here = sys.version_info.minor
    pythons = {minor: find(minor) for minor in MINORS if minor != here}
    others = {minor: python for minor, python in pythons.items() if python is not None}
    if not exhaustive:
        others = dict(sorted(others.items())[-1:])
    missing = ", ".join(f"3.{minor}" for minor, python in pythons.items() if python is None)
    with ThreadPoolExecutor(2) as pool:
        ours = pool.submit(hashes, sys.executable, tmp_path / "here", "--exact", *games)
        theirs = {
            minor: pool.submit(printed_by, python, tmp_path / f"3.{minor}", games)
            for minor, python in others.items()
        }
        expected = ours.result()
        found = {minor: future.result() for minor, future in theirs.items()}
    assert {name.partition("/")[0] for name in expected} == set(games)
    assert {Path(name).suffix for name in expected} == {".pdf", ".svg", ".png", ".zip", ".json"}
    for minor, kits in found.items():
        other = [name for name in expected.keys() | kits.keys() if expected.get(name) != kits.get(name)]
        assert not other, (
            f"Python 3.{minor} prints {len(other)} files otherwise than 3.{here}: {sorted(other)[:9]}"
        )
    same = ", ".join(f"3.{minor}" for minor in sorted({here, *found}))
    said = f"{len(expected)} files of kits are the same with Python {same}"
    record_property("told", said + (f"; not found: {missing}" if missing else ""))
