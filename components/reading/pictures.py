"""Pictures for cards and boards: SVG, and pixels in the formats that programs save, checked before they are decoded."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from playproof.components.faults import DataFaults, Place
from playproof.components.reading.limits import PICTURE_LIMIT, PIXEL_LIMIT, name_of, read_bytes, refuse
from playproof.components.reading.stored import Stored

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFile import ImageFile

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg", ".gif", ".bmp", ".tif", ".tiff", ".avif")
"""How the names of a game's pictures end: files with these are kept with a kit and copied with a game."""

Kind = Literal["PNG", "JPEG", "SVG"]
#: What each kind of file begins with, and what Pillow's reader of it is called.
_FORMATS = {
    "PNG": (rb"\x89PNG\r\n\x1a\n", "Png"), "JPEG": (rb"\xff\xd8\xff", "Jpeg"), "WebP": (rb"RIFF....WEBP", "WebP"),
    "GIF": (rb"GIF8[79]a", "Gif"), "TIFF": (rb"II[*+]\0|MM\0[*+]", "Tiff"), "AVIF": (rb"....ftyp(?:avi[fs]|mif1)", "Avif"),
    "BMP": (rb"BM.{4}\0{4}", "Bmp"),
}  # fmt: skip
#: Kinds without losses are kept as PNG, others as JPEG of this quality: neither PDF nor every SVG viewer takes them.
_EXACT = frozenset(("PNG", "GIF", "BMP", "TIFF"))
_QUALITY = 95
_KINDS = (*_FORMATS, "SVG")
#: The EXIF tag that says how a camera was held.
_ORIENTATION = 0x0112


class Picture:
    """A picture that is known to be whole. Sizes are in pixels, 0 for an SVG, which is not parsed yet.

    ``name`` is the file, as messages call it. Two pictures are equal if they hold the same, whatever their files are
    called. No dataclass: a drawing's digest is made from ``data`` alone.
    """

    __slots__ = ("data", "format", "height_px", "least_dpi", "name", "note", "width_px")

    def __init__(
        self,
        data: Stored,
        width_px: int,
        height_px: int,
        format: Kind,
        name: str = "",
        least_dpi: int = 100,
        note: str = "",
    ) -> None:
        self.data = data
        self.width_px = width_px
        self.height_px = height_px
        self.format = format
        self.name = name
        #: The resolution on paper below which it is a fault.
        self.least_dpi = least_dpi
        #: What lint notes of it wherever it is shown.
        self.note = note

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and other.data == self.data

    def __hash__(self) -> int:
        return hash(self.data)

    def accepted_from(self, least_dpi: int) -> Picture:
        """The same picture, with another resolution below which it is a fault."""
        if least_dpi == self.least_dpi:
            return self
        return Picture(self.data, self.width_px, self.height_px, self.format, self.name, least_dpi, self.note)

    def __repr__(self) -> str:
        return f"Picture({self.name!r}, {self.width_px} × {self.height_px}, {self.format})"


def read_picture(path: Path, root: Path, place: Place) -> Picture:
    """The picture in the file that the data at ``place`` names.

    Raises `DataFaults` with one fault at ``place``: no picture, none that is whole, more than 20 MB or 40 megapixels.
    """
    name = name_of(path, root)
    try:
        data = read_bytes(path, root, PICTURE_LIMIT)
    except DataFaults as faults:
        fault = faults.faults[0]
        refuse(place, f"picture '{name}': {fault.problem}", fault.allowed, fault.hint)
    kind = kind_of(data)
    if not kind and path.suffix.lower() == ".svg":
        return Picture(Stored(data), 0, 0, "SVG", name)
    if not kind:
        problem = f"picture '{name}' is neither {', '.join(_KINDS[:-1])} nor {_KINDS[-1]}"
        refuse(place, problem, ", ".join(_KINDS))
    return _checked(data, kind, name, place)


def kind_of(data: bytes) -> str:
    """What kind of picture the data begin as, such as ``PNG``; ``""`` for all else."""
    return next((kind for kind, (begin, _) in _FORMATS.items() if re.match(begin, data[:16], re.S)), "")


