"""Dice and other chips of chance: what they can show, how a player names one, and what those at hand show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from playproof.checker.families.declared.catalogue import Catalogue, Thing
from playproof.checker.families.declared.state import UNSEEN, DeclaredState
from playproof.checker.families.declared.tables import Resource
from playproof.components.hexgrid import column_letters

Face = int | str


class HasFaces(Protocol):
    """What knows the kinds of dice of a game."""

    faces: dict[str, tuple[Face, ...]]


def faces_of(resource: Resource) -> tuple[Face, ...]:
    """What a die can show, each once; nothing, if it is no die."""
    faces = resource.faces
    if faces is None:
        return ()
    return tuple(range(1, faces + 1)) if isinstance(faces, int) else tuple(dict.fromkeys(faces))


def unknown_face(faces: Sequence[Face]) -> Face:
    """What expressions read of a die of which nobody knows what it shows."""
    return 0 if all(isinstance(one, int) for one in faces) else UNSEEN


def dice_of(resources: Mapping[str, Resource]) -> Catalogue:
    """Each face of each kind of die: ``5``, or ``red 5`` where there are several kinds."""
    out = Catalogue("die")
    many = sum(one.faces is not None for one in resources.values()) > 1
    for kind, resource in resources.items():
        faces = faces_of(resource)
        if not faces:
            continue
        named = {face: f"{kind} {face}" for face in faces}
        things = [
            Thing(name if many else str(face), name, {"value": face, "kind": kind, "name": name}, 1, kind)
            for face, name in named.items()
        ]
        out.add(kind, things)
        for one in things:
            face = one.columns["value"]
            out.names.add(one.id, f"{face} {kind}", f"{kind}{face}", *([str(face)] if not many else []))
    return out


def at_hand(state: DeclaredState, player: str, kind: str, faces: Sequence[Face]) -> tuple[Face, ...]:
    """What a player's dice show; those of which nobody knows it come last."""
    known = state.faces.get((player, kind), ())
    lack = max(0, state.held.get((player, kind), 0) - len(known))
    return (*known, *(unknown_face(faces),) * min(lack, 1000))


def has(state: DeclaredState, player: str, kind: str, faces: Iterable[Face]) -> bool:
    """Whether a player's dice may show these, those of which nobody knows what they show among them."""
    known = Counter(state.faces.get((player, kind), ()))
    unknown = state.held.get((player, kind), 0) - sum(known.values())
    return sum((Counter(faces) - known).values()) <= max(0, unknown)


def face_type(module: HasFaces, kind: str) -> str:
    """The type of slot for what a die of a kind shows."""
    kinds = list(module.faces)
    return "FACE" if len(kinds) == 1 else f"FACE_{column_letters(kinds.index(kind))}"
