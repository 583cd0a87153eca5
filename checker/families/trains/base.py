"""What happens to trains, with their commands.

Sources: 1830 R-005, R-141 to R-149, R-158, RA-44, RA-45, RA-49.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from playproof.checker.families.phases import PhaseBegan, Phases
from playproof.checker.families.trains.model import TrainType
from playproof.checker.families.trains.state import Discard, TrainDiscarded, TrainsState
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Pictures
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding
from playproof.checker.model.whole_game import WholeGame
from playproof.checker.names import NOTHING, NameFault, Names
from playproof.components.faults import nearest
from playproof.components.kinds.trains import Train, TrainSet

#: What cards can tell of.
POWERS = (
    "single_city",
    "ignores_full_cities",
    "needs_no_office",
    "extra_homes_count",
    "visits_neighbours",
    "outside_limit",
)
PLACES = {"town": 0, "city": 1, "offboard": 2}


class TrainsBase(RuleModule[TrainsState], Claims, Pictures, DeclaredPosition):
    """Parameters: ``set``, the set of trains (the only one if not named); ``entry_word``: what entries call them, and
    ``train_word``, ``company_word``, ``pool_word``: what messages call one of them, its owner, and the place of those
    given up. ``call_by``: entries call a train by its ``name`` or its ``id``. ``on_sale``: the bank sells the trains
    of the ``phase``, or the uppermost of a ``pile`` in the order of the set, and kinds whose ``available_on`` has
    come. ``export``: at the end of each operating ``round`` or ``set`` of rounds the uppermost train leaves as if it
    had been bought, if it is one of ``exported_trains`` (any if none is named). ``discard_when``: companies above the
    limit discard ``at once``, or at the latest when the ``turn`` ends. ``run_once_more``: trains that run once more
    when they rust. ``sold_on_last_space``: on a phase's last space the ``next`` phase's are sold alone, or ``both``.
    ``sell_old_trains``: whether earlier phases' stay on sale. ``starting_trains``: tables of ``company`` and
    ``train``: what companies have at first. Powers of cards: ``single_city``, ``ignores_full_cities``,
    ``needs_no_office``, ``extra_homes_count``, ``visits_neighbours``, ``outside_limit`` (lists of trains),
    ``[[trains.runs_as]]`` (``train``, ``like``, ``runs``), ``[[trains.only_for]]`` (``train``, ``company``);
    ``card_powers``: whether those that only cards tell of hold.
    """

    game: WholeGame

    name = "trains"
    also_active_in = ("operating",)
    reasons: ClassVar[dict[str, str]] = {
        "discard": "A company above the limit discards as many as it must.",
        "discard_own": "Only what a company owns can be discarded.",
        "limit": "A company owns no more trains than its phase allows.",
        "stock": "There are so many trains of each kind.",
        "eaten": "A new phase takes the trains that it eats out of the game.",
        "open": "Only trains of phases that have begun are in the game.",
        "exported": "At the end of operating rounds the uppermost train leaves the game.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        wanted = p.text("set")
        found = [
            one
            for one in self.game.definition.components.of_kind("trains")
            if isinstance(one, TrainSet) and wanted in ("", one.id)
        ]
        if len(found) != 1:
            raise p.fault("set", f"{len(found)} sets of trains are called '{wanted}'", "one")
        self.pieces = [piece for piece in found[0].items if isinstance(piece, Train)]
        if not self.pieces:
            raise p.fault("set", f"{found[0].name} has no pieces", "at least one")
        self.word, self.one = p.text("entry_word", "trains"), p.text("train_word", "train")
        self.owner_word, self.pool = p.text("company_word", "company"), p.text("pool_word", "pool")
        self.names = Names(
            self.one,
            (
                (
                    piece.id,
                    (
                        piece.name,
                        piece.name.replace('"', ""),
                        piece.name.replace(",", ""),
                        piece.id.replace("_", " "),
                    ),
                )
                for piece in self.pieces
            ),
        )
        self.next_alone = p.choice("sold_on_last_space", ("next", "both")) == "next"
        self.old_too = p.flag("sell_old_trains", False)
        self.by_id = p.choice("call_by", ("name", "id")) == "id"
        self.by_pile = p.choice("on_sale", ("phase", "pile")) == "pile"
        self.discard_at_once = p.choice("discard_when", ("at once", "turn")) == "at once"
        self.export = p.choice("export", ("none", "round", "set"))
        ids = [piece.id for piece in self.pieces]
        self.exported = frozenset(p.among("exported_trains", ids, self.one))
        self.begin = [(row["company"], self.known(row["train"], "starting_trains", ids)) for row in
                      p.rows("starting_trains", {"company": str, "train": str})]  # fmt: skip

    def ready(self) -> None:
        """Read the cards, now that phases are known."""
        self.phases = self.game.require(Phases)
        p = self.params
        powers = p.flag("card_powers", True)
        ids = [piece.id for piece in self.pieces]
        cards = {power: frozenset(p.among(power, ids, self.names.what)) for power in POWERS}
        cards_with = {
            power: own if powers or power == "single_city" else frozenset[str]()
            for power, own in cards.items()
        }
        every = {
            self.known(row["train"], "runs_as", ids): (self.known(row["like"], "runs_as", ids), row["runs"])
            for row in p.rows("runs_as", {"train": str, "like": str, "runs": int})
        }
        like = every if powers else {}
        rows = p.rows("only_for", {"train": str, "company": str})
        only = {self.known(row["train"], "only_for", ids): row["company"] for row in rows}
        for name, company in (
            *(("starting_trains", company) for company, _ in self.begin),
            *(("only_for", row) for row in only.values()),
        ):
            if company not in self.game.owners.ids:
                raise p.fault(name, f"'{company}' is no company", ", ".join(self.game.owners.ids))
        phase_of = {piece.id: piece.phase for piece in self.pieces}
        first_of = {piece.phase: piece.id for piece in reversed(self.pieces)}
        once_more = frozenset(p.among("run_once_more", ids, self.one))
        self.engine: dict[str, TrainType] = {}
        for piece in self.pieces:
            one, runs = like.get(piece.id, ("", 1))
            self.engine[piece.id] = TrainType(
                piece.id, self.called(piece), piece.count, -1 if piece.price is None else piece.price,
                self.phases.number_of(piece.phase),
                self.phases.number_of(piece.eaten or phase_of.get(piece.eaten_by, "")), piece.reach or 0,
                frozenset(PLACES[kind] for kind in piece.stops), frozenset(PLACES[kind] for kind in piece.passes),
                piece.town_income or 0, piece.lingers, frozenset(piece.symbols),
                piece.trade_for if powers else "", piece.trade_price or 0, piece.id in cards_with["single_city"],
                piece.id in cards_with["ignores_full_cities"], piece.id in cards_with["needs_no_office"],
                piece.id in cards_with["extra_homes_count"],
                piece.id in cards_with["visits_neighbours"], runs, one, piece.id in cards_with["outside_limit"],
                only.get(piece.id, ""), self.phases.number_of(piece.available_on), piece.discount or 0,
                frozenset(piece.discount_for), piece.unlimited, piece.diesel, piece.id in once_more,
                tuple(
                    (
                        frozenset(PLACES[kind] for kind in one.stops),
                        -1 if one.visit is None else one.visit,
                        -1 if one.pay is None else one.pay,
                    )
                    for one in piece.distance
                ),
                piece.name.replace('"', "") or self.called(piece),
                "" if first_of.get(phase_of.get(piece.eaten_by, "")) == piece.eaten_by else piece.eaten_by,
            )  # fmt: skip

    def handlers(self) -> Iterable[Handler]:
        """A new phase takes trains out of the game."""
        yield on(PhaseBegan, self.change)

    def known(self, train: str, name: str, ids: list[str]) -> str:
        """A train that a table of ``name`` speaks of. Raises :class:`DataFaults` where there is none."""
        if train not in ids:
            raise self.params.fault(
                name, f"'{train}' is no {self.names.what}", ", ".join(ids), nearest(train, ids)
            )
        return train

    def called(self, piece: Train) -> str:
        """What entries call a train."""
        return piece.id if self.by_id or not piece.name else piece.name.replace('"', "")

    @property
    def example(self) -> str:
        """A company for examples of entries."""
        known = (*self.game.players, "bank", "ipo", "market")
        return next((one for one in self.game.actors.ids if one not in known), "Ann")

    def start(self) -> ModuleState:
        """All in the bank but what companies have at first."""
        state = TrainsState({}, [], {piece.id: piece.count for piece in self.pieces}, {})
        for company, train in self.begin:
            state.owned.setdefault(company, []).append(train)
            state.left[train] -= 1
        return state

    def value_types(self) -> Iterable[ValueType]:
        """``TRAIN``, ``TRAINS``, ``SALES``."""
        names = self.names

        def one(text: str, game_state: GameState) -> str:
            if text.casefold() in names.exact:
                return names.get(text)
            if " from " in text or text[-1:].isdigit():
                raise NameFault(f"'{text[:40]}' is no {names.what} here")
            # A private company's letters come before the beginning of a train's name.
            private = self.game.value_type_named.get("PRIVATE")
            letters = {id_.casefold() for id_ in private.names(game_state)} if private is not None else set()
            if text.casefold() not in names.exact and text.casefold() in letters:
                raise NameFault(f"'{text}' is no {names.what} here")
            return names.get(text)

        def several(text: str, game_state: GameState) -> tuple[str, ...]:
            if text.casefold() in NOTHING:
                return ()
            parts = text.split(",")
            if len(parts) == 1 and len(names.candidates(text)) != 1:
                parts = text.split()
            return tuple(names.get(state.strip()) for state in parts if state.strip())

        yield ValueType("TRAIN", one, lambda game_state: names.ids)
        yield ValueType("TRAINS", several)

        def sales(text: str, game_state: GameState) -> dict[str, int]:
            found: dict[str, int] = {}
            for part in text.split(","):
                amount, _, train = part.strip().partition(" ")
                if not amount.isdigit() or not train:
                    raise NameFault(f"'{part.strip()[:40]}' is no number and {names.what}; write 6 2, 5 3")
                found[names.get(train.strip())] = int(amount)
            return found

        yield ValueType("SALES", sales)

    # -- what others ask --------------------------------------------------------------------------------

    def of_company(self, game_state: GameState, company: str) -> list[TrainType]:
        """A company's trains."""
        return [self.engine[train] for train in self.state(game_state).owned.get(company, ())]

    def presume(self, game_state: GameState, company: str, train: str) -> None:
        """A company used a train that it does not own as recorded: the purchase was omitted from the file."""
        state = self.state(game_state)
        engine, own = self.engine[train], state.owned.setdefault(company, [])
        known = state.market.count(train) + sum(trains.count(train) for trains in state.owned.values())
        left = state.left.get(train, 0)
        if train in own or known + left > engine.count or (not left and known == engine.count):
            return
        if not self.rusted(game_state, engine):
            own.append(train)
            state.left[train] = max(left - 1, 0)

    def waits(self, game_state: GameState) -> bool:
        """Whether nothing else may be done before a company has discarded."""
        return self.discard_at_once and bool(self.state(game_state).over)

    def counted(self, state: TrainsState, company: str) -> int:
        """A company's trains that count towards the limit."""
        counted = sum(not self.engine[train].outside_limit for train in state.owned.get(company, ()))
        return counted - len(state.rusting.get(company, ())) if state.rusting else counted

    def on_sale(self, game_state: GameState, company: str = "") -> Iterator[TrainType]:
        """What the bank sells to a company now, whatever it has."""
        state, phase, last = (
            self.state(game_state),
            self.phases.number(game_state),
            self.phases.last_space(game_state),
        )
        upper = self.uppermost(state) if self.by_pile else None
        for engine in self.engine.values():
            if not self.left(state, engine) or engine.price < 0:
                continue
            if self.by_pile:
                if engine is upper or 0 < engine.available <= phase:
                    yield engine
            elif engine.only:
                if engine.only == company and not self.rusted(game_state, engine):
                    yield engine
            elif self.now(engine, phase, last) and not (engine.eaten_by and self.rusted(game_state, engine)):
                yield engine

    def left(self, state: TrainsState, engine: TrainType) -> bool:
        """Whether the bank has one of a kind."""
        return engine.unlimited or state.left[engine.id] > 0

    def uppermost(self, state: TrainsState) -> TrainType | None:
        """The kind on top of the pile."""
        return next((engine for engine in self.engine.values() if self.left(state, engine)), None)

    def rusted(self, game_state: GameState, engine: TrainType) -> bool:
        """Whether a phase, or the first purchase of another kind, has taken a kind out of the game."""
        phase = self.phases.number(game_state)
        if not 0 < engine.eaten <= phase:
            return False
        return not engine.eaten_by or engine.eaten < phase or self.was_sold(game_state, engine.eaten_by)

    def was_sold(self, game_state: GameState, train: str) -> bool:
        """Whether the bank has parted with a train of that kind."""
        state, engine = self.state(game_state), self.engine[train]
        if not engine.unlimited and state.left[train] < engine.count:
            return True
        return (
            train in state.sold or train in state.market or any(train in own for own in state.owned.values())
        )

    def now(self, engine: TrainType, phase: int, last: bool) -> bool:
        """Whether a train's phase is on sale."""
        if engine.phase == phase + 1:
            return last
        if engine.phase == phase:
            return not (last and self.next_alone)
        eaten = 0 < engine.eaten <= phase and not engine.eaten_by
        return self.old_too and 0 < engine.phase < phase and not eaten

    # -- what happens to them ---------------------------------------------------------------------------

    def gain(self, game_state: GameState, company: str, train: str) -> None:
        """A company gets a train from the bank."""
        state = self.state(game_state)
        state.owned.setdefault(company, []).append(train)
        self.sell(state, train)

    def sell(self, state: TrainsState, train: str) -> None:
        """The bank parts with a train."""
        if self.engine[train].unlimited:
            state.sold |= {train}
        else:
            state.left[train] -= 1

    def export_due(self, game_state: GameState, last: bool) -> None:
        """A round has ended (``last``: its set, too): the uppermost train leaves, where it does."""
        state = self.state(game_state)
        engine = self.uppermost(state)
        if self.export == "none" or (self.export == "set" and not last) or engine is None:
            return
        if self.exported and engine.id not in self.exported:
            return
        self.sell(state, engine.id)
        game_state.take("bank", "", engine.name, "trains.exported")
        self.phases.bought(game_state, engine.phase)
        self.eat(game_state, engine.id)

    def leave_after_run(self, game_state: GameState, company: str) -> None:
        """Trains that have rusted and have run once more leave at the end of their company's turn."""
        state = self.state(game_state)
        for train in state.rusting.pop(company, ()):
            if self.drop(state, company, train):
                game_state.take(company, "", self.engine[train].name, "trains.eaten")

    def drop(self, state: TrainsState, company: str, train: str) -> bool:
        """A company loses a train; false if it had none such."""
        own = state.owned.get(company, [])
        if train not in own:
            return False
        own.remove(train)
        return True

    def change(self, game_state: GameState, event: PhaseBegan) -> None:
        """A phase has begun: what it eats is gone, then limits hold."""
        self.take_rusted(game_state)
        for company in self.state(game_state).owned:
            self.watch(game_state, company, "discard_phase")

    def eat(self, game_state: GameState, train: str) -> None:
        """The bank has parted with a train: kinds that its first one eats are gone."""
        if any(engine.eaten_by == train for engine in self.engine.values()):
            self.take_rusted(game_state)

    def take_rusted(self, game_state: GameState) -> None:
        """Trains that have rusted leave the game, or run once more."""
        state = self.state(game_state)
        gone = {train for train, engine in self.engine.items() if self.rusted(game_state, engine)}
        if any(train in gone for own in state.owned.values() for train in own):
            game_state.cross_border()
        for company, own in state.owned.items():
            for train in [train for train in own if train in gone]:
                if self.engine[train].once_more:
                    if train not in state.rusting.get(company, ()):
                        state.rusting.setdefault(company, []).extend([train] * own.count(train))
                    continue
                own.remove(train)
                game_state.take(company, "", self.engine[train].name, "trains.eaten")
        state.market = [train for train in state.market if train not in gone]

    def watch(self, game_state: GameState, company: str, reason: str) -> None:
        """A company that is above its limit must discard."""
        state = self.state(game_state)
        if self.counted(state, company) > self.phases.limit(game_state):
            state.over.setdefault(company, reason)
        else:
            state.over.pop(company, None)

    # -- commands ------------------------------------------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """Discards; declaring and counting."""
        first = self.called(self.pieces[0])
        yield Command("discard TRAIN", Discard, self.check_discard, self.discard,
                   f"give one up to the {self.pool}, also in another's turn",
                   f"{self.example}: discard {first}", turn=False, options=self.discard_options)  # fmt: skip

    def check_discard(self, game_state: GameState, entry: Discard) -> Iterable[Violation]:
        """Only where it must."""
        state = self.state(game_state)
        if entry.train not in state.owned.get(entry.actor, ()):
            yield self.violation(
                "discard_own", f"{entry.actor} has no {self.engine[entry.train].title}", "train"
            )
        elif entry.actor not in state.over and self.counted(state, entry.actor) <= (
            limit := self.phases.limit(game_state)
        ):
            yield self.violation(
                "discard", f"{entry.actor} is not above its limit of {limit}: nothing is discarded"
            )
        elif self.engine[entry.train].outside_limit:
            yield self.violation(
                "discard", f"{self.engine[entry.train].title} does not count towards the limit", "train"
            )

    def discard(self, game_state: GameState, entry: Discard) -> None:
        """To the market, for nothing."""
        state = self.state(game_state)
        if self.drop(state, entry.actor, entry.train):
            state.market.append(entry.train)
            self.game.emit(game_state, TrainDiscarded(entry.actor, entry.train))
        self.watch(game_state, entry.actor, state.over.get(entry.actor, "discard"))

    def discard_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each kind that it has."""
        state = self.state(game_state)
        if actor in state.over:
            for train in dict.fromkeys(state.owned.get(actor, ())):
                if not self.engine[train].outside_limit:
                    yield (self.engine[train].name,)

    def lasting_state(self, game_state: GameState) -> TrainsState:
        """Without what a position said of the bank; trains that somebody has were sold."""
        state = self.state(game_state)
        there = frozenset(state.market).union(*state.owned.values())
        return replace(state, in_bank=None, sold=state.sold - there)

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Each company's, and those that were given up."""
        state, name = self.state(game_state), self.engine
        for company, own in state.owned.items():
            if own:
                yield Holding(company, self.word, tuple(HeldItem(name[train].name) for train in own))
        if state.market:
            yield Holding(
                "",
                f"{self.word} in the {self.pool}",
                tuple(HeldItem(name[train].name) for train in state.market),
            )

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A train belongs to the company that is said to have taken it."""
        taken = next((move for move in moves if move.target in self.state(game_state).owned), None)
        if claim.kind != "takes" or taken is None or claim.who not in game_state.actors.ids:
            return False
        state = self.state(game_state)
        train = next((one for one in state.owned[taken.target] if self.engine[one].name == taken.what), None)
        if train is None or claim.who in self.game.players:
            return False
        state.owned[taken.target].remove(train)
        state.owned.setdefault(claim.who, []).append(train)
        return True

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Owners, the market."""
        state = self.state(game_state)
        shown: dict[str, Any] = {
            company: [self.engine[train].name for train in own] for company, own in state.owned.items() if own
        }
        if state.market:
            shown["market"] = [self.engine[train].name for train in state.market]
        return shown
