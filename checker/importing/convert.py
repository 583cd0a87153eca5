"""A log's moves as entries of the tracker. The checker runs along: it tells whose turn it is, so that passes which the
page leaves out are written, and which of several notations of a move is meant.

Nothing is judged here: a move against the rules is written as it was made, and `playproof check` finds it. One thing
alone is accepted: a run of an older log that lists hexes without the track between them, which the page took as given.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path

from playproof.checker.definition.game_definition import GameDefinition, find_game, known_games
from playproof.checker.families.hex_track import HexTrack
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.rounds import Rounds
from playproof.checker.families.shares import IPO, MARKET, Shares
from playproof.checker.families.trains import Trains
from playproof.checker.families.waterfall import Waterfall
from playproof.checker.importing.log import Action, ImportFault, Log, in_force, read_log
from playproof.checker.importing.routes import route_texts
from playproof.checker.language.parser import ParseError, clauses, read_entry
from playproof.checker.model.findings import Finding
from playproof.checker.model.game import Game, open_game
from playproof.checker.model.game_state import GameState
from playproof.checker.model.names import NO_NAME, NameFault, Names
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session.session import apply, run
from playproof.components.faults import DataFaults
from playproof.components.plural import counted

__all__ = ["Imported", "import_log"]

#: Readings of a turn's runs that are tried, where a log lists hexes alone.
MOST_READINGS = 200
#: Entries that may be put in before one move: everybody passes, every company is done.
MOST_SKIPPED = 60


@dataclass(slots=True)
class Imported:
    """A log as a tracker file: its text, the game's id, and how many moves it holds. ``accepted``: the findings of runs
    that the page never compared with the track."""

    text: str
    game: str
    moves: int
    accepted: list[Finding] = field(default_factory=list)


def import_log(path: Path, roots: Sequence[Path] = ()) -> Imported:
    """The tracker file of a log. Raises :class:`ImportFault`, `DataFaults`, and `OSError` where the file can't be read."""
    log = read_log(path)
    definition = game_of(log, roots)
    players = typeable(log, definition)
    game = open_game(definition, list(players.values()))
    recorder = Recorder(game, log, players)
    text = recorder.write()
    if not recorder.untraced:
        return Imported(text, definition.id, recorder.moves)
    lines = text.splitlines()
    found = run(text, roots=roots, likely=False).report.findings
    accepted = [one for one in found if lines[one.line - 1] in recorder.untraced]
    accepts = [f'accept {one.line} "as recorded, though {one.code} forbids it"\n' for one in accepted]
    return Imported(text + "".join(accepts), definition.id, recorder.moves, accepted)


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


