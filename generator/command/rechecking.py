"""``check --since``: compare the results of tracker files with former and with present data."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from playproof.generator.command.output import say

if TYPE_CHECKING:
    from playproof.generator.difference.since import Then


def recheck(files: Sequence[Path], since: str, as_json: bool) -> None:
    """Print the recorded lines whose results changed. Exit codes: 1, some did; 2, a file can't be checked."""
    from playproof.checker.recheck.recheck import Recheck, game_of, recheck_file
    from playproof.checker.report.recheck import recheck_json, recheck_text
    from playproof.components.workspace import find_workspace
    from playproof.generator.difference.since import opened

    workspace = find_workspace(Path.cwd())
    roots = [workspace.root]
    done: list[Recheck] = []
    with ExitStack() as stack:
        former: dict[str, Then] = {}
        for path in files:
            name = game_of(path, roots)
            if not isinstance(name, str):
                done.append(Recheck(str(path), unreadable=name.unreadable))
                continue
            if name not in former:
                former[name] = stack.enter_context(opened(since, name, workspace))
                if former[name].warning:
                    say(former[name].warning, err=True)
            done.append(recheck_file(path, roots, [former[name].root], former[name].label))
    if as_json:
        say(recheck_json(done), nl=False)
    else:
        for number, one in enumerate(done):
            between = "\n" if number and not one.unreadable else ""
            say(between + recheck_text(one), nl=False, err=bool(one.unreadable))
        for then in former.values():
            if then.note:
                say(then.note)
    status = max(one.status for one in done)
    if status:
        raise typer.Exit(status)
