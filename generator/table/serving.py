"""Running the table page on this machine, and for the phones on the local network, until somebody ends it."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Address

from playproof.components.faults import PlayproofError
from playproof.generator.serving.guard import LOOPBACK, Access
from playproof.generator.serving.running import ADDRESS, open_in_browser, run_server, sockets_at
from playproof.generator.table.server import application
from playproof.generator.table.session import TableSession

#: The page's port, by default and unless the port is taken.
PORT = 8621
#: Addresses that no router passes on to: asking for the way there sends nothing.
ELSEWHERE = ("192.0.2.1", "10.255.255.255", "192.168.255.255")


class NoNetwork(PlayproofError):
    """This machine is in no local network; the message is a sentence."""


def serve(
    table: TableSession, port: int | None, lan: bool, browse: bool, say: Callable[[str, str, str], None]
) -> None:
    """Show ``table`` on ``port`` (None: the usual one, or any that is free; 0: any) until Ctrl-C; ``lan``: to the local
    network as well.

    ``say`` is called once the page can be opened, with the addresses for players, for guests, and for players on this machine
    itself. Raises `PortTaken`,
    `NoNetwork`.
    """
    addresses = lan_addresses() if lan else []
    if lan and not addresses:
        raise NoNetwork("this machine has no address in a local network; connect it, or leave --lan out")
    sockets = sockets_at([ADDRESS, *addresses], port, PORT)
    try:
        number = sockets[0].getsockname()[1]
        player, guest = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        roles = {player: "player", guest: "guest"}
        access = Access("table", number, roles, frozenset({"player"}), (*LOOPBACK, *addresses))
        app, end = application(table, access)

        def address(host: str, token: str) -> str:
            return f"http://{host}:{number}/?token={token}"

        def ready() -> None:
            host = addresses[0] if addresses else ADDRESS
            say(address(host, player), address(host, guest), address(ADDRESS, player))
            if browse:
                open_in_browser(address(ADDRESS, player))

        run_server(sockets, app, end, ready)
    finally:
        for one in sockets:
            one.close()


def lan_addresses() -> list[str]:
    """The addresses of this machine in local networks, the likeliest first."""
    found: dict[str, None] = {}
    for elsewhere in ELSEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((elsewhere, 9))
                found[asking.getsockname()[0]] = None
            except OSError:
                continue
    with suppress(OSError):
        found.update(dict.fromkeys(socket.gethostbyname_ex(socket.gethostname())[2]))
    return [one for one in found if IPv4Address(one).is_private and not IPv4Address(one).is_loopback]
