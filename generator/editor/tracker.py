"""One open tracker file: what an editor asks of it, answered from the text in the editor.

Lines and columns count from 0 here, columns in characters. Two checks follow the text, each processing only what changed:
that of the whole file for findings and rounds, that of the lines above a place for what is legal there and for the state.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path

from lsprotocol import types

from playproof.checker.api import shown
from playproof.checker.interactive import ANYTIME, header_words
from playproof.checker.language.lines import unified
from playproof.checker.language.parser import read_entry
from playproof.checker.language.script import word_of
from playproof.checker.language.values import ParseError
from playproof.checker.model.findings import Finding
from playproof.checker.names import NameFault
from playproof.checker.proposals import UNREADABLE, proposals
from playproof.checker.report.text import render_state
from playproof.checker.session.guard import guarded
from playproof.checker.session.incremental import IncrementalCheck
from playproof.checker.session.legal_entries import legal_entries
from playproof.checker.session.session import Session
from playproof.components.faults import DataFaults
from playproof.generator.editor.places import SOURCE, line_range, location

#: So many entries are offered at once; who types on is offered those that begin so.
OFFERED = 400
#: So many corrections of a line are offered; a legal entry less like the typed one was not meant.
CORRECTIONS, LIKENESS = 3, 0.75
#: An edit of more lines is no line that is being typed.
HALF_TYPED = 2
AMOUNTS = re.compile(r"(?<!\d)(\d++)\.\.(\d++)(?: step \d++)?")
CHOICES = re.compile(r"(?<![^\s|,;])[^\s|,;]++(?:\|[^\s|,;]++)+")
WORD = re.compile(r"[^\s:;,\"]+")
#: A name has at most so many words.
JOINED = 4
SEVERITIES = {
    "finding": types.DiagnosticSeverity.Warning,
    "accepted": types.DiagnosticSeverity.Hint,
    "note": types.DiagnosticSeverity.Information,
}


class TrackerFile:
    """A tracker file as it stands in the editor."""

    def __init__(self, uri: str, path: Path, roots: Sequence[Path] = ()) -> None:
        """``path``: what findings call it; ``roots``: the workspace in which its game is looked for first."""
        self.uri = uri
        self.roots = roots
        self._whole = IncrementalCheck(str(path), roots, recording=True, likely=False, typing=True)
        self._above = IncrementalCheck(str(path), roots, likely=False, typing=True)
        self._checked: tuple[str, Session] | None = None
        self._legal: tuple[str, tuple[str, ...]] | None = None
        self.text = ""
        self.lines: list[str] = [""]
        #: The rows that the last edit changed, and the findings before it, by their distance from the end of the file.
        self._edited = range(0)
        self._known: set[tuple[int, str, str]] = set()

    def change(self, text: str) -> None:
        """Take the text over from the editor. A byte order mark counts as a blank, so that columns stay those of the editor."""
        if text.startswith("\ufeff"):
            text = f" {text[1:]}"
        if text != self.text:
            before, self.text = self.lines, text
            self.lines = unified(text).split("\n")
            self._edited = _changed_rows(before, self.lines)

    def forget(self) -> None:
        """The file was saved, or the data of its game: nothing of it counts as half typed."""
        self._checked = self._legal = None
        self._edited = range(0)

    # -- checking -------------------------------------------------------------------------------------------------------

    def session(self) -> Session:
        """The check of the whole file."""
        if self._checked is None or self._checked[0] != self.text:
            session = self._whole.check(self.text)
            if not session.report.internal:
                session.header.ended(session.latest)
            self._checked = self.text, session
        return self._checked[1]

    def before(self, line: int) -> Session:
        """The check of the lines above a line. It is in use until the next call."""
        return self._above.check("".join(f"{one}\n" for one in self.lines[:line]))

    def diagnostics(self) -> list[types.Diagnostic]:
        """What was found, as of `check`.

        While a line is being typed that is empty or can't be read yet, that is told, and nothing that follows from it below.
        """
        report = self.session().report
        findings = {(len(self.lines) - one.line, one.code, one.message): one for one in report.findings}
        unread = {one.line - 1 for one in report.findings if one.code in UNREADABLE}
        half = [row for row in self._edited if row in unread or not self.lines[row].strip(" ;")]
        if half and len(self._edited) <= HALF_TYPED:
            findings = {
                key: one for key, one in findings.items() if one.line <= half[0] + 1 or key in self._known
            }
        else:
            self._known = set(findings)
        every = (("finding", findings.values()), ("accepted", report.accepted), ("note", report.notes))
        return [self._diagnostic(kind, one) for kind, found in every for one in found]

    def _diagnostic(self, kind: str, one: Finding) -> types.Diagnostic:
        severity = SEVERITIES[kind]
        if kind == "finding" and one.code in UNREADABLE:
            severity = types.DiagnosticSeverity.Error
        told = [one.message]
        if one.accepted is not None:
            told.append(f"accepted: {one.accepted}" if one.accepted else "accepted")
        if one.settled:
            told.append(f"status {one.settled}{f': {one.evidence}' if one.evidence else ''}")
        elif one.help:
            told.append(one.help)
        follow = [
            types.DiagnosticRelatedInformation(
                types.Location(self.uri, self._range(each)), f"{each.code} {each.message}"
            )
            for each in one.folded
        ]
        return types.Diagnostic(
            self._range(one),
            "\n".join(told),
            severity,
            one.code,
            source=SOURCE,
            related_information=follow or None,
        )

    def _range(self, one: Finding) -> types.Range:
        """The marked part of a finding, in a text that may have no such line: an empty file has none."""
        row = min(max(one.line - 1, 0), len(self.lines) - 1)
        return line_range(self.lines[row], row, one.column - 1, one.length)

    # -- completion -----------------------------------------------------------------------------------------------------

    def completions(self, line: int, column: int, snippets: bool = False) -> types.CompletionList:
        """What may be entered at a place: what is legal after the lines above. ``snippets``: amounts and choices are fields
        that the tab key goes through."""
        text = self.lines[line] if line < len(self.lines) else ""
        indent = len(text) - len(text.lstrip())
        typed = text[indent:column].casefold()
        every = self._entries(line)
        found = [one for one in every if one.casefold().startswith(typed)]
        if not found:  # a name may be shortened, and a colon left out
            word = typed.rpartition(" ")[2].rpartition(":")[2]
            found = [one for one in every if word and word in one.casefold()]
        place = types.Range(types.Position(line, min(indent, column)), types.Position(line, column))
        items = [
            _item(one, number, place, text[indent:column], snippets)
            for number, one in enumerate(found[:OFFERED])
        ]
        return types.CompletionList(is_incomplete=len(found) > OFFERED or bool(typed), items=items)

    def _entries(self, line: int) -> tuple[str, ...]:
        """Lines that may be entered at a line, as `legal` writes them."""
        above = "\n".join(self.lines[:line])
        if self._legal is None or self._legal[0] != above:
            session = self.before(line)
            self._legal = above, self._entries_after(session)
        return self._legal[1]

    @staticmethod
    def _entries_after(session: Session) -> tuple[str, ...]:
        game = session.game
        if not session.header.whole or game is None:
            return () if session.header.dead else header_words(session)

        def entries() -> tuple[str, ...]:
            return tuple(dict.fromkeys(legal_entries(game, session.going_on)))

        own = ("house ", "have ") if not session.playing else ()
        return (*(guarded(session, session.latest, entries) or ()), *own, *ANYTIME)

    # -- hovering -------------------------------------------------------------------------------------------------------

    def hover(self, line: int) -> str:
        """What is known of a line, as Markdown: its findings with their rules, its command, and the state after it."""
        if line >= len(self.lines) or not self.lines[line].partition("#")[0].strip():
            return ""
        report = self.session().report
        parts = []
        for one in (*report.findings, *report.accepted, *report.notes):
            if one.line == line + 1:
                rule = f"\n\n> {one.rule}" if one.rule else ""
                parts.append(f"**{one.code}** {one.message}{rule}")
        command = self._command(line)
        if command:
            parts.append(command)
        after = self.before(line + 1)
        state = shown(after)
        if state:
            parts.append(f"After line {line + 1}:\n\n```text\n{render_state(state)}\n```")
        elif after.header.due() and not after.header.dead:
            parts.append(f"Due is {after.header.due()}")
        return "\n\n---\n\n".join(parts)

    def _command(self, line: int) -> str:
        """The form and the meaning of the command of an entry that can be read."""
        session = self.before(line)
        text = self.lines[line].partition("->")[0].partition(";")[0].strip()
        game = session.game
        if game is None or not text or word_of(text):
            return ""

        def read() -> str:
            try:
                command = read_entry(game, session.going_on, line + 1, text).command
            except ParseError:
                return ""
            return f"`{command.form}`: {command.help}"

        return guarded(session, session.latest, read) or ""

    # -- outline --------------------------------------------------------------------------------------------------------

    def outline(self) -> list[types.DocumentSymbol]:
        """The rounds, each to the line above the next one: as the file's headings have them, else as the game counts them.
        Before them is the header, under the game's title."""
        session = self.session()
        begins = [
            (row, line.strip("= \t")) for row, line in enumerate(self.lines) if line.lstrip().startswith("==")
        ] or self._rounds(session)
        title = session.header.definition.title if session.header.definition is not None else ""
        if not begins or begins[0][0]:
            begins.insert(0, (0, title))
        ends = [row for row, _ in begins[1:]] + [len(self.lines)]
        return [
            types.DocumentSymbol(
                name or "Game",
                types.SymbolKind.Namespace,
                types.Range(types.Position(row, 0), types.Position(end - 1, len(self.lines[end - 1]))),
                line_range(self.lines[row], row),
            )
            for (row, name), end in zip(begins, ends, strict=True)
        ]

    @staticmethod
    def _rounds(session: Session) -> list[tuple[int, str]]:
        """The rows at which rounds begin, as the game counts them."""
        history = guarded(session, session.latest, session.history)
        found: list[tuple[int, str]] = []
        for before, one in pairwise(history.points if history is not None else ()):
            # The last entry of a round leads to the next one, and a count after it still is of the round.
            if one.played and before.round != (found[-1][1] if found else ""):
                found.append((one.line - 1, before.round))
        return found

    # -- definition -----------------------------------------------------------------------------------------------------

    def definition(self, line: int, column: int) -> list[types.Location]:
        """Where the piece at a place is written: its row in the CSV or TOML files; of the game's name its ``game.toml``."""
        if line >= len(self.lines):
            return []
        session = self.before(line)
        text, definition = self.lines[line], session.header.definition
        if word_of(text.strip() or "#") == "game":
            named = self.before(line + 1).header.definition
            return [location(named.folder / "game.toml")] if named is not None else []
        if definition is None or session.game is None:
            return []
        try:
            game = definition.components
        except DataFaults:
            return []
        for words in _around(text, column):
            ids = {words.casefold()}
            for kind in session.game.value_type_named.values():
                try:
                    ids.add(str(kind.read(words, session.going_on)).casefold())
                except (NameFault, ValueError):
                    continue
            root = definition.folder.parent.parent
            found = [
                game.place(one.id, piece.id)
                for one, piece in game.pieces()
                if piece.id.casefold() in ids or piece.name.casefold() in ids
            ]
            if found:
                return [location(root / place.file, place.line) for place in dict.fromkeys(found)]
        return []

    # -- quick fixes ----------------------------------------------------------------------------------------------------

    def fixes(self, first: int, last: int) -> Iterator[types.CodeAction]:
        """Corrections of the findings at these lines: what was likely meant, ``undo``, ``amend``, ``accept``."""
        session = self.session()
        steps = {step.number: step for step in session.script.steps}
        latest = max(steps, default=0)
        for one in [one for one in session.report.findings if first <= one.line - 1 <= last]:
            row, told = one.line - 1, [self._diagnostic("finding", one)]
            step = steps.get(one.line)
            text = self.lines[row] if row < len(self.lines) else ""
            meant, sure = self._meant(one, text, row)
            for number, line in enumerate(meant):
                yield self._replaced(row, text, line, told, preferred=sure or not number)
            if step is None:
                continue
            if step.number == latest and not step.word:
                yield self._appended("Take it back: undo", "undo", told)
            for line in meant[:1]:
                yield self._appended(f"Amend it: amend {one.line} {line}", f"amend {one.line} {line}", told)
            if one.code not in UNREADABLE:
                accepted = f'accept {one.line} "agreed at the table"'
                yield self._appended(f"Let it stand: {accepted}", accepted, told)

    def _meant(self, one: Finding, text: str, row: int) -> tuple[Sequence[str], bool]:
        """The lines that a line was likely meant to be, and whether nothing of the first was guessed."""
        said = text.partition("#")[0].strip()
        word = word_of(said) if said else "#"
        session = self.before(row)
        game = session.game
        if word or game is None:
            return [], False
        if one.code in UNREADABLE:
            found = guarded(session, session.latest, lambda: proposals(game, session.going_on, said))
            if found is not None and found.lines:
                return found.lines, found.sure
        legal = [_least(entry) for entry in self._entries(row) if entry not in ANYTIME]
        # Of the same player, and of the same command if one is legal: there may be thousands.
        who, colon, does = said.partition(":")
        same = [one for one in legal if not colon or one.partition(":")[0].casefold() == who.casefold()]
        words = (does or said).split(None, 1)
        alike = [one for one in same if words and one.partition(": ")[2].startswith(words[0].casefold())]
        return get_close_matches(said, alike or same, CORRECTIONS, LIKENESS), False

    def _replaced(
        self, row: int, text: str, line: str, told: list[types.Diagnostic], preferred: bool
    ) -> types.CodeAction:
        said = text.partition("#")[0].rstrip()
        start = len(said) - len(said.lstrip())
        edit = types.TextEdit(line_range(text, row, start, len(said) - start), line)
        return _action(f"Change to: {line}", self.uri, edit, told, preferred)

    def _appended(self, title: str, line: str, told: list[types.Diagnostic]) -> types.CodeAction:
        row = len(self.lines) - 1
        end = types.Position(row, len(self.lines[row]))
        ahead = "\n" if self.lines[row] else ""
        return _action(title, self.uri, types.TextEdit(types.Range(end, end), f"{ahead}{line}\n"), told)


