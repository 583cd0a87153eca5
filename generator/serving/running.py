"""Running a local web page until somebody ends it: its sockets, its server, its limits."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from playproof.components.faults import PlayproofError

ADDRESS = "127.0.0.1"
#: Connections that may be open at once; beyond that the one that has been silent longest is closed.
CONNECTIONS = 256
#: Seconds within which a new connection must have asked for something.
PATIENCE = 15.0


class PortTaken(PlayproofError):
    """The port can't be used; the message is a sentence."""


def run_server(
    sockets: Sequence[socket.socket], app: ASGIApp, end: Callable[[], None], ready: Callable[[], None]
) -> None:
    """Answer at ``sockets`` until Ctrl-C. ``ready`` is called once the page can be opened, ``end`` in the server's loop when
    it ends, so that open streams close."""
    # The server raises the signal again when all is closed; that is the end we want.
    with suppress(KeyboardInterrupt):
        _Server(_config(app), ready, end).run(sockets=list(sockets))


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app, log_level="error", access_log=False, server_header=False, date_header=False, ws="none",
        proxy_headers=False, timeout_graceful_shutdown=2, http=_connection_type(), h11_max_incomplete_event_size=16_384,
    )  # fmt: skip


class Beside:
    """A server in a thread of its own, beside another one, until it is ended."""

    def __init__(self, sockets: Sequence[socket.socket], app: ASGIApp, end: Callable[[], None]) -> None:
        """Answer at ``sockets`` from now on; ``end`` is called in its loop when it ends, so that open streams close."""
        self._sockets = list(sockets)
        self._server = _Server(_config(app), lambda: None, end)
        self._thread = threading.Thread(target=self._server.run, args=(self._sockets,), daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End it, and wait for that."""
        self._server.handle_exit(signal.SIGINT, None)
        self._thread.join(5)
        for one in self._sockets:
            one.close()


def _connection_type() -> type[asyncio.Protocol]:
    """Connections of one server: those that ask for nothing don't keep others out."""
    silent: dict[_Connection, None] = {}

    class _Connection(H11Protocol):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            silent[self] = None
            self._overdue = self.loop.call_later(PATIENCE, self._drop)
            if len(self.connections) > CONNECTIONS and silent:
                next(iter(silent))._drop()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None:
                silent.pop(self, None)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if not self.transport.is_closing():
                silent[self] = None

        def connection_lost(self, exc: Exception | None) -> None:
            silent.pop(self, None)
            self._overdue.cancel()
            super().connection_lost(exc)

        def _drop(self) -> None:
            """Close the connection unless it asked for something."""
            if self in silent:
                silent.pop(self)
                self.transport.close()

    return _Connection


class _Server(uvicorn.Server):
    """Says when it is there, and lets go of open streams when it ends."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], end: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._end = end
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(signal.Signals(sig), frame)
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end)


def sockets_at(addresses: Sequence[str], port: int | None, usual: int) -> list[socket.socket]:
    """A listening socket at each address of this machine, on one ``port`` (None: the usual one, or any that is free; 0:
    any). Raises `PortTaken`."""
    if port is None:
        try:
            return sockets_at(addresses, usual, usual)
        except PortTaken:
            return sockets_at(addresses, 0, usual)
    found: list[socket.socket] = []
    try:
        for address in addresses:
            found.append(_bound(address, found[0].getsockname()[1] if found else port))
    except PortTaken:
        for one in found:
            one.close()
        raise
    return found


def _bound(address: str, port: int) -> socket.socket:
    bound = socket.socket()
    if os.name == "posix":
        # Elsewhere this would let two servers share a port.
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((address, port))
        bound.listen()
    except OSError as trouble:
        bound.close()
        reason = trouble.strerror or str(trouble)
        raise PortTaken(
            f"port {port} can't be used ({reason.lower()}); name another with --port, or --port 0 for any that is free"
        ) from None
    return bound


def open_in_browser(address: str) -> None:
    """Open the page, where a browser has somewhere to open a window."""
    has_screen = sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if has_screen:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
