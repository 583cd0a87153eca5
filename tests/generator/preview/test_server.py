"""The preview's server without a browser: who is let in, what is answered, what is never reached."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from playproof.components.workspace import Workspace
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.generator.preview.server import InteractiveSession, application
from tests.orchard import write_orchard
from tests.workshop import Workshop

PORT = 8620
TOKEN = "a-token-that-nobody-guesses"
HOST = f"http://127.0.0.1:{PORT}"


@pytest.fixture
def play_session(tmp_path: Path) -> InteractiveSession:
    folder = write_orchard(tmp_path)
    return InteractiveSession(folder, Workspace(tmp_path), KitOptions())


@pytest.fixture
def stranger(play_session: InteractiveSession) -> TestClient:
    """Somebody without the token."""
    app, _ = application(play_session, TOKEN, PORT)
    return TestClient(app, base_url=HOST)


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    """Somebody who opened the address that was printed."""
    assert stranger.get(f"/?token={TOKEN}").status_code == 200
    return stranger


ROUTES = [
    "/",
    "/preview.js",
    "/preview.css",
    "/state",
    "/changes",
    "/sheets",
    "/events",
    "/fonts/sans.ttf",
    "/icons.svg",
]


@pytest.mark.parametrize("route", [*ROUTES, "/face/0.svg", "/sheet/plain/1/1.svg", "/nothing"])
@pytest.mark.parametrize("given", ["", "?token=", "?token=wrong", f"?token={TOKEN[:-1]}"])
def test_nobody_is_let_in_without_the_token(stranger: TestClient, route: str, given: str) -> None:
    answer = stranger.get(route + given)
    assert answer.status_code == 403
    assert "Open the whole address" in answer.text
    assert "set-cookie" not in answer.headers


def test_the_token_counts_in_the_address_of_the_page_alone(stranger: TestClient) -> None:
    assert stranger.get(f"/state?token={TOKEN}").status_code == 403


def test_a_cookie_of_another_value_is_no_token(stranger: TestClient) -> None:
    for cookie in (f"playproof-{PORT}=wrong", f"playproof-1={TOKEN}", "playproof-8620", "=;=", f'"{TOKEN}"'):
        assert stranger.get("/state", headers={"cookie": cookie}).status_code == 403


def test_the_page_hands_out_a_cookie_that_no_other_site_sends(stranger: TestClient) -> None:
    answer = stranger.get(f"/?token={TOKEN}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert cookie == f"playproof-{PORT}={TOKEN}; Path=/; HttpOnly; SameSite=Strict"
    assert stranger.get("/state").status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8620",
        "127.0.0.1",
        "127.0.0.1:80",
        "127.0.0.1:8620.evil.example",
        "[::1]:8620",
        "",
    ],
)
def test_another_name_for_this_address_is_refused(client: TestClient, host: str) -> None:
    """A site whose name is pointed at 127.0.0.1 gets nothing, whatever else it knows."""
    for route in ROUTES:
        assert client.get(f"{route}?token={TOKEN}", headers={"host": host}).status_code == 421


def test_localhost_is_this_address(client: TestClient) -> None:
    assert (
        client.get(
            "/state", headers={"host": f"localhost:{PORT}", "cookie": f"playproof-{PORT}={TOKEN}"}
        ).status_code
        == 200
    )


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", f"https://127.0.0.1:{PORT}", "http://127.0.0.1:1"]
)
def test_another_origin_is_refused(client: TestClient, origin: str) -> None:
    assert client.get("/state", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"]
)
def test_nothing_can_be_written(client: TestClient, method: str) -> None:
    for route in ROUTES:
        answer = client.request(method, route)
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "route",
    [
        "/fonts/..%2f..%2fREADME.ttf",
        "/fonts/../guard.py",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/index.html",
        "/preview.js/../../guard.py",
        "/face/..%2f..%2fpreview.svg",
        "/face/%00.svg",
        "/sheet/..%2f..%2fplain/1/1.svg",
        "/sheet/plain/1/0.svg",
        "/sheet/plain/1/-1.svg",
        "/sheet/plain/1/999999999999999999999.svg",
        "/state?theme=..%2f..%2fcomponents%2forchard%2fgame",
        "/state?theme=%2fetc%2fpasswd",
        "/sheets?theme=nothing",
    ],
)
def test_no_path_leads_out(client: TestClient, route: str) -> None:
    assert client.get(route).status_code == 404


def test_the_page_may_load_nothing_from_elsewhere(client: TestClient) -> None:
    headers = client.get("/").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    for route in ("/", "/preview.css", "/preview.js"):
        assert "://" not in client.get(route).text.replace("http://www.w3.org/2000/svg", "")


def test_the_state_names_every_piece_and_its_place(client: TestClient) -> None:
    state = client.get("/state").json()
    assert [piece["id"] for piece in state["pieces"]] == [
        "fruits/F1",
        "fruits/F2",
        "fruits/F3",
        "tools/T1",
        "baskets/red",
    ]
    apple = state["pieces"][0]
    assert apple["place"].startswith("components/orchard/fruits.csv:2")
    assert ["text", "Sell it for 7 coin."] in apple["fields"]
    assert state["faults"] == []
    assert state["readable"] is True
    svg = client.get(f"/face/{apple['front']['digest']}.svg")
    assert svg.headers["content-type"] == "image/svg+xml"
    assert "immutable" in svg.headers["cache-control"]
    assert "sandbox" in svg.headers["content-security-policy"]
    assert b"Apple" in svg.content
    assert b"@font-face" in svg.content


def test_faults_have_file_line_and_piece(client: TestClient, play_session: InteractiveSession) -> None:
    client.get("/state")
    path = play_session.folder / "fruits.csv"
    path.write_text(path.read_text().replace("Plum,blue", "Plum,blu"))
    play_session.saved += 1
    state = client.get("/state").json()
    assert state["readable"] is False
    [fault] = state["faults"]
    assert (fault["where"], fault["field"], fault["hint"]) == (
        "components/orchard/fruits.csv:3",
        "colour",
        "blue",
    )
    assert fault["pieces"] == ["fruits/F2"]
    assert len(state["pieces"]) == 5


def test_data_that_is_broken_from_the_beginning(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    (folder / "game.toml").write_text("id = ")
    app, _ = application(InteractiveSession(folder, Workspace(tmp_path), KitOptions()), TOKEN, PORT)
    client = TestClient(app, base_url=HOST)
    client.get(f"/?token={TOKEN}")
    state = client.get("/state").json()
    assert state["game"] is None
    assert state["pieces"] == []
    assert state["faults"][0]["where"].startswith("components/orchard/game.toml")
    assert client.get("/sheets").json()["pages"] == []
    assert client.get("/changes").json()["pieces"] == []


def test_faults_of_the_proof_of_play_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As lint tells them; saved right again they are gone, and the pieces stay all along."""
    shop = Workshop(tmp_path, capsys, "privates")
    play_session = InteractiveSession(shop.folder, Workspace(tmp_path), KitOptions())
    assert play_session.state("plain")["faults"] == []
    shop.edit("play.toml", ', "waterfall"]', ', "waterfal"]')
    play_session.saved += 1
    state = play_session.state("plain")
    (fault,) = state["faults"]
    assert fault["where"].startswith("components/privates/play.toml:3")
    assert "waterfall" in json.dumps(fault)
    assert state["pieces"]
    shop.edit("play.toml", ', "waterfal"]', ', "waterfall"]')
    play_session.saved += 1
    assert play_session.state("plain")["faults"] == []


