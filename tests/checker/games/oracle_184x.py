"""A second reading of 184x under its default rulings, written apart from the checker: it plays a file or raises."""

from __future__ import annotations

import copy
import csv
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "components" / "184x"
LADDER = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295, 320, 345,
          375, 405, 440, 475, 510, 550]  # fmt: skip
STEP = [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)]
COLOURS = ["red", "blue", "green", "yellow", "orange", "purple", "sky", "black"]
GUILDS = ["LAN", "DEL", "SAL", "KEY", "COM", "EMB", "OWL", "FAR"]
TOKENS = {2: 10, 3: 8, 4: 7, 5: 6, 6: 5, 7: 4, 8: 3, 9: 2, 10: 2}
TIMES = {"S6": 2, "S3": 2, "GRP": 3, "TIL": 2, "OUT": 2, "BUY": 2, "HIG": 3, "LOW": 2}


class Illegal(Exception):
    """Against the rules."""


def must(holds: object, why: str) -> None:
    if not holds:
        raise Illegal(why)


def rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def parsed(text: str) -> tuple[list[tuple[str, int]], list[tuple[str, str]]]:
    """Stops (kind, value or cost) and paths (end, end) of a tile's notation."""
    stops, paths = [], []
    for part in text.split(";"):
        kind, _, said = part.partition("=")
        fields = (
            dict(one.partition("=" if kind == "icon" else ":")[::2] for one in said.split(","))
            if said
            else {}
        )
        if kind == "path":
            paths.append((fields["a"], fields["b"]))
        elif kind not in ("", "icon"):
            stops.append((kind, int(fields["value" if kind == "node" else "cost"])))
    return stops, paths


TILES = {row["id"]: (parsed(row["hex"]), int(row["count"])) for row in rows("tiles.csv")}
BOARD = {row["id"]: parsed(row["hex"] or "") for row in rows("start.csv")}
STARTS = {
    f"{hex_}/{cost}": (hex_, index, cost)
    for hex_, (stops, _) in BOARD.items()
    for index, (_, cost) in enumerate(stops)
}


def turned(end: str, turn: int) -> str:
    return end if end[0] == "_" else str((int(end) + turn) % 6)


def beside(hex_: str, edge: int) -> str:
    column, row = ord(hex_[0]) - 65 + STEP[edge][0], int(hex_[1:]) + STEP[edge][1]
    return f"{chr(65 + column)}{row}" if column >= 0 and row >= 0 else ""


@dataclass
class Guild:
    colour: str
    leader: str
    price: int
    came: int
    coffers: int
    shining: int = 8
    flipped: int = 0
    sale: int = 1
    rights: int = 0
    held: Counter[str] = field(default_factory=Counter)
    posts: dict[str, int] = field(default_factory=dict)
    retiring: set[str] = field(default_factory=set)


