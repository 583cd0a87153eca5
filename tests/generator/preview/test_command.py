"""``playproof preview`` as a process: it says where it is, refuses in sentences, ends without a word too many."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.orchard import write_orchard

COMMAND = [sys.executable, "-m", "playproof.generator.command", "preview"]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], cwd=folder, capture_output=True, text=True, timeout=60)


def test_it_begins_streams_and_ends(tmp_path: Path) -> None:
    """Ctrl-C ends it at once although a page still listens; there is no traceback."""
    folder = write_orchard(tmp_path)
    with subprocess.Popen(
        [*COMMAND, "orchard", "--port", "0", "--no-open"],
        cwd=tmp_path, env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "Preview of orchard; press Ctrl-C to stop:\n"
        address = urlsplit(process.stdout.readline().strip())
        assert address.hostname == "127.0.0.1"
        token = address.query.removeprefix("token=")
        assert len(token) >= 32
        line = http.client.HTTPConnection("127.0.0.1", address.port or 0, timeout=20)
        line.request("GET", "/events", headers={"cookie": f"playproof-{address.port}={token}"})
        stream = line.getresponse()
        assert stream.readline() == b"data: 0\n"
        assert stream.readline() == b"\n"
        (folder / "fruits.csv").write_text("id,name\nF1,Apple\n")
        assert stream.readline() == b"data: 1\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        line.close()
        assert process.stdout.read() == "The preview has stopped.\n"
        assert process.stderr.read() == ""


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    write_orchard(tmp_path)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = run(tmp_path, "orchard", "--port", str(port), "--no-open")
    assert said.returncode == 2
    assert said.stderr == (
        f"playproof: port {port} can't be used (address already in use); "
        "name another with --port, or --port 0 for any that is free\n"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["orchid"], "there is no game of this name"),
        (["orchard", "--theme", "plane"], "did you mean 'plain'?"),
        (["orchard", "--paper", "A44"], "A44"),
    ],
)
def test_wrong_usage_is_a_sentence(tmp_path: Path, arguments: list[str], told: str) -> None:
    write_orchard(tmp_path)
    said = run(tmp_path, *arguments, "--no-open")
    assert said.returncode == 2
    assert told in said.stderr
    assert "Traceback" not in said.stderr
