"""An editor that speaks the protocol: it starts `playproof lsp` and asks it what an editor asks."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.bench.measuring import PLAYPROOF

T = TypeVar("T")
#: Nothing takes so long, in seconds, unless it never comes.
LONG = 120


class Editor:
    """One editor with its server in a folder; ``capabilities`` are the editor's."""

    def __init__(self, folder: Path, capabilities: types.ClientCapabilities | None = None) -> None:
        self.loop = asyncio.new_event_loop()
        self.client = LanguageClient("an editor", "1")
        self.folder = folder
        #: What was told of each file: its diagnostics, once for each time they were sent.
        self.told: dict[str, list[list[types.Diagnostic]]] = {}
        self.messages: list[str] = []
        self._came = asyncio.Event()
        self._versions: dict[str, int] = {}
        self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda params: self._diagnosed(params))
        self.client.feature(types.WINDOW_SHOW_MESSAGE)(lambda params: self._message(params))
        self.client.feature(types.WINDOW_LOG_MESSAGE)(lambda params: self._message(params))
        self.run(self._start(capabilities or types.ClientCapabilities()))

    async def _start(self, capabilities: types.ClientCapabilities) -> None:
        await self.client.start_io(
            sys.executable,
            *PLAYPROOF,
            "lsp",
            cwd=str(self.folder),
            env={**os.environ, "PLAYPROOF_TRACEBACK": "raise"},
        )
        self.initialized = await self.client.initialize_async(
            types.InitializeParams(capabilities=capabilities, root_uri=self.folder.as_uri())
        )
        self.client.initialized(types.InitializedParams())

    def run(self, work: Awaitable[T]) -> T:
        async def bounded() -> T:
            return await asyncio.wait_for(work, LONG)

        return self.loop.run_until_complete(bounded())

    def _diagnosed(self, params: types.PublishDiagnosticsParams) -> None:
        self.told.setdefault(params.uri, []).append(list(params.diagnostics))
        self._came.set()

    def _message(self, params: Any) -> None:
        self.messages.append(params.message)

    # -- texts ----------------------------------------------------------------------------------------------------------

    def uri(self, file: str) -> str:
        return (self.folder / file).as_uri() if "://" not in file and ":" not in file[:9] else file

    def open(self, file: str, text: str | None = None, language: str = "") -> list[types.Diagnostic]:
        """Open a file, as it is or with another text; what is told of it."""
        uri = self.uri(file)
        text = (self.folder / file).read_text(encoding="utf-8") if text is None else text
        self._versions[uri] = 1
        before = len(self.told.get(uri, ()))
        self.client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(uri, language or Path(file).suffix.removeprefix("."), 1, text)
            )
        )
        return self.next(uri, before)

    def change(self, file: str, text: str) -> list[types.Diagnostic]:
        """Change the text of an open file, unsaved; what is told of it."""
        uri = self.uri(file)
        before = len(self.told.get(uri, ()))
        self.type(file, text)
        return self.next(uri, before)

    def type(self, file: str, text: str) -> None:
        """Change the text and don't wait."""
        uri = self.uri(file)
        self._versions[uri] = self._versions.get(uri, 1) + 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self._versions[uri], uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def save(self, file: str) -> list[types.Diagnostic]:
        uri = self.uri(file)
        before = len(self.told.get(uri, ()))
        self.client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri)))
        return self.next(uri, before)

    def close(self, file: str) -> list[types.Diagnostic]:
        uri = self.uri(file)
        before = len(self.told.get(uri, ()))
        self.client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
        )
        return self.next(uri, before)

    def next(self, uri: str, before: int) -> list[types.Diagnostic]:
        """The diagnostics of a file that come after so many."""

        async def come() -> None:
            while len(self.told.get(uri, ())) <= before:
                self._came.clear()
                await self._came.wait()

        self.run(come())
        return self.told[uri][-1]

    # -- questions ------------------------------------------------------------------------------------------------------

    def _at(self, file: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(file))

    def complete(self, file: str, line: int, character: int) -> list[types.CompletionItem]:
        place = types.CompletionParams(self._at(file), types.Position(line, character))
        found = self.run(self.client.text_document_completion_async(place))
        assert isinstance(found, types.CompletionList)
        return list(found.items)

    def hover(self, file: str, line: int, character: int = 0) -> str:
        place = types.HoverParams(self._at(file), types.Position(line, character))
        found = self.run(self.client.text_document_hover_async(place))
        return found.contents.value if found and isinstance(found.contents, types.MarkupContent) else ""

    def define(self, file: str, line: int, character: int) -> list[tuple[str, int]]:
        """The files and lines (from 1) where something is defined."""
        place = types.DefinitionParams(self._at(file), types.Position(line, character))
        found = self.run(self.client.text_document_definition_async(place)) or []
        assert isinstance(found, list)
        return [
            (one.uri.rpartition("/")[2], one.range.start.line + 1)
            for one in found
            if isinstance(one, types.Location)
        ]

    def outline(self, file: str) -> list[types.DocumentSymbol]:
        params = types.DocumentSymbolParams(self._at(file))
        found = self.run(self.client.text_document_document_symbol_async(params)) or []
        return [one for one in found if isinstance(one, types.DocumentSymbol)]

    def fixes(self, file: str, line: int) -> list[types.CodeAction]:
        place = types.Range(types.Position(line, 0), types.Position(line, 0))
        params = types.CodeActionParams(self._at(file), place, types.CodeActionContext([]))
        found = self.run(self.client.text_document_code_action_async(params)) or []
        return [one for one in found if isinstance(one, types.CodeAction)]

    # -- the end --------------------------------------------------------------------------------------------------------

    def end(self) -> str:
        """Shut the server down; what it wrote on standard error."""

        async def leave() -> str:
            await self.client.shutdown_async(None)
            self.client.exit(None)
            server = self.client._server
            assert server is not None and server.stderr is not None
            said = await server.stderr.read()
            await server.wait()
            await self.client.stop()  # type: ignore[no-untyped-call]
            return said.decode()

        try:
            return self.run(leave())
        finally:
            self.loop.close()


def applied(text: str, action: types.CodeAction) -> str:
    """A text of ASCII signs after a correction."""
    assert action.edit is not None and action.edit.changes is not None
    ((_, edits),) = action.edit.changes.items()
    lines = text.split("\n")
    for edit in edits:
        assert isinstance(edit, types.TextEdit)
        first, last = edit.range.start, edit.range.end
        whole = lines[first.line][: first.character] + edit.new_text + lines[last.line][last.character :]
        lines[first.line : last.line + 1] = whole.split("\n")
    return "\n".join(lines)