@dataclass(slots=True)
class Recorder:
    """The tracker file under way."""

    game: Game
    log: Log
    players: dict[str, str]
    lines: list[str] = field(default_factory=list)
    moves: int = 0
    round: str = ""
    game_state: GameState = field(init=False)
    #: Where each train and each share of the log is: with a company, in the pool; what is not named is with the bank.
    trains: dict[str, str] = field(default_factory=dict)
    left_ipo: set[str] = field(default_factory=set)
    #: Lines of runs whose track the log doesn't say.
    untraced: set[str] = field(default_factory=set)
    #: The hex on which each tile of the log lies.
    tiles: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game_state = self.game.initial_state()

    # -- the file ---------------------------------------------------------------------------------------

    def write(self) -> str:
        """The whole file."""
        names = ", ".join(f"{word} is {name}" for word, name in self.renamed())
        head = [f"game {self.game.definition.id}", f"players {' '.join(self.players.values())}"]
        if self.log.optional_rules:
            head.append(f"# Optional rules of the log, not known here: {', '.join(self.log.optional_rules)}")
        if names:
            head.append(f"# {names}")
        for action in in_force(self.log):
            self.heading()
            if action.undone:
                self.lines.append(f"# the page took back {counted(action.undone, 'move')} here")
            self.moves += 1
            CONVERTERS.get(action.type, unknown)(self, action)
        if self.log.finished and self.log.result:
            self.scores()
        return "\n".join([*head, *self.lines]) + "\n"

    def scores(self) -> None:
        """The result, stated where the game is over by its rules; a comment where the page ended it otherwise."""

        def over() -> bool:
            return self.game_state.over

        result = [(self.players[id_], score) for id_, score in self.log.result.items() if id_ in self.players]
        if self.tried(lambda: self.skip_to(over), over):
            self.lines += [f"score {player} {score}" for player, score in result]
        else:
            said = ", ".join(f"{player} {score}" for player, score in result)
            self.lines.append(f"# the page ended the game here: {said}")

    def renamed(self) -> Iterable[tuple[str, str]]:
        """The players whose names had to be changed."""
        for id_, word in self.players.items():
            name = " ".join(self.log.players[id_].split())
            if name.replace(" ", "") != word and name.isprintable():
                yield word, name[:40].replace("#", "")

    def heading(self) -> None:
        """A heading where a round begins."""
        rounds = self.game.find(Rounds)
        now = str(rounds.current(self.game_state)) if rounds is not None else ""
        if now != self.round:
            self.round = now
            if now:
                self.lines.append(f"== {now}")

    # -- entries ----------------------------------------------------------------------------------------

    def enter(self, action: Action, *choices: str) -> None:
        """Write and apply the first of several notations that is legal; if none is, the first that can be read.
        Raises :class:`ImportFault`."""
        readable: tuple[str, list[Parsed]] | None = None
        problem = ""
        for text in choices:
            try:
                parsed = self.read(text)
            except ParseError as fault:
                problem = problem or fault.problem
                continue
            readable = readable or (text, parsed)
            if self.fits(parsed):
                readable = text, parsed
                break
        if readable is None:
            raise action.fault(f"'{choices[0]}' can't be typed: {problem}")
        self.lines.append(readable[0])
        for index, one in enumerate(readable[1]):
            self.apply(one, index == 0)
        self.heading()

    def legal(self, text: str) -> bool:
        """Whether a line can be read and is legal now."""
        try:
            return self.fits(self.read(text))
        except ParseError:
            return False

    def read(self, text: str) -> list[Parsed]:
        """The entries of a line. Raises :class:`ParseError`."""
        return [
            read_entry(self.game, self.game_state, len(self.lines) + 1, one)
            for one in clauses(self.game, self.game_state, text)
        ]

    def fits(self, parsed: Sequence[Parsed]) -> bool:
        """Whether entries are legal one after another."""
        game_state = self.game_state.copy()
        for one in parsed:
            self.game.infer_all_skipped(game_state, one.command, one.entry)
            if self.game.check(game_state, one.command, one.entry):
                return False
            if len(parsed) > 1:
                one.command.apply(game_state, one.entry)
        return True

    def apply(self, parsed: Parsed, first: bool = True) -> None:
        """Do an entry, legal or not."""
        apply(self.game, self.game_state, parsed, first)

    def skip_to(self, reached: Callable[[], bool]) -> None:
        """Write what the page leaves out until something is reached: whoever is to act passes or is done."""
        for _ in range(MOST_SKIPPED):
            now = self.game.active_players_now(self.game_state)
            if reached() or not now:
                return
            stage = self.game_state.active_modules[-1:]
            who = now[-1] if len(now) > 1 and stage == ("stock_round",) else now[0]
            said = f"{who}: {'pass' if who in self.game.players else 'done'}"
            try:
                parsed = self.read(said)
            except ParseError:
                return
            if not self.fits(parsed):
                return
            self.lines.append(said)
            for one in parsed:
                self.apply(one)
            self.heading()

    def turn_of(self, actor: str) -> None:
        """It is ``actor``'s turn, or as near to it as play comes."""
        self.skip_to(lambda: actor in self.game.active_players_now(self.game_state))

    def next_turn(self, actor: str, text: str) -> None:
        """Where an entry is illegal in the turn under way and legal in the actor's next one, the page left out that all
        others passed."""

        def go_round() -> None:
            self.lines.append(f"{actor}: pass")
            for one in self.read(self.lines[-1]):
                self.apply(one)
            self.turn_of(actor)

        now = self.game.active_players_now(self.game_state)
        if (
            self.stage == "stock_round"
            and actor in now
            and not self.legal(text)
            and self.legal(f"{actor}: pass")
        ):
            self.tried(go_round, lambda: self.stage == "stock_round" and self.legal(text))

    def between_turns(self, text: str) -> None:
        """Where an entry is legal only once the turn of the company that operates is over, that is said."""
        company = self.now
        if self.stage == "operating" and not self.legal(text) and self.legal(f"{company}: done"):
            self.tried(lambda: self.skip_to(lambda: self.now != company), lambda: self.legal(text))

    def tried(self, change: Callable[[], None], good: Callable[[], bool]) -> bool:
        """Whether a change leads to something good; if not, all is as it was before."""
        game_state, lines, round_ = self.game_state, len(self.lines), self.round
        self.game_state = game_state.copy()
        change()
        if good():
            return True
        self.game_state, self.round = game_state, round_
        del self.lines[lines:]
        return False

    def privates_of(self, owner: str) -> list[str]:
        """The private companies of an owner."""
        privates = self.game.find(PrivateCompanies)
        return privates.owned(self.game_state, owner) if privates is not None else []

    @property
    def stage(self) -> str:
        """The module in charge."""
        return self.game_state.active_modules[-1] if self.game_state.active_modules else ""

    @property
    def now(self) -> str:
        """The company that operates; "" between two."""
        operating = self.game.modules.get("operating")
        return str(getattr(operating.state(self.game_state), "now", "")) if operating is not None else ""

    # -- names ------------------------------------------------------------------------------------------

    def player(self, action: Action, id_: str) -> str:
        """A player by the number on the page."""
        if id_ not in self.players:
            raise action.fault(f"no player has the number {id_}")
        return self.players[id_]

    def named(self, action: Action, names: Names, text: str) -> str:
        """A company, a private company … by its name in the log, or by its letters and figures (C-P: CP)."""
        exact = names.exact.get(text.casefold(), ())
        alike = [one for one in names.ids if plain(one) == plain(text)]
        if len(exact) == 1 or len(alike) == 1:
            return (exact or alike)[0]
        try:
            return names.get(text)
        except NameFault as fault:
            raise action.fault(fault.problem) from None

    def company(self, action: Action, text: str = "") -> str:
        """A company."""
        return self.named(action, self.game.require(Shares).names, text or action.entity)

    def private(self, action: Action, text: str = "") -> str:
        """A private company."""
        return self.named(action, self.game.require(PrivateCompanies).names, text or action.entity)

    def actor(self, action: Action) -> str:
        """Who acts."""
        kind = action.entity_type
        if kind == "player":
            return self.player(action, action.entity)
        return self.private(action) if kind == "company" else self.company(action)

    def president(self, company: str) -> str:
        """A company's president."""
        return self.game.require(Shares).state(self.game_state).president.get(company, "")


