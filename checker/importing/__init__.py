"""Recorded games of 18xx.games become tracker files: reading the log, entries of our own, routes by hexes."""

from playproof.checker.importing.convert import Imported, import_log
from playproof.checker.importing.log import ImportFault

__all__ = ["ImportFault", "Imported", "import_log"]
