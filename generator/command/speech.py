"""How the command speaks: results on standard output, troubles as sentences on standard error."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from playproof.components.faults import BROKEN, DataFaults, Fault, PlayproofError
from playproof.generator.command.output import OutputFault, flush_output, say

#: Exit status: findings or data faults were reported.
FINDINGS = 1
#: Exit status: wrong usage, or something that can't be read or written.
WRONG = 2


def fail(sentence: str) -> NoReturn:
    """Stop with a sentence and status 2."""
    raise PlayproofError(sentence)


#: So many faults and notes are told at once; of others their number.
_TOLD = 500


def say_faults(faults: Iterable[Fault]) -> int:
    """One line for each fault and note on standard error; returns how many faults there were."""
    count = number = 0
    for number, fault in enumerate(faults, 1):
        if number <= _TOLD:
            say(str(fault), err=True)
        count += not fault.note
    if number > _TOLD:
        say(f"… and {number - _TOLD:,} more.", err=True)
    return count


def spoken(run: Callable[[], object]) -> int:
    """The exit status of ``run``, with every expected error reported in a sentence, and all output written."""
    try:
        status = _status(run)
        flush_output()
    except OutputFault as lost:
        say(f"playproof: {lost}", err=True)
        return WRONG
    return status


def _in_folder() -> bool:
    """Whether the current folder still exists."""
    try:
        Path.cwd()
    except FileNotFoundError:
        return False
    return True


def _status(run: Callable[[], object]) -> int:
    try:
        run()
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else WRONG
    except DataFaults as found:
        count = say_faults(found.faults)
        say(f"{count} {'fault' if count == 1 else 'faults'} in the data; nothing was written.", err=True)
        return WRONG
    except PlayproofError as trouble:
        say(f"playproof: {trouble}", err=True)
        return WRONG
    except KeyboardInterrupt:
        say("playproof: stopped; no incomplete files were written.", err=True)
        return 130
    except OutputFault:
        raise
    except MemoryError:
        say(
            "playproof: out of memory; print fewer pieces at once with --only.",
            err=True,
        )
        return WRONG
    except Exception as unforeseen:
        if isinstance(unforeseen, FileNotFoundError) and not _in_folder():
            say("playproof: the current folder was removed; change to one that exists.", err=True)
            return WRONG
        switch = os.environ.get("PLAYPROOF_TRACEBACK")
        if switch == "raise":
            raise
        if switch:
            from traceback import print_exception

            print_exception(unforeseen)
        say(
            f"playproof: internal error, not a fault of your data ({type(unforeseen).__name__}: {unforeseen}); "
            "your files are unchanged. Set PLAYPROOF_TRACEBACK=1 to print the traceback for a bug report.",
            err=True,
        )
        return BROKEN
    return 0
