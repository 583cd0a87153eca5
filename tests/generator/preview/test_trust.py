"""What the preview must bear: cookies of other programs, saves in the midst of reading, names and addresses of any kind."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.preview import showing
from playproof.generator.preview.page_data import Changes
from playproof.generator.preview.server import InteractiveSession, application
from tests.orchard import write_orchard
from tests.samples import part

PORT = 8620
TOKEN = "a-token-that-nobody-guesses"
OURS = f"playproof-{PORT}={TOKEN}"


@pytest.fixture
def play_session(tmp_path: Path) -> InteractiveSession:
    return InteractiveSession(write_orchard(tmp_path), Workspace(tmp_path), KitOptions())


def client_of(play_session: InteractiveSession) -> TestClient:
    app, _ = application(play_session, TOKEN, PORT)
    client = TestClient(app, base_url=f"http://127.0.0.1:{PORT}")
    assert client.get(f"/?token={TOKEN}").status_code == 200
    return client


@pytest.fixture
def client(play_session: InteractiveSession) -> TestClient:
    return client_of(play_session)


def edit(play_session: InteractiveSession, name: str, old: str, new: str) -> None:
    path = play_session.folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    play_session.saved += 1


# -- cookies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "others",
    [
        "name=Ann Bob; {}", "{}; name=Ann Bob", 'a="b; {}', "{}; a=b,c", "=; {}", "é=ü; {}", "a; {}; b", "{};",
        "a[]=1; {}", "a=@(){{}}<>; {}", "{}; playproof-1=x", f"playproof-{PORT}=old; {{}}", "\ta=b;{}", "$Version=1; {}",
    ],
)  # fmt: skip
def test_our_cookie_is_found_beside_others(play_session: InteractiveSession, others: str) -> None:
    app, _ = application(play_session, TOKEN, PORT)
    stranger = TestClient(app, base_url=f"http://127.0.0.1:{PORT}")
    cookie = others.format(OURS).encode("latin-1", "replace")
    assert stranger.get("/state", headers={b"cookie": cookie}).status_code == 200


@pytest.mark.parametrize(
    "cookie",
    [
        f"x{OURS}", f"{OURS}x", f"a={OURS}", f'"{OURS}"', f"playproof-{PORT}", f"a={TOKEN}", f"{OURS[:-1]}",
        f"playproof-{PORT}=;{TOKEN}", f"{OURS}, a=b",
    ],
)  # fmt: skip
def test_what_only_looks_like_our_cookie(play_session: InteractiveSession, cookie: str) -> None:
    app, _ = application(play_session, TOKEN, PORT)
    stranger = TestClient(app, base_url=f"http://127.0.0.1:{PORT}")
    assert stranger.get("/state", headers={"cookie": cookie}).status_code == 403


# -- saves in the midst of something ------------------------------------------------------------------------


def test_sheets_are_all_of_one_reading(
    play_session: InteractiveSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody saves, and another request begins to read, just before the sheets are laid: they are laid again."""
    play_session.state("plain")
    reading, laid = threading.Event(), threading.Event()

    def slowly(folder: Path) -> Any:
        reading.set()
        assert laid.wait(20)
        return load_game(folder)

    class Lock:
        """The lock of the sheets; a save comes in before it is first held."""

        def __init__(self) -> None:
            self.lock, self.first = threading.Lock(), True

        def __enter__(self) -> None:
            if self.first:
                self.first = False
                edit(play_session, "cards.toml", "Ladder", "Scythe")
                monkeypatch.setattr("playproof.generator.preview.showing.load_game", slowly)
                other.start()
                assert reading.wait(20)
            self.lock.acquire()

        def __exit__(self, *_: object) -> None:
            self.lock.release()

    other = threading.Thread(target=play_session.state, args=("plain",))
    monkeypatch.setattr(play_session, "_sheet_lock", Lock())
    before, _ = play_session.sheets("plain")
    laid.set()
    other.join()
    after, _ = play_session.sheets("plain")
    assert before < after
    svg = "".join((play_session.sheet("plain", number) or b"").decode() for number in range(1, 20))
    assert "Scythe" in svg
    assert "Ladder" not in svg


