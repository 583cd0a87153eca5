"""Who may look: this machine's own browser, with the token, asking this very address; nobody may write."""

from __future__ import annotations

from hmac import compare_digest
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Guard"]

#: What the page may load: nothing from elsewhere, no script or style that isn't a file of ours.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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


class Guard:
    """Refuses whatever isn't a look at the page by somebody who has the token.

    ``Host`` must be this address, so that no other site's name can be pointed at it; ``Origin``, if it is sent,
    too. The token comes once in the page's address, then as a cookie that no other site's request carries.
    """

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        """Guard ``app`` on 127.0.0.1:``port``."""
        self._app = app
        self._token = token.encode()
        self._cookie = f"playproof-{port}"
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        if port == 80:
            self._hosts |= {"127.0.0.1", "localhost"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        refusal = self._refusal(scope)
        drawing = scope["path"].endswith(".svg") and scope["path"] != "/icons.svg"

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers["content-security-policy"] = DRAWING_POLICY if drawing else PAGE_POLICY
                headers.setdefault("cache-control", "no-store")
                if refusal is None and scope["path"] == "/":
                    # The page is where the token arrives: from here on the cookie carries it.
                    headers.append(
                        "set-cookie",
                        f"{self._cookie}={self._token.decode()}; Path=/; HttpOnly; SameSite=Strict",
                    )
            await send(message)

        await (refusal or self._app)(scope, receive, send_safely)

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        if headers.get("host", "") not in self._hosts:
            return PlainTextResponse("This preview answers only at its own address.\n", 421)
        if scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse(
                "This preview is for looking; nothing can be written.\n", 405, {"allow": "GET, HEAD"}
            )
        origin = headers.get("origin")
        if origin is not None and origin.removeprefix("http://") not in self._hosts:
            return PlainTextResponse("This preview answers no other site.\n", 403)
        if not any(compare_digest(given.encode(), self._token) for given in self._given(scope, headers)):
            return PlainTextResponse(
                "Open the whole address that playproof preview printed, with its token.\n", 403
            )
        return None

    def _given(self, scope: Scope, headers: Headers) -> list[str]:
        """The tokens that came along: in the cookie, and in the address of the page itself."""
        # Read by hand: other programs on this machine set cookies that a strict reader stops at.
        pairs = [pair.partition("=") for line in headers.getlist("cookie") for pair in line.split(";")]
        given = [value.strip() for name, _, value in pairs if name.strip() == self._cookie]
        if scope["path"] == "/":
            given += parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        return given
