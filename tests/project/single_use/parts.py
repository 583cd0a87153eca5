"""Cards, charters, certificates, trains, private companies, tokens, mats, money, aids, records, phases, the game file."""

from __future__ import annotations

KINDS: frozenset[str] = frozenset(
    ("aids", "cards", "certificates", "charters", "game", "mats", "money", "phases", "privates", "records", "tokens", "trains",
     "upgrades")
)  # fmt: skip

_IMPORTED = "set by the import of 18xx-maker's games"
_DISTANCE = "trains such as 2+2, which the rules of routes know and many 18xx games have"
_SIDES = "certificates that are turned over: what each side says"
_MONSTERS = "how a train moves and is traded in: a rule of the game, which its checker reads"
_CUBE = "a row of places for a cube on a sheet: its size, its start, its end"
_COSTS = "a table of costs that follow from one figure: from which number, for how many more, rising"
_LOOK = "a colour of the whole game that no other colour follows from"

REASONS: dict[tuple[str, str], str] = {
    ("Aid", "tabs"): "money of bids lies beside an aid",
    ("AidSection", "colour"): "ties headings to the mats of the same matter",
    ("AidSection", "strong"): "what is looked up most often",
    ("Back", "colour"): "backs of a set that differ from the game's accent",
    ("CardSet", "back_look"): "cards with two faces",
    ("CardSet", "each"): "a deck in which every card comes equally often, by a figure",
    ("CardSet", "landscape"): "cards in landscape format by the name of their size",
    ("CardSet", "shape"): "round and hexagonal cards, as print shops offer them",
    ("CardSizedSet", "corner"): "corners as print shops round them, or square ones for a knife",
    **{("CertificateSide", field): _SIDES for field in ("label", "mark", "note")},
    ("Structure", "sides"): _SIDES,
    ("Charter", "text"): "what a company alone can do",
    ("CharterSection", "lines"): _IMPORTED,
    ("CharterSection", "scales"): _CUBE,
    ("CharterSet", "banner"): "companies told apart across the table where none has a colour of its own",
    ("CharterSet", "scales"): "what is looked up every turn, on the sheet itself",
    **{("CostScale", field): _CUBE for field in ("last_icon", "square", "start")},
    **{("CostScale", field): _COSTS for field in ("least", "paid")},
    **{("Distance", field): _DISTANCE for field in ("pay", "stops", "visit")},
    ("GameFile", "art"): "a picture on the kit's first page, for designers with artwork",
    ("GameFile", "based_on"): "variants: the rules of another game check them",
    **{("GameLook", field): _LOOK for field in ("dusk", "track", "trim")},
    ("MatPlace", "opacity"): "art of the designer's own beneath the places",
    ("MatPlace", "card"): "a fan of cards of which each stays in sight",
    ("MoneySet", "start"): "start money that comes on top of the bank",
    ("Phase", "closes"): "a phase that closes private companies in an unusual way",
    ("Phase", "name"): _IMPORTED,
    ("Phase", "notes"): "what holds during a phase; also " + _IMPORTED,
    ("Phase", "spaces"): "a phase that purchases bring about, counted with a cube",
    ("Record", "below"): "two tables on one sheet",
    ("Record", "hexes"): "a record of a map that grows",
    ("Record", "rows"): "a table that is shorter than its page",
    ("Token", "reverse_colour"): "the other side tells what has changed by its colour",
    ("TokenSet", "back"): "tokens that lie face down",
    ("TokenSet", "cube"): "a token on which a cube lies",
    ("Train", "diesel"): "also " + _IMPORTED,
    ("Train", "distance"): _DISTANCE,
    ("Train", "eaten_by"): _IMPORTED,
    ("Train", "movement"): _IMPORTED,
    **{
        ("Train", field): _MONSTERS
        for field in ("lingers", "passes", "stops", "symbols", "town_income", "trade_for", "trade_price")
    },
}
