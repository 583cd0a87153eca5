"""The course of an 18xx game: auction, stock rounds, sets of operating rounds, the bank's break, the end.

Sources: 1830 R-008, R-070, R-190 to R-192, RA-40, RA-42, RA-48.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from typing_extensions import TypeVar

from playproof.checker.families.bank import Bank, BankBreak
from playproof.checker.families.final_scores import FinalScores
from playproof.checker.families.phases import Phases
from playproof.checker.families.stock_round import StockRound, TradedEarly
from playproof.checker.families.turns import Turns
from playproof.checker.families.waterfall import Waterfall
from playproof.checker.families.waterfall.state import Pass
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.events import Event, Handler, on
from playproof.checker.model.game_state import FULL, GameState, ModuleState
from playproof.checker.model.roles import Calendar, DeclaredPosition, Pictures, StageOrder, Tables, Worth
from playproof.checker.model.round_names import Named, RoundNames
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding
from playproof.checker.model.whole_game import WholeGame
from playproof.components.wording.plural import counted

BANK = "bank"
S = TypeVar("S", bound=ModuleState, default=Any)
#: The most operating rounds of a set where no phase says how many there are.
MOST = 9


class StockRoundBegins(Event, frozen=True):
    """A stock round begins: its number, from 1."""

    number: int


class StockRoundEnded(Event, frozen=True):
    """A stock round has ended. What puts a module in charge before the operating rounds calls :meth:`Rounds.go_on`
    when that is done."""


class OperatingStage(RuleModule[S]):
    """The module of operating rounds, as the order of rounds knows it."""

    name = "operating"

    def begin(self, game_state: GameState, minors_only: bool) -> None:
        """An operating round begins; its stage has been entered."""
        raise NotImplementedError

    def give_up(self, game_state: GameState) -> None:
        """As played, the table has gone on without the rest of the round."""
        raise NotImplementedError


@dataclass(slots=True)
class RoundsState(ModuleState):
    """``kind``: ``auction``, ``stock``, ``between`` (a stock round and its operating rounds) or ``operating``.
    ``stock``: which stock round, ``operating``: which operating round of its set, ``of``: how many the set has.
    ``last``: how many the set before had. ``broken``: a declared position's bank had broken; ``bankrupt``: who
    ended the game so; ``scores``: how such a player scores, where it turned out to be by another reading."""

    kind: str = "auction"
    stock: int = 0
    operating: int = 0
    of: int = 0
    last: int = 0
    broken: bool = False
    bankrupt: str = ""
    scores: str = ""


class Round(Entry):
    """``round OR 2.1``."""

    round: Named


class End(Entry):
    """``end``."""


class Rounds(BankBreak[RoundsState], Pictures, DeclaredPosition, Worth, Calendar, StageOrder):
    """Parameters: ``bank_broken_when``: the bank is broken when it is ``empty`` (or can't pay), or only when it is
    ``short`` (can't pay in full). ``broken_ends``: the game then ends after its ``set`` of operating rounds, or after the
    ``round``. ``rounds_of_set``: how many operating rounds a set has is ``fixed`` when the stock round ends, or ``grows``
    with the phase. ``bankrupt_score``: how a bankrupt player scores, ``as usual``, ``without cash`` or ``nothing``.
    ``between_round``: what entries call the round between stock and operating rounds, if there is one.

    Without a module ``operating`` the sets of operating rounds are left out.
    """

    game: WholeGame

    name = "rounds"
    worth_called: ClassVar[str] = "bankruptcy"
    reasons: ClassVar[dict[str, str]] = {
        "auction_first": "The auction opens the game.",
        "stock_first": "After the auction comes a stock round.",
        "stock_goes_on": "The stock round goes on until all have passed one after another.",
        "between": "Something is still due before the operating rounds.",
        "number": "The phase after a stock round says how many operating rounds follow.",
        "number_more": "Later several operating rounds follow each stock round.",
        "number_kept": "A phase that changes during operating rounds does not change how many the set has.",
        "next": "Operating rounds of a set follow each other.",
        "name": "Rounds are counted from 1.",
        "not_over": "The game ends when the bank has broken.",
        "reserve": "What a broken bank owes is paid in full.",
        "broke_in_stock": "If the bank breaks in a stock round, the next set of operating rounds is still held.",
        "set_goes_on": "A set of operating rounds is played to its end.",
        "over": "After a broken bank's set of operating rounds the game is over.",
        "score": "A player scores the money held and the shares at their current prices.",
        "winner": "The highest score wins.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.turns = self.game.require(Turns)
        self.at_zero = self.params.choice("bank_broken_when", ("empty", "short")) == "empty"
        self.ends_set = self.params.choice("broken_ends", ("set", "round")) == "set"
        self.grows = self.params.choice("rounds_of_set", ("fixed", "grows")) == "grows"
        self.between = self.params.text("between_round", "between")
        self.bankrupt_scores = self.params.choice("bankrupt_score", ("as usual", "without cash", "nothing"))

    def ready(self) -> None:
        """Connect to the auction and to the modules of the rounds."""
        self.phases = self.game.find(Phases)
        phases = self.phases.phases if self.phases is not None else ()
        self.most = max((phase.rounds or 0 for phase in phases), default=0) or MOST
        self.operating = self.game.find(OperatingStage)
        self.stock_round = self.game.require(StockRound)
        self.waterfall = self.game.find(Waterfall)
        self.bank = self.game.require(Bank)

    def handlers(self) -> Iterable[Handler]:
        """Trade before its time."""
        yield on(TradedEarly, self.cut_short)

    def opening(self, game_state: GameState) -> None:
        """Without an auction the first stock round begins at once."""
        if "waterfall" not in game_state.active_modules:
            self.begin_stock(game_state)

    def value_types(self) -> Iterable[ValueType]:
        """``ROUND``: ``SR 2``, ``OR 2.1``."""
        yield ValueType("ROUND", RoundNames(self.between).read)

    # -- the course of the game -------------------------------------------------------------------------

    def on_stage_end(self, game_state: GameState, module: str) -> bool:
        """What comes after a module's stage. After the first auction whoever's turn it is has the priority deal."""
        if module == "waterfall":
            self.stock_round.state(game_state).priority = self.turns.state(game_state).now
        after = {"waterfall": self.begin_stock, "stock_round": self.traded, "operating": self.operated}
        after.get(module, self.go_on)(game_state)
        return True

    def current(self, game_state: GameState) -> Named:
        """The round under way."""
        state = self.state(game_state)
        number = state.operating if state.kind == "operating" else 0
        return Named(state.kind, state.stock, number, self.between)

    def moment(self, game_state: GameState) -> str:
        """The round under way."""
        now = self.current(game_state)
        if now.kind in ("stock", "operating"):
            return f"in {now}"
        return "in the opening auction" if now.kind == "auction" else "before the operating rounds"

    def round_name(self, game_state: GameState) -> str:
        """``SR 2``, ``OR 2.1``."""
        return str(self.current(game_state))

    def begin_stock(self, game_state: GameState) -> None:
        """The next stock round begins."""
        state = self.state(game_state)
        state.kind, state.stock, state.operating, state.of, state.last = (
            "stock",
            state.stock + 1,
            0,
            0,
            state.of,
        )
        game_state.active_modules = ("stock_round",)
        self.game.emit(game_state, StockRoundBegins(state.stock))
        self.stock_round.begin(game_state, state.stock == 1)

    def traded(self, game_state: GameState) -> None:
        """A stock round has ended."""
        state = self.state(game_state)
        state.kind, state.of = "between", self.phases.rounds(game_state) if self.phases is not None else 0
        game_state.active_modules = ()
        self.game.emit(game_state, StockRoundEnded())
        if not game_state.active_modules:
            self.go_on(game_state)

    def go_on(self, game_state: GameState) -> None:
        """What lay between stock round and operating rounds is done: the set begins."""
        state = self.state(game_state)
        state.kind, state.operating = "operating", 0
        self.next_operating(game_state)

    def next_operating(self, game_state: GameState) -> None:
        """The next operating round of the set, or the set's end."""
        state = self.state(game_state)
        if self.grows and self.phases is not None:
            state.of = max(state.of, self.phases.rounds(game_state))
        ended = self.broken(game_state) and not self.ends_set and state.operating > 0
        if self.operating is not None and state.operating < state.of and not ended:
            state.operating += 1
            game_state.active_modules = ("operating",)
            self.operating.begin(game_state, False)
        elif self.broken(game_state):
            game_state.over = True
            game_state.active_modules = ()
        else:
            self.begin_stock(game_state)

    def overtaken(self, game_state: GameState) -> None:
        """A company operates before its time: as played, the table has gone on without whatever was missing."""
        state = self.state(game_state)
        if state.kind == "stock":
            self.stock_round.end(game_state, self.stock_round.state(game_state))
        elif state.kind == "auction" and self.waterfall is not None:
            row = self.waterfall.state(game_state)
            for _ in range(len(self.game.players) - row.passes if row.passes and not row.lot else 0):
                self.waterfall.do_pass(game_state, Pass(0, self.turns.state(game_state).now))
        if state.kind == "between":
            self.go_on(game_state)

    def cut_short(self, game_state: GameState, event: TradedEarly) -> None:
        """A stock round has begun before its time: as played, the rest of the operating rounds was left out."""
        state = self.state(game_state)
        if state.kind == "operating" and self.operating is not None:
            state.operating = max(state.operating, state.of)
            self.operating.give_up(game_state)

    def minors(self, game_state: GameState) -> None:
        """An operating round of the minors alone, inside the auction."""
        if self.operating is not None:
            game_state.enter("operating")
            self.operating.begin(game_state, True)

    def operated(self, game_state: GameState) -> None:
        """An operating round is over."""
        if self.state(game_state).kind == "auction":
            game_state.leave("operating")
        else:
            self.next_operating(game_state)

    def broken(self, game_state: GameState) -> bool:
        """Whether the bank has broken."""
        return self.state(game_state).broken or game_state.low < (1 if self.at_zero else 0)

    def bankrupt(self, game_state: GameState, player: str) -> None:
        """A player is bankrupt: the game is over at once."""
        self.state(game_state).bankrupt = player
        game_state.over = True
        game_state.active_modules = ()
        ruling, others = self.params.noted("bankrupt_score")
        for letter, way in others.items():
            game_state.offer(
                ruling, letter, f"{player} scores {way} after the bankruptcy", partial(self.score_by, way=way)
            )

    def worth(self, game_state: GameState, player: str) -> int:
        """What a bankrupt player does not score."""
        state = self.state(game_state)
        way = state.scores or self.bankrupt_scores
        if player != state.bankrupt or way == "as usual":
            return 0
        rest = 0
        if way == "nothing":
            rest = sum(
                module.worth(game_state, player) for module in self.game.in_role(Worth) if module is not self
            )
        return -rest - game_state.balances[player]

    # -- commands ------------------------------------------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """Statements of rounds and of the end; declared rounds."""
        yield Command("round ROUND", Round, self.check_round, help="state which round begins", example="round OR 2.1",
                   kind="table", anytime=True)  # fmt: skip
        yield Command("end", End, self.check_end, help="state that the game is over", example="end", kind="table",
                   anytime=True)  # fmt: skip
        yield from FinalScores(self, self.not_over, self.wrong_score).commands()
        yield have(
            "round ROUND [of OF:NUMBER]",
            self.have_round,
            "the round that begins, and how many operating rounds its set has",
            "have round OR 2.1 of 2",
            check=self.check_have,
            default="the start of the game",
            stage=Stage.ROUND,
            says=self.says_round,
        )
        yield have(
            "broken",
            "broken",
            "the bank has broken before",
            "have broken",
            default="the bank has not broken",
            says=lambda game_state: [()] if self.broken(game_state) else (),
        )
        yield have(
            "bankrupt",
            self.have_bankrupt,
            "who went bankrupt, and so ended the game",
            "have Ann: bankrupt",
            whose=True,
            default="nobody",
            says=lambda game_state: [(who,)] if (who := self.state(game_state).bankrupt) else (),
        )

    def check_round(self, game_state: GameState, entry: Round) -> Iterable[Violation]:
        """The recorded round."""
        said, now = entry.round, self.current(game_state)
        if game_state.over:
            yield self.violation("over", f"the game is over; there is no {said}")
        elif said.kind != now.kind or (said.operating and said.operating != now.operating):
            reason = self.misplaced(game_state, said, now)
            yield self.violation(reason, f"it is {now}, not {said}: {self.game.awaited(game_state)}", "round")
        elif said.stock and said.stock != now.stock:
            yield self.violation("name", f"this is {now}, not {said}", "round")

    def misplaced(self, game_state: GameState, said: Named, now: Named) -> str:
        """Why a round can't be the one that was named."""
        state = self.state(game_state)
        if now.kind == "auction":
            return "stock_first" if said.kind == "operating" else "auction_first"
        if now.kind == "between":
            return "between"
        if now.kind == "stock":
            if said.kind != "operating":
                return "stock_goes_on"
            if not self.fresh(game_state):
                return "stock_goes_on"
            return "stock_first" if state.stock == 1 else self.of_set(game_state)
        if said.kind == "stock":
            return "number_more" if state.operating < state.of else "next"
        return "next"

    def of_set(self, game_state: GameState) -> str:
        """One operating round more than the set has had."""
        more = self.phases is not None and self.state(game_state).last < self.phases.rounds(game_state)
        return "number_kept" if more else "number"

    def fresh(self, game_state: GameState) -> bool:
        """Whether nothing has been done in this stock round."""
        return self.stock_round.fresh(game_state)

    def check_end(self, game_state: GameState, entry: End) -> Iterable[Violation]:
        """Only a broken bank or a bankruptcy ends the game, and only when its operating rounds are over."""
        if game_state.over:
            return
        state = self.state(game_state)
        if not self.broken(game_state):
            said = f"the bank holds {game_state.balances.get('bank', 0)}"
            last = next(filter(None, (one.last_round(game_state) for one in self.game.in_role(Calendar))), "")
            said = f"it ends after {last}, and {said}" if last else said
            yield self.violation("not_over", f"the game is not over: {said}")
        elif state.kind == "operating":
            yield self.violation(
                "set_goes_on",
                f"this is {self.current(game_state)} of {state.of}; the set is played to its end",
            )
        else:
            yield self.violation(
                "broke_in_stock", "the bank has broken; the next set of operating rounds is still due"
            )

    def not_over(self, game_state: GameState) -> Iterable[Violation]:
        """Why nothing is scored yet."""
        yield from self.check_end(game_state, End(0, ""))

    def wrong_score(self, game_state: GameState, player: str, amount: int) -> Iterable[Violation]:
        """A score that isn't due, with its parts."""
        due, cash = self.game.scores(game_state)[player], game_state.balances[player]
        added: dict[str, int] = {}
        for module in self.game.in_role(Tables):
            if module.adds_to_score:
                added |= (module.final_parts(game_state) or {}).get(player, {})
        parts = f"money {cash}, shares {due - cash - sum(added.values())}"
        parts += "".join(f", {name} {points}" for name, points in added.items())
        yield self.violation("score", f"{player} scores {due} ({parts}), not {amount}", "amount")

    def check_have(self, game_state: GameState, said: Named, of: int | None) -> Iterable[Violation]:
        """A round that there is."""
        if (said.kind == "stock" and not said.stock) or (said.kind == "operating" and not said.operating):
            yield self.violation("name", f"say which round it is: {said} 1", "round")
        elif of is not None and of < said.operating:
            yield self.violation("number", f"there is no round {said.operating} of {of}", "of")
        elif (of or 0) > self.most:
            yield self.violation(
                "number", f"a set has at most {counted(self.most, 'operating round')}, not {of}", "of"
            )
        elif said.kind == "operating" and self.operating is None:
            yield self.violation("name", "this game has no operating rounds", "round")

    def have_round(self, game_state: GameState, said: Named, of: int | None) -> None:
        """The round is under way; an earlier auction is over."""
        state = self.state(game_state)
        state.kind, state.stock = said.kind, said.stock
        if said.kind == "auction":
            game_state.active_modules = ("waterfall",)
            return
        if self.waterfall is not None:
            self.waterfall.clear(game_state)
        game_state.active_modules = ()
        if said.kind == "between":
            state.of = self.phases.rounds(game_state) if self.phases is not None else 0
            self.game.emit(game_state, StockRoundEnded())
        elif said.kind == "stock":
            game_state.active_modules = ("stock_round",)
            self.stock_round.begin(game_state, said.stock == 1)
        elif said.kind == "operating" and self.operating is not None:
            state.operating, state.of = max(said.operating, 1), min(of or 0, self.most)
            game_state.active_modules = ("operating",)

    def lasting_state(self, game_state: GameState) -> RoundsState:
        """Without the number of operating rounds that the set before had; when the game is over, what it was ended by."""
        state, broken = self.state(game_state), self.broken(game_state)
        if game_state.over:
            return RoundsState(broken=broken, bankrupt=state.bankrupt, scores=state.scores)
        return replace(state, last=0, broken=broken)

    def says_round(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The round, and how many its set has."""
        state, now = self.state(game_state), self.current(game_state)
        said = f"{now} {state.stock}" if state.kind == "between" else str(now)
        yield said, state.of if state.kind == "operating" else None

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """How many operating rounds the set has, where that was not told. The module ``operating`` begins the round."""
        state = self.state(game_state)
        if state.kind == "between" and not game_state.active_modules:
            yield self.violation("between", "nothing comes between stock round and operating rounds now")
        if self.at_zero and self.bank.size and game_state.balances[BANK] <= 0:
            state.broken = True
        if state.kind == "operating" and not state.of:
            state.of = max(self.phases.rounds(game_state) if self.phases is not None else 0, state.operating)

    def have_bankrupt(self, game_state: GameState, player: str) -> None:
        """It scores by the rules of a bankruptcy."""
        if player in self.game.players:
            self.state(game_state).bankrupt = player

    def score_by(self, game_state: GameState, way: str) -> None:
        """A bankrupt player scores otherwise."""
        self.state(game_state).scores = way

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """The same in words."""
        shown = self.show(game_state)
        of = f" of {shown['of']}" if "of" in shown and not game_state.over else ""
        items = [f"{shown['now']}{of}"] if not game_state.over else ["the game is over"]
        items += [f"{name} {shown[name]}" for name in ("bank", "bankrupt") if name in shown]
        yield Holding("", "round", tuple(map(HeldItem, items)))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The round, and what ends the game."""
        state = self.state(game_state)
        shown: dict[str, Any] = {"now": str(self.current(game_state)) if not game_state.over else "over"}
        if state.kind == "operating":
            shown["of"] = state.of
        if game_state.low < FULL and self.broken(game_state):
            shown["bank"] = "broken"
        if state.bankrupt:
            shown["bankrupt"] = state.bankrupt
        return shown


FAMILY = Rounds
