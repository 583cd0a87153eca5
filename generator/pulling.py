"""Spreadsheets that are published on the web: fetched when a person asks for it, and kept in the game's folder."""

from __future__ import annotations

import socket
import ssl
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from http.client import HTTPException, HTTPSConnection, responses
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, Request, build_opener

from playproof.components.faults import DataFaults, Fault, Place, PlayproofError
from playproof.components.reading.limits import TEXT_LIMIT, WORKBOOK_LIMIT, inside, megabytes, plain_digest
from playproof.components.writing import create
from playproof.generator import google_sheets
from playproof.generator.kit.atomic_output import AtomicOutput

#: The longest that one file may take, seconds, and the longest silence of a server.
SECONDS, SILENCE = 60.0, 15.0
_ENDINGS = {".csv": TEXT_LIMIT, ".xlsx": WORKBOOK_LIMIT, ".ods": WORKBOOK_LIMIT}
_CHUNK = 65_536
_PUBLIC = "allowed: an address in the internet"
_CSV = "the address of a sheet that is published as CSV"


class PullFault(PlayproofError):
    """A file can't be fetched; the message is one sentence."""


class Source(NamedTuple):
    """A spreadsheet on the web: the file that it becomes, its address, the set that names it and where."""

    path: Path
    url: str
    set_id: str
    place: Place


class Pulled(NamedTuple):
    """A file that was fetched, and whether it holds something else than before."""

    path: Path
    size: int
    changed: bool


def sources(folder: Path) -> list[Source]:
    """The spreadsheets on the web that a game's sets name, each file once; raises `DataFaults`."""
    return list({source.path: source for source in _sources(folder)}.values())


def _sources(folder: Path) -> Iterator[Source]:
    from playproof.components.base import Names
    from playproof.components.game import GameFile, rows_file
    from playproof.components.kinds import KINDS, kind_model
    from playproof.components.reading.toml_file import read_toml
    from playproof.components.reading.whereabouts import Whereabouts

    root = folder.parent.parent
    header = read_toml(folder / "game.toml", GameFile, root=root)
    names = Names(tuple(header.palette), header.figures, header.players[1])
    where = Whereabouts()
    for kind in KINDS:
        path = folder / f"{kind}.toml"
        if not path.is_file():
            continue
        for number, one in enumerate(read_toml(path, kind_model(kind), root=root, context=names).sets):
            where.add(path, path.relative_to(root).as_posix(), number, one)
            how = rows_file(one)
            if how is None or not how.source:
                continue
            place = where.place(len(where.sets) - 1, way=("rows",))
            target = inside(folder, how.file, place)
            if target.suffix.lower() not in _ENDINGS:
                problem = f"the file '{how.file}' can't hold a sheet from the web"
                raise DataFaults([Fault(place, problem, ", ".join(_ENDINGS))])
            yield Source(target, how.source, one.id, place)


def pull(source: Source, opener: Callable[[str, int], bytes] | None = None) -> Pulled:
    """Fetch a source and put it in its place, or leave everything as it is.

    Raises `PullFault` for what can't be fetched or is no spreadsheet, `OutputError` for a file that can't be written.
    """
    limit = _ENDINGS[source.path.suffix.lower()]
    try:
        data = (opener or fetch)(google_sheets.file_address(source.url, source.path.suffix.lower()), limit)
        _check(data, source)
    except PullFault as fault:
        raise PullFault(f"{source.place}: {fault}") from None
    if source.path.is_file() and plain_digest(source.path) == sha256(data).digest():
        return Pulled(source.path, len(data), False)
    staged = AtomicOutput(source.path.parent)
    staged.add(source.path.name, data)
    staged.commit()
    return Pulled(source.path, len(data), True)


