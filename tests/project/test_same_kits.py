"""The same kits of all games, byte for byte, with every Python that is found, from 3.11. Without ``--exhaustive`` one game's
with the newest is compared where a fresh checkout is set up (test_set_up.py). That kits are what they were is seen where all
are printed (tests/generator/test_all_kits.py)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.project.pythons import MINORS, find, hashes, printed_by

GAMES = {path.parent.name for path in (ROOT / "components").glob("*/game.toml")}


@pytest.mark.set_up
def test_every_python_prints_the_same_bytes(
    tmp_path: Path, record_property: Callable[[str, object], None], exhaustive: bool
) -> None:
    if not exhaustive:
        pytest.skip("prints all games with every Python: with --exhaustive")
    games = tuple(sorted(GAMES))
    here = sys.version_info.minor
    pythons = {minor: find(minor) for minor in MINORS if minor != here}
    others = {minor: python for minor, python in pythons.items() if python is not None}
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
