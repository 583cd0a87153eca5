"""Entries for 18Dracula's operating side, likely and unlikely ones, to be judged by the checker and by a second reading."""

from __future__ import annotations

import random

from tests.checker.games.dracula_board import ASSOCIATES, CARDS, COLOURS, LINKS, NEAR, PLACES, Link
from tests.checker.games.dracula_operating_oracle import MINORS, Books
from tests.checker.games.dracula_oracle import FRONTS

CITIES = [place for place, one in PLACES.items() if one["kind"] == "city"]
COMMANDS = ("done", "pay", "withhold")


def title(place: str) -> str:
    return str(PLACES[place]["name"])


def link_name(rng: random.Random, link: Link) -> str:
    ends = [title(place) for place in sorted(link)]
    rng.shuffle(ends)
    return "-".join(ends)


def path(rng: random.Random, books: Books, company: str) -> list[str]:
    """A walk along connections, mostly completed ones, mostly by way of an own office."""
    board = books.board
    offices = board.offices.get(company, [])
    start = rng.choice(offices) if offices and rng.random() < 0.9 else rng.choice(list(PLACES))
    walk = [start]
    for at in (0, -1):
        for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
            here = walk[at]
            ways = [
                other
                for other in NEAR[here]
                if board.there(frozenset((here, other))) or rng.random() < 0.1
                if other not in walk or rng.random() < 0.1
            ]
            if ways:
                walk.insert(0 if at == 0 else len(walk), rng.choice(ways))
    if rng.random() < 0.25:
        place = rng.choice(walk)
        walk.insert(walk.index(place), place)
    return walk


def runs(rng: random.Random, books: Books, company: str, number: int) -> list[str]:
    out = []
    own = [name for name, count in books.owned(company).items() if count]
    for _ in range(number):
        name = rng.choice(own) if own and rng.random() < 0.9 else rng.choice(list(CARDS))
        card = CARDS[name]
        walk = path(rng, books, company)
        if name == "nurse" and rng.random() < 0.7:
            walk = walk[:1]
        if name == "duke_lupin" and rng.random() < 0.7:
            office = rng.choice(books.board.offices.get(company) or [walk[0]])
            walk = [other for other in NEAR[office] if books.board.there(frozenset((office, other)))] or walk
        line = f"{company}: run {card.name} {'-'.join(title(place) for place in walk)}"
        if rng.random() < 0.2:
            line += f" doubling {title(rng.choice(walk))}"
        like = CARDS["skeleton"] if name == "groustfrat_the_necromancer" else card
        told = books.board.run(company, like, walk, "", books.phase, set())
        income = told[0] if told else 30
        out.append(
            line + rng.choice(("", f" = {income}", f" = {income}", f" = {income + rng.choice((-10, 10))}"))
        )
    return out


def builds(rng: random.Random, books: Books, company: str) -> list[str]:
    near = books.board.reach(company)[0]
    links = [link for link in LINKS if link & near]
    links += rng.sample(list(LINKS), 8)
    out = []
    for link in links:
        line = f"{company}: build {link_name(rng, link)}"
        match rng.randrange(4):
            case 0:
                colour = rng.choice((books.board.needs(link) or "red", rng.choice(COLOURS)))
                line += f" {colour}"
                if rng.random() < 0.5:
                    line += f" {LINKS[link].get('cost', 0) + rng.choice((0, 0, 10))}"
            case _:
                pass
        out.append(line)
    return out


def offices(rng: random.Random, books: Books, company: str) -> list[str]:
    out = []
    for city in CITIES:
        cost = books.board.next_cost(company)
        out.append(
            f"{company}: office {title(city)}" + rng.choice(("", "", f" {max(cost, 0)}", f" {cost + 20}"))
        )
    return out


def purchases(rng: random.Random, books: Books, company: str) -> list[str]:
    out = []
    for card in CARDS.values():
        out.append(
            f"{company}: buy {card.name}" + rng.choice(("", "", f" {card.price}", f" {card.price + 1}"))
        )
        if books.market[card.id] or rng.random() < 0.1:
            out.append(f"{company}: buy {card.name} from market")
        for owner in (*FRONTS, *MINORS):
            if books.owned(owner)[card.id] or rng.random() < 0.02:
                price = rng.choice((0, 1, 7, books.treasury.get(company, 0) + rng.choice((0, 1))))
                out.append(f"{company}: buy {card.name} from {owner} {price}")
        if card.into or rng.random() < 0.05:
            out.append(f"{company}: trade {card.name}")
    return out


