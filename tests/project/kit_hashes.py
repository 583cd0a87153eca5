"""Print the kits of all shipped games into a folder and tell the hash of every file, as JSON; for any Python that has
the dependencies: ``python kit_hashes.py FOLDER [--exact] [GAME…]``.

With ``--exact`` the builtin ``sum`` refuses floats in Playproof's own modules: from Python 3.12 on it adds them otherwise.
"""

from __future__ import annotations

import builtins
import json
import sys
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

OURS = "playproof."
_sum = builtins.sum


def exact_sum(values: Iterable[Any], /, start: Any = 0) -> Any:
    """The builtin ``sum``, but for floats in Playproof's own modules."""
    values = list(values)
    caller = sys._getframe(1).f_globals.get("__name__", "")
    if caller.startswith(OURS) and any(isinstance(value, float) for value in (start, *values)):
        raise TypeError(f"{caller} adds floats with sum(); math.fsum() gives the same on every Python")
    return _sum(values, start)


def main(folder: Path, exact: bool, games: list[str]) -> None:
    if exact:
        builtins.sum = exact_sum
    # The version of Playproof stands in the manifest; another one is no other kit.
    import playproof

    playproof.__version__ = "0"
    folder.mkdir(parents=True, exist_ok=True)

    from playproof.components.workspace import SHIPPED, Workspace
    from playproof.generator.kit.options import KitOptions
    from playproof.generator.kit.print_kit import print_kit
    from playproof.generator.pieces import identity

    # A piece's key holds a hash of the code that draws, too: code may change, drawings may not.
    identity._drawing_code = lambda: b""  # type: ignore[assignment]

    found: dict[str, str] = {}
    for path in sorted(SHIPPED.glob("*/game.toml")):
        if games and path.parent.name not in games:
            continue
        out = folder / path.parent.name
        options = KitOptions(out=out, formats=("pdf", "svg", "png"), dpi=36)
        print_kit(path.parent, Workspace(folder), options, lambda _: None)
        for file in sorted(out.rglob("*")):
            if file.is_file():
                found[file.relative_to(folder).as_posix()] = sha256(file.read_bytes()).hexdigest()
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), "--exact" in sys.argv[2:], [one for one in sys.argv[2:] if one != "--exact"])
