"""What a model refuses, as faults: plain sentences with a place, one for each mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from playproof.components.faults import Fault, Place, nearest
from playproof.components.reading.sentences import OWN_MESSAGES, Said, say
from playproof.components.reading.shapes import Spot, find, shape_of
from playproof.components.wording.plural import counted
from playproof.components.wording.values import either

#: So many mistakes of a file are put into words: nobody mends more at a time, and a file of something else has one a line.
MOST = 200


@dataclass(frozen=True, slots=True)
class _Mistake:
    error: ErrorDetails
    spot: Spot

    @property
    def kind(self) -> str:
        return self.error["type"]


@dataclass(frozen=True, slots=True)
class _Worded:
    """A mistake in words; ``kind`` is pydantic's name for it, ``path`` the way through the data."""

    kind: str
    path: tuple[int | str, ...]
    words: Said


def faults_from(
    error: ValidationError, place_of: Callable[[tuple[int | str, ...]], Place], model: type[BaseModel]
) -> list[Fault]:
    """Every mistake in ``error`` as a fault, in the order of the model's fields.

    ``place_of`` gets the way through the data as written (keys and positions from 0, without the names that pydantic
    gives to branches of unions), the missing or unknown field's own name last.

    A misspelt field that leaves a required one missing is one fault, and so is a value that fits no branch of a union. Of more
    than `MOST` mistakes the first are told, and how many more there are.
    """
    shape = shape_of(model)
    found = error.errors(include_url=False)
    mistakes = [_Mistake(details, find(shape, details["loc"])) for details in found[:MOST]]
    settled = _without_twins(list(_settle(_without_echoes(mistakes), 0)))
    faults = [Fault(place_of(one.path), *one.words) for one in settled]
    if more := len(found) - len(mistakes):
        place = replace(place_of(find(shape, found[MOST]["loc"]).path), field="")
        told = counted(more, "more mistake")
        faults.append(Fault(place, f"{told} in this file {'is' if more == 1 else 'are'} not listed"))
    return faults


def _without_echoes(mistakes: list[_Mistake]) -> list[_Mistake]:
    """A list seems too short when its items are refused: that is reported for the items."""
    ways = {mistake.spot.path for mistake in mistakes}
    refused = {way[:end] for way in ways for end in range(len(way))}
    return [one for one in mistakes if one.kind != "too_short" or one.spot.path not in refused]


def _settle(mistakes: list[_Mistake], level: int) -> Iterator[_Worded]:
    """Word the mistakes; of those at one union, keep the branch that was most likely meant."""
    sites: dict[object, dict[str | int, list[_Mistake]]] = {}
    in_order: list[_Mistake | dict[str | int, list[_Mistake]]] = []
    for mistake in mistakes:
        spot = mistake.spot
        if len(spot.branches) <= level:
            in_order.append(mistake)
            continue
        branch = spot.branches[level]
        site = (spot.path[: branch.depth], spot.branches[:level])
        if site not in sites:
            sites[site] = {}
            in_order.append(sites[site])
        sites[site].setdefault(branch.label, []).append(mistake)
    for entry in in_order:
        if isinstance(entry, _Mistake):
            yield _Worded(entry.kind, _data_path(entry), say(entry.error, entry.spot))
        else:
            yield from _settle_union(list(entry.values()), level)


def _settle_union(branches: list[list[_Mistake]], level: int) -> Iterator[_Worded]:
    entered = [found for found in branches if any(_was_entered(mistake, level) for mistake in found)]
    if entered:
        yield from _settle(min(entered, key=len), level + 1)
        return
    settled = [one for found in branches for one in _settle(found, level + 1)]
    allowed = either(one.words.allowed for one in settled)
    hint = next((one.words.hint for one in settled if one.words.hint), "")
    yield replace(settled[0], words=Said(settled[0].words.problem, allowed, hint))


def _was_entered(mistake: _Mistake, level: int) -> bool:
    """Whether the value had the branch's shape, so that the branch's own complaint is reported alone."""
    deeper = len(mistake.spot.path) > mistake.spot.branches[level].depth
    return deeper or mistake.kind.startswith("union_tag") or mistake.kind in OWN_MESSAGES


def _data_path(mistake: _Mistake) -> tuple[int | str, ...]:
    """A wrong tag is a fault of the tag's own field, which pydantic's trail leaves out."""
    spot = mistake.spot
    if mistake.kind.startswith("union_tag") and spot.shape is not None:
        name = spot.shape.schema.get("discriminator")
        if isinstance(name, str):
            return (*spot.path, name)
    return spot.path


def _without_twins(settled: list[_Worded]) -> list[_Worded]:
    """A misspelt field leaves the right one missing: that is one mistake, reported at the wrong name."""
    missing: dict[tuple[int | str, ...], dict[str, int]] = {}
    for at, one in enumerate(settled):
        if one.kind == "missing" and one.path:
            missing.setdefault(one.path[:-1], {})[str(one.path[-1])] = at
    dropped = set()
    for at, one in enumerate(settled):
        absent = missing.get(one.path[:-1], {}) if one.kind == "extra_forbidden" else {}
        if meant := nearest(str(one.path[-1]), list(absent)) if absent else "":
            dropped.add(absent.pop(meant))
            settled[at] = replace(one, words=one.words._replace(hint=meant))
    return [one for at, one in enumerate(settled) if at not in dropped]
