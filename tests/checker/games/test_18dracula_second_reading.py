"""18Dracula's whole play against a second reading of its rules: the books, what may be typed, changed entries, faults."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

from playproof.checker.assembly.game import Game
from playproof.checker.language.parser import read_entry
from playproof.checker.language.values import ParseError
from playproof.checker.model.game_state import GameState
from playproof.checker.session.session import run
from tests.checker.games.dracula_board import CARDS, LINKS, slug
from tests.checker.games.dracula_candidates import candidates
from tests.checker.games.dracula_operating_oracle import MINORS, Books
from tests.checker.games.dracula_oracle import FRONTS
from tests.checker.players.random_player import NAMES, Writer
from tests.samples import some

PLAYERS = (2, 3, 4, 5, 6)
OPERATING = ("operating", "castle", "placing")
#: At how many places of a game's operating rounds, each as likely as the others, entries are tried out.
CUTS = 8


@dataclass
class Cut:
    """How a game stands before its line ``at``, by the checker and by the second reading."""

    at: int
    game_state: GameState
    books: Books


@dataclass
class Played:
    """A random game, followed by both."""

    game: Game
    lines: list[str]
    cuts: list[Cut] = field(default_factory=list)


def is_entry(line: str) -> bool:
    return ": " in line and line.partition(":")[0] in (*NAMES, *FRONTS, *MINORS)


def by_checker(game: Game, game_state: GameState) -> dict[str, Any]:
    """The books as the checker keeps them."""
    modules: Any = game.modules
    network, trains = modules["network"].state(game_state), modules["trains"].state(game_state)
    graph, phases = modules["network"].graph, modules["phases"].state(game_state)
    ends = [frozenset(slug(graph.titles[end]) for end in pair) for pair in graph.ends]
    colours = ("", *graph.colours[1:])
    cubes = {
        ends[link]: colours[colour]
        for link, colour in enumerate(network.cubes)
        if colour and LINKS[ends[link]].get("start") != "built"
    }
    offices: dict[str, set[str]] = {}
    for place, companies in network.offices.items():
        for company in companies:
            offices.setdefault(company, set()).add(slug(graph.titles[place]))
    return {
        "money": dict(game_state.balances),
        "market": modules["stock_market"].show(game_state),
        "presidents": dict(modules["shares"].state(game_state).president),
        "shares": {
            front: {holder: number for holder, number in held.items() if number}
            for front, held in modules["shares"].state(game_state).held.items()
        },
        "cubes": cubes,
        "supply": dict(zip(graph.colours[1:], network.supply[1:], strict=True)),
        "offices": offices,
        "waiting": {slug(graph.titles[place]): company for place, company in network.waiting.items()},
        "castle": ends[network.castle],
        "phase": (phases.phase, phases.space),
        "monsters": {
            owner: sorted(owned)
            for owner, owned in ({**trains.owned, "market": trains.market}).items()
            if owned
        },
        "left": {
            name: number
            for name, number in trains.left.items()
            if not CARDS[name].eaten or CARDS[name].eaten > phases.phase
        },
        "associates": {
            name: owner
            for name, owner in modules["private_companies"].state(game_state).owner.items()
            if owner and name not in modules["private_companies"].state(game_state).closed
        },
        "turn": modules["operating"].state(game_state).now,
        "over": game_state.over,
    }


def by_second(books: Books) -> dict[str, Any]:
    """The same figures of the second reading."""
    board = books.board
    market: dict[str, dict[str, Any]] = {}
    for front, cell in books.at.items():
        above = books.piles[cell][: books.piles[cell].index(front)]
        market[front] = {"cell": "r{}c{}".format(*cell), "price": books.price(front)}
        if above:
            market[front]["under"] = " ".join(above)
    owned = {owner: sorted(lot.elements()) for owner, lot in books.monsters.items()}
    owned["market"] = sorted(books.market.elements())
    return {
        "money": {
            **dict.fromkeys((*FRONTS, *MINORS), 0),
            **books.cash,
            **books.treasury,
            "bank": books.bank,
        },
        "market": market,
        "presidents": dict(books.chair),
        "shares": {
            front: {holder: number for holder, number in books.held[front].items() if number}
            for front in FRONTS
        },
        "cubes": dict(board.cubes),
        "supply": dict(board.supply),
        "offices": {company: set(places) for company, places in board.offices.items() if places},
        "waiting": {city: company for company, city, _ in board.waiting},
        "castle": board.castle,
        "phase": (books.phase, books.space),
        "monsters": {owner: lot for owner, lot in owned.items() if lot},
        "left": {
            name: number
            for name, number in books.stock.items()
            if not CARDS[name].eaten or CARDS[name].eaten > books.phase
        },
        "associates": {name: owner for name, owner in books.owner.items() if owner},
        "turn": books.turn_of.company,
        "over": books.stage == "over",
    }


def same(game: Game, game_state: GameState, books: Books, where: str) -> None:
    one, other = by_checker(game, game_state), by_second(books)
    for figure, value in one.items():
        assert value == other[figure], (where, figure)


def played(players: int, seed: int = 0) -> Played:
    """A whole game, its books compared after every turn; some cuts in operating rounds are kept."""
    seed = seed or players
    rng = random.Random(seed)
    writer = Writer("18dracula", players, seed)
    names = list(NAMES[:players])
    first = next((line.split()[2] for line in writer.lines if line.startswith("have turn")), names[0])
    books, out = Books(names, first), Played(writer.game, writer.lines)
    stood, seen = "", 0
    while not writer.game_state.over:
        seen += books.stage in OPERATING
        if books.stage in OPERATING and (at := seen - 1 if seen <= CUTS else rng.randrange(seen)) < CUTS:
            out.cuts[at : at + 1] = [Cut(len(writer.lines), writer.game_state.copy(), copy.deepcopy(books))]
        before = len(writer.lines)
        writer.play(before + 1)
        line = writer.lines[-1]
        if is_entry(line):
            assert books.legal(line), (players, before, line)
            books.do(line)
            if stood != (stood := f"{books.stage} {books.turn_of.company}"):
                same(writer.game, writer.game_state, books, f"{players} players, line {before + 1}: {line}")
    out.cuts.sort(key=lambda cut: cut.at)
    assert books.scores() == writer.game.scores(writer.game_state)
    return out


@pytest.fixture(scope="module", params=some((3,), PLAYERS), name="one")
def of_players(request: pytest.FixtureRequest) -> Played:
    """A random game for three players; for two to six with ``--exhaustive``."""
    return played(request.param)


def test_the_books_are_those_of_a_second_reading(one: Played) -> None:
    assert len(one.cuts) == CUTS
    assert one.lines[one.cuts[0].at :]


def checked(game: Game, game_state: GameState, line: str) -> tuple[bool, Any, GameState]:
    """Whether the checker holds something against an entry; the entry, and the table on which it is done."""
    game_state = game_state.copy()
    try:
        parsed = read_entry(game, game_state, 1, line)
    except ParseError:
        return True, None, game_state
    game.infer_all_skipped(game_state, parsed.command, parsed.entry)
    return bool(game.check(game_state, parsed.command, parsed.entry)), parsed, game_state


def agree(one: Played, game_state: GameState, books: Books, line: str) -> bool:
    """Whether an entry is legal, which both have to judge alike."""
    says = books.legal(line)
    assert checked(one.game, game_state, line)[0] != says, (books.players, line, says)
    return says


def test_every_operating_entry_is_judged_as_in_a_second_reading(one: Played) -> None:
    rng = random.Random(len(one.lines))
    legal = sum(
        agree(one, cut.game_state, cut.books, line) for cut in one.cuts for line in candidates(rng, cut.books)
    )
    assert legal > 20


def impoverish(rng: random.Random, game: Any, game_state: GameState, books: Books) -> None:
    """Most blood goes to the bank and most monsters leave, so that purchases are forced."""
    purses, trains = game_state.balances, game.modules["trains"].state(game_state)
    now = books.turn_of.company
    lacking = [card.price - 5 for card in books.on_sale(now).values()]
    for owner in (*books.cash, *books.treasury):
        left = min(purses[owner], rng.choice((0, 5, 40, 130, 300)))
        if owner == now:
            left = 5
        elif owner == books.chair.get(now) and lacking:  # exactly what one monster lacks
            left = max(0, rng.choice((left, *lacking)))
        purses["bank"] += purses[owner] - left
        purses[owner] = left
        (books.cash if owner in books.cash else books.treasury)[owner] = left
    books.bank, books.ahead = purses["bank"], None
    game.modules["operating"].state(game_state).fresh, books.fresh = {}, {}
    for front in FRONTS:
        if (front == now or rng.random() < 0.8) and trains.owned.get(front):
            trains.owned[front] = []
            books.monsters[front].clear()


def test_play_goes_on_alike_whatever_is_typed(one: Played) -> None:
    """From a cut, entries that the second reading allows; in half of the cases nobody has blood or monsters left."""
    rng = random.Random(len(one.lines))
    played_on = 0
    for number, cut in enumerate(one.cuts):
        game_state, books = cut.game_state.copy(), copy.deepcopy(cut.books)
        if number % 2 and not books.over():
            impoverish(rng, one.game, game_state, books)
        for _ in some(range(6), range(12)):
            if books.stage not in OPERATING:
                break
            choice = candidates(rng, books)
            rng.shuffle(choice)
            legal = [line for line in choice[:40] if agree(one, game_state, books, line)]
            taken = legal[0] if legal else next((line for line in choice[40:] if books.legal(line)), "")
            if not taken:  # a president who has sold for a monster that is out of reach
                break
            _, parsed, game_state = checked(one.game, game_state, taken)
            game_state.start_journal(True)
            parsed.command.apply(game_state, parsed.entry)
            books.do(taken)
            same(one.game, game_state, books, f"from line {cut.at}: {taken}")
            played_on += 1
    assert played_on > 10


def test_a_broken_bank_ends_the_game_alike(one: Played) -> None:
    """The bank holds next to nothing, and the game goes on as it did."""
    rng = random.Random(len(one.lines))
    over = set()
    for number, cut in enumerate(one.cuts):
        game_state, books = cut.game_state.copy(), copy.deepcopy(cut.books)
        rich, left = rng.choice(books.players), (0, 1, 5, 5000)[number % 4]
        game_state.balances[rich] += game_state.balances["bank"] - left
        books.cash[rich] = game_state.balances[rich]
        game_state.balances["bank"] = books.bank = left
        game_state.low = books.low = min(books.low, left)
        for line in one.lines[cut.at : cut.at + 200]:
            if is_entry(line):
                if not agree(one, game_state, books, line):
                    break
                _, parsed, game_state = checked(one.game, game_state, line)
                game_state.start_journal(True)
                parsed.command.apply(game_state, parsed.entry)
                books.do(line)
                assert game_state.over == (books.stage == "over"), (cut.at, left, line)
        same(one.game, game_state, books, f"from line {cut.at}, {left} in the bank")
        over.add(game_state.over)
    assert True in over


def change(rng: random.Random, lines: list[str]) -> list[str]:
    """The first of some entries changed: its amount, actor, what it is about, or order; or left out."""
    out = lines.copy()
    words = out[0].split()
    match rng.randrange(6):
        case 0:
            del out[0]
        case 1:
            out[0], out[1] = out[1], out[0]
        case 2:
            _, colon, rest = out[0].partition(":")
            out[0] = f"{rng.choice((*FRONTS, *MINORS))}{colon}{rest}"
        case 3:
            _, _, rest = rng.choice(lines).partition(": ")
            out[0] = f"{words[0]} {rest}"
        case 4:
            names = [card.name for card in CARDS.values()]
            told = next((name for name in names if name in out[0]), "")
            out[0] = out[0].replace(told, rng.choice(names)) if told else f"{words[0]} done"
        case _:
            out[0] = " ".join(
                str(max(0, int(word) + rng.choice((-10, -1, 1, 10)))) if word.isdigit() else word
                for word in words
            )
    return out


def test_a_changed_operating_entry_is_found_or_makes_another_legal_play(one: Played) -> None:
    rng = random.Random(len(one.lines))
    caught = 0
    for cut in one.cuts * 4:
        ahead = [line for line in one.lines[cut.at : cut.at + 60] if is_entry(line)]
        if len(ahead) < 3:
            continue
        game_state, books = cut.game_state, copy.deepcopy(cut.books)
        for line in change(rng, ahead):
            says, (wrong, parsed, game_state) = books.legal(line), checked(one.game, game_state, line)
            assert wrong != says, (cut.at, line, says)
            if wrong:
                caught += 1
                break
            game_state.start_journal(True)
            parsed.command.apply(game_state, parsed.entry)
            books.do(line)
        else:
            same(one.game, game_state, books, f"changed at line {cut.at}")
    assert caught


def plain(one: Played, cut: Cut, line: str) -> bool:
    """Whether a wrong entry was most likely not done, and no other was meant: then play goes on as it did."""
    actor, _, said = line.partition(": ")
    if actor in cut.books.next_actors() - {cut.books.turn_of.company} or said == "done":
        return False  # it may end the turn under way
    try:
        parsed = read_entry(one.game, cut.game_state, 1, line)
    except ParseError:
        return False
    return all(wrong.remedy is None for wrong in one.game.check(cut.game_state, parsed.command, parsed.entry))


def test_a_fault_put_in_is_found_at_its_line_and_nowhere_else(one: Played) -> None:
    rng = random.Random(len(one.lines))
    cuts = [cut for cut in one.cuts if cut.books.stage == "operating"]
    for cut in rng.sample(cuts, min(3, len(cuts))):
        faults = [
            line for line in candidates(rng, cut.books) if not cut.books.legal(line) and plain(one, cut, line)
        ]
        fault = rng.choice(faults)
        lines = [*one.lines[: cut.at], fault, *one.lines[cut.at : cut.at + 40]]
        findings = run("\n".join(lines), likely=False).report.findings
        assert {finding.line for finding in findings} == {cut.at + 1}, (fault, findings)
