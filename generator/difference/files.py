"""Page and pictures of a comparison on disk; what an earlier one left in the folder is removed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from playproof.components.reading.limits import RECORD_LIMIT, plain_bytes
from playproof.generator.difference.compare import Difference
from playproof.generator.difference.text import as_data
from playproof.generator.kit.atomic_output import AtomicOutput
from playproof.generator.kit.job import Step

PAGE = "diff.html"
#: The comparison as data, with the files that it came with.
RECORD = "diff.json"
#: No record is larger, bytes.


def write_files(difference: Difference, formats: Sequence[str], out: Path, dpi: float, step: Step) -> str:
    """Write ``html`` and ``png`` into ``out``; returns which file to open, in a line."""
    files: dict[str, bytes] = {}
    if "html" in formats:
        from playproof.generator.difference.page import page

        step("drawing the page")
        files[PAGE] = page(difference)
    if "png" in formats:
        from playproof.generator.difference.pictures import pictures

        step("drawing pictures")
        files |= pictures(difference, dpi)
    record = as_data(difference) | {"files": {name: sha256(data).hexdigest() for name, data in files.items()}}
    staged = AtomicOutput(out)
    staged.discard(_former(out))
    for name, data in files.items():
        staged.add(name, data)
    staged.add(RECORD, (json.dumps(record, indent=2, ensure_ascii=False) + "\n").encode("utf-8"))
    staged.commit()
    count = sum(name.startswith("png/") for name in files)
    written = [name for name in files if name == PAGE]
    if "png" in formats:
        written.append(f"png/ with {count} {'picture' if count == 1 else 'pictures'}")
    return f"Written to {out}: {', '.join([*written, RECORD])}"


def _former(out: Path) -> dict[str, str]:
    """The files of the comparison in that folder, with their hashes; none where its record can't be read."""
    path = out / RECORD
    try:
        files = json.loads(plain_bytes(path, RECORD_LIMIT))["files"]
        return {name: digest for name, digest in files.items() if isinstance(digest, str)}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}
