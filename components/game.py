"""A game as everybody reads it: what is in its folder, typed, with every fault found at once."""

import hashlib
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar

from pydantic import AfterValidator, Field, ValidationError, model_validator

from playproof.components.base import (
    Component,
    EmblemName,
    Figure,
    FigureText,
    Identifier,
    Names,
    Piece,
    PieceSet,
    RowsFile,
)
from playproof.components.colours.palette import Colour, HexColour, MotifName
from playproof.components.faults import DataFaults, Fault, NotAllowed, NotInGame, Place, nearest
from playproof.components.kinds.aids import AidSection
from playproof.components.notation.tile import Land
from playproof.components.picture import NamedArt
from playproof.components.reading.limits import HIGHEST
from playproof.components.reading.whereabouts import Way, Whereabouts
from playproof.components.wording.printed import PRINTED
from playproof.components.wording.thousands import grouped
from playproof.components.wording.values import shown

AnyPiece = TypeVar("AnyPiece", bound=Piece)

#: What is printed on a kit's first pages alone.
FIRST_PAGES = frozenset({"supply", "instead", "rulings", "reference", "reference_heading"})
#: Files of a game folder that hold no pieces.
RULE_FILES = ("rules", "rulings", "play", "imported")


class Currency(Component):
    """How amounts are written: ``symbol`` before (``$12``) or after (``12 pt``) the figure."""

    name: str = Field(default="money", description="What a unit is called, in the plural if that differs.")
    symbol: str = Field(default="$", max_length=8, description="The sign printed with amounts.")
    after: bool = Field(default=False, description="Whether the symbol is printed after the amount.")

    def amount(self, value: int) -> str:
        """``12000`` → ``$12,000``, ``-5`` → ``−$5``."""
        figures = grouped(abs(value))
        sign = "\u2212" if value < 0 else ""
        behind = f"\u2009{self.symbol}" if self.after and self.symbol else ""
        return f"{sign}{figures}{behind}" if self.after else f"{sign}{self.symbol}{figures}"


class GameLook(Component):
    """What a game's pieces have in common."""

    accent: HexColour = Field(
        default="#5c5c5c", description="The colour of what has none of its own: backs, panels, bands."
    )
    motif: MotifName = Field(default="lattice", description="The motif behind emblems.")
    emblem: EmblemName = Field(
        default="",
        description="The emblem on the kit's first page, one of [these](emblems.md): that of the first back if "
        "none is given.",
    )
    track: HexColour | None = Field(
        default=None, description="The colour of track and paths on hexes, on light ground; ink if not given."
    )
    dusk: HexColour | None = Field(
        default=None,
        description="A colour that all land and water on maps has a little of, where ink isn't saved: a country at nightfall.",
    )
    land: Mapping[Land, HexColour] = Field(
        default_factory=dict,
        description="Colours of land and water on maps, by terrain, where colours fill areas: in place of Playproof's and "
        "without `dusk`. Emblems there are dark, with a shadow.",
    )
    band: HexColour | None = Field(
        default=None,
        description="The colour of bands with titles where colours fill areas, and of a network board's cities that are "
        "nobody's home; a tint of the accent, and ink, if not given.",
    )
    ground: HexColour | None = Field(
        default=None,
        description="The ground of mats, tracks, aids, the first pages and charters of companies without a colour in play, "
        "where colours fill areas: parchment, with the motif on it; a tint of the accent if not given.",
    )
    trim: HexColour | None = Field(
        default=None,
        description="The accent where colours fill areas, also the line along bands; the accent itself if not given. With a "
        "`band`, the icons of headings stand on the band's colour.",
    )


def _small_enough(value: Figure) -> Figure:
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, int | float) and not -HIGHEST <= one <= HIGHEST:
            raise NotAllowed(shown(one), f"numbers up to {HIGHEST:,} either way")
    return value


def _printed(word: str) -> str:
    if word not in PRINTED:
        problem = f"Playproof prints no words {shown(word)} on pieces"
        raise NotAllowed(problem, ", ".join(PRINTED), nearest(word, list(PRINTED)))
    return word


#: Words that Playproof prints.
PrintedWord = Annotated[str, AfterValidator(_printed)]

#: What templates write as the designer, until somebody writes a name.
UNNAMED = "Your name"
#: A line, or a few, on the first page of a kit.
FirstPageLine = Annotated[str, Field(min_length=1, max_length=240)]


