"""The table page's server: the page, its data, the lines that it sends, and an event whenever the file changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from playproof.components.workspace import Workspace
from playproof.generator.serving.answers import (
    FOREVER,
    SHARED_FILES,
    answered,
    as_json,
    font_file,
    internal_error,
    missing,
    page_file,
    svg_file,
)
from playproof.generator.serving.events import Bell, watched
from playproof.generator.serving.guard import Access, Guard
from playproof.generator.serving.icons import badge, sprite
from playproof.generator.serving.refusing import Refused, body_of, refusing
from playproof.generator.table.drawing import Boards
from playproof.generator.table.photos import LARGEST, folder_of, keep_photo, photo_file
from playproof.generator.table.requests import Sent
from playproof.generator.table.session import TableSession

PAGE = Path(__file__).resolve().parent / "page"
#: The page's files. Nothing else is read from there.
FILES = (
    *SHARED_FILES, "index.html", "table.css", "table.js", "entry.js", "log.js", "boards.js", "standing.js",
    "manifest.webmanifest",
)  # fmt: skip
#: The number of a line, as a page sends it.
SAID = re.compile(r"[0-9]{1,6}")
#: The largest body of a line, bytes.
BODY = 64_000


def application(table: TableSession, access: Access) -> tuple[Guard, Callable[[], None]]:
    """The table page as an ASGI application, and what to call in its loop when it ends: all streams then close."""
    bell = Bell(access.writers)
    boards = Boards(Workspace(table.root))

    async def events(request: Request) -> Response:
        return bell.stream(lambda: table.revision, request)

    async def lines(request: Request) -> Response:
        try:
            sent = msgspec.json.decode(await body_of(request, BODY), type=Sent)
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
        data = await body_of(request, LARGEST)

        def kept() -> None:
            if not 0 < line <= table.length():
                raise Refused(422, f"there is no line {said[:12]}")
            name = keep_photo(table.path, line, data)
            table.comment(f"photo {line} {folder_of(table.path).name}/{name}")

        await run_in_threadpool(kept)
        bell.ring()
        return as_json({"state": await run_in_threadpool(table.state)})

    def page(request: Request) -> Response:
        return page_file(PAGE, request.url.path.removeprefix("/") or "index.html")

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
        Route("/lines", refusing(lines), methods=["POST"]),
        Route("/photos/{line}", refusing(photos), methods=["POST"]),
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
