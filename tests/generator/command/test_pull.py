"""``playproof pull``: only https, only what is asked for, whole or not at all. The server is this machine's own."""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from typing import ClassVar

import pytest

from playproof.generator import google_sheets, pulling
from tests.checkout import ROOT
from tests.orchard import write_orchard
from tests.workshop import Said, inside

CERTIFICATE = ROOT / "tests" / "data" / "https" / "localhost.pem"
FRUITS = b"ID,Name,Colour\nF1,Apple,red\n"


class Pages(BaseHTTPRequestHandler):
    asked: ClassVar[list[str]] = []
    away: ClassVar[str] = ""

    def do_GET(self) -> None:
        self.asked.append(self.path)
        leads = {
            "/moved": "/fruits.csv",
            "/http": "http://localhost/fruits.csv",
            "/round": "/round",
            "/file": "data:x",
            "/spreadsheets/d/PRIVATE/export?format=csv": f"https://localhost:{self.connection.getsockname()[1]}/ServiceLogin",
            "/spreadsheets/d/KEY/export?format=csv&gid=5": "/fruits.csv",
        }
        leads["/away"] = self.away
        if self.path in leads:
            self.send_response(302)
            self.send_header("Location", leads[self.path])
            self.end_headers()
            return
        body = {
            "/fruits.csv": FRUITS, "/page": b"<!DOCTYPE html><html>", "/empty": b"", "/short": b"id,", "/large": b"x" * 2_000,
            "/broken": b'id,name\nF1,"x\n',
        }.get(self.path)  # fmt: skip
        if body is None:
            self.send_error(401 if "REFUSED" in self.path else 404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(body) + 9 * (self.path == "/short")))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    pages = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    pages.socket = context.wrap_socket(pages.socket, server_side=True)
    thread = Thread(target=pages.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield f"https://127.0.0.1:{pages.server_address[1]}"
    pages.shutdown()
    thread.join()
    pages.server_close()


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    for name in ("http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    Pages.asked.clear()
    folder = write_orchard(tmp_path)
    (folder / "fruits.csv").unlink()
    return folder


def point(game: Path, url: str, more: str = "") -> None:
    cards = game / "cards.toml"
    lines = [line for line in cards.read_text().splitlines() if not line.startswith("rows = ")]
    lines.insert(3, f'rows = {{ source = "{url}"{more} }}')
    cards.write_text("\n".join(lines))


@pytest.fixture
def run(game: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    def command(*arguments: str) -> Said:
        from playproof.generator.command.commands import app
        from playproof.generator.command.speech import spoken

        with inside(game.parents[1]):
            status = spoken(lambda: app(list(arguments), prog_name="playproof"))
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return command


def test_a_sheet_is_fetched_when_asked_for_and_read_from_then_on(
    server: str, game: Path, run: Callable[..., Said]
) -> None:
    point(game, f"{server}/moved")
    said = run("lint", "orchard")
    assert said.err.splitlines()[0] == (
        "components/orchard/fruits.csv: this file does not exist; components/orchard/cards.toml:4, field 'fruits.rows' "
        "asks for it; 'playproof pull orchard' fetches it"
    )
    assert Pages.asked == []
    assert run("pull", "orchard").out == "components/orchard/fruits.csv: 28 bytes\n"
    assert (game / "fruits.csv").read_bytes() == FRUITS
    assert run("pull", "orchard", "fruits").out == "components/orchard/fruits.csv: as it was\n"
    Pages.asked.clear()
    assert run("lint", "orchard").status == 0
    assert run("kit", "orchard", "--only", "fruits").status == 0
    assert Pages.asked == []


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (
            "/page",
            "/page is a web page, not a CSV file; allowed: the address of a sheet that is published as CSV",
        ),
        ("/gone", "/gone answers 404 (Not Found); allowed: the address of a sheet that is published as CSV"),
        ("/http", "/http leads to 'http://localhost/fruits.csv' is no https address; allowed: https://…"),
        ("/file", "/file leads in a circle, or to no https address"),
        (
            "/round",
            "/round leads in a circle, or to no https address; allowed: ",
        ),
        ("/broken", "no spreadsheet: fruits.csv:2: a quotation mark opens in this row and is never closed"),
        ("/large", "/large sends more than 0.1 MB; allowed: at most 0.1 MB"),
        ("/empty", "/empty sends nothing; allowed: "),
        ("/short", "/short breaks off after 3 bytes; try again"),
    ],
)
def test_what_can_not_be_fetched_is_told_and_the_old_file_stays(
    server: str,
    game: Path,
    run: Callable[..., Said],
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    said: str,
) -> None:
    (game / "fruits.csv").write_bytes(FRUITS)
    point(game, f"{server}{path}")
    monkeypatch.setitem(pulling._ENDINGS, ".csv", 1_500)
    answer = run("pull", "orchard")
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.startswith("playproof: components/orchard/cards.toml:4, field 'fruits.rows': ")
    assert answer.err.count("\n") == 1
    assert [one.name for one in game.iterdir() if "fruits" in one.name] == ["fruits.csv"]
    assert (game / "fruits.csv").read_bytes() == FRUITS


def test_only_https_with_a_certificate_that_is_trusted(
    server: str, game: Path, run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    for url in (
        "http://localhost/a.csv",
        "ftp://localhost/a",
        "https://",
        "https://a b/c",
        "a.csv",
    ):
        point(game, url)
        for command in ("pull", "lint"):
            said = run(command, "orchard")
            assert f"'{url}' is no https address; allowed: https://…" in said.err + said.out
    monkeypatch.delenv("SSL_CERT_FILE")
    point(game, f"{server}/fruits.csv")
    assert "can't be reached (its certificate is not trusted: " in run("pull", "orchard").err
    assert Pages.asked == []


def test_a_slow_server_is_left(
    server: str, game: Path, run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    point(game, f"{server}/fruits.csv")
    monkeypatch.setattr(pulling, "SECONDS", -1.0)
    assert "takes longer than -1 seconds; try again later" in run("pull", "orchard").err


def test_a_server_that_sends_its_header_byte_by_byte_is_left(
    game: Path, run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    asked, left = Event(), Event()

    def serve(listening: socket.socket) -> None:
        accepted, _ = listening.accept()
        with context.wrap_socket(accepted, server_side=True) as connection:
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
            asked.set()
            while not left.wait(0.01):
                connection.sendall(b"x")

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=serve, args=(listening,), daemon=True)
        thread.start()
        point(game, f"https://127.0.0.1:{listening.getsockname()[1]}/fruits.csv")
        # The minute is over once the server has begun.
        monkeypatch.setattr(Queue, "get", lambda queue, timeout: _over(asked))
        assert "takes longer than 60 seconds; try again later" in run("pull", "orchard").err
        left.set()
        thread.join()
    assert not (game / "fruits.csv").exists()


def _over(asked: Event) -> None:
    asked.wait()
    raise Empty


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True), ("2606:4700::6810:84e5", True), ("127.0.0.1", False), ("10.1.2.3", False),
        ("192.168.0.7", False), ("172.16.0.1", False), ("169.254.169.254", False), ("100.64.0.1", False),
        ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False), ("fe80::1%eth0", False), ("fd00::1", False),
        ("::ffff:127.0.0.1", False), ("::ffff:93.184.215.14", True),
    ],
)  # fmt: skip
def test_which_addresses_are_of_the_internet(address: str, public: bool) -> None:
    assert pulling.is_public(address) is public


