"""A log's moves as entries of the tracker.

Nothing is judged here: a move against the rules is written as it was made, and `playproof check` finds it; where play
doesn't come to a move by the rules, the file ends. One thing alone is accepted: a run of an older log that lists hexes
without the track between them, which the page took as given.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path

from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import GameDefinition, find_game, known_games
from playproof.checker.families.hex_track import HexTrack
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.shares import IPO, MARKET, Shares
from playproof.checker.families.trains import Trains
from playproof.checker.families.waterfall import Waterfall
from playproof.checker.importing.log import Action, ImportFault, Log, read_log
from playproof.checker.importing.recorder import Converter, Recorder
from playproof.checker.importing.routes import route_texts
from playproof.checker.model.findings import Finding
from playproof.checker.names import NO_NAME
from playproof.checker.session.session import run
from playproof.components.faults import DataFaults
from playproof.components.wording.plural import counted

#: Readings of a turn's runs that are tried, where a log lists hexes alone.
MOST_READINGS = 200


@dataclass(slots=True)
class Imported:
    """A log as a tracker file: its text, the game's id, and how many moves it holds. ``accepted``: the findings of runs
    that the page never compared with the track."""

    text: str
    game: str
    moves: int
    accepted: list[Finding] = field(default_factory=list)
    #: Where rules and log part, with what both say; "" where the whole log is in the file.
    parted: str = ""


def import_log(path: Path, roots: Sequence[Path] = ()) -> Imported:
    """The tracker file of a log. Raises :class:`ImportFault`, `DataFaults`, and `OSError` where the file can't be read."""
    log = read_log(path)
    definition = game_of(log, roots)
    players = typeable(log, definition)
    house = {
        ruling.id: ruling.optional_rules[rule]
        for ruling in definition.book.rulings.values()
        for rule in log.optional_rules
        if rule in ruling.optional_rules
    }
    game = open_game(definition, list(players.values()), house)
    recorder = Recorder(game, log, players, house=house)
    text = recorder.write(CONVERTERS, unknown)
    if not recorder.untraced:
        return Imported(text, definition.id, recorder.moves, parted=recorder.parted)
    lines = text.splitlines()
    found = run(text, roots=roots, likely=False).report.findings
    accepted = [one for one in found if lines[one.line - 1] in recorder.untraced]
    accepts = [f'accept {one.line} "as recorded, though {one.code} forbids it"\n' for one in accepted]
    return Imported(text + "".join(accepts), definition.id, recorder.moves, accepted, recorder.parted)


def game_of(log: Log, roots: Sequence[Path]) -> GameDefinition:
    """The game of a log, by its id or its title. Raises :class:`ImportFault`, and :class:`DataFaults` if its data are
    broken; other games of the workspace may be."""
    whole = []
    for name in known_games(roots):
        try:
            definition = find_game(name, roots)
        except DataFaults:
            if name == log.title.casefold():
                raise
            continue
        if "operating" in definition.play.get("families", ()):
            if log.title.casefold() in (name, definition.title.casefold()):
                return definition
            whole.append(name)
    raise ImportFault(
        f"the log is of {log.title[:40]}, whose play can't be checked; games that can be imported: {', '.join(whole)}"
    )


def typeable(log: Log, definition: GameDefinition) -> dict[str, str]:
    """A name for each player that a line may begin with: one word, nobody else's. Raises :class:`ImportFault`."""
    found: dict[str, str] = {}
    for seat, (id_, name) in enumerate(log.players.items(), 1):
        plain = unicodedata.normalize("NFC", name)
        word = re.sub(r"[^\w.-]+", "", NO_NAME.sub("", plain))[:24].strip(".-_") or f"Player{seat}"
        if word[0].isdigit():
            word = f"P{word}"
        choices = [word, *(f"{word}{number}" for number in range(2, 99))]
        taken = {one.casefold() for one in found.values()} | {"bank", "table", "ipo", "market", "pool"}
        found[id_] = next(one for one in choices if one.casefold() not in taken)
    for _ in found:
        try:
            open_game(definition, list(found.values()))
            break
        except DataFaults:
            # Somebody is called as a company of the game: its own names come first.
            game = open_game(definition, [f"Player{seat}" for seat in range(1, len(found) + 1)])
            start = game.initial_state()
            for id_, name in found.items():
                if game.unfit_name(start, name):
                    found[id_] = f"{name}1"
    return found


def unknown(recorder: Recorder, action: Action) -> None:
    """A move that no entry says."""
    raise action.fault(f"no entry of the tracker says this; known are {', '.join(sorted(CONVERTERS))}")


def bid(recorder: Recorder, action: Action) -> None:
    """A bid, or the purchase of the cheapest."""
    actor, price = recorder.actor(action), action.number("price")
    lot = recorder.private(action, action.needs("company"))
    recorder.turn_of(action, actor)
    auction = recorder.game.find(Waterfall)
    buys = False
    if auction is not None:
        state = auction.state(recorder.game_state)
        buys = not state.lot and lot == auction.cheapest(state) and not state.bids.get(lot)
    recorder.enter(action, f"{actor}: buy {lot} for {price}" if buys else f"{actor}: bid {price} {lot}")


