"""From a save to the picture in the preview, one changed card of 2,000: ``python -m tests.bench.all preview``.

The longest that the server waits before it looks, and the processor time of what it does then, in process: the network
and the browser are not in it.
"""

from __future__ import annotations

import gc
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import msgspec

from playproof.components.workspace import Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.preview.server import InteractiveSession
from playproof.generator.serving.watching import PAUSE, SETTLE
from tests.bench.cards import make_game
from tests.bench.measuring import Figure, Reading
from tests.bench.reprint import tweak

PICTURE = Figure("save to picture, 1 card of 2,000", 150, "ms")
SHEET = Figure("save to its sheet, 1 card of 2,000", 150, "ms")
THEME = "plain"


class Save:
    """A game under preview whose page shows the changed card, or its sheet, after each save."""

    def __init__(self, root: Path, cards: int) -> None:
        self.rows = make_game(root, cards)
        workspace = Workspace(root)
        folder = workspace.game_folder("preascendant")
        self.play_session = InteractiveSession(
            folder, workspace, KitOptions(out=workspace.output / folder.name)
        )
        self.number = 0
        self.card = (cards + 1) // 2 - 1  # as `tweak` counts, without the header
        self.picture()
        self.sheet()

    def save(self) -> None:
        """Change one card's text, as a designer does."""
        self.number += 1
        tweak(self.rows, self.number)
        self.play_session.saved += 1

    def picture(self) -> bytes:
        """What the page asks for after a save: the state, then the changed face."""
        self.play_session.stamps()
        self.play_session.stamps()
        state = self.play_session.state(THEME)
        msgspec.json.encode(state)
        found = self.play_session.face(state["pieces"][self.card]["front"]["digest"])
        assert found is not None
        return found

    def sheet(self) -> bytes:
        """What the page asks for besides while it shows sheets."""
        _, sheets = self.play_session.sheets(THEME)
        found = self.play_session.sheet(THEME, len(sheets.pages) // 2)
        assert found is not None
        return found


def readings(rounds: int = 9) -> Iterator[Reading]:
    gc.set_threshold(200_000, 20, 50)  # as the command sets it
    waiting = PAUSE + SETTLE
    pictures, sheets = [], []
    with tempfile.TemporaryDirectory() as name:
        under = Save(Path(name), 2000)
        for _ in range(rounds):
            under.save()
            begun = process_time()
            under.picture()
            seen = process_time()
            under.sheet()
            pictures.append(seen - begun)
            sheets.append(process_time() - begun)
    for figure, times in ((PICTURE, pictures), (SHEET, sheets)):
        work = statistics.median(times)
        yield figure.found(
            1000 * (waiting + work), f"{1000 * waiting:.0f} ms waiting, {1000 * work:.0f} ms work"
        )
