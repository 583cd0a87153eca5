"""Addresses of Google Sheets: what people copy from the browser, and where the same sheet is as a file."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

#: Where sheets are, and where Google sends those who must sign in first.
HOST, SIGN_IN = "docs.google.com", "accounts.google.com"
PRIVATE = (
    "this sheet is private, and pull signs in nowhere; in Google Sheets choose File, Share, Publish to web, "
    "or let anyone with the link view it"
)
#: A sheet by its key, as it is edited; a published one.
_EDITED = re.compile(r"(/spreadsheets(?:/u/\d+)?/d/(?!e/)[\w-]+)(?:/(?:edit|view|preview|htmlview|copy)?)?/?")
_PUBLISHED = re.compile(r"(/spreadsheets(?:/u/\d+)?/d/e/[\w-]+/pub)(?:html)?/?")


def file_address(url: str, ending: str) -> str:
    """The address at which a sheet is a file with this ending (``.csv``, ``.xlsx``, ``.ods``); any other address as it is.

    ``…/d/KEY/edit#gid=5`` is a sheet as the browser shows it; its tab is ``gid``.
    """
    parts = urlsplit(url)
    if parts.hostname != HOST:
        return url
    said = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    said |= {name: values[-1] for name, values in parse_qs(parts.fragment).items() if name == "gid"}
    tab = {"gid": said["gid"]} if said.get("gid", "").isdecimal() else {}
    if found := _EDITED.fullmatch(parts.path):
        return _with(url, f"{found[1]}/export", {"format": ending[1:], **tab})
    if (found := _PUBLISHED.fullmatch(parts.path)) and "output" not in said:
        return _with(
            url, found[1], {**tab, "single": "true", "output": ending[1:]} if tab else {"output": ending[1:]}
        )
    return url


def _with(url: str, path: str, query: dict[str, str]) -> str:
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc, path, urlencode(query), ""))
