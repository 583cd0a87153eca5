"""Decks: which pieces go to a shop together, and in which files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playproof.components.plural import counted
from playproof.generator.exporting.job import ExportPiece
from playproof.generator.exporting.shops.fitting import Fit, fit, fit_to, shape_of
from playproof.generator.exporting.shops.profile import Product, Profile
from playproof.generator.kit.atomic_output import safe_name

__all__ = ["Deck", "Entry", "Sorted", "Stays", "deck_line", "sort_pieces"]


@dataclass(frozen=True)
class Entry:
    """A piece in a deck, so many copies of it; ``number`` is its place there, ``name`` that of its file, without an ending."""

    piece: ExportPiece
    fit: Fit
    copies: int
    number: int = 0
    name: str = ""


@dataclass
class Deck:
    """What is uploaded together: one product, its folder or file, and its cards.

    A deck that is too large for the shop is split: ``whole`` is its name then, and ``parts`` how many there are.
    """

    name: str
    product: Product
    entries: list[Entry] = field(default_factory=list)
    whole: str = ""
    parts: int = 1

    @property
    def copies(self) -> int:
        """How many cards it has."""
        return sum(entry.copies for entry in self.entries)

    @property
    def sets(self) -> list[str]:
        """The names of the sets in it."""
        return list(dict.fromkeys(entry.piece.set_name for entry in self.entries))

    @property
    def backs(self) -> list[str]:
        """The digests of its different backs; ``""`` for pieces without one."""
        return list(
            dict.fromkeys(entry.piece.back.digest if entry.piece.back else "" for entry in self.entries)
        )

    @property
    def has_backs(self) -> bool:
        """Whether backs are printed: the product has two sides and a piece has a back."""
        return self.product.sides == 2 and self.backs != [""]


@dataclass(frozen=True)
class Stays:
    """A piece that no product holds, and why."""

    piece: ExportPiece
    reason: str


@dataclass
class Sorted:
    """All pieces: in decks, or with the reason why not."""

    decks: list[Deck]
    stays: list[Stays]


def sort_pieces(
    pieces: Sequence[ExportPiece], profile: Profile, wanted: dict[str, Product], game: str
) -> Sorted:
    """The decks of a game at a shop. ``wanted`` are the products that were asked for, by set."""
    stays: list[Stays] = []
    groups: dict[tuple[str, str], Deck] = {}
    for piece in pieces:
        found = _fit(piece, profile, wanted)
        if isinstance(found, str):
            stays.append(Stays(piece, found))
            continue
        own = piece.set_id if profile.data.decks == "set" else ""
        key = (found.product.id, own)
        name = f"{found.product.id}-{own}" if own else found.product.id
        groups.setdefault(key, Deck(safe_name(name), found.product)).entries.append(
            Entry(piece, found, piece.copies)
        )
    decks = [part for deck in groups.values() for part in _split(deck, profile.data.most)]
    for deck in decks:
        deck.entries = _numbered(deck.entries, profile, game)
    return Sorted(decks, stays)


def _fit(piece: ExportPiece, profile: Profile, wanted: dict[str, Product]) -> Fit | str:
    product = wanted.get(piece.set_id)
    if product is None:
        return fit(piece.front.outline, piece.kind, profile.products)
    if shape_of(piece.front.outline) != product.shape:
        return f"it is no {product.shape}, and {product.name} is"
    found = fit_to(piece.front.outline, product)
    if not found.holds:
        over = -2 * min(found.margins)
        return f"{product.name} ({product.size}) is {over:.1f} mm too small"
    return found


def _split(deck: Deck, most: int | None) -> list[Deck]:
    """The deck in parts of at most so many cards."""
    if most is None or deck.copies <= most:
        return [deck]
    parts: list[list[Entry]] = [[]]
    left = most
    for entry in deck.entries:
        copies = entry.copies
        while copies:
            if not left:
                parts.append([])
                left = most
            some = min(copies, left)
            parts[-1].append(Entry(entry.piece, entry.fit, some))
            copies, left = copies - some, left - some
    return [
        Deck(f"{deck.name}-{at}", deck.product, part, deck.name, len(parts))
        for at, part in enumerate(parts, 1)
    ]


def _numbered(entries: Sequence[Entry], profile: Profile, game: str) -> list[Entry]:
    """The entries with the names of their files; with a file for each copy there is an entry for each."""
    if profile.data.repeats == "files":
        entries = [Entry(one.piece, one.fit, 1) for one in entries for _ in range(one.copies)]
    digits = max(3, len(str(len(entries))))
    made: list[Entry] = []
    for number, entry in enumerate(entries, 1):
        name = profile.data.file.format(
            game=game,
            set=entry.piece.set_id,
            id=entry.piece.data.id,
            number=f"{number:0{digits}}",
            copies=entry.copies,
        )
        made.append(Entry(entry.piece, entry.fit, entry.copies, number, safe_name(name)))
    return made


def deck_line(deck: Deck) -> str:
    """``events: 52 cards to Poker Deck (63.5 × 88.9 mm), its own size``"""
    fits = list(dict.fromkeys(entry.fit.sentence for entry in deck.entries))
    unsure = ", experimental" if deck.product.experimental else ""
    how = fits[0] if len(fits) == 1 else "of several sizes, see guide.md"
    return (
        f"{', '.join(deck.sets)}: {counted(deck.copies, 'piece')} to {deck.product.name} "
        f"({deck.product.size}{unsure}), {how}"
    )
