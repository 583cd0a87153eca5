"""Who gets in and who doesn't: other names of the address, tokens, guests, other sites, large bodies, photos, paths."""

from __future__ import annotations

import asyncio
import io
import json
import struct
import zlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient

from playproof.generator.serving.events import EACH, LISTENERS, Bell
from playproof.generator.serving.refusing import Refused
from playproof.generator.table.photos import smaller
from playproof.generator.table.server import FILES
from tests.checkout import ROOT
from tests.generator.table.conftest import GUEST, HOST, PLAYER, PORT, START, Table

ROUTES = ["/", "/table.js", "/state", "/legal", "/file", "/figures", "/boards", "/events", "/photos/1-1.jpg"]
PASS = json.dumps({"line": "Ann: pass"})


def photo(exif: bool = True, size: tuple[int, int] = (2600, 40)) -> bytes:
    out = io.BytesIO()
    image = Image.new("RGB", size, "red")
    told = image.getexif()
    told[0x0110] = "Camera of Ann"
    told.get_ifd(0x8825)[1] = "N"
    image.save(out, "JPEG", **({"exif": told} if exif else {}))
    return out.getvalue()


def test_the_token_is_exchanged_for_a_cookie_and_leaves_the_address(table: Table) -> None:
    answer = table.stranger.get(f"/?token={PLAYER}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"], answer.content) == (303, "/", b"")
    assert answer.headers["set-cookie"] == f"playproof-{PORT}={PLAYER}; Path=/; HttpOnly; SameSite=Strict"
    assert answer.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("route", ROUTES)
def test_nobody_is_let_in_without_a_token(table: Table, route: str) -> None:
    for query in ("", "?token=", "?token=wrong", f"?token={PLAYER[:-1]}"):
        assert table.stranger.get(route + query).status_code == 403
    assert table.stranger.post("/lines", content=PASS).status_code == 403
    assert table.path.read_text() == START


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"192.168.1.6:{PORT}", ""]
)
def test_other_names_of_the_address_are_refused(table: Table, host: str) -> None:
    for route in ROUTES:
        assert table.player.get(route, headers={"host": host}).status_code == 421
    assert table.player.post("/lines", content=PASS, headers={"host": host}).status_code == 421
    ours = {
        "host": f"192.168.1.5:{PORT}",
        "origin": f"http://192.168.1.5:{PORT}",
        "cookie": f"playproof-{PORT}={PLAYER}",
    }
    assert table.player.get("/state", headers=ours).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"https://127.0.0.1:{PORT}"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
    ],
)
def test_other_sites_write_nothing(table: Table, headers: dict[str, str]) -> None:
    assert table.player.post("/lines", content=PASS, headers=headers).status_code == 403
    unnamed = TestClient(table.app, base_url=HOST, cookies={f"playproof-{PORT}": PLAYER})
    assert unnamed.post("/lines", content=PASS).status_code == 403
    assert table.path.read_text() == START


def test_a_guest_looks_and_writes_nothing(table: Table) -> None:
    assert table.guest.get("/state").json()["role"] == "guest"
    assert table.player.get("/state").json()["role"] == "player"
    assert table.guest.post("/lines", content=PASS).status_code == 403
    assert table.guest.post("/photos/5", content=photo()).status_code == 403
    assert table.path.read_text() == START
    assert GUEST != PLAYER


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(table: Table, method: str) -> None:
    assert table.player.request(method, "/lines", content=PASS).status_code == 405


@pytest.mark.parametrize(
    "path",
    ["/../friday.play", "/%2e%2e/friday.play", "/page/index.html", "/photos/../friday.play", "/photos/..%2ffriday.play",
     "/photos/friday.play", "/photos/1-1.jpg%00", "/board/x.svg", "/fonts/..%2fx.ttf", "/session.py"],
)  # fmt: skip
def test_no_path_leads_out(table: Table, path: str) -> None:
    answer = table.player.get(path)
    assert answer.status_code == 404
    assert "deal" not in answer.text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * 64_001, 413),
        (b"", 400),
        (b"[]", 400),
        (b'{"line": 5}', 400),
        (b'{"line": "Ann: pass", "more": 1}', 400),
        (b'{"line": "Ann: pass\\nBob: pass"}', 422),
        (b'{"line": "\\ud800"}', 400),
        (b"[" * 60_000, 400),
    ],
)
def test_odd_bodies_are_refused(table: Table, body: bytes, status: int) -> None:
    assert table.player.post("/lines", content=body).status_code == status
    assert table.path.read_text() == START


