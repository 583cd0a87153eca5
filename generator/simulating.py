"""A simulation from its plan to its files: the games played, compared with those of before, and reported."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import msgspec

from playproof.checker.simulation.effects import Effect, effects
from playproof.checker.simulation.many import Plan, simulate, submitted
from playproof.checker.simulation.playing import Simulated
from playproof.components.game import Game
from playproof.components.wording.plural import counted, listing
from playproof.components.workspace import Workspace
from playproof.generator.difference.since import Then
from playproof.generator.parallel import cores
from playproof.generator.reporting.many.content import Change, labels_of
from playproof.generator.reporting.many.csv_tables import csv_files
from playproof.generator.reporting.many.groups import Group
from playproof.layouts.render_context import RenderContext, find_theme

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Simulation:
    """Games of a plan; with older data, too, if there are any to compare with."""

    def __init__(self, plan: Plan, number: int, game: Game, workspace: Workspace) -> None:
        self.plan = plan
        self.number = number
        self.game = game
        self.workspace = workspace
        #: The games of now, and of before, in the order of their numbers.
        self.games: list[Simulated] = []
        self.before: list[Simulated] = []
        self.change: Change | None = None
        self.effects: list[Effect] = []

    def run(self, then: Then | None, processes: int | None, cluster: str | None) -> bool:
        """Play all games. Returns whether that was stopped by Ctrl-C; then those that were over are there."""
        plans = [(self.games, self.plan)]
        if then is not None:
            earlier = msgspec.structs.replace(self.plan, roots=(str(then.root),))
            plans.append((self.before, earlier))
            self.change = self.changed(then)
            effects([], [])  # whether SciPy is there, before the games are played
        try:
            with progress(self.number * len(plans)) as advance:
                for games, plan in plans:
                    for one in self.played(plan, processes, cluster):
                        games.append(one)
                        advance()
        except KeyboardInterrupt:
            return True
        finally:
            if then is not None and self.before:
                self.effects = effects(
                    [one.measured for one in self.before], [one.measured for one in self.games]
                )
        return False

    def played(self, plan: Plan, processes: int | None, cluster: str | None) -> Iterator[Simulated]:
        """The games of a plan, here or on a cluster."""
        if cluster is None:
            few = self.number < 2 * FEW
            yield from simulate(plan, self.number, 1 if few and processes is None else processes or cores())
            return
        from playproof.generator.cluster import connected

        with connected(cluster, plan, processes) as (executor, sent, workers):
            yield from submitted(executor, sent, self.number, workers)

    def changed(self, then: Then) -> Change:
        """What changed in the data of play."""
        from playproof.checker.definition.game_definition import find_game
        from playproof.checker.recheck.data_changes import tweaks

        name, roots = self.plan.setting.game, [self.workspace.root]
        fields = tweaks(find_game(name, [then.root]), find_game(name, roots))
        return Change(then.label, tuple(map(str, fields)))

    @property
    def groups(self) -> list[tuple[str, Sequence[Simulated]]]:
        """The games by name."""
        if self.change is None:
            return [("", self.games)]
        return [("before", self.before), ("now", self.games)]

    def how(self) -> str:
        """What was simulated, a clause."""
        players = len(self.games[0].measured.players)
        robots = listing(self.called())
        many = counted(len(self.games), "game")
        return f"{many} of {counted(players, 'player')}, played by {robots} robots (seed {self.plan.seed})"

    def called(self) -> list[str]:
        """What the robots are called."""
        return sorted({name for one in self.games[:FEW] for name in one.robots})

    def replay(self) -> str:
        """The command that writes a game as a tracker file, without its number."""
        setting = self.plan.setting
        said = [f"playproof simulate {setting.game}"]
        if setting.beginning:
            said.append("--from FILE")
        else:
            said.append(f"--players {setting.players}")
        said.append(f"--robots {','.join(self.plan.robots)} --seed {self.plan.seed}")
        return " ".join(said)

    def in_words(self) -> Iterator[str]:
        """What the command prints."""
        from playproof.generator.reporting.many.simulated import effect_said, in_words

        labels = labels_of(self.game, [one.measured for one in self.games])
        yield from in_words(self.games, labels, self.how())
        if self.change is not None:
            moved = [one for one in self.effects if one.moved]
            yield from (effect_said(one, labels) for one in moved[:MOVED])
            if not moved:
                yield "Nothing moved beyond chance."

    def files(self, formats: Sequence[str]) -> Mapping[str, bytes]:
        """The files by what is added to their name."""
        found: dict[str, bytes] = {}
        if set(formats) & {"html", "pdf"}:
            from playproof.generator.reporting.many.simulated import simulation_report
            from playproof.generator.reporting.many.writers import evenings_page, evenings_pdf

            context = RenderContext(
                self.game, find_theme("plain", self.workspace.overrides), self.workspace.overrides
            )
            report = simulation_report(
                self.groups, context, self.how(), self.replay(), self.change, self.effects
            )
            if "html" in formats:
                found[".html"] = evenings_page(report)
            if "pdf" in formats:
                found[".pdf"] = evenings_pdf(report)
        if "csv" in formats:
            groups = [Group(name, [one.measured for one in games]) for name, games in self.groups]
            labels = labels_of(self.game, [one for group in groups for one in group.games])
            found |= {f"-{name}.csv": data for name, data in csv_files(groups, [], labels).items()}
        if "json" in formats:
            found[".json"] = self.as_json()
        return found

    def as_json(self) -> bytes:
        """The plan and every game as JSON; the same wherever they were played."""
        data = {
            "game": self.plan.setting.game,
            "seed": self.plan.seed,
            "robots": self.called(),
            "games": self.games,
            "before": self.before,
            "effects": [one._asdict() for one in self.effects],
        }
        return msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"


#: Called after each game.
Advance = Callable[[], None]
#: Fewer games than twice this are played in one process. So many effects are told by the command.
FEW, MOVED = 8, 12


@contextmanager
def progress(games: int) -> Iterator[Advance]:
    """A function to call after each game; on a terminal a bar shows how many are over."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar: Progress = Progress(
        "games",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task: TaskID = bar.add_task("games", total=games)
        yield lambda: bar.advance(task)
