"""The wheel holds one name, `playproof`, with the four packages and all their data;
it prints the same kit far from the checkout.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.checkout import PACKAGES, ROOT, files


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; a failure shows all that it said."""
    variables = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PLAYPROOF"))}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=variables, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    [built] = folder.glob("*.whl")
    return built


def test_the_wheel_holds_the_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    held = {
        f"playproof/{path.relative_to(ROOT).as_posix()}".replace("playproof/playproof/", "playproof/")
        for package in ("playproof", *PACKAGES)
        for path in files(ROOT / package)
    }
    assert {f"playproof/components/preascendant/{name}" for name in ("game.toml", "events.csv")} <= held
    assert sorted(names ^ held) == []


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [licence] = [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
        [points] = [name for name in archive.namelist() if name.endswith("/entry_points.txt")]
        [metadata] = [name for name in archive.namelist() if name.endswith("/METADATA")]
        assert archive.read(licence) == (ROOT / "LICENSE").read_bytes()
        assert archive.read(points).decode().split() == [
            "[console_scripts]",
            "playproof",
            "=",
            "playproof.generator.command:main",
        ]
        assert "Requires-Python: >=3.11" in archive.read(metadata).decode()


def asked_for(requirements: list[str]) -> set[str]:
    """The distributions that these requirements bring in, with theirs in turn, as this Python needs them."""
    found: set[str] = set()
    waiting = [(Requirement(text), "") for text in requirements]
    while waiting:
        requirement, extra = waiting.pop()
        name = canonicalize_name(requirement.name)
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        if name not in found:
            found.add(name)
            for wanted in ("", *requirement.extras):
                waiting += [(Requirement(text), wanted) for text in distribution(name).requires or []]
    return found


def lend(names: set[str], site_packages: Path) -> None:
    """Link what is installed here under these names, and only that, into another environment."""
    for name in names:
        installed = distribution(name)
        for top in {file.parts[0] for file in installed.files or [] if file.parts[0] != ".."}:
            link = site_packages / top
            if not link.exists() and top != "__pycache__":
                link.symlink_to(Path(str(installed.locate_file(top))).resolve())


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, and what the wheel's own metadata asks for: one lacking fails here."""
    folder = tmp_path_factory.mktemp("elsewhere")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv/bin/python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel, cwd=folder)
    site = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    )
    listed = run(
        python, "-c", "import importlib.metadata as m; print(*m.requires('playproof'), sep='\\n')", cwd=folder
    )
    lend(asked_for(listed.splitlines()), site)
    return folder


def test_the_wheel_runs_from_its_own_environment(elsewhere: Path) -> None:
    python = elsewhere / "venv/bin/python"
    names = [f"playproof.{package}" for package in PACKAGES]
    code = f"import {', '.join(names)}; print(*({', '.join(f'{n}.__file__' for n in names)}), sep='\\n')"
    for file in run(python, "-c", code, cwd=elsewhere).splitlines():
        assert Path(file).is_relative_to(elsewhere / "venv")


def hashes(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_wheel_prints_the_kit_that_the_checkout_prints(elsewhere: Path, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    run(Path(sys.executable).parent / "playproof", "kit", "preascendant", "--out", here, cwd=ROOT)
    run(elsewhere / "venv/bin/playproof", "kit", "preascendant", "--out", there, cwd=elsewhere)
    printed = hashes(there)
    assert any(name.endswith(".pdf") for name in printed)
    assert any(name.endswith("manifest.json") for name in printed)
    assert printed == hashes(here)
