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
from tests.fences import Block, blocks

INSTALL = ROOT / "docs" / "install.md"
INSTALLERS = ("uv tool install", "pipx install")


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """What a command prints; a failure shows all that it said."""
    ours = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "PLAYPROOF"))} | variables
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=ours, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}"
    return done.stdout


def built(checkout: Path, folder: Path, *what: str) -> Path:
    """The wheel that a checkout builds into ``folder``, which is made if missing."""
    folder.mkdir(exist_ok=True)
    what = what or ("--wheel",)
    run(sys.executable, "-m", "build", *what, "--no-isolation", "--outdir", folder, checkout, cwd=folder)
    [wheel] = folder.glob("*.whl")
    return wheel


def names_in(wheel: Path) -> list[str]:
    """The names of all that a wheel holds, sorted."""
    with zipfile.ZipFile(wheel) as archive:
        return sorted(archive.namelist())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, tmp_path_factory.mktemp("wheel"))


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


def fresh(folder: Path, wheel: Path, *options: str) -> tuple[Path, Path]:
    """A new environment in ``folder`` with the wheel in it: its Python and its site-packages."""
    run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--quiet", *options, wheel, cwd=folder)
    where = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder)
    return python, Path(where.strip())


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, which installs one name, and what the wheel's own metadata asks for: one lacking
    fails here."""
    folder = tmp_path_factory.mktemp("elsewhere")
    python, site = fresh(folder, wheel, "--no-index", "--no-deps")
    version = wheel.name.split("-")[1]
    assert {path.name for path in site.iterdir()} == {"playproof", f"playproof-{version}.dist-info"}
    assert (site / "playproof" / "py.typed").is_file()
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


def install_block(first: str) -> Block:
    """The block of docs/install.md whose first line starts so."""
    [found] = [block for block in blocks(INSTALL) if "".join(block.lines[:1]).startswith(first)]
    return found


def test_the_wheel_that_is_built_is_installed(wheel: Path) -> None:
    for tool in INSTALLERS:
        assert install_block(tool).lines == (f"{tool} ./{wheel.name}",)
    *_, windows = install_block("py -m pip install").lines
    assert windows == f"py -m pipx install .\\{wheel.name}"
    assert f"`{wheel.name}`" in INSTALL.read_text(encoding="utf-8")


def take_first_steps(commands: Path, folder: Path) -> None:
    """Run what docs/install.md says are the first steps; nothing but these commands is on the path."""
    folder.mkdir()
    here = folder
    for line in install_block("mkdir my-games").lines:
        command, *arguments = line.split()
        if command == "mkdir":
            (here / arguments[0]).mkdir()
        elif command == "cd":
            here /= arguments[0]
        elif arguments[0] == "preview":
            run(
                commands / command, *arguments, "--help", cwd=here, PATH=str(commands)
            )  # it would go on for ever
        else:
            run(commands / command, *arguments, cwd=here, PATH=str(commands))
    assert (here / "output/harbour/kit.pdf").is_file()
    made = ["components", "harbour.play", "layouts", "output", "schemas"]
    assert sorted(path.name for path in here.iterdir()) == made


def test_a_game_is_begun_in_an_empty_folder_without_a_clone(elsewhere: Path, tmp_path: Path) -> None:
    take_first_steps(elsewhere / "venv/bin", tmp_path / "empty")


def test_the_public_functions_work_from_the_wheel(elsewhere: Path, tmp_path: Path) -> None:
    code = "import playproof; print(playproof.check_text('game privates\\nplayers Ann Bob\\nCy: pass'))"
    assert run(elsewhere / "venv/bin/python", "-c", code, cwd=tmp_path) == (
        "text:3:1: PP-03 'Cy' is no player here (Ann, Bob)\n"
    )


@pytest.mark.set_up
def test_pip_installs_the_wheel_with_its_dependencies(wheel: Path, tmp_path: Path, exhaustive: bool) -> None:
    """As pipx does: into an environment of its own, with the newest dependencies (with ``--exhaustive``)."""
    if not exhaustive:
        pytest.skip("installs the newest dependencies: with --exhaustive")
    python, _ = fresh(tmp_path, wheel)
    take_first_steps(python.parent, tmp_path / "empty")


@pytest.mark.set_up
@pytest.mark.parametrize("line", INSTALLERS)
def test_tools_install_the_wheel(wheel: Path, tmp_path: Path, line: str, exhaustive: bool) -> None:
    """As docs/install.md says, in folders of this test's own; uv and pipx come from an environment of their own."""
    if not exhaustive:
        pytest.skip("installs uv and pipx, and the newest dependencies: with --exhaustive")
    tool, *arguments = line.split()
    run(sys.executable, "-m", "venv", tmp_path / "tool", cwd=tmp_path)
    bin_folder = tmp_path / "tool" / "bin"
    run(bin_folder / "python", "-m", "pip", "install", "--quiet", tool, cwd=tmp_path)
    home, made = tmp_path / "home", tmp_path / "made"
    places = {"UV_TOOL_DIR": home, "UV_TOOL_BIN_DIR": made, "PIPX_HOME": home, "PIPX_BIN_DIR": made}
    variables = {name: str(place) for name, place in places.items()}
    python = ("--python", sys.executable)
    run(bin_folder / tool, *arguments, *python, f"./{wheel.name}", cwd=wheel.parent, **variables)
    take_first_steps(made, tmp_path / "empty")
