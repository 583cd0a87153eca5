"""The preview's server: a page, its pictures, its data, and an event whenever the data was saved. It only reads."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from playproof.components.faults import DataFaults
from playproof.components.kinds.cards import Card, CardSet
from playproof.components.workspace import Workspace
from playproof.generator.difference.compare import compare
from playproof.generator.difference.since import LAST_KIT, NoKit, NothingToCompare, opened
from playproof.generator.kit import manifest
from playproof.generator.kit import source_archive as snapshot
from playproof.generator.kit.options import KitOptions
from playproof.generator.paper.papers import PaperError
from playproof.generator.preview.faces import Faces
from playproof.generator.preview.page_data import Changes, changes_data, sheets_data, state_data
from playproof.generator.preview.sheets import Sheets, lay_sheets
from playproof.generator.preview.showing import Showing
from playproof.generator.serving.answers import (
    FOREVER,
    answered,
    as_json,
    font_file,
    missing,
    page_file,
    svg_file,
)
from playproof.generator.serving.events import Bell, watched
from playproof.generator.serving.guard import Access, Guard
from playproof.generator.serving.icons import badge, sprite
from playproof.generator.serving.watching import Stamps, stamps
from playproof.layouts.kinds.cards import boxes
from playproof.layouts.render_context import theme_names

PAGE = Path(__file__).resolve().parent / "page"
#: A page's number in an address.
_NUMBER = re.compile("[0-9]{1,9}")


class InteractiveSession:
    """A game under preview: one `Showing` for each theme that was looked at, read again after each save.

    Its methods may be called from many threads; one works at a time.
    """

    def __init__(self, folder: Path, workspace: Workspace, options: KitOptions) -> None:
        """``options``: paper and theme to begin with."""
        self.folder = folder
        self.workspace = workspace
        self.options = options
        #: Counts what was saved since the beginning.
        self.saved = 0
        self.faces = Faces()
        self._showings: dict[str, tuple[int, Showing]] = {}
        self._sheets: dict[str, tuple[int, Sheets]] = {}
        self._changes: tuple[int, Changes] = (-1, Changes())
        self._lock = Lock()
        self._sheet_lock = Lock()

    def stamps(self) -> Stamps:
        """The state of every file that the page hangs on."""
        kit = self.workspace.output / self.folder.name
        folders = (self.folder, *self.workspace.overrides)
        return stamps(folders, (kit / manifest.FILE_NAME, kit / snapshot.FILE_NAME))

    def showing(self, theme: str) -> Showing:
        """The game in a theme, as it was saved last."""
        with self._lock:
            return self._current(theme)[1]

    def _current(self, theme: str) -> tuple[int, Showing]:
        """The count of what was saved when the game was read, and the game in a theme; the lock is held."""
        saved = self.saved
        at, showing = self._showings.get(theme, (-1, None))
        if showing is None:
            showing = Showing(self.folder, self.workspace, replace(self.options, theme=theme))
        if at != saved:
            showing.refresh()
            pieces = [shown.piece for shown in showing.pieces.values()]
            self.faces.keep(
                side for piece in pieces for side in (piece.front, piece.back) if side is not None
            )
            self._showings[theme] = (saved, showing)
        return saved, showing

    def state(self, theme: str) -> dict[str, Any]:
        """What the page shows."""
        with self._lock:
            saved, showing = self._current(theme)
            return {"saved": saved, **state_data(showing)}

    def sheets(self, theme: str) -> tuple[int, Sheets]:
        """The pages of the kit and the number that they are known by."""
        with self._lock:
            # All of one reading: while sheets are laid the next one may come.
            _, showing = self._current(theme)
            revision, context = showing.revision, showing.context
            pieces, keys, options = showing.printed(), showing.keys(), showing.options
        with self._sheet_lock:
            at, sheets = self._sheets.get(theme, (-1, Sheets()))
            if at < revision and context is not None:
                at = revision
                sheets = lay_sheets(context, pieces, keys, options)
                self._sheets[theme] = (at, sheets)
            return at, sheets

    def sheet(self, theme: str, number: int) -> bytes | None:
        """A page's picture."""
        _, sheets = self.sheets(theme)
        page = sheets.page(number)
        if page is None:
            return None
        with self._lock:
            fonts = self.faces.fonts(page)
        with self._sheet_lock:
            return sheets.svg(number, fonts)

    def face(self, digest: str) -> bytes | None:
        """A face's picture."""
        with self._lock:
            return self.faces.svg(digest)

    def boxes(self, theme: str, name: str, side: str) -> bytes | None:
        """A side of a card with the boxes of its template's parts and their names; None if there are none."""
        with self._lock:
            _, showing = self._current(theme)
            shown, context = showing.pieces.get(name), showing.context
            if shown is None or context is None or not isinstance(shown.data, Card):
                return None
            one = context.game.set(shown.piece.set_id)
            drawing = shown.piece.front if side == "front" else shown.piece.back
            if drawing is None or not isinstance(one, CardSet):
                return None
            return self.faces.marked(drawing, boxes(one, shown.data, context, side))

    def changes(self) -> dict[str, Any]:
        """What changed since the last kit; while the data can't be read, what had changed before."""
        with self._lock:
            at, changes = self._changes
            saved = self.saved
            if at != saved:
                changes = self._compared(changes)
                self._changes = (saved, changes)
                if changes.difference is not None:
                    for one in changes.difference.pieces:
                        for piece in (one.before, one.after, one.alike):
                            if piece is not None:
                                self.faces.keep(
                                    side for side in (piece.front, piece.back) if side is not None
                                )
            return changes_data(changes)

    def _compared(self, former: Changes) -> Changes:
        name = self.folder.name
        try:
            with opened(LAST_KIT, name, self.workspace, mend=False) as then:
                return Changes(compare(then, name, self.workspace))
        except NoKit:
            return Changes(trouble=f"No kit was printed yet. Print one with: playproof kit {name}")
        except (NothingToCompare, PaperError) as trouble:
            return Changes(trouble=str(trouble))
        except DataFaults as found:
            if former.difference is not None:
                return replace(former, trouble="The data has faults; this is what had changed before.")
            return Changes(trouble=f"This can't be compared: {found.faults[0]}")


