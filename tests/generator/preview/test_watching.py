"""What counts as saved, and what doesn't."""

from __future__ import annotations

import os
from pathlib import Path

from playproof.generator.serving.watching import stamps
from tests.orchard import write_orchard


def test_nothing_saved_nothing_seen(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    assert stamps([folder]) == stamps([folder])


def test_every_way_of_saving_is_seen(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    path = folder / "fruits.csv"
    seen = [stamps([folder])]
    path.write_text(path.read_text() + "F9,Fig,red,Dry it.\n")
    seen.append(stamps([folder]))
    # As editors do it that never leave half a file: the new one is written beside and takes the old one's name.
    beside = folder / "fruits.csv~"
    beside.write_text(path.read_text())
    os.utime(beside, ns=(path.stat().st_mtime_ns, path.stat().st_mtime_ns))
    beside.replace(path)
    seen.append(stamps([folder]))
    (folder / "new.csv").write_text("id\n")
    seen.append(stamps([folder]))
    (folder / "new.csv").unlink()
    assert stamps([folder]) == seen[2]
    assert len({repr(one) for one in seen}) == 4


def test_files_of_other_kinds_are_not_watched(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    before = stamps([folder])
    (folder / ".fruits.csv.swp").write_text("an editor's own")
    (folder / "notes.md").write_text("mine")
    assert stamps([folder]) == before


def test_what_is_not_there_yet_is_seen_when_it_comes(tmp_path: Path) -> None:
    kit = tmp_path / "manifest.json"
    assert stamps([tmp_path / "none"], [kit]) == {}
    kit.write_text("{}")
    assert list(stamps([], [kit])) == [str(kit)]
