"""A text file as it is on disk: its bytes, its text, and back again without a change of what wasn't touched."""

from __future__ import annotations

import codecs

import msgspec

from playproof.components.reading.tables.encodings import ENCODINGS, decoded, is_encoding

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class Unwritable(ValueError):
    """A text can't be written in the file's encoding; the message is a sentence."""


class TextForm(msgspec.Struct, frozen=True):
    """How a text is written: its encoding, and the mark before it."""

    codec: str = "utf-8"
    mark: bytes = b""

    def encode(self, text: str) -> bytes:
        """The bytes of a text. Raises `Unwritable`."""
        try:
            return self.mark + text.encode(self.codec)
        except UnicodeEncodeError as wrong:
            name = ENCODINGS.get(self.codec, self.codec)
            sign = text[wrong.start : wrong.start + 1].encode("utf-8", "replace").decode()
            raise Unwritable(
                f"'{sign}' can't be written in {name}, the file's encoding; save the file as UTF-8 in an editor first"
            ) from None


def read_form(data: bytes, encoding: str = "") -> tuple[str, TextForm] | None:
    """The text of a file and how it is written; None where it can't be written back as it was. ``encoding``: the one that was
    said."""
    mark, codec = next(((mark, codec) for mark, codec in _MARKS if data.startswith(mark)), (b"", ""))
    if encoding:
        if not is_encoding(encoding):
            return None
        codec, mark = encoding, mark if encoding.lower().replace("_", "-") in ("utf-8", codec) else b""
    elif not codec:
        try:
            data.decode("utf-8")
            codec = "utf-8"
        except UnicodeDecodeError:
            codec = _guessed(data)
    try:
        text = data[len(mark) :].decode(codec)
        form = TextForm(codec, mark)
        return (text, form) if "\0" not in text and form.encode(text) == data else None
    except (UnicodeError, LookupError, ValueError):
        return None


def _guessed(data: bytes) -> str:
    """The encoding that is worked out for reading; "" for a file of several."""
    try:
        said = decoded(data)[1]
    except UnicodeError:
        return ""
    return next((codec for codec, name in ENCODINGS.items() if name == said), "")
