"""Running the studio on this machine until somebody ends it, with the table pages that it opens."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from playproof.generator.serving.guard import Access
from playproof.generator.serving.running import ADDRESS, Beside, open_in_browser, run_server, sockets_at
from playproof.generator.studio.server import application
from playproof.generator.studio.session import StudioSession
from playproof.generator.table.server import application as table_application
from playproof.generator.table.session import TableSession

#: The page's port, by default and unless the port is taken.
PORT = 8622


class TablePages:
    """Table pages on this machine, one for each tracker file."""

    def __init__(self, root: Path) -> None:
        """None yet. ``root``: the workspace."""
        self._root = root
        self._addresses: dict[Path, str] = {}
        self._servers: list[Beside] = []

    def address(self, path: Path) -> str:
        """The address of a file's page, which is opened at the first time. Raises `PlayproofError`, `OSError`."""
        if path not in self._addresses:
            session = TableSession(path, self._root)
            (bound,) = sockets_at([ADDRESS], 0, 0)
            number, token = bound.getsockname()[1], secrets.token_urlsafe(24)
            access = Access("table", number, {token: "player"}, frozenset({"player"}))
            self._servers.append(Beside([bound], *table_application(session, access)))
            self._addresses[path] = f"http://{ADDRESS}:{number}/?token={token}"
        return self._addresses[path]

    def end(self) -> None:
        """End all pages."""
        for one in self._servers:
            one.end()


def serve(studio: StudioSession, port: int | None, browse: bool, say: Callable[[str], None]) -> None:
    """Show ``studio`` on ``port`` (None: the usual one, or any that is free; 0: any) until Ctrl-C.

    ``say`` is called with the address once the page can be opened; ``browse`` opens it. Raises `PortTaken`.
    """
    pages = TablePages(studio.root)
    (bound,) = sockets_at([ADDRESS], port, PORT)
    with bound:
        token = secrets.token_urlsafe(24)
        number = bound.getsockname()[1]
        address = f"http://{ADDRESS}:{number}/?token={token}"
        access = Access("studio", number, {token: "designer"}, frozenset({"designer"}))
        app, end = application(studio, access, pages.address)

        def ready() -> None:
            say(address)
            if browse:
                open_in_browser(address)

        try:
            run_server([bound], app, end, ready)
        finally:
            pages.end()
