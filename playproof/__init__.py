"""Playproof prints a prototype board game and checks how it was played."""

from pathlib import Path

# In a checkout the packages stand beside this folder, in an installed Playproof within it.
_CHECKOUT = Path(__file__).resolve().parent.parent
if (_CHECKOUT / "pyproject.toml").is_file():
    __path__.append(str(_CHECKOUT))
