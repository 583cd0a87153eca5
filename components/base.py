"""What every component has in common: strict fields, names that are checked, numbers that are defined once.

Models are validated with a context (`Names`), so that a reference to a colour or a figure that the game
doesn't have is a fault at its own line, with the nearest right name.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Self

import msgspec
from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator, model_validator

from playproof.components.component import Component, Coordinate
from playproof.components.faults import NotAllowed, nearest
from playproof.components.picture import NamedArt

__all__ = [
    "PLACEHOLDER",
    "SMALLEST",
    "Amount",
    "ColourName",
    "ColouredPiece",
    "ColouredSet",
    "Component",
    "Coordinate",
    "Copies",
    "EmblemName",
    "EmblemPiece",
    "FigureText",
    "IconName",
    "Identifier",
    "ListedSet",
    "Millimetres",
    "Names",
    "Piece",
    "PieceSet",
    "PieceSize",
    "Problem",
    "Refers",
    "RowsFile",
    "RowsSource",
    "SheetPiece",
    "Source",
    "first_twice",
    "known_colour",
    "refuse",
]

Figure = int | float | str | tuple[int | float | str, ...]

#: ``{name}`` in a text is replaced by a figure of the game.
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")


class Names(msgspec.Struct, frozen=True):
    """What component data may refer to while it is read: the game's colours, figures and players."""

    colours: tuple[str, ...] = ()
    figures: Mapping[str, Figure] = msgspec.field(default_factory=dict)
    players: int = 0


class Refers(msgspec.Struct, frozen=True):
    """Marks a text that names something of the game: a phase, a company, a set.

    ``kinds`` are the kinds of component that have such names; ``sets``: sets are named, not what is
    in them. `playproof.components.references` checks it when all files are read. An empty text names nothing.
    """

    what: str
    kinds: tuple[str, ...]
    sets: bool = False


def _names(info: ValidationInfo) -> Names | None:
    return info.context if isinstance(info.context, Names) else None


def _unknown(what: str, found: str, choices: tuple[str, ...]) -> NotAllowed:
    return NotAllowed(
        f"'{found}' is not {what} of this game",
        ", ".join(choices) or "none is defined",
        nearest(found, choices),
    )


def known_colour(value: str, info: ValidationInfo) -> str:
    """A colour's name, if the game has it; raises `NotAllowed`."""
    names = _names(info)
    if value and names is not None and value not in names.colours:
        raise _unknown("a colour", value, names.colours)
    return value


def _known_figures(value: str, info: ValidationInfo) -> str:
    names = _names(info)
    if names is not None and "{" in value:
        for name in PLACEHOLDER.findall(value):
            if name not in names.figures:
                raise _unknown("a figure", name, tuple(names.figures))
    return value


def _resolve_count(value: object, info: ValidationInfo) -> object:
    """A count may be a number, ``players`` (the most that can play) or a figure of the game, ``{name}``."""
    if not isinstance(value, str):
        return value
    names = _names(info) or Names()
    if value == "players":
        return names.players
    found = PLACEHOLDER.fullmatch(value)
    if found is None and value[:1].isalpha():
        raise NotAllowed(
            f"found '{value[:40]}'", "a whole number, players or {figure}", nearest(value, ("players",))
        )
    if found is None:
        return value
    if found[1] not in names.figures:
        raise _unknown("a figure", found[1], tuple(names.figures))
    return names.figures[found[1]]


#: A name of the game's palette, or nothing.
ColourName = Annotated[str, AfterValidator(known_colour)]
#: A text in which ``{name}`` is replaced by a figure of the game.
FigureText = Annotated[str, AfterValidator(_known_figures)]
#: How many copies are printed: a number, ``"players"`` or ``"{figure}"``.
Copies = Annotated[
    int, BeforeValidator(_resolve_count, json_schema_input_type=int | str), Field(ge=0, le=1000)
]
#: A number that may be a figure of the game, ``"{figure}"``: money, worth.
Amount = Annotated[
    int, BeforeValidator(_resolve_count, json_schema_input_type=int | str), Field(ge=0, le=9_999_999)
]


def first_twice(names: Iterable[str]) -> str:
    """The first name that comes a second time; ``""`` where each comes once."""
    seen: set[str] = set()
    return next((name for name in names if name in seen or seen.add(name)), "")  # type: ignore[func-returns-value]


def listed(value: Any) -> Any:
    """A spreadsheet's cell holds several names or numbers, apart by spaces or commas."""
    if isinstance(value, str):
        return tuple(name for name in re.split(r"[\s,]+", value) if name)
    return tuple(value) if isinstance(value, list) else value