def plain(name: str) -> str:
    """A name's letters and figures."""
    return "".join(filter(str.isalnum, name.casefold()))


def unknown(recorder: Recorder, action: Action) -> None:
    """A move that no entry says."""
    raise action.fault(f"no entry of the tracker says this; known are {', '.join(sorted(CONVERTERS))}")


def bid(recorder: Recorder, action: Action) -> None:
    """A bid, or the purchase of the cheapest."""
    actor, price = recorder.actor(action), action.number("price")
    lot = recorder.private(action, action.needs("company"))
    recorder.turn_of(actor)
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
        recorder.skip_to(lambda: recorder.stage == "stock_round")
    actor = recorder.actor(action)
    now = recorder.game.active_players_now(recorder.game_state)
    if actor not in now:
        recorder.turn_of(actor)
    recorder.enter(action, f"{actor}: pass")


def par(recorder: Recorder, action: Action) -> None:
    """A company is begun."""
    actor, company = recorder.actor(action), recorder.company(action, action.needs("corporation"))
    price = action.needs("share_price").split(",")[0]
    recorder.turn_of(actor)
    recorder.next_turn(actor, f"{actor}: par {company} {price}")
    recorder.enter(action, f"{actor}: par {company} {price}")


def buy_shares(recorder: Recorder, action: Action) -> None:
    """A share is bought, or a private company exchanged for one."""
    shares = action.words("shares")
    if not shares:
        raise action.fault("no share is named")
    company = recorder.company(action, shares[0].rpartition("_")[0])
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
        recorder.skip_to(lambda: recorder.stage == "stock_round")
    recorder.turn_of(actor)
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
    shares, actor = action.words("shares"), recorder.actor(action)
    if not shares:
        raise action.fault("no share is named")
    twice = next((one for at, one in enumerate(shares) if one in shares[:at]), "")
    if twice:
        raise action.fault(f"the share {twice} is sold twice at once")
    company = recorder.company(action, shares[0].rpartition("_")[0])
    recorder.left_ipo.update(shares)
    own = recorder.game.require(Shares).companies[company]
    number = sum(own.president if one.endswith("_0") else 1 for one in shares)
    if action.said.get("percent") is not None:
        number = action.number("percent") * own.total // 100
    gets = f" -> {actor} gets {action.number('share_price') * number}" if price_of(action) else ""
    if recorder.stage == "operating":
        said = f"{actor}: sell {number} {company} for {recorder.now}{gets}"
        if recorder.legal(said):
            recorder.enter(action, said)
            return
        recorder.skip_to(lambda: recorder.stage == "stock_round")
    recorder.turn_of(actor)
    recorder.next_turn(actor, f"{actor}: sell {number} {company}")
    recorder.enter(action, f"{actor}: sell {number} {company}{gets}")


def operates(recorder: Recorder, action: Action) -> str:
    """The company that acts; the turns before it are over."""
    company = recorder.company(action)
    recorder.skip_to(lambda: recorder.stage == "operating" and recorder.now == company)
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
    company, board = operates(recorder, action), recorder.game.find(HexTrack)
    routes = action.said.get("routes")
    if not isinstance(routes, list) or not all(isinstance(one, dict) for one in routes) or board is None:
        raise action.fault("routes are no list")
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
    company, kind = operates(recorder, action), action.needs("kind")
    words = {"payout": "pay", "withhold": "withhold", "half": "half"}
    if kind not in words:
        raise action.fault(f"the kind of dividend is '{kind[:30]}'; known are {', '.join(words)}")
    recorder.enter(action, f"{company}: {words[kind]}")


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
        recorder.turn_of(actor)
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


CONVERTERS: dict[str, Callable[[Recorder, Action], None]] = {
    "bankrupt": bankrupt,
    "bid": bid,
    "buy_company": buy_company,
    "buy_shares": buy_shares,
    "buy_train": buy_train,
    "discard_train": discard_train,
    "dividend": dividend,
    "end_game": nothing,
    "lay_tile": lay_tile,
    "par": par,
    "pass": passes,
    "place_token": place_token,
    "run_routes": run_routes,
    "sell_shares": sell_shares,
}