def test_a_save_while_the_game_is_read_is_not_taken_for_read(
    play_session: InteractiveSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    refresh = showing.Showing.refresh

    def saved_meanwhile(self: showing.Showing) -> None:
        refresh(self)
        if play_session.saved == 0:
            edit(play_session, "cards.toml", "Ladder", "Scythe")

    monkeypatch.setattr(showing.Showing, "refresh", saved_meanwhile)
    state = play_session.state("plain")
    assert (state["saved"], state["pieces"][3]["name"]) == (0, "Ladder")
    state = play_session.state("plain")
    assert (state["saved"], state["pieces"][3]["name"]) == (1, "Scythe")


def test_a_save_while_changes_are_sought_is_not_taken_for_seen(
    play_session: InteractiveSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []

    def saved_meanwhile(former: object) -> Changes:
        compared.append(play_session.saved)
        if len(compared) == 1:
            play_session.saved += 1
        return Changes(trouble="none")

    monkeypatch.setattr(play_session, "_compared", saved_meanwhile)
    for _ in range(3):
        play_session.changes()
    assert compared == [0, 1]


# -- names and addresses --------------------------------------------------------------------------------------

NAMES = [
    r"\u0001",
    r"\u0000",
    r"\u001b[2J",
    r"\uFFFE",
    r"\U0001F9F6",
    "日本",
    r"\u202e",
    r"a\nb",
    r"a\u2028b",
    r"\U0010FFFF",
]
FIELDS = {
    "title": ("game.toml", 'title = "Orchard"', "game.toml:2, field 'title'"),
    "designer": ("game.toml", 'designer = "Nobody"', "game.toml:4, field 'designer'"),
    "version": ("game.toml", 'version = "1"', "game.toml:3, field 'version'"),
    "letter": ("game.toml", 'letter = "R"', ""),
    "set": ("tokens.toml", 'name = "Baskets"', "tokens.toml:3, field 'baskets.name'"),
    "card": ("cards.toml", 'name = "Ladder"', ""),
    "text": ("cards.toml", 'text = "Reach one more branch."', ""),
    "back": ("cards.toml", 'title = "Fruit"', ""),
    "token": ("tokens.toml", 'name = "Red basket"', ""),
}


@pytest.mark.parametrize("field", FIELDS)
def test_names_that_can_not_be_drawn_are_sentences(play_session: InteractiveSession, field: str) -> None:
    """Everything the page asks for is answered, and what can't be drawn is a fault at its place."""
    file, old, place = FIELDS[field]
    client = client_of(play_session)
    for name in NAMES if field == "title" else part(NAMES, 3):
        start = old.partition('"')[0]
        edit(play_session, file, old, f'{start}"{name}"')
        state = client.get("/state").json()
        for piece in state["pieces"]:
            for side in filter(None, (piece["front"], piece["back"])):
                assert client.get(f"/face/{side['digest']}.svg").status_code == 200
        sheets = client.get("/sheets").json()
        for page in sheets["pages"]:
            assert client.get(page["url"]).status_code == 200
        assert client.get("/changes").status_code == 200
        if place and state["readable"]:
            assert f"components/orchard/{place}" in sheets["trouble"], (name, sheets)
            assert "the typeface has no " in sheets["trouble"]
            assert any("the typeface has no" in fault["problem"] for fault in state["faults"])
        edit(play_session, file, f'{start}"{name}"', old)
    assert client.get("/sheets").json()["trouble"] == ""


@pytest.mark.parametrize(
    "address",
    [
        "/sheet/plain/1/" + "9" * 5000 + ".svg", "/sheet/plain/" + "9" * 5000 + "/99.svg", "/face/" + "a" * 60_000 + ".svg",
        "/state?theme=" + "x" * 60_000, "/sheets?theme=" + "é" * 9000, "/fonts/" + "x" * 5000 + ".ttf", "/" + "x" * 60_000,
        "/state?theme=%ff%00", "/face/%ff.svg", "/%ff", "/sheet/%ff/1/1.svg", "/sheet/plain/1/%D9%A1.svg",
        "/sheet/plain/1/1e3.svg", "/sheet/plain/1/+1.svg", "/sheet/plain/x/99.svg", "/sheet/" + "x" * 300 + "/1/1.svg",
    ],
    ids=lambda address: address[:24],
)  # fmt: skip
def test_addresses_of_any_length_are_sentences(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.text) == (404, "There is no such thing here.\n")


@pytest.mark.skipif(os.name != "posix", reason="names of files that only POSIX systems take")
def test_names_of_files_that_are_no_text(play_session: InteractiveSession) -> None:
    themes = play_session.workspace.root / "layouts" / "themes"
    themes.mkdir(parents=True)
    (themes / os.fsdecode(b"\xff.toml")).write_text("")
    (play_session.folder / os.fsdecode(b"\xff.toml")).write_text("")
    client = client_of(InteractiveSession(play_session.folder, play_session.workspace, KitOptions()))
    for address in ("/state", "/sheets", "/changes", "/state?theme=%ff"):
        assert client.get(address).status_code in (200, 404), address


def test_a_fault_of_its_own_is_a_sentence(
    play_session: InteractiveSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: str) -> None:
        raise LookupError("lost")

    client = client_of(play_session)
    monkeypatch.setattr(play_session, "state", broken)
    monkeypatch.delenv("PLAYPROOF_TRACEBACK", raising=False)
    answer = client.get("/state")
    assert answer.status_code == 500
    assert answer.text.startswith("internal error, not a fault of your data (LookupError: lost); ")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
