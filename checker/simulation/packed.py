"""A workspace's games as one file, for machines that have nothing but Playproof: its name is the digest of its content."""

from __future__ import annotations

import atexit
import hashlib
import io
import tempfile
import zipfile
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path, PurePosixPath

#: Every file of the same content is packed into the same bytes.
DAY_ONE = (1980, 1, 1, 0, 0, 0)


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files by their path in a workspace, as one file."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DAY_ONE), data)
    return out.getvalue()


@lru_cache(maxsize=4)
def unpacked(data: bytes) -> str:
    """The folder of a packed workspace, laid out once in a process; it is gone when the process ends. Raises
    :class:`ValueError` for a path that leads out of it."""
    folder = tempfile.TemporaryDirectory(prefix=f"playproof-{hashlib.sha256(data).hexdigest()[:12]}-")
    atexit.register(folder.cleanup)
    root = Path(folder.name)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for one in archive.infolist():
            path = PurePosixPath(one.filename)
            if path.is_absolute() or ".." in path.parts:
                raise ValueError(f"{one.filename} leads out of the workspace")
            archive.extract(one, root)
    return str(root)