def pixels_of(data: bytes, kind: str) -> tuple[int, int]:
    """Width and height of a picture, from its first bytes. Pillow raises what it likes for a damaged one."""
    if kind == "WebP":
        return _webp_size(data)  # its reader takes memory for all pixels at once
    with reader_of(kind)(io.BytesIO(data)) as picture:
        return picture.size


def reader_of(kind: str) -> type[ImageFile]:
    """Pillow's reader of a kind; ``Image.open`` would complain of large pictures in its own way first."""
    name = _FORMATS[kind][1]
    reader: type[ImageFile] = getattr(import_module(f"PIL.{name}ImagePlugin"), f"{name}ImageFile")
    return reader


def _checked(data: bytes, kind: str, name: str, place: Place) -> Picture:
    from PIL import ImageOps

    opened = reader_of(kind)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            width, height = pixels_of(data, kind)
            if width * height > PIXEL_LIMIT:
                found = f"picture '{name}' has {width:,} × {height:,} pixels"
                refuse(place, found, f"at most {PIXEL_LIMIT // 1_000_000} megapixels")
            with opened(io.BytesIO(data)) as picture:
                width, height = picture.size
                if kind == "PNG":
                    picture.verify()  # the sums over all parts of the file
            with opened(io.BytesIO(data)) as picture:
                # Only decoding shows that all of it is there; a JPEG can be decoded at an eighth of its size.
                if not _is_turned(picture):
                    picture.draft("L", (1, 1))
                picture.load()
                upright = ImageOps.exif_transpose(picture) if _is_turned(picture) else picture
                if upright.mode.startswith("I"):  # 16 bits of grey: Pillow would clip what is above 255
                    upright = upright.convert("I").point(lambda value: value * (1 / 257)).convert("L")
                if kind not in ("PNG", "JPEG") or upright is not picture:
                    data, kind = _converted(
                        upright, kind in _EXACT or (kind == "WebP" and b"VP8L" in data[:64])
                    )
                    width, height = upright.size
    except DataFaults:
        raise
    except Exception:
        # Pillow raises whatever it stumbles over in a damaged file: OSError, SyntaxError, struct.error …
        refuse(place, f"picture '{name}' is damaged or not whole", f"a {kind} that a picture viewer opens")
    return Picture(Stored(data), width, height, "PNG" if kind == "PNG" else "JPEG", name)


@contextmanager
def open_checked(data: bytes) -> Iterator[Image]:
    """A picture that was checked before, decoded without Pillow's remarks on damaged notes of cameras."""
    import PIL.Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with PIL.Image.open(io.BytesIO(data)) as picture:
            yield picture


def _webp_size(data: bytes) -> tuple[int, int]:
    """Width and height as the first part of a WebP file has them; (0, 0) where there is no such part."""
    part, head = data[12:16], data[20:30]
    if len(head) < 10:
        return 0, 0
    if part == b"VP8X":
        return 1 + int.from_bytes(head[4:7], "little"), 1 + int.from_bytes(head[7:10], "little")
    if part == b"VP8L":
        bits = int.from_bytes(head[1:5], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    return int.from_bytes(head[6:8], "little") & 0x3FFF, int.from_bytes(head[8:10], "little") & 0x3FFF


def _is_turned(picture: ImageFile) -> bool:
    """Whether a camera noted that the picture is to be turned or mirrored when it is shown."""
    try:
        return picture.getexif().get(_ORIENTATION, 1) in range(2, 9)
    except Exception:
        return False  # notes that can't be read are no part of the picture


def _converted(picture: Image, exact: bool) -> tuple[bytes, str]:
    """A decoded picture as PNG, if it is ``exact`` or transparent, else as JPEG."""
    file = io.BytesIO()
    if exact or picture.has_transparency_data:
        picture.convert("RGBA" if picture.has_transparency_data else "RGB").save(file, "PNG")
        return file.getvalue(), "PNG"
    picture.convert("RGB").save(file, "JPEG", quality=_QUALITY, subsampling=0)
    return file.getvalue(), "JPEG"