def passes(recorder: Recorder, action: Action) -> None:
    """A player passes; a company's step that is passed over is no entry."""
    if action.entity_type != "player":
        return
    if recorder.stage == "operating":
        recorder.stock_round(action)
    actor = recorder.actor(action)
    now = recorder.game.active_players_now(recorder.game_state)
    if actor not in now:
        recorder.turn_of(action, actor)
    recorder.enter(action, f"{actor}: pass")


def par(recorder: Recorder, action: Action) -> None:
    """A company is begun."""
    actor, company = recorder.actor(action), recorder.company(action, action.needs("corporation"))
    price = action.needs("share_price").split(",")[0]
    recorder.turn_of(action, actor)
    recorder.next_turn(actor, f"{actor}: par {company} {price}")
    recorder.enter(action, f"{actor}: par {company} {price}")


def buy_shares(recorder: Recorder, action: Action) -> None:
    """A share is bought, or a private company exchanged for one."""
    company, shares = recorder.shares(action)
    source = MARKET if shares[0] in recorder.left_ipo else IPO
    recorder.left_ipo.update(shares)
    if action.entity_type == "company":
        private = recorder.private(action)
        privates = recorder.game.require(PrivateCompanies)
        owner = privates.state(recorder.game_state).owner.get(private, "")
        recorder.enter(action, f"{owner}: exchange {private} for {company} from {source}")
        return
    actor = recorder.actor(action)
    if recorder.stage != "stock_round":
        recorder.stock_round(action)
    recorder.turn_of(action, actor)
    said = f"{actor}: buy {company} from {'pool' if source == MARKET else source}{price_of(action, 'at')}"
    for _ in shares:
        recorder.next_turn(actor, said)
        recorder.enter(action, said)


def price_of(action: Action, word: str = "at") -> str:
    """What a log states of a share's price, as it is typed; "" where it says nothing."""
    said = action.said.get("share_price")
    return f" {word} {action.number('share_price')}" if said is not None else ""


def sell_shares(recorder: Recorder, action: Action) -> None:
    """Shares are sold, in a stock round or for a train."""
    (company, shares), actor = recorder.shares(action), recorder.actor(action)
    if len(set(shares)) < len(shares):
        raise action.fault(f"a share of {company} is sold twice at once")
    recorder.left_ipo.update(shares)
    own = recorder.game.require(Shares).companies[company]
    number = sum(1 if at else own.president for _, at in shares)
    if action.said.get("percent") is not None:
        number = action.number("percent") * own.total // 100
    gets = f" -> {actor} gets {action.number('share_price') * number}" if price_of(action) else ""
    if recorder.stage == "operating":
        said = f"{actor}: sell {number} {company} for {recorder.now}{gets}"
        if recorder.legal(said):
            recorder.enter(action, said)
            return
        recorder.stock_round(action)
    recorder.turn_of(action, actor)
    recorder.next_turn(actor, f"{actor}: sell {number} {company}")
    recorder.enter(action, f"{actor}: sell {number} {company}{gets}")


def operates(recorder: Recorder, action: Action) -> str:
    """The company that acts; the turns before it are over."""
    company = recorder.company(action)
    recorder.reach(
        action, lambda: recorder.stage == "operating" and recorder.now == company, f"{company} operates"
    )
    return company


def lay_tile(recorder: Recorder, action: Action) -> None:
    """A tile is laid."""
    tile, hex_ = action.needs("tile"), action.needs("hex")
    private = action.entity_type == "company"
    actor = recorder.private(action) if private else operates(recorder, action)
    said = f"{actor}: lay {tile.rpartition('-')[0] or tile} on {hex_} turned {action.number('rotation')}"
    recorder.tiles[tile] = hex_
    if private:
        recorder.between_turns(said)
    recorder.enter(action, said)


def place_token(recorder: Recorder, action: Action) -> None:
    """A token is placed; the city counts as in the notation of what lies there."""
    tile, _, number = action.needs("city").rpartition("-")
    hex_ = action.text("hex") or recorder.tiles.get(tile, tile.rpartition("-")[0])
    board = recorder.game.find(HexTrack)
    if board is None or hex_ not in board.geography.printed:
        raise action.fault(
            f"the map has no hex {hex_}" if hex_ else f"'{action.needs('city')[:40]}' is no city"
        )
    content = board.view(board.state(recorder.game_state), hex_)
    cities = content.cities
    if not number.isdigit() or int(number) >= len(cities):
        raise action.fault(f"{hex_} has {counted(len(cities), 'city')}, no city {number} from 0")
    place = content.name_of(hex_, cities[int(number)])
    cost = f" for {action.number('cost')}" if isinstance(action.said.get("cost"), int) else ""
    if action.entity_type == "company":
        recorder.enter(action, f"{recorder.private(action)}: token {place}{cost}")
        return
    company = recorder.company(action)
    if recorder.legal(f"{company}: in {place}"):  # a tile has left it open, perhaps another company's
        recorder.enter(action, f"{company}: in {place}")
        return
    company = operates(recorder, action)
    powers = [f"{private}: token {place}" for private in recorder.privates_of(company)]
    recorder.enter(action, f"{company}: token {place}{cost}", f"{company}: home {place}", *powers)


