"""Keys of 18xx-maker's files that have no place, each with the reason: what is listed when a file is imported.

A key is written without the numbers of lists; ``*`` stands for any one name, ``…name`` for a key at the end, wherever it is.
"""

from __future__ import annotations

UNKNOWN = "no field of Playproof holds it"


#: Reason → the keys that it is said of.
_SAID = {
    "the colour of a page that Playproof doesn't print": "info.background",
    "Playproof lays out its own pages": (
        "info.extraTotalHeight info.extraTotalWidth info.titleX info.titleY info.titleRotate info.titleSize "
        "info.subtitleSize info.designerSize"
    ),
    "typefaces are a theme's: layouts/themes": (
        "info.titleFontFamily info.subtitleFontFamily info.designerFontFamily …fontFamily …fontWeight "
        "…fontStyle"
    ),
    "an address that nothing prints": "links",
    "number cards have no kind of their own: make a card set of them": "number_cards numberCards",
    "a rule: rules are written in play.toml": "upgrades privates.abilities",
    "marks of groups have no place": "groups",
    "no piece that is printed has this colour": "colors",
    "logo files aren't in the JSON: put SVGs into layouts and name them with 'art', at = \"logo\"": "companies.logo",
    "a company's token has its colour and its letters": "companies.token",
    "the card shows its id": "privates.sym",
    "the card names the token; its look has no place": "privates.token",
    "pictures aren't in the JSON: put them beside the data and name them with 'art'": "privates.image",
    "Playproof places and sets it itself": (
        "privates.iconColor privates.idBackgroundColor stock.title stock.display stock.cell stock.par.title "
        "stock.ledges …angle …percent …rotation …rotate …shapeAngle …stripeRotation …side …mid …align …x …y "
        "…order …offset …reverse …cross …straight …left …right …top …bottom …radius …width …height "
        "…strokeWidth …stroke …dashed …dashArray …border …borderWidth …circle …noCircle …rows …size …extend "
        "…outside …underline …rotated …subRotated …arrowColor"
    ),
    "pictures aren't in the JSON: name an emblem, or a picture with 'art'": "trains.image",
    "all trains have one back": "trains.back",
    "the round track is a piece of its own": "map.roundTracker",
    "the market is a piece of its own": "map.market",
    "the player aid has the table of players": "map.players",
    "the market's legend says how prices move": "map.movement",
    "hexes are printed whole": "map.trim …half",
    "markers for goods have no place on hexes": "…goods",
    "marks of industries have no place on hexes": "…industries",
    "plain shapes have no place on hexes": "…shapes",
    "a line through a hex is written as 'partition' in the tile notation": "…divides",
    "entrances of tunnels have no place on hexes": "…tunnelEntrances",
    "a token printed on a hex has a place where it is a company's: as its home": "map.hexes.tokens tiles.*.tokens",
    "a marker has a colour, a label and an icon": "tokens",
    "how tiles are sorted on sheets is Playproof's": "…group",
    "of 18xx-maker's own pages or other programs": "…broken …clipPath …encoding …rotations",
    "18xx-maker doesn't print it either": "stock.limits",
    "the legend stands without an icon": "stock.legend.icon",
    "which companies begin in a cell has no place": "stock.market.companies",
    "tokens printed in a cell have no place": "stock.market.tokens",
    "Playproof chooses this colour itself": (
        "…color …bgColor …backgroundColor …labelColor …textColor …borderColor …gaugeColor …phaseColor "
        "…outerBorderColor …iconColor"
    ),
    "texts have the size that fits": "…fontSize …nameFontSize …descFontSize",
    "the note stands without an icon": "…icon",
}
REASONS: dict[str, str] = {key: reason for reason, keys in _SAID.items() for key in keys.split()}