class GameFile(Component):
    """``game.toml``: what the game is, its figures and its colours."""

    id: Identifier = Field(description="The game's name in commands: its folder's name.")
    title: str = Field(min_length=1, max_length=80, description="The game's title, as printed.")
    version: str = Field(max_length=40, description="The version that footers and cards show.")
    designer: str = Field(default="", max_length=120, description="Who designed the game, if that is known.")
    document: str = Field(default="", max_length=200, description="The rules document it follows.")
    licence: str = Field(default="", max_length=400, description="Under which terms the rules may be used.")
    based_on: str = Field(
        default="",
        max_length=40,
        description="The game that this is a variant of: its own rules check this one's play too.",
    )
    about: str = Field(default="", max_length=400, description="What the game is, in a line.")
    supply: tuple[FirstPageLine, ...] = Field(
        default=(),
        max_length=12,
        description="What players need besides the kit, for its first page: 'An opaque bag'.",
    )
    instead: tuple[FirstPageLine, ...] = Field(
        default=(),
        max_length=12,
        description="What players may use in place of printed pieces, for its first page: 'Poker chips for the notes'.",
    )
    rulings: tuple[FirstPageLine, ...] = Field(
        default=(),
        max_length=12,
        description="What the kit takes for granted where the document leaves figures open, a sentence each, for its "
        "first page.",
    )
    reference: tuple[AidSection, ...] = Field(
        default=(),
        max_length=24,
        description="Sections of a page to keep beside the table, after the kit's first page: set-up, examples, questions. "
        "They are those of player aids, without tables `of` a set.",
    )
    reference_heading: str = Field(
        default="Reference", min_length=1, max_length=40, description="What stands over that page."
    )
    players: tuple[int, int] = Field(description="The fewest and the most players.")
    currency: Currency = Field(default_factory=Currency, description="How amounts are written.")
    figures: Mapping[str, Annotated[Figure, AfterValidator(_small_enough)]] = Field(
        default_factory=dict, description="Named numbers, used by sheets and rules alike."
    )
    palette: Mapping[str, Colour] = Field(default_factory=dict, description="The game's colours.")
    look: GameLook = Field(default_factory=GameLook, description="What its pieces have in common.")
    words: Mapping[PrintedWord, Annotated[FigureText, Field(max_length=60)]] = Field(
        default_factory=dict,
        description='The game\'s words in place of those that Playproof prints on pieces: `"Rusts in" = "Eaten in"`; an icon '
        "at their beginning is printed in place of the usual one. They are: "
        + "; ".join(f"`{word}` ({where})" for word, where in PRINTED.items())
        + ".",
    )
    art: NamedArt | None = Field(
        default=None,
        description="A picture on the kit's first page: a file, or a table; its box is on that page.",
    )

    @property
    def credited(self) -> str:
        """The designer; nothing as long as it is what templates write there."""
        return "" if self.designer == UNNAMED else self.designer

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        for section in self.reference:
            if section.of:
                raise NotAllowed(f"the section '{section.title}' of 'reference' has 'of'", "lines, or rows")
        fewest, most = self.players
        if not 1 <= fewest <= most <= 20:
            raise NotAllowed(f"players = [{fewest}, {most}]", "the fewest and the most, from 1 to 20")
        letters: dict[str, str] = {}
        for key, colour in self.palette.items():
            if colour.letter in letters:
                raise NotAllowed(
                    f"colours '{letters[colour.letter]}' and '{key}' share the letter {colour.letter}",
                    "a letter of its own for each",
                )
            letters[colour.letter] = key
        return self


