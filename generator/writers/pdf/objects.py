"""PDF objects beside the pages: streams, pictures, layers, outline, document information."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from playproof.components.reading.pictures import open_checked
from playproof.components.reading.stored import Stored
from playproof.generator.writers.fault import WriteError
from playproof.generator.writers.numbers import Numbers
from playproof.generator.writers.pdf.library import (
    Document,
    PDFArray,
    PDFObject,
    PDFString,
    array,
    dictionary,
    reference,
)
from playproof.layouts.scene import Gradient, Picture

#: The box of a form whose callers clip it, mm.
_REACH = 10_000
ENDLESS = f"[{-_REACH} {-_REACH} {_REACH} {_REACH}]"
_FINE = Numbers(6)
#: How hard zlib tries: its next level takes half as long again and saves nothing on pages.
_LEVEL = 5


class Stream(PDFObject):
    """A compressed stream: ``data`` with the entries of its dictionary."""

    __RefOnly__ = 1

    def __init__(self, data: bytes, *, packed: bool = False, aside: bool = False, **entries: Any) -> None:
        """``packed`` data is already encoded as its ``Filter`` entry says; what is put ``aside`` waits on disk."""
        if not packed:
            data = zlib.compress(data, _LEVEL)
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
        head: bytes = dictionary(**self.entries, Length=len(data)).format(document)
        return b"%s\nstream\n%s\nendstream\n" % (head, data)


class Images:
    """Pictures and layers of one document, each stored once."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._names: dict[bytes, str] = {}
        self._states: dict[float, str] = {}
        self._shadings: dict[tuple[object, ...], str] = {}
        self._masks: dict[tuple[object, ...], str] = {}
        self._patterns: dict[tuple[object, ...], str] = {}
        #: Layer name → resource name.
        self.layers: dict[str, str] = {}

    def picture(self, picture: Picture) -> str:
        """The resource name of a picture; the same bytes are stored once."""
        digest = picture.identity
        name = self._names.get(digest)
        if name is None:
            name = self._names[digest] = f"Im{len(self._names) + 1}"
            self._document.add(_image(picture.read(), self._document), name)
        return name

    def opacity(self, share: float) -> str:
        """The resource name of the graphics state in which everything is drawn with this opacity."""
        known = self._states.get(share)
        if known is None:
            known = self._states[share] = f"Gs{len(self._states) + 1}"
            figure = f"{share:.4g}"
            self._document.add(dictionary(Type="/ExtGState", ca=figure, CA=figure), known)
        return known

    def shading(self, gradient: Gradient) -> str:
        """The resource name of a gradient's colours, in its own units."""
        return self._shading(
            gradient.points, [(at, _shares(colour)) for at, colour, _ in gradient.stops], "/DeviceRGB"
        )

    def _shading(
        self, points: tuple[float, ...], stops: Sequence[tuple[float, tuple[float, ...]]], space: str
    ) -> str:
        key = (points, tuple(stops))
        known = self._shadings.get(key)
        if known is None:
            known = self._shadings[key] = f"Sh{len(self._shadings) + 1}"
            entries = dictionary(
                ShadingType=2 if len(points) == 4 else 3,
                ColorSpace=space,
                Coords=array(*(_FINE[value] for value in points)),
                Extend="[true true]",
                Function=_function(stops),
            )
            self._document.add(entries, known)
        return known

    def mask(self, gradient: Gradient, matrix: str) -> str:
        """The resource name of the graphics state in which everything is drawn with a gradient's opacity.

        ``matrix`` brings the gradient's units to those in which the state is set.
        """
        stops = [(at, (opacity,)) for at, _, opacity in gradient.stops]
        name = self._shading(gradient.points, stops, "/DeviceGray")
        known = self._masks.get((name, matrix))
        if known is None:
            known = self._masks[name, matrix] = f"Gm{len(self._masks) + 1}"
            form = Stream(
                f"{matrix} cm /{name} sh".encode(),
                Type="/XObject",
                Subtype="/Form",
                BBox=ENDLESS,
                Group=dictionary(S="/Transparency", CS="/DeviceGray"),
                Resources=dictionary(Shading=dictionary(**{name: reference(name)})),
            )
            group = self._document.add(form)
            mask = dictionary(Type="/Mask", S="/Luminosity", G=group)
            self._document.add(dictionary(Type="/ExtGState", SMask=mask), known)
        return known

    def pattern(self, gradient: Gradient, matrix: str) -> str:
        """The resource name of a gradient to draw lines with; ``matrix`` brings its units to those of the form it is in."""
        name = self.shading(gradient)
        known = self._patterns.get((name, matrix))
        if known is None:
            known = self._patterns[name, matrix] = f"Pt{len(self._patterns) + 1}"
            entries = dictionary(
                Type="/Pattern", PatternType=2, Shading=reference(name), Matrix=f"[{matrix}]"
            )
            self._document.add(entries, known)
        return known

    def layer(self, name: str) -> str:
        """The resource name of a layer's optional content group."""
        known = self.layers.get(name)
        if known is None:
            known = self.layers[name] = f"Layer{len(self.layers) + 1}"
            self._document.add(dictionary(Type="/OCG", Name=PDFString(name)), known)
        return known

    def layer_properties(self) -> Any:
        """The catalog's entry for layers, all of them shown; None without layers."""
        if not self.layers:
            return None
        groups = PDFArray([reference(name) for name in self.layers.values()])
        return dictionary(OCGs=groups, D=dictionary(Order=groups, BaseState="/ON"))


