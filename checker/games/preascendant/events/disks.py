"""Events that move disks on the map: R07, and R09 and K08."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice, product

from playproof.checker.games.preascendant.choices import Moves
from playproof.checker.games.preascendant.events.base import Case, Event, Values, Wrong
from playproof.checker.games.preascendant.hexmap import Hex, Sector, neighbours
from playproof.components.wording.plural import counted

#: How many combinations of choices are listed at most.
MANY = 40


class ThaniTribes(Event):
    """R07: all disks of a colour go to neighbouring sectors (ruling PA-Q48)."""

    syntax = "[COLOUR] [MOVES]"
    example = "red 0,0>1,0 1,1>0,1"

    def due(self, x: Case, colour: str) -> dict[Hex, int]:
        """How many disks of the colour must leave each sector that has an explored neighbour."""
        out: dict[Hex, int] = {}
        for place, sector in x.map.sectors.items():
            number = sector.stack.count(colour)
            if x.game.tribes_tops:
                number = int(sector.stack[-1:] == colour)
            if number and any(near in x.map.sectors for near in neighbours(place)):
                out[place] = number
        return out

    def lifted(self, x: Case, colour: str) -> dict[Hex, str]:
        """The stacks without the colour's disks that move."""
        out = {}
        for place, number in self.due(x, colour).items():
            stack = x.map.sectors[place].stack
            out[place] = stack[:-1] if x.game.tribes_tops and number else stack.replace(colour, "")
        return out

    def choices(self, x: Case) -> Iterable[Values]:
        """For each colour some of the ways."""
        for colour in x.game.map.words:
            due = self.due(x, colour)
            disks = [place for place, number in due.items() for _ in range(number)]
            ways = [[n for n in neighbours(place) if n in x.map.sectors] for place in disks]
            lists = [zip(disks, targets, strict=True) for targets in islice(product(*ways), MANY)]
            for moves in (*map(Moves, lists), self.uncovered(x, colour, disks)):
                values = (colour, moves or None)
                if self.wrong(x, values) is None:
                    yield values

    def uncovered(self, x: Case, colour: str, disks: list[Hex]) -> Moves:
        """One way on which no disk is covered, as far as it goes."""
        stacks = {place: sector.stack for place, sector in x.map.sectors.items()} | self.lifted(x, colour)
        moves = []
        for place in disks:
            free = [n for n in neighbours(place) if n in stacks and not stacks[n]]
            if free:
                stacks[free[0]] = colour
                moves.append((place, free[0]))
        return Moves(moves)

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """Every disk of the colour, each one step, on the map."""
        colour, moves = values
        if colour is None:
            if any(self.due(x, letter) for letter in x.game.map.words):
                return self.undone(f"name a colour and each move, as {self.card} red 0,0>1,0")
            return None
        due, word = self.due(x, colour), x.game.map.words[colour]
        tops = dict(self.lifted(x, colour))
        gone: Counter[Hex] = Counter()
        for source, target in moves or ():
            gone[source] += 1
            if gone[source] > due.get(source, 0):
                return Wrong(
                    "",
                    f"{source} has {counted(due.get(source, 0), f'{word} disk')} that can move, not {gone[source]}",
                )
            if target not in neighbours(source):
                return Wrong("", f"{target} is not next to {source}")
            if target not in x.map.sectors:
                return Wrong("", f"{target} is unexplored")
            stack = tops.get(target, x.map.sectors[target].stack)
            if stack and x.event_shield():
                return x.covered(target) or Wrong("B08", f"no disk may be covered, at {target} either")
            tops[target] = stack + colour
        for place, number in due.items():
            near = [n for n in neighbours(place) if n in x.map.sectors]
            barred = x.event_shield() and all(
                tops.get(n, x.map.sectors[n].stack) for n in near
            )  # fmt: skip
            if gone[place] < number and not barred:
                return Wrong(
                    "", f"{number - gone[place]} {word} disk at {place} does not move; all of them do"
                )
        return None

    def do(self, x: Case, values: Values) -> None:
        """All are lifted, then put down in the order of the entry."""
        colour, moves = values
        board, lifted_to = x.game.map, []
        for source, target in moves or ():
            sector = x.map.sectors.get(source)
            if sector is None or colour not in sector.stack or target not in x.map.sectors:
                continue
            index = sector.stack.rindex(colour) if x.game.tribes_tops else sector.stack.index(colour)
            board.lift_disk(x.map, source, index)
            lifted_to.append(target)
        for target in lifted_to:
            board.put_disk(x.map, target, colour)


class OneDisk(Event):
    """A disk of a stack goes to the top or the bottom of it."""

    syntax = "[DISK] [at HEX]"
    example = "red at 1,0"
    to_top = True

    def find(self, stack: str, disk: str | int) -> int:
        """The disk's place in its stack from 0; of several of a colour the one nearest to where it goes that is not yet
        there; -1: there is none."""
        if isinstance(disk, int):
            return disk - 1 if 1 <= disk <= len(stack) else -1
        places = [index for index, letter in enumerate(stack) if letter == disk]
        there = len(stack) - 1 if self.to_top else 0
        moving = [index for index in places if index != there]
        return (moving[-1] if self.to_top else moving[0]) if moving else places[0] if places else -1

    def bars(self, x: Case, stack: str, index: int) -> bool:
        """Whether a shield forbids it: the disk would cover another."""
        return bool(self.to_top and index < len(stack) - 1 and x.event_shield())

    def choices(self, x: Case) -> Iterable[Values]:
        """Every disk."""
        for place, sector in x.map.sectors.items():
            for index in range(len(sector.stack)):
                if not self.bars(x, sector.stack, index):
                    yield index + 1, place

    def wrong(self, x: Case, values: Values) -> Wrong | None:
        """A disk that is there."""
        disk, place = values
        if disk is None or place is None:
            if any(len(sector.stack) > 1 for sector in x.map.sectors.values()) and not x.ban("B08"):
                return self.undone(f"name the disk, as {self.card} red at 1,0")
            return None
        stack = x.map.sectors.get(place, Sector(0)).stack
        index = self.find(stack, disk)
        if index < 0:
            said = x.game.map.words.get(str(disk), f"{disk}th")
            return Wrong("", f"{place} has no {said} disk")
        return x.covered(place) if self.bars(x, stack, index) else None

    def do(self, x: Case, values: Values) -> None:
        """Out of its stack and onto it, or beneath."""
        disk, place = values
        if disk is None or place not in x.map.sectors:
            return
        index = self.find(x.map.sectors[place].stack, disk)
        if index >= 0:
            letter = x.game.map.lift_disk(x.map, place, index)
            x.game.map.put_disk(x.map, place, letter, bottom=not self.to_top)

    def whole(self, x: Case) -> bool:
        """There is a disk."""
        return any(sector.stack for sector in x.map.sectors.values())