def associates(rng: random.Random, books: Books, company: str) -> list[str]:
    out = []
    for name, row in ASSOCIATES.items():
        most = 2 * int(row["price"])
        price = rng.choice((0, 1, 5, most, most + 1, books.treasury.get(company, 0)))
        line = f"{company}: buy {name} {price}"
        if name in MINORS and rng.random() < 0.5:
            line += (
                f" replacing {title(rng.choice([*books.board.offices.get(name, []), rng.choice(CITIES)]))}"
            )
        out.append(line)
    for _ in range(4):
        yellow = [link for link in LINKS if books.board.needs(link) == "yellow"] or list(LINKS)
        link = rng.choice(yellow if rng.random() < 0.5 else list(LINKS))
        out.append(f"{company}: use JH add {link_name(rng, link)}")
        lying = list(books.board.cubes) or list(LINKS)
        out.append(f"{company}: use JH remove {link_name(rng, rng.choice(lying))}")
        out.append(f"{company}: use MI office {title(rng.choice(CITIES))}")
        reach = [place for place in sorted(books.board.reach(company)[0]) if place in CITIES] or CITIES
        out.append(f"{company}: use CV reserve {title(rng.choice((rng.choice(reach), rng.choice(CITIES))))}")
    return out


def of_company(rng: random.Random, books: Books, company: str) -> list[str]:
    income = books.turn_of.income
    out = [f"{company}: {command}" for command in COMMANDS]
    out += [
        f"{company}: pay {income + rng.choice((0, 10))}",
        f"{company}: withhold {income + rng.choice((0, 10))}",
    ]
    out += [f"{company}: discard {CARDS[name].name}" for name in CARDS if books.owned(company)[name]]
    out += builds(rng, books, company) + offices(rng, books, company) + runs(rng, books, company, 25)
    return out + purchases(rng, books, company) + associates(rng, books, company)


def of_players(rng: random.Random, books: Books) -> list[str]:
    out = []
    for player in books.players:
        out += [f"{player}: pass", f"{player}: bankrupt", f"{player}: technical bankruptcy"]
        out.append(f'{player}: technical bankruptcy "nobody sells"')
        for front in FRONTS:
            for number in range(1, 6):
                out.append(f"{player}: sell {number} {front}")
            names = [card.name for card in books.on_sale(books.turn_of.company).values()] or ["Skeleton"]
            out.append(f"{player}: sell {rng.randint(1, 3)} {front} for {rng.choice(names)}")
    return out


def of_castle(rng: random.Random, books: Books) -> list[str]:
    out = []
    for player in books.players:
        out += [f"{player}: pass"]
        out += [
            f"{player}: bid {amount}" for amount in (0, 1, books.high, books.high + 1, books.cash[player] + 1)
        ]
        lying = [link for link in LINKS if books.board.there(link)]
        for link in (*rng.sample(list(LINKS), 3), rng.choice(lying), books.board.castle):
            out.append(f"{player}: castle {link_name(rng, link)}")
    return out


def candidates(rng: random.Random, books: Books) -> list[str]:
    """Entries that might be typed now."""
    if books.stage in ("castle", "placing"):
        return of_castle(rng, books)
    now = books.turn_of.company
    out = of_company(rng, books, now) + of_players(rng, books)
    others = [company for company in (*FRONTS, *MINORS) if company != now]
    after = books.finished()
    if after is not None and after.stage == "operating":
        out += rng.sample(of_company(rng, after, after.turn_of.company), 30)
    for company in rng.sample(others, 3):
        out += rng.sample(of_company(rng, books, company), 12)
    for company in (*FRONTS, *MINORS):
        out += [f"{company}: discard {CARDS[name].name}" for name in CARDS if books.owned(company)[name]]
        out.append(f"{company}: done")
    return out
