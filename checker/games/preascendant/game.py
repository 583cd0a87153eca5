"""The game: its setup, turns and checks, put together from the modules beside it.

Rules PA-01 to PA-95 and a rule for each card; rulings PA-Q01 to PA-Q66.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar

from playproof.checker.games.preascendant import state as entries
from playproof.checker.games.preascendant.actions import Actions
from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.cards.state import Deal, Shows
from playproof.checker.games.preascendant.chance import chance_line
from playproof.checker.games.preascendant.choice_reader import ChoiceReader
from playproof.checker.games.preascendant.claim_checks import PILES, ClaimChecks
from playproof.checker.games.preascendant.continued import Continued
from playproof.checker.games.preascendant.crusade import CrusadeDisks
from playproof.checker.games.preascendant.events import EVENTS
from playproof.checker.games.preascendant.flow import Flow
from playproof.checker.games.preascendant.position import Position
from playproof.checker.games.preascendant.reasons import REASONS
from playproof.checker.games.preascendant.scoring import Scoring
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Chance, Claims, DeclaredPosition, Implied, Prices, Recovery
from playproof.checker.model.rule_module import Command, ValueType
from playproof.components.faults import DataFaults, Fault, nearest

ACTIONS = (entries.Sow, entries.Reap, entries.Expand, entries.Event, entries.Pass)


class Preascendant(PreascendantBase, Claims, DeclaredPosition, Prices, Implied, Recovery, Chance):
    """A History of Preascendant Humanity."""

    prices_called: ClassVar[str] = "What a card of each colour is worth"
    reasons: ClassVar[dict[str, str]] = {**PreascendantBase.reasons, **REASONS}

    def value_types(self) -> Iterable[ValueType]:
        """The values of choices. The families exist by now, so the game is put together here."""
        self.find_families()
        self.check_cards()
        self.read_rulings()
        self.choices = ChoiceReader(self)
        self.flow = Flow(self, CrusadeDisks(self))
        self.actions = Actions(self, self.flow, self.choices)
        self.continued = Continued(self, self.flow, self.choices)
        self.position = Position(self, self.flow)
        self.scoring = Scoring(self)
        self.claim_checks = ClaimChecks(self, self.flow, self.continued)
        return self.choices.value_types()

    def check_cards(self) -> None:
        """Raise :class:`DataFaults` for cards without a rule, and for colours without a card's letter."""
        colours = {card[:1] for card in self.cards.rows} - self.map.words.keys()
        if colours:
            problem = (
                f"no colour has the letter {' or '.join(sorted(colours))}, with which ids of cards begin"
            )
            place = self.definition.place("palette", file="game.toml")
            raise DataFaults([Fault(place, problem, "R, W, B and K, one each")])
        unknown = [card for card in self.cards.rows if card not in EVENTS]
        if unknown:
            raise DataFaults(self.no_event(card) for card in unknown)

    def no_event(self, card: str) -> Fault:
        """The fault of a card without a rule."""
        place = self.definition.row_place(self.cards.file, "id", card)
        allowed = f"one of the document's {len(EVENTS)} cards; any other is printed, but play with it can't be checked"
        return Fault(place, f"no rule says what the card '{card}' does", allowed, nearest(card, list(EVENTS)))

    def chance_line(self, game_state: GameState, random: Random) -> str:
        """What chance brings in a simulated game."""
        return chance_line(self, game_state, random)

    # -- turns ------------------------------------------------------------------------------------------

    def stages(self) -> tuple[str, ...]:
        """The game itself is in charge; bids are within it."""
        return (self.label,)

    def opening(self, game_state: GameState) -> None:
        """Nobody has the turn: ``first`` names who begins, or the first actor does."""
        self.turns.state(game_state).now = ""

    def notation(self) -> Iterable[tuple[str, str, str, str]]:
        """What may follow each event's id, from the events themselves."""
        for card, event in sorted(EVENTS.items()):
            yield (
                card,
                self.cards.rows[card].get("name", ""),
                event.syntax,
                f"Ann: event {card} {event.example}".strip(),
            )

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "worth AMOUNT": "the income of a sale",
            "crusade AMOUNT": "the disks of that colour on Crusade of the Sun",
            "discard takes CARD": "a card goes to the discard pile of who played it; "
            "`Bob's discard takes` where it went to another's",
            "deck takes CARD": "a card goes under the deck",
            "out takes CARD": "a market card leaves the game",
        }

    def own_figures(self) -> Iterable[str]:
        """What single events give, and a start without cards."""
        yield from (
            "fires_gems",
            "new_economy_gems",
            "discovery_gems",
            "gambit_cards",
            "farming_gems",
            "ocean_gems",
        )
        yield from ("black_stars_influence", "start_cards")

    def commands(self) -> Iterable[Command[Any]]:
        """Setup, actions, lines that continue them, statements, positions."""
        yield Command(
            "first PLAYER", entries.First, self.check_first, self.first, "who begins", "first Ann", kind="table",
            anytime=True,
        )  # fmt: skip
        yield from self.actions.commands()
        yield from self.continued.commands()
        yield from self.scoring.commands()
        yield from self.position.commands()

    def handlers(self) -> Iterable[Handler]:
        """What comes of bids and of shown cards."""
        yield from self.flow.handlers()
        yield from self.continued.handlers()

    def check_first(self, game_state: GameState, entry: entries.First) -> Iterable[Violation]:
        """Before play."""
        if self.state(game_state).started:
            yield Violation("first", "play has begun", module="turns")

    def first(self, game_state: GameState, entry: entries.First) -> None:
        """This player begins."""
        self.turns.begin(game_state, entry.player)

    def subject(self, game_state: GameState) -> str:
        """Who acted last, also where that has ended the turn; before that, whose turn it is."""
        state = self.state(game_state)
        return state.acted[0] or state.active

    def owner_meant(self, text: str, actor: str, game_state: GameState) -> str:
        """``hand`` is the actor's; ``Ann's hand`` hers; ``discard`` and the others are places."""
        said = " ".join(text.split()).casefold()
        said = (
            said.removeprefix("the ")
            .removeprefix("her ")
            .removeprefix("his ")
            .removeprefix("their ")
            .removeprefix("own ")
        )
        if said == "hand" and actor:
            return actor
        if said.removesuffix(" pile") in PILES:
            return said.removesuffix(" pile")
        owner, _, place = said.partition("'s ")
        if place:
            named, pile = game_state.owners.get(owner), place.removesuffix(" pile")
            if pile == "discard" and named in self.players and named != actor:
                return f"{named}'s discard"
            return named if place == "hand" else game_state.owners.get(pile)
        return game_state.owners.get(said.removesuffix(" pile") if " " in said else text)

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The player whose turn it is; anybody before the first."""
        state = self.state(game_state)
        if state.agenda:
            return (state.active,)
        now = self.turns.state(game_state).now
        return (now,) if now else self.players

    def awaited(self, game_state: GameState) -> str:
        """What the game waits for."""
        if not game_state.over:
            missing = self.flow.missing(game_state)
            if missing is not None:
                return missing.message
            if not self.turns.state(game_state).now:
                return "anybody may begin"
        return super().awaited(game_state)

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """An action that can't be read: the turn went on."""
        self.flow.pass_over(game_state, actor)

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """An action begins the turn and completes what needs no line. A missing line is noted for :meth:`check`, and
        play goes on as if nobody had bid or chosen."""
        state = self.state(game_state)
        state.lacking = ("", "", "")
        if not isinstance(entry, (*ACTIONS, entries.Place, entries.Recover)):
            return
        begun = state.begun and state.recovered and self.turns.state(game_state).now == entry.actor
        if begun and isinstance(entry, entries.Recover):
            return  # the line says what the start of the turn has done
        if not isinstance(entry, entries.Place):
            missing = self.flow.missing(game_state)
            if missing is not None and not game_state.over:
                state.lacking = (missing.module, missing.reason, missing.message)
                self.flow.abandon(game_state, True)
        if not isinstance(entry, entries.Place) or state.skips_continuation not in (-1, entry.line):
            state.skips_continuation = 0
        if state.agenda and state.agenda[0][0] == "shows":
            self.continued.gain_shown(game_state)
        if not state.begun:
            now = self.turns.state(game_state).now or entry.actor
            if now in self.players:
                self.turns.state(game_state).now = now
                self.flow.begin(game_state, now)

    def apply_omitted(self, game_state: GameState, entry: Entry) -> bool:
        """The corrected state: an illegal action was not done; lines that continue an action are applied as typed."""
        own = super().check(game_state, self.command_for[type(entry)], entry)
        if not isinstance(entry, ACTIONS) or (self.state(game_state).lacking[0] and not own):
            if isinstance(
                entry, (*ACTIONS, entries.Draw, entries.Reveal, entries.Place, entries.Pick, entries.At)
            ):
                self.command_for[type(entry)].apply(game_state, entry)
            return True
        if entry.actor in self.active_players_now(game_state):
            self.flow.pass_over(game_state, entry.actor)
        self.state(game_state).skips_continuation = entry.line
        return True

    def check(self, game_state: GameState, command: Command[Any], entry: Entry) -> list[Violation]:
        """Also what the game asks of a deal and of shown cards, a missing line before the entry, and the limit of gems
        (ruling PA-Q60)."""
        violations = super().check(game_state, command, entry)
        if isinstance(entry, Deal) and not violations:
            violations.extend(self.position.check_dealt(game_state, entry))
        elif isinstance(entry, Shows) and not violations:
            violations.extend(self.continued.check_shown(game_state, entry))
        module, reason, message = self.state(game_state).lacking
        if module:
            violations.insert(0, Violation(reason, message, module=module))
        if self.gems_limited and not violations and command.kind in ("actor", "table"):
            trial = game_state.copy()
            command.apply(trial, entry)
            out, before = (sum(one.balances.values()) - one.balances["bank"] for one in (trial, game_state))
            limit = self.gem_limit
            if out > max(limit, before):
                violations.append(
                    self.violation("gem_limit", f"{out} gems would be out of the bank; there are {limit}")
                )
        return violations

    # -- claims, positions, the end ---------------------------------------------------------------------

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """See :class:`..claim_checks.ClaimChecks`."""
        return self.claim_checks.rule_for_claim(game_state, entry, claim, moves)

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A claim may also settle what was open."""
        return self.claim_checks.settle(game_state, entry, claim, found)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """A declared position."""
        yield from self.position.audit(game_state)

    def lasting_state(self, game_state: GameState) -> entries.HistoryState:
        """See :class:`..position.Position`."""
        return self.position.lasting(game_state)

    def score_parts(self, game_state: GameState) -> dict[str, dict[str, int]]:
        """Gems, cards and Black Stars."""
        return {player: self.scoring.parts(game_state, player) for player in self.players}

    def market_prices(self, game_state: GameState) -> dict[str, int]:
        """What a card of each colour is worth."""
        board = self.map.state(game_state)
        return {word: self.map.worth_of(board, letter) for letter, word in self.map.words.items()}

    def winners(self, game_state: GameState) -> list[str]:
        """Most influence wins; ties by the ruling."""
        return self.scoring.winners(game_state, super().winners(game_state))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Colours' worth, and what is awaited."""
        return {"worth": self.market_prices(game_state)}
