"""Answers of local web pages: JSON, drawings, fonts, and a sentence whatever goes wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from playproof.components.faults import DataFaults
from playproof.generator.imposition.faults import ImpositionError
from playproof.generator.paper.papers import PaperError
from playproof.generator.writers.fault import WriteError
from playproof.layouts.typefaces.faces import FACES, shipped_path

#: The files that pages share, and where they are.
SHARED_FILES, SHARED = ("base.css", "dom.js"), Path(__file__).resolve().parent / "page"
#: The types of a page's files by their endings.
TYPES = {
    "html": "text/html",
    "css": "text/css",
    "js": "text/javascript",
    "webmanifest": "application/manifest+json",
}
#: What is known by its contents never changes.
FOREVER = {"cache-control": "private, max-age=31536000, immutable"}


def answered(endpoint: Callable[[Request], Response], command: str) -> Callable[[Request], Response]:
    """The endpoint, answering with a sentence whatever happens."""

    def answer(request: Request) -> Response:
        try:
            return endpoint(request)
        except (DataFaults, ImpositionError, PaperError, WriteError) as trouble:
            return PlainTextResponse(f"{trouble}\n".encode("utf-8", "replace"), 422)
        except Exception as unforeseen:
            if os.environ.get("PLAYPROOF_TRACEBACK"):
                raise
            return internal_error(unforeseen, command)

    return answer


def internal_error(unforeseen: Exception, command: str) -> Response:
    """The sentence for a fault of Playproof's own."""
    said = f"internal error, not a fault of your data ({type(unforeseen).__name__}: {str(unforeseen)[:200]})"
    more = f"with PLAYPROOF_TRACEBACK=1 set, playproof {command} shows where"
    return PlainTextResponse(f"{said}; {more}.\n".encode("utf-8", "replace"), 500)


def as_json(data: Any, status: int = 200) -> Response:
    """Plain data."""
    try:
        text = msgspec.json.encode(data)
    except UnicodeEncodeError:  # a file's name that is no text
        text = json.dumps(data).encode("ascii")
    return Response(text, status, media_type="application/json")


def svg_file(data: bytes | None, headers: dict[str, str]) -> Response:
    """A drawing; None: there is none."""
    return Response(data, media_type="image/svg+xml", headers=headers) if data is not None else missing()


def page_file(folder: Path, name: str) -> Response:
    """A file of a page's own ``folder``, or one that pages share; the caller knows that it is one."""
    place = SHARED if name in SHARED_FILES else folder
    return Response((place / name).read_bytes(), media_type=TYPES[name.rpartition(".")[2]])


def font_file(name: str) -> Response:
    """A shipped font."""
    if name not in FACES:
        return missing()
    return FileResponse(shipped_path(name), media_type="font/ttf", headers=FOREVER)


def missing() -> Response:
    """Nothing is at the address."""
    return PlainTextResponse("There is no such thing here.\n", 404)
