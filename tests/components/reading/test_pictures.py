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
from playproof.components.reading import pictures
from playproof.components.reading.pictures import open_checked, read_picture
from tests.components.reading.telling import told, write

HERE = Place("cards.toml", 7, "picture")


def picture(kind: str, size: tuple[int, int] = (40, 30), mode: str = "RGB") -> bytes:
    data = io.BytesIO()
    image = Image.new(mode, size)
    image.paste(200 if mode in ("L", "P", "1") else "red", (0, 0, 9, 9))
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


KINDS = [("PNG", mode) for mode in ("RGB", "RGBA", "L", "LA", "P", "1")]
KINDS += [("JPEG", mode) for mode in ("RGB", "L", "CMYK")]


@pytest.mark.parametrize(("kind", "mode"), KINDS)
def test_good_pictures(tmp_path: Path, kind: str, mode: str) -> None:
    data = picture(kind, mode=mode)
    # What the name says plays no role.
    found = read_picture(write(tmp_path, "castle.bmp", data), tmp_path, HERE)
    assert (found.data.read(), found.width_px, found.height_px, found.format) == (data, 40, 30, kind)
    assert (found.data.size, found.name) == (len(data), "castle.bmp")


def encoded(image: Image.Image, kind: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


@pytest.mark.parametrize(
    ("mode", "lossless", "format"), [("RGB", False, "JPEG"), ("RGB", True, "PNG"), ("RGBA", False, "PNG")]
)
def test_webp(tmp_path: Path, mode: str, lossless: bool, format: str) -> None:
    """A WebP becomes what PDF and SVG can hold; its colours stay."""
    colour = (0, 114, 178, 90)[: len(mode)]
    data = encoded(Image.new(mode, (40, 30), colour), "WEBP", lossless=lossless)
    found = read_picture(write(tmp_path, "a.webp", data), tmp_path, HERE)
    assert (found.width_px, found.height_px, found.format) == (40, 30, format)
    with Image.open(io.BytesIO(found.data.read())) as image:
        assert (image.format, image.mode) == (format, mode)
        shade = image.getpixel((20, 15))
    assert isinstance(shade, tuple)
    assert all(abs(one - other) <= 3 for one, other in zip(shade, colour, strict=True))


@pytest.mark.parametrize(
    ("kind", "mode", "format"),
    [
        ("GIF", "P", "PNG"), ("BMP", "RGB", "PNG"), ("BMP", "1", "PNG"), ("TIFF", "CMYK", "PNG"), ("TIFF", "LA", "PNG"),
        ("TIFF", "I;16", "PNG"), ("AVIF", "RGB", "JPEG"), ("AVIF", "RGBA", "PNG"),
    ],
)  # fmt: skip
def test_other_formats_become_what_is_printed(tmp_path: Path, kind: str, mode: str, format: str) -> None:
    """One without losses stays without; of an animation the first picture."""
    data = encoded(Image.new(mode, (40, 30), 30_000 if mode == "I;16" else None), kind)
    found = read_picture(write(tmp_path, "a.tif", data), tmp_path, HERE)
    assert (found.width_px, found.height_px, found.format) == (40, 30, format)
    with Image.open(io.BytesIO(found.data.read())) as image:
        assert image.format == format
        assert image.mode in ("RGB", "RGBA")
        if mode == "I;16":
            assert image.getpixel((3, 3)) == (116, 116, 116)


@pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "AVIF"])
def test_other_formats_have_the_same_limits(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is cut off is no picture; the size is looked at before pixels are decoded."""
    data = picture(kind, (300, 200))
    assert faults(tmp_path, data[: len(data) // 2]) == [DAMAGED.format(kind)]
    monkeypatch.setattr(pictures, "PIXEL_LIMIT", 59_999)
    monkeypatch.setattr(Image.Image, "load", None)
    (said,) = faults(tmp_path, data)
    assert "picture 'castle.png' has 300 × 200 pixels; allowed: at most" in said


def test_a_webp_that_is_too_large(tmp_path: Path) -> None:
    """Its size is read before its reader takes memory for it."""
    data = bytearray(encoded(Image.new("RGBA", (40, 30)), "WEBP"))
    assert data[12:16] == b"VP8X"
    data[24:30] = b"\xff\x3f\0" * 2
    assert faults(tmp_path, bytes(data), "a.webp") == [
        "cards.toml:7, field 'picture': picture 'a.webp' has 16,384 × 16,384 pixels; allowed: at most 40 megapixels"
    ]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_camera_that_was_held_upright(tmp_path: Path, kind: str) -> None:
    """The note 'turn this a quarter' is followed, as viewers do."""
    image = Image.new("RGB", (40, 20), "red")
    image.paste("blue", (0, 0, 20, 20))
    notes = Image.Exif()
    notes[0x0112] = 6
    found = read_picture(write(tmp_path, "a.png", encoded(image, kind, exif=notes)), tmp_path, HERE)
    assert (found.width_px, found.height_px, found.format) == (20, 40, kind)
    with Image.open(io.BytesIO(found.data.read())) as upright:
        top = upright.convert("RGB").getpixel((10, 5))
    assert isinstance(top, tuple)
    assert top[2] > 240


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
    "allowed: a {} that a picture viewer opens"
)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WebP"])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_pictures_that_are_cut_off(tmp_path: Path, kind: str, share: float) -> None:
    data = picture(kind, (200, 200))
    assert faults(tmp_path, data[: int(len(data) * share)]) == [DAMAGED.format(kind)]


def test_damaged_pictures(tmp_path: Path) -> None:
    data = bytearray(picture("PNG"))
    data[data.index(b"IDAT") + 6] ^= 0xFF
    assert faults(tmp_path, bytes(data)) == [DAMAGED.format("PNG")]
    assert faults(tmp_path, png(30, 30)) == [DAMAGED.format("PNG")]  # sums are right, but pixels are missing
    assert faults(tmp_path, png(0, 0)) == [DAMAGED.format("PNG")]
    assert faults(tmp_path, b"\x89PNG\r\n\x1a\n") == [DAMAGED.format("PNG")]
    assert faults(tmp_path, b"\xff\xd8\xff") == [DAMAGED.format("JPEG")]


def test_what_is_no_picture(tmp_path: Path) -> None:
    said = "cards.toml:7, field 'picture': picture 'castle.png'"
    kinds = "PNG, JPEG, WebP, GIF, TIFF, AVIF, BMP"
    for data in (b"<svg/>", b"RIFF\1\1\1\1WAVE", b"BM, a name"):
        assert faults(tmp_path, data) == [f"{said} is neither {kinds} nor SVG; allowed: {kinds}, SVG"]
    assert faults(tmp_path, b"") == [f"{said}: this file is empty"]
    assert told(read_picture, tmp_path / "castel.png", tmp_path, HERE) == [
        "cards.toml:7, field 'picture': picture 'castel.png': this file does not exist; did you mean 'castle.png'?"
    ]
    with (tmp_path / "castle.png").open("wb") as file:
        file.truncate(20_000_001)
    assert told(read_picture, tmp_path / "castle.png", tmp_path, HERE) == [
        f"{said}: this file has 20.1 MB; allowed: at most 20 MB"
    ]


def test_sixteen_bits_of_grey_keep_their_shade(tmp_path: Path) -> None:
    from PIL import Image

    Image.new("I;16", (20, 20), 30000).save(tmp_path / "grey.png")
    picture = read_picture(tmp_path / "grey.png", tmp_path, Place("x"))
    with open_checked(picture.data.read()) as opened:
        assert opened.convert("L").getpixel((5, 5)) == pytest.approx(30000 / 257, abs=1)


def test_damaged_notes_of_a_camera_are_no_warning(tmp_path: Path, recwarn: pytest.WarningsRecorder) -> None:
    from PIL import Image

    broken = b"Exif\0\0II*\0\x08\0\0\0\xff\xff"
    Image.new("RGB", (20, 20), "red").save(tmp_path / "red.jpg", exif=broken)
    picture = read_picture(tmp_path / "red.jpg", tmp_path, Place("x"))
    with open_checked(picture.data.read()) as opened:
        assert opened.size == (20, 20)
    assert not recwarn.list
