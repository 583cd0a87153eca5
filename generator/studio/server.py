"""The studio's server: the page, its data, the changes that it sends, and an event whenever something was changed or saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

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
from playproof.generator.studio.requests import Asked, Edit
from playproof.generator.studio.session import StudioSession

PAGE = Path(__file__).resolve().parent / "page"
#: The page's files. Nothing else is read from there.
FILES = (*SHARED_FILES, "index.html", "studio.css", "studio.js", "grid.js", "cell.js")
#: The largest body of a change, and of anything else, bytes.
BODY, SMALL = 4_000_000, 4_000

T = TypeVar("T")


def application(
    studio: StudioSession, access: Access, table_page: Callable[[Path], str]
) -> tuple[Guard, Callable[[], None]]:
    """The studio as an ASGI application, and what to call in its loop when it ends: all streams then close.

    ``table_page`` opens the table page of a tracker file and returns its address.
    """
    bell = Bell(access.writers)

    async def events(request: Request) -> Response:
        return bell.stream(lambda: studio.revision, request)

    async def sent(request: Request, type_: type[T], most: int) -> T:
        try:
            return msgspec.json.decode(await body_of(request, most), type=type_)
        except msgspec.MsgspecError as wrong:
            raise Refused(400, f"this is not what the page sends: {wrong}") from None

    async def told(request: Request, done: Callable[[], Any]) -> Response:
        """Do something, and tell the state after it, whether it was done or refused."""
        key = request.query_params.get("table", "")
        try:
            result = await run_in_threadpool(done)
        except Refused as refused:
            bell.ring()
            state = await run_in_threadpool(studio.state, key, False)
            return as_json({**refused.data, "state": state}, refused.status)
        bell.ring()
        return as_json({"done": result, "state": await run_in_threadpool(studio.state, key, False)})

    async def edit(request: Request) -> Response:
        asked = await sent(request, Edit, BODY)
        return await told(request, lambda: studio.edit(asked))

    def step(of: Callable[[str], Any]) -> Callable[[Request], Any]:
        async def endpoint(request: Request) -> Response:
            asked = await sent(request, Asked, SMALL)
            return await told(request, lambda: of(asked.revision))

        return endpoint

    async def at_table(request: Request) -> Response:
        asked = await sent(request, Asked, SMALL)

        def opened() -> dict[str, str]:
            path = studio.tracker(asked.file)
            return {"file": path.name, "address": table_page(path)}

        return as_json(await run_in_threadpool(opened))

    async def kit(_: Request) -> Response:
        data = await run_in_threadpool(studio.kit)
        name = f'attachment; filename="{studio.folder.name}.pdf"'.encode("ascii", "replace").decode()
        return Response(data, media_type="application/pdf", headers={"content-disposition": name})

    def page(request: Request) -> Response:
        return page_file(PAGE, request.url.path.removeprefix("/") or "index.html")

    def font(request: Request) -> Response:
        return font_file(request.path_params["name"])

    def icons(request: Request) -> Response:
        return Response(badge() if request.url.path == "/icon.svg" else sprite(), media_type="image/svg+xml")

    def state(request: Request) -> Response:
        return as_json(studio.state(request.query_params.get("table", "")))

    def face(request: Request) -> Response:
        return svg_file(studio.face(request.path_params["digest"]), FOREVER)

    def checked(_: Request) -> Response:
        return as_json(studio.check())

    looks: dict[str, Callable[[Request], Response]] = {
        "/": page,
        **dict.fromkeys((f"/{name}" for name in FILES), page),
        "/fonts/{name}.ttf": font,
        "/icons.svg": icons,
        "/icon.svg": icons,
        "/state": state,
        "/check": checked,
        "/face/{digest}.svg": face,
    }
    writes: dict[str, Callable[[Request], Any]] = {
        "/edit": edit,
        "/undo": step(studio.undo),
        "/redo": step(studio.redo),
        "/save": step(studio.save),
        "/again": step(studio.again),
        "/leave": step(studio.leave),
        "/table": at_table,
    }
    routes = [
        Route("/events", events),
        Route("/kit.pdf", refusing(kit)),
        *(Route(path, refusing(endpoint), methods=["POST"]) for path, endpoint in writes.items()),
        *(Route(path, answered(endpoint, access.command)) for path, endpoint in looks.items()),
        Route("/{elsewhere:path}", lambda _: missing(), methods=["GET", "HEAD", "POST"]),
    ]
    app = Starlette(
        routes=routes,
        lifespan=watched(studio.stamps, studio.look, bell),
        exception_handlers={Exception: lambda _, unforeseen: internal_error(unforeseen, access.command)},
    )
    return Guard(app, access), bell.end
