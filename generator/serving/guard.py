"""Who may ask a local web page: a browser at the page's own address that has a token; who may write there as well."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from hmac import compare_digest
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from playproof.generator.serving.answers import internal_error

#: What the page may load: nothing from elsewhere, no script or style that isn't a file of ours.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
#: What a drawing may load when it is opened alone: its own style and fonts, which are inside it.
DRAWING_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; "
    "frame-ancestors 'none'; sandbox"
)
HEADERS = {
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
#: The names of this machine for itself.
LOOPBACK = ("127.0.0.1", "localhost")
#: Sent to a browser that comes from another site's link: it doesn't send the cookie along, but does for its next step.
AGAIN = '<!doctype html><html lang="en"><meta http-equiv="refresh" content="0;url=/"><title>Playproof</title></html>\n'


@dataclass(frozen=True)
class Access:
    """Who may ask the page of ``command``, at ``port``.

    ``tokens``: the role that each token gives. ``writers``: the roles that may send something (``POST``). ``hosts``: the
    names and addresses of this machine by which the page may be asked for.
    """

    command: str
    port: int
    tokens: Mapping[str, str]
    writers: frozenset[str] = frozenset()
    hosts: tuple[str, ...] = LOOPBACK
    cookie: str = field(init=False)
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Work out what is compared with each request."""
        known = {f"{host}:{self.port}" for host in self.hosts} | set(self.hosts if self.port == 80 else ())
        object.__setattr__(self, "known", frozenset(known))
        object.__setattr__(self, "cookie", f"playproof-{self.port}")

    def role(self, token: str) -> str:
        """The role that a token gives; ``""`` for one that isn't known."""
        found = ""
        for known, role in self.tokens.items():
            if compare_digest(token.encode("utf-8", "replace"), known.encode()):
                found = role
        return found

    @property
    def methods(self) -> str:
        """The methods that are answered."""
        return "GET, HEAD, POST" if self.writers else "GET, HEAD"


class Guard:
    """Refuses what doesn't come from the page itself, from somebody who has a token.

    ``Host`` must be this address, so that no other site's name can be pointed at it; ``Origin``, if it is sent,
    too. A token comes once in the page's address. It is exchanged for a cookie that no other site's request carries, and
    the browser is sent on to the address without it. What is written must say that it comes from this very page.
    Endpoints find the role in ``request.state.role``.
    """

    def __init__(self, app: ASGIApp, access: Access) -> None:
        """Guard ``app``."""
        self._app = app
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        drawing = scope["path"].endswith(".svg") and scope["path"] != "/icons.svg"

        begun = False

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers["content-security-policy"] = DRAWING_POLICY if drawing else PAGE_POLICY
                headers.setdefault("cache-control", "no-store")
            nonlocal begun
            begun = True
            await send(message)

        try:
            await (self._answer(scope) or self._app)(scope, receive, send_safely)
        except Exception as unforeseen:
            # The server would print a traceback in the terminal of whoever runs it, for whatever a visitor asks.
            if os.environ.get("PLAYPROOF_TRACEBACK"):
                raise
            if not begun:
                await internal_error(unforeseen, self._access.command)(scope, receive, send_safely)

    def _answer(self, scope: Scope) -> Response | None:
        """What is answered at once: a refusal, or the cookie for a token."""
        access, headers = self._access, Headers(scope=scope)
        if headers.get("host", "") not in access.known:
            return PlainTextResponse(f"This {access.command} answers only at its own address.\n", 421)
        method = scope["method"]
        if method not in access.methods.split(", "):
            said = f"This {access.command} is for looking; nothing can be written.\n"
            if access.writers:
                said = f"This {access.command} answers {access.methods}, not {method}.\n"
            return PlainTextResponse(said, 405, {"allow": access.methods})
        origin = headers.get("origin")
        if origin is not None and origin.removeprefix("http://") not in access.known:
            return PlainTextResponse(f"This {access.command} answers no other site.\n", 403)
        at_page = scope["path"] == "/" and method != "POST"
        for token in self._in_address(scope) if at_page else ():
            if access.role(token):
                # From here on the cookie carries it, and it stays in no address, history or bookmark.
                cookie = f"{access.cookie}={token}; Path=/; HttpOnly; SameSite=Strict"
                return Response(None, 303, {"location": "/", "set-cookie": cookie})
        role = next(filter(None, map(access.role, self._in_cookie(headers))), "")
        if not role:
            if at_page and headers.get("sec-fetch-site") in ("cross-site", "same-site"):
                return HTMLResponse(AGAIN)
            said = f"Open the whole address that playproof {access.command} printed, with its token.\n"
            return PlainTextResponse(said, 403)
        if method == "POST":
            if role not in access.writers:
                return PlainTextResponse("You may look here, but not write.\n", 403)
            site = headers.get("sec-fetch-site")
            if site not in (None, "same-origin") or (origin is None and site is None):
                return PlainTextResponse("Only the page itself may write here.\n", 403)
        scope.setdefault("state", {})["role"] = role
        return None

    def _in_cookie(self, headers: Headers) -> list[str]:
        # Read by hand: other programs on this machine set cookies that a strict reader stops at.
        pairs = [pair.partition("=") for line in headers.getlist("cookie") for pair in line.split(";")]
        return [value.strip() for name, _, value in pairs if name.strip() == self._access.cookie]

    def _in_address(self, scope: Scope) -> list[str]:
        return parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
