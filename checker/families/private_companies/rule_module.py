"""Private companies after they were sold: who owns them, what they pay and can do, when they close."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.private_companies.abilities import President, Teleport, TileLay
from playproof.checker.families.private_companies.base import PrivateCompaniesBase
from playproof.checker.families.waterfall import Waterfall
from playproof.checker.model.declared import count, have, whole_line
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import listing


class PrivateCompanies(PrivateCompaniesBase):
    """Private companies with positions and counts; :class:`PrivateCompaniesBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """The lines of a position, and counts."""
        yield from super().commands()
        yield have(
            "owns PRIVATE...",
            self.owns,
            "private companies that somebody owns",
            "have Ann: owns CV IL",
            check=self.check_owns,
            whose=True,
            declares=lambda actor, privates: privates,
            default="nobody owns them",
            says=self.says_owns,
        )
        yield have(
            "closed PRIVATE...",
            self.have_closed,
            "private companies that are out of the game",
            "have closed JH",
            check=self.check_have_closed,
            declares=whole_line,
            default="all are open",
            says=self.says_closed,
        )
        if self.abilities:
            yield have(
                "owner OWNER",
                self.have_owner,
                "who owns a private company",
                "have {PRIVATE}: owner Ann",
                check=self.check_owner,
                whose=True,
                default="nobody owns it",
            )
            yield have(
                "used",
                self.have_used,
                "a private company's power was used",
                "have {PRIVATE}: used",
                check=self.check_private,
                whose=True,
                default="not used",
                says=lambda game_state: [
                    (one,) for one in dict.fromkeys(one for one, _ in self.state(game_state).used)
                ],
            )
            if self.of_type(President):
                yield have(
                    "brought COMPANY",
                    self.have_brought,
                    "the company whose president's certificate came with a private company",
                    "have BO: brought BO",
                    check=self.check_brought,
                    whose=True,
                    default="the only one that can; else it is not known",
                    says=lambda game_state: self.state(game_state).drawn.items(),
                )
            yield have(
                "closed",
                self.have_one_closed,
                "a private company is out of the game",
                "have {PRIVATE}: closed",
                check=self.check_one_closed,
                whose=True,
                default="open",
            )
        yield count("OWNER owns PRIVATE", self.owner_of,
                    "who owns a private company", "count Ann owns CV", counted="owner", books="{held} owns {private}",
                    follow=self.count_owner)  # fmt: skip

    def owner_of(self, game_state: GameState, private: str) -> str:
        """Who owns one."""
        return self.state(game_state).owner.get(private, "nobody")

    def check_owns(self, game_state: GameState, actor: str, privates: tuple[str, ...]) -> Iterable[Violation]:
        """Each has one owner."""
        for private in privates:
            other = self.state(game_state).owner.get(private)
            if private in self.state(game_state).closed:
                yield self.violation("owner", f"{private} is declared closed; it can't be {actor}'s", private)
            elif other is not None and other != actor:
                yield self.violation("owner", f"{private} is {other}'s already", private)

    def owns(self, game_state: GameState, actor: str, privates: tuple[str, ...]) -> None:
        """They were sold."""
        state = self.state(game_state)
        waterfall = self.game.find(Waterfall)
        for private in privates:
            state.owner[private] = actor
            if waterfall is not None:
                waterfall.out_of_row(game_state, private)

    def says_owns(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What each owner has."""
        owner = self.state(game_state).owner
        for one in dict.fromkeys(owner.values()):
            yield one, " ".join(private for private in owner if owner[private] == one)

    def says_closed(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """What is out of the game."""
        if closed := sorted(self.state(game_state).closed):
            yield (" ".join(closed),)

    def check_private(self, game_state: GameState, private: str) -> Iterable[Violation]:
        """The name before the colon is a private company's."""
        if private not in self.pieces:
            yield self.violation("owner", f"{private or 'nobody'} is no private company")
        elif private in self.left_out:
            yield from self.check_open(game_state, private)

    def check_owner(self, game_state: GameState, private: str, owner: str) -> Iterable[Violation]:
        """It has one owner, a player or a company."""
        yield from self.check_private(game_state, private)
        if private in self.pieces:
            yield from self.check_owns(game_state, owner, (private,))

    def have_owner(self, game_state: GameState, private: str, owner: str) -> None:
        """It was sold."""
        if private in self.pieces:
            self.owns(game_state, owner, (private,))

    def have_used(self, game_state: GameState, private: str) -> None:
        """All its abilities that are used up by use are used."""
        for ability in self.abilities:
            if ability.private == private and isinstance(ability, TileLay | Teleport):
                self.state(game_state).used[private, ability.type] = getattr(ability, "times", 1)

    def check_brought(self, game_state: GameState, private: str, company: str) -> Iterable[Violation]:
        """It can bring that one."""
        may = self.presided(game_state, private)
        if company not in may:
            brings = listing(may, "or") or "nothing"
            yield self.violation("owner", f"{private or 'nobody'} brings {brings}, not {company}", company)

    def have_brought(self, game_state: GameState, private: str, company: str) -> None:
        """Its president's certificate came with that private company."""
        if private in self.pieces:
            self.state(game_state).drawn[private] = company

    def check_one_closed(self, game_state: GameState, private: str) -> Iterable[Violation]:
        """A private company that nobody owns."""
        yield from self.check_private(game_state, private)
        if private in self.pieces:
            yield from self.check_have_closed(game_state, (private,))

    def have_one_closed(self, game_state: GameState, private: str) -> None:
        """It is out of the game."""
        if private in self.pieces:
            self.have_closed(game_state, (private,))

    def check_have_closed(self, game_state: GameState, privates: tuple[str, ...]) -> Iterable[Violation]:
        """Some never close; what somebody owns is open."""
        for private in privates:
            owner = self.state(game_state).owner.get(private, "")
            if owner:
                yield self.violation("owner", f"{private} is declared {owner}'s; it isn't closed", private)
            elif not (self.closes[private] or self.abilities):
                yield self.violation(self.of("closed", private), f"{private} never closes", private)

    def have_closed(self, game_state: GameState, privates: tuple[str, ...]) -> None:
        """They are out of the game."""
        state = self.state(game_state)
        for private in privates:
            state.owner.pop(private, None)
            state.closed.add(private)

    def count_owner(self, game_state: GameState, owner: str, private: str) -> None:
        """Adopt the stated owner."""
        self.state(game_state).owner[private] = owner
