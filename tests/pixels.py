"""What is measured in pixels."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageStat


def coverage(png: bytes) -> float:
    """How much ink a picture needs: the mean of its cyan, magenta and yellow, with black for what all three share."""
    with Image.open(BytesIO(png)) as picture:
        flat = Image.new("RGB", picture.size, "#ffffff")
        whole = picture.convert("RGBA")
        flat.paste(whole, (0, 0), whole)
    bands = flat.split()
    # The inks of a pixel: the darkest channel tells black, the rest is colour.
    dark = 255 - ImageStat.Stat(flat.convert("L")).mean[0]
    return max(dark, sum(255 - ImageStat.Stat(band).mean[0] for band in bands) / 3) / 255