@dataclass(frozen=True)
class Game:
    """A game's component data, read whole."""

    folder: Path
    header: GameFile
    sets: tuple[PieceSet, ...]
    where: Whereabouts
    #: What is worth knowing of the data and no fault: columns that nothing reads.
    notes: tuple[Fault, ...] = ()

    @property
    def id(self) -> str:
        """The game's name in commands."""
        return self.header.id

    @property
    def title(self) -> str:
        """The printed title."""
        return self.header.title

    @property
    def version(self) -> str:
        """The printed version."""
        return self.header.version

    @property
    def figures(self) -> Mapping[str, Figure]:
        """Named numbers, used by sheets and rules alike."""
        return self.header.figures

    @property
    def palette(self) -> Mapping[str, Colour]:
        """The game's colours by name."""
        return self.header.palette

    def number(self, name: str) -> int:
        """The figure called ``name``, a whole number. Raises `NotInGame` if the game has no such figure, or if it
        is text, a list or a fraction."""
        if name not in self.figures:
            raise NotInGame.named(self.id, "figure", name, list(self.figures))
        value = self.figures[name]
        if not isinstance(value, int):
            raise NotInGame(f"the figure '{name}' of {self.id} is {shown(value)}, not a whole number")
        return value

    def of_kind(self, kind: str) -> tuple[PieceSet, ...]:
        """The game's sets of one kind, in print order."""
        return tuple(one for one in self.sets if one.kind == kind)

    def pieces_of(self, piece_type: type[AnyPiece]) -> tuple[AnyPiece, ...]:
        """The game's pieces of one type, in print order."""
        return tuple(piece for one in self.sets for piece in one.items if isinstance(piece, piece_type))

    def set(self, name: str) -> PieceSet:
        """The set with this id. Raises `NotInGame` with the nearest id, or with all."""
        for one in self.sets:
            if one.id == name:
                return one
        raise NotInGame.named(self.id, "set", name, [one.id for one in self.sets])

    def pieces(self) -> Iterator[tuple[PieceSet, Piece]]:
        """Every piece with its set, in print order."""
        for one in self.sets:
            for piece in one.items:
                yield one, piece

    def place(self, set_id: str, piece_id: str = "", way: Way = ()) -> Place:
        """Where a piece (or its set, or a field of either) is written; what follows from another set stands where that
        is written."""
        number = self.where.number_of(set_id)
        if number is None:
            return Place(f"{self.folder.parent.name}/{self.folder.name}/game.toml")
        origin = self.set(set_id).origin(piece_id) if piece_id else None
        return self.place(*origin) if origin is not None else self.where.place(number, piece_id, way)

    def header_place(self, *way: int | str) -> Place:
        """Where a field of ``game.toml`` is written; of tables in a list, the position of one, from 0, follows its name."""
        from playproof.components.reading.toml_places import places_of

        path = self.folder / "game.toml"
        line = places_of(path, self.folder.parent.parent).line_of(way)
        field = ".".join(step for step in way if isinstance(step, str))
        return Place(f"{self.folder.parent.name}/{self.folder.name}/game.toml", line, field)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 (hex) of the component data, whatever its files are called."""
        data: list[Any] = [self.header.model_dump(mode="json", exclude=set(FIRST_PAGES))]
        # Without what isn't given: a field that a later Playproof adds leaves the fingerprints of kits alone.
        data += [
            (one.kind, one.model_dump(mode="json", exclude_defaults=True, serialize_as_any=True))
            for one in self.sets
        ]
        return hashlib.sha256(repr(data).encode()).hexdigest()


def load_game(folder: Path) -> Game:
    """Read a game's folder.

    Raises `DataFaults` with every fault of every file: fields, references, duplicate ids, unknown files.
    """
    from playproof.components.kinds import KINDS, kind_model
    from playproof.components.reading.toml_file import read_toml
    from playproof.components.references import unknown_references

    root = folder.parent.parent
    header = read_toml(folder / "game.toml", GameFile, root=root)
    faults: list[Fault] = []
    if header.id != folder.name:
        faults.append(
            Fault(
                Place(f"{folder.parent.name}/{folder.name}/game.toml", field="id"),
                f"the game calls itself '{header.id}' but its folder is '{folder.name}'",
                allowed="the folder's name",
            )
        )
    names = Names(tuple(header.palette), header.figures, header.players[1])
    stems = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    for stem in stems:
        if not (stem in KINDS or stem in RULE_FILES or stem == "game" or stem.startswith("imported-")):
            hint = nearest(stem, list(KINDS))
            faults.append(
                Fault(
                    Place(f"{folder.parent.name}/{folder.name}/{stem}.toml"),
                    f"'{stem}' is not a kind of component",
                    allowed=", ".join(f"{kind}.toml" for kind in KINDS),
                    hint=f"{hint}.toml" if hint else "",
                )
            )
    sets: list[PieceSet] = []
    where = Whereabouts()
    broken: set[str] = set()
    notes: list[Fault] = []
    for kind in KINDS:
        if kind not in stems:
            continue
        path = stems[kind]
        before = len(faults)
        try:
            found = read_toml(path, kind_model(kind), root=root, context=names).sets
        except DataFaults as trouble:
            faults += trouble.faults
        else:
            for number, one in enumerate(found):
                where.add(path, path.relative_to(root).as_posix(), number, one)
                sets.append(_with_rows(one, path, root, names, where, faults, notes))
        if len(faults) > before:
            broken.add(kind)
    faults += _duplicates(sets, where)
    # What a file that can't be read would have named is not known to be missing.
    faults += unknown_references(sets, where, broken)
    if faults:
        raise DataFaults(faults)
    return Game(folder, header, _completed(sets, where), where, tuple(notes))


def _completed(sets: list[PieceSet], where: Whereabouts) -> tuple[PieceSet, ...]:
    """The sets with the pieces that follow from other sets; raises `DataFaults` for those that can't be made."""
    by_id = {one.id: one for one in sets}
    made: list[PieceSet] = []
    faults: list[Fault] = []
    for number, one in enumerate(sets):
        try:
            whole = one.completed(by_id)
        except ValidationError as error:
            from playproof.components.reading.typed import faults_from

            place = where.place(number)
            fault = faults_from(error, lambda _, place=place: place, one.piece_type)[0]  # type: ignore[misc]
            problem = f"of a piece of {one.name} that follows from other sets: {fault.problem}"
            faults.append(replace(fault, problem=problem))
            continue
        if whole is not one:
            (name, count), *_ = Counter(piece.id for piece in whole.items).most_common(1) or [("", 0)]
            if count > 1:
                own = "an id of its own for each piece"
                faults.append(Fault(where.place(number), _twice(name, name, one), own))
        made.append(whole)
    if faults:
        raise DataFaults(faults)
    return tuple(made)