def test_a_text_with_a_mark_never_closed_is_shown_with_its_card(play_session: InteractiveSession) -> None:
    path = play_session.folder / "fruits.csv"
    path.write_text(path.read_text().replace("until spring", "until *spring"))
    play_session.saved += 1
    (fault,) = play_session.state("plain")["faults"]
    assert fault["where"].startswith("components/orchard/fruits.csv:")
    assert fault["pieces"] == ["fruits/F2"]


def test_sheets_are_the_pages_of_the_kit(client: TestClient, play_session: InteractiveSession) -> None:
    import pypdfium2

    out = play_session.workspace.output / "orchard"
    print_kit(play_session.folder, play_session.workspace, KitOptions(out=out), lambda _: None)
    document = pypdfium2.PdfDocument(out / "kit.pdf")
    sizes = [document[number].get_size() for number in range(len(document))]
    document.close()
    pages = client.get("/sheets").json()["pages"]
    shown = [(page["width"], page["height"]) for page in pages]
    assert shown == [
        pytest.approx((width * 25.4 / 72, height * 25.4 / 72), abs=0.02) for width, height in sizes
    ]
    short = json.loads((out / "manifest.json").read_text())["content"][:6]
    svg = client.get(pages[-1]["url"])
    assert short in svg.text


def test_changes_since_the_last_kit(client: TestClient, play_session: InteractiveSession) -> None:
    out = play_session.workspace.output / "orchard"
    assert "No kit was printed yet" in client.get("/changes").json()["trouble"]
    print_kit(play_session.folder, play_session.workspace, KitOptions(out=out), lambda _: None)
    path = play_session.folder / "fruits.csv"
    path.write_text(path.read_text().replace("until spring", "until summer"))
    play_session.saved += 1
    changes = client.get("/changes").json()
    assert changes["since"].startswith("the kit in ")
    [change] = changes["pieces"]
    assert (change["change"], change["id"]) == ("changed", "fruits/F2")
    [side] = change["sides"]
    for when in ("before", "after"):
        assert client.get(f"/face/{side[when]['digest']}.svg").status_code == 200


