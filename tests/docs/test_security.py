"""What docs/security.md promises in figures is what the code has, and what it names is there."""

from __future__ import annotations

import re

from playproof.components.reading import limits
from playproof.generator.kit import source_archive as snapshot
from playproof.layouts.svg import tree as svg_tree
from tests.checkout import ROOT

PAGE = ROOT / "docs" / "security.md"


def test_the_limits_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = dict(rows)
    assert {name: told[name] for name in told if re.match("[0-9]", told[name])} == {
        "a TOML, CSV, JSON or YAML file": limits.megabytes(limits.TEXT_LIMIT),
        "levels of nesting in a TOML file": str(limits.DEEPEST),
        "digits of a number": f"{limits.MAX_DIGITS:,}",
        "rows, columns of a table": f"{limits.MAX_ROWS:,}, {limits.MAX_COLUMNS}",
        "a workbook (XLSX, ODS)": (
            f"{limits.megabytes(limits.WORKBOOK_LIMIT)}, {limits.megabytes(limits.UNPACKED_LIMIT)} unpacked"
        ),
        "an SVG": (
            f"{limits.megabytes(limits.SVG_LIMIT)}, {svg_tree.MOST_ELEMENTS:,} elements, {svg_tree.DEEPEST} levels of them"
        ),
        "a font": limits.megabytes(limits.FONT_LIMIT),
        "a set of icons (JSON)": limits.megabytes(limits.ICON_SET_LIMIT),
        "a picture": f"{limits.megabytes(limits.PICTURE_LIMIT)}, {limits.PIXEL_LIMIT // 1_000_000} megapixels",
        "a tracker file": limits.megabytes(limits.TRACKER_LIMIT),
        "a line of a tracker file": f"{limits.LINE_LENGTH:,} characters",
        "the data of a revision or of a kit's `source.zip`": (
            f"{limits.megabytes(snapshot.LIMIT)}, {snapshot.MOST_FILES:,} files"
        ),
    }


def test_every_promise_names_its_tests() -> None:
    text = PAGE.read_text(encoding="utf-8")
    promises = re.findall(r"^\*\*([^*]+\.)\*\*", text, re.MULTILINE)
    tested = dict(re.findall(r"^\| ([^|]+\.) \| ([^|]*test_[^|]*) \|$", text, re.MULTILINE))
    assert len(promises) >= 9
    assert list(tested) == promises


def test_the_tests_that_it_names_are_there() -> None:
    named = re.findall(r"\]\((\.\./[^)#]+)\)", PAGE.read_text(encoding="utf-8"))
    assert len(named) >= 8
    assert [name for name in named if not (PAGE.parent / name).exists()] == []
