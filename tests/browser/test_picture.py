"""The picture of the preview in the tour; ``--accept-golden`` takes it anew.

Two Chromiums don't set type alike to the pixel, so it is not compared, only known to be there and of that size.
"""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image

from tests.browser.chromium import Page
from tests.browser.conftest import Preview
from tests.checkout import ROOT

PICTURE = ROOT / "docs" / "pictures" / "preview.png"
SIZE = (1180, 820)


@pytest.mark.parametrize("preview", ["harbour"], indirect=True)
def test_the_picture_in_the_tour(page: Page, preview: Preview, pytestconfig: pytest.Config) -> None:
    preview.playproof("kit", "harbour", "--format", "pdf")
    page.open("", *SIZE)
    preview.edit("ventures.csv", "OR,Orchard,land,40", "OR,Orchard,land,45")
    page.until(lambda: page.saved() == "2" and page.all("#changed"), "the change is seen")
    page.until(lambda: not page.all("#news.shown") and not page.all(".fresh"), "what is new has faded")
    page.until(lambda: all(page.drawn(name) for name in page.pieces()[:10]), "all are drawn")
    # A picture takes a moment from its bytes to the screen.
    page.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    if pytestconfig.getoption("--accept-golden"):
        shot = page.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
        taken = Image.open(io.BytesIO(base64.b64decode(shot["data"])))
        taken.convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(PICTURE, optimize=True)
    with Image.open(PICTURE) as picture:
        assert picture.size == SIZE
