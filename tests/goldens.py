"""Golden files: what a drawing or a listing looked like when somebody last looked at it and agreed.

They stand in ``tests/golden``. A test compares what it sees with its golden file through the fixture
`golden`; ``pytest --accept-golden`` writes what is seen instead. Look at the difference before you commit it.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from difflib import unified_diff
from itertools import islice
from pathlib import Path, PurePosixPath

import pytest
from PIL import Image, ImageChops

GOLDEN = Path(__file__).parent / "golden"

_TEXT = {".csv", ".html", ".json", ".md", ".play", ".svg", ".toml", ".txt", ".xml"}
_LINES_SHOWN = 80
_REMEDY = "If that is right: pytest --accept-golden, and look at the difference before you commit it."


@dataclass(frozen=True)
class Golden:
    """Compares what a test sees with the golden file of that name.

    ``folder`` holds the golden files, ``scratch`` takes what was seen when it differs, ``accept`` writes
    golden files instead of comparing with them.
    """

    folder: Path
    scratch: Path
    accept: bool

    def __call__(self, name: str, seen: str | bytes) -> None:
        """Fail unless ``seen`` is what the golden file ``name`` holds.

        Text and SVG are compared line by line, PNG pixel by pixel (no tolerance), all else byte by byte.
        ``name`` is a path within the folder, with ``/``; one that leaves it raises `ValueError`.
        """
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise ValueError(f"a golden file stands in {self.folder.name}/: {name!r} leaves it")
        path = self.folder / name
        data = seen.encode() if isinstance(seen, str) else seen
        problem = self._difference(path, data) if path.exists() else "there is no such golden file yet"
        if not problem:
            return
        if self.accept:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            return
        beside = self.scratch / "seen" / name
        beside.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        pytest.fail(f"{name}: {problem}\ngolden: {path}\nseen:   {beside}\n{_REMEDY}", pytrace=False)

    def _difference(self, path: Path, seen: bytes) -> str:
        """What differs, in words; empty if nothing does."""
        golden = path.read_bytes()
        if golden == seen:
            return ""
        if path.suffix == ".png":
            return self._pixels(path, golden, seen)
        if path.suffix in _TEXT:
            return _lines(golden, seen)
        at = next(
            (i for i, (a, b) in enumerate(zip(golden, seen, strict=False)) if a != b),
            min(len(golden), len(seen)),
        )
        return f"{len(seen)} bytes seen, {len(golden)} golden; the first that differs is byte {at}"

    def _pixels(self, path: Path, golden: bytes, seen: bytes) -> str:
        with Image.open(io.BytesIO(golden)) as was, Image.open(io.BytesIO(seen)) as now:
            if was.size != now.size:
                return "{}×{} px seen, {}×{} px golden".format(*now.size, *was.size)
            change = ImageChops.difference(was.convert("RGBA"), now.convert("RGBA"))
        # Where both are opaque the difference has alpha 0: look at every channel, not at the picture.
        apart = Image.new("L", change.size)
        for channel in change.split():
            apart = ImageChops.lighter(apart, channel)
        box = apart.getbbox()
        if box is None:
            return ""
        differing = sum(apart.histogram()[1:])
        picture = self.scratch / "difference" / path.name
        picture.parent.mkdir(parents=True, exist_ok=True)
        apart.point([0] + [255] * 255).save(picture)
        left, top, right, bottom = box
        return (
            f"{differing} of {apart.width * apart.height} pixels differ, all within "
            f"x {left}–{right - 1}, y {top}–{bottom - 1}; in white: {picture}"
        )


def _lines(golden: bytes, seen: bytes) -> str:
    rows = unified_diff(
        golden.decode(errors="backslashreplace").splitlines(keepends=True),
        seen.decode(errors="backslashreplace").splitlines(keepends=True),
        "golden",
        "seen",
    )
    shown = [
        row if row.endswith("\n") else f"{row}\n\\ no newline at the end\n"
        for row in islice(rows, _LINES_SHOWN)
    ]
    if len(shown) == _LINES_SHOWN:
        shown.append("…\n")
    return "it differs\n" + "".join(shown)
