"""The events of the red cards, PA-R01 to PA-R13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement

from playproof.checker.games.preascendant.cards import OUT
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
from playproof.checker.games.preascendant.events.disks import OneDisk, ThaniTribes
from playproof.checker.games.preascendant.hexmap import Hex, Hexes, Sector
from playproof.components.wording.plural import counted

BANK = "bank"
UNSEEN = "?"
#: How many combinations of choices are listed at most.
MANY = 40


class FiresAtNight(Event):
    """R01: pay up to three gems, destroy as many top disks (rulings PA-Q46, PA-Q47)."""

    syntax = "[at HEXES] [to PLAYER...]"
    example = "at 1,0 0,1"

    def options(self, x: Case) -> Iterable[Values]:
        """No disk, or up to as many as can be paid."""
        places = [place for place, sector in x.map.sectors.items() if sector.stack]
        most = min(x.game.figures["fires_gems"], max(x.game_state.balances[x.who], 0))
        payees = (x.who,) if x.game.fires_pay_players else None
        yield (None, None)
        for number in range(1, most + 1):
            for chosen in combinations_with_replacement(places, number):
                values = (Hexes(chosen), payees)
                if self.wrong(x, values) is None:
                    yield values

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """As many gems as disks; each is on top when it goes."""
        places, payees = values
        number, limit = len(places or ()), x.game.figures["fires_gems"]
        if number > limit:
            return Wrong("", f"at most {counted(limit, 'disk')} may be destroyed, not {number}")
        if number > x.game_state.balances[x.who]:
            return Wrong(
                "",
                f"{x.who} has {counted(x.game_state.balances[x.who], 'gem')} and destroys {counted(number, 'disk')}",
            )
        for place, times in Counter(places or ()).items():
            sector = x.map.sectors.get(place)
            if sector is None or len(sector.stack) < times:
                return Wrong("", f"{place} has no {'more ' if times > 1 else ''}disk to destroy")
            if times > 1 and x.game.fires_once:
                return Wrong("", f"one disk off each stack: {place} is named {counted(times, 'time')}")
        if payees and not x.game.fires_pay_players:
            return Wrong("", "the gems go to the bank")
        if x.game.fires_pay_players and number and len(payees or ()) not in (1, number):
            return Wrong("", "name who is paid, one for all or one for each disk: to NAME")
        return None

    def do(self, x: Case, values: Values) -> None:
        """Pay, then destroy."""
        places, payees = values
        number = len(places or ())
        if x.game.fires_pay_players and payees:
            names = payees if len(payees) == number else payees[:1] * number
            for payee in names:
                x.game_state.pay(x.who, payee, 1, x.reason)
        else:
            x.game_state.pay(x.who, BANK, number, x.reason)
        for place in places or ():
            x.game.map.destroy(x.map, x.game.map.lift_disk(x.map, place))


class CrusadeOfTheSun(PoolDisk):
    """R02: a disk goes on the card (PA-72); the rest is in :mod:`..crusade`."""

    owned = True
    lasting = True

    def unnamed(self) -> Wrong:
        """A rule of its own."""
        return Wrong("crusade_disk", f"a disk goes on {self.card}: {self.card} red")

    def put(self, x: Case, colour: str) -> None:
        """On the card."""
        x.map.aside[colour] += 1


class LikeATorrent(Event):
    """R03: a gem from each sector next to red control (ruling PA-Q43)."""

    def do(self, x: Case, values: Values) -> None:
        """From each that has one."""
        board = x.game.map
        for place, sector in list(x.map.sectors.items()):
            own = x.game.torrent_others and board.control(sector) == "R"
            if sector.gems and not own and board.next_to(x.map, place, "R"):
                board.collect(x.game_state, place, 1, x.who, x.reason)


class Gems(AtSector):
    """All gems of one sector."""

    def needed(self, x: Case, place: Hex, sector: Sector) -> bool:
        """Only gems matter."""
        return sector.gems > 0

    def at(self, x: Case, place: Hex) -> None:
        """All of them."""
        sector = x.map.sectors.get(place)
        if sector is not None:
            x.game.map.collect(x.game_state, place, sector.gems, x.who, x.reason)


class BloodFromAStone(Gems):
    """R04: all gems of an unoccupied sector."""

    def fault(self, x: Case, place: Hex, sector: Sector) -> Wrong | None:
        """Without disks."""
        return Wrong("", f"{place} is occupied by {sector.stack}") if sector.stack else None


class FallOfGethi(PassiveEvent):
    """R05: when it is sold, all controlling red disks are destroyed (ruling PA-Q40)."""

    def sold(self, x: Case) -> None:
        """Off with them."""
        board = x.game.map
        for place in board.controlled(x.map, "R"):
            x.game.state(x.game_state).fell += ((place, "R"),)
            if board.by_top:
                board.destroy(x.map, board.lift_disk(x.map, place))
                continue
            while "R" in x.map.sectors[place].stack:
                board.destroy(x.map, board.lift_disk(x.map, place, x.map.sectors[place].stack.index("R")))


class Berserkers(Event):
    """R06: a gem for each destroyed red disk."""

    def do(self, x: Case, values: Values) -> None:
        """One for each."""
        x.gain(max(x.map.destroyed["R"], 0))


class CyrisTreachery(Event):
    """R08: this card for a random one of an opponent's hand (ruling PA-Q49)."""

    syntax = "[PLAYER] [CARDS]"
    example = "Bob"
    owned = True

    def choices(self, x: Case) -> Iterable[Values]:
        """Any card of any opponent."""
        for player, place in x.game.cards.hands.items():
            if player != x.who:
                for card in x.cards.piles[place]:
                    yield player, (card,)

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """An opponent, and a card that may be in that hand."""
        player, cards = values
        hands = x.game.cards.hands
        if player is None:
            if self.whole(x):
                return self.undone(f"name the opponent, as {self.card} Bob")
            return None
        if player == x.who:
            return Wrong("", "it is an opponent's hand that the card goes to")
        if not x.cards.piles[hands[player]]:
            return Wrong("", f"{player} has no card in hand")
        if cards is not None and len(cards) != 1:
            return Wrong("", f"one card is replaced, not {len(cards)}")
        if cards and cards[0] != UNSEEN:
            return x.not_in(cards[0], hands[player], f"{player}'s hand")
        return None

    def do(self, x: Case, values: Values) -> None:
        """The two change places."""
        player, cards = values
        if player is None or player == x.who or not x.cards.piles[x.game.cards.hands[player]]:
            return
        hands = x.game.cards.hands
        other = cards[0] if cards else UNSEEN
        target = {"hand": hands[x.who], "out": OUT, "discard": x.game.cards.discards[player]}[
            x.game.treachery
        ]
        x.cards.move(other, hands[player], target)
        x.cards.move(self.card, x.game.cards.discards[x.who], hands[player])
        x.game_state.take(player, x.who if x.game.treachery == "hand" else target, other, x.reason)
        x.game_state.take(x.who, player, self.card, x.reason)

    def whole(self, x: Case) -> bool:
        """An opponent has a card."""
        return any(x.cards.piles[place] for one, place in x.game.cards.hands.items() if one != x.who)


