"""Tries a built program as somebody would who has nothing else: ``python packaging/try_program.py PROGRAM``.

No other program can be found, the home folder is new. Needs no more than Python's standard library.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

WRONG = "playproof 1\ngame privates\nplayers Ann Bob\nCy: pass\n"
FOUND = "'Cy' is no player here (Ann, Bob)"
#: Pictures with filters are drawn in a process of their own.
BLURRED = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><circle cx="5" cy="5" r="3" filter="url(#f)"/></svg>
"""


class Trial:
    """A program in an empty folder."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program = program.resolve()
        self.folder = folder
        home = folder / "home"
        home.mkdir()
        # Windows starts nothing without these two.
        kept = {name: value for name, value in os.environ.items() if name in ("SYSTEMROOT", "TEMP")}
        self.environment = {**kept, "PATH": "", "HOME": str(home), "USERPROFILE": str(home), "NO_COLOR": "1"}

    def run(self, *arguments: str, status: int = 0) -> str:
        """What the command prints; it has to end with this status."""
        done = subprocess.run(
            [self.program, *arguments], cwd=self.folder, env=self.environment, capture_output=True
        )
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        if done.returncode != status:
            raise SystemExit(
                f"playproof {' '.join(arguments)} ends with {done.returncode}, not {status}:\n{said}"
            )
        return said

    def write(self, name: str, text: str) -> None:
        """A file in the folder."""
        (self.folder / name).write_text(text, encoding="utf-8")

    def asked(self) -> list[Any]:
        """What the language server says to a file with an unknown player."""
        root = self.folder.as_uri()
        document = {"uri": f"{root}/wrong.play", "languageId": "playproof", "version": 1, "text": WRONG}
        opened: dict[str, Any] = {"processId": None, "rootUri": root, "capabilities": {}}
        messages: list[dict[str, Any]] = [
            {"id": 1, "method": "initialize", "params": opened},
            {"method": "initialized", "params": {}},
            {"method": "textDocument/didOpen", "params": {"textDocument": document}},
        ]
        server = subprocess.Popen(
            [self.program, "lsp"],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert server.stdin and server.stdout
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0", **message}).encode()
            server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        server.stdin.flush()
        try:
            while line := server.stdout.readline():
                length = int(line.rpartition(b":")[2])
                while server.stdout.readline().strip():
                    pass
                answer = json.loads(server.stdout.read(length))
                if answer.get("method") == "textDocument/publishDiagnostics":
                    return [one["message"] for one in answer["params"]["diagnostics"]]
            return []
        finally:
            server.stdin.close()
            server.wait(60)


def expect(what: str, holds: object) -> None:
    """Tell what holds, or end with it."""
    if not holds:
        raise SystemExit(f"not so: {what}")
    print(f"  {what}")


def attempt(program: Path, folder: Path) -> None:
    """All trials of a program, in an empty folder."""
    trial = Trial(program, folder)
    output = folder / "output"
    expect("it says its version", trial.run("--version").startswith("playproof "))
    trial.run("new", "harbour")
    trial.run("kit", "harbour")
    expect("a kit is printed", (output / "harbour" / "kit.pdf").read_bytes().startswith(b"%PDF"))
    expect("a game is checked", "harbour.play: game over" in trial.run("check", "harbour.play"))
    trial.write("wrong.play", WRONG)
    expect("a wrong turn is found", FOUND in trial.run("check", "wrong.play", status=1))
    trial.run("schemas", "read-by-editors")
    expect("schemas are written", len(list((folder / "read-by-editors").glob("*.schema.json"))) > 20)
    expect("the language server finds it, too", any(FOUND in said for said in trial.asked()))
    trial.write("blurred.svg", BLURRED)
    trial.write("friends.csv", "name,picture\nAnn,blurred.svg\nBob,blurred.svg\n")
    trial.run("import", "friends.csv")
    trial.run("kit", "friends")
    expect("a list with pictures is printed", (output / "friends" / "kit.pdf").is_file())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python packaging/try_program.py PROGRAM")
    print(f"{sys.argv[1]}:")
    with tempfile.TemporaryDirectory() as name:
        attempt(Path(sys.argv[1]), Path(name))
