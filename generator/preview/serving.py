"""Running the preview on this machine until somebody ends it."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from playproof.generator.preview.server import InteractiveSession, application
from playproof.generator.serving.running import ADDRESS, open_in_browser, run_server, sockets_at

#: The preview's port, by default and unless the port is taken.
PORT = 8620


def serve(
    play_session: InteractiveSession, port: int | None, browse: bool, say: Callable[[str], None]
) -> None:
    """Show ``play_session`` on ``port`` (None: the usual one, or any that is free; 0: any) until Ctrl-C.

    ``say`` is called with the address once the page can be opened; ``browse`` opens it. Raises `PortTaken`.
    """
    (bound,) = sockets_at([ADDRESS], port, PORT)
    with bound:
        token = secrets.token_urlsafe(24)
        number = bound.getsockname()[1]
        address = f"http://{ADDRESS}:{number}/?token={token}"
        app, end = application(play_session, token, number)

        def ready() -> None:
            say(address)
            if browse:
                open_in_browser(address)

        run_server([bound], app, end, ready)
