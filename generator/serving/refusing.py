"""What is sent to a local web page to be written: its body, at most so large, and refusals as data."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from playproof.components.faults import PlayproofError
from playproof.generator.serving.answers import as_json

#: The seconds within which a body must have come.
PATIENCE = 30.0


class Refused(PlayproofError):
    """Nothing was written; the message is a sentence. ``status``: 409 if what is to be changed has changed meanwhile, 422 if it
    can't be done."""

    def __init__(self, status: int, problem: str, **more: Any) -> None:
        super().__init__(problem)
        self.status = status
        self.data = {"problem": problem, **more}


def refusing(endpoint: Callable[[Request], Any]) -> Callable[[Request], Any]:
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


async def body_of(request: Request, most: int) -> bytes:
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
