"""A command run in a copy of this process: it does what a new one does, without importing everything anew."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
import traceback
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO


def as_command(arguments: list[str], folder: Path, variables: Mapping[str, str], output: int) -> int:
    """In the copy: stand where the command would, with its outputs, and be it."""
    from playproof.generator.command import main

    with Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    warnings.resetwarnings()
    warnings.simplefilter("ignore")
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(variables)
    sys.argv = [str(Path(sys.executable).parent / "playproof"), *arguments[1:]]
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    return 0


def fork_command(arguments: list[str], folder: Path, variables: Mapping[str, str], output: int) -> int:
    """Begin `playproof` with these arguments in a copy of this process; its id."""
    given = dict(variables)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # other threads are pytest's: they wait
        child = os.fork()
    if not child:
        status = 70
        gc.freeze()  # looking through what was there before would copy all of it
        try:
            status = as_command(arguments, folder, given, output)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    return child


class Forked:
    """A `playproof` command under way, both its outputs in ``stdout``; used as a `subprocess.Popen`."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        reading, writing = os.pipe()
        self.returncode: int | None = None
        self.pid = fork_command(["playproof", *arguments], folder, os.environ, writing)
        os.close(writing)
        self.stdout: TextIO = os.fdopen(reading, encoding="utf-8")

    def poll(self) -> int | None:
        """The exit status, negative for a signal; none while it runs."""
        if self.returncode is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, most: float) -> int:
        """The exit status, waited for ``most`` seconds."""
        until = time.monotonic() + most
        while (status := self.poll()) is None:
            if time.monotonic() > until:
                raise subprocess.TimeoutExpired("playproof", most)
            time.sleep(0.005)
        return status

    def send_signal(self, number: signal.Signals) -> None:
        """Send it if the command still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)
