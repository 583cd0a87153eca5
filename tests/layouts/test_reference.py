"""docs/looks.md is what the types say; ``--accept-golden`` writes it anew."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from playproof.generator.documentation.looks import looks
from tests.goldens import Golden

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_is_made_from_the_types(golden: Golden) -> None:
    replace(golden, folder=DOCS)("looks.md", looks())
