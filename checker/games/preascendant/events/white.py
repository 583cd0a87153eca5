"""The events of the white cards, PA-W01 to PA-W13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

from playproof.checker.games.preascendant.cards import DECK, MARKET
from playproof.checker.games.preascendant.choices import Pairs
from playproof.checker.games.preascendant.events.base import (
    AtSector,
    Case,
    Event,
    Lasting,
    PassiveEvent,
    Values,
    Wrong,
)
from playproof.checker.games.preascendant.hexmap import Hex, Sector, neighbours
from playproof.components.wording.plural import counted

UNSEEN = "?"


class FuturesMarket(Event):
    """W01: a gem for each white card in the market."""

    def do(self, x: Case, values: Values) -> None:
        """For the known cards; a claim may add gems for unseen ones (:mod:`..claim_checks`)."""
        x.gain(sum(1 for card in x.cards.piles[MARKET] if card[0] == "W"))


class NewEconomy(Event):
    """W02: three gems on one or more market cards."""

    syntax = "[ON_CARDS]"
    example = "W05 2 B03 1"

    def choices(self, x: Case) -> Iterable[Values]:
        """Every way to arrange them."""
        market = [card for card in x.cards.piles[MARKET] if card != UNSEEN]
        for chosen in combinations_with_replacement(market, x.game.figures["new_economy_gems"]):
            yield (Pairs(Counter(chosen).items()),)

    def shares(self, x: Case, pairs: Pairs) -> list[tuple[str, int]]:
        """Card and gems; all of them where there is one card without a number."""
        total = x.game.figures["new_economy_gems"]
        return [(card, total if number is None else number) for card, number in pairs]

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """Market cards; three in all."""
        if not values[0]:
            if x.cards.piles[MARKET]:
                return self.undone(f"name the cards that get gems, as {self.card} B03 2 W05 1")
            return None
        shares, total = self.shares(x, values[0]), x.game.figures["new_economy_gems"]
        for card, number in shares:
            if fault := x.not_in(card, MARKET, "the market"):
                return fault
            if number < 1:
                return Wrong("", f"{card} gets at least 1 gem, not {number}")
        if sum(number for _, number in shares) != total:
            return Wrong("", f"lay out {counted(total, 'gem')}, not {sum(number for _, number in shares)}")
        return None

    def do(self, x: Case, values: Values) -> None:
        """From the bank onto the cards."""
        for card, number in self.shares(x, values[0] or Pairs()):
            if x.cards.can_be(card, MARKET):
                x.cards.name(card, MARKET)
                x.game.cards.put_money(x.game_state, card, number, x.reason)

    def whole(self, x: Case) -> bool:
        """There is a market."""
        return bool(x.cards.piles[MARKET])


class CriticalMass(Event):
    """W03: a bid to preserve white; all gems bid go into one sector (ruling PA-Q42)."""

    syntax = "[at HEX]"
    example = "at 1,0"

    def choices(self, x: Case) -> Iterable[Values]:
        """Any sector that may get them."""
        places = [place for place in x.map.sectors if self.fault(x, place) is None]
        yield from ((place,) for place in places)

    def fault(self, x: Case, place: Hex) -> Wrong | None:
        """An explored sector; under ruling PA-Q42, a white one."""
        sector = x.map.sectors.get(place)
        if sector is None:
            return Wrong("", f"{place} is unexplored")
        if x.game.mass_white and x.game.map.control(sector) != "W":
            return Wrong("", f"{place} is not white")
        return None

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """The sector may also be named after the bids."""
        return None if values[0] is None else self.fault(x, values[0])

    def do(self, x: Case, values: Values) -> None:
        """Bids by the route ``mass``."""
        x.game.state(x.game_state).mass = values[0]
        if x.map.sectors:
            x.push(("protect", x.who, "W", "mass"))

    def whole(self, x: Case) -> bool:
        """There is a sector."""
        return any(self.fault(x, place) is None for place in x.map.sectors)


class MaengalisDiscovery(AtSector):
    """W04: three gems into a sector."""

    def at(self, x: Case, place: Hex) -> None:
        """From the bank."""
        x.game.map.give(x.game_state, place, x.game.figures["discovery_gems"], x.reason)


class CrystallineCity(AtSector):
    """W05: a gem for each colour of disk in a sector."""

    def needed(self, x: Case, place: Hex, sector: Sector) -> bool:
        """Only disks matter."""
        return bool(sector.stack)

    def at(self, x: Case, place: Hex) -> None:
        """Colours, not disks."""
        x.gain(len(set(x.map.sectors.get(place, Sector(0)).stack)))


class GalacticUnion(PassiveEvent):
    """W06: whoever buys it gains a gem for each occupied sector (ruling PA-Q55)."""

    def bought(self, x: Case) -> None:
        """After paying."""
        x.gain(sum(1 for sector in x.map.sectors.values() if sector.stack))


class ShowsHand(Event):
    """A card that has the player show the hand."""

    def do(self, x: Case, values: Values) -> None:
        """At once if the hand is known; else once it is shown."""
        hand = x.cards.piles[x.game.cards.hands[x.who]]
        if UNSEEN in hand:
            x.push(("shows", x.who, self.card))
        else:
            x.gain(self.hand_worth(hand))


class UnityIsStrength(ShowsHand):
    """W07: a gem for each white card in hand."""

    def hand_worth(self, cards: list[str]) -> int:
        """White cards."""
        return sum(1 for card in cards if card[0] == "W")


class CherasTithe(Event):
    """W08: a gem for each sector that white controls."""

    def do(self, x: Case, values: Values) -> None:
        """Sectors, not values."""
        x.gain(len(x.game.map.controlled(x.map, "W")))


class Lot(Event):
    """A card that has several cards, or one, auctioned as one lot."""

    syntax = "[lot] [CARDS]"
    example = "lot R01 K02"

    def pick(self, x: Case) -> list[int]:
        """The places in the deck that the lot comes from, from the top below zero, from the bottom up."""
        first = -1 - (x.depth + 1)
        deck = x.cards.piles[DECK]
        return [
            first - index for index in range(x.game.figures["gambit_cards"]) if len(deck) >= index - first
        ]

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """The cards at those places, if they are named."""
        cards, places = values[0], self.pick(x)
        if cards is None:
            return None
        if x.revealed and cards and self.card in cards:  # the card itself is one of the top cards
            places = [index + 1 for index in places]
        if len(cards) != len(places):
            return Wrong("", f"the lot is {counted(len(places), 'card')}, not {len(cards)}")
        return wrong_cards(x, cards, places)

    def do(self, x: Case, values: Values) -> None:
        """Out of the deck, and up for auction."""
        cards, places = list(values[0] or ()), self.pick(x)
        if x.revealed and self.card in cards:
            places = [index + 1 for index in places]
        lot = lift_cards(x, cards, places)
        if lot:
            x.push(("auction", x.who, lot, "bottom" if places[0] >= 0 else "deck"))

    def whole(self, x: Case) -> bool:
        """The deck has as many."""
        return len(self.pick(x)) == x.game.figures["gambit_cards"]


def wrong_cards(x: Case, cards: tuple[str, ...], places: list[int]) -> Wrong | None:
    """What is wrong with cards being those at places of the deck; known ones may be named in any order."""
    deck = x.cards.piles[DECK]
    known = [deck[index] for index in places if deck[index] != UNSEEN]
    new = len(places) - len(known)
    for number, card in enumerate(cards):
        if card == UNSEEN or card in known:
            continue
        if card in cards[:number] or (card in x.cards.where and card not in x.cards.loose):
            return Wrong("", f"{card} {x.game.cards.where(x.cards, card)}")
        new -= 1
        if new < 0:
            return Wrong("", f"the card there is {', '.join(known)}, not {card}")
    return None


def lift_cards(x: Case, cards: list[str], places: list[int]) -> tuple[str, ...]:
    """Take the cards at places of the deck aside: the named ones, and ``?`` for others."""
    deck = x.cards.piles[DECK]
    known = [deck[index] for index in places if deck[index] != UNSEEN]
    named = [card for card in cards if card != UNSEEN and card not in known]
    for index in places:
        if deck[index] == UNSEEN and named:
            x.cards.show_at(named.pop(0), index)
    out = []
    for index in sorted((place % len(deck) for place in places), reverse=True):
        card = deck[index]
        del deck[index]
        if card == UNSEEN:
            x.cards.unloose()
        x.cards.put(card, "aside")
        out.append(card)
    return tuple(out)


class CityOfAnten(Event):
    """W11: all gems of a sector go to neighbouring sectors."""

    syntax = "[from] [HEX] [to SHARES]"
    example = "0,1 to 1,0 2 0,2 1"

    def movable(self, x: Case) -> list[Hex]:
        """Sectors with gems and a neighbour."""
        sectors = x.map.sectors
        return [
            place
            for place, sector in sectors.items()
            if sector.gems and any(n in sectors for n in neighbours(place))
        ]

    def choices(self, x: Case) -> Iterable[Values]:
        """All to one neighbour, or one less and one to another."""
        places = self.movable(x)
        for place in places:
            near = [n for n in neighbours(place) if n in x.map.sectors]
            number = x.map.sectors[place].gems
            for index, target in enumerate(near):
                yield place, Pairs([(target, number)])
                if number > 1 and index:
                    yield place, Pairs([(near[0], number - 1), (target, 1)])

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """All of them, one step."""
        place, shares = values
        if place is None or not shares:
            if self.movable(x) and place is None:
                return self.undone(f"name the sectors, as {self.card} 0,1 to 1,0 2 0,2 1")
            if place is not None and x.map.sectors.get(place, Sector(0)).gems:
                return self.undone(
                    f"name where the gems of {place} go, as {self.card} {place} to 1,0 2 0,2 1"
                )
            return None
        sector = x.map.sectors.get(place)
        if sector is None:
            return Wrong("", f"{place} is unexplored")
        for target, number in shares:
            if target not in neighbours(place):
                return Wrong("", f"{target} is not next to {place}")
            if target not in x.map.sectors:
                return Wrong("", f"{target} is unexplored")
            if number is None and len(shares) > 1:
                return Wrong("", f"how many gems go to {target}?")
        moved = sum(sector.gems if number is None else number for _, number in shares)
        if moved != sector.gems:
            return Wrong(
                "", f"{place} holds {counted(sector.gems, 'gem')}, and all of them move, not {moved}"
            )
        return None

    def do(self, x: Case, values: Values) -> None:
        """Within the map."""
        place, shares = values
        sectors = x.map.sectors
        for target, number in shares or ():
            if place not in sectors or target not in sectors or target == place:
                continue
            moved = min(sectors[place].gems if number is None else max(number, 0), sectors[place].gems)
            sectors[place] = sectors[place]._replace(gems=sectors[place].gems - moved)
            sectors[target] = sectors[target]._replace(gems=sectors[target].gems + moved)

    def whole(self, x: Case) -> bool:
        """Some gems can move."""
        return bool(self.movable(x))


class ShupaVaneRoute(Event):
    """W12: a gem for each colour that controls a sector."""

    def do(self, x: Case, values: Values) -> None:
        """Colours, not sectors."""
        x.gain(len({x.game.map.control(sector) for sector in x.map.sectors.values()} - {""}))


class NyriArtifacts(Lot):
    """W13: all white market cards are one lot."""

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """Just those, if they are named."""
        cards = values[0]
        if cards is None:
            return None
        market = x.cards.piles[MARKET]
        for card in cards:
            if card[0] != "W":
                return Wrong(
                    "", f"{card} is no white card" if card != UNSEEN else "name the cards of the lot"
                )
            if fault := x.not_in(card, MARKET, "the market"):
                return fault
        left = [card for card in market if card[0] == "W" and card not in cards]
        if left:
            return Wrong("", f"{left[0]} is white and in the market, so it is in the lot")
        if len([card for card in cards if card not in market]) > market.count(UNSEEN):
            return Wrong(
                "", f"the market has {counted(market.count(UNSEEN), 'unseen card')}, fewer than named here"
            )
        return None

    def do(self, x: Case, values: Values) -> None:
        """Out of the market, and up for auction."""
        market = x.cards.piles[MARKET]
        for card in values[0] or ():
            if card != UNSEEN and x.cards.can_be(card, MARKET):
                x.cards.name(card, MARKET)
        lot = tuple(card for card in market if card[0] == "W")
        for card in lot:
            x.cards.move(card, MARKET, "aside")
        if lot:
            x.push(("auction", x.who, lot, MARKET))

    def whole(self, x: Case) -> bool:
        """There is a white card, or there may be."""
        return any(card[0] == "W" or card == UNSEEN for card in x.cards.piles[MARKET])


WHITE: dict[str, type[Event]] = {
    "W01": FuturesMarket,
    "W02": NewEconomy,
    "W03": CriticalMass,
    "W04": MaengalisDiscovery,
    "W05": CrystallineCity,
    "W06": GalacticUnion,
    "W07": UnityIsStrength,
    "W08": CherasTithe,
    "W09": Lasting,
    "W10": Lot,
    "W11": CityOfAnten,
    "W12": ShupaVaneRoute,
    "W13": NyriArtifacts,
}