class TreasureVaults(Gems):
    """R10: all gems of a sector that is not red (ruling PA-Q45)."""

    def fault(self, x: Case, place: Hex, sector: Sector) -> Wrong | None:
        """By control, by disks, or controlled by another colour."""
        way, control = x.game.non_red, x.game.map.control(sector)
        if way == "disks" and "R" in sector.stack:
            return Wrong("", f"{place} holds a red disk")
        if control == "R" and way != "disks":
            return Wrong("", f"{place} is red")
        if way == "others" and not control:
            return Wrong("", f"no other colour controls {place}")
        return None


class RobberBarons(MarketDestroyed):
    """R11: all market cards that are not red are destroyed (ruling PA-Q17)."""

    def hits(self, card: str) -> bool:
        """Unseen cards count as other colours."""
        return card[0] != "R"


class RuShouDam(Event):
    """R12: a bid to preserve all colours; the opponents' bids are the player's (ruling PA-Q41)."""

    def do(self, x: Case, values: Values) -> None:
        """One bid for all, or one for each colour."""
        about = list(x.game.map.words) if x.game.dam_each else [""]
        x.push(*(("protect", x.who, colour, "dam") for colour in about))


RED: dict[str, type[Event]] = {
    "R01": FiresAtNight,
    "R02": CrusadeOfTheSun,
    "R03": LikeATorrent,
    "R04": BloodFromAStone,
    "R05": FallOfGethi,
    "R06": Berserkers,
    "R07": ThaniTribes,
    "R08": CyrisTreachery,
    "R09": OneDisk,
    "R10": TreasureVaults,
    "R11": RobberBarons,
    "R12": RuShouDam,
    "R13": Lasting,
}
