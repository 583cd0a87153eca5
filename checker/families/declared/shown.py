"""What is shown of a game of declared rules: the state as plain data, and pieces on printed boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.compiled import BANK
from playproof.checker.families.declared.dice import at_hand
from playproof.checker.families.declared.doing import Doing
from playproof.checker.families.declared.state import UNSEEN, DeclaredState, Marker
from playproof.checker.model.game_state import GameState
from playproof.checker.model.snapshot import Placed
from playproof.components.wording.plural import counted, listing


def shown_state(module: DeclaredBase, game_state: GameState) -> dict[str, Any]:
    """Round and phase, resources, cards and markers; at the end the parts of the scores."""
    state = module.state(game_state)
    shown: dict[str, Any] = {}
    if module.counts_rounds:
        shown["round"] = state.round
    if module.tables.flow.first_called:
        shown[module.tables.flow.first_called] = state.first
    if module.tables.phase:
        shown["phase"] = module.phases[state.phase].name
    if module.beside:
        shown["operating rounds"] = state.round
    for name, resource in module.tables.resource.items():
        if resource.shared:
            shown[name] = state.held.get(("", name), 0)
            continue
        if name in module.faces:
            faces = {one: at_hand(state, one, name, module.faces[name]) for one in module.game.players}
            shown[name] = {
                one: [str(face) if face in module.faces[name] else UNSEEN for face in there]
                for one, there in faces.items()
            }
            continue
        if resource.companies and module.companies is not None:
            there = {one: state.held.get((one, name), 0) for one in module.companies.names}
            shown[name] = {one: amount for one, amount in there.items() if amount} or "none"
            continue
        shown[name] = {player: state.held.get((player, name), 0) for player in module.game.players}
    if module.supplies:
        shown["supply"] = {name: state.held.get((BANK, name), 0) for name in module.supplies}
    for name, place in module.tables.place.items():
        words = name.replace("_", " ")
        if place.noted == "groups":
            if groups := shown_groups(module, state, name):
                shown[words] = groups
            continue
        if place.noted and not any(state.cards.get((player, name)) for player in ("", *module.game.players)):
            continue
        if place.spaces:
            on = {
                module.spaces.title(space): [words_of(module, one) for one in there_now]
                for (where, space), there_now in state.markers.items()
                if where == name and there_now
            }
            shown[words] = on or "empty"
        elif place.each_player:
            shown[words] = {
                player: shown_cards(module, state, player, name) for player in module.game.players
            }
        else:
            shown[words] = shown_cards(module, state, "", name)
    if state.out:
        shown["out"] = list(state.out)
    if game_state.over and module.parts:
        points = [(player, Doing(module, game_state, None).points(player)) for player in module.game.players]
        shown["score"] = {player: parts for player, parts in points if parts is not None}
    return shown


def words_of(module: DeclaredBase, marker: Marker) -> str:
    """A marker: its owner, which it is where there are several kinds, and what it shows."""
    kind = f" {marker.kind}" if len(module.marker_kinds) > 1 else ""
    return f"{marker.owner}{kind}{f' {marker.face}' if marker.kind in module.faces else ''}"


def shown_groups(module: DeclaredBase, state: DeclaredState, name: str) -> dict[str, list[str]]:
    """The groups of cards that are noted in a place."""
    owners = module.game.players if module.tables.place[name].each_player else ("",)
    every = {owner: state.groups.get((owner, name), ()) for owner in owners}
    return {
        owner: [listing([module.cards.title(card) for card in cards]) for cards in groups]
        for owner, groups in every.items()
        if groups
    }


def shown_cards(module: DeclaredBase, state: DeclaredState, owner: str, place: str) -> Any:
    """The cards of a place; only their number where they are hidden."""
    there = state.cards.get((owner, place), ())
    if module.tables.place[place].hidden:
        return counted(len(there), "card")
    return [UNSEEN if card == UNSEEN else module.cards.title(card) for card in there]


def placed_pieces(module: DeclaredBase, game_state: GameState) -> Iterable[Placed]:
    """Cards on the spots of their places' boards; markers on their spaces."""
    state = module.state(game_state)
    for name in module.row_auctions:
        yield from placed_row(module, game_state, name)
    for name, place in module.tables.place.items():
        if not place.board:
            continue
        if place.spaces:
            for (where, space), there_now in state.markers.items():
                if where == name:
                    for one in there_now:
                        text = str(one.face) if one.kind in module.faces else one.owner[:2]
                        yield Placed(place.board, space, shape="cube", text=text)
        elif not place.each_player:
            for at, card in enumerate(state.cards.get(("", name), ()), 1):
                spot = f"{place.spot}{at}" if place.spot.endswith("-") else place.spot or f"{name}-{at}"
                of = module.cards.things[card].of if card in module.cards.things else ""
                yield Placed(
                    place.board,
                    spot,
                    "" if card == UNSEEN else card,
                    of,
                    "card",
                    text=module.cards.title(card),
                )


def row_board(module: DeclaredBase) -> str:
    """The printed board that the cards of a row lie on; ``""``: none."""
    starts = (*module.tables.command.values(), *module.tables.phase.values())
    return next((one.row for one in starts if one.row), "")


def placed_row(module: DeclaredBase, game_state: GameState, family: str) -> Iterable[Placed]:
    """The cards of a row on the spots ``card-1`` and so on, a chip on each; the bids on ``bids-1`` and so on."""
    board = row_board(module)
    if not board:
        return
    spots = spots_of(module, board)
    row = module.game.modules[family].state(game_state)
    for number, lot in enumerate(row.row, 1):
        thing, spot = (
            module.cards.thing(module.card_of_lot(row.lots[lot].names[-1], game_state)),
            f"card-{number}",
        )
        if thing is not None and spot in spots:
            pairs = module.pairs.get(thing.of)
            if pairs is None:
                yield Placed(board, spot, thing.id, thing.of, "card", text=thing.name)
            else:
                card, chip = pairs.cards.get(thing.columns[pairs.table.key]), thing.columns["chip"]
                piece, printed = card.id if card is not None else "", pairs.table.printed
                yield Placed(
                    board, spot, piece and f"{piece}-{chip}" if printed else piece, printed or pairs.table.of, "card",
                    text=thing.name,
                )  # fmt: skip
                if not printed:
                    letter = next((one for one, id_ in pairs.chips.items() if id_ == chip), "")
                    yield Placed(
                        board,
                        f"{spot}:place-1",
                        "",
                        pairs.table.with_,
                        colour=pairs.colours.get(chip, ""),
                        text=letter,
                    )
        for player, bid in row.bids.get(lot, {}).items():
            if (bids := f"bids-{number}") in spots:
                yield Placed(board, bids, shape="label", text=f"{player} {bid}")


def spots_of(module: DeclaredBase, board: str) -> frozenset[str]:
    """The places of a printed board."""
    of, _, id_ = board.partition("/")
    pieces = (piece for one in module.game.definition.components.sets if one.id == of for piece in one.items)
    return frozenset(
        place.id for piece in pieces if piece.id == id_ for place in getattr(piece, "places", ())
    )
