"""Icons: drawings on one grid of 24 units, readable at 3 mm.

They are data: ``icons.toml`` holds Playproof's own, a drawing and a line of meaning for each; a workspace has its own
(`playproof.layouts.icons.library`). Text uses them by name (``:gem:``, ``:disk.red:``), drawings through
`IconLibrary.draw`.
"""

from __future__ import annotations

from playproof.layouts.icons.library import GRID, STROKE, IconFault, IconLibrary, UnknownIcon

__all__ = ["GRID", "STROKE", "IconFault", "IconLibrary", "UnknownIcon"]