def _check(data: bytes, source: Source) -> None:
    """Raise `PullFault` for what is no table."""
    from playproof.components.reading.tables.table_file import open_table

    start = data[:500].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if source.path.suffix.lower() == ".csv" and start.startswith((b"<!doctype", b"<html", b"<?xml")):
        raise PullFault(f"{source.url} is a web page, not a CSV file; allowed: {_CSV}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / source.path.name
        create(copy, data, synced=False)
        try:
            open_table(copy, Path(folder), ())
        except DataFaults as found:
            raise PullFault(f"what {source.url} sends is no spreadsheet: {found.faults[0]}") from None


class _Way:
    """Connections of one fetch: to the address that the game names, wherever that is; to others only in the internet.

    A server must not send a pull on to this machine or to others in its network, neither by an address nor by a name that
    means one. The server that was named may lead to itself.
    """

    def __init__(self) -> None:
        self._first: tuple[str, int] | None = None
        self._local = False

    def connect(self, address: tuple[str, int], *args: Any, **named: Any) -> socket.socket:
        """As `socket.create_connection`. Raises `PullFault`."""
        if self._first is None:
            made = socket.create_connection(address, *args, **named)
            self._first, self._local = address, not is_public(made.getpeername()[0])
            return made
        if self._local and address == self._first:
            return socket.create_connection(address, *args, **named)
        found = dict.fromkeys(
            str(each[4][0]) for each in socket.getaddrinfo(*address, type=socket.SOCK_STREAM)
        )
        if not found or not all(map(is_public, found)):
            raise PullFault(f"the server leads on to {address[0]}, which is in a local network; {_PUBLIC}")
        return socket.create_connection((next(iter(found)), address[1]), *args, **named)


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet: not this machine's, nor of a local network."""
    found = ip_address(address.partition("%")[0])
    inner = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (inner or found).is_global and not (inner or found).is_multicast


class _Connection(HTTPSConnection):
    def __init__(self, host: str, *, way: _Way, **named: Any) -> None:
        super().__init__(host, **named)
        self._create_connection = way.connect


class _Handler(HTTPSHandler):
    def __init__(self, context: ssl.SSLContext) -> None:
        super().__init__(context=context)
        self._trusting = context
        self._connection = partial(_Connection, way=_Way())

    def https_open(self, req: Request) -> Any:
        return self.do_open(self._connection, req, context=self._trusting)


class _OnlyHttps(HTTPRedirectHandler):
    """Goes where a server points to, a few times, only over https, and not into a local network."""

    max_redirections = 5

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        _checked(newurl, f"{req.full_url} leads to ")
        if urlsplit(newurl).hostname == google_sheets.SIGN_IN:
            raise PullFault(google_sheets.PRIVATE)
        # By way of a proxy no address is looked up here, but what is written can be seen.
        host = urlsplit(newurl).hostname or ""
        with suppress(ValueError):
            if host == "localhost" or not is_public(host):
                before = urlsplit(req.full_url)
                if (host, urlsplit(newurl).port) != (before.hostname, before.port):
                    raise PullFault(
                        f"{req.full_url} leads on to {host}, which is in a local network; {_PUBLIC}"
                    )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _checked(url: str, before: str = "") -> None:
    try:
        parts = urlsplit(url)
        good = parts.scheme == "https" and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not good or any(letter.isspace() or not letter.isprintable() for letter in url):
        raise PullFault(f"{before}'{url[:200]}' is no https address; allowed: https://…")


def fetch(url: str, limit: int) -> bytes:
    """What is at an https address, at most ``limit`` bytes within `SECONDS`; raises `PullFault`."""
    _checked(url)
    found: Queue[bytes | Exception] = Queue()

    def work() -> None:
        try:
            found.put(_fetched(url, limit))
        except Exception as trouble:
            found.put(trouble)

    # Beside this thread: a server may keep a name, a handshake or a header waiting byte by byte.
    Thread(target=work, daemon=True).start()
    try:
        data = found.get(timeout=max(0.0, SECONDS))
    except Empty:
        raise PullFault(f"{url} takes longer than {SECONDS:.0f} seconds; try again later") from None
    try:
        if isinstance(data, Exception):
            raise data
        return data
    finally:
        del data  # what was raised holds this frame, and the frame it: open sockets would stay


def _fetched(url: str, limit: int) -> bytes:
    opener = build_opener(_Handler(ssl.create_default_context()), _OnlyHttps())
    request = Request(
        url.encode("ascii", "backslashreplace").decode(), headers={"User-Agent": "playproof-pull"}
    )
    data = bytearray()
    try:
        with opener.open(request, timeout=SILENCE) as answer:
            while part := answer.read1(_CHUNK):
                data += part
                if len(data) > limit:
                    raise PullFault(
                        f"{url} sends more than {megabytes(limit)}; allowed: at most {megabytes(limit)}"
                    )
            if answer.length:
                raise PullFault(f"{url} breaks off after {len(data)} bytes; try again")
    except PullFault:
        raise
    except HTTPError as error:
        if error.code in range(300, 400):
            raise PullFault(f"{url} leads in a circle, or to no https address; allowed: {_CSV}") from None
        if error.code in (401, 403) and urlsplit(url).hostname == google_sheets.HOST:
            raise PullFault(google_sheets.PRIVATE) from None
        raise PullFault(
            f"{url} answers {error.code} ({responses.get(error.code, '?')}); allowed: {_CSV}"
        ) from None
    except URLError as error:
        raise PullFault(f"{url} can't be reached ({_reason(error.reason)})") from None
    except (OSError, HTTPException, ValueError) as error:
        raise PullFault(f"{url} can't be fetched ({_reason(error)})") from None
    if not data:
        raise PullFault(f"{url} sends nothing; allowed: {_CSV}")
    return bytes(data)


def _reason(error: object) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted: {error.verify_message}"
    if isinstance(error, TimeoutError):
        return "it does not answer"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.lower()
    return " ".join(str(error).split())[:120] or type(error).__name__
