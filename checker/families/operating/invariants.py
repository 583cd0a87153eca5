"""What holds in every position of a game with operating rounds, beside what each module keeps by itself."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.operating.state import OperatingState
from playproof.checker.families.operating.step import OperatingBase
from playproof.checker.families.private_companies.abilities import Close
from playproof.checker.families.private_companies.rule_module import PrivateCompanies
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.components.wording.plural import listing


def contradictions(rounds: OperatingBase, game_state: GameState) -> Iterable[Violation]:
    """What can't be: companies that have what comes with floating, turns outside an operating round, private companies
    that have closed."""
    yield from unfloated(rounds, game_state)
    yield from outside_rounds(rounds, game_state)
    yield from closed_privates(rounds, game_state)
    yield from before_operating(rounds, game_state)
    yield from over_limit(rounds, game_state)


def unfloated(rounds: OperatingBase, game_state: GameState) -> Iterable[Violation]:
    """A company that has not floated has no money, no trains, no tokens and no private companies, and has not operated."""
    if rounds.shares.float_by == "held":
        return  # what was held when it floated may be in the market now
    shares, state = rounds.shares.state(game_state), rounds.state(game_state)
    trains = rounds.trains.state(game_state).owned
    begun_with = {company for company, _ in rounds.trains.begin}
    owners = rounds.privates.state(game_state).owner if rounds.privates is not None else {}
    for company in rounds.shares.companies:
        if company in shares.floated:
            continue
        has = []
        if game_state.balances.get(company) and not (rounds.shares.incremental and company in shares.par):
            has.append(f"money ({game_state.balances[company]})")
        if trains.get(company) and company not in begun_with:
            has.append(rounds.trains_word)
        if rounds.board.tokens_of(game_state, company):
            has.append("token")
        has += [private for private, owner in owners.items() if owner == company]
        if has:
            said = f"{company} has not floated, so it has no {listing(has, 'or')}"
            yield rounds.violation("not_floated", said)
        elif company in shares.operated or company in state.done:
            yield rounds.violation("not_floated", f"{company} has not floated, so it has not operated")


def outside_rounds(rounds: OperatingBase, game_state: GameState) -> Iterable[Violation]:
    """Turns of companies are in operating rounds."""
    state: OperatingState = rounds.state(game_state)
    if rounds.name in game_state.active_modules or game_state.over:
        return
    moment = rounds.rounds.moment(game_state)
    if state.now:
        yield rounds.violation("order", f"{state.now} can't operate {moment}")
    elif state.declared:
        yield rounds.violation("steps", f"no company has come to a step {moment}")
    elif state.done:
        yield rounds.violation("order", f"{listing(state.done, 'and')} can't be done with a round {moment}")


def closed_privates(rounds: OperatingBase, game_state: GameState) -> Iterable[Violation]:
    """What a company's train or first turn closes is closed."""
    privates: PrivateCompanies | None = rounds.privates
    if privates is None:
        return
    shares, trains = rounds.shares.state(game_state), rounds.trains.state(game_state).owned
    for one in privates.of_type(Close):
        companies = (one.company,) if one.company else privates.presided(game_state, one.private)
        if len(companies) != 1 or not privates.holds(game_state, one):
            continue
        (company,) = companies
        happened = {
            "train": one.source == "any" and trains.get(company),
            "operated": company in shares.operated,
        }
        if happened.get(one.when):
            what = "bought a train" if one.when == "train" else "operated for the first time"
            said = f"{one.private} closed when {company} {what}: nobody owns it now"
            yield privates.still_open(one.private, said)


def is_first(rounds: OperatingBase, game_state: GameState) -> bool:
    """Whether a position lies in the first stock round or right behind it."""
    state = rounds.rounds.state(game_state)
    return state.kind in ("stock", "between") and state.stock == 1 and not game_state.over


def before_operating(rounds: OperatingBase, game_state: GameState) -> Iterable[Violation]:
    """Before the first operating round no company has operated, earned or bought a train, and no later phase has begun with
    one."""
    if not is_first(rounds, game_state):
        return
    phases = rounds.phases
    if not phases.cube and phases.number(game_state) > 1:
        now = phases.phases[phases.number(game_state) - 1].id
        said = f"it is phase {phases.phases[0].id} before the first operating round, not {now}: no train was bought"
        yield rounds.violation("order", said)
    shares, earned = rounds.shares.state(game_state), rounds.state(game_state).earned
    trains = rounds.trains.state(game_state).owned
    begun_with = {company for company, _ in rounds.trains.begin}
    for company in rounds.shares.companies:
        if company in shares.operated or earned.get(company):
            yield rounds.violation("order", f"{company} has not operated before the first operating round")
        elif trains.get(company) and company not in begun_with:
            said = f"{company} has no {rounds.trains_word} before the first operating round"
            yield rounds.violation("order", said)


def over_limit(rounds: OperatingBase, game_state: GameState) -> Iterable[Violation]:
    """Nobody holds more of a company than the limit, unless its price may have moved out of a zone without one."""
    shares = rounds.shares
    if shares.unlimited_zones and not is_first(rounds, game_state):
        return
    stock_round, state = rounds.rounds.stock_round, shares.state(game_state)
    for company in state.par:
        for player in rounds.game.players:
            held, most = shares.holding(state, company, player), shares.cap(game_state, company)
            if held > most and state.held[company].get(player, 0) > 1:
                said = f"{player} holds {shares.amount(company, held)} of {company}; the limit is "
                yield stock_round.too_much(said + shares.amount(company, most))
