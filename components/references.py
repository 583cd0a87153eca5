"""References between components: a train's phase, a certificate's company, the tokens that fit an outline.

Fields that name something carry a `playproof.components.base.Refers` mark. They are checked when all files of a game are
read, so that it doesn't matter which file comes first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from pydantic import BaseModel, Field

from playproof.components.base import PieceSet, Refers
from playproof.components.faults import Fault, nearest
from playproof.components.reading.whereabouts import Way, Whereabouts

#: The id of a phase of a phase chart.
PhaseName = Annotated[str, Refers("a phase", ("phases",))]
#: The id of a train or monster.
TrainName = Annotated[str, Refers("a train", ("trains",))]
#: The id of a company with a charter.
CompanyName = Annotated[str, Refers("a company", ("charters",))]
#: The id of a set of charters; empty names none.
CharterSetName = Annotated[str, Refers("a set of companies", ("charters",), sets=True)]
#: The id of a set of cards, tokens or tiles; empty names none.
LooseSetName = Annotated[
    str, Refers("a set of cards, tokens or tiles", ("cards", "tokens", "tiles"), sets=True)
]
#: The id of a set whose values a table shows; empty names none.
ListedSetName = Annotated[
    str, Refers("a set of cards, tokens or trains", ("cards", "tokens", "trains"), sets=True)
]
#: The id of a set of tokens; empty names none.
TokenSetName = Annotated[str, Refers("a set of tokens", ("tokens",), sets=True)]
#: The id of a set of tiles.
TileSetName = Annotated[str, Refers("a set of tiles", ("tiles",), sets=True)]
#: The ids of sets of charters, in a list where each names one.
CharterSetNames = tuple[Annotated[CharterSetName, Field(min_length=1)], ...]
#: The ids of sets of private companies, in a list where each names one.
PrivateSetNames = tuple[
    Annotated[str, Refers("a set of private companies", ("privates",), sets=True), Field(min_length=1)],
    ...,
]


class _Field(NamedTuple):
    """A field that refers to something, or whose models have such fields."""

    name: str
    key: str
    mark: Refers | None
    inner: bool


def unknown_references(
    sets: Sequence[PieceSet], where: Whereabouts, broken: Collection[str] = ()
) -> Iterator[Fault]:
    """A fault for every reference that leads nowhere, at its own line, in the order of the files.

    What a ``broken`` kind of component would have named is not judged.
    """
    known: dict[Refers, tuple[str, ...]] = {}
    for number, one in enumerate(sets):
        found = [("", *reference) for reference in _references(one, skip="pieces")]
        found += [(piece.id, *reference) for piece in one.items for reference in _references(piece)]
        for piece_id, way, mark, value in found:
            if any(kind in broken for kind in mark.kinds):
                continue
            if mark not in known:
                known[mark] = tuple(_choices(sets, mark))
            if value not in known[mark]:
                yield Fault(
                    where.place(number, piece_id, way),
                    f"'{value}' is not {mark.what} of this game",
                    ", ".join(known[mark]) or "none is defined",
                    nearest(value, known[mark]),
                )


def _choices(sets: Sequence[PieceSet], mark: Refers) -> Iterator[str]:
    for one in sets:
        if one.kind in mark.kinds:
            yield from (one.id,) if mark.sets else one.names()


def _references(model: BaseModel, skip: str = "") -> Iterator[tuple[Way, Refers, str]]:
    """Every name that ``model`` refers to, with the way to it."""
    for field in _fields(type(model)):
        if field.name == skip:
            continue
        value = getattr(model, field.name)
        for way, one in _each(value, (field.key,)):
            if isinstance(one, BaseModel):
                yield from (((*way, *deeper), mark, name) for deeper, mark, name in _references(one))
            elif field.mark is not None and isinstance(one, str) and one:
                yield way, field.mark, one


def _each(value: object, way: Way) -> Iterator[tuple[Way, object]]:
    """The value, or each of its parts if it is a list."""
    if isinstance(value, tuple):
        for at, one in enumerate(value):
            yield from _each(one, (*way, at))
    else:
        yield way, value


@cache
def _fields(model: type[BaseModel]) -> tuple[_Field, ...]:
    """The fields of ``model`` that lead to references."""
    found = []
    for name, info in model.model_fields.items():
        mark, inner = _look(info.annotation, list(info.metadata))
        if mark is not None or inner:
            found.append(_Field(name, info.alias or name, mark, inner))
    return tuple(found)


def _look(annotation: Any, metadata: list[object]) -> tuple[Refers | None, bool]:
    mark = next((one for one in metadata if isinstance(one, Refers)), None)
    if mark is not None:
        return mark, False
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return None, bool(_fields(annotation))
    if get_origin(annotation) is Annotated:
        inside, *marks = get_args(annotation)
        return _look(inside, list(marks))
    inner = False
    for one in get_args(annotation):
        mark, deeper = _look(one, [])
        if mark is not None:
            return mark, False
        inner = inner or deeper
    return None, inner
