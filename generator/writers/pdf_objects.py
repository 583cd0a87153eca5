"""PDF objects beside the pages: streams, pictures, layers, outline, document information."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from playproof.components.reading.pictures import open_checked
from playproof.components.reading.stored import Stored
from playproof.generator.writers.fault import WriteError
from playproof.layouts.scene import Picture
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFObject, PDFObjectReference, PDFString

__all__ = ["Images", "Stream", "array", "dictionary", "information", "outline", "tint_of_magenta"]


def dictionary(**entries: Any) -> Any:
    """A PDF dictionary."""
    return PDFDictionary(entries)


def array(*entries: object) -> str:
    """A PDF array of numbers, names or other things already worded."""
    return f"[{' '.join(map(str, entries))}]"


class Stream(PDFObject):
    """A compressed stream: ``data`` with the entries of its dictionary."""

    __RefOnly__ = 1

    def __init__(self, data: bytes, *, packed: bool = False, aside: bool = False, **entries: Any) -> None:
        """``packed`` data is already encoded as its ``Filter`` entry says; what is put ``aside`` waits on disk."""
        if not packed:
            data = zlib.compress(data)
            entries["Filter"] = "/FlateDecode"
        self._data: bytes | Stored = Stored(data) if aside else data
        self.entries = entries

    @property
    def data(self) -> bytes:
        """What is in the stream, encoded."""
        return self._data if isinstance(self._data, bytes) else self._data.read()

    def format(self, document: Any) -> bytes:
        """The object's bytes, as reportlab asks for them."""
        data = self.data
        head: bytes = PDFDictionary({**self.entries, "Length": len(data)}).format(document)
        return b"%s\nstream\n%s\nendstream\n" % (head, data)


class Images:
    """Pictures and layers of one document, each stored once."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._names: dict[bytes, str] = {}
        self._states: dict[float, str] = {}
        #: Layer name → resource name.
        self.layers: dict[str, str] = {}

    def picture(self, picture: Picture) -> str:
        """The resource name of a picture; the same bytes are stored once."""
        digest = picture.identity
        name = self._names.get(digest)
        if name is None:
            name = self._names[digest] = f"Im{len(self._names) + 1}"
            self._document.Reference(_image(picture.read(), self._document), name)
        return name

    def opacity(self, share: float) -> str:
        """The resource name of the graphics state in which everything is drawn with this opacity."""
        known = self._states.get(share)
        if known is None:
            known = self._states[share] = f"Gs{len(self._states) + 1}"
            figure = f"{share:.4g}"
            self._document.Reference(dictionary(Type="/ExtGState", ca=figure, CA=figure), known)
        return known

    def layer(self, name: str) -> str:
        """The resource name of a layer's optional content group."""
        known = self.layers.get(name)
        if known is None:
            known = self.layers[name] = f"Layer{len(self.layers) + 1}"
            self._document.Reference(dictionary(Type="/OCG", Name=PDFString(name)), known)
        return known

    def layer_properties(self) -> Any:
        """The catalog's entry for layers, all of them shown; None without layers."""
        if not self.layers:
            return None
        groups = PDFArray([PDFObjectReference(name) for name in self.layers.values()])
        return dictionary(OCGs=groups, D=dictionary(Order=groups, BaseState="/ON"))


def _image(data: bytes, document: Any) -> Stream:
    """An image object: JPEG as it is, anything else as its pixels, its transparency beside it."""
    from PIL import Image, UnidentifiedImageError

    try:
        with open_checked(data) as image:
            size: dict[str, Any] = {"Width": image.width, "Height": image.height}
            entries = {"Type": "/XObject", "Subtype": "/Image", "BitsPerComponent": 8, **size}
            if image.format == "JPEG" and image.mode in ("L", "RGB"):
                space = "/DeviceGray" if image.mode == "L" else "/DeviceRGB"
                return Stream(data, packed=True, aside=True, Filter="/DCTDecode", ColorSpace=space, **entries)
            if image.has_transparency_data:
                pixels = image.convert("RGBA")
                alpha = Stream(
                    pixels.getchannel("A").tobytes(), aside=True, ColorSpace="/DeviceGray", **entries
                )
                entries["SMask"] = document.Reference(alpha)
                pixels = pixels.convert("RGB")
            else:
                pixels = image.convert("L" if image.mode in ("1", "L") else "RGB")
            space = "/DeviceGray" if pixels.mode == "L" else "/DeviceRGB"
            return Stream(pixels.tobytes(), aside=True, ColorSpace=space, **entries)
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError) as error:
        raise WriteError(
            f"a picture of {len(data)} bytes can't be read ({error}); allowed: PNG and JPEG"
        ) from error


def tint_of_magenta() -> Stream:
    """How a spot colour looks where it isn't known: its tint as CMYK (0, tint, 0, 0), a PDF function."""
    return Stream(b"{0 exch 0 0}", FunctionType=4, Domain="[0 1]", Range="[0 1 0 1 0 1 0 1]")


def outline(document: Any, entries: Sequence[tuple[int, str, str]]) -> Any:
    """The outline of (level, title, page object name) entries, registered with ``document``; None if empty.

    A level may be at most one deeper than the entry before it; deeper ones are taken as that.
    """
    if not entries:
        return None
    root: Any = dictionary(Type="/Outlines")
    document.Reference(root, "Outline")
    trail: list[tuple[str, Any]] = [("Outline", root)]
    for index, (level, title, page) in enumerate(entries):
        del trail[min(level, len(trail) - 1) + 1 :]
        above, parent = trail[-1]
        name = f"Outline{index}"
        entry: Any = dictionary(
            Title=PDFString(title),
            Parent=PDFObjectReference(above),
            Dest=PDFArray([PDFObjectReference(page), "/Fit"]),
        )
        document.Reference(entry, name)
        last = parent.dict.get("Last")
        if last is None:
            parent["First"] = PDFObjectReference(name)
        else:
            entry["Prev"] = last
            document.idToObject[last.name]["Next"] = PDFObjectReference(name)
        parent["Last"] = PDFObjectReference(name)
        for _, ancestor in trail:
            ancestor["Count"] = ancestor.dict.get("Count", 0) + 1
        trail.append((name, entry))
    return root


def information(**texts: str) -> Any:
    """The document information dictionary: texts by entry name, no dates."""
    entries = {name: PDFString(text) for name, text in texts.items() if text}
    return PDFDictionary(entries)
