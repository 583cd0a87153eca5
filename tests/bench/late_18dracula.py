"""How fast a late game of 18Dracula is checked: ``python -m tests.bench.all late_18dracula``.

``python -m tests.bench.late_18dracula`` prints how long its best rampages take to find.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.families.routing import LIMIT, Plan, View, best_plan
from playproof.checker.families.routing.run import CITY
from playproof.checker.families.trains import TrainType
from playproof.checker.games.game_18dracula.operating import FrontRounds
from playproof.checker.language.lines import Line
from playproof.checker.language.script import Step, word_of
from playproof.checker.session.session import run
from tests.bench.checker_speed import bare_loop, seconds
from tests.bench.measuring import Figure, Reading

RATE = Figure("checking a late game of 18dracula", 10_000, "entries a second", True)
FOUR_TIMES = Figure("a late game four times as long", 4.5, "× the time")
#: A whole game to the bank's break and the last set of rounds.
WHOLE = Path(__file__).parents[1] / "checker" / "data" / "18dracula-random-game.play"
#: Three fronts late in the game, with a bank that outlasts any number of rounds.
LATE = """\
playproof 1
game 18dracula
players Ann Bob Cy
have bank = 1000000
have phase 5
have round SR 9
have priority Ann
have KA: par 100
have GS: par 93
have SS: par 87
have Ann: shares 6 KA
have Bob: shares 4 KA
have Bob: shares 6 GS
have Cy: shares 4 GS
have Cy: shares 6 SS
have Ann: shares 4 SS
have KA: monsters Vampire, Assassin
have GS: monsters Vampire, Werewolf
have SS: monsters Assassin
"""
#: What a table does first of all that it may.
HABITS = ("run", "pay", "build", "done", "pass")
#: Five strong monsters each.
STRONG = (
    ("vampire", "vampire", "werewolf", "assassin", "count_vlad"),
    ("vampire", "vampire", "vampire", "assassin", "assassin"),
    ("captain_harker", "count", "count", "soldier", "haunted"),
    ("vampire_lord", "vampire_lord", "master_assassin", "werewolf_lord", "count_vlad"),
)


@cache
def late_game(rounds: int) -> str:
    """Stock rounds of passes, castle auctions without a bid, operating rounds of builds, best rampages and dividends."""
    session = run(LATE)
    assert session.game is not None
    lines = LATE.rstrip().split("\n")
    begun = 0
    while begun <= rounds:
        by_word = {
            command.syntax.word: command.write(actor, *values)
            for command, actor, values in reversed(list(session.game.moves(session.game_state)))
        }
        text = by_word[next(word for word in HABITS if word in by_word)]
        begun += text.startswith("KA: done")
        lines.append(text)
        session.step(Step(len(lines), Line(len(lines), text, text), text, word_of(text)))
        assert not session.report.findings, session.report.findings
    return "\n".join(lines)


def strong_rampage(names: tuple[str, ...], seed: int) -> tuple[View, list[TrainType]]:
    """The shipped board late in the game, most cubes laid, the front KA with four offices and these monsters."""
    game = open_game(find_game("18dracula"), ["Ann", "Bob", "Cy"])
    operating, game_state = game.require(FrontRounds), game.initial_state()
    network = operating.network
    part, graph = network.state(game_state), network.graph
    rng = random.Random(seed)
    reached = {network.home_place["KA"]}
    for _ in range(45):
        free = [
            link
            for link, ends in enumerate(graph.ends)
            if not part.cubes[link]
            and reached & set(ends)
            and (colour := network.needs(part, link))
            and part.supply[colour]
        ]
        if not free:
            break
        link = rng.choice(free)
        network.lay(part, link, network.needs(part, link))
        reached |= set(graph.ends[link])
    for company, place in network.home_place.items():
        if company not in part.offices.get(place, ()):
            network.settle(part, place, company)
    cities = [
        place
        for place in sorted(reached)
        if graph.kinds[place] == CITY and place not in network.home_place.values()
    ]
    for place in rng.sample(cities, 3):
        network.settle(part, place, "KA")
    operating.phases.state(game_state).phase = 5
    game_state.module_states["trains"].owned["KA"] = list(names)
    operating.begin_turn(game_state, "KA")
    running = operating.rampage
    return running.view(game_state, "KA"), [
        running.moves_as(one) for one in running.ready_trains(game_state, "KA")
    ]


def timed_plan(names: tuple[str, ...], seed: int) -> tuple[Plan, float]:
    """The best rampage and the processor's seconds that it took."""
    view, engines = strong_rampage(names, seed)
    begin = time.process_time()
    plan = best_plan(view, engines, limit=LIMIT)
    return plan, time.process_time() - begin


@dataclass(frozen=True)
class Speed:
    entries: int
    per_second: float
    #: Seconds of the checker for one second of the bare loop.
    to_bare_loop: float
    #: A game four times as long, in times of the shorter.
    four_times: float


def measure() -> Speed:
    text = WHOLE.read_text()
    entries = run(text).report.entries
    whole, bare = seconds(lambda: run(text), 7), seconds(lambda: bare_loop([text] * 20), 7) / 20
    one, four = late_game(50), late_game(200)
    ratio = min(seconds(lambda: run(four), 1) / seconds(lambda: run(one), 3) for _ in range(5))
    return Speed(entries, entries / whole, whole / bare, ratio)


def readings() -> Iterator[Reading]:
    speed = measure()
    yield RATE.found(speed.per_second, f"{speed.entries:,} entries, {speed.to_bare_loop:.0f} × a bare loop")
    yield FOUR_TIMES.found(speed.four_times)


if __name__ == "__main__":
    for names in STRONG:
        plans = [timed_plan(names, seed) for seed in range(8)]
        spent = sorted(took for _, took in plans)
        proved = sum(plan.proved for plan, _ in plans)
        print(
            f"best rampage of {', '.join(names)}: {proved} of {len(plans)} boards proved;"
            f" median {spent[len(spent) // 2]:.2f} s, longest {spent[-1]:.2f} s"
        )