def _changed_rows(before: Sequence[str], now: Sequence[str]) -> range:
    """The rows of a text that differ from the text before."""
    short = min(len(before), len(now))
    same = next((row for row in range(short) if before[row] != now[row]), short)
    behind = next((at for at in range(short - same) if before[-1 - at] != now[-1 - at]), short - same)
    return range(same, len(now) - behind)


def _action(
    title: str, uri: str, edit: types.TextEdit, told: list[types.Diagnostic], preferred: bool = False
) -> types.CodeAction:
    return types.CodeAction(
        title,
        types.CodeActionKind.QuickFix,
        told,
        is_preferred=preferred or None,
        edit=types.WorkspaceEdit({uri: [edit]}),
    )


def _item(entry: str, number: int, place: types.Range, typed: str, snippets: bool) -> types.CompletionItem:
    """An entry to complete; it is found by what was typed, however that is spelt."""
    lasting = entry in ANYTIME or entry in ("house ", "have ")
    text, how = _least(entry), types.InsertTextFormat.PlainText
    if snippets and not lasting and text != entry:
        text, how = _snippet(entry), types.InsertTextFormat.Snippet
    fits = entry.casefold().startswith(typed.casefold())
    return types.CompletionItem(
        entry.strip(),
        kind=types.CompletionItemKind.Keyword if lasting else types.CompletionItemKind.Value,
        sort_text=f"{number:05}",
        filter_text=entry if fits else f"{typed}{entry}",
        insert_text_format=how,
        text_edit=types.TextEdit(place, text),
    )


def _least(entry: str) -> str:
    """A legal entry with its least amounts and its first choices."""
    return CHOICES.sub(lambda match: match[0].split("|")[0], AMOUNTS.sub(r"\1", entry))


def _snippet(entry: str) -> str:
    """A legal entry with its amounts and choices as fields."""
    count = 0

    def field(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        if ".." in match[0]:
            return f"${{{count}:{match[1]}}}"
        return f"${{{count}|{','.join(match[0].split('|'))}|}}"

    plain = entry.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
    return re.sub(f"{AMOUNTS.pattern}|{CHOICES.pattern}", field, plain)


def _around(text: str, column: int) -> Iterator[str]:
    """The word at a column, first as part of the longest name that it may belong to."""
    words = list(WORD.finditer(text))
    at = next((number for number, one in enumerate(words) if one.start() <= column <= one.end()), None)
    if at is None:
        return
    for many in range(JOINED, 0, -1):
        for start in range(max(0, at - many + 1), min(at, len(words) - many) + 1):
            yield text[words[start].start() : words[start + many - 1].end()]