def test_a_body_without_a_length_is_cut_off(table: Table) -> None:
    answer = table.player.post("/lines", content=(b"x" * 1000 for _ in range(1000)))
    assert answer.status_code == 413


def test_names_and_notes_are_text_and_pages_run_nothing_of_them(table: Table) -> None:
    markup = 'note <img src=x onerror="alert(1)"></script><script>alert(2)</script>'
    assert table.player.post("/lines", content=json.dumps({"line": markup})).status_code == 200
    answer = table.player.get("/state")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = table.player.get("/").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert table.player.get("/file").headers["content-type"] == "text/plain; charset=utf-8"


def test_a_photo_is_kept_without_its_place_and_noted(table: Table) -> None:
    answer = table.player.post("/photos/5", content=photo())
    assert answer.status_code == 200
    assert table.path.read_text() == f"{START}# photo 5 friday.photos/5-1.jpg\n"
    kept = table.path.parent / "friday.photos" / "5-1.jpg"
    with Image.open(kept) as image:
        assert image.size == (2048, 32)
        assert not image.getexif()
    assert b"Camera" not in kept.read_bytes()
    assert table.guest.get("/photos/5-1.jpg").content == kept.read_bytes()
    assert table.player.post("/photos/5", content=photo(exif=False)).status_code == 200
    assert table.lines() == START.splitlines()


@pytest.mark.parametrize(
    ("line", "body", "status"),
    [
        (5, b"no photo", 422),
        (99, b"", 422),
        (5, b"GIF89a" + bytes(20), 422),
        (5, b"<svg xmlns='http://www.w3.org/2000/svg'/>", 422),
        (5, bytes(10_000_001), 413),
    ],
)
def test_what_is_no_photo_is_refused(table: Table, line: int, body: bytes, status: int) -> None:
    assert table.player.post(f"/photos/{line}", content=body).status_code == status
    assert table.path.read_text() == START
    assert not (table.path.parent / "friday.photos").exists()


DIGITS = "9" * 5_000


@pytest.mark.parametrize(
    "path",
    [f"/photos/{DIGITS}", f"/photos/{DIGITS}-1.jpg", f"/board/{DIGITS}.svg", f"/fonts/{DIGITS}.ttf", f"/{DIGITS}",
     "/photos/%ff", "/photos/-1", "/photos/1e5", "/photos/%D9%A5", f"/state?known={DIGITS}", "/photos/5%0a"],
)  # fmt: skip
def test_no_address_is_an_internal_error(table: Table, path: str) -> None:
    for page in (table.guest, table.player):
        assert page.get(path).status_code in (200, 404)
    assert table.player.post(path.partition("?")[0], content=photo()).status_code in (404, 405, 422)
    assert table.path.read_text() == START


