"""The events of the black cards, PA-K01 to PA-K13."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.games.preascendant.cards import DECK, MARKET
from playproof.checker.games.preascendant.events.base import (
    AtSector,
    Case,
    Event,
    Lasting,
    MarketDestroyed,
    PassiveEvent,
    PoolDisk,
    Values,
    Wrong,
)
from playproof.checker.games.preascendant.events.disks import OneDisk
from playproof.checker.games.preascendant.events.white import Lot, wrong_cards
from playproof.checker.games.preascendant.hexmap import Hex, Sector, neighbours
from playproof.components.wording.plural import counted

UNSEEN = "?"


def empty(x: Case, place: Hex, sector: Sector) -> Wrong | None:
    """What is wrong with a sector that must be empty (ruling PA-Q44)."""
    if sector.stack:
        return Wrong("", f"{place} is occupied by {sector.stack}")
    if x.game.empty_of_gems and sector.gems:
        return Wrong("", f"{place} holds {counted(sector.gems, 'gem')}, so it is not empty")
    return None


class Awakening(Event):
    """K01: a gem and a disk into an empty sector (rulings PA-Q44, PA-Q50)."""

    syntax = "[COLOUR] [at HEX]"
    example = "red at 1,0"

    def colours(self, x: Case) -> list[str]:
        """The disks that may be added."""
        return [letter for letter in x.pool() if letter == "K" or not x.game.awakening_black]

    def choices(self, x: Case) -> Iterable[Values]:
        """Each colour in each empty sector."""
        places = [place for place, sector in x.map.sectors.items() if empty(x, place, sector) is None]
        colours = self.colours(x)
        yield from ((colour, place) for colour in colours for place in places)

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """A disk that the pool has, an empty sector."""
        colour, place = values
        if colour is None or place is None:
            if self.whole(x):
                return self.undone(f"name disk and sector, as {self.card} red at 1,0")
            return None
        if x.map.pool.get(colour, 0) > 0 and x.game.awakening_black and colour != "K":
            return Wrong("", f"the disk is black, not {x.game.map.words[colour]}")
        sector = x.map.sectors.get(place)
        fault = empty(x, place, sector) if sector is not None else Wrong("", f"{place} is unexplored")
        return x.no_disk(colour) or fault

    def do(self, x: Case, values: Values) -> None:
        """The disk from the pool, the gem from the bank."""
        colour, place = values
        if colour is not None and place in x.map.sectors:
            x.game.map.from_pool(x.map, colour)
            x.game.map.put_disk(x.map, place, colour)
            x.game.map.give(x.game_state, place, 1, x.reason)

    def whole(self, x: Case) -> bool:
        """There is a disk and an empty sector."""
        return bool(self.colours(x)) and any(empty(x, p, s) is None for p, s in x.map.sectors.items())


class Remembrance(Lot):
    """K02: the bottom card of the deck is auctioned."""

    def pick(self, x: Case) -> list[int]:
        """The lowest."""
        return [0] if x.cards.piles[DECK] else []

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """That card, if it is named."""
        places = self.pick(x)
        if values[0] is None:
            return None
        if len(values[0]) != len(places):
            return Wrong("", f"the lot is {len(places)} card, not {len(values[0])}")
        return wrong_cards(x, values[0], places)

    def whole(self, x: Case) -> bool:
        """There is one."""
        return bool(self.pick(x))


class EldritchTheft(PoolDisk):
    """K03: a disk in the pool is destroyed."""

    def put(self, x: Case, colour: str) -> None:
        """To the destroyed."""
        x.game.map.destroy(x.map, colour)


class AltemianPurge(Event):
    """K04: a market card is sold (ruling PA-Q39)."""

    syntax = "[CARD]"
    example = "W05"

    def choices(self, x: Case) -> Iterable[Values]:
        """Each market card."""
        market = [card for card in x.cards.piles[MARKET] if card != UNSEEN]
        yield from ((card,) for card in market)

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """A card of the market."""
        card = values[0]
        if card is None:
            return self.undone(f"name the market card, as {self.card} W05") if self.whole(x) else None
        return x.not_in(card, MARKET, "the market")

    def do(self, x: Case, values: Values) -> None:
        """Its worth; then, under ruling PA-Q39, preservation; then it leaves."""
        card = values[0]
        if card is None or not x.cards.can_be(card, MARKET):
            return
        x.cards.name(card, MARKET)
        x.game.cards.leave_market(x.game_state, card, "aside", "bank", x.reason)
        steps: list[tuple[object, ...]] = [("value", x.who, card, self.card)]
        if x.game.purge_in_full:
            steps.append(("protect", x.who, card[0], ""))
        x.push(*steps, ("stow", x.who, card))

    def whole(self, x: Case) -> bool:
        """There is a market."""
        return bool(x.cards.piles[MARKET])


class EventHorizon(AtSector):
    """K06: an empty sector is destroyed; the map stays in one piece (rulings PA-Q44, PA-Q51)."""

    def fault(self, x: Case, place: Hex, sector: Sector) -> Wrong | None:
        """Empty, and no bridge."""
        fault = empty(x, place, sector)
        if fault is None and x.game.map.splits(x.map, place):
            return Wrong("", f"without {place} the map would be in pieces")
        return fault

    def at(self, x: Case, place: Hex) -> None:
        """Out, with its gems."""
        x.game.map.remove(x.game_state, place, x.reason, x.game.horizon_to_stock)


class FromTheDark(Event):
    """K07: a destroyed disk returns to any sector (ruling PA-Q52)."""

    syntax = "[COLOUR] [at HEX] [END:bottom|top]"
    example = "red at 1,0"

    def choices(self, x: Case) -> Iterable[Values]:
        """Each destroyed colour on each sector."""
        for colour, number in x.map.destroyed.items():
            for place in x.map.sectors:
                if number > 0 and x.covered(place) is None:
                    yield colour, place, None

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """A destroyed disk, an explored sector, on top."""
        colour, place, end = values
        if colour is None or place is None:
            return self.undone(f"name disk and sector, as {self.card} red at 1,0") if self.whole(x) else None
        if x.map.destroyed.get(colour, 0) <= 0:
            return Wrong("", f"no {x.game.map.words[colour]} disk is destroyed")
        if place not in x.map.sectors:
            return Wrong("", f"{place} is unexplored")
        if end == "bottom":
            return None if x.game.return_bottom else Wrong("", "the disk lands on top")
        return x.covered(place)

    def do(self, x: Case, values: Values) -> None:
        """From the destroyed to the map."""
        colour, place, end = values
        if colour is not None and place in x.map.sectors:
            x.map.destroyed[colour] -= 1
            x.game.map.put_disk(x.map, place, colour, bottom=end == "bottom")

    def whole(self, x: Case) -> bool:
        """There is a disk and a sector for it."""
        free = any(x.covered(place) is None for place in x.map.sectors)
        return free and any(number > 0 for number in x.map.destroyed.values())


class HaniosResistance(OneDisk):
    """K08: a disk goes to the bottom of its stack."""

    to_top = False


class OneTruePath(Event):
    """K09: a gem; the card returns to the hand (ruling PA-Q13)."""

    owned = True

    def do(self, x: Case, values: Values) -> None:
        """Off the discard pile."""
        x.gain(1)
        x.cards.move(self.card, x.game.cards.discards[x.who], x.game.cards.hands[x.who])
        x.game_state.take("discard", x.who, self.card, x.reason)

    def do_revealed(self, x: Case) -> None:
        """Revealed it gives its gem and stays."""
        x.gain(1)


class Underground(Event):
    """K11: a gem for each black disk that is not on top."""

    def do(self, x: Case, values: Values) -> None:
        """Buried ones."""
        if x.game.map.by_top:
            x.gain(sum(sector.stack[:-1].count("K") for sector in x.map.sectors.values()))
            return
        others = [s for s in x.map.sectors.values() if x.game.map.control(s) != "K"]
        x.gain(sum(sector.stack.count("K") for sector in others))


class DrakonsEscape(Event):
    """K12: a whole stack goes to a neighbouring sector (ruling PA-Q53)."""

    syntax = "[from] [HEX] [to TARGET:HEX]"
    example = "0,0 to 1,0"

    def fault(self, x: Case, source: Hex, target: Hex) -> Wrong | None:
        """One step, on the map."""
        sector, there = x.map.sectors.get(source), x.map.sectors.get(target)
        if sector is None or not sector.stack:
            return Wrong("", f"there is no stack at {source}")
        if target not in neighbours(source):
            return Wrong("", f"{target} is not next to {source}")
        if there is None:
            return Wrong("", f"{target} is unexplored")
        if there.stack and x.game.escape_empty:
            return Wrong("", f"{target} is occupied by {there.stack}")
        return x.covered(target)

    def choices(self, x: Case) -> Iterable[Values]:
        """Each stack to each neighbour."""
        for source, sector in x.map.sectors.items():
            for target in neighbours(source) if sector.stack else ():
                if self.fault(x, source, target) is None:
                    yield source, target

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """A stack and where it goes."""
        source, target = values
        if source is None or target is None:
            return self.undone(f"name the sectors, as {self.card} 0,0 to 1,0") if self.whole(x) else None
        return self.fault(x, source, target)

    def do(self, x: Case, values: Values) -> None:
        """The stack keeps its order; gems stay."""
        source, target = values
        sectors = x.map.sectors
        if source in sectors and target in sectors and source != target:
            sectors[target] = sectors[target]._replace(stack=sectors[target].stack + sectors[source].stack)
            sectors[source] = sectors[source]._replace(stack="")

    def whole(self, x: Case) -> bool:
        """Some stack can move."""
        return any(
            sector.stack and any(self.fault(x, source, target) is None for target in neighbours(source))
            for source, sector in x.map.sectors.items()
        )


BLACK: dict[str, type[Event]] = {
    "K01": Awakening,
    "K02": Remembrance,
    "K03": EldritchTheft,
    "K04": AltemianPurge,
    "K05": MarketDestroyed,
    "K06": EventHorizon,
    "K07": FromTheDark,
    "K08": HaniosResistance,
    "K09": OneTruePath,
    "K10": Lasting,
    "K11": Underground,
    "K12": DrakonsEscape,
    "K13": PassiveEvent,
}
