"""The picture of the page about reprints is what `diff --format png` draws; ``--accept-golden`` draws it anew."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from playproof.generator.difference.compare import compare
from playproof.generator.difference.pictures import pictures
from playproof.generator.difference.since import opened
from tests.goldens import Golden

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_orchard_before_and_after(golden: Golden, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    folder = begin("harbour", workspace).folder
    shutil.copytree(folder, tmp_path / "before")
    path = folder / "ventures.csv"
    text = path.read_text(encoding="utf-8")
    assert "OR,Orchard,land,40" in text
    path.write_text(text.replace("OR,Orchard,land,40", "OR,Orchard,land,45"), encoding="utf-8")
    with opened(str(tmp_path / "before"), "harbour", workspace) as then:
        ((name, data),) = pictures(compare(then, "harbour", workspace), dpi=110).items()
    assert name == "png/ventures/OR.png"
    replace(golden, folder=PICTURES)("reprint.png", data)