#: Several numbers, each as an ``Amount``; in a spreadsheet's cell apart by spaces.
Amounts = Annotated[
    tuple[Amount, ...], BeforeValidator(listed, json_schema_input_type=tuple[Amount, ...] | str)
]
#: A short name without spaces that rules, trackers and files refer to.
Identifier = Annotated[str, Field(pattern=r"^[A-Za-z0-9$][A-Za-z0-9_.+$-]*$", max_length=40)]
#: The name of an icon: one of Playproof's, of the workspace, or of a set ("game-icons/lantern").
IconName = Annotated[str, Field(pattern=r"^[A-Za-z0-9$][A-Za-z0-9_.+$/-]*$", max_length=80)]
#: The name of an emblem, or nothing; drawing it finds whether there is such a one.
EmblemName = Annotated[str, Field(pattern=r"^[A-Za-z0-9 _.+-]*$", max_length=40)]
#: A length on paper.
Millimetres = Annotated[float, Field(gt=0, le=2000, allow_inf_nan=False)]
#: The least that can be cut out and laid down, mm.
SMALLEST = 3.0
PieceSize = Annotated[float, Field(ge=SMALLEST, le=2000, allow_inf_nan=False)]
#: Where the figures of a set come from.
Source = Literal["document", "first edition", "first edition and sample", "sample"]


class RowsFile(Component):
    """A spreadsheet with rows of a set, and how it is read."""

    file: str = Field(
        default="",
        max_length=200,
        description="The file: CSV, TSV, XLSX, ODS, JSON or YAML. With 'source', the set's id and .csv.",
    )
    tab: str = Field(
        default="",
        max_length=100,
        description="The sheet of a workbook; the first one that is shown and filled if not given.",
    )
    columns: Mapping[str, str] = Field(
        default_factory=dict, description="Columns by their names in the file, and the fields that they hold."
    )
    notes: tuple[str, ...] = Field(
        default=(), description="Columns that nothing reads, as those whose name begins with #."
    )
    encoding: str = Field(
        default="",
        max_length=40,
        description="How a CSV file is written, where it isn't Unicode: 'cp1250', 'mac_roman'.",
    )
    source: str = Field(
        default="",
        max_length=2000,
        description="The https address from which 'playproof pull' fetches the file.",
    )

    @field_validator("source")
    @classmethod
    def _is_https(cls, value: str) -> str:
        if value and (not re.fullmatch(r"https://[^/?#]\S*", value, re.I) or not value.isprintable()):
            from playproof.components.wording.values import shown

            raise NotAllowed(f"{shown(value)} is no https address", "https://…")
        return value

    @model_validator(mode="after")
    def _names_a_file(self) -> Self:
        if not self.file and not self.source:
            raise NotAllowed("'rows' names no file", "file or source")
        return self

    def __str__(self) -> str:
        return self.file or self.source


#: Where the rows of a set are: a file's name, or a table that also says how it is read.
RowsSource = Annotated[str, Field(max_length=200)] | RowsFile


class Piece(Component):
    """One kind of piece in a set."""

    #: What it is printed on, a name in `playproof.components.kinds.STOCKS`, where that isn't the stock of its kind.
    stock: ClassVar[str] = ""

    id: Identifier = Field(description="Name used by rules, tracker files and file names; unique in its set.")
    name: str = Field(default="", max_length=120, description="Name printed on the piece.")
    count: Copies = Field(default=1, description="How many are printed: a number, 'players' or '{figure}'.")
    art: NamedArt | None = Field(default=None, description="A picture on its front: a file, or a table.")
    back_art: NamedArt | None = Field(default=None, description="A picture on its back: a file, or a table.")

    @property
    def title(self) -> str:
        """What messages and footers call it."""
        return self.name or self.id


class ColouredPiece(Piece):
    """A kind of piece that can have a colour."""

    colour: ColourName = Field(default="", description="A colour of the game's palette.")


class EmblemPiece(ColouredPiece):
    """A kind of piece that can also show an emblem: a drawing that tells it from the others at a glance."""

    emblem: EmblemName = Field(default="", description="Its emblem, one of [these](emblems.md): 'owl'.")


class SheetPiece(Piece):
    """A piece that lies on the table for all: a map, a market, a track."""

    title_line: FigureText = Field(
        default="", max_length=120, description="The line above it; the name, or the set's, if not given."
    )
    ornament: EmblemName = Field(
        default="",
        description="An emblem, one of [these](emblems.md), where it leaves a corner or an end free: 'compass'.",
    )


class Problem(NamedTuple):
    """What is wrong with a set as a whole: the piece or row that shows it, a sentence, what is allowed."""

    piece: str
    text: str
    allowed: str = ""
    #: The field of the piece that says so; its id if not given.
    field: str = ""


