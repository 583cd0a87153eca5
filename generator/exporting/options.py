"""The options of exports: common to all targets, or of those that take them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args
from urllib.parse import quote, urlsplit

import msgspec

from playproof.components.faults import PlayproofError, nearest
from playproof.generator.kit.options import PIECE_DPI, RANGES

ImageFormat = Literal["png", "webp", "svg"]
#: Options that targets take unless they say otherwise.
COMMON = ("only", "extra", "theme", "paper")
#: The most pixels on a side of a picture for Tabletop Simulator, which its makers recommend.
MAX_SIDE = 4096
#: Number → its range.
EXPORT_RANGES = {**RANGES, "max_side": (512, 8192)}
#: What is written with % in an address.
_NOT_IN_ADDRESS = re.compile(r"[^!#-;=?-Z_a-z~\[\]]")
#: Option → the names that it takes.
CHOICES: dict[str, tuple[str, ...]] = {"format": get_args(ImageFormat)}


class ExportError(PlayproofError):
    """An export that can't be made as it was asked for; the message is a sentence."""


class ExportOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of all targets; `COMMON` and ``Target.takes`` say which of them count.

    ``only`` names kinds, sets or pieces, empty for all, ``extra`` sets of which players bring real pieces; ``dpi`` is the
    resolution of pictures. Pictures have the ``bleed`` around the cut, ``square`` corners, and are ``transparent``
    where nothing is drawn. ``shop`` is a print shop's profile, ``product`` has SET=PRODUCT for each set that goes to
    another of its products than the usual one. ``url`` is the web address at which the files will be, none while they are
    local; no side of a picture has more than ``max_side`` pixels.
    """

    only: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    theme: str = "plain"
    paper: str = "A4"
    format: ImageFormat = "png"
    dpi: int | None = None
    bleed: bool = False
    square: bool = False
    transparent: bool = False
    shop: str = ""
    product: tuple[str, ...] = ()
    url: str = ""
    max_side: int = MAX_SIDE

    @property
    def piece_dpi(self) -> int:
        """The resolution of pictures of pieces, where none is asked for that of a kit."""
        return self.dpi or PIECE_DPI


_USUAL = ExportOptions()


def option_name(field: str) -> str:
    """How an option is typed."""
    return "--with" if field == "extra" else f"--{field.replace('_', '-')}"


def _typed(field: str, value: object) -> Any:
    """The value, if it is of the option's type; a list as a tuple of different names, one name as a tuple of it."""
    usual = getattr(_USUAL, field)
    if isinstance(usual, tuple):
        value = [value] if isinstance(value, str) else value
        value = list(dict.fromkeys(value)) if isinstance(value, list | tuple) else value
    try:
        return getattr(msgspec.convert({field: value}, ExportOptions), field)
    except (msgspec.ValidationError, TypeError) as wrong:
        if field in CHOICES and isinstance(value, str):
            return value
        known = {bool: "True or False", str: "a text", tuple: "a list of names"}
        allowed = known.get(type(usual), "a whole number")
        raise ExportError(f"{option_name(field)} {value!r}: unknown value; allowed: {allowed}") from wrong


def web_folder(url: str) -> str:
    """The web address of a folder, without a slash at its end; raises `ExportError` for one that isn't such."""
    try:
        parts = urlsplit(url)
        is_web = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_web = False
    problem = ""
    if odd := _NOT_IN_ADDRESS.search(url):
        problem = f"{odd.group()!r} can't be in a web address; write it as {quote(odd.group())!r}"
    elif not is_web:
        problem = "not a web address"
    elif "?" in url or "#" in url:
        problem = (
            f"what follows '{'?' if '?' in url else '#'}' would be in the middle of the files' addresses"
        )
    if problem:
        found = url or "''"
        raise ExportError(
            f"--url {found}: {problem}; allowed: the address of the folder that holds images/, such as "
            "https://example.org/leasehold"
        )
    return url.rstrip("/")


def checked_options(target: str, takes: Sequence[str], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options that are given (not None), lists as tuples; ``takes`` are those that the target takes.

    Raises `ExportError` for one that the target doesn't take, a value that isn't allowed, a number out of its range.
    """
    found: dict[str, Any] = {}
    for field, value in given.items():
        if value is None or value in ((), []):
            continue
        if field not in takes:
            known = ", ".join(option_name(one) for one in takes)
            raise ExportError(f"{option_name(field)} is not an option of --to {target}; allowed: {known}")
        value = _typed(field, value)
        if field in CHOICES and value not in CHOICES[field]:
            hint = nearest(str(value), CHOICES[field])
            raise ExportError(
                f"{option_name(field)} {value}: unknown value; allowed: {', '.join(CHOICES[field])}"
                + (f"; did you mean '{hint}'?" if hint else "")
            )
        if field in EXPORT_RANGES and not EXPORT_RANGES[field][0] <= value <= EXPORT_RANGES[field][1]:
            least, greatest = EXPORT_RANGES[field]
            raise ExportError(f"{option_name(field)} {value}: out of range; allowed: {least} to {greatest}")
        if field == "url":
            web_folder(value)
        found[field] = value
    return found