def application(play_session: InteractiveSession, token: str, port: int) -> tuple[Guard, Callable[[], None]]:
    """The preview as an ASGI application, and what to call in its loop when it ends: all streams then close."""
    bell = Bell()

    def saved() -> None:
        play_session.saved += 1

    async def events(request: Request) -> Response:
        return bell.stream(lambda: play_session.saved, request)

    routes = [Route("/events", events), *_routes(play_session)]
    app = Starlette(routes=routes, lifespan=watched(play_session.stamps, saved, bell))
    return Guard(app, Access("preview", port, {token: "reader"})), bell.end


def _routes(play_session: InteractiveSession) -> list[Route]:
    """All but the stream; what takes time runs beside the loop."""

    def page(request: Request) -> Response:
        return page_file(PAGE, request.url.path.removeprefix("/") or "index.html")

    def font(request: Request) -> Response:
        return font_file(request.path_params["name"])

    def icons(request: Request) -> Response:
        return Response(badge() if request.url.path == "/icon.svg" else sprite(), media_type="image/svg+xml")

    def state(request: Request) -> Response:
        theme = _theme(request)
        return as_json(play_session.state(theme)) if theme else missing()

    def sheets(request: Request) -> Response:
        theme = _theme(request)
        if not theme:
            return missing()
        revision, found = play_session.sheets(theme)
        return as_json(sheets_data(found, theme, revision))

    def sheet(request: Request) -> Response:
        theme = request.path_params["theme"]
        number = request.path_params["number"]
        known = theme in theme_names(play_session.workspace.overrides) and _NUMBER.fullmatch(number)
        return svg_file(play_session.sheet(theme, int(number)) if known else None, {})

    def piece(request: Request) -> Response:
        return svg_file(play_session.face(request.path_params["digest"]), FOREVER)

    def boxes(request: Request) -> Response:
        asked = request.path_params
        known = asked["theme"] in theme_names(play_session.workspace.overrides)
        name = f"{asked['set']}/{asked['piece']}"
        return svg_file(play_session.boxes(asked["theme"], name, asked["side"]) if known else None, {})

    def changes(_: Request) -> Response:
        return as_json(play_session.changes())

    def _theme(request: Request) -> str:
        """The theme asked for, if there is one of this name."""
        theme = request.query_params.get("theme") or play_session.options.theme
        return theme if theme in theme_names(play_session.workspace.overrides) else ""

    routes: dict[str, Callable[[Request], Response]] = {
        **dict.fromkeys(("/", "/preview.css", "/preview.js"), page),
        "/fonts/{name}.ttf": font,
        "/icons.svg": icons,
        "/icon.svg": icons,
        "/state": state,
        "/changes": changes,
        "/sheets": sheets,
        "/sheet/{theme}/{revision}/{number}.svg": sheet,
        "/face/{digest}.svg": piece,
        "/boxes/{theme}/{set}/{piece}/{side}.svg": boxes,
    }
    found = [Route(path, answered(endpoint, "preview")) for path, endpoint in routes.items()]
    return [*found, Route("/{elsewhere:path}", lambda _: missing())]