class Oracle:
    def __init__(self, players: list[str], cash: int, bank: int, first: str) -> None:
        self.players, self.first = players, first
        self.cash = dict.fromkeys(players, cash)
        self.bank = bank
        self.low = bank
        self.guilds: dict[str, Guild] = {}
        self.bets: dict[str, tuple[str, int]] = {}
        self.spent: set[str] = set()
        self.market: list[int] = []
        self.laid: dict[str, tuple[str, int]] = {}
        self.clock = 0
        self.over = False
        self.flipped: dict[str, int] | None = None
        self.sums: dict[int, int] = {}
        self.back: Counter[int] = Counter()
        self.invest()

    # -- map

    def sides(self, hex_: str) -> list[tuple[str, str]]:
        if hex_ in self.laid:
            tile, turn = self.laid[hex_]
            paths = TILES[tile][0][1]
            return [(turned(one, turn), turned(other, turn)) for one, other in paths]
        return BOARD[hex_][1] if hex_ in BOARD else []

    def stop(self, hex_: str, index: int) -> tuple[str, int]:
        return (TILES[self.laid[hex_][0]][0][0] if hex_ in self.laid else BOARD[hex_][0])[index]

    def walk(self, start: str) -> tuple[list[tuple[str, int]], str, str]:
        """Everything met from a starting location, where the path ends, and the start that it comes back to."""
        hex_, index, _ = STARTS[start]
        place, at = hex_, f"_{index}"
        came: tuple[str, str] | None = None
        met: list[tuple[str, int]] = []
        for _ in range(400):
            ways = [path for path in self.sides(place) if at in path and path != came]
            if not ways:
                return met, place, ""
            came = ways[0]
            at = came[1] if came[0] == at else came[0]
            if at[0] == "_":
                kind, value = self.stop(place, int(at[1:]))
                if kind == "start":
                    return met, place, f"{place}/{value}"
                met.append((place, value))
                continue
            after = beside(place, int(at))
            if not after:
                return met, "", ""
            place, at, came = after, str((int(at) + 3) % 6), None
        raise AssertionError("a path without an end")

    def ends(self, guild: str) -> dict[str, int]:
        """The empty hexes that a guild's paths lead into."""
        found = {}
        for start in self.guilds[guild].posts:
            _, place, _ = self.walk(start)
            if place and place not in self.laid and not BOARD.get(place, ([], []))[1]:
                found[place] = 1
        return found

    def fits(self, guild: str, tile: str, hex_: str, turn: int) -> bool:
        if hex_ not in self.ends(guild):
            return False
        self.laid[hex_] = (tile, turn)
        back = any(self.walk(start)[2] for start in STARTS)
        del self.laid[hex_]
        return not back

    def placeable(self, guild: str, tile: str) -> bool:
        return any(self.fits(guild, tile, hex_, turn) for hex_ in self.ends(guild) for turn in range(6))

    # -- money

    def pay(self, who: str, amount: int) -> None:
        self.bank -= amount
        if amount:
            self.low = min(self.low, self.bank)
        if who in self.guilds:
            self.guilds[who].coffers += amount
        else:
            self.cash[who] += amount

    def spend(self, guild: str, amount: int) -> None:
        must(self.guilds[guild].coffers >= amount, "coffers")
        self.guilds[guild].coffers -= amount
        self.bank += amount

    def fire(self, card: str) -> None:
        if card in self.bets:
            who, amount = self.bets.pop(card)
            self.pay(who, amount * TIMES[card])
            self.bank += amount
            self.spent.add(card)

    def to_price(self, guild: str, space: int) -> None:
        one = self.guilds[guild]
        space = min(max(space, 0), len(LADDER) - 1)
        if LADDER[space] != one.price:
            self.clock += 1
            before, one.price, one.came = one.price, LADDER[space], self.clock
            if before < 212 <= one.price:
                self.fire("HIG")

    # -- rounds

    def invest(self) -> None:
        self.round, self.now = 0, ""
        self.order: list[str] = []
        self.seat, self.last, self.passes, self.quits, self.sold = (
            self.players.index(self.first),
            "",
            0,
            0,
            False,
        )

    def ordered(self) -> list[str]:
        return sorted(self.guilds, key=lambda one: (-self.guilds[one].price, self.guilds[one].came))

    def expedition(self, number: int) -> None:
        self.flipped = None
        self.round, self.order = number, self.ordered()
        self.fresh()

    def fresh(self) -> None:
        if self.order:
            self.now = self.order.pop(0)
            self.acted = self.built = self.ran = self.filled = self.done = False
            self.step, self.drawn, self.placed, self.bought, self.thrown = 0, 0, 0, 0, 0
            self.hand: list[str] = []
        elif self.round == 1:
            self.expedition(2)
        else:
            self.retirement()

    def retirement(self) -> None:
        sums: Counter[int] = Counter()
        for guild in self.guilds.values():
            for value in guild.posts.values():
                sums[value] += value
        sums.pop(0, None)
        self.flipped, self.sums, self.back = {}, dict(sums), Counter()
        if sums:
            value = min(sums, key=lambda one: (sums[one], one))
            for guild in self.guilds.values():
                guild.retiring = {post for post, lies in guild.posts.items() if lies == value}
                self.flipped |= dict.fromkeys(guild.retiring, value)
        if self.low < 0:
            self.over, self.round, self.now = True, 0, ""
        else:
            flipped = self.flipped
            self.invest()
            self.flipped = flipped

    def tokens_due(self) -> int:
        left = self.bag()
        return max(min(4 - len(self.market), sum(max(one, 0) for one in left.values())), 0)

    def bag(self) -> Counter[int]:
        left = Counter(TOKENS)
        left.subtract(self.market)
        left.subtract([value for guild in self.guilds.values() for value in guild.posts.values() if value])
        return left

    def unsent(self) -> bool:
        return not self.ran and any(self.guilds[self.now].posts.values())

    def known(self) -> list[str]:
        return [tile for tile in self.hand if tile != "?"]

    def move_on(self) -> None:
        """What is left in the hand goes, if it can't be placed."""
        must(not any(self.placeable(self.now, tile) for tile in self.known()), "a tile can be placed")
        if "?" in self.hand:
            seen = Counter(tile for tile, _ in self.laid.values()) + Counter(self.known())
            left = [tile for tile, (_, copies) in TILES.items() if copies > seen[tile]]
            must(
                not left or not all(self.placeable(self.now, tile) for tile in left),
                "whatever was drawn can be placed",
            )
        self.throw(len(self.hand))
        self.hand = []

    def throw(self, number: int) -> None:
        before, self.thrown = self.thrown, self.thrown + number
        if before < 2 <= self.thrown:
            self.fire("TIL")

    def finish(self, idle: bool = False) -> None:
        must(self.acted or idle, "not acted")
        must(not self.unsent(), "expeditions are due")
        self.move_on()
        self.run_none()
        if self.guilds[self.now].coffers == 0:
            self.fire("LOW")
        self.fresh()

    def run_none(self) -> None:
        if not self.ran:
            self.ran = True
            self.to_price(self.now, LADDER.index(self.guilds[self.now].price) - 1)

    # -- lines

    def legal(self, line: str) -> bool:
        try:
            copy.deepcopy(self).play(line)
        except Illegal:
            return False
        return True

    def play(self, line: str) -> None:
        who, colon, rest = line.partition(":")
        word, *args = (rest if colon else line).replace(",", " ").split()
        if word in ("count", "have"):
            return
        if self.over:
            must(word == "retire", "over")
        if not colon:
            must(hasattr(self, f"table_{word}"), "no verb")
            getattr(self, f"table_{word}")(args)
            return
        if word == "offer":
            self.offer(who, args[0] if args else "")
        elif who in self.players:
            if self.round:
                must(self.round == 2 and not self.order and not self.refill_due(), "expedition round")
                self.finish()
            must(not self.over, "over")
            must(who == self.players[self.seat], "turn")
            self.flipped = self.flipped if word == "sell" else None
            must(hasattr(self, f"do_{word}"), "no verb")
            getattr(self, f"do_{word}")(who, args)
        else:
            must(who in self.guilds, "no guild")
            must(hasattr(self, f"guild_{word}"), "no verb")
            self.take_turn(who, word)
            must(hasattr(self, f"guild_{word}"), "no verb")
            getattr(self, f"guild_{word}")(who, args)

    def refill_due(self) -> bool:
        return bool(self.bought and not self.filled and self.tokens_due())

    def take_turn(self, guild: str, word: str) -> None:
        if word == "unflip":
            must(self.round, "investment")
        if not self.round and self.quits >= len(self.players):
            self.expedition(1)
        must(self.round, "investment")
        rank = {"outpost": 1, "run": 2, "token": 3}.get(word, 0)
        if guild != self.now and not self.refill_due():
            if self.order:
                must(self.order[0] == guild, "order")
                self.finish()
            elif self.round == 1:
                self.finish()
        elif guild == self.now and not self.order and self.round == 1 and word not in ("pass", "unflip"):
            again = self.step > rank or (self.built and rank == 1) or (self.ran and rank == 2)
            if again and not self.unsent() and not self.refill_due() and self.acted:
                other = copy.deepcopy(self)
                try:
                    other.finish()
                except Illegal:
                    return
                if other.now == guild:
                    self.finish()
        must(guild == self.now and not self.done, "order")

    # -- the table

    def table_draw(self, args: list[str]) -> None:
        must(self.round and not self.done and self.hand.count("?") >= len(args), "draw")
        seen = Counter(tile for tile, _ in self.laid.values()) + Counter(self.known()) + Counter(args)
        must(all(tile in TILES and seen[tile] <= TILES[tile][1] for tile in args), "copies")
        for tile in args:
            self.hand[self.hand.index("?")] = tile

    def table_refill(self, args: list[str]) -> None:
        drawn, left = Counter(map(int, args)), self.bag()
        must(sum(drawn.values()) == self.tokens_due(), "number")
        must(all(left[value] >= number for value, number in drawn.items()), "bag")
        self.market += list(map(int, args))
        if self.round and self.bought:
            self.filled = True
            if self.done:
                self.finish()

    def table_retire(self, args: list[str]) -> None:
        if self.round == 2 and not self.order and self.acted and not self.unsent() and not self.refill_due():
            self.finish()
        must(self.flipped and (not self.last or self.over), "when")
        assert self.flipped is not None
        cut = args.index("on") if "on" in args else len(args)
        must(set(map(int, args[:cut])) == set(self.flipped.values()), "which")
        if cut < len(args):
            must(sorted(args[cut + 1 :]) == sorted(self.flipped), "all")

    # -- players

    def acts(self, who: str, passed: bool = False) -> None:
        self.quits = self.quits + 1 if passed else 0
        self.passes = self.passes + 1 if passed and not self.sold else 0
        self.sold, self.last = False, who
        self.seat = (self.seat + 1) % len(self.players)
        if self.passes >= len(self.players):
            if self.guilds:
                self.expedition(1)
            else:
                self.flipped = None
                self.retirement()

    def do_pass(self, who: str, args: list[str]) -> None:
        self.acts(who, True)

    def do_sell(self, who: str, args: list[str]) -> None:
        number, name = (int(args[0]), args[1]) if len(args) == 2 else (1, args[0])
        must(name in self.guilds and 1 <= number <= self.guilds[name].held[who], "sell")
        one = self.guilds[name]
        one.held[who] -= number
        one.flipped += number
        self.pay(who, one.price * number)
        self.sold = True

    def do_buy(self, who: str, args: list[str]) -> None:
        must(args[0] in self.guilds, "buy")
        one = self.guilds[args[0]]
        must(min(one.sale, one.shining) >= 1 and self.cash[who] >= one.price, "buy")
        self.cash[who] -= one.price
        one.coffers += one.price
        one.sale, one.shining, one.rights = one.sale - 1, one.shining - 1, one.rights + 1
        one.held[who] += 1
        self.acts(who)

    def do_bet(self, who: str, args: list[str]) -> None:
        amount, card = int(args[0]), args[1]
        must(card in TIMES and card not in self.bets and card not in self.spent, "card")
        must(1 <= amount <= self.cash[who], "bet")
        self.cash[who] -= amount
        self.bets[card] = (who, amount)
        self.acts(who)

    def do_found(self, who: str, args: list[str]) -> None:
        name, colour, price, start = args[0], args[1], int(args[2]), args[3]
        must(name in GUILDS and name not in self.guilds, "card")
        must(colour in COLOURS and colour not in {one.colour for one in self.guilds.values()}, "colour")
        must(price in LADDER and 40 <= price <= 150 and self.cash[who] >= 2 * price, "price")
        must(start in STARTS and not any(start in one.posts for one in self.guilds.values()), "start")
        self.cash[who] -= 2 * price
        self.clock += 1
        self.guilds[name] = Guild(colour, who, price, self.clock, 2 * price, shining=7, posts={start: 0})
        self.acts(who)

    def offer(self, who: str, name: str) -> None:
        mine = [one for one in self.guilds if who in (one, self.guilds[one].leader)]
        begun = self.round and (self.acted or self.round == 2 or len(self.order) + 1 < len(self.guilds))
        can = [
            one
            for one in mine
            if self.guilds[one].rights and self.guilds[one].sale < self.guilds[one].shining
        ]
        must(not begun and (name in can if name else len(can) == 1), "offer")
        one = self.guilds[name or can[0]]
        one.rights, one.sale = one.rights - 1, one.sale + 1

    # -- guilds

    def guild_pass(self, guild: str, args: list[str]) -> None:
        must(not self.unsent(), "unsent")
        self.acted = True
        if self.refill_due():
            self.move_on()
            self.run_none()
            self.done = True
        else:
            self.finish(True)

    def guild_explore(self, guild: str, args: list[str]) -> None:
        number = int(args[0]) if args[0].isdigit() else len(args)
        must(self.step == 0 and not self.placed and not self.drawn and number >= 1, "explore")
        must(number <= sum(copies for _, copies in TILES.values()) - len(self.laid), "pile")
        self.spend(guild, 5 * number * (number + 1))
        self.drawn, self.acted = number, True
        self.hand = ["?"] * number
        if not args[0].isdigit():
            self.table_draw(args)

    def guild_place(self, guild: str, args: list[str]) -> None:
        tile, hex_, turn = args[0], args[1], int(args[2]) if len(args) > 2 else 0
        held = tile if tile in self.hand else "?"
        must(self.step == 0 and held in self.hand and 0 <= turn <= 5, "place")
        must(self.fits(guild, tile, hex_, turn), "fits")
        self.hand.remove(held)
        self.laid[hex_] = (tile, turn)
        self.placed, self.acted = self.placed + 1, True

    def guild_discard(self, guild: str, args: list[str]) -> None:
        must(self.step == 0, "step")
        if args[0].isdigit():
            number = int(args[0])
            must(1 <= number <= self.hand.count("?"), "discard")
            for _ in range(number):
                self.hand.remove("?")
        else:
            number = len(args)
            for tile in args:
                held = tile if tile in self.hand else "?"
                must(held in self.hand and not self.placeable(guild, tile), "discard")
                self.hand.remove(held)
        self.acted = True
        self.throw(number)

    def guild_outpost(self, guild: str, args: list[str]) -> None:
        start, one = args[0], self.guilds[guild]
        must(self.step <= 1 and not self.built, "outpost")
        self.move_on()
        must(start in STARTS and not any(start in other.posts for other in self.guilds.values()), "start")
        side = "flipped" in args[1:]
        must(one.flipped if side else one.shining + one.flipped, "potential")
        self.spend(guild, STARTS[start][2])
        if side or not one.shining:
            one.flipped -= 1
        else:
            one.shining -= 1
        one.sale = min(one.sale, one.shining)
        one.posts[start] = 0
        self.built, self.acted, self.step = True, True, 1
        if len(one.posts) == 4:
            self.fire("OUT")

    def guild_run(self, guild: str, args: list[str]) -> None:
        one = self.guilds[guild]
        must(not self.ran and self.step <= 2, "run")
        self.move_on()
        sums = {}
        for start, value in one.posts.items():
            if value:
                sums[start] = sum(worth for _, worth in self.walk(start)[0][:value])
        if args:
            said = {args[at]: int(args[at + 1]) for at in range(0, len(args), 2)}
            must(said == sums, "sums")
        total = sum(sums.values())
        for player in self.players:
            weight = one.held[player] + (2 if player == one.leader else 0)
            self.pay(player, total * weight)
        self.pay(guild, total * one.shining)
        at = LADDER.index(one.price)
        if total * 2 < one.price:
            at -= 1
        elif total > one.price:
            at += 1
            at += total >= 2 * one.price
            at += total >= 3 * one.price and one.price >= 165
        self.to_price(guild, at)
        for start in sorted(one.retiring, key=list(one.posts).index):
            value = one.posts[start]
            one.posts[start] = 0
            self.back[value] += 1
            if value in (3, 6):
                self.fire(f"S{value}")
            if self.back[value] == 3:
                self.fire("GRP")
        one.retiring = set()
        self.ran, self.acted, self.step = True, True, 2

    def guild_token(self, guild: str, args: list[str]) -> None:
        one, value = self.guilds[guild], int(args[0])
        must(not self.filled and not self.unsent(), "token")
        self.move_on()
        must(value in self.market, "market")
        free = [start for start, lies in one.posts.items() if not lies]
        start = args[1] if len(args) > 1 else free[0] if len(free) == 1 else ""
        must(start in free, "outpost")
        self.spend(guild, 10 * (value + 1))
        self.run_none()
        self.market.remove(value)
        one.posts[start] = value
        self.bought, self.acted, self.step = self.bought + 1, True, 3

    def guild_unflip(self, guild: str, args: list[str]) -> None:
        one, number = self.guilds[guild], int(args[0])
        must(1 <= number <= one.flipped, "unflip")
        self.spend(guild, one.price * number)
        one.flipped -= number
        one.shining += number
        self.acted = True
        self.fire("BUY")

    # -- the end

    def score(self, player: str) -> int:
        held = (
            one.price * (one.held[player] + (2 if player == one.leader else 0))
            for one in self.guilds.values()
        )
        return self.cash[player] + sum(held)


