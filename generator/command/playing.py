"""``playproof play``: entries typed during play, answered one by one, completed with the tab key."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from playproof.generator.command.output import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playproof.checker.interactive import InteractiveSession

__all__ = ["COMMANDS"]

HELP = """\
Type an entry as in a tracker file; the tab key completes it.
  ?        list the legal next entries (as legal does)
  state    show the position
  undo     take back the last entry (both lines stay in the file)
  rule X   explain rule X (as explain X does)
  quit     leave; everything typed is already saved"""


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


def _asker(play_session: InteractiveSession) -> Callable[[str], str]:
    """How the next line is got: with completion on a terminal, plainly in a pipe; `EOFError` at the end."""
    if not sys.stdin.isatty():
        if isinstance(sys.stdin, io.TextIOWrapper):
            # Bytes that are no UTF-8 come through as lone surrogates, whatever encoding the system is set to. (A second
            # wrapper around the same buffer would close it when it is collected.)
            sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")

        def plain(_: str) -> str:
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
    return lambda prompt: session.prompt(prompt)


def _run(play_session: InteractiveSession, ask: Callable[[str], str]) -> None:
    from playproof.checker.api import render_internal

    if sys.stdin.isatty():
        say(HELP)
    if not play_session.path.exists():
        say(f"{play_session.path} is a new file. First enter the game, then the players.")
        play_session.enter("playproof 1")
    awaited = play_session.awaited()
    while True:
        if awaited:
            say(awaited)
        try:
            line = ask("> ").strip()
        except EOFError:
            break
        except KeyboardInterrupt:
            say("stopped.")
            break
        if line in ("quit", "exit"):
            break
        if not line:
            continue
        if line in ("?", "legal"):
            _show_legal(play_session)
        elif line == "help":
            say(HELP)
        elif line == "state":
            state = play_session.state()
            say(state.text or render_internal(state.report) or "The game has not started.")
        elif line.startswith(("rule ", "explain ")):
            _show_rule(line.partition(" ")[2].strip(), play_session.roots)
        else:
            answer = play_session.enter(line)
            awaited = answer.awaited
            say(answer.text, nl=False)
            if answer.settled:
                say(f"settled: {answer.settled} earlier {'finding' if answer.settled == 1 else 'findings'}")
    say(f"All entries are saved in {play_session.path}.")


def _show_legal(play_session: InteractiveSession) -> None:
    from playproof.checker.api import render_internal

    options = play_session.legal()
    for entry in options.entries:
        say(f"  {entry}")
    if not options.entries:
        for form, about, example in options.forms:
            say(f"  {form:<32} {about}; as in: {example}")
    say(render_internal(options.report), nl=False)


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
