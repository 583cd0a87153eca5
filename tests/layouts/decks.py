"""A small deck in a workspace of its own, drawn from a template that a test writes."""

from __future__ import annotations

from pathlib import Path

from playproof.components.faults import DataFaults, Fault
from playproof.components.game import load_game
from playproof.layouts.kinds import DrawnPiece, draw_set
from playproof.layouts.kinds.cards import boxes
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Item

GAME = """\
id = "kites"
title = "Kites"
version = "1"
designer = "Nobody"
players = [2, 4]

[figures]
price = 7
pays = [1200, 80]

[palette.sky]
hex = "#0072B2"
name = "Sky"
letter = "S"
pattern = "wave"

[palette.red]
hex = "#D55E00"
name = "Red"
letter = "R"
pattern = "stripe"
"""
FIELDS = """
[set.fields]
suit = { type = "text" }
cost = { type = "number" }
steps = { type = "list" }
"""
ROWS = """\
id,name,colour,suit,cost,steps,text
K1,Gale,sky,wind,5,up;down;2:hold,Draw a :card:.
K2,Ember,red,fire,2,up,Pay {price}.
K3,Still,,,,,
"""


class Deck:
    """A deck of three cards: K1 has a value in each field, K3 in none."""

    def __init__(
        self,
        root: Path,
        template: str,
        cards: str = "",
        back: str = "",
        rows: str = ROWS,
        fields: str = FIELDS,
    ) -> None:
        """``cards`` are further lines of the set, ``back`` is the template of its backs."""
        self.root = root
        self.folder = root / "components" / "kites"
        self.folder.mkdir(parents=True)
        looks = root / "layouts" / "cards"
        looks.mkdir(parents=True)
        (self.folder / "game.toml").write_text(GAME)
        named = 'back_look = "back"\n' if back else ""
        (self.folder / "cards.toml").write_text(
            f'[[set]]\nid = "kites"\nname = "Kites"\nlook = "kite"\nrows = "kites.csv"\n{named}{cards}{fields}'
        )
        (self.folder / "kites.csv").write_text(rows)
        self.template = looks / "kite.toml"
        self.template.write_text(template, encoding="utf-8")
        if back:
            (looks / "back.toml").write_text(back)

    def context(self) -> RenderContext:
        return RenderContext(load_game(self.folder), find_theme("plain"), (self.root / "layouts",))

    def answers(self) -> list[DrawnPiece | Fault]:
        """What is drawn of each card, or why it can't be drawn."""
        context = self.context()
        try:
            return list(draw_set(context.game.set("kites"), context))
        except DataFaults as found:
            return list(found.faults)

    def drawn(self) -> dict[str, DrawnPiece]:
        pieces = {}
        for answer in self.answers():
            assert not isinstance(answer, Fault), str(answer)
            pieces[answer.piece.id] = answer
        return pieces

    def faults(self) -> list[str]:
        """The sentences, each once."""
        return list(dict.fromkeys(str(answer) for answer in self.answers() if isinstance(answer, Fault)))

    def boxes(self, card: str = "K1") -> tuple[Item, ...]:
        """The boxes of the parts on a card's front."""
        context = self.context()
        one = context.game.set("kites")
        (piece,) = (piece for piece in one.items if piece.id == card)
        return boxes(one, piece, context)  # type: ignore[arg-type]
