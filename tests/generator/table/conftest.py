"""A table page of a small game, asked without a network."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from playproof.generator.serving.guard import Access
from playproof.generator.table.server import application
from playproof.generator.table.session import TableSession

PORT = 8621
PLAYER, GUEST = "a-player-that-nobody-guesses", "a-guest-that-nobody-guesses"
HOST = f"http://127.0.0.1:{PORT}"
START = (
    "playproof 1\ngame privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
)


class Table:
    """A tracker file, its session, and pages that ask for it."""

    def __init__(self, folder: Path, text: str = START) -> None:
        self.path = folder / "friday.play"
        self.path.write_text(text)
        self.now = datetime(2026, 11, 22, 19, 40)
        self.session = TableSession(self.path, folder, lambda: self.now)
        access = Access(
            "table", PORT, {PLAYER: "player", GUEST: "guest"}, frozenset({"player"}),
            ("127.0.0.1", "localhost", "192.168.1.5"),
        )  # fmt: skip
        self.app, _ = application(self.session, access)
        self.player, self.guest, self.stranger = self.page(PLAYER), self.page(GUEST), self.page("")

    def page(self, token: str) -> TestClient:
        """A browser that opened the address with this token."""
        client = TestClient(self.app, base_url=HOST, headers={"origin": HOST})
        if token:
            assert client.get(f"/?token={token}").status_code == 200
        return client

    def lines(self) -> list[str]:
        """The file without comments."""
        return [line for line in self.path.read_text().splitlines() if not line.startswith("#")]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)