def test_an_internal_error_is_a_sentence(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a visitor asks, no traceback is printed where the page was started."""
    monkeypatch.delenv("PLAYPROOF_TRACEBACK", raising=False)

    def failing(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(table.session, "write", failing)
    answer = table.player.post("/lines", content=PASS)
    assert answer.status_code == 500
    assert answer.text.startswith("internal error, not a fault of your data (KeyError: 'x')")


def damaged() -> Iterator[bytes]:
    """Photos whose notes of the camera are damaged in each place."""
    whole = photo(size=(8, 8))
    start = whole.index(b"Exif")
    for at in range(start, start + 70):
        for byte in (0, 0xFF):
            yield whole[:at] + bytes([byte]) + whole[at + 1 :]


def test_a_photo_with_damaged_notes_of_the_camera_is_kept() -> None:
    for data in damaged():
        with Image.open(io.BytesIO(smaller(data))) as kept:
            assert (kept.size, kept.format) == ((8, 8), "JPEG")


def test_pixels_are_counted_before_they_are_read() -> None:
    """80 bytes that say that they are 268 megapixels."""
    body = (
        b"VP8L"
        + (10).to_bytes(4, "little")
        + b"\x2f"
        + (16383 | 16383 << 14).to_bytes(4, "little")
        + bytes(60)
    )
    data = b"RIFF" + (len(body) + 4).to_bytes(4, "little") + b"WEBP" + body
    with pytest.raises(Refused, match="this has more than 60 megapixels"):
        smaller(data)


def listening(bell: Bell, role: str, machine: str) -> AsyncIterator[Any]:
    scope = {"type": "http", "client": (machine, 1), "state": {"role": role}}
    answer = bell.stream(lambda: 0, Request(scope))
    assert isinstance(answer, StreamingResponse)
    return aiter(answer.body_iterator)


def test_one_visitor_keeps_no_other_out() -> None:
    """A guest opens as many pages as it likes: its own oldest ones are let go, no player's and no other guest's."""

    async def opened() -> None:
        bell = Bell(frozenset({"player"}))
        first = listening(bell, "player", "10.0.0.1")
        other = listening(bell, "guest", "10.0.0.2")
        assert [await anext(first), await anext(other)] == ["data: 0\n\n"] * 2
        mine = [listening(bell, "guest", "10.0.0.3") for _ in range(2 * LISTENERS)]
        for one in mine:
            assert await anext(one) == "data: 0\n\n"
        for one in mine[:-EACH]:
            with pytest.raises(StopAsyncIteration):
                await anext(one)
        assert [one.visitor[1] for one in bell._listening] == ["10.0.0.1", "10.0.0.2", *["10.0.0.3"] * EACH]
        # From many machines: whoever has most is let go first, and players last.
        many = [listening(bell, "guest", f"10.1.0.{number}") for number in range(2 * LISTENERS)]
        for one in many:
            await anext(one)
        assert len(bell._listening) == LISTENERS
        assert bell._listening[0].visitor == ("player", "10.0.0.1")

    asyncio.run(opened())


def test_a_linked_folder_of_photos_is_not_written_to(table: Table, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "friday.photos").symlink_to(tmp_path / "elsewhere")
    assert table.player.post("/photos/5", content=photo()).status_code == 422
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_photos_say_what_is_wrong(table: Table, tmp_path: Path) -> None:
    # A PNG that says to have 20,000 x 20,000 pixels.
    head = b"IHDR" + struct.pack(">IIBBBBB", 20_000, 20_000, 8, 2, 0, 0, 0)
    large = (
        b"\x89PNG\r\n\x1a\n"
        + struct.pack(">I", 13)
        + head
        + struct.pack(">I", zlib.crc32(head))
        + bytes(4)
        + b"IDAT"
    )
    assert "60 megapixels" in table.player.post("/photos/5", content=large).text
    (tmp_path / "friday.photos").write_text("")
    assert "friday.photos is a file" in table.player.post("/photos/5", content=photo()).text


def test_the_boards_are_drawn_and_what_changed_is_marked(table: Table) -> None:
    boards = table.player.get("/boards").json()["boards"]
    picture = table.player.get(f"/board/{boards[0]['picture']}.svg")
    assert b"<svg" in picture.content[:200]
    assert "sandbox" in picture.headers["content-security-policy"]
    assert boards[0]["changedSpots"] == []
    table.player.post("/lines", content=json.dumps({"line": "Ann: buy 5r"}))
    told = table.player.get("/boards").json()
    assert told["boards"][0]["changedSpots"]
    assert any(one["owner"] == "Ann" for one in told["held"])
    figures = table.player.get("/figures").json()
    assert figures["money"]["Ann"] == [200, 200, 195]


def test_the_published_routes_are_these(table: Table) -> None:
    """Each address of docs/table.openapi.json is answered by its methods, and no route for data is left out."""
    paths = json.loads((ROOT / "docs" / "table.openapi.json").read_text())["paths"]
    examples = {
        "/photos/{line}": "/photos/5",
        "/photos/{name}": "/photos/5-1.jpg",
        "/board/{name}.svg": "/board/x.svg",
    }
    for path, methods in paths.items():
        if path == "/events":
            continue
        for method in methods:
            answer = table.player.request(method.upper(), examples.get(path, path), content=b"")
            known = {str(status) for status in methods[method]["responses"]}
            assert str(answer.status_code) in known, (method, path, answer.status_code)
    page = {
        "/",
        "/icons.svg",
        "/icon.svg",
        "/fonts/{name}.ttf",
        "/{elsewhere:path}",
        *(f"/{name}" for name in FILES),
    }
    starlette = table.app._app
    served = {route.path.replace(":int", "") for route in starlette.routes} - page  # type: ignore[attr-defined]
    assert served == set(paths)