def _shares(colour: str) -> tuple[float, ...]:
    """Red, green and blue of a colour, from 0 to 1."""
    return tuple(round(part / 255, 4) for part in bytes.fromhex(colour[1:]))


def _function(stops: Sequence[tuple[float, tuple[float, ...]]]) -> Any:
    """The function from 0 to 1 that goes through the stops in straight lines."""
    parts: list[Any] = []
    bounds: list[float] = []
    for (start, before), (end, after) in pairwise(stops):
        if end - start > 1e-6:
            c0, c1 = array(*(_FINE[v] for v in before)), array(*(_FINE[v] for v in after))
            parts.append(dictionary(FunctionType=2, Domain="[0 1]", N=1, C0=c0, C1=c1))
            bounds.append(end)
    if len(parts) == 1:
        return parts[0]
    return dictionary(
        FunctionType=3,
        Domain="[0 1]",
        Functions=PDFArray(parts),
        Bounds=array(*(_FINE[v] for v in bounds[:-1])),
        Encode=array(*["0 1"] * len(parts)),
    )


def _image(data: bytes, document: Document) -> Stream:
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
                entries["SMask"] = document.add(alpha)
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


def outline(document: Document, entries: Sequence[tuple[int, str, str]]) -> Any:
    """The outline of (level, title, page object name) entries, registered with ``document``; None if empty.

    A level may be at most one deeper than the entry before it; deeper ones are taken as that.
    """
    if not entries:
        return None
    root: Any = dictionary(Type="/Outlines")
    document.add(root, "Outline")
    trail: list[tuple[str, Any]] = [("Outline", root)]
    for index, (level, title, page) in enumerate(entries):
        del trail[min(level, len(trail) - 1) + 1 :]
        above, parent = trail[-1]
        name = f"Outline{index}"
        entry: Any = dictionary(
            Title=PDFString(title),
            Parent=reference(above),
            Dest=PDFArray([reference(page), "/Fit"]),
        )
        document.add(entry, name)
        last = parent.dict.get("Last")
        if last is None:
            parent["First"] = reference(name)
        else:
            entry["Prev"] = last
            document[last.name]["Next"] = reference(name)
        parent["Last"] = reference(name)
        for _, ancestor in trail:
            ancestor["Count"] = ancestor.dict.get("Count", 0) + 1
        trail.append((name, entry))
    return root
