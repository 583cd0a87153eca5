"""The command as a process: it is killed at any moment, and nothing that it acknowledged is lost; idle connections."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.generator.table.conftest import START

COMMAND = [sys.executable, "-m", "playproof.generator.command", "table"]


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], int, str, str]]:
    """The process, its port, and the tokens of players and of guests."""
    with subprocess.Popen(
        [*COMMAND, "friday.play", "--port", "0", "--no-open", *arguments],
        cwd=folder, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "The table page of friday.play; press Ctrl-C to stop:\n"
            player = urlsplit(process.stdout.readline().strip())
            assert process.stdout.readline() == "To look only:\n"
            guest = urlsplit(process.stdout.readline().strip())
            assert player.hostname == "127.0.0.1"
            assert player.port is not None
            yield process, player.port, token_in(player.query), token_in(guest.query)
        finally:
            process.kill()


def token_in(query: str) -> str:
    return query.removeprefix("token=")


def asked(port: int, token: str, line: str | None = None, key: str = "") -> tuple[int, bytes]:
    """The answer to a line, or to a look at the state. Raises `OSError` or `HTTPException` if there is none."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    headers = {"cookie": f"playproof-{port}={token}", "origin": f"http://127.0.0.1:{port}"}
    try:
        if line is None:
            connection.request("GET", "/state", headers=headers)
        else:
            connection.request("POST", "/lines", json.dumps({"line": line, "key": key}), headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_it_is_ended_without_a_word_of_tokens(tmp_path: Path) -> None:
    (tmp_path / "friday.play").write_text(START)
    with running(tmp_path) as (process, port, player, guest):
        assert asked(port, player, "Ann: pass")[0] == 200
        assert asked(port, guest)[0] == 200
        assert asked(port, guest, "Bob: pass")[0] == 403
        assert asked(port, "wrong", "Bob: pass")[0] == 403
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        assert process.stdout is not None
        assert process.stderr is not None
        rest = process.stdout.read()
        assert rest == "The table page has stopped. All entries are saved in friday.play.\n"
        assert process.stderr.read() == ""
    assert (tmp_path / "friday.play").read_text().endswith("Ann: pass\n")


def test_killed_at_any_moment_nothing_acknowledged_is_lost(tmp_path: Path, exhaustive: bool) -> None:
    """Two pages type at once until the server is killed. Each acknowledged line is in the file once, in order."""
    path = tmp_path / "friday.play"
    path.write_text(START)
    choice = random.Random(19)
    told: dict[str, list[str]] = {"Ann": [], "Bob": []}
    for round_number in range(50 if exhaustive else 2):
        with running(tmp_path) as (process, port, player, _):
            due = threading.Event()
            after = choice.randrange(1, 30)

            def type_on(
                name: str, round_number: int = round_number, port: int = port, player: str = player,
                due: threading.Event = due, after: int = after,
            ) -> None:  # fmt: skip
                for number in range(400):
                    line = f"note {name} {round_number} {number}"
                    try:
                        status, _ = asked(port, player, line)
                    except (OSError, http.client.HTTPException):
                        return
                    assert status == 200
                    told[name].append(line)
                    if number == after:
                        due.set()

            threads = [threading.Thread(target=type_on, args=(name,)) for name in told]
            for one in threads:
                one.start()
            assert due.wait(30)
            process.send_signal(signal.SIGKILL)
            for one in threads:
                one.join()
    assert all(len(lines) > 1 for lines in told.values())
    text = path.read_text()
    assert text.startswith(START)
    lines = text.splitlines()
    for name, acknowledged in told.items():
        own = [line for line in lines if line.startswith(f"note {name}")]
        assert len(set(own)) == len(own)
        # What was written but not answered, when the server was killed, may be there too.
        assert [line for line in own if line in set(acknowledged)] == acknowledged


@pytest.mark.skipif(os.name != "posix", reason="counts file descriptors")
def test_idle_connections_keep_nobody_out(tmp_path: Path, exhaustive: bool) -> None:
    (tmp_path / "friday.play").write_text(START)
    with running(tmp_path) as (_, port, player, _guest):
        idle = []
        for _number in range(1000 if exhaustive else 400):
            with suppress(OSError):
                idle.append(socket.create_connection(("127.0.0.1", port), timeout=5))
        assert asked(port, player, "Ann: pass")[0] == 200
        for one in idle:
            one.close()


def test_wrong_usage_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "friday.play").write_bytes(START.encode("utf-16"))
    said = subprocess.run(
        [*COMMAND, "friday.play", "--no-open"], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert said.returncode == 2
    assert "UTF-16" in said.stderr
    assert "Traceback" not in said.stderr
