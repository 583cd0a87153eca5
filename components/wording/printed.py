"""The words that Playproof itself prints on pieces; a game may put its own in their place."""

from __future__ import annotations

__all__ = ["PRINTED"]

#: Each word, and where it is printed.
PRINTED = {
    "Price": "above a private company's price",
    "Revenue": "above what a private company pays",
    "Closes in": "before the phase that closes a private company",
    "Never closes": "at the foot of a private company that never closes",
    "Phase": "below the phase in a train's band",
    "Rusts in": "before the phase that rusts a train",
    "Permanent": "at the foot of a train that never rusts",
    "Trade in, pay": "before the price of a trade-in",
    "take": "before the train of a trade-in",
    "off for one of": "after a discount, before the trains that give it",
    "Trains": "over the limits of phases",
    "ORs": "over the operating rounds of phases",
    "start": "where a cube starts",
    "On sale": "before the trains that a phase sells",
    "if any is left": "after a train of an earlier phase that may be left",
    "Rusts": "before the trains that a phase rusts",
    "Closes": "before the private companies that a phase closes",
    "all private companies": "where a phase closes all of them",
    "Opens": "before what a phase opens",
    "Home": "before a company's home",
    "at most": "before the limits of phases on a charter",
    "starts with": "before a company's money at the start",
    "free": "below a token without a cost",
    "Share": "on a certificate without a label",
    "President": "on a president's certificate without a label",
    "On the map": "over the map's own hexes on an upgrade chart",
    "only by a private company": "below a tile that a power lays",
    "Par prices": "over the par prices in a market's corner",
    "Places and connections": "the title of a network board's list",
    "Place": "over the names in that list",
    "Pays": "over what its places pay",
    "Offices": "over their office spaces",
    "Connections": "over where their connections lead",
}