def rows_file(one: PieceSet) -> RowsFile | None:
    """The file with a set's rows and how it is read; None for a set without one."""
    rows = getattr(one, "rows", "")
    if not rows or not isinstance(rows, str | RowsFile):
        return None
    how = RowsFile(file=rows) if isinstance(rows, str) else rows
    return how if how.file else how.model_copy(update={"file": f"{one.id}.csv"})


def _with_rows(
    one: PieceSet,
    path: Path,
    root: Path,
    names: Names,
    where: Whereabouts,
    faults: list[Fault],
    notes: list[Fault],
) -> PieceSet:
    """The set with the pieces of its row file; faults of the rows are listed, not raised."""
    from playproof.components.reading.limits import inside
    from playproof.components.reading.tables.table_file import read_rows

    how = rows_file(one)
    if how is None:
        return one
    file = how.file
    number = len(where.sets) - 1

    def asked() -> Place:  # a line is looked up only for a fault
        return where.place(number, way=("rows",))

    try:
        table = inside(path.parent, file, asked)
        rows = read_rows(table, one.piece_model(), root=root, context=names, how=how, notes=notes)
    except DataFaults as found:
        faults += found.faults
        if not os.path.lexists(path.parent / file) and faults[-1].place != asked():
            # Who reads of a file that isn't there needs to know who asks for it.
            pull = f"; 'playproof pull {path.parent.name}' fetches it" if how.source else ""
            faults[-1] = replace(faults[-1], problem=f"{faults[-1].problem}; {asked()} asks for it{pull}")
        return one
    merged: PieceSet = one.with_rows(tuple(row.value for row in rows))
    lines = {row.value.id: row.place for row in rows}
    wrong = list(merged.problems())
    for problem in wrong:
        if problem.piece in lines:
            place = replace(lines[problem.piece], field=problem.field or "id")
        else:
            place = where.place(number, problem.piece, (problem.field or "rows",))
        faults.append(Fault(place, problem.text, problem.allowed))
    if wrong:
        return one
    own = {piece.id.casefold(): piece.id for piece in one.items}
    first: dict[str, tuple[str, Place]] = {}
    for row in rows:
        name = row.value.id
        earlier = first.get(name.casefold())
        other = earlier[0] if earlier else own.get(name.casefold())
        if other is not None:
            twice = _twice(name, other, one) + (f", first at {earlier[1]}" if earlier else "")
            place = replace(row.place, field="id")
            faults.append(Fault(place, twice, allowed="an id of its own for each piece"))
        first.setdefault(name.casefold(), (name, row.place))
        where.add_row(row.value.id, row.place)
    return merged


def _twice(name: str, other: str, one: PieceSet) -> str:
    """That two pieces of a set have one id. Trackers and some file systems don't tell capitals from small letters."""
    so = f", once as '{other}'; capitals and small letters count as one" if name != other else ""
    return f"'{name}' is defined twice in {one.name}{so}"


def _duplicates(sets: list[PieceSet], where: Whereabouts) -> Iterator[Fault]:
    """Set ids that appear twice in the game, and ids that appear twice among a set's own pieces."""
    seen: dict[str, int] = {}
    for number, one in enumerate(sets):
        if one.id in seen:
            yield Fault(
                where.place(number, way=("id",)),
                f"two sets are called '{one.id}', the first at {where.place(seen[one.id], way=('id',))}",
                allowed="an id of its own for each set",
            )
        seen.setdefault(one.id, number)
        ids: dict[str, str] = {}
        for at, piece in enumerate(where.sets[number].one.items):
            other = ids.get(piece.id.casefold())
            if other is not None:
                yield Fault(
                    where.place(number, way=("piece", at, "id")),
                    _twice(piece.id, other, one),
                    allowed="an id of its own for each piece",
                )
            ids.setdefault(piece.id.casefold(), piece.id)
