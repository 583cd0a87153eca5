"""``playproof play``: entries typed during play, answered one by one, completed with the tab key."""

from __future__ import annotations

import io
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playproof.generator.command.colour import say_findings
from playproof.generator.command.output import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playproof.checker.interactive import InteractiveSession

HELP = """\
Type an entry as in a tracker file; the tab key completes it.
  ?         list the legal next entries (as legal does); ? WORD lists those with the word
  state     show the position
  undo      take back the last line; undo 3 takes back three (all lines stay in the file)
  amend     edit the last line; amend 12 edits line 12
  count …   compare the table with the books, as count Ann 120
  rule X    explain rule X (as explain X does)
  quit      leave; everything typed is already saved"""
AMEND = re.compile(r"amend(?:\s+(\d{1,9}))?", re.IGNORECASE)


def play(
    file: Annotated[
        Path, typer.Argument(help="A tracker file; it is created if it doesn't exist.", show_default=False)
    ],
) -> None:
    """Type entries during play; each is checked at once.

    Each line is saved before it is answered, so nothing is lost. Lines can also be piped in.

    Example: `playproof play friday.play`
    """
    from playproof.checker.interactive import InteractiveSession
    from playproof.components.faults import BROKEN
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import fail

    try:
        play_session = InteractiveSession(file, [find_workspace(Path.cwd()).root])
        _run(play_session, _asker(play_session))
        if play_session.broken:
            raise typer.Exit(BROKEN)
    except OSError as trouble:
        fail(f"{file} can't be used: {trouble.strerror or trouble}")


def _asker(play_session: InteractiveSession) -> Callable[[str, str], str]:
    """How the next line is got, with a prompt and a text to edit: with completion on a terminal, plainly in a pipe;
    `EOFError` at the end."""
    if not sys.stdin.isatty():
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Bytes that are no UTF-8 come through as lone surrogates, whatever encoding the system is set to. (A second
            # wrapper around the same buffer would close it when it is collected.)
            sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")

        def plain(_: str, edited: str) -> str:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            return line.rstrip("\n")

        return plain
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Entries(Completer):
        """Legal entries that begin with what was typed."""

        def get_completions(self, document: Document, complete_event: CompleteEvent):  # type: ignore[no-untyped-def]
            typed = document.text_before_cursor
            for entry in play_session.words():
                if entry.casefold().startswith(typed.casefold()):
                    yield Completion(entry, start_position=-len(typed))

    # Without enable_suspend Ctrl-Z would be a sign of the line.
    session: PromptSession[str] = PromptSession(
        completer=Entries(), complete_while_typing=False, enable_suspend=True
    )
    return lambda prompt, edited: session.prompt(prompt, default=edited)


def _run(play_session: InteractiveSession, ask: Callable[[str, str], str]) -> None:
    from playproof.checker.api import render_internal

    if sys.stdin.isatty():
        say(HELP)
    if not play_session.path.exists():
        say(f"{play_session.path} is a new file. First enter the game, then the players.")
        play_session.enter("playproof 1")
    else:
        say_findings(play_session.resumed())
    awaited = play_session.awaited()
    while True:
        if awaited:
            say(awaited)
        try:
            line = ask(f"{play_session.number()}> ", "").strip()
            if amended := AMEND.fullmatch(line):
                line = _amended(play_session, ask, int(amended[1] or 0))
        except EOFError:
            break
        except KeyboardInterrupt:
            say("stopped.")
            break
        if line in ("quit", "exit"):
            break
        if not line:
            continue
        if line.startswith("?") or line == "legal":
            _show_legal(play_session, line.removeprefix("?") if line != "legal" else "")
        elif line == "help":
            say(HELP)
        elif line == "state":
            state = play_session.state()
            say(state.text or render_internal(state.report) or "The game has not started.")
        elif line.startswith(("rule ", "explain ")):
            _show_rule(line.partition(" ")[2].strip(), play_session.roots)
        else:
            answer = play_session.enter(line)
            number = f"line {play_session.number() - 1} is saved"
            awaited = f"{number}; {answer.awaited}" if answer.awaited else number
            say_findings(answer.text)
            if answer.settled:
                say(f"settled: {answer.settled} earlier {'finding' if answer.settled == 1 else 'findings'}")
    say(f"All entries are saved in {play_session.path}.")


def _amended(play_session: InteractiveSession, ask: Callable[[str, str], str], number: int) -> str:
    """The ``amend`` line for a line that is brought back to be edited; ``""`` where nothing was changed."""
    found, text = play_session.typed(number)
    if not found:
        say(f"line {number} has nothing to amend" if number else "there is nothing to amend")
        return ""
    say(f"line {found}: {text}")
    new = ask(f"amend {found}> ", text).strip()
    if not new or new == text:
        say("not amended")
        return ""
    return f"amend {found} {new}"


def _show_legal(play_session: InteractiveSession, about: str = "") -> None:
    """What may be entered next; on a terminal no more than fits the screen. ``about``: only entries with these words."""
    from playproof.checker.api import render_internal

    options = play_session.legal()
    words = about.casefold().split()
    entries = [one for one in options.entries if all(word in one.casefold() for word in words)]
    height = shutil.get_terminal_size().lines - 3 if sys.stdout.isatty() else len(entries)
    for entry in fitting(entries, height):
        say(f"  {entry}")
    if words and not entries:
        say(f"no legal entry has '{about.strip()}' in it")
    elif not options.entries:
        for form, about, example in options.forms:
            say(f"  {form:<32} {about}; as in: {example}")
    say(render_internal(options.report), nl=False)


def fitting(entries: Sequence[str], height: int) -> list[str]:
    """As many entries as fit in ``height`` lines: of each command as many as of the next, and how many more there are."""
    if len(entries) <= height:
        return list(entries)
    groups: dict[str, list[str]] = {}
    for entry in entries:
        actor, colon, rest = entry.partition(":")
        words = (rest if colon else entry).split(None, 1)
        groups.setdefault(f"{actor}: {words[0]}" if colon and words else words[0], []).append(entry)
    each = max(1, height // len(groups))
    shown: list[str] = []
    for name, group in groups.items():
        if len(group) <= each:
            shown += group
        else:
            word = name.rpartition(" ")[2]
            shown += [*group[: each - 1], f"{name} …  {len(group) - each + 1} more: ? {word}"]
    return (
        shown if len(shown) <= height else [*shown[: height - 1], f"… {len(shown) - height + 1} more: ? WORD"]
    )


def _show_rule(code: str, roots: Sequence[Path]) -> None:
    from playproof.checker.api import explain, explain_command
    from playproof.checker.report.rules import render_command, render_rule

    try:
        say(render_rule(explain(code, roots)))
    except KeyError as unknown:
        commands = explain_command(code, roots)
        say("\n\n".join(map(render_command, commands)) or str(unknown.args[0]))


#: The command of this module.
COMMANDS = {"play": play}
