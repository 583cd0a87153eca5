"""The board of a game with a fixed network: levels, colours asked for, blocked cities, connection, offices.

Source: 18Dracula D-006, D-015 to D-018, D-026, D-027, D-087, D-137 to D-170, A-09, A-13, A-42, A-43, A-54.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from playproof.checker.families.operating import Board
from playproof.checker.families.phases import Phases
from playproof.checker.games.game_18dracula.network.graph import CITY, OFFBOARD, Graph
from playproof.checker.games.game_18dracula.network.state import NetworkState
from playproof.checker.model.declared import count, have, whole_line
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import Claims, DeclaredPosition, Pictures
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.checker.names import NameFault, Names
from playproof.components.kinds.charters import Charter, CharterSet
from playproof.components.kinds.networks import NetworkSet
from playproof.components.wording.plural import counted


class Network(Board[NetworkState], Claims, Pictures, DeclaredPosition):
    """Parameters: ``board``, the network board (the only one if not named). ``next_colour_by``: a place asks for its
    lowest empty slot (``slots``) or for the colour of the count alone (``count``). ``closed_spaces_block``: whether
    an office space that is not open blocks its city. ``homes_reserved``: whether others must leave a home free.
    ``castle_blocks``: the blocking piece takes ``one`` connection, or ``all`` of the place at which it starts, while
    it lies there. ``swapped_colours``: two colours whose phases change places. ``cubes_by_phase``: tables of
    ``colour``, ``phase`` and ``number``: how many cubes of a colour a phase brings, where it does not bring all with
    its first. ``tokens``, ``cubes`` and ``blocker``: the sets that print offices, cubes and the blocking piece.
    """

    name = "network"
    place_type = "SITE"
    reasons: ClassVar[dict[str, str]] = {
        "cubes": "There are so many cubes of each colour.",
        "early": "Cubes whose phase has not begun lie on the phase chart.",
        "spaces": "A city has so many office spaces open.",
        "tokens": "A company has so many office tokens.",
        "printed": "A printed connection is there from the start.",
        "place": "A company has one office in a place.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        wanted = p.text("board")
        found = [
            (one, board)
            for one in self.game.definition.components.of_kind("networks")
            if isinstance(one, NetworkSet)
            for board in one.boards
            if wanted in ("", board.id)
        ]
        if len(found) != 1:
            raise p.fault("board", f"{len(found)} network boards are called '{wanted}'", "one")
        one, board = found[0]
        self.board_id = f"{one.id}/{board.id}"
        self.printed_in = {name: self.prints(name) for name in ("tokens", "cubes", "blocker")}
        self.graph = Graph(one, board)
        self.by_slots = p.choice("next_colour_by", ("slots", "count")) == "slots"
        self.shut_blocks = p.flag("closed_spaces_block", False)
        self.reserved = p.flag("homes_reserved", True)
        self.wide_castle = p.choice("castle_blocks", ("one", "all")) == "all"
        self.swapped = p.words("swapped_colours")
        for colour in self.swapped:
            if colour not in self.graph.colours[1:]:
                raise p.fault(
                    "swapped_colours", f"'{colour}' is no colour of cubes", ", ".join(self.graph.colours[1:])
                )
        #: Each company's home.
        self.home_place: dict[str, int] = {}
        self.costs: dict[str, tuple[int, ...]] = {}
        for name in one.companies:
            charters = p.pieces("board", wanted=name)
            if isinstance(charters, CharterSet):
                self.read_charters(charters)
        self.home_of = {place: company for company, place in self.home_place.items()}

    def read_charters(self, charters: CharterSet) -> None:
        """Homes, and what each office costs."""
        for charter in charters.items:
            if not isinstance(charter, Charter):
                continue
            if charter.home:
                try:
                    self.home_place[charter.id] = self.graph.place(charter.home)
                except NameFault as fault:
                    raise self.params.fault("board", f"{charter.id}: {fault.problem}") from None
            self.costs[charter.id] = charter.tokens or (0,)

    def ready(self) -> None:
        """Know the phases."""
        phases = self.game.require(Phases)
        opens = [phases.number_of(name) for name in self.graph.opens]
        if len(self.swapped) == 2:
            one, other = (self.graph.colours.index(colour) for colour in self.swapped)
            opens[one], opens[other] = opens[other], opens[one]
        #: The phase from which each colour of cube is available.
        self.opens = opens
        self.phases = phases
        #: Of a colour that comes bit by bit: how many cubes each phase brings, by its number.
        self.freed: dict[int, dict[int, int]] = {}
        for row in self.params.rows("cubes_by_phase", {"colour": str, "phase": str, "number": int}):
            if row["colour"] not in self.graph.colours[1:]:
                raise self.params.fault(
                    "cubes_by_phase",
                    f"'{row['colour']}' is no colour of cubes",
                    ", ".join(self.graph.colours[1:]),
                )
            brought = self.freed.setdefault(self.graph.colours.index(row["colour"]), {})
            brought[phases.number_of(row["phase"])] = row["number"]
        self.far = [
            [
                0,
                *(
                    revenue_at(rows, number, phases) if rows else 0
                    for number in range(1, len(phases.phases) + 1)
                ),
            ]
            for rows in self.graph.far
        ]

    def start(self) -> ModuleState:
        """Printed connections are there."""
        graph = self.graph
        return NetworkState(
            [int(printed) for printed in graph.printed], list(graph.supply), {}, {}, graph.castle
        )

    def value_types(self) -> Iterable[ValueType]:
        """``SITE``, ``CONNECTION``, several of them, ``COLOUR``."""
        graph = self.graph
        names = Names("colour", ((colour, (self.letter(colour),)) for colour in graph.colours[1:]))

        def several(text: str) -> tuple[int, ...]:
            return tuple(graph.connection(state) for state in text.split(",") if state.strip())

        yield ValueType("SITE", number_reader(graph.place), lambda game_state: graph.titles)
        yield ValueType("SITES", number_reader(lambda text: tuple(graph.places(text))))
        yield ValueType("CONNECTION", number_reader(graph.connection), self.buildable)
        yield ValueType("CONNECTIONS", number_reader(several))
        yield ValueType(
            "COLOUR",
            number_reader(lambda text: graph.colours.index(names.get(text))),
            lambda game_state: names.ids,
        )

    def stated_place(self, text: str) -> str:
        """The name of the connection, or of the place, that a stated outcome calls so; ``""`` if there is none."""
        graph = self.graph
        named = graph.names.exact.get(text.strip().casefold(), ())
        if len(named) == 1:
            return graph.titles[graph.index[named[0]]]
        try:
            return graph.name(graph.connection(text))
        except NameFault:
            return ""

    def letter(self, colour: str) -> str:
        """The letter of a colour of the palette."""
        return str(self.game.definition.palette.get(colour, {}).get("letter", colour[:1]))

    def buildable(self, game_state: GameState) -> list[str]:
        """Connections without a cube, for completion."""
        cubes = self.state(game_state).cubes
        return [self.graph.name(at) for at, colour in enumerate(cubes) if not colour]

    # -- what others ask --------------------------------------------------------------------------------

    def level(self, state: NetworkState, place: int) -> int:
        """The highest colour of cube at a place, 1 at least."""
        cubes, level = state.cubes, 1
        for link, _ in self.graph.near[place]:
            if cubes[link] > level:
                level = cubes[link]
        return level

    def asks(self, state: NetworkState, place: int) -> int:
        """The colour that the next connection of a place must have by its own count; 0: no more can be built."""
        cubes, slots = state.cubes, self.graph.slots
        lying = sorted(colour for link, _ in self.graph.near[place] if (colour := cubes[link]))
        if not self.by_slots:
            return slots[len(lying)] if len(lying) < len(slots) else 0
        for colour in slots:
            if colour in lying:
                lying.remove(colour)
            else:
                return colour
        return 0

    def needs(self, state: NetworkState, link: int) -> int:
        """The colour of cube that a connection needs; 0: none can be built there."""
        if self.graph.fixed[link]:
            return self.graph.fixed[link]
        one, other = self.graph.ends[link]
        first, second = self.asks(state, one), self.asks(state, other)
        return max(first, second) if first and second else 0

    def available(self, game_state: GameState, colour: int) -> bool:
        """Whether cubes of a colour may be used in this phase."""
        return self.phases.number(game_state) >= self.opens[colour]

    def left(self, game_state: GameState, colour: int) -> int:
        """How many cubes of a colour can be laid now."""
        left = self.state(game_state).supply[colour]
        if colour not in self.freed:
            return max(left, 0)
        phase = self.phases.number(game_state)
        brought = sum(number for begins, number in self.freed[colour].items() if begins <= phase)
        return max(min(left, brought - (self.graph.supply[colour] - left)), 0)

    def castled(self, state: NetworkState, link: int) -> bool:
        """Whether the castle lies on a connection."""
        castle = state.castle
        if link == castle:
            return True
        if self.wide_castle and castle == self.graph.castle >= 0:
            return bool(set(self.graph.ends[link]) & {self.graph.ends[castle][0]})
        return False

    def open_spaces(self, state: NetworkState, place: int) -> int:
        """How many office spaces of a place are open at its level."""
        level = self.level(state, place)
        return sum(space <= level for space in self.graph.spaces[place])

    def blocked(self, state: NetworkState, place: int, company: str) -> bool:
        """Whether a company can't go through a place: all its open office spaces are taken, none by it."""
        if self.graph.kinds[place] != CITY:
            return self.graph.kinds[place] == OFFBOARD
        spaces = self.graph.spaces[place]
        if not spaces:
            return False
        offices = state.offices.get(place, ())
        if company in offices:
            return False
        taken = len(offices)
        if self.shut_blocks and self.open_spaces(state, place) < len(spaces):
            return True
        return taken >= self.open_spaces(state, place)

    def module_in(self, state: NetworkState, place: int, company: str) -> int:
        """How many office spaces of a place are open and free for a company; others' homes are kept."""
        free = self.open_spaces(state, place) - len(state.offices.get(place, ()))
        home = self.home_of.get(place, company)
        if (
            self.reserved
            and home != company
            and home not in state.offices.get(place, ())
            and self.awaited(home)
        ):
            free -= 1
        return free

    def awaited(self, company: str) -> bool:
        """Whether a home is kept for a company; a game's own may know better."""
        return True

    def offices(self, state: NetworkState, company: str) -> list[int]:
        """The places with a company's offices."""
        return [place for place, companies in state.offices.items() if company in companies]

    def next_cost(self, state: NetworkState, company: str) -> int | None:
        """What a company's next office costs; ``None`` if its charter has none left."""
        costs = state.costs.get(company) or self.costs.get(company, ())
        used = len(self.offices(state, company)) + sum(one == company for one in state.waiting.values())
        return costs[used] if used < len(costs) else None

    def reach(self, state: NetworkState, company: str) -> set[int]:
        """All places that a company is connected to: over completed connections, through what is not blocked."""
        cubes, near = state.cubes, self.graph.near
        todo = self.offices(state, company)
        seen = set(todo)
        while todo:
            place = todo.pop()
            for link, other in near[place]:
                if cubes[link] and other not in seen and not self.castled(state, link):
                    seen.add(other)
                    if not self.blocked(state, other, company):
                        todo.append(other)
        return seen

    def joins(self, state: NetworkState, company: str, reached: set[int]) -> set[int]:
        """Those of the reached places from which a company may build on: blocked ones are reached but lead nowhere."""
        return {place for place in reached if not self.blocked(state, place, company)}

    def joined(self, state: NetworkState, company: str) -> bool:
        """Whether an own office is joined with another place."""
        cubes = state.cubes
        return any(
            cubes[link] and not self.castled(state, link)
            for place in self.offices(state, company)
            for link, _ in self.graph.near[place]
        )

    def revenue(self, game_state: GameState, state: NetworkState, place: int) -> int:
        """What a city or off-board place pays now."""
        if self.graph.kinds[place] == OFFBOARD:
            return self.far[place][self.phases.number(game_state)]
        return self.graph.pays[place][self.level(state, place)]

    # -- what the steps of operating rounds ask ---------------------------------------------------------

    def has_route(self, game_state: GameState, company: str) -> bool:
        """Whether an own office is joined with another place."""
        return self.joined(self.state(game_state), company)

    def place_name(self, game_state: GameState, place: int) -> str:
        """A place's name."""
        return self.graph.titles[place]

    def token_place(self, game_state: GameState, company: str, said: Any, city: int | None = None) -> int:
        """The place itself: each has its offices in one row."""
        return int(said)

    def tokens_of(self, game_state: GameState, company: str) -> list[int]:
        """The places with a company's offices."""
        return self.offices(self.state(game_state), company)

    def home_due(self, game_state: GameState, company: str) -> bool:
        """Whether a company's home office is not on the board."""
        home = self.home_place.get(company)
        return home is not None and company not in self.state(game_state).offices.get(home, ())

    def homes(self, game_state: GameState, company: str) -> list[int]:
        """A company's home."""
        return [self.home_place[company]] if company in self.home_place else []

    def place_home(self, game_state: GameState, company: str, place: int) -> None:
        """The home office of a company that has floated."""
        self.settle(self.state(game_state), place, company)
        game_state.take(company, "", f"office {self.graph.titles[place]}", "operating.home")

    # -- what happens on the board ----------------------------------------------------------------------

    def lay(self, state: NetworkState, link: int, colour: int) -> None:
        """Lay a cube; one that lies there goes back. A token that waits for a space that opens by it takes it."""
        before = (
            {place: self.open_spaces(state, place) for place in self.graph.ends[link]}
            if state.waiting
            else {}
        )
        if state.cubes[link] and not self.graph.printed[link]:
            state.supply[state.cubes[link]] += 1
        state.cubes[link] = colour
        if colour and not self.graph.printed[link]:
            state.supply[colour] -= 1
        for place in self.graph.ends[link] if state.waiting else ():
            if self.open_spaces(state, place) <= before[place]:
                continue
            at = place if place in state.waiting else -1
            waiting = state.waiting.get(at, "")
            there = state.offices.get(place, ())
            if not waiting or waiting in there or len(there) >= self.open_spaces(state, place):
                continue
            if at >= 0 or place in self.reach(state, waiting):
                del state.waiting[at]
                self.settle(state, place, waiting)

    def presume(self, game_state: GameState, link: int) -> None:
        """A connection was used as if it were built: the cube that it needs lies there, its line was left out."""
        state = self.state(game_state)
        colour = 0 if state.cubes[link] else self.needs(state, link)
        if colour and self.left(game_state, colour):
            self.lay(state, link, colour)

    def settle(self, state: NetworkState, place: int, company: str) -> None:
        """An office is placed."""
        state.offices[place] = (*state.offices.get(place, ()), company)

    def remove(self, state: NetworkState, company: str, place: int) -> None:
        """An office is taken away."""
        rest = list(state.offices.get(place, ()))
        if company in rest:
            rest.remove(company)
        if rest:
            state.offices[place] = tuple(rest)
        else:
            state.offices.pop(place, None)

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """A cube lies on the connection, or is of the colour, that is stated; an office stands where it is stated, or is of the
        company that is stated to have taken it."""
        graph, board = self.graph, self.state(game_state)
        laid = next(
            (one for one in game_state.journal if one.kind == "take" and one.target in graph.titles), None
        )
        if claim.kind != "takes":
            return False
        if laid is not None and laid.what == "office" == claim.what:
            place = graph.titles.index(laid.target)
            if claim.who not in (*graph.titles, *self.costs):
                return False
            self.remove(board, laid.source, place)
            if claim.who in graph.titles:
                self.settle(board, graph.titles.index(claim.who), laid.source)
            else:
                self.settle(board, place, claim.who)
            return True
        names = [graph.name(link) for link in range(len(graph.ends))]
        laid = next((one for one in game_state.journal if one.kind == "take" and one.target in names), None)
        colour = str(claim.what).casefold().removesuffix("cube").strip()
        if laid is None or claim.who not in names or colour not in ("", *graph.colours[1:]):
            return False
        old, new = names.index(laid.target), names.index(claim.who)
        if new != old and board.cubes[new]:
            return False
        self.lay(board, old, 0)
        self.lay(board, new, graph.colours.index(colour or str(laid.what)))
        return True

    # -- positions and counts ---------------------------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """Declaring and counting."""
        yield have(
            "cubes COLOUR CONNECTIONS",
            self.have_cubes,
            "cubes on connections",
            "have cubes green Cano-Heisbret, Cano-Treight",
            check=self.check_cubes,
            declares=whole_line,
            default="no cubes",
            says=self.says_cubes,
        )
        yield have(
            "offices PLACES:SITES",
            self.have_offices,
            "a company's offices, its home among them",
            "have KA: offices Cano, Heisbret",
            check=self.check_offices,
            whose=True,
            default="the home alone, once floated",
            says=self.says_offices,
        )
        yield have(
            "castle CONNECTION",
            "castle",
            "where the Moving Castle lies",
            "have castle Dracuul-Melsfort",
            default="where it is printed",
            says=self.says_castle,
        )
        colours = "|".join((*self.graph.colours[1:], "none"))
        yield count(f"cube CONNECTION COLOUR:{colours}", self.colour_on,
                    "the cube on a connection", "count cube Cano-Heisbret green", counted="colour",
                    books="{connection} bears {held}", name=lambda colour: "no cube" if colour == "none" else colour,
                    names={"connection": self.graph.name}, follow=self.count_cube)  # fmt: skip
        yield count("cubes COLOUR AMOUNT", lambda game_state, colour: self.state(game_state).supply[colour],
                    "cubes left in the supply", "count cubes yellow 23", books="the supply has {held}", unit="{colour} cube",
                    names={"colour": self.graph.colours.__getitem__}, follow=self.count_supply)  # fmt: skip
        yield count("OWNER offices AMOUNT", lambda game_state, owner: len(self.offices(self.state(game_state), owner)),
                    "a company's offices on the board", "count KA offices 2",
                    unit="office")  # fmt: skip

    def check_cubes(
        self, game_state: GameState, colour: int, connections: tuple[int, ...]
    ) -> Iterable[Violation]:
        """No cube on a printed connection."""
        for link in connections:
            if self.graph.printed[link]:
                yield self.violation("printed", f"{self.graph.name(link)} is printed: it bears no cube")

    def have_cubes(self, game_state: GameState, colour: int, connections: tuple[int, ...]) -> None:
        """Lay them."""
        for link in connections:
            if not self.graph.printed[link]:
                self.lay(self.state(game_state), link, colour)

    def lasting_state(self, game_state: GameState) -> NetworkState:
        """Without the order in which offices came to a place."""
        state = self.state(game_state)
        return replace(state, offices={place: tuple(sorted(own)) for place, own in state.offices.items()})

    def says_cubes(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The connections with a cube of each colour."""
        cubes = self.state(game_state).cubes
        for colour, name in enumerate(self.graph.colours):
            links = [at for at, level in enumerate(cubes) if level == colour and not self.graph.printed[at]]
            if colour and links:
                yield name, ", ".join(map(self.graph.name, links))

    def says_offices(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Each company's, its home first."""
        for company in self.costs:
            home = self.home_place.get(company)
            places = sorted(self.offices(self.state(game_state), company), key=lambda place: place != home)
            if places:
                yield company, ", ".join(self.graph.titles[place] for place in places)

    def says_castle(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Its connection."""
        castle = self.state(game_state).castle
        if castle >= 0:
            yield (self.graph.name(castle),)

    def check_offices(
        self, game_state: GameState, actor: str, places: tuple[int, ...]
    ) -> Iterable[Violation]:
        """Of a company that has tokens, in cities."""
        if actor not in self.costs:
            yield self.violation("tokens", f"{actor or 'nobody'} has no offices")
            return
        for place in places:
            if self.graph.kinds[place] != CITY:
                yield self.violation("spaces", f"{self.graph.titles[place]} has no office spaces", "places")

    def have_offices(self, game_state: GameState, actor: str, places: tuple[int, ...]) -> None:
        """Exactly these."""
        state = self.state(game_state)
        for place in self.offices(state, actor):
            self.remove(state, actor, place)
        for place in places:
            self.settle(state, place, actor)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """No more cubes than there are, no more offices than tokens and open spaces."""
        state = self.state(game_state)
        for colour, left in enumerate(state.supply):
            if left < 0:
                most = self.graph.supply[colour]
                name = self.graph.colours[colour]
                yield self.violation(
                    self.of("cubes", name),
                    f"{counted(most - left, f'{name} cube')} lie on the board; there are {most}",
                )
            elif colour and left < self.graph.supply[colour] and not self.available(game_state, colour):
                name = self.graph.colours[colour]
                yield self.violation(
                    "early", f"{name} cubes come with phase {self.opens[colour]}: none lies on the board yet"
                )
        for place, companies in state.offices.items():
            if len(companies) > self.open_spaces(state, place):
                title = self.graph.titles[place]
                yield self.violation(
                    "spaces",
                    f"{title} has {counted(self.open_spaces(state, place), 'open office space')}, not {len(companies)}",
                )
        for company, costs in self.costs.items():
            own = len(self.offices(state, company))
            most = len(state.costs.get(company, costs))
            if own > most:
                yield self.violation("tokens", f"{company} has {counted(most, 'office token')}, not {own}")

    def colour_on(self, game_state: GameState, link: int) -> str:
        """The colour of the cube on a connection, ``none`` without one."""
        return self.graph.colours[self.state(game_state).cubes[link]] or "none"

    def count_cube(self, game_state: GameState, link: int, colour: str) -> None:
        """Adopt the counted cube of a connection."""
        if not self.graph.printed[link]:
            number = 0 if colour == "none" else self.graph.colours.index(colour)
            self.lay(self.state(game_state), link, number)

    def count_supply(self, game_state: GameState, colour: int, number: int) -> None:
        """Adopt the counted supply of cubes."""
        self.state(game_state).supply[colour] = number

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The board."""
        yield self.board_id

    def placed(self, game_state: GameState) -> Iterator[Placed]:
        """Cubes on their connections, offices in their spaces, the blocking piece."""
        state, graph, sets, on = self.state(game_state), self.graph, self.printed_in, self.board_id
        for link, level in enumerate(state.cubes):
            if level and not graph.printed[link]:
                yield Placed(on, graph.joins[link], "", sets["cubes"], "cube", graph.colours[level])
        for place, companies in state.offices.items():
            for company, spot in self.seated(place, companies):
                yield Placed(on, spot, company, sets["tokens"])
        for place, company in state.waiting.items():
            if place >= 0:
                yield Placed(on, graph.ids[place], company, sets["tokens"], back=True)
        if state.castle >= 0:
            yield Placed(on, graph.joins[state.castle], "", sets["blocker"], "hex")

    def seated(self, place: int, companies: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Each company's space in a place. A home is kept for its company; the others take what is free, the space that
        opens first before the others; who finds none lies on the place itself."""
        name, spaces = self.graph.ids[place], self.graph.spaces[place]
        home = self.home_of.get(place, "")
        free = sorted(range(len(spaces)), key=lambda number: spaces[number])
        kept = free.pop(0) if free and home and (home in companies or len(companies) < len(spaces)) else -1
        for company in companies:
            if company == home and kept >= 0:
                yield company, f"{name}:{kept}"
            else:
                yield company, f"{name}:{free.pop(0)}" if free else name

    def held(self, game_state: GameState) -> Iterator[Holding]:
        """The supply of cubes; a token that waits for a space, wherever one opens."""
        state = self.state(game_state)
        left = enumerate(state.supply)
        yield Holding(
            "", "cubes left", tuple(HeldItem(f"×{each}", self.graph.colours[at]) for at, each in left if at)
        )
        for place, company in state.waiting.items():
            if place < 0:
                yield Holding(company, "an office waits for a space", (HeldItem("the next that opens"),))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Cubes by colour, offices by company, the castle."""
        state, graph = self.state(game_state), self.graph
        cubes = {
            colour: [
                graph.name(link)
                for link, lies in enumerate(state.cubes)
                if lies == at and not graph.printed[link]
            ]
            for at, colour in enumerate(graph.colours)
            if at
        }
        shown: dict[str, Any] = {"cubes": {colour: links for colour, links in cubes.items() if links}}
        shown["left"] = {graph.colours[at]: left for at, left in enumerate(state.supply) if at}
        shown["offices"] = {
            company: [graph.titles[place] for place in places]
            for company in self.costs
            if (places := self.offices(state, company))
        }
        if state.castle >= 0:
            shown["castle"] = graph.name(state.castle)
        return shown


def number_reader(read: Callable[[str], Any]) -> Callable[[str, GameState], Any]:
    """A reader for a kind whose values are numbers, and what was likely meant by a misspelt name in it."""
    known: dict[str, Any] = {}

    def reader(text: str, game_state: GameState) -> Any:
        if text in known:
            return known[text]
        try:
            value = read(text)
            if len(known) < 5000:
                known[text] = value
            return value
        except NameFault as fault:
            trouble = fault

        def look() -> tuple[str, str]:
            meant = text.replace(trouble.state, trouble.guess, 1) if trouble.state and trouble.guess else ""
            try:
                again.value = read(meant) if meant else None
            except NameFault:
                meant = ""
            return trouble.problem, meant

        again = NameFault(look=look)
        raise again

    return reader


def revenue_at(rows: tuple[tuple[str, int], ...], phase: int, phases: Phases) -> int:
    """What an off-board place pays in a phase: the last figure up to it, or the first one given."""
    paid = rows[0][1]
    for name, revenue in rows:
        if phases.number_of(name) <= phase:
            paid = revenue
    return paid
