"""``playproof simulate``: robots play a game many times; what its rules and numbers make of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playproof.generator.command.output import say
from playproof.generator.command.signature import GameName

if TYPE_CHECKING:
    from playproof.checker.simulation.many import Plan
    from playproof.checker.simulation.playing import Setting, Simulated
    from playproof.components.game import Game
    from playproof.components.workspace import Workspace


class Format(StrEnum):
    """Output format."""

    html = "html"
    pdf = "pdf"
    json = "json"
    csv = "csv"


def simulate(
    game: GameName,
    number: Annotated[int, typer.Option("-n", "--games", min=1, max=1_000_000, help="How many games.")] = 200,
    players: Annotated[
        int | None,
        typer.Option(help="How many players. [default: 3, if the game is for 3]", show_default=False),
    ] = None,
    robots: Annotated[
        str,
        typer.Option(
            help="Who plays, for the seats in turn: random, greedy, patient. They change seats from game to game."
        ),
    ] = "greedy,random",
    robot: Annotated[
        list[Path] | None,
        typer.Option(
            help="A robot of your own, a Python file, behind those of --robots; it is run. Can be repeated.", show_default=False
        ),
    ] = None,
    from_file: Annotated[
        Path | None,
        typer.Option("--from", help="A tracker file from whose end the games go on.", show_default=False),
    ] = None,
    house: Annotated[
        list[str] | None,
        typer.Option(
            help='A ruling, as in a tracker: --house "W-Q3 = b". Can be repeated.', show_default=False
        ),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(
            metavar="KIT|GITREF|FOLDER",
            help="Play with older data, too, and tell what the change moved (needs SciPy). 'kit' is the last printed kit.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Other games come of another seed.")] = 1,
    replay: Annotated[
        int | None,
        typer.Option(
            min=1, help="Write the game of this number as a tracker file, and no report.", show_default=False
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--most", min=10, max=20_000, help="A game is stopped after so many lines, and counts as never ended.")
    ] = 4000,
    out: Annotated[
        Path | None,
        typer.Option(help="The folder to write to. [default: output/GAME]", show_default=False),
    ] = None,
    output: Annotated[
        list[Format] | None,
        typer.Option(
            "--format", help="html, pdf, csv or json; can be repeated. [default: html]", show_default=False
        ),
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="How many at once. [default: one a core]", show_default=False),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            help="A Dask scheduler (tcp://host:8786), or 'local'. docs/cluster.md", show_default=False
        ),
    ] = None,
) -> None:
    """Let robots play a game many times, and report what came of it.

    How long it is, who wins from which seat, what is never bought, whether it ends at all. Robots are no people: the report
    says what they can't tell. The game needs rules in play.toml.

    With --since: the same games with the data of before, and what moved beyond chance.

    Each game has a number, and the same seed gives the same game: --replay writes it as a tracker file.

    Exit codes: 0, written; 1, some game got stuck or broke a rule; 2, usage error; 130, stopped, with a report of what was
    played.

    Examples:

    `playproof simulate harbour`

    `playproof simulate harbour -n 1000 --players 4 --since kit`

    `playproof simulate harbour --replay 17`
    """
    from playproof.components.game import load_game
    from playproof.components.workspace import find_workspace
    from playproof.generator.command.speech import fail

    workspace = find_workspace(Path.cwd())
    loaded = load_game(workspace.game_folder(game))
    names = (
        [one.strip() for one in robots.split(",") if one.strip()]
        if not robot or robots != "greedy,random"
        else []
    )
    names += [str(one.resolve()) for one in robot or ()]
    if not names:
        fail("--robots names nobody; there are random, greedy and patient")
    setting = _setting(game, loaded, players, from_file, house or [], most)
    plan = _plan(setting, names, seed, [workspace.root])
    if replay is not None:
        _replay(plan, replay, out, workspace)
        return
    formats = list(dict.fromkeys(one.value for one in output)) if output else ["html"]
    _report(plan, number, since, formats, out, workspace, loaded, processes, cluster)


def _setting(
    game: str, loaded: Game, players: int | None, from_file: Path | None, house: Sequence[str], most: int
) -> Setting:
    """What is the same for all games."""
    from playproof.checker.api import read
    from playproof.checker.model.findings import Report
    from playproof.checker.simulation.playing import Setting
    from playproof.generator.command.speech import fail

    fewest, highest = loaded.header.players
    if from_file is not None:
        if players is not None:
            fail("--from and --players: the file says who plays; use one of them")
        text = read(from_file)
        if isinstance(text, Report):
            fail(f"{text.file} {text.unreadable}")
        return Setting(game, beginning=text.rstrip("\n"), house=tuple(house), most=most)
    number = players if players is not None else min(max(3, fewest), highest)
    if not fewest <= number <= highest:
        fail(f"--players {number}: {loaded.title} is for {fewest} to {highest} players")
    return Setting(game, number, tuple(house), most=most)


def _plan(setting: Setting, robots: Sequence[str], seed: int, roots: Sequence[Path]) -> Plan:
    """The games, tried by beginning one: what is wrong is told before others are started. Stops with a sentence."""
    from playproof.checker.simulation.many import Plan, robots_of, start_of
    from playproof.generator.command.speech import fail

    plan = Plan(setting, tuple(robots), seed, tuple(map(str, roots)))
    robots_of(plan.robots)
    try:
        start_of(plan.setting, plan.roots)
    except ValueError as error:
        fail(str(error))
    return plan


def _replay(plan: Plan, number: int, out: Path | None, workspace: Workspace) -> None:
    """Write one game as a tracker file."""
    from playproof.checker.simulation.many import robots_of, start_of
    from playproof.checker.simulation.playing import play
    from playproof.generator.kit.atomic_output import AtomicOutput

    done = play(start_of(plan.setting, plan.roots), robots_of(plan.robots), plan.seed, number, keep=True)
    staged = AtomicOutput(out if out is not None else workspace.output / plan.setting.game)
    staged.add(f"game-{number}.play", "".join(f"{line}\n" for line in done.lines).encode())
    for path in staged.commit():
        say(path)
    if done.ending != "over":
        say(f"playproof: the game is not over: {done.why}", err=True)


def _report(
    plan: Plan, number: int, since: str | None, formats: Sequence[str], out: Path | None, workspace: Workspace, loaded: Game,
    processes: int | None, cluster: str | None,
) -> None:  # fmt: skip
    """Simulate, and write the report."""
    from playproof.generator.command.speech import FINDINGS
    from playproof.generator.difference.since import opened
    from playproof.generator.kit.atomic_output import AtomicOutput
    from playproof.generator.simulating import Simulation

    with ExitStack() as stack:
        then = stack.enter_context(opened(since, plan.setting.game, workspace)) if since is not None else None
        if then is not None and then.warning:
            say(then.warning, err=True)
        simulation = Simulation(plan, number, loaded, workspace)
        stopped = simulation.run(then, processes, cluster)
    if not simulation.games:
        say("playproof: stopped before a game was over; nothing was written.", err=True)
        raise typer.Exit(130)
    staged = AtomicOutput(out if out is not None else workspace.output / plan.setting.game)
    for ending, data in simulation.files(formats).items():
        staged.add(f"simulation{ending}", data)
    for path in staged.commit():
        say(path)
    for sentence in simulation.in_words():
        say(sentence, err=True)
    if stopped:
        say(f"playproof: stopped after {len(simulation.games):,} of {number:,} games", err=True)
        raise typer.Exit(130)
    if _broken(simulation.games):
        raise typer.Exit(FINDINGS)


def _broken(games: Sequence[Simulated]) -> bool:
    """Whether some game got stuck, or an entry broke a rule."""
    return any(one.ending in ("stuck", "finding", "robot") for one in games)


#: The command of this module.
COMMANDS = {"simulate": simulate}
