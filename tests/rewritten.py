"""In a new checkout pytest rewrites the asserts of each test module, which takes longer than importing it: each worker
rewrites its part of them, where else each would rewrite all."""

from __future__ import annotations

import sys

import pytest
from _pytest.assertion.rewrite import (
    PYC_TAIL,
    _read_pyc,
    _rewrite_test,
    _write_pyc,
    assertstate_key,
    get_cache_dir,
    try_makedirs,
)

from tests.checkout import ROOT

__all__ = ["rewrite_part"]


def rewrite_part(config: pytest.Config, number: int, of: int) -> None:
    """Rewrite each ``of``-th test module from this ``number`` on, but those that are rewritten already."""
    if sys.dont_write_bytecode:
        return
    for path in sorted((ROOT / "tests").rglob("test_*.py"))[number::of]:
        folder = get_cache_dir(path)
        kept = folder / (path.stem + PYC_TAIL)
        if try_makedirs(folder) and _read_pyc(path, kept) is None:
            source, code = _rewrite_test(path, config)
            _write_pyc(config.stash[assertstate_key], code, source, kept)
