"""The step of a turn in which tiles are laid.

Sources: 1830 R-080, R-090 to R-096; 1889 V-030 to V-036; rulings RA-21, RA-25.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from playproof.checker.families.hex_track.laying import LayingRules
from playproof.checker.families.operating.step import Step
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.private_companies.abilities import BlocksHexes, TileDiscount
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.rule_module import Command
from playproof.components.faults import nearest
from playproof.components.notation.upgrades import Fault
from playproof.components.wording.plural import counted, listing
from playproof.components.wording.values import shown

if TYPE_CHECKING:
    from playproof.checker.families.operating.rule_module import OperatingRounds

BANK = "bank"
YES, NO, IF_NONE = "yes", "no", "if no upgrade"
WORDS = (YES, NO, IF_NONE)


@dataclass(frozen=True, slots=True)
class TileOfTurn:
    """What one of the tiles of a turn may be: a yellow ``lay``, an ``upgrade`` (``yes``, ``no``, or ``if no upgrade`` has
    been laid in this turn), what either costs besides the hex, and whether it goes on another hex than those before."""

    lay: str = YES
    upgrade: str = YES
    cost: int = 0
    upgrade_cost: int = 0
    other_hex: bool = False


@dataclass(slots=True)
class TrackTurn(ModuleState):
    """``laid``: the hexes of the tiles of this turn. ``upgrades``: how many of these were upgrades. ``powers``: private
    companies that have laid a tile in it."""

    laid: tuple[str, ...] = ()
    upgrades: int = 0
    powers: tuple[str, ...] = ()


class Lay(Entry):
    """``PRR: lay 57 on H10 turned 1 for 0``."""

    tile: str
    hex: str
    turned: int | None = None
    cost: int | None = None


class TrackStep(Step[TrackTurn]):
    """Tiles are laid and upgraded. Its reasons and parameters are those of the board, `HexTrack`."""

    name = "track"
    title = "laying track"
    reasons: ClassVar[dict[str, str]] = {}

    def __init__(self, rounds: OperatingRounds, board: LayingRules) -> None:
        super().__init__(rounds)
        self.board = board
        self.tiles = list(self.read_lays()) or [TileOfTurn()]

    def read_lays(self) -> Iterator[TileOfTurn]:
        """The tiles of a turn. Raises :class:`DataFaults`."""
        p = self.board.params
        for row in p.rows("lays"):
            for key, value in row.items():
                allowed = {
                    "lay": WORDS,
                    "upgrade": WORDS,
                    "cost": int,
                    "upgrade_cost": int,
                    "other_hex": bool,
                }
                wanted = allowed.get(key)
                if wanted is None:
                    raise p.fault(
                        "lays",
                        f"'{key}' is no key of a tile",
                        ", ".join(allowed),
                        nearest(key, list(allowed)),
                    )
                if wanted == WORDS and value not in WORDS:
                    raise p.fault("lays", f"{key} is {shown(value)}", ", ".join(WORDS))
                if isinstance(wanted, type) and type(value) is not wanted:
                    said = "true or false" if wanted is bool else "a whole number"
                    raise p.fault("lays", f"{key} is {shown(value)}", said)
            yield TileOfTurn(**row)

    def ready(self) -> None:
        """Know the private companies."""
        self.privates = self.game.find(PrivateCompanies)

    def commands(self) -> Iterable[Command[Any]]:
        """``lay``."""
        yield Command("lay TILE [on] HEX [turned TURNED:NUMBER] [for COST:AMOUNT]", Lay, self.check, self.apply,
                   "lay a tile on a hex, or upgrade it; turned by so many sixths clockwise", "PRR: lay 57 on H10 turned 1",
                   options=self.options, claim_forms=("price AMOUNT",))  # fmt: skip

    # -- checking ---------------------------------------------------------------------------------------

    def check(self, game_state: GameState, entry: Lay) -> Iterable[Violation]:
        """The step, the number of tiles, the hex, the tile, how it lies, the cost."""
        late = list(self.late(game_state, entry.actor))
        if late:
            yield from late
            return
        fault = self.turn_over(game_state, entry) or self.hex_fault(game_state, entry)
        if fault is not None:
            yield self.violation_of_fault(fault, entry)
            return
        yield from self.check_turned(game_state, entry, entry.actor)

    def violation_of_fault(
        self, fault: Fault, entry: Lay | None = None, remedy: Entry | None = None
    ) -> Violation:
        """A fault as a violation of the board; a private company or a hex may have a rule of its own."""
        reason = fault.reason if entry is None else self.case(fault.reason, entry.actor, entry.hex)
        return self.board.violation(reason, fault.message, fault.about, remedy)

    def case(self, reason: str, *cases: str) -> str:
        """The reason for the first of some cases that has a rule of its own, else the reason itself."""
        return next((own for case in cases if (own := self.board.of(reason, case)) != reason), reason)

    def done_before(self, company: str) -> Iterable[Violation]:
        """A turn has so many tiles."""
        yield self.board.violation("one_tile", f"{company} has laid track in this turn")

    def turn_over(self, game_state: GameState, entry: Lay) -> Fault | None:
        """A turn has so many tiles."""
        turn, company = self.turn(game_state), entry.actor
        if not self.operates(game_state, company):
            return None
        if state_choice := self.choice_due(game_state):
            return state_choice
        if len(turn.laid) >= len(self.tiles):
            every = len(self.tiles)
            most = "its tile" if every == 1 else f"its {counted(every, 'tile')}"
            return Fault(
                "one_tile", f"{company} has laid {most} of this turn, on {listing(turn.laid)}", "tile"
            )
        rule, upgrade = self.tiles[len(turn.laid)], self.is_upgrade(game_state, entry)
        allowed = rule.upgrade if upgrade else rule.lay
        what = "an upgrade" if upgrade else "a new tile"
        if allowed == NO or (allowed == IF_NONE and turn.upgrades):
            other = (
                "a new tile" if upgrade and rule.lay != NO else "an upgrade" if rule.upgrade != NO else "none"
            )
            number = f"tile {len(turn.laid) + 1} of a turn"
            why = " after an upgrade" if allowed == IF_NONE else ""
            return Fault("one_tile", f"{number} can't be {what}{why}, but {other}", "tile")
        if rule.other_hex and entry.hex in turn.laid:
            return Fault("one_tile", f"{company} has laid a tile on {entry.hex} in this turn", "hex")
        return None

    def choice_due(self, game_state: GameState) -> Fault | None:
        """A token's city is to be named first."""
        board = self.board
        state = board.state(game_state)
        for company, (hex_, cities) in state.undecided.items():
            names = sorted(f"{company} in {board.stop_name(state, hex_, at)}" for at in cities)
            return Fault(
                "city_open",
                f"the tile on {hex_} leaves open which city {company} has: add {listing(names, 'or')}",
                "",
            )
        return None

    def is_upgrade(self, game_state: GameState, entry: Lay) -> bool:
        """Whether a tile is of a colour that replaces another."""
        return self.board.rank.get(self.board.geography.colours[entry.tile], 1) > 1

    def hex_fault(self, game_state: GameState, entry: Lay) -> Fault | None:
        """A hex that a private company blocks, or a tile that does not go there in any turn."""
        return self.blocked(game_state, entry.hex) or self.board.tile_fault(game_state, entry.hex, entry.tile)

    def blocked(self, game_state: GameState, hex_: str) -> Fault | None:
        """A private company's hex."""
        if self.privates is None:
            return None
        for ability in self.privates.of_type(BlocksHexes):
            if hex_ in ability.hexes and self.privates.holds(game_state, ability):
                owner = self.privates.state(game_state).owner[ability.private]
                return Fault(
                    self.board.of("blocked", ability.private),
                    f"{hex_} is blocked while {owner} has {ability.private}",
                    "hex",
                )
        return None

    def check_turned(
        self,
        game_state: GameState,
        entry: Lay,
        company: str,
        payer: str = "",
        free: bool = False,
        of_turn: bool = True,
    ) -> Iterable[Violation]:
        """How the tile lies, and what that costs ``payer``. ``company``: whose track must reach it; "" if none need.
        ``free``, ``of_turn``: as for :meth:`cost`."""
        board = self.board
        if entry.turned is not None and not 0 <= entry.turned <= 5:
            yield board.violation(
                "turned", f"a tile is turned by 0 to 5 sixths, not {entry.turned}", "turned"
            )
            return
        if entry.turned is None:
            found = self.legal_turns(game_state, entry, company)
            if len(found) > 1:
                yield board.violation(
                    "which_turn",
                    f"tile {entry.tile} fits {entry.hex} turned {listing(map(str, found), 'or')}: say which",
                    "tile",
                )
                return
            if not found:
                yield self.violation_of_fault(
                    self.nearest_fault(game_state, entry, company)._replace(about="tile"), entry
                )
                return
            turned = found[0]
        else:
            turned = entry.turned
            fault = self.lie_fault(game_state, entry.hex, entry.tile, turned, company)
            if fault is not None:
                yield self.wrong_turn(game_state, entry, company, fault)
                return
        yield from self.check_cost(
            game_state, entry, payer or entry.actor, self.cost(game_state, entry, turned, free, of_turn)
        )

    def lie_fault(
        self, game_state: GameState, hex_: str, tile: str, turned: int, company: str
    ) -> Fault | None:
        """Why a tile can't lie so."""
        state = self.board.state(game_state)
        found = self.board.turn_fault(state, hex_, tile, turned)
        if found is None and company:
            found = self.board.reach_fault(state, company, hex_, tile, turned)
        return found

    def legal_turns(self, game_state: GameState, entry: Lay, company: str) -> list[int]:
        """The turns in which a tile may lie, each way of lying once."""
        return [
            turned
            for turned in self.board.geography.turns(entry.tile)
            if self.lie_fault(game_state, entry.hex, entry.tile, turned, company) is None
        ]

    def nearest_fault(self, game_state: GameState, entry: Lay, company: str) -> Fault:
        """Why a tile fits in no turn: the last thing that is wrong with any of them."""
        faults = [
            found
            for turned in self.board.geography.turns(entry.tile)
            if (found := self.lie_fault(game_state, entry.hex, entry.tile, turned, company)) is not None
        ]
        order = list(self.board.reasons)
        last = max(faults, key=lambda one: order.index(one.reason) if one.reason in order else 0)
        if last.about == "hex":
            return last
        return last._replace(message=f"tile {entry.tile} fits {entry.hex} in no turn: {last.message}")

    def wrong_turn(self, game_state: GameState, entry: Lay, company: str, fault: Fault) -> Violation:
        """Which turns would do."""
        found = self.legal_turns(game_state, entry, company)
        if not found or fault.about == "hex":
            return self.violation_of_fault(fault, entry)
        remedy = msgspec.structs.replace(entry, turned=found[0]) if len(found) == 1 else None
        return self.violation_of_fault(
            fault._replace(message=f"{fault.message}; it fits turned {listing(map(str, found), 'or')}"),
            entry,
            remedy,
        )

    # -- cost -------------------------------------------------------------------------------------------

    def cost(
        self, game_state: GameState, entry: Lay, turned: int, free: bool = False, of_turn: bool = True
    ) -> int:
        """What a tile costs: the hex, unless it is ``free``, less what a private company takes off, borders that track
        crosses, and what a tile ``of_turn``, one of the company's tiles of the turn, costs of itself."""
        board, state = self.board, self.board.state(game_state)
        company = self.rounds.principal(game_state, entry.actor)
        total = 0
        if not free:
            for cost, terrain in board.hex_cost(state, entry.hex):
                total += max(cost - self.discount(game_state, company, entry.hex, cost, terrain), 0)
            total += board.border_cost(state, entry.hex, board.geography.tile(entry.tile, turned))[0]
        # A private company's tile may be the first entry of its owner's turn.
        laid = len(self.turn(game_state).laid) if self.operates(game_state, company) else 0
        if of_turn and laid < len(self.tiles):
            rule = self.tiles[laid]
            total += rule.upgrade_cost if self.is_upgrade(game_state, entry) else rule.cost
        return total

    def discount(
        self, game_state: GameState, company: str, hex_: str, cost: int, terrain: frozenset[str]
    ) -> int:
        """What private companies take off a cost."""
        return sum(one.discount or cost for one in self.discounts(game_state, company, hex_, terrain))

    def discounts(
        self, game_state: GameState, company: str, hex_: str, terrain: frozenset[str]
    ) -> Iterator[TileDiscount]:
        """The abilities of a company's private companies that make a hex cheaper."""
        if self.privates is None:
            return
        for ability in self.privates.of_type(TileDiscount):
            fits = hex_ in ability.hexes or (bool(terrain) and terrain == frozenset(ability.terrain))
            owner = self.privates.state(game_state).owner.get(ability.private)
            if fits and owner == company and self.privates.holds(game_state, ability):
                yield ability

    def check_cost(self, game_state: GameState, entry: Lay, payer: str, cost: int) -> Iterable[Violation]:
        """What is stated, and whether it can be paid."""
        board = self.board
        purse = game_state.balances.get(payer, 0)
        if entry.cost is not None and entry.cost != cost:
            company = self.rounds.principal(game_state, entry.actor)
            cheaper = [
                one.private
                for _, terrain in board.hex_cost(board.state(game_state), entry.hex)
                for one in self.discounts(game_state, company, entry.hex, terrain)
            ]
            yield board.violation(
                self.case("cost", *cheaper, entry.actor, entry.hex),
                f"{entry.hex} costs {cost}, not {entry.cost}",
                "cost",
                msgspec.structs.replace(entry, cost=cost),
            )
        elif cost > purse:
            yield board.violation("money", f"{entry.hex} costs {cost}; {payer} has {purse}", "hex")

    # -- laying -----------------------------------------------------------------------------------------

    def apply(self, game_state: GameState, entry: Lay) -> None:
        """The tile lies there and is paid."""
        turned = self.turned(game_state, entry, entry.actor)
        cost = self.cost(game_state, entry, turned)
        turn = self.act(game_state, entry.actor)
        self.count(game_state, turn, entry)
        self.lay(game_state, entry, turned, entry.actor, entry.actor, cost)

    def count(self, game_state: GameState, turn: TrackTurn, entry: Lay) -> None:
        """It is one of the turn's tiles."""
        turn.laid = (*turn.laid, entry.hex)
        turn.upgrades += self.is_upgrade(game_state, entry)

    def turned(self, game_state: GameState, entry: Lay, company: str) -> int:
        """The turn that is meant; where none can be, one that the rules allow, or 0."""
        if entry.turned is not None:
            return entry.turned % 6
        state = self.board.state(game_state)
        found = self.legal_turns(game_state, entry, company) or [
            turned
            for turned in self.board.geography.turns(entry.tile)
            if self.board.turn_fault(state, entry.hex, entry.tile, turned) is None
        ]
        return found[0] if found else 0

    def lay(
        self, game_state: GameState, entry: Lay, turned: int, company: str, payer: str, cost: int
    ) -> None:
        """Put the tile there, whoever laid it."""
        board, state = self.board, self.board.state(game_state)
        paid = cost if entry.cost is None else entry.cost
        if paid:
            game_state.pay(payer, BANK, paid, f"{board.key}.cost")
        crossed = board.border_cost(state, entry.hex, board.geography.tile(entry.tile, turned))[1]
        if crossed:
            state.paid |= crossed
        choices = board.put_tile(state, entry.hex, entry.tile, turned)
        state.undecided = {
            **{one: said for one, said in state.undecided.items() if said[0] != entry.hex},
            **{one: (entry.hex, cities) for one, cities in choices},
        }
        state.last = entry.hex

    def pending(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """A token's city must be named."""
        due = self.choice_due(game_state)
        if due is not None:
            yield self.violation_of_fault(due)

    def presume(self, game_state: GameState, company: str, line: int) -> bool:
        """Tokens stay in the first city that they can have."""
        state = self.board.state(game_state)
        presumed = bool(state.undecided)
        state.undecided = {}
        return presumed

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A payment for a hex that costs nothing."""
        return f"{self.board.key}.cost" if isinstance(entry, Lay) and claim.kind in ("pays", "gets") else ""

    # -- what may be laid -------------------------------------------------------------------------------

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every tile that may be laid, with its turn."""
        if not self.may_act(game_state, actor) or self.rounds.trains.waits(game_state):
            return
        board, state = self.board, self.board.state(game_state)
        purse = game_state.balances.get(actor, 0)
        for hex_ in sorted(board.reach(state, actor).edges):
            if self.blocked(game_state, hex_):
                continue
            for tile in board.geography.tiles:
                entry = Lay(0, actor, tile, hex_)
                if self.turn_over(game_state, entry) or board.tile_fault(game_state, hex_, tile):
                    continue
                for turned in self.legal_turns(game_state, entry, actor):
                    if self.cost(game_state, entry, turned) <= purse:
                        yield tile, hex_, turned, None


class TrackBoard(LayingRules):
    """The map with the step in which its tiles are laid."""

    step: TrackStep | None = None

    def token_step(self) -> Any:
        """The step in which tokens are placed, if the game has it."""
        return self.step.rounds.step("token") if self.step is not None else None

    @property
    def token_word(self) -> str:
        """The word of the entry that places a token."""
        return str(getattr(self.token_step(), "word", "token"))