def run_routes(recorder: Recorder, action: Action) -> None:
    """The trains run."""
    board, routes = recorder.game.find(HexTrack), action.said.get("routes")
    if not isinstance(routes, list) or not all(isinstance(one, dict) for one in routes) or board is None:
        raise action.fault("routes are no list")
    company = operates(recorder, action)
    said: list[list[str]] = []
    income: list[int] = []
    for route in routes:
        if not route.get("hexes") and not route.get("connections"):
            continue
        train = train_name(recorder, action, str(route.get("train", "")))
        said.append([f"{train} {text}" for text in route_texts(board, recorder.game_state, action, route)])
        if isinstance(route.get("revenue"), int):
            income.append(route["revenue"])
    if not said:
        recorder.enter(action, f"{company}: run none")
        return
    total = f" = {' + '.join(map(str, income))}" if len(income) == len(said) else ""
    readings = islice(product(*said), MOST_READINGS)
    recorder.enter(action, *(f"{company}: run {' + '.join(runs)}{total}" for runs in readings))
    if not all(route.get("connections") for route in routes):
        recorder.untraced.add(recorder.lines[-1])


def dividend(recorder: Recorder, action: Action) -> None:
    """The income is paid or kept."""
    kind = action.needs("kind")
    words = {"payout": "pay", "withhold": "withhold", "half": "half"}
    if kind not in words:
        raise action.fault(f"the kind of dividend is '{kind[:30]}'; known are {', '.join(words)}")
    recorder.enter(action, f"{operates(recorder, action)}: {words[kind]}")


def train_name(recorder: Recorder, action: Action, train: str) -> str:
    """The kind of a train of the log (``3-2``: the third of the 3-trains)."""
    name = action.text("variant") or train.rpartition("-")[0] or train
    trains = recorder.game.find(Trains)
    return recorder.named(action, trains.names, name) if trains is not None else name


def buy_train(recorder: Recorder, action: Action) -> None:
    """A train is bought."""
    company, train, price = operates(recorder, action), action.needs("train"), action.number("price")
    kind, owner = train_name(recorder, action, train), recorder.trains.get(train, "")
    said = f"{company}: buy {kind}"
    if owner == MARKET:
        said += " from pool"
    elif owner:
        said += f" from {owner} for {price}"
    traded = action.text("exchange")
    if traded:
        recorder.trains[traded] = MARKET
        said += f" trading {train_name(recorder, Action(action.index, action.type, {}), traded)}"
    recorder.trains[train] = company
    president, held = recorder.president(company), recorder.game_state.balances.get(company, 0)
    if price > held and president:
        said += f" with {price - held} from {president}"
    elif owner in ("", MARKET):
        said += f" -> {company} pays {price}"
    recorder.enter(action, said)


def discard_train(recorder: Recorder, action: Action) -> None:
    """A train is given up, by the company that owns it."""
    train = action.needs("train")
    company = recorder.trains.get(train, "") or recorder.company(action)
    recorder.trains[train] = MARKET
    recorder.enter(action, f"{company}: discard {train_name(recorder, action, train)}")


def buy_company(recorder: Recorder, action: Action) -> None:
    """A private company is bought by a company, or by a player from another."""
    private, price = recorder.private(action, action.needs("company")), action.number("price")
    if action.entity_type == "player":
        actor = recorder.actor(action)
        recorder.turn_of(action, actor)
        owner = recorder.game.require(PrivateCompanies).state(recorder.game_state).owner.get(private, "bank")
        recorder.enter(action, f"{actor}: buy {private} from {owner} for {price}")
        return
    company = operates(recorder, action)
    recorder.enter(action, f"{company}: buy {private} for {price}")


def bankrupt(recorder: Recorder, action: Action) -> None:
    """A president is bankrupt."""
    player = action.entity_type == "player"
    company = recorder.now if player else operates(recorder, action)
    recorder.enter(action, f"{recorder.actor(action) if player else recorder.president(company)}: bankrupt")


def nothing(recorder: Recorder, action: Action) -> None:
    """What is no move."""


CONVERTERS: dict[str, Converter] = {
    "bankrupt": bankrupt,
    "bid": bid,
    "buy_company": buy_company,
    "buy_shares": buy_shares,
    "buy_train": buy_train,
    "discard_train": discard_train,
    "dividend": dividend,
    "end_game": nothing,
    "lay_tile": lay_tile,
    "log": nothing,
    "par": par,
    "pass": passes,
    "place_token": place_token,
    "run_routes": run_routes,
    "sell_shares": sell_shares,
}
