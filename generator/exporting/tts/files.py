"""The files that a save names: pictures and models, each under a name that changes with what it is made from."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from playproof.generator.exporting.job import ExportJob, Face, Lazy, source_of
from playproof.generator.exporting.options import EXPORT_RANGES, web_folder
from playproof.generator.exporting.tts.images import QUALITY, Patch, jpeg

#: Resolution of pictures, where none is asked for.
DPI = 200
#: A picture has at least so many pixels on its longer side.
LEAST = 256
#: What is printed small can't be read at fewer dpi.
COARSE = 90
#: What the underside of pieces without a back shows.
PLAIN = "#cfc6b4"
#: How addresses of files on the same computer begin; what follows isn't encoded.
LOCAL = "file://"
#: Raised when pictures of the same faces are drawn otherwise: their names change, too.
PICTURES = 1


class SaveFiles:
    """The files of an export by their names, and their addresses."""

    def __init__(self, job: ExportJob) -> None:
        """Raises `ExportError` for an address that isn't one."""
        self.dpi = job.options.dpi or DPI
        self.base = _base(job.options.url, job.folder)
        self.made: dict[str, bytes | Lazy] = {}
        self._max_side = job.options.max_side
        #: What a file is made from → its name.
        self._names: dict[str, str] = {}
        #: The fewest dpi of a picture, and which it is.
        self._least = (float(COARSE), "")

    def file(self, stem: str, ending: str, about: Sequence[object], make: Callable[[], bytes]) -> str:
        """The address of a file that is made when it is needed; its name changes with what it is made from.

        What is made from the same is one file, by whatever ``stem`` it was asked for first.
        """
        digest = hashlib.sha256(repr((PICTURES, *about)).encode()).hexdigest()
        if digest not in self._names:
            self._names[digest] = name = f"images/{stem}.{digest[:10]}.{ending}"
            self.made[name] = Lazy(source_of("tts", PICTURES, *about), make)
        return self.base + self._names[digest]

    def picture(self, stem: str, face: Face) -> str:
        """The address of a face's picture."""
        side = self._max_side
        dpi = min(self.dpi, side / max(face.width, face.height) * 25.4)
        dpi = max(dpi, LEAST / max(face.width, face.height) * 25.4)
        self.note_dpi(stem, dpi)
        size = max(1, round(face.width * dpi / 25.4)), max(1, round(face.height * dpi / 25.4))

        def make() -> bytes:
            return jpeg(size, [Patch(face, 0, 0, *size)])

        return self.file(stem, "jpg", ("face", face.digest, size, QUALITY), make)

    def note_dpi(self, stem: str, dpi: float) -> None:
        """Remember which picture has the fewest dpi; cells are of whole pixels, so that a little is always missing."""
        if dpi < min(self._least[0], 0.9 * self.dpi):
            self._least = (dpi, stem)

    def plain(self) -> str:
        """The address of an underside without any print."""
        return self.file("plain", "jpg", ("plain", PLAIN), lambda: jpeg((64, 64), (), PLAIN))

    def coarse(self) -> Iterator[str]:
        """What to say of a picture that can't be read on the screen."""
        dpi, stem = self._least
        if stem:
            yield (
                f"images/{stem} has only {dpi:.0f} dpi, as no side of a picture has more than "
                f"{self._max_side:,} pixels; a larger --max-side (up to {EXPORT_RANGES['max_side'][1]:,}) "
                "allows more"
            )


def _base(url: str, folder: Path) -> str:
    """What stands before the name of every file: a web address, or the folder's own."""
    if not url:
        return f"{LOCAL}/" + folder.absolute().as_posix().lstrip("/") + "/"
    return web_folder(url) + "/"
