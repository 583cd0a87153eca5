"""The Pythons that are found on this machine, and the kits that they print."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.checkout import ROOT

SCRIPT = ROOT / "tests" / "project" / "kit_hashes.py"
#: The minor versions that may print a kit.
MINORS = range(11, 15)
#: Seconds that an environment, or the kits of all games, may take on a machine that does other things too.
PATIENCE = 400


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


def newest() -> Path | None:
    """The newest Python that is not of this one's version; none if this is the only one."""
    others = (find(minor) for minor in reversed(MINORS) if minor != sys.version_info.minor)
    return next((one for one in others if one is not None), None)


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
