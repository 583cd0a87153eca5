"""A studio of the orchard, asked without a network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from playproof.components.workspace import Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.serving.guard import Access
from playproof.generator.studio.server import application
from playproof.generator.studio.session import StudioSession
from tests.orchard import write_orchard

PORT = 8622
TOKEN = "a-designer-that-nobody-guesses"
HOST = f"http://127.0.0.1:{PORT}"
FRUITS, TOOLS, BASKETS = "cards.0.rows", "cards.1", "tokens.0"


class Studio:
    """A game, its session, and pages that ask for it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = write_orchard(root)
        self.opened: list[Path] = []
        self.begin()

    def begin(self) -> None:
        """Begin a session of what is on disk now."""
        self.session = StudioSession(self.folder, Workspace(self.root), KitOptions())
        access = Access("studio", PORT, {TOKEN: "designer"}, frozenset({"designer"}))
        self.app, _ = application(self.session, access, self.open)
        self.page, self.stranger = self.client(TOKEN), self.client("")

    def open(self, path: Path) -> str:
        self.opened.append(path)
        return "http://127.0.0.1:1/"

    def client(self, token: str) -> TestClient:
        """A browser that opened the address with this token."""
        client = TestClient(self.app, base_url=HOST, headers={"origin": HOST})
        if token:
            assert client.get(f"/?token={token}").status_code == 200
        return client

    def state(self, table: str = FRUITS) -> dict[str, Any]:
        return dict(self.page.get("/state", params={"table": table}).json())

    def post(self, address: str, **body: Any) -> tuple[int, dict[str, Any]]:
        """Send something with the revision of now, unless another one is given; the page shows the table that it is about."""
        body.setdefault("revision", self.session.revision)
        shown = body.get("table", FRUITS)
        answer = self.page.post(address, params={"table": shown}, content=json.dumps(body))
        return answer.status_code, dict(answer.json())

    def type(self, row: int, column: str, value: str, table: str = FRUITS, key: str = "") -> dict[str, Any]:
        """Change a cell; the state after it."""
        cells = [{"row": row, "column": column, "value": value}]
        status, data = self.post("/edit", table=table, what="cells", cells=cells, key=key)
        assert status == 200, data
        return dict(data["state"])

    def rows(self, what: str, row: int, table: str = FRUITS) -> list[list[str]]:
        """Add, copy or remove a row; the cells after it."""
        status, data = self.post("/edit", table=table, what=what, row=row)
        assert status == 200, data
        return [one["cells"] for one in data["state"]["table"]["rows"]]

    def save(self) -> list[str]:
        status, data = self.post("/save")
        assert status == 200, data
        return list(data["done"])

    def read(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def files(self) -> dict[str, bytes]:
        """Every file of the workspace."""
        return {
            path.relative_to(self.root).as_posix(): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file()
        }


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path)
