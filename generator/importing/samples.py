"""Cards in each look: of a list, or of samples that have the columns that a look is made for."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from playproof.components.faults import DataFaults, Fault
from playproof.components.game import load_game
from playproof.components.importing.card_list import picture_beside, read_list
from playproof.components.workspace import Workspace
from playproof.components.writing import create
from playproof.generator.importing.importing import import_cards, naming_for
from playproof.generator.importing.looks import LOOKS
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing

#: How many cards show a look.
CARDS = 3
#: A list for each look, with the columns that it is made for.
SAMPLES = {
    "picture": (
        "name,type,cost,points,picture,text\n"
        'Still Lake,Shore,2,1,lake.svg,"Draw 2 cards, then discard 1."\n'
        "Old Wood,Forest,3,2,wood.svg,Each round: gain 1 timber.\n"
        "High Dune,Desert,4,3,dune.svg,Look at the top 3 cards of the deck. Take 1.\n"
    ),
    "full": (
        "name,cost,picture,text\n"
        'Still Lake,2,lake.svg,"Draw 2, discard 1."\nOld Wood,3,wood.svg,Gain 1 timber.\nHigh Dune,4,dune.svg,\n'
    ),
    "emblem": (
        "name,type,wood,stone,points,text\n"
        "Sawmill,Craft,,2,1,Each round: gain 1 wood.\nBakery,Food,2,1,3,\n"
        "Watchtower,War,1,3,4,At the end: 1 point for each building beside it.\n"
    ),
    "text": (
        "title,kind,influence,text,flavour\n"
        'Caravan,Event,2,"The caravan arrives at dusk. Each player in turn may buy any number of goods at the printed price; '
        'whoever buys most takes the lead. Then shuffle the discard pile into the deck and lay 3 new cards.",\n'
        'The Edict,Law,1,"Choose one: you gain 3 coins, or every other player loses 2. With the seal you may do both, but '
        'then turn the seal face down until the end of the round.",No one saw who signed.\n'
        "Masquerade,Intrigue,3,Look at the hand of a neighbour. You may swap one card with it.,\n"
    ),
    "title": "word\nUmbrella\nWedding cake\nLighthouse\n",
}
#: Land, hills, sun and sky of a sample's picture.
_PICTURES = {
    "lake.svg": ("#f3c69b", "#fff1d0", "#3f7fae", "#1f4f86"),
    "wood.svg": ("#bcd67f", "#fdf6c9", "#4f8f4a", "#1f5a36"),
    "dune.svg": ("#f9dfae", "#fffbe6", "#d79a58", "#9a5a2a"),
}
_PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 126"><rect width="90" height="126" fill="{}"/>'
    '<circle cx="62" cy="30" r="11" fill="{}"/><path d="M0 64C20 44 40 50 54 62C68 74 80 60 90 56V126H0Z" fill="{}"/>'
    '<path d="M0 90C24 74 44 96 62 86C76 78 84 84 90 88V126H0Z" fill="{}"/></svg>'
)


def look_cards(list_file: Path | None = None) -> Iterator[tuple[str, list[Drawing] | DataFaults]]:
    """Each look with a few cards: the first ones of a list, without the looks of pictures where it has none, or those of its
    sample. A look that the list can't have comes with its faults.

    Raises `DataFaults` for a list that can't be read.
    """
    for look in LOOKS:
        with tempfile.TemporaryDirectory() as place:
            root = Path(place)
            if list_file is None:
                path = root / f"{look}.csv"
                create(path, SAMPLES[look].encode())
                for name, colours in _PICTURES.items():
                    create(root / name, _PICTURE.format(*colours).encode())
            else:
                path = list_file
            cards = read_list(path, {})
            pictured = [at for at, column in enumerate(cards.columns) if column.holds == "picture"]
            if list_file is not None and look in ("picture", "full"):
                named = [row[at] for row in cards.rows for at in pictured]
                if not any(picture_beside(path.parent, one) for one in named):
                    continue
            workspace = Workspace(root)
            naming = naming_for(path, workspace, "looks", "")
            try:
                made = import_cards(path, cards, workspace, naming, look=look)
            except DataFaults as faults:
                yield look, faults
                continue
            game = load_game(made.folder)
            layouts = (root / "layouts",)
            drawn = draw_set(game.sets[0], RenderContext(game, find_theme("colour", layouts), layouts))
            yield look, [card.front for card in list(drawn)[:CARDS] if not isinstance(card, Fault)]
