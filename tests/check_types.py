"""``python -m tests.check_types``: mypy, strict, over the packages and the tests.

In the checkout the packages stand at the top of the repository; their name is `playproof.checker` and so on. mypy takes a
module's name from its folder, so the names are given to it here. Options are passed on to mypy.
"""

from __future__ import annotations

import gc
import sys

from mypy import build, main, util
from mypy.errors import CompileError

from tests.checkout import PACKAGES


def check(arguments: list[str]) -> int:
    """Check all files named in pyproject.toml, print what is wrong; the exit status."""
    found, options = main.process_options([*arguments, "--fast-module-lookup"])
    for source in found:
        if source.module.partition(".")[0] in PACKAGES:
            source.module = f"playproof.{source.module}"
    # Nearly all that is made stays to the end: looking for garbage takes longer than it saves.
    gc.disable()
    try:
        errors = build.build(found, options).errors
    except CompileError as error:
        errors = error.messages
    print("\n".join(errors) or f"No type errors in {len(found)} files.")
    return 1 if any(": error:" in line for line in errors) else 0


if __name__ == "__main__":
    util.hard_exit(check(sys.argv[1:]))  # without taking a million objects apart
