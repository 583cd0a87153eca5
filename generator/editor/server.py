"""The language server: it keeps the texts that an editor holds, and answers over standard input and output.

A tracker file is checked at once after each edit, against the saved data of its game. Component data is read and drawn in a
thread of its own a moment after the last edit, as the editor holds it. Nothing is written to a file.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import PositionCodec

from playproof import __version__
from playproof.checker.session.guard import raises
from playproof.components.faults import PlayproofError
from playproof.components.workspace import find_workspace
from playproof.generator.editor.component_files import ComponentFiles, corrections, game_folder, hover
from playproof.generator.editor.tracker import TrackerFile
from playproof.generator.editor.units import in_units

T = TypeVar("T")
#: Seconds without an edit before a tracker file, and before component data, is checked.
TRACKER_PAUSE, DATA_PAUSE = 0.02, 0.3
TRACKER, DATA = (".play",), (".toml", ".csv", ".tsv")
_LINE_END = re.compile(r"\r\n|\r|\n")


def serve() -> None:
    """Serve until the editor ends it."""
    # What libraries log would be read as trouble by some editors; what goes wrong is told through the protocol.
    logging.getLogger("pygls").addHandler(logging.NullHandler())
    logging.getLogger("pygls").propagate = False
    # Whatever a library prints must not come among the answers.
    kept, sys.stdout = sys.stdout, sys.stderr
    Server().start_io(sys.stdin.buffer, kept.buffer)


class Server(LanguageServer):
    """The server of one editor."""

    def __init__(self) -> None:
        """Nothing is open yet."""
        super().__init__("playproof", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self._trackers: dict[str, TrackerFile] = {}
        #: The component data that is open, by its address: path and text.
        self._data: dict[str, tuple[Path, str]] = {}
        self._files: dict[Path, ComponentFiles] = {}
        #: The files with diagnostics of component data, by the file that was checked for them.
        self._told: dict[Path, set[Path]] = {}
        self._diagnostics: dict[str, list[types.Diagnostic]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = ThreadPoolExecutor(1, "lint")
        self._failures: set[str] = set()
        for method, options, handler in (
            (types.TEXT_DOCUMENT_DID_OPEN, None, self._opened),
            (types.TEXT_DOCUMENT_DID_CHANGE, None, self._changed),
            (types.TEXT_DOCUMENT_DID_CLOSE, None, self._closed),
            (types.TEXT_DOCUMENT_DID_SAVE, None, self._saved),
            (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, None, self._saved),
            (
                types.TEXT_DOCUMENT_COMPLETION,
                types.CompletionOptions(trigger_characters=[":", " "]),
                self._complete,
            ),
            (types.TEXT_DOCUMENT_HOVER, None, self._hover),
            (types.TEXT_DOCUMENT_DEFINITION, None, self._define),
            (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, None, self._outline),
            (
                types.TEXT_DOCUMENT_CODE_ACTION,
                types.CodeActionOptions([types.CodeActionKind.QuickFix]),
                self._correct,
            ),
        ):
            self.feature(method, options)(_handler(handler))

    # -- texts ----------------------------------------------------------------------------------------------------------

    def _opened(self, params: types.DidOpenTextDocumentParams) -> None:
        one = params.text_document
        path = self._path(one.uri)
        if path.suffix in TRACKER or one.language_id == "playproof":
            self._trackers[one.uri] = TrackerFile(one.uri, path, [self._root(path)])
        elif path.suffix not in DATA:
            return
        self._take(one.uri, one.text)

    def _changed(self, params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        self._take(uri, self.workspace.get_text_document(uri).source)

    def _take(self, uri: str, text: str) -> None:
        """Take a text over, and check it soon."""
        if uri in self._trackers:
            self._trackers[uri].change(text)
            self._soon(uri, TRACKER_PAUSE, lambda: self._check_tracker(uri))
        elif self._path(uri).suffix in DATA:
            self._data[uri] = self._path(uri), text
            self._soon(uri, DATA_PAUSE, lambda: self._start(self._check_data(uri)))

    def _closed(self, params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in self._timers:
            self._timers.pop(uri).cancel()
        if self._trackers.pop(uri, None) is not None:
            self._publish(uri, [], [])
        if self._data.pop(uri, None) is not None:
            path = self._path(uri)
            mine = game_folder(path)
            others = [one for one, (other, _) in self._data.items() if mine and game_folder(other) == mine]
            if others:
                self._soon(others[0], 0, lambda: self._start(self._check_data(others[0])))
            else:  # nobody works on the game any more
                for file in self._told.pop(mine or path, set()) | {path}:
                    self._publish(_uri(file), [], [])

    def _saved(self, params: object) -> None:
        """Data was saved, here or by another program: tracker files are checked by it."""
        for uri, tracker in self._trackers.items():
            tracker.forget()
            self._soon(uri, TRACKER_PAUSE, lambda uri=uri: self._check_tracker(uri))  # type: ignore[misc]
        for uri in self._data:
            self._soon(uri, DATA_PAUSE, lambda uri=uri: self._start(self._check_data(uri)))  # type: ignore[misc]

    def _soon(self, uri: str, pause: float, work: Callable[[], object]) -> None:
        """Do it when nothing was typed for a moment."""
        if uri in self._timers:
            self._timers.pop(uri).cancel()

        def now() -> None:
            self._timers.pop(uri, None)
            self.safe(work, None)

        self._timers[uri] = asyncio.get_running_loop().call_later(pause, now)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it beside what is asked."""

        async def safely() -> None:
            try:
                await work
            except Exception as fault:
                if raises():
                    raise
                self._failed(fault)

        task = asyncio.get_running_loop().create_task(safely())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- checking -------------------------------------------------------------------------------------------------------

    def _check_tracker(self, uri: str) -> None:
        tracker = self._trackers.get(uri)
        if tracker is not None:
            self._publish(uri, tracker.diagnostics(), tracker.lines)

    async def _check_data(self, uri: str) -> None:
        """Lint the game of a file in the thread for it, and tell what was found unless the text has changed meanwhile."""
        if uri not in self._data:
            return
        path, text = self._data[uri]
        texts = dict(self._data.values())
        files = self._component_files(path)
        found = await asyncio.get_running_loop().run_in_executor(self._thread, files.check, path, texts)
        if uri not in self._data or self._data[uri][1] != text:
            return
        key = game_folder(path) or path
        gone = self._told.get(key, set()) - found.keys()
        self._told[key] = {file for file, told in found.items() if told}
        lines = {file: _LINE_END.split(held) for file, held in texts.items()}
        for file in sorted(gone):
            self._publish(_uri(file), [], [])
        for file, told in found.items():
            self._publish(self._address(file), told, lines.get(file, []))

    def _component_files(self, path: Path) -> ComponentFiles:
        workspace = find_workspace(path.parent)
        return self._files.setdefault(workspace.root, ComponentFiles(workspace))

    def _publish(self, uri: str, told: list[types.Diagnostic], lines: list[str]) -> None:
        self._diagnostics[uri] = told
        shown = [in_units(one, lines, self._codec) for one in told]
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown))

    # -- questions ------------------------------------------------------------------------------------------------------

    def _complete(self, params: types.CompletionParams) -> types.CompletionList | None:
        tracker = self._trackers.get(params.text_document.uri)
        if tracker is None:
            return None
        line, column = self._place(params.position, tracker.lines)
        capability = self.client_capabilities.text_document
        item = capability.completion.completion_item if capability and capability.completion else None
        found = tracker.completions(line, column, bool(item and item.snippet_support))
        return in_units(found, tracker.lines, self._codec)

    def _hover(self, params: types.HoverParams) -> types.Hover | None:
        uri = params.text_document.uri
        if uri in self._trackers:
            said = self._trackers[uri].hover(params.position.line)
        elif uri in self._data:
            path, text = self._data[uri]
            line, column = self._place(params.position, _LINE_END.split(text))
            folder = game_folder(path)
            sets = self._component_files(path).showing(folder).sets if folder is not None else ()
            said = hover(path, text, line, column, sets)
        else:
            return None
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, said)) if said else None

    def _define(self, params: types.DefinitionParams) -> list[types.Location] | None:
        tracker = self._trackers.get(params.text_document.uri)
        return (
            tracker.definition(*self._place(params.position, tracker.lines)) if tracker is not None else None
        )

    def _outline(self, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
        tracker = self._trackers.get(params.text_document.uri)
        if tracker is None:
            return None
        return [in_units(one, tracker.lines, self._codec) for one in tracker.outline()]

    def _correct(self, params: types.CodeActionParams) -> list[types.CodeAction] | None:
        uri, first, last = params.text_document.uri, params.range.start.line, params.range.end.line
        if uri in self._trackers:
            tracker = self._trackers[uri]
            return [in_units(one, tracker.lines, self._codec) for one in tracker.fixes(first, last)]
        if uri in self._data:
            lines = _LINE_END.split(self._data[uri][1])
            told = [one for one in self._diagnostics.get(uri, ()) if first <= one.range.start.line <= last]
            return [in_units(one, lines, self._codec) for one in corrections(uri, told, lines)]
        return None

    # -- places ---------------------------------------------------------------------------------------------------------

    @property
    def _codec(self) -> PositionCodec:
        return self.workspace.position_codec

    def _place(self, position: types.Position, lines: list[str]) -> tuple[int, int]:
        """The line and the column, in characters."""
        if position.line >= len(lines):
            return len(lines) - 1, len(lines[-1])
        found = self._codec.position_from_client_units(lines, position)
        return found.line, found.character

    def _path(self, uri: str) -> Path:
        """The file of an address; a text that was never saved is thought to be in the editor's folder."""
        path = to_fs_path(uri) if uri.startswith("file:") else None
        if path:
            return Path(path)
        return Path(self.workspace.root_path or Path.cwd()) / uri.rpartition("/")[2].rpartition(":")[2]

    def _root(self, path: Path) -> Path:
        """The workspace of a file: the one that it lies in, else the editor's folder."""
        found = find_workspace(path.parent)
        here = self.workspace.root_path
        if not any((found.root / "components").glob("*/game.toml")) and here:
            return find_workspace(Path(here)).root
        return found.root

    def _address(self, file: Path) -> str:
        """The address by which the editor knows a file."""
        return next((uri for uri, (path, _) in self._data.items() if path == file), _uri(file))

    # -- trouble --------------------------------------------------------------------------------------------------------

    def safe(self, work: Callable[[], T], otherwise: T) -> T:
        """What ``work`` gives; a fault of Playproof's own is told to the editor, and the server goes on."""
        try:
            return work()
        except PlayproofError as wrong:
            self.window_log_message(types.LogMessageParams(types.MessageType.Warning, str(wrong)))
        except Exception as fault:
            if raises():
                raise
            self._failed(fault)
        return otherwise

    def _failed(self, fault: Exception) -> None:
        """Tell a fault of Playproof's own, once."""
        said = f"Playproof failed here ({type(fault).__name__}: {fault}); the rest goes on. Please report it."
        if said not in self._failures:
            self._failures.add(said)
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, said))


def _handler(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A method as pygls calls it: safely."""
    server: Server = method.__self__  # type: ignore[attr-defined]

    def handle(params: Any) -> Any:
        return server.safe(lambda: method(params), None)

    return handle


def _uri(file: Path) -> str:
    return from_fs_path(str(file)) or file.as_uri()
