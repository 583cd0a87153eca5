"""Recorded games of 18xx.games become tracker files: reading the log, entries of our own, routes by hexes."""

from playproof.checker.importing.convert import Imported, import_log
from playproof.checker.importing.log import ImportFault
from playproof.checker.importing.recorder import STOPPED

__all__ = ["STOPPED", "ImportFault", "Imported", "import_log"]
