"""Standard output and standard error: any encoding, no control characters of files, a reader that has gone, a full disk."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

from playproof.components.wording.printable import printable

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

#: The error handler of both streams.
ESCAPE = "playproof-escape"
#: The errors of the system when the reader of a pipe has gone; on Windows it is an invalid argument.
_GONE = {errno.EPIPE, errno.ESHUTDOWN} | ({errno.EINVAL} if os.name == "nt" else set())


class OutputFault(Exception):
    """Standard output can't be written to; the message is a sentence."""


def say(text: object = "", *, nl: bool = True, err: bool = False) -> None:
    """Write a text to standard output (``err``: standard error), control characters escaped, with a line feed."""
    stream = sys.stderr if err else sys.stdout
    stream.write(printable(str(text)) + ("\n" if nl else ""))
    stream.flush()


def say_on_white(lines: Iterable[str]) -> None:
    """Write lines black on white, whatever the terminal's colours are; nothing where the encoding lacks their signs."""
    shown = [printable(line) for line in lines]
    try:
        "".join(shown).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return
    stream = sys.stdout
    for line in shown:
        stream.write(f"  \x1b[30;107m{line}\x1b[0m\n")
    stream.flush()


def flush_output() -> None:
    """Have everything written; raises `OutputFault`."""
    sys.stdout.flush()
    sys.stderr.flush()


def prepare_output() -> None:
    """Put streams in the places of the process's own that never raise for want of a letter or of a reader.

    A letter that the encoding lacks is written ``\\u2192``. Once the reader of a pipe has gone, what else is written
    is dropped and the command goes on to its own exit status. Standard output that is closed or full raises
    `OutputFault` once. To be called once, before anything else is opened.
    """
    codecs.register_error(ESCAPE, _escaped)
    if os.name == "posix":
        for number in range(3):
            try:
                os.fstat(number)
            except OSError:
                # The next file to be opened would get this number, and messages would be written to it.
                os.open(os.devnull, os.O_RDWR)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stdout = _stream(sys.stdout, quiet=False)
    sys.stderr = _stream(sys.stderr, quiet=True)


def _stream(stream: TextIO | None, *, quiet: bool) -> TextIO:
    if isinstance(stream, io.TextIOWrapper):
        if os.name == "nt" and stream.isatty():
            stream.reconfigure(errors=ESCAPE)  # a console, which has its own way of writing
            return stream
        stream.flush()
        raw = _Raw(stream.fileno(), quiet)
        return io.TextIOWrapper(
            io.BufferedWriter(raw), stream.encoding, ESCAPE,
            line_buffering=stream.line_buffering, write_through=stream.write_through,
        )  # fmt: skip
    if stream is not None:
        return stream  # a program that calls us has its own
    return io.TextIOWrapper(io.BufferedWriter(_Raw(None, quiet)), "utf-8", ESCAPE)


class _Raw(io.RawIOBase):
    """A file descriptor; ``quiet``: errors are not reported, as there is nowhere to write them."""

    def __init__(self, number: int | None, quiet: bool) -> None:
        self._number = number
        self._quiet = quiet
        self._lost = False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        if self._number is None:
            raise OSError(errno.EBADF, "closed")
        return self._number

    def isatty(self) -> bool:
        return self._number is not None and os.isatty(self._number)

    def write(self, data: ReadableBuffer, /) -> int:
        size = memoryview(data).nbytes
        while not self._lost:
            try:
                return os.write(self.fileno(), data)
            except BlockingIOError:
                import select

                select.select([], [self.fileno()], [])
            except OSError as error:
                self._lost = True
                if not (self._quiet or error.errno in _GONE):
                    raise OutputFault(_reason(error)) from None
        return size


def _reason(error: OSError) -> str:
    if error.errno == errno.EBADF:
        return "standard output is closed; the output is lost"
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        why = "the disk is full"
    else:
        why = (error.strerror or str(error)).lower()
    return f"can't write to standard output; the output is lost: {why}"


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """Letters that an encoding lacks, as Python and JSON write them: ``\\u2192``, two of them beyond U+FFFF."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), error.end
