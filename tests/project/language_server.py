"""A client of Pyright's language server: what an editor asks when a reader follows a name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import unquote, urlparse


class LanguageServer:
    """``with LanguageServer(folder) as server``: Pyright serves ``folder``, over standard input and output."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = 0

    def __enter__(self) -> LanguageServer:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pyright.langserver", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self._folder,
        )
        root = {"uri": self._folder.as_uri(), "name": self._folder.name}
        self._ask("initialize", {"processId": None, "workspaceFolders": [root], "capabilities": {}})
        self._send({"method": "initialized", "params": {}})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trail: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def definition(self, file: Path, name: str) -> set[Path]:
        """The real files that define what the first whole word ``name`` after a line's start in ``file`` means."""
        text = file.read_text(encoding="utf-8")
        self._send(
            {
                "method": "textDocument/didOpen",
                "params": {
                    "textDocument": {"uri": file.as_uri(), "languageId": "python", "version": 1, "text": text}
                },
            }
        )
        at = next(re.finditer(rf"\b{name}\b", text)).start()
        line = text.count("\n", 0, at)
        place = {"line": line, "character": at - (text.rfind("\n", 0, at) + 1)}
        found = self._ask(
            "textDocument/definition", {"textDocument": {"uri": file.as_uri()}, "position": place}
        )
        return {Path(unquote(urlparse(one["uri"]).path)).resolve() for one in found or []}

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while True:
            message = self._read()
            if "method" in message and "id" in message:  # the server asks: it has no settings from here
                items = message["params"].get("items", []) if isinstance(message["params"], dict) else []
                self._send({"id": message["id"], "result": [None for _ in items]})
            elif message.get("id") == self._number:
                assert "error" not in message, message
                return message["result"]

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        assert length, "the language server ended"
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return message
