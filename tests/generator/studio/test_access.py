"""Who gets in and what can be written: tokens, other hosts and sites, methods, bodies, paths; only files of the one game."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from playproof.generator.studio.server import FILES
from tests.generator.studio.conftest import FRUITS, HOST, PORT, TOKEN, Studio

READS = ["/", "/studio.js", "/state", "/check", "/events", "/kit.pdf", "/face/x.svg"]
WRITES = ["/edit", "/undo", "/redo", "/save", "/again", "/table"]


def edit(studio: Studio) -> str:
    cells = [{"row": 0, "column": "1", "value": "Appel"}]
    return json.dumps({"table": FRUITS, "what": "cells", "cells": cells, "revision": studio.session.revision})


def test_the_token_is_exchanged_for_a_cookie_and_leaves_the_address(studio: Studio) -> None:
    answer = studio.stranger.get(f"/?token={TOKEN}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"], answer.content) == (303, "/", b"")
    assert answer.headers["set-cookie"] == f"playproof-{PORT}={TOKEN}; Path=/; HttpOnly; SameSite=Strict"


def test_nobody_is_let_in_without_the_token(studio: Studio) -> None:
    before = studio.files()
    for route in READS:
        for query in ("", "?token=wrong", f"?token={TOKEN[:-1]}"):
            assert studio.stranger.get(route + query).status_code == 403
    for route in WRITES:
        assert studio.stranger.post(route, content=edit(studio)).status_code == 403
    assert (studio.files(), studio.session.unsaved) == (before, [])


@pytest.mark.parametrize(
    "host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"192.168.1.5:{PORT}", ""]
)
def test_other_names_of_the_address_are_refused(studio: Studio, host: str) -> None:
    for route in READS:
        assert studio.page.get(route, headers={"host": host}).status_code == 421
    for route in WRITES:
        assert studio.page.post(route, content=edit(studio), headers={"host": host}).status_code == 421
    assert studio.session.unsaved == []


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
def test_other_sites_change_nothing(studio: Studio, headers: dict[str, str]) -> None:
    unnamed = TestClient(studio.app, base_url=HOST, cookies={f"playproof-{PORT}": TOKEN})
    for route in WRITES:
        assert studio.page.post(route, content=edit(studio), headers=headers).status_code == 403
        assert unnamed.post(route, content=edit(studio)).status_code == 403
    assert studio.session.unsaved == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(studio: Studio, method: str) -> None:
    assert studio.page.request(method, "/edit", content=edit(studio)).status_code == 405


@pytest.mark.parametrize(
    "path",
    ["/../game.toml", "/%2e%2e/game.toml", "/page/index.html", "/face/../game.toml", "/fonts/..%2fx.ttf", "/game.toml",
     "/fruits.csv", "/session.py", f"/face/{'9' * 5_000}.svg"],
)  # fmt: skip
def test_no_path_leads_out(studio: Studio, path: str) -> None:
    answer = studio.page.get(path)
    assert answer.status_code == 404
    assert "orchard" not in answer.text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * 4_000_001, 413),
        (b"", 400),
        (b"[]", 400),
        (b'{"table": 5}', 400),
        (b'{"table": "cards.0.rows", "revision": "0", "what": "write"}', 400),
        (b'{"table": "cards.0.rows", "revision": "0", "what": "add", "path": "../x.csv"}', 400),
        (b'{"table": "../../game.toml", "revision": "0", "what": "remove", "row": 0}', 409),
        (b"[" * 60_000, 400),
    ],
)
def test_odd_bodies_are_refused(studio: Studio, body: bytes, status: int) -> None:
    before = studio.files()
    assert studio.page.post("/edit", content=body).status_code == status
    assert (studio.files(), studio.session.unsaved) == (before, [])
    for route in WRITES[1:]:
        assert studio.page.post(route, content=b"x" * 4_001).status_code == 413


@pytest.mark.parametrize("file", ["../secret.play", "/etc/passwd", "components/orchard/game.toml", "x" * 300])
def test_only_tracker_files_of_the_game_are_opened(studio: Studio, file: str) -> None:
    assert studio.post("/table", file=file)[0] == 422
    assert studio.opened == []


def test_only_the_games_own_files_are_written(studio: Studio) -> None:
    """Everything that can be sent is sent; nothing changes until it is saved, and then only what was edited."""
    before = studio.files()
    studio.type(0, "1", "=1+1\n../../x")
    studio.rows("copy", 0, "cards.1")
    for route in READS:
        if route != "/events":
            studio.page.get(route)
    assert studio.files() == before
    assert studio.save() == ["fruits.csv", "cards.toml"]
    after = studio.files()
    assert {name for name in {*before, *after} if before.get(name) != after.get(name)} == {
        "components/orchard/fruits.csv",
        "components/orchard/cards.toml",
    }


def test_texts_are_data_and_the_page_runs_nothing_of_them(studio: Studio) -> None:
    markup = '<img src=x onerror="alert(1)"></script><script>alert(2)</script>'
    assert studio.type(0, "1", markup)["table"]["rows"][0]["cells"][1] == markup
    answer = studio.page.get("/state")
    assert answer.headers["content-type"] == "application/json"
    policy = studio.page.get("/").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    for name in FILES:
        assert studio.page.get(f"/{name}").status_code == 200


def test_an_internal_error_is_a_sentence(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PLAYPROOF_TRACEBACK", raising=False)

    def failing(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(studio.session, "state", failing)
    monkeypatch.setattr(studio.session, "edit", failing)
    quiet = TestClient(studio.app, base_url=HOST, headers={"origin": HOST}, raise_server_exceptions=False)
    quiet.cookies.set(f"playproof-{PORT}", TOKEN)
    for answer in (quiet.get("/state"), quiet.post("/edit", content=edit(studio))):
        assert answer.status_code == 500
        assert answer.text.startswith("internal error, not a fault of your data (KeyError: 'x')")
        assert "playproof studio shows where" in answer.text
