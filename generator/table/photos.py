"""Photos of the table: made smaller, without the place and the camera that the file names, kept beside the tracker file."""

from __future__ import annotations

import re
from pathlib import Path

from playproof.components.writing import create
from playproof.generator.photograph import PhotoFault, small_photo
from playproof.generator.serving.refusing import Refused

#: The largest file that is taken, bytes; the longer side of what is kept, pixels, and its quality as a JPEG.
LARGEST, SIDE, QUALITY = 10_000_000, 2048, 82
#: So many photos are kept for one file.
MOST = 500
PHOTO_NAME = re.compile(r"\d{1,6}-\d{1,3}\.jpg")


def folder_of(path: Path) -> Path:
    """Where the photos of a tracker file are kept."""
    return path.with_name(f"{path.stem}.photos")


def keep_photo(path: Path, line: int, data: bytes) -> str:
    """Keep a photo for a line of the tracker file ``path``. Returns its name. Raises `Refused`."""
    if len(data) > LARGEST:
        raise Refused(413, f"a photo has at most {LARGEST // 1_000_000} MB, this one has more")
    small = smaller(data)
    folder = folder_of(path)
    if folder.is_symlink():
        raise Refused(422, f"{folder.name} is a link; photos are only kept in a folder of its own")
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError:
        raise Refused(422, f"{folder.name} is a file; photos are kept in a folder of that name") from None
    if sum(1 for _ in folder.iterdir()) >= MOST:
        raise Refused(422, f"{folder.name} holds {MOST} photos; no more are kept")
    for number in range(1, 1000):
        name = f"{line}-{number}.jpg"
        try:
            create(folder / name, small)
        except FileExistsError:
            continue
        return name
    raise Refused(422, f"line {line} has 999 photos; no more are kept")


def smaller(data: bytes) -> bytes:
    """A photo as JPEG, upright, at most `SIDE` pixels long, without anything but its pixels. Raises `Refused`."""
    try:
        return small_photo(data, SIDE, QUALITY).data
    except PhotoFault as fault:
        raise Refused(422, f"this {fault}") from None


def photo_file(path: Path, name: str) -> Path | None:
    """A kept photo by its name; None if there is none."""
    file = folder_of(path) / name
    known = PHOTO_NAME.fullmatch(name) and not folder_of(path).is_symlink() and not file.is_symlink()
    return file if known and file.is_file() else None