def refuse(found: Iterable[Problem]) -> None:
    """Raise one `NotAllowed` for all of ``found``, if there is any."""
    listed = list(found)
    if listed:
        first, *others = listed
        more = [one.text + (f" (allowed: {one.allowed})" if one.allowed else "") for one in others]
        raise NotAllowed(". ".join([first.text, *more]), first.allowed)


class PieceSet(Component):
    """A set of pieces that are printed together."""

    kind: ClassVar[str]
    piece_type: ClassVar[type[Piece]] = Piece

    id: Identifier = Field(description="Name of the set; unique in the game.")
    name: str = Field(max_length=80, description="What the set is called on sheets and in lists.")
    source: Source = Field(
        default="sample",
        description="Source of its figures: the rules document, its first edition (partly samples, too), or a sample.",
    )
    note: str = Field(default="", description="A note for editors of the data; never printed.")
    optional: bool = Field(default=False, description="Whether it is printed only with --only and its id.")
    bring: bool = Field(
        default=False,
        description="Whether the rules ask for real pieces: the first page says what to bring, --with and the set's id, "
        "kind or form prints them.",
    )
    sheet: Identifier | None = Field(
        default=None,
        description="A name that sets may have in common: they share sheets of their own, with no other sets.",
    )
    art: NamedArt | None = Field(
        default=None,
        description="A picture on every front: a file, or a table; {field} in its name is that of the piece.",
    )
    back_art: NamedArt | None = Field(default=None, description="The same for the backs.")
    total: Copies | None = Field(
        default=None,
        description="The number of pieces with copies, checked by lint: a number or '{figure}'.",
    )

    def piece_model(self) -> type[Piece]:
        """The type of a row; sets that declare fields of their own extend it."""
        return self.piece_type

    @property
    def items(self) -> tuple[Piece, ...]:
        """The set's pieces, in print order."""
        pieces: tuple[Piece, ...] = getattr(self, "pieces", ())
        return pieces

    @property
    def left_out(self) -> bool:
        """Whether a kit doesn't hold it unless it is asked for."""
        return self.optional or self.bring

    @property
    def called(self) -> tuple[str, ...]:
        """What it may be asked for by: its id and its kind."""
        return (self.id, self.kind)

    def names(self) -> tuple[str, ...]:
        """What other components may refer to: the ids of its pieces."""
        return tuple(piece.id for piece in self.items)

    def completed(self, sets: Mapping[str, "PieceSet"]) -> "PieceSet":
        """The set with the pieces that follow from other sets of the game, by id: a certificate for each company."""
        return self

    def origin(self, piece_id: str) -> tuple[str, str] | None:
        """For a piece that follows from another set: the set and the piece that it follows from."""
        return None

    def with_rows(self, rows: tuple[Piece, ...]) -> Any:
        """The same set with the rows of its file after the pieces written in it; `problems` tells what is wrong then."""
        return self.model_copy(update={"pieces": (*self.items, *rows)})

    def problems(self) -> Iterator[Problem]:
        """What is wrong with the set's pieces taken together, its rows included."""
        return iter(())

    @model_validator(mode="after")
    def _whole(self) -> Self:
        """Sets without a file of rows can be looked at as a whole; the others when their rows are read."""
        if not getattr(self, "rows", ""):
            refuse(self.problems())
        return self


class ListedSet(PieceSet):
    """A set whose pieces may be rows of a file."""

    rows: RowsSource = Field(default="", description="The file (CSV, XLSX, …) with a row for each piece.")


class ColouredSet(PieceSet):
    """A set whose pieces come in several colours."""

    colours: tuple[ColourName, ...] = Field(
        default=(),
        max_length=20,
        description="Colours of the palette that every piece comes in: suits, or one for each player.",
    )

    @field_validator("colours")
    @classmethod
    def _each_once(cls, colours: tuple[str, ...]) -> tuple[str, ...]:
        if twice := first_twice(colours):
            raise NotAllowed(f"'{twice}' is in 'colours' twice", "each colour once")
        return colours

    def problems(self) -> Iterator[Problem]:
        """A piece with a colour of its own, in a set that comes in several."""
        own = next((piece for piece in self.items if getattr(piece, "colour", "")), None)
        if self.colours and own is not None:
            text = f"'colour' of '{own.id}' has no effect beside the set's 'colours'"
            yield Problem(own.id, text, "one of them", "colour")

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With every piece in each of ``colours``."""
        if not self.colours:
            return self
        pieces = tuple(
            piece.model_copy(update={"id": f"{piece.id}-{colour}", "colour": colour})
            for piece in self.items
            for colour in self.colours
        )
        return self.model_copy(update={"pieces": pieces})
