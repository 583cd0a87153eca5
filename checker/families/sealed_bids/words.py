"""How bids and what they save are written."""

from __future__ import annotations

import re

from playproof.checker.families.sealed_bids.base import SealedBidsBase
from playproof.checker.families.sealed_bids.state import Choice, Item, Shares
from playproof.checker.model.game_state import GameState
from playproof.checker.names import NameFault

__all__ = ["Words"]

AMOUNT = re.compile(r"[-+−]?\d{1,9}")


class Words:
    """The readers of one module."""

    def __init__(self, module: SealedBidsBase) -> None:
        self.module = module

    def read_bids(self, text: str, game_state: GameState) -> Shares:
        """``Ann 2 Bob 3``, ``none``. Raises :class:`NameFault`."""
        if text.strip().casefold() in ("none", "nothing", "0", "-", "all 0"):
            return Shares()
        out, words = [], list[str]()
        for word in re.split(r"[\s,=]+", text.strip()):
            if not AMOUNT.fullmatch(word):
                if word.casefold() != "and":
                    words.append(word)
            elif not words:
                raise NameFault(f"'{text[:40]}': who bids {word}? Write: bids Ann 2 Bob 3")
            else:
                player = self.module.game.value_type_named["PLAYER"].read(" ".join(words), game_state)
                out.append((player, int(word.replace("−", "-"))))
                words = []
        if words:
            raise NameFault(f"'{text[:40]}': how much does {' '.join(words)} bid? Write: bids Ann 2 Bob 3")
        return Shares(out)

    def read_saves(self, text: str, game_state: GameState) -> Choice:
        """``Bob 0,1 Ann 1,0``, ``none``; without a name it is whose choice it is. Raises :class:`NameFault`."""
        out: list[tuple[str, tuple[Item, ...]]] = []
        words: list[str] = []
        player, found = "", list[Item]()

        def flush() -> None:
            if player or found:
                out.append((player, tuple(found)))
            found.clear()

        for match in re.finditer(rf"(?P<item>{self.module.items.pattern})|[^\s,]+", text):
            said = match[0]
            none = said.casefold() in ("none", "nothing")
            if not match["item"] and not none:
                if said.casefold() != "and":
                    words.append(said)
                continue
            if words:
                flush()
                player = self.module.game.value_type_named["PLAYER"].read(" ".join(words), game_state)
                words.clear()
            if not none:
                found.append(self.module.item(said))
        flush()
        if words:
            raise NameFault(f"'{' '.join(words)[:40]}' saves nothing that is named")
        return Choice(out)
