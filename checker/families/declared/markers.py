"""Markers and dice of declared rules: put on spaces, taken back, rolled and turned."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.checker.families.declared.compiled import CompiledEffect, Value
from playproof.checker.families.declared.dice import Face
from playproof.checker.families.declared.resources import Resources
from playproof.checker.families.declared.state import Marker
from playproof.components.expressions import Scope
from playproof.components.wording.plural import listing


class Markers(Resources):
    """Puts markers on spaces and takes them back; rolls and turns dice."""

    def put(self, player: str, effect: CompiledEffect, scope: Scope) -> None:
        """Put a marker on a space, or the dice that were chosen."""
        chosen = scope.slots.get(effect.put, effect.put)
        for one in chosen if isinstance(chosen, tuple) else (chosen,):
            if one is not None:
                die = self.module.dice.things.get(one)
                marker = Marker(player, die.of, die.columns["value"]) if die else Marker(player, one)
                self.put_one(player, marker, effect, scope)

    def put_one(self, player: str, marker: Marker, effect: CompiledEffect, scope: Scope) -> None:
        """Put one marker on a space."""
        on, kind = effect.on, marker.kind
        space = scope.slots.get(on, on)
        place = self.module.place_of_space.get(space, "")
        if not place:
            return
        if self.held(player, kind) < 1 and self.strict:
            self.short(kind, f"{player} has no {kind} left", effect.rule)
        state, key = self.state, (place, space)
        there_now = state.markers.get(key, ())
        if self.strict:
            self.fits(place, space, marker, on, scope)
        state.held[player, kind] = self.held(player, kind) - 1
        self.lose_face(player, kind, marker.face)
        state.markers[key] = (*there_now, marker)

    def fits(self, place: str, space: str, marker: Marker, on: str, scope: Scope) -> None:
        """Note that a space has no room for one more marker."""
        state, kind = self.state, marker.kind
        most, each = self.module.space_limits[place]
        limited = [one for one in ("", kind) if one in most or one in each]
        if not limited:
            return
        there_now = state.markers.get((place, space), ())
        within = Scope(self.game_state, state, scope.player, {**scope.slots, "space": space})
        name = self.module.spaces.title(space)
        for one in limited:
            there = [each_one for each_one in there_now if not one or each_one.kind == one]
            own = sum(owner == marker.owner for owner, _, _ in there)
            limit = most.get(one)
            words = f" {one}" if one else ""
            if limit is not None and len(there) >= (number := self.value(limit, within)):
                by = listing(dict.fromkeys(owner for owner, _, _ in there))
                said = (
                    f"{name} is taken by {by}"
                    if number == 1 and by
                    else f"{name} has room for {number}{words}"
                )
                self.full(place, said, on)
            limit = each.get(one)
            if limit is not None and own >= self.value(limit, within):
                self.full(place, f"{marker.owner} has {own}{words} on {name} already", on)

    def full(self, place: str, message: str, about: str = "") -> None:
        """A limit of a place is broken, under its own rule if it has one."""
        rule = self.module.tables.place[place].rule
        if not rule:
            self.problem(self.module.of("full", place), message, about)
        elif self.problems is not None:
            self.problems.append(self.module.own_violation(rule, message, about))

    def take_back(self, player: str, marker: str, chosen: str, scope: Scope) -> None:
        """Take all of a player's markers back from the spaces, or one from the space that is named. Dice that come back show
        nothing that is known; where all of them do, nor do those at hand."""
        state = self.state
        if chosen:
            space = scope.slots.get(chosen, chosen)
            key = (self.module.place_of_space.get(space, ""), space)
            there = list(state.markers.get(key, ()))
            found = next((one for one in there if one[:2] == (player, marker)), None)
            if found is None:
                said = f"{player} has no {marker} on {self.module.spaces.title(space)}"
                self.problem("not_there", said, chosen)
                return
            there.remove(found)
            state.markers[key] = tuple(there)
            state.held[player, marker] = self.held(player, marker) + 1
            return
        for key, there_now in list(state.markers.items()):
            left = tuple(one for one in there_now if one[:2] != (player, marker))
            if len(left) < len(there_now):
                state.held[player, marker] = self.held(player, marker) + len(there_now) - len(left)
                state.markers[key] = left
        state.faces.pop((player, marker), None)

    # -- dice -------------------------------------------------------------------------------------------

    def lose_face(self, player: str, kind: str, face: Face) -> None:
        """A die leaves the hand: one that shows this, else one of which nobody knows what it shows."""
        faces = list(self.state.faces.get((player, kind), ()))
        if not faces:
            return
        if face in faces:
            faces.remove(face)
        self.keep_faces(player, kind, faces)

    def keep_faces(self, player: str, kind: str, faces: Sequence[Face]) -> None:
        """What a player's dice show; no more than there are."""
        there = max(0, self.held(player, kind))
        shown = tuple(sorted(faces, key=self.module.faces[kind].index))[:there] if faces else ()
        if shown:
            self.state.faces[player, kind] = shown
        else:
            self.state.faces.pop((player, kind), None)

    def roll(self, effect: CompiledEffect, scope: Scope) -> None:
        """Roll or turn dice: all of a kind that are at hand, or those that were chosen."""
        player, module = scope.player, self.module
        if effect.roll in module.faces:
            kind = effect.roll
            there = max(0, self.held(player, kind))
            if effect.shows is None:
                self.state.faces.pop((player, kind), None)
            elif isinstance(effect.shows, str):
                self.keep_faces(player, kind, self.come_up(effect.shows, kind, there, scope))
            else:
                self.keep_faces(player, kind, [self.turned(effect.shows, f"{kind} 1", kind, scope)] * there)
            return
        chosen = scope.slots.get(effect.roll) or ()
        by_kind: dict[str, list[str]] = {}
        for die in chosen if isinstance(chosen, tuple) else (chosen,):
            by_kind.setdefault(module.dice.things[die].of, []).append(die)
        for kind, dice in by_kind.items():
            kept = list(self.state.faces.get((player, kind), ()))
            for die in dice:
                face = module.dice.things[die].columns["value"]
                if face in kept:
                    kept.remove(face)
            if isinstance(effect.shows, str):
                kept += self.come_up(effect.shows, kind, len(dice), scope)
            elif effect.shows is not None:
                kept += [self.turned(effect.shows, die, kind, scope) for die in dice]
            self.keep_faces(player, kind, kept)

    def come_up(self, slot: str, kind: str, rolled: int, scope: Scope) -> list[Face]:
        """What so many dice of a kind show, as it was typed."""
        typed = scope.slots.get(slot) or ()
        things = [self.module.dice.things[die] for die in (typed if isinstance(typed, tuple) else (typed,))]
        faces = [one.columns["value"] for one in things if one.of == kind]
        if len(faces) != rolled:
            word = "die" if rolled == 1 else "dice"
            of = f" of {kind}" if len(self.module.faces) > 1 else ""
            said = f"{scope.player} rolls {rolled} {word}{of}, not {len(faces)}"
            self.problem("number", said, slot)
        return faces

    def turned(self, shows: Value, die: str, kind: str, scope: Scope) -> Face:
        """What a die shows that is turned."""
        within = self.scope(scope.player, {**scope.slots, "this": die}, scope.actor)
        face: Face = self.value(shows, within)
        faces = self.module.faces[kind]
        if face not in faces:
            self.problem("number", f"a {kind} shows {faces[0]} to {faces[-1]}, not {face}")
            face = next((one for one in faces if isinstance(one, int)), faces[0])
        return face