def oracle_of(lines: list[str]) -> Oracle:
    """A second reading that has seen a file's header."""
    text = "\n".join(lines)
    figure = dict(re.findall(r"have (\w+) = (\d+)", text))
    players = re.search(r"players ([^#\n]+)", text)
    assert players is not None
    names = players[1].split()
    first = re.search(r"have first (\w+)", text)
    return Oracle(
        names,
        int(figure.get("start_cash", 400)),
        int(figure.get("bank", 8000)),
        first[1] if first else names[0],
    )


# -- files as people type them

FILLERS = {"at", "in", "turned"}


def plain(oracle: Oracle, typed: str) -> list[str]:
    """The entries of a typed line in the short words of :meth:`Oracle.play`; what it merely states is left out."""
    line = re.sub(r"(^|\s)#.*", "", typed).split(" -> ")[0].split(" pays ")[0].strip()
    who, colon, rest = line.partition(":")
    if not line or line.startswith(("==", "score", "winner", "count")) or rest.strip().startswith("collect"):
        return []
    if not colon or who.startswith("retire"):
        return [spots(oracle, line, "")]
    owner = next((name for name, one in oracle.guilds.items() if one.colour == who), who)
    out = []
    for said in re.split(r"\s+(?=(?:bet|buy|found)\s)|\s*;\s*", rest.strip()):
        words = said.split()
        if words[0] == "run":
            said = "run " + ", ".join(summed(one) for one in said[3:].split(",")) if len(words) > 1 else said
        else:
            said = " ".join(word for word in words if word not in FILLERS and word != "on")
        if words[0] == "bet":
            said = said.replace("The Outer Lamps", "OUT")
        out.append(spots(oracle, f"{owner}: {said}", owner))
    return out


def summed(said: str) -> str:
    """``N24: 20 5`` as ``N24 25``."""
    where, *values = said.replace(":", " ").split()
    return f"{where} {sum(map(int, values))}"


def spots(oracle: Oracle, line: str, owner: str) -> str:
    """A line with whole locations for hexes that hold one of the guild's outposts."""

    def whole(match: re.Match[str]) -> str:
        posts = [start for one in ([owner] if owner else oracle.guilds) for start in oracle.guilds[one].posts]
        found = [start for start in posts if start.split("/")[0] == match[0]]
        lies = [start for start in found if ("token" in line) != bool(dict(all_posts(oracle))[start])]
        return (found if len(found) == 1 else lies)[0]

    words = line.split(" ", 2)
    if len(words) > 1 and (words[1] in ("run", "token") or words[0] == "retire"):
        return re.sub(r"\b[A-Z]\d\d\b(?!/)", whole, line)
    return line


def all_posts(oracle: Oracle) -> list[tuple[str, int]]:
    """Every outpost with its token."""
    return [item for one in oracle.guilds.values() for item in one.posts.items()]
