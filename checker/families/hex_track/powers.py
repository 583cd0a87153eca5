"""What private companies do on a map of hexes: tiles laid besides the turn's, unconnected ones, tokens with them.

Sources: 1830 R-164 to R-168, RA-27, RA-28; 1889 V-061 to V-064, RA-53, RA-54.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from playproof.checker.families.hex_track.places import Spoken
from playproof.checker.families.hex_track.track_step import Lay, TrackBoard, TrackStep, TrackTurn
from playproof.checker.families.operating.board import Place
from playproof.checker.families.private_companies import PrivateCompanies, PrivateTransferred
from playproof.checker.families.private_companies.abilities import Teleport, TileLay
from playproof.checker.families.rounds import Rounds
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.faults import DataFaults, nearest
from playproof.components.faults import Fault as DataFault
from playproof.components.notation.upgrades import Fault
from playproof.components.wording.plural import listing

MOMENTS = {
    "turn": "in the turn of its owner's company",
    "track": "while its owner's company lays track",
    "stock_round": "in a stock round",
    "between_turns": "between two companies' turns",
    "sold": "at once when a company buys it",
}


class InCity(Entry):
    """``ERIE: in E11.2``, behind the entry that laid the tile also ``Erie in E11.2``."""

    place: Any


class PowerLay(Lay):
    """``CS: lay 3 on B20 turned 1``."""


class PowerToken(Entry):
    """``DH: token F16``."""

    place: Any
    city: int | None = None
    cost: int | None = None


class Powers:
    """The entries of private companies."""

    reasons: ClassVar[dict[str, str]] = {
        "power": "A private company lays tiles only if its card says so.",
        "power_owner": "A power is for such an owner.",
        "power_used": "A power is used so many times.",
        "power_hex": "A power is for certain hexes.",
        "power_tile": "A power is for certain tiles.",
        "power_when": "A power has its moment.",
        "power_token": "A private company's token is placed at once behind its tile.",
    }

    def __init__(self, board: TrackBoard) -> None:
        self.board = board

    def ready(self) -> None:
        """Know the private companies and the rounds."""
        self.privates = self.board.game.find(PrivateCompanies)
        self.rounds = self.board.game.find(Rounds)
        self.step: TrackStep | None = self.board.step
        self.check_names()

    def check_names(self) -> None:
        """Raise :class:`DataFaults` with the hexes and tiles of abilities that the game doesn't have."""
        if self.privates is None:
            return
        params, geography = self.privates.params, self.board.geography
        faults: list[DataFault] = []
        for at, row in enumerate(params.rows("abilities")):
            for key, known, problem in (
                ("hexes", list(geography.printed), "is no hex of the map"),
                ("tiles", list(geography.tiles), "is no tile of the game"),
            ):
                for name in row.get(key, ()):
                    if name not in known:
                        place = params.definition.place(params.module, "abilities", at, key)
                        faults.append(
                            DataFault(place, f"'{name}' {problem}", ", ".join(known), nearest(name, known))
                        )
        if faults:
            raise DataFaults(faults)

    def acts(self, actor: str) -> bool:
        """Whether an actor is a private company, and not an operating one."""
        return (
            self.privates is not None
            and actor in self.privates.pieces
            and (self.step is None or actor not in self.step.rounds.shares.companies)
        )

    def commands(self) -> Iterable[Command[Any]]:
        """``lay`` and ``token``."""
        yield Command("lay TILE [on] HEX [turned TURNED:NUMBER] [for COST:AMOUNT]", PowerLay, self.check_lay, self.lay,
                   "lay a tile by a private company's power", "{PRIVATE}: lay {TILE} on {HEX} turned 1",
                   turn=False, anytime=True, options=self.lay_options, claim_forms=("price AMOUNT",))  # fmt: skip
        yield Command(f"{self.board.token_word} PLACE:SPOT [city CITY:NUMBER] [[for] COST:AMOUNT]", PowerToken,
                   self.check_token, self.token, "place a token by a private company's power, behind its tile",
                   "{PRIVATE}: token {STOP}", turn=False, anytime=True, options=self.token_options)  # fmt: skip
        yield have("laid", self.have_laid, "a private company's tile was laid in the turn under way",
                   "have {PRIVATE}: laid", whose=True, of=self.acts, default="none was",
                   stage=Stage.ACTS, says=self.says_laid)  # fmt: skip

    def have_laid(self, game_state: GameState, private: str) -> None:
        """The turn has it."""
        if self.step is not None:
            turn = self.step.turn(game_state)
            turn.powers = (*turn.powers, private)

    def says_laid(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """While track may be laid."""
        step = self.step
        if step is not None and step.rounds.in_charge(game_state):
            rounds = step.rounds
            if rounds.state(game_state).at < rounds.index[step.name]:
                yield from ((private,) for private in step.turn(game_state).powers)

    # -- the moment -------------------------------------------------------------------------------------

    def transferred(self, game_state: GameState, event: PrivateTransferred) -> None:
        """A company has bought one: what it may do at once."""
        players = self.board.game.players
        if event.old not in players or event.new in players or self.privates is None:
            return
        if any("sold" in one.when for one in self.privates.of_private(event.private, TileLay)):
            self.board.state(game_state).moment = (event.private, "sold")

    def forget(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """What could be done at once and was not is gone."""
        state = self.board.state(game_state)
        if command.kind not in ("actor", "table"):
            return
        if state.moment is not None and entry.actor != state.moment[0]:
            state.moment = None
        if state.moment is None and command.entry is not InCity:
            state.last = ""

    def ability(self, game_state: GameState, private: str, hex_: str) -> TileLay | Teleport | None:
        """The power by which a private company may lay a tile on a hex, else any."""
        if self.privates is None:
            return None
        found: list[TileLay | Teleport] = [
            *self.privates.of_private(private, TileLay),
            *self.privates.of_private(private, Teleport),
        ]
        return next((one for one in found if hex_ in one.hexes), found[0] if found else None)

    def owner(self, game_state: GameState, private: str) -> str:
        """Who has a private company."""
        return self.privates.state(game_state).owner.get(private, "") if self.privates is not None else ""

    def company_now(self, game_state: GameState, owner: str) -> str:
        """The company that operates, if it is the owner or the owner presides it; ""."""
        if self.step is None or not self.operating(game_state):
            return ""
        rounds = self.step.rounds
        now = rounds.state(game_state).now
        if now == owner or (now and rounds.shares.state(game_state).president.get(now) == owner):
            return now
        # Its turn begins with this entry if the present one may end.
        rest = rounds.queue(game_state, rounds.state(game_state), now)
        return owner if rest[:1] == [owner] and self.may_end(game_state) else ""

    def operating(self, game_state: GameState) -> bool:
        """Whether an operating round is under way."""
        return self.step is not None and game_state.active_modules[-1:] == (self.step.rounds.key,)

    def may_end(self, game_state: GameState) -> bool:
        """Whether the turn under way may end with an entry that is not its own."""
        assert self.step is not None
        rounds = self.step.rounds
        return rounds.may_end(game_state) and rounds.settled(game_state)

    def fits(self, game_state: GameState, ability: TileLay, when: str) -> bool:
        """Whether it is such a moment."""
        owner = self.owner(game_state, ability.private)
        if when == "sold":
            return self.board.state(game_state).moment == (ability.private, "sold")
        if when == "stock_round":
            return self.rounds is not None and self.rounds.state(game_state).kind == "stock"
        if when == "turn":
            return bool(self.company_now(game_state, owner))
        if self.step is None or not self.operating(game_state):
            return False
        rounds = self.step.rounds
        if when == "between_turns":
            return rounds.untouched(game_state) or self.may_end(game_state)
        now = self.company_now(game_state, owner)
        state = rounds.state(game_state)
        return bool(now) and (now != state.now or state.at <= rounds.index[self.step.name])

    # -- tiles ------------------------------------------------------------------------------------------

    def check_lay(self, game_state: GameState, entry: PowerLay) -> Iterable[Violation]:
        """The power, its moment, the hex and the tile, how it lies, the cost."""
        if self.step is None:
            return
        fault = self.power_fault(game_state, entry) or self.tile_fault(game_state, entry)
        if fault is not None:
            yield self.step.violation_of_fault(fault, entry)
            return
        ability = self.ability(game_state, entry.actor, entry.hex)
        assert ability is not None
        owner = self.owner(game_state, entry.actor)
        reaches = owner if isinstance(ability, TileLay) and ability.connected else ""
        yield from self.step.check_turned(
            game_state, entry, reaches, owner, ability.free, self.of_turn(ability)
        )

    def power_fault(self, game_state: GameState, entry: PowerLay) -> Fault | None:
        """Whether there is such a power, and it is its moment."""
        private, privates = entry.actor, self.privates
        ability = self.ability(game_state, private, entry.hex)
        if privates is None or ability is None:
            return Fault("power", f"{private} lays no tiles", "tile")
        for closed in privates.check_open(game_state, private):
            return Fault("power_owner", closed.message, "")
        if self.step is not None and (due := self.step.choice_due(game_state)):
            return due
        owner = self.owner(game_state, private)
        if not privates.holds(game_state, ability):
            has = f"{owner} has it" if owner else "nobody has it"
            return Fault(
                "power_owner", f"{private} lays a tile for a {ability.owner} that owns it; {has}", ""
            )
        used, times = privates.times_used(game_state, ability), getattr(ability, "times", 1)
        if used >= times or (used and self.is_over(game_state, ability)):
            return Fault("power_used", f"{private} has laid its {'tile' if times == 1 else 'tiles'}", "")
        if ability.hexes and entry.hex not in ability.hexes:
            return Fault(
                "power_hex",
                f"{private} lays a tile on {listing(ability.hexes, 'or')}, not {entry.hex}",
                "hex",
            )
        if ability.tiles and entry.tile not in ability.tiles:
            return Fault(
                "power_tile", f"{private} lays tile {listing(ability.tiles, 'or')}, not {entry.tile}", "tile"
            )
        if isinstance(ability, TileLay):
            if not any(self.fits(game_state, ability, when) for when in ability.when):
                when = listing([MOMENTS[one] for one in ability.when], "or")
                return Fault("power_when", f"{private} lays its tile {when}", "")
            if ability.extra:
                return None
        return self.turn_fault(game_state, entry, owner)

    def of_turn(self, ability: TileLay | Teleport | None) -> bool:
        """Whether its tile is one of the company's tiles of the turn."""
        return not (isinstance(ability, TileLay) and ability.extra)

    def is_over(self, game_state: GameState, ability: TileLay | Teleport) -> bool:
        """Whether tiles that are laid in one turn were laid in an earlier one."""
        if not (isinstance(ability, TileLay) and ability.together) or self.step is None:
            return False
        return ability.private not in self.step.turn(game_state).powers

    def turn_fault(self, game_state: GameState, entry: PowerLay, company: str) -> Fault | None:
        """A tile that is one of the turn's."""
        assert self.step is not None
        if self.company_now(game_state, company) != company:
            return Fault("power_when", f"{entry.actor} lays the tile of the turn of {company}", "")
        if self.step.rounds.state(game_state).now != company:
            return None
        for late in self.step.late(game_state, company):
            return Fault("power_when", late.message, "")
        own = msgspec.structs.replace(entry, actor=company)
        return self.step.turn_over(game_state, own)

    def tile_fault(self, game_state: GameState, entry: PowerLay) -> Fault | None:
        """The hex takes such a tile."""
        assert self.step is not None
        return self.step.blocked(game_state, entry.hex) or self.board.tile_fault(
            game_state, entry.hex, entry.tile, power=True
        )

    def lay(self, game_state: GameState, entry: PowerLay) -> None:
        """The tile lies there; the power is used."""
        step, privates = self.step, self.privates
        if step is None or privates is None:
            return
        ability = self.ability(game_state, entry.actor, entry.hex)
        owner = self.owner(game_state, entry.actor)
        free = ability is not None and ability.free
        turned = step.turned(game_state, entry, "")
        cost = step.cost(game_state, entry, turned, free, self.of_turn(ability))
        company = self.begin(game_state, entry, ability, owner)
        state = self.board.state(game_state)
        step.lay(game_state, entry, turned, company or owner, owner or company, cost if owner else 0)
        state.moment = (entry.actor, "token") if isinstance(ability, Teleport) else None
        if ability is not None:
            privates.use(game_state, ability)
            if privates.times_used(game_state, ability) >= getattr(ability, "times", 1):
                privates.happened(game_state, "tile", entry.actor)
                if ability.closes:
                    privates.close(game_state, entry.actor)

    def begin(
        self, game_state: GameState, entry: PowerLay, ability: TileLay | Teleport | None, owner: str
    ) -> str:
        """The turn in which it is used; the company that acts in it, "" if none does."""
        step = self.step
        if step is None or not self.operating(game_state):
            return ""
        rounds = step.rounds
        company = self.company_now(game_state, owner)
        turn: TrackTurn
        if company and self.of_turn(ability):
            turn = step.act(game_state, company)
            step.count(game_state, turn, entry)
        elif company == owner and company:
            rounds.act(game_state, company)
            turn = step.turn(game_state)
        else:
            between = isinstance(ability, TileLay) and not any(
                self.fits(game_state, ability, when) for when in ability.when if when != "between_turns"
            )
            if between and not rounds.untouched(game_state) and self.may_end(game_state):
                rounds.finish(game_state)
            return company
        turn.powers = (*turn.powers, entry.actor)
        return company

    def lay_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every tile that a power may lay now, with its turn."""
        ability = self.ability(game_state, actor, "")
        step = self.step
        if ability is None or step is None or not self.acts(actor):
            return
        owner = self.owner(game_state, actor)
        reaches = owner if isinstance(ability, TileLay) and ability.connected else ""
        purse = game_state.balances.get(owner, 0)
        for hex_ in ability.hexes or self.board.geography.printed:
            for tile in ability.tiles or self.board.geography.tiles:
                entry = PowerLay(0, actor, tile, hex_)
                if self.power_fault(game_state, entry) or self.tile_fault(game_state, entry):
                    continue
                for turned in step.legal_turns(game_state, entry, reaches):
                    cost = step.cost(game_state, entry, turned, ability.free, self.of_turn(ability))
                    if cost <= purse:
                        yield tile, hex_, turned, None

    # -- tokens -----------------------------------------------------------------------------------------

    def check_token(self, game_state: GameState, entry: PowerToken) -> Iterable[Violation]:
        """Behind the tile, on its hex, a token that is left."""
        board, private, token_step = self.board, entry.actor, self.board.token_step()
        state = board.state(game_state)
        ability = next(iter(self.privates.of_private(private, Teleport)), None) if self.privates else None
        hex_, owner = entry.place.hex, self.owner(game_state, private)
        reason = board.of("power_token", private)
        if ability is None or token_step is None:
            yield board.violation(board.of("power", private), f"{private} places no token")
        elif state.moment != (private, "token") or hex_ != state.last:
            where = state.last if state.moment == (private, "token") else listing(ability.hexes, "or")
            yield board.violation(
                reason, f"{private} places a token at once behind its tile, on {where}", "place"
            )
        else:
            found = list(token_step.check_number(game_state, owner))
            place = board.token_place(game_state, owner, entry.place, entry.city)
            if found:
                yield from found
            elif isinstance(place, Violation):
                yield place
            elif wrong := list(board.check_token(game_state, owner, place, connected=False)):
                yield from wrong
            else:
                yield from self.check_token_cost(
                    game_state, entry, owner, self.token_cost(game_state, ability, owner, place)
                )

    def token_cost(self, game_state: GameState, ability: Teleport, owner: str, place: Place) -> int:
        """What it costs."""
        return 0 if ability.free_token else self.board.next_token_cost(game_state, owner, place) or 0

    def check_token_cost(
        self, game_state: GameState, entry: PowerToken, owner: str, cost: int
    ) -> Iterable[Violation]:
        """What is stated, and whether it can be paid."""
        purse, reason = game_state.balances.get(owner, 0), self.board.of("power_token", entry.actor)
        if entry.cost is not None and entry.cost != cost:
            yield self.board.violation(
                reason,
                f"the token of {entry.actor} costs {cost}, not {entry.cost}",
                "cost",
                msgspec.structs.replace(entry, cost=cost),
            )
        elif cost > purse:
            yield self.board.violation(reason, f"the token costs {cost}; {owner} has {purse}", "place")

    def token_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The cities of the hex where its tile has just been laid."""
        board, state = self.board, self.board.state(game_state)
        if state.moment != (actor, "token"):
            return
        content = board.view(state, state.last)
        for at in content.cities:
            said = Spoken(state.last, content.stops.index(at) + 1)
            if not list(self.check_token(game_state, PowerToken(0, actor, said))):
                yield content.name_of(state.last, at), None, None

    def token(self, game_state: GameState, entry: PowerToken) -> None:
        """It is placed."""
        board, step = self.board, self.board.token_step()
        owner = self.owner(game_state, entry.actor)
        place = board.token_place(game_state, owner, entry.place, entry.city)
        ability = next(iter(self.privates.of_private(entry.actor, Teleport)), None) if self.privates else None
        board.state(game_state).moment = None
        if step is None or isinstance(place, Violation) or not owner or ability is None:
            return
        cost = self.token_cost(game_state, ability, owner, place) if entry.cost is None else entry.cost
        step.place(game_state, owner, place, cost, ability.extra_token, ends_steps=False)
