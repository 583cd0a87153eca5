"""The third step of a guild's turn: expeditions traced along their paths, dividends, the price.

Sources: X4-37 to X4-45, X4-57, X4-58; X4-Q05 to X4-Q08, X4-Q18 to X4-Q20, X4-Q31, X4-Q39.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Outcome, Verb
from checker.families.path_tracing import Trail
from checker.games.game_184x.expedition_state import RUN, Run, Sum, read_sums
from checker.room import Kind
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.game_184x.expedition import Expedition

__all__ = ["Running"]

BANK = "bank"
KEEP = {"withholding": "withhold", "half": "half"}


class Running:
    """Expeditions, for one room."""

    def __init__(self, room: Expedition) -> None:
        self.room = room
        p = room.params
        self.apart = p.choice("sums", ("together", "apart")) == "apart"
        self.short_counts = p.choice("short_path", ("counts", "nothing")) == "counts"
        self.still = p.choice("no_expedition", ("drops", "stays")) == "stays"
        self.toll = p.flag("toll", False)

    def kinds(self) -> Iterable[Kind]:
        """``SUMS``: the expeditions as they are stated."""
        yield Kind("SUMS", lambda text, table: read_sums(text))

    def verbs(self) -> Iterable[Verb[Any]]:
        """Run."""
        yield Verb("run [KEEP:withholding|half] [SUMS]", Run, self.check_run, self.run,
                   "send the expeditions and pay the dividend; state each one's sum or its treasures",
                   "LAN: run M23/20 50, N24/30: 10 20", options=self.run_options)  # fmt: skip

    # -- tracing ----------------------------------------------------------------------------------------

    def senders(self, table: Table, name: str) -> dict[str, int]:
        """The outposts with a token, and its value."""
        return {
            location: abs(token)
            for location, token in self.room.game.potentials.guild(table, name).outposts.items()
            if token
        }

    def trails(self, table: Table, name: str) -> dict[str, list[Trail]]:
        """Each outpost's trails, the best first; with tolls the coffers pay for one after the other."""
        purse = max(table.purses.get(name, 0), 0) if self.toll else None
        found: dict[str, list[Trail]] = {}
        for location, value in self.senders(table, name).items():
            found[location] = self.room.map.trace(table, name, location, value, purse)
            if purse is not None:
                purse -= found[location][0].cost
        return found

    def brings(self, trail: Trail) -> int:
        """What an expedition brings: nothing if its path is short, where the table plays so."""
        return trail.sum if self.short_counts or trail.ended == "stops" else 0

    def told(self, location: str, trails: Sequence[Trail]) -> str:
        """An expedition step by step; of several ways the best."""
        said = self.room.map.told(location, trails[0])
        short = "" if self.brings(trails[0]) == trails[0].sum else ", which is too short to bring anything"
        return f"{said}{short}{f' (the best of {len(trails)} ways)' if len(trails) > 1 else ''}"

    # -- as stated --------------------------------------------------------------------------------------

    def matched(
        self, table: Table, name: str, sums: Sequence[Sum] | None
    ) -> tuple[dict[str, Sum], list[tuple[Sum, str]]]:
        """Each outpost's stated sum, and what belongs to none, with the reason."""
        senders = self.senders(table, name)
        outposts = self.room.game.potentials.guild(table, name).outposts
        gone = self.room.part(table).gone
        by_location: dict[str, Sum] = {}
        strange: list[tuple[Sum, str]] = []
        for said in sums or ():
            found = self.meant(said.where, senders, outposts)
            fresh = [location for location in found if location in senders and location not in by_location]
            if fresh:
                by_location[fresh[0]] = said
            elif found and found[0] in by_location:
                strange.append((said, f"{found[0]} sends one expedition"))
            elif found and found[0] in gone:
                strange.append((said, f"the {gone[found[0]]} on {found[0]} has retired"))
            elif found:
                strange.append((said, f"{found[0]} has no token"))
            elif said.where.isdigit():
                strange.append((said, f"{name} has no token {said.where}"))
            else:
                strange.append((said, f"{name} has no outpost on {said.where}"))
        return by_location, strange

    def meant(self, where: str, senders: dict[str, int], outposts: Iterable[str]) -> list[str]:
        """The outposts that ``where`` may mean: a token's value, a location or a hex."""
        if where.isdigit():
            return [location for location, value in senders.items() if value == int(where)]
        board, folded = self.room.map, where.upper()
        known = board.location_names.candidates(where)
        exact = [location for location in outposts if location in known]
        here = [location for location in outposts if board.title(board.locations[location][0]) == folded]
        return exact if len(known) == 1 else sorted(here, key=lambda one: one not in senders)

    def check_run(self, table: Table, entry: Run) -> Iterable[Found]:
        """In its step; each outpost with a token, once; each sum as traced."""
        room, part = self.room, self.room.part(table)
        if part.ran:
            yield room.found("each", f"{entry.actor} has sent its expeditions in this turn")
            return
        if part.step > RUN and not part.late:
            yield room.order(part, "expeditions")
            return
        back = room.exploring.held_back(table, entry.actor)
        if back is not None:
            yield back
            return
        if entry.keep and not room.game.dividends.keeping:
            remedy = Run(entry.line, entry.actor, None, entry.sums)
            yield Found("keeping", "the sum is paid out; nothing is kept", "keep", remedy, "dividends")
            return
        if entry.sums is None:
            return
        trails = self.trails(table, entry.actor)
        stated, strange = self.matched(table, entry.actor, entry.sums)
        right = Run(entry.line, entry.actor, entry.keep, None)
        if strange:
            said, why = strange[0]
            yield room.found("last" if "retired" in why else "each", why, said.where, right)
            return
        for location, found in trails.items():
            if location not in stated:
                token = room.game.potentials.guild(table, entry.actor).outposts[location]
                reason, more = ("last", " once more") if token < 0 else ("each", " too")
                yield room.found(
                    reason, f"{location} has a {abs(token)} and sends its expedition{more}", "sums", right
                )
                return
            wrong = self.differs(location, found, stated[location])
            if wrong:
                yield room.found("treasures", wrong, str(stated[location].values[-1]), right)
                return

    def differs(self, location: str, trails: Sequence[Trail], said: Sum) -> str:
        """How a stated expedition differs from every way that it can go; ``""`` if it does not."""
        if not said.values:
            return ""
        values = [[step.value for step in trail.steps] for trail in trails]
        if list(said.values) in values or (
            len(said.values) == 1 and any(said.values[0] == self.brings(trail) for trail in trails)
        ):
            return ""
        several = len(said.values) > 1
        stated = " ".join(map(str, said.values))
        return f"{self.told(location, trails)}, {'stated' if several else 'paid'} {stated}"

    # -- what is paid -----------------------------------------------------------------------------------

    def run(self, table: Table, entry: Run) -> None:
        """Trace, pay, move the price; what was about to retire goes back into the bag."""
        room, part = self.room, self.room.part(table)
        room.exploring.go_on(table)
        part.acted, part.ran, part.step = True, True, max(part.step, RUN)
        if entry.actor in room.game.potentials.guilds(table):
            stated, _ = self.matched(table, entry.actor, entry.sums)
            self.send(table, entry.actor, stated if entry.sums else None, KEEP.get(entry.keep or "", "pay"))

    def quietly(self, table: Table, name: str) -> None:
        """Without a token nothing is sent: there is nothing to say, but the price may move."""
        part = self.room.part(table)
        if not part.ran and not self.senders(table, name):
            part.ran = True
            self.send(table, name, None, "pay")

    def send(self, table: Table, name: str, stated: dict[str, Sum] | None, way: str) -> None:
        """Expeditions, dividend and price. What was stated was paid so at the table."""
        room, game = self.room, self.room.game
        trails = self.trails(table, name)
        sums: dict[str, int] = {}
        for location, found in trails.items():
            if stated is not None and location not in stated:
                continue
            said = stated[location] if stated is not None else None
            sums[location] = sum(said.values) if said is not None and said.values else self.brings(found[0])
            table.tell("path", self.told(location, found), "expedition.path", location)
            if self.toll and found[0].cost:
                table.pay(name, BANK, found[0].cost, "expedition.toll")
        total = sum(sums.values())
        table.tell("sum", total, "expedition.treasures", name)
        shares = list(game.potentials.shares(table, name))
        rounds = list(sums.values()) if self.apart and sums else [total]
        for amount in rounds:
            paid = game.dividends.pay(table, name, amount, shares, way)
            if sums or not self.still:
                room.game.move_price(table, name, paid)
            else:
                table.tell("price", game.prices.price(table, name), "expedition.still", name)
        if room.retired == "turn":
            room.throw_back(table, name, list(sums))

    def run_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """What the tracing gives, kept where that is allowed."""
        room, part = self.room, self.room.part(table)
        if (
            part.ran
            or (part.step > RUN and not part.late)
            or room.exploring.held_back(table, actor) is not None
        ):
            return
        sums = tuple(
            Sum(location, (self.brings(found[0]),)) for location, found in self.trails(table, actor).items()
        )
        for keep in (None, "half", "withholding") if room.game.dividends.keeping else (None,):
            yield keep, sums or None

    # -- what a stated figure means ---------------------------------------------------------------------

    def explain(self, table: Table, outcome: Outcome, found: Found) -> Found:
        """A wrong sum or payment, told step by step."""
        steps = "; ".join(str(move.what) for move in table.journal if move.kind == "path")
        if steps and outcome.kind == "sum":
            found.message = f"{steps}, paid {outcome.what}"
        elif steps and found.room == "dividends":
            found.message += f" ({steps})"
        return found