def test_only_what_changed_is_drawn_again(play_session: InteractiveSession) -> None:
    showing = play_session.showing("plain")
    assert showing.drawn == 5
    path = play_session.folder / "fruits.csv"
    path.write_text(path.read_text().replace("until spring", "until summer"))
    play_session.saved += 1
    assert play_session.showing("plain").drawn == 6
    play_session.saved += 1
    assert play_session.showing("plain").drawn == 6
    tokens = play_session.folder / "tokens.toml"
    tokens.write_text(tokens.read_text().replace("count = 3", "count = 4"))
    play_session.saved += 1
    showing = play_session.showing("plain")
    assert showing.pieces["baskets/red"].piece.copies == 4


def test_the_boxes_of_a_cards_parts_are_shown_with_their_names(
    client: TestClient, play_session: InteractiveSession
) -> None:
    pieces = {piece["id"]: piece for piece in client.get("/state").json()["pieces"]}
    assert (pieces["fruits/F1"]["boxes"], pieces["baskets/red"]["boxes"]) == (["front"], [])
    shown = client.get("/boxes/plain/fruits/F1/front.svg")
    assert shown.headers["content-type"] == "image/svg+xml"
    plain = client.get(f"/face/{pieces['fruits/F1']['front']['digest']}.svg").text
    for name in ("band", "roundel", "line"):
        assert f">{name}<" in shown.text
        assert f">{name}<" not in plain
    # A part with a name is called so; a saved template is seen.
    looks = play_session.workspace.root / "layouts" / "cards"
    looks.mkdir(parents=True)
    (looks / "event.toml").write_text(
        '[[part]]\nname = "headline"\ndraw = "text"\nbox = [4, 4, -4, 9]\ntext = "{name}"\n'
    )
    play_session.saved += 1
    assert ">headline<" in client.get("/boxes/plain/fruits/F1/front.svg").text


@pytest.mark.parametrize(
    "address",
    ["plain/baskets/red/front", "plain/fruits/F9/front", "nothing/fruits/F1/front", "plain/tools/T1/back"],
)
def test_there_are_no_boxes_of_what_no_template_draws(client: TestClient, address: str) -> None:
    assert client.get(f"/boxes/{address}.svg").status_code == 404
