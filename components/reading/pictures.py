"""Pictures for cards and boards: PNG and JPEG, checked before anything is decoded."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from playproof.components.faults import DataFaults, Place
from playproof.components.reading.limits import PICTURE_LIMIT, PIXEL_LIMIT, name_of, read_bytes, refuse

__all__ = ["ENDINGS", "Picture", "read_picture"]

ENDINGS = (".png", ".jpg", ".jpeg")
"""How the names of a game's pictures end: files with these are kept with a kit and copied with a game."""

Kind = Literal["PNG", "JPEG"]
_SIGNATURES: dict[Kind, bytes] = {"PNG": b"\x89PNG\r\n\x1a\n", "JPEG": b"\xff\xd8\xff"}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture's file as it is, known to be whole; sizes in pixels."""

    data: bytes = field(repr=False)
    width_px: int
    height_px: int
    format: Kind


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
    kind = next((kind for kind, signature in _SIGNATURES.items() if data.startswith(signature)), None)
    if kind is None:
        refuse(place, f"picture '{name}' is neither PNG nor JPEG", "PNG, JPEG")
    return _checked(data, kind, name, place)


def _checked(data: bytes, kind: Kind, name: str, place: Place) -> Picture:
    from PIL.ImageFile import ImageFile
    from PIL.JpegImagePlugin import JpegImageFile
    from PIL.PngImagePlugin import PngImageFile

    # The two readers themselves, as Image.open would complain of large pictures in its own way first.
    opened: type[ImageFile] = PngImageFile if kind == "PNG" else JpegImageFile
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with opened(io.BytesIO(data)) as picture:
                width, height = picture.size
                if width * height > PIXEL_LIMIT:
                    refuse(
                        place,
                        f"picture '{name}' has {width:,} × {height:,} pixels",
                        f"at most {PIXEL_LIMIT // 1_000_000} megapixels",
                    )
                if kind == "PNG":
                    picture.verify()  # the sums over all parts of the file
            with opened(io.BytesIO(data)) as picture:
                # Only decoding shows that all of it is there; a JPEG can be decoded at an eighth of its size.
                picture.draft("L", (1, 1))
                picture.load()
    except DataFaults:
        raise
    except Exception:
        # Pillow raises whatever it stumbles over in a damaged file: OSError, SyntaxError, struct.error …
        refuse(
            place, f"picture '{name}' is damaged or not whole", "a PNG or JPEG that a picture viewer opens"
        )
    return Picture(data, width, height, kind)