def test_a_server_leads_into_no_local_network(
    server: str, game: Path, run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    """From one that is taken for one of the internet: by its address, by a name, and by a name that means one."""
    port = server.rpartition(":")[2]
    public = pulling.is_public
    monkeypatch.setattr(pulling, "is_public", lambda address: address == "127.0.0.1" or public(address))
    for leads, said in (
        (f"https://localhost:{port}/fruits.csv", "leads on to localhost, which is in a local network"),
        ("https://192.168.0.1/fruits.csv", "leads on to 192.168.0.1, which is in a local network"),
        ("https://[::1]/fruits.csv", "leads on to ::1, which is in a local network"),
        ("https://router.example/fruits.csv", "leads on to router.example, which is in a local network"),
    ):
        Pages.away = leads
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", ("10.0.0.1", 443))])
        monkeypatch.setattr(socket, "create_connection", to_this_machine)
        point(game, f"{server}/away")
        answer = run("pull", "orchard")
        assert said in answer.err
        assert answer.err.endswith("allowed: an address in the internet\n")
    assert not (game / "fruits.csv").exists()


def to_this_machine(address: tuple[str, int], *_: object, **__: object) -> socket.socket:
    made = socket.socket()
    made.connect(("127.0.0.1", address[1]))
    return made


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_no_planted_link_is_written_through(server: str, game: Path, run: Callable[..., Said]) -> None:
    precious = game.parents[2] / "precious.txt"
    precious.write_text("precious")
    for name in (".fruits.csv.part", "fruits.csv"):
        (game / "fruits.csv").unlink(missing_ok=True)
        (game / name).symlink_to(precious)
        point(game, f"{server}/fruits.csv")
        run("pull", "orchard")
        assert precious.read_text() == "precious"
        (game / name).unlink(missing_ok=True)


def test_what_is_asked_for_is_a_set_with_a_sheet_on_the_web(
    server: str, game: Path, run: Callable[..., Said]
) -> None:
    point(game, f"{server}/fruits.csv", ', file = "../../../fruits.csv"')
    assert "leaves the workspace" in run("pull", "orchard").err
    point(game, f"{server}/fruits.csv", ', file = "fruits.txt"')
    assert (
        "the file 'fruits.txt' can't hold a sheet from the web; allowed: .csv, .xlsx, .ods"
        in run("pull", "orchard").err
    )
    point(game, f"{server}/fruits.csv")
    assert run("pull", "orchard", "fruit").err == (
        "playproof: 'fruit' has no spreadsheet on the web; did you mean 'fruits'?\n"
    )
    (game / "cards.toml").unlink()
    assert "no set of orchard has a spreadsheet on the web" in run("pull", "orchard").err


@pytest.mark.parametrize(
    ("copied", "ending", "fetched"),
    [
        ("d/K-e_y/edit?usp=sharing", ".csv", "d/K-e_y/export?format=csv"),
        ("d/K-e_y/edit?gid=5#gid=5", ".csv", "d/K-e_y/export?format=csv&gid=5"),
        ("u/0/d/K-e_y/edit#gid=5", ".xlsx", "u/0/d/K-e_y/export?format=xlsx&gid=5"),
        ("d/K-e_y", ".ods", "d/K-e_y/export?format=ods"),
        ("d/K-e_y/htmlview?gid=x", ".csv", "d/K-e_y/export?format=csv"),
        ("d/e/2PACX-1/pubhtml", ".csv", "d/e/2PACX-1/pub?output=csv"),
        ("d/e/2PACX-1/pubhtml?gid=7&single=true", ".csv", "d/e/2PACX-1/pub?gid=7&single=true&output=csv"),
        ("d/e/2PACX-1/pub?output=csv", ".csv", "d/e/2PACX-1/pub?output=csv"),
        ("d/K-e_y/export?format=csv&gid=5", ".csv", "d/K-e_y/export?format=csv&gid=5"),
        ("d/K-e_y/gviz/tq?tqx=out:csv", ".csv", "d/K-e_y/gviz/tq?tqx=out:csv"),
    ],
)
def test_a_google_sheet_is_fetched_by_the_address_in_the_browser(
    copied: str, ending: str, fetched: str
) -> None:
    start = "https://docs.google.com/spreadsheets/"
    assert google_sheets.file_address(start + copied, ending) == start + fetched
    elsewhere = f"https://example.org/spreadsheets/{copied}"
    assert google_sheets.file_address(elsewhere, ending) == elsewhere


def test_google_sheets_are_refreshed_and_private_ones_told(
    server: str, game: Path, run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server stands in for Google: a sheet leads on to its file, a private one to where one signs in."""
    monkeypatch.setattr(google_sheets, "HOST", "127.0.0.1")
    monkeypatch.setattr(google_sheets, "SIGN_IN", "localhost")
    point(game, f"{server}/spreadsheets/d/KEY/edit#gid=5")
    assert run("pull", "orchard").out == "components/orchard/fruits.csv: 28 bytes\n"
    (game / "fruits.csv").write_bytes(b"id,name\nold,Old\n")
    assert run("pull", "orchard").out == "components/orchard/fruits.csv: 28 bytes\n"
    assert (game / "fruits.csv").read_bytes() == FRUITS
    assert Pages.asked == ["/spreadsheets/d/KEY/export?format=csv&gid=5", "/fruits.csv"] * 2
    for key in ("PRIVATE", "REFUSED"):
        Pages.asked.clear()
        point(game, f"{server}/spreadsheets/d/{key}/edit")
        said = run("pull", "orchard")
        assert (said.status, said.out) == (2, "")
        assert said.err == (
            "playproof: components/orchard/cards.toml:4, field 'fruits.rows': this sheet is private, and pull signs in "
            "nowhere; in Google Sheets choose File, Share, Publish to web, or let anyone with the link view it\n"
        )
        assert Pages.asked == [f"/spreadsheets/d/{key}/export?format=csv"]
        assert (game / "fruits.csv").read_bytes() == FRUITS
