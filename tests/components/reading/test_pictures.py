"""Pictures: whole, of a kind that prints, and never larger than they say."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from pathlib import Path

import pytest
from PIL import Image
from playproof.components.faults import Place
from playproof.components.reading.pictures import read_picture

from tests.components.reading.telling import told, write

HERE = Place("cards.toml", 7, "picture")


def picture(kind: str, size: tuple[int, int] = (40, 30), mode: str = "RGB") -> bytes:
    data = io.BytesIO()
    image = Image.new(mode, size)
    image.paste(200 if mode in ("L", "P", "1", "I;16") else "red", (0, 0, 9, 9))
    image.save(data, kind)
    return data.getvalue()


def png(width: int, height: int, content: bytes = b"\0") -> bytes:
    """A PNG that says it is ``width`` × ``height`` pixels, 8 bit grey."""

    def part(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + part(b"IHDR", header)
        + part(b"IDAT", zlib.compress(content))
        + part(b"IEND", b"")
    )


def faults(folder: Path, data: bytes, name: str = "castle.png") -> list[str]:
    return told(read_picture, write(folder, name, data), folder, HERE)


KINDS = [("PNG", mode) for mode in ("RGB", "RGBA", "L", "LA", "P", "1", "I;16")]
KINDS += [("JPEG", mode) for mode in ("RGB", "L", "CMYK")]


@pytest.mark.parametrize(("kind", "mode"), KINDS)
def test_good_pictures(tmp_path: Path, kind: str, mode: str) -> None:
    data = picture(kind, mode=mode)
    # What the name says plays no role.
    found = read_picture(write(tmp_path, "castle.bmp", data), tmp_path, HERE)
    assert (found.data, found.width_px, found.height_px, found.format) == (data, 40, 30, kind)


def test_a_decompression_bomb(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert faults(tmp_path, png(50_000, 50_000)) == [
            "cards.toml:7, field 'picture': picture 'castle.png' has 50,000 × 50,000 pixels; "
            "allowed: at most 40 megapixels"
        ]
        jpeg = bytearray(picture("JPEG"))
        at = jpeg.index(b"\xff\xc0") + 5
        jpeg[at : at + 4] = struct.pack(">HH", 65_000, 65_000)
        assert faults(tmp_path, bytes(jpeg), "castle.jpg") == [
            "cards.toml:7, field 'picture': picture 'castle.jpg' has 65,000 × 65,000 pixels; "
            "allowed: at most 40 megapixels"
        ]


def test_a_large_picture_that_is_allowed(tmp_path: Path) -> None:
    found = read_picture(write(tmp_path, "a.png", picture("PNG", (8_000, 5_000), "1")), tmp_path, HERE)
    assert found.width_px * found.height_px == 40_000_000


DAMAGED = (
    "cards.toml:7, field 'picture': picture 'castle.png' is damaged or not whole; "
    "allowed: a PNG or JPEG that a picture viewer opens"
)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_pictures_that_are_cut_off(tmp_path: Path, kind: str, share: float) -> None:
    data = picture(kind, (200, 200))
    assert faults(tmp_path, data[: int(len(data) * share)]) == [DAMAGED]


def test_damaged_pictures(tmp_path: Path) -> None:
    data = bytearray(picture("PNG"))
    data[data.index(b"IDAT") + 6] ^= 0xFF
    assert faults(tmp_path, bytes(data)) == [DAMAGED]
    assert faults(tmp_path, png(30, 30)) == [DAMAGED]  # sums are right, but pixels are missing
    assert faults(tmp_path, png(0, 0)) == [DAMAGED]
    assert faults(tmp_path, b"\x89PNG\r\n\x1a\n") == [DAMAGED]
    assert faults(tmp_path, b"\xff\xd8\xff") == [DAMAGED]


def test_what_is_no_picture(tmp_path: Path) -> None:
    said = "cards.toml:7, field 'picture': picture 'castle.png'"
    gif = io.BytesIO()
    Image.new("L", (3, 3)).save(gif, "GIF")
    assert faults(tmp_path, gif.getvalue()) == [f"{said} is neither PNG nor JPEG; allowed: PNG, JPEG"]
    assert faults(tmp_path, b"<svg/>") == [f"{said} is neither PNG nor JPEG; allowed: PNG, JPEG"]
    assert faults(tmp_path, b"") == [f"{said}: this file is empty"]
    assert told(read_picture, tmp_path / "castel.png", tmp_path, HERE) == [
        "cards.toml:7, field 'picture': picture 'castel.png': this file does not exist; did you mean 'castle.png'?"
    ]
    with (tmp_path / "castle.png").open("wb") as file:
        file.truncate(20_000_001)
    assert told(read_picture, tmp_path / "castle.png", tmp_path, HERE) == [
        f"{said}: this file has 20.1 MB; allowed: at most 20 MB"
    ]
