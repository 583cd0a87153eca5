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
from playproof.components.wording.plural import counted


def shown_state(module: DeclaredBase, game_state: GameState) -> dict[str, Any]:
    """Round and phase, resources, cards and markers; at the end the parts of the scores."""
    state = module.state(game_state)
    shown: dict[str, Any] = {}
    if module.counts_rounds:
        shown["round"] = state.round
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


def shown_cards(module: DeclaredBase, state: DeclaredState, owner: str, place: str) -> Any:
    """The cards of a place; only their number where they are hidden."""
    there = state.cards.get((owner, place), ())
    if module.tables.place[place].hidden:
        return counted(len(there), "card")
    return [UNSEEN if card == UNSEEN else module.cards.title(card) for card in there]


def placed_pieces(module: DeclaredBase, game_state: GameState) -> Iterable[Placed]:
    """Cards on the spots of their places' boards; markers on their spaces."""
    state = module.state(game_state)
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
