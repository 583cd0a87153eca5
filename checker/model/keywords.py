"""The words of tracker files that begin lines of their own, and no command's."""

from __future__ import annotations

#: First words of lines that `undo` does not take back: without them there is no game.
LASTING = frozenset({"playproof", "game", "players"})
SILENT = frozenset({"note", "undo", "amend", "accept"})
KEYWORDS = LASTING | SILENT | {"house", "have", "count", "adjust"}
