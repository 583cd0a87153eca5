"""``playproof studio`` as a process: it says where it is, opens table pages beside it, and ends without a word too many."""

from __future__ import annotations

import http.client
import json
import signal
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.forked import Forked
from tests.generator.studio.conftest import FRUITS
from tests.orchard import write_orchard


def ask(address: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
    """What a page with the token of an address is answered."""
    parts = urlsplit(address)
    headers = {
        "cookie": f"playproof-{parts.port}={parts.query.removeprefix('token=')}",
        "origin": f"http://127.0.0.1:{parts.port}",
    }
    line = http.client.HTTPConnection("127.0.0.1", parts.port or 0, timeout=20)
    line.request(
        "GET" if body is None else "POST", path, json.dumps(body or {}) if body is not None else None, headers
    )
    answer = line.getresponse()
    data = answer.read()
    line.close()
    return answer.status, json.loads(data) if data[:1] in (b"{", b"[") else data


def test_it_begins_edits_opens_a_table_page_and_ends(tmp_path: Path) -> None:
    folder = write_orchard(tmp_path)
    before = (folder / "fruits.csv").read_bytes()
    process = Forked(["studio", "orchard", "--port", "0", "--no-open"], tmp_path)
    assert process.stdout.readline() == "Studio of orchard; press Ctrl-C to stop:\n"
    address = process.stdout.readline().strip()
    assert urlsplit(address).hostname == "127.0.0.1"
    status, state = ask(address, "/state")
    assert (status, state["key"]) == (200, FRUITS)
    cells = [{"row": 0, "column": "1", "value": "Appel"}]
    edit = {"table": FRUITS, "revision": state["revision"], "what": "cells", "cells": cells}
    assert ask(address, "/edit", edit)[0] == 200
    status, table = ask(address, "/table", {"file": ""})
    assert (status, table["file"]) == (200, "orchard.play")
    assert ask(table["address"], "/state")[1]["file"] == "orchard.play"
    assert ask(address, "/table", {"file": "orchard.play"})[1] == table
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
    assert process.stdout.read() == "The studio has stopped. What was not saved is gone: fruits.csv.\n"
    process.stdout.close()
    assert (folder / "fruits.csv").read_bytes() == before


def test_a_game_of_playproof_is_refused_in_a_sentence(tmp_path: Path) -> None:
    process = Forked(["studio", "privates", "--port", "0", "--no-open"], tmp_path)
    assert process.wait(60) == 2
    assert process.stdout.read() == (
        "playproof: privates is one of Playproof's own games, which stay as they are; make a copy of it to edit: "
        "playproof new my-privates --from privates\n"
    )
    process.stdout.close()
