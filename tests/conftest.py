"""What every test may use: golden files, set-up tests on demand, and steady examples."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from playproof.generator import parallel
from tests.goldens import GOLDEN, Golden
from tests.internal import raise_faults
from tests.samples import ask_for_many
from tests.shared_drawings import share_drawings
from tests.shared_games import share_games, sharing

# A shared machine stalls now and then; where CI is set the examples are the same on every run.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "here")
raise_faults()
share_games()
share_drawings(False)
# Tests of all kinds keep the cores busy: a copy of this process would only draw again what is shared. What two cores do
# is tested in tests/generator/test_parallel.py; here is done what one does.
parallel.__dict__["cores"] = lambda: 1
# As `playproof` itself does: many small lasting things are made, and few collections find anything.
gc.set_threshold(200_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("playproof")
    group.addoption(
        "--accept-golden",
        action="store_true",
        help="write what is seen into tests/golden instead of comparing with it (refused where CI is set)",
    )
    group.addoption(
        "--exhaustive",
        action="store_true",
        help="run every case where a fixed sample is run else: every slip, every tweak of data, thousands of games (hours)",
    )
    group.addoption(
        "--set-up",
        action="store_true",
        help="also set Playproof up in clean copies of the checkout (network; on by itself where CI is set)",
    )


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--exhaustive"):
        ask_for_many()
    if config.getoption("--accept-golden") and os.environ.get("CI"):
        raise pytest.UsageError(
            "--accept-golden is refused where CI is set: golden files are looked at first"
        )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Set-up tests are long: they come first, so that the other cores have the rest to do meanwhile."""
    long = [item for item in items if item.get_closest_marker("set_up")]
    rest = [item for item in items if not item.get_closest_marker("set_up")]
    if config.getoption("--set-up") or os.environ.get("CI"):
        items[:] = long + rest
    elif long:
        items[:] = rest
        config.hook.pytest_deselected(items=long)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Tests share rules and drawings of games but for those that patch something or count what it costs."""
    patches = {"monkeypatch", "guard", "own_rules"}.intersection(getattr(item, "fixturenames", ()))
    alone = bool(patches) or "bench" in item.path.parts
    sharing(not alone)
    share_drawings(not alone)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A worker sends what a test's call brought, and a set-up or tear-down that failed or skipped: most tests take less time
    than to send what they all bring."""
    option = item.config.option
    if not hasattr(item.config, "workerinput") or option.durations is not None or option.xmlpath:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_collection_finish() -> None:
    """Tests and modules stay to the end: no collection looks through them again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def own_rules() -> None:
    """For a test whose sentences hang on what was looked at first: which side of two an edge of a map is named by."""


@pytest.fixture
def exhaustive(request: pytest.FixtureRequest) -> bool:
    """Whether every case is asked for, not the usual sample."""
    return bool(request.config.getoption("--exhaustive"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what a test has recorded to be told although it passed: what it could compare on this machine."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "told":
                terminalreporter.write_line(str(value))


@pytest.fixture
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> Golden:
    """Compare what is seen with a golden file: ``golden("cards/R01.svg", text)``."""
    return Golden(GOLDEN, tmp_path, bool(request.config.getoption("--accept-golden")))


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of Playproof's own is a finding, as it is for users; in all other tests it is an exception."""
    monkeypatch.delenv("PLAYPROOF_TRACEBACK")
