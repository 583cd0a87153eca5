"""The events of the blue cards, PA-B01 to PA-B13."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.games.preascendant.cards import DECK, MARKET
from playproof.checker.games.preascendant.events.base import Case, Event, Lasting, PassiveEvent, Values, Wrong
from playproof.checker.games.preascendant.events.white import ShowsHand, wrong_cards
from playproof.checker.games.preascendant.hexmap import Sector

UNSEEN = "?"


class BaniisRitual(Event):
    """B01: the top event is revealed and carried out; if the card was revealed itself, the one below it (ruling PA-Q14)."""

    def do(self, x: Case, values: Values) -> None:
        """The reveal is awaited, if there is a card."""
        if not x.revealed or x.game.ritual_goes_on:
            x.push(("reveals", x.who, x.depth + 1, self.card))

    def whole(self, x: Case) -> bool:
        """There is a card to turn up."""
        return x.game.cards.has_deck(x.cards) and len(x.cards.piles[DECK]) > x.depth + 1


class TreatyOfChengHuang(Event):
    """B02: a card for each player from the deck."""

    syntax = "[gives] [HANDS]"
    example = "gives Ann K01 Bob ?"

    def places(self, x: Case) -> list[int]:
        """The places in the deck that are drawn from."""
        first = -1 - (x.depth + 1)
        players = len(x.game.players)
        places = [first - index for index in range(players) if len(x.cards.piles[DECK]) >= index - first]
        return places if len(places) == players else []

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """One to each."""
        hands, places = values[0], self.places(x)
        if hands is None:
            return None
        players = [player for player, _ in hands]
        if sorted(players) != sorted(x.game.players):
            return Wrong("", f"one card to each of {', '.join(x.game.players)}, not {values[0]}")
        if not places:
            return Wrong("", "the deck has too few cards for everybody")
        cards = tuple(card for _, card in hands)
        if x.revealed and self.card in cards:
            places = [index + 1 for index in places]
        return wrong_cards(x, cards, places)

    def do(self, x: Case, values: Values) -> None:
        """Draw and hand out. Who got which card is known only if the entry states it."""
        hands, places = dict(values[0] or ()), self.places(x)
        if not places:
            return
        if x.revealed and self.card in hands.values():
            places = [index + 1 for index in places]
        deck = x.cards.piles[DECK]
        named = sum(1 for card in hands.values() if card != UNSEEN)
        if named < len(places) and any(deck[index] == UNSEEN for index in places):
            x.cards.unloose()
        for index in sorted((place % len(deck) for place in places), reverse=True):
            x.cards.where.pop(deck[index], None)
            del deck[index]
        for player, place in x.game.cards.hands.items():
            x.cards.piles[place].append(UNSEEN)
            card = hands.get(player, UNSEEN)
            if card != UNSEEN:
                x.cards.name(card, place)
                x.game_state.take(DECK, player, card, x.reason)

    def whole(self, x: Case) -> bool:
        """There are enough."""
        return bool(self.places(x))


class GoauldiScouts(Event):
    """B03: a new sector; its value in gems (ruling PA-Q58)."""

    syntax = "[at HEX]"
    example = "at 1,0"

    def blocked(self, x: Case) -> Wrong | None:
        """Why no new sector can be placed anywhere."""
        if fault := x.no_draw():
            return fault
        if x.game.map.tiles_left(x.map) <= 0:
            return Wrong("tiles", "the sector tiles are used up")
        if not x.game.map.open_spots(x.map):
            return Wrong("spot", "the map has no place left for a new sector")
        return None

    def choices(self, x: Case) -> Iterable[Values]:
        """Any free place."""
        return ((place,) for place in (x.game.map.open_spots(x.map) if self.whole(x) else ()))

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """A free place, if a tile can be drawn."""
        place, blocked = values[0], self.blocked(x)
        if place is None:
            return None if blocked else self.undone(f"name its place, as {self.card} at 2,0")
        if blocked is None and place in x.map.sectors:
            return Wrong("", f"{place} is explored already")
        return blocked or x.no_spot(place)

    def do(self, x: Case, values: Values) -> None:
        """The draw is awaited; then its value is gained."""
        place = values[0]
        if place is None or place in x.map.sectors:
            return
        x.game.map.explore(x.map, place)
        steps: list[tuple[object, ...]] = [("draw", place, self.card), ("income", x.who, place, self.card)]
        if x.game.scouts_reveal:
            steps.append(("reveals", x.who, x.depth + 1, self.card))
        x.push(*steps)

    def whole(self, x: Case) -> bool:
        """A tile can be drawn."""
        return self.blocked(x) is None


class QuietProsperity(Event):
    """B04: a gem into each sector with exactly one disk."""

    def do(self, x: Case, values: Values) -> None:
        """From the bank."""
        for place, sector in list(x.map.sectors.items()):
            if len(sector.stack) == 1:
                x.game.map.give(x.game_state, place, 1, x.reason)


class GenesisDevice(Event):
    """B05: a gem into each blue sector."""

    def do(self, x: Case, values: Values) -> None:
        """From the bank."""
        for place in x.game.map.controlled(x.map, "B"):
            x.game.map.give(x.game_state, place, 1, x.reason)


class RuinsOfLoniCity(Event):
    """B06: a gem from each unoccupied sector."""

    def do(self, x: Case, values: Values) -> None:
        """From each that has one."""
        for place, sector in list(x.map.sectors.items()):
            if not sector.stack:
                x.game.map.collect(x.game_state, place, 1, x.who, x.reason)


class SustainableFarming(Event):
    """B07: two gems."""

    def do(self, x: Case, values: Values) -> None:
        """From the bank."""
        x.gain(x.game.figures["farming_gems"])


class BetaTheory(PassiveEvent):
    """B09: when it is sold, a market card is taken."""

    def sold(self, x: Case) -> None:
        """The card is awaited, if there is one."""
        if x.cards.piles[MARKET]:
            x.push(("pick", x.who))


class LivingOcean(Event):
    """B10: two gems into each unoccupied sector."""

    def do(self, x: Case, values: Values) -> None:
        """From the bank."""
        for place, sector in list(x.map.sectors.items()):
            if not sector.stack:
                x.game.map.give(x.game_state, place, x.game.figures["ocean_gems"], x.reason)


class GarthuSpaceport(ShowsHand):
    """B11: a gem for each colour in hand."""

    def hand_worth(self, cards: list[str]) -> int:
        """Colours, not cards."""
        return len({card[0] for card in cards} - {UNSEEN})


class TidalPools(Event):
    """B12: each top disk that is not blue goes to the bottom of its stack. The resulting stacks may be stated."""

    syntax = "[STACKS]"
    example = "1,0 WR"

    def after(self, sector: Sector) -> str:
        """The stack afterwards."""
        stack = sector.stack
        return stack[-1] + stack[:-1] if stack and stack[-1] != "B" else stack

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """Stated stacks are the resulting ones."""
        for place, stack in values[0] or ():
            sector = x.map.sectors.get(place)
            if sector is None or self.after(sector) != stack:
                due = self.after(sector) if sector is not None else "nothing"
                return Wrong("", f"{place} holds {due or 'no disk'} then, not {stack or 'none'}")
        return None

    def do(self, x: Case, values: Values) -> None:
        """All at once."""
        for place, sector in x.map.sectors.items():
            x.map.sectors[place] = sector._replace(stack=self.after(sector))


class JordaniCurrent(Event):
    """B13: a gem; the deck is shuffled."""

    def do(self, x: Case, values: Values) -> None:
        """Its order is forgotten."""
        x.gain(1)
        x.cards.shuffle()


BLUE: dict[str, type[Event]] = {
    "B01": BaniisRitual,
    "B02": TreatyOfChengHuang,
    "B03": GoauldiScouts,
    "B04": QuietProsperity,
    "B05": GenesisDevice,
    "B06": RuinsOfLoniCity,
    "B07": SustainableFarming,
    "B08": Lasting,
    "B09": BetaTheory,
    "B10": LivingOcean,
    "B11": GarthuSpaceport,
    "B12": TidalPools,
    "B13": JordaniCurrent,
}
