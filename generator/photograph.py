"""Photos that people take at the table: made smaller, upright, and without anything but their pixels."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING

from playproof.components.faults import PlayproofError
from playproof.components.reading.pictures import kind_of, pixels_of, reader_of

if TYPE_CHECKING:
    from PIL.Image import Image

#: The kinds that cameras and phones make.
KINDS = ("JPEG", "PNG", "WebP")
#: The most pixels of a photo, in millions.
MEGAPIXELS = 60


class PhotoFault(PlayproofError):
    """A photo can't be taken; the message is the end of a sentence that begins with "it"."""


class Photo:
    """A photo as JPEG; width and height in pixels."""

    def __init__(self, data: bytes, width: int, height: int) -> None:
        self.data, self.width, self.height = data, width, height


def small_photo(data: bytes, side: int, quality: int) -> Photo:
    """A JPEG, PNG or WebP as JPEG, upright, at most ``side`` pixels long.

    How many pixels it has is looked at before any of them is read. Raises `PhotoFault`.
    """
    kind = kind_of(data)
    if kind not in KINDS:
        raise PhotoFault("is no photo that can be read; JPEG, PNG and WebP can")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            width, height = pixels_of(data, kind)
            if width * height > MEGAPIXELS * 1_000_000:
                raise PhotoFault(f"has more than {MEGAPIXELS} megapixels")
            return _small(data, kind, side, quality)
        except PhotoFault:
            raise
        except Exception:
            # Pillow raises whatever it stumbles over in a damaged file: OSError, SyntaxError, TypeError, struct.error …
            raise PhotoFault("is no photo that can be read; JPEG, PNG and WebP can") from None


def _small(data: bytes, kind: str, side: int, quality: int) -> Photo:
    import PIL.Image

    with reader_of(kind)(BytesIO(data)) as opened:
        opened.draft("RGB", (side, side))
        upright = _upright(opened).convert("RGB")
    upright.thumbnail((side, side))
    plain = PIL.Image.new("RGB", upright.size)
    plain.paste(upright)
    out = BytesIO()
    plain.save(out, "JPEG", quality=quality, optimize=True)
    return Photo(out.getvalue(), plain.width, plain.height)


def _upright(photo: Image) -> Image:
    """The photo turned as the camera noted that it was held; as it is where the notes can't be read."""
    from PIL import ImageOps

    photo.load()
    try:
        return ImageOps.exif_transpose(photo)
    except Exception:
        return photo
