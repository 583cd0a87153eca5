"""What no sentence of a finding has: a hole where a name lacks, and ``1 cards``."""

from __future__ import annotations

import re

from playproof.components.wording.plural import several

NOUNS = (
    "board card cell certificate character chip city company cube disk entry expedition finding gem hex line location lot "
    "monster offer office piece place player potential round sector share slot space stop tile time token train turn"
)
PLURAL = rf"({'|'.join(map(several, NOUNS.split()))})"
ONE = re.compile(rf"(?<![\d,.–-])\b1 (\w+ )?{PLURAL}\b")
HOLES = re.compile(r"\bNone\b|[{}]|  |\(\)|, not $| of not |: :")
