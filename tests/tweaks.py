"""Tweaks as a designer makes them after a playtest: one figure each, and all that must follow from it.

To add one: name the game, the file and the words that are replaced; the pieces on which it shows, with the fields that
differ; and, where the game is checked, a tracker file with the verdicts that it changes.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tweak:
    """``pieces``: piece → the fields that differ, none where it shows what stands elsewhere.

    ``shared``: what they hang on. ``page``: the fields of the reference page that differ. ``play``: a tracker file;
    ``verdicts``: (line, what became of it, the rule's code), as `check --since` tells them.
    """

    name: str
    game: str
    file: str
    old: str
    new: str
    pieces: dict[str, tuple[str, ...]]
    shared: tuple[str, ...] = ()
    play: str = ""
    verdicts: tuple[tuple[int, str, str], ...] = ()
    page: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.game}-{self.name}".replace(" ", "-")


DRACULA = """\
playproof 1
game 18dracula
"""
#: Ann holds fifteen certificates, as many as one of five players may.
AT_THE_LIMIT = (
    DRACULA
    + "players Ann Bob Cy Di Ed\nhave round SR 6\nhave priority Ann\n"
    + "".join(f"have {front}: par 100\n" for front in ("KA", "GS", "ETT", "UU", "SS", "BH"))
    + "have Ann: shares 6 KA\nhave Ann: shares 6 GS\nhave Ann: cash 1000\n"
    + "have Bob: president ETT\nhave Ann: shares 2 ETT\nhave Bob: president UU\nhave Ann: shares 2 UU\n"
    + "have Bob: president SS\nhave Ann: shares 1 SS\nhave Bob: president BH\n"
    + "Ann: buy BH\n"
)
TWO_SALES = (
    DRACULA
    + "players Ann Bob Cy\nhave round SR 2\nhave priority Ann\nhave KA: par 100\n"
    + "have Ann: shares 4 KA\nhave Bob: shares 2 KA\nAnn: sell KA\nBob: sell KA\n"
)
AUCTION = DRACULA + "players Ann Bob Cy\nAnn: bid 55 JH\nBob: pass\nCy: buy IL\n"
COLOURS = ("violet", "turquoise", "magenta", "brown", "lime", "peach")
GUILD_IDS = ("LAN", "DEL", "SAL", "KEY", "COM", "EMB", "OWL", "FAR")
GUILDS = """\
playproof 1
game 184x
players Ann Bob Cy
have first Ann
"""
EXPLORING = """\
playproof 1
game 184x
players Ann Bob Cy
have LAN: founded red at 60 by Ann
have LAN: cash 200
have LAN: outpost N24/30
have round expedition 1
LAN: explore 3 pays 60
"""
PREASCENDANT = """\
playproof 1
game preascendant
players Ann Bob
deal Ann B03 R13 K07
deal Bob W12 B12 R08
market R02 K05 B13 B10
first Ann
Ann: expand K07 at 0,0
draw 2
reveal K09 -> Ann gets 1
count Ann 12
"""
PRIVATES = """\
playproof 1
game privates
players Ann Bob Cy
have start_cash = 140
dealer Ann
deal 10r, 15r, 30g, 35g, 40b, 50y, 50k
Ann: bid 32 30g
Bob: pass
Cy: buy 10r
"""

TWEAKS = [
    Tweak(
        "price of a private company",
        "1830",
        "privates.csv",
        "Schuylkill Valley,20",
        "Schuylkill Valley,25",
        {"privates/SV": ("price",)},
        (),
        "playproof 1\ngame 1830\nplayers Ann Bob Cy\nAnn: buy SV -> pays 20\n",
        ((4, "appeared", "R-011"),),
    ),
    Tweak(
        "price of a private company",
        "1889",
        "privates.csv",
        "Mitsubishi Ferry,30",
        "Mitsubishi Ferry,35",
        {"privates/MF": ("price",)},
    ),
    Tweak(
        "card text",
        "preascendant",
        "events.csv",
        "Move any :disk: in a stack",
        "Move one :disk: in a stack",
        {"events/R09": ("text",)},
    ),
    Tweak(
        "price",
        "preascendant",
        "game.toml",
        "fires_gems = 3 ",
        "fires_gems = 4 ",
        {"events/R01": ()},
        ("game.toml, figures.fires_gems",),
    ),
    Tweak(
        "start gems",
        "preascendant",
        "game.toml",
        "\nstart_gems = 9 ",
        "\nstart_gems = 10 ",
        {"mats/market": ()},
        ("game.toml, figures.start_gems",),
        PREASCENDANT,
        ((11, "appeared", "PP-07"),),
        ("reference[Setup].line[2]",),
    ),
    Tweak(
        "tile value",
        "preascendant",
        "sectors.csv",
        "S4,4,1",
        "S4,5,1",
        {"sectors/S4": ("value",)},
    ),
    Tweak(
        "card text",
        "18dracula",
        "priority.csv",
        "bids first for the castle",
        "bids first for the moving castle",
        {"priority/priority": ("text",)},
    ),
    Tweak(
        "price",
        "18dracula",
        "associates.csv",
        "Innsmouth Library,30",
        "Innsmouth Library,35",
        {"associates/IL": ("price",)},
        (),
        AUCTION,
        ((6, "did", "D-266"),),
    ),
    Tweak(
        "price of a monster",
        "18dracula",
        "monsters.csv",
        "zombie,Zombie,6,1,30",
        "zombie,Zombie,6,1,40",
        {"phase-chart/chart": (), "monsters/zombie": ("price",)},
    ),
    Tweak(
        "market cell",
        "18dracula",
        "markets.toml",
        "77   93p  110",
        "77   95p  110",
        {"market/market": ("cells.r1c6",)},
        (),
        TWO_SALES,
        ((9, "did", "D-051"), (10, "did", "D-050")),
    ),
    Tweak(
        "certificate limit",
        "18dracula",
        "game.toml",
        "19, 15, 12]",
        "19, 16, 12]",
        {"aids/aid": ()},
        ("game.toml, figures.certificate_limits[4]",),
        AT_THE_LIMIT,
        ((22, "gone", "D-092"),),
    ),
    Tweak(
        "market cell",
        "184x",
        "tracks.toml",
        "60p  70p",
        "65p  70p",
        {"prices/prices": ("prices.r0c5",)},
        (),
        GUILDS + "Ann: found LAN red at 60 on M23/20 pays 120 to LAN\n",
        ((5, "appeared", "X4-14"),),
    ),
    Tweak(
        "price",
        "184x",
        "game.toml",
        "leader_price = 2 ",
        "leader_price = 3 ",
        {"aids/aid": ()},
        ("game.toml, figures.leader_price",),
        GUILDS + "Ann: found LAN red at 60 on M23/20 pays 120 to LAN\n",
        ((5, "appeared", "X4-15"),),
    ),
    Tweak(
        "tile cost",
        "184x",
        "game.toml",
        "tile_cost = 10 ",
        "tile_cost = 20 ",
        {"aids/aid": (), **{f"guilds/{guild}": () for guild in GUILD_IDS}},
        ("game.toml, figures.tile_cost",),
        EXPLORING,
        ((8, "appeared", "X4-28"),),
    ),
    Tweak(
        "start cash",
        "leasehold",
        "game.toml",
        "start_cash = 25 ",
        "start_cash = 30 ",
        {},
        ("game.toml, figures.start_cash",),
        "playproof 1\ngame leasehold\nplayers Ann Bob Cy\nAnn: take RED -> gets 25\n",
        ((4, "appeared", "N-2.3.0.2"),),
        ("reference[Setup].line[5]",),
    ),
    Tweak(
        "price",
        "leasehold",
        "game.toml",
        "chip_cost = 5 ",
        "chip_cost = 6 ",
        # On the aid, and on each company's charter.
        {
            "aids/aid": (),
            **{f"companies/{one}": () for one in ("red", "blue", "green", "orange", "purple", "sky")},
        },
        ("game.toml, figures.chip_cost",),
    ),
    Tweak(
        "price",
        "privates",
        "cards.csv",
        "C10,10,4",
        "C10,11,4",
        {"cards/C10": ("value",)},
        (),
        PRIVATES,
        ((6, "appeared", "W-18"), (7, "appeared", "W-31"), (8, "appeared", "W-31"), (9, "appeared", "W-31")),
    ),
    Tweak(
        "bid step",
        "privates",
        "game.toml",
        "bid_over_cost = 2 ",
        "bid_over_cost = 5 ",
        {"row/row": (), **{f"aids/aid-{colour}": () for colour in COLOURS}},
        ("game.toml, figures.bid_over_cost",),
        PRIVATES,
        ((7, "appeared", "W-33"),),
    ),
]
