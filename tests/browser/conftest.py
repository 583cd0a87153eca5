"""A preview of a small game, looked at in Chromium."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from tests.browser.chromium import Page, missing, start
from tests.forked import Forked
from tests.orchard import write_orchard

#: The name of the package of checks of accessibility, as npm knows it.
AXE = "axe-core@4.11.0"


@dataclass(frozen=True)
class Preview:
    """A running preview of the game in ``folder``."""

    folder: Path
    address: str
    process: Forked

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace ``old``, which must stand in the file, and save."""
        path = self.folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {name}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def playproof(self, *arguments: str) -> None:
        """Run another command in the same workspace."""
        command = [sys.executable, "-m", "playproof.generator.command", *arguments]
        subprocess.run(command, cwd=self.folder.parent.parent, check=True, capture_output=True)


@pytest.fixture(scope="package")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Ended after the last test with a page: idle it would take its share of the processor's time."""
    why = missing()
    if why and os.environ.get("CI"):
        pytest.fail(why)
    if why:
        pytest.skip(why)
    driver = start(tmp_path_factory.mktemp("profile"))
    yield driver
    driver.quit()


@pytest.fixture
def preview(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Preview]:
    """A preview of the orchard, or of a game begun with the name that the test is given."""
    name = getattr(request, "param", "")
    folder = begin(name, Workspace(tmp_path)).folder if name else write_orchard(tmp_path)
    process = Forked(["preview", folder.name, "--port", "0", "--no-open"], tmp_path)
    process.stdout.readline()
    yield Preview(folder, process.stdout.readline().strip(), process)
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        process.wait(20)
    process.stdout.close()


@pytest.fixture
def page(chromium: Chrome, preview: Preview) -> Iterator[Page]:
    """The page, not yet opened; at the end nothing was complained of and nothing asked for elsewhere."""
    page = Page(chromium, preview.address)
    yield page
    asked = page.requests()
    complaints = page.complaints()
    chromium.get("about:blank")
    assert not [url for url in asked if not url.startswith((page.origin, "data:", "about:"))]
    assert complaints == []


@pytest.fixture(scope="package")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of axe-core, fetched by npm once and kept in the environment."""
    kept = Path(sys.prefix) / f"{AXE}.js"
    if not kept.exists():
        if not shutil.which("npm"):
            pytest.skip(f"npm is not installed, which fetches {AXE}")
        folder = tmp_path_factory.mktemp("axe")
        try:
            subprocess.run(["npm", "pack", AXE], cwd=folder, check=True, capture_output=True, timeout=60)
        except (subprocess.SubprocessError, OSError):
            pytest.skip(f"npm can't fetch {AXE}: no network, or no registry")
        (archive,) = folder.glob("*.tgz")
        shutil.unpack_archive(archive, folder)
        shutil.copy(folder / "package" / "axe.min.js", kept)
    return kept.read_text()
