"""All that was once found by slips, tweaks and fuzzing: the files in tests/data/fuzz, played again with every run.

``*.play`` are tracker files; ``tweaks.json`` lists tweaks of one row of a shipped game's data.
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.slips.rows import RowTweak

CORPUS = Path(__file__).parent.parent / "data" / "fuzz"


def played() -> list[Path]:
    """The tracker files."""
    return sorted(CORPUS.glob("*.play"))


def tweaks() -> list[RowTweak]:
    """The tweaks of one row."""
    rows = json.loads((CORPUS / "tweaks.json").read_text(encoding="utf-8"))
    return [
        RowTweak(row["game"], row["file"], tuple(row["way"]), row["op"], row.get("value")) for row in rows
    ]
