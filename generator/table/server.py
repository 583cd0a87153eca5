"""The table page's server: the page, its data, the lines that it sends, and an event whenever the file changes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from playproof.components.faults import PlayproofError
from playproof.components.workspace import Workspace
from playproof.generator.serving.answers import (
    FOREVER,
    answered,
    as_json,
    font_file,
    internal_error,
    missing,
    svg_file,
)
from playproof.generator.serving.events import Bell, watched
from playproof.generator.serving.guard import Access, Guard
from playproof.generator.serving.icons import badge, sprite
from playproof.generator.table.drawing import Boards
from playproof.generator.table.photos import LARGEST, folder_of, keep_photo, photo_file
from playproof.generator.table.requests import Refused, Sent
from playproof.generator.table.session import TableSession

PAGE = Path(__file__).resolve().parent / "page"
#: The page's own files: address → type. Nothing else is read from there.
FILES = {
    "index.html": "text/html",
    "table.css": "text/css",
    "table.js": "text/javascript",
    "entry.js": "text/javascript",
    "log.js": "text/javascript",
    "boards.js": "text/javascript",
    "standing.js": "text/javascript",
    "dom.js": "text/javascript",
    "manifest.webmanifest": "application/manifest+json",
}
#: The number of a line, as a page sends it.
SAID = re.compile(r"[0-9]{1,6}")
#: The largest body of a line, bytes, and the seconds within which a body must have come.
BODY, PATIENCE = 64_000, 30.0


def application(table: TableSession, access: Access) -> tuple[Guard, Callable[[], None]]:
    """The table page as an ASGI application, and what to call in its loop when it ends: all streams then close."""
    bell = Bell(access.writers)
    boards = Boards(Workspace(table.root))

    async def events(request: Request) -> Response:
        return bell.stream(lambda: table.revision, request)

    async def lines(request: Request) -> Response:
        try:
            sent = msgspec.json.decode(await _body(request, BODY), type=Sent)
        except msgspec.MsgspecError as wrong:
            return as_json({"problem": f"this is no line as the page sends it: {wrong}"}, 400)

        def written() -> dict[str, Any]:
            told = table.write(sent.line, sent.revision, sent.insist, sent.key)
            return {"written": told, "state": table.state(sent.revision)}

        answer = await run_in_threadpool(written)
        bell.ring()
        return as_json(answer)

    async def photos(request: Request) -> Response:
        said = request.path_params["line"]
        line = int(said) if SAID.fullmatch(said) else 0
        data = await _body(request, LARGEST)

        def kept() -> None:
            if not 0 < line <= table.length():
                raise Refused(422, f"there is no line {said[:12]}")
            name = keep_photo(table.path, line, data)
            table.comment(f"photo {line} {folder_of(table.path).name}/{name}")

        await run_in_threadpool(kept)
        bell.ring()
        return as_json({"state": await run_in_threadpool(table.state)})

    def page(request: Request) -> Response:
        name = request.url.path.removeprefix("/") or "index.html"
        return Response((PAGE / name).read_bytes(), media_type=FILES[name])

    def font(request: Request) -> Response:
        return font_file(request.path_params["name"])

    def icons(request: Request) -> Response:
        return Response(badge() if request.url.path == "/icon.svg" else sprite(), media_type="image/svg+xml")

    def state(request: Request) -> Response:
        told = table.state(request.query_params.get("known", ""))
        return as_json({"role": request.state.role, "photos": folder_of(table.path).name, **told})

    def legal(_: Request) -> Response:
        return as_json(table.legal())

    def text(_: Request) -> Response:
        return PlainTextResponse(table.data())

    def evening(_: Request) -> Response:
        return as_json(table.figures())

    def drawn(_: Request) -> Response:
        return as_json(boards.data(*table.snapshots()))

    def board(request: Request) -> Response:
        return svg_file(boards.svg(request.path_params["name"]), FOREVER)

    def photo(request: Request) -> Response:
        file = photo_file(table.path, request.path_params["name"])
        return FileResponse(file, media_type="image/jpeg", headers=FOREVER) if file else missing()

    looks: dict[str, Callable[[Request], Response]] = {
        "/": page,
        **dict.fromkeys((f"/{name}" for name in FILES), page),
        "/fonts/{name}.ttf": font,
        "/icons.svg": icons,
        "/icon.svg": icons,
        "/state": state,
        "/legal": legal,
        "/file": text,
        "/figures": evening,
        "/boards": drawn,
        "/board/{name}.svg": board,
        "/photos/{name}": photo,
    }
    routes = [
        Route("/events", events),
        Route("/lines", _refusing(lines), methods=["POST"]),
        Route("/photos/{line}", _refusing(photos), methods=["POST"]),
        *(Route(path, answered(_sentence(endpoint), "table")) for path, endpoint in looks.items()),
        Route("/{elsewhere:path}", lambda _: missing(), methods=["GET", "HEAD", "POST"]),
    ]
    app = Starlette(
        routes=routes,
        lifespan=watched(table.stamps, lambda: _look(table), bell),
        exception_handlers={Exception: lambda _, unforeseen: internal_error(unforeseen, access.command)},
    )
    return Guard(app, access), bell.end


def _look(table: TableSession) -> None:
    """Read the file again, now that nothing is being saved. While it can't be read, the page shows what it held."""
    try:
        table.settled()
    except OSError:
        return


def _sentence(endpoint: Callable[[Request], Response]) -> Callable[[Request], Response]:
    """The endpoint, with a sentence where the file can't be used."""

    def answer(request: Request) -> Response:
        try:
            return endpoint(request)
        except OSError as trouble:
            return PlainTextResponse(f"the file can't be used: {trouble.strerror or trouble}\n", 503)

    return answer


def _refusing(endpoint: Callable[[Request], Any]) -> Callable[[Request], Any]:
    """The endpoint, with what it refuses as data."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)  # type: ignore[no-any-return]
        except Refused as refused:
            return as_json(refused.data, refused.status)
        except OSError as trouble:
            return as_json({"problem": f"the file can't be used: {trouble.strerror or trouble}"}, 503)
        except PlayproofError as trouble:
            return as_json({"problem": str(trouble)}, 422)

    return answer


async def _body(request: Request, most: int) -> bytes:
    """The body of a request. Raises `Refused` if it is larger or comes slower than allowed."""
    said = f"at most {most // 1000} KB can be sent here"
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or len(length) > 12 or int(length) > most:
        raise Refused(413, said)
    data = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for part in request.stream():
                data += part
                if len(data) > most:
                    raise Refused(413, said)
    except TimeoutError:
        raise Refused(408, "what was sent didn't come to its end") from None
    except ClientDisconnect:
        raise Refused(400, "the connection was closed") from None
    return bytes(data)
