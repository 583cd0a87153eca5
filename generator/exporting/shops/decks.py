"""Decks: which pieces go to a shop together, and in which files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playproof.components.wording.plural import counted
from playproof.generator.exporting.job import ExportPiece
from playproof.generator.exporting.options import ExportError
from playproof.generator.exporting.shops.fitting import Fit, fit, fit_to, shape_of
from playproof.generator.exporting.shops.profile import Product, Profile
from playproof.generator.kit.atomic_output import safe_name


@dataclass(frozen=True)
class Entry:
    """A piece in a deck, so many copies of it from the ``first`` on; ``number`` is its place there, ``name`` that of its file,
    without an ending."""

    piece: ExportPiece
    fit: Fit
    copies: int
    first: int = 1
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
    """The deck in as few parts as there must be, all about as large."""
    if most is None or deck.copies <= most:
        return [deck]
    count = -(-deck.copies // most)
    sizes = [deck.copies // count + (at < deck.copies % count) for at in range(count)]
    parts: list[list[Entry]] = [[] for _ in sizes]
    at, left = 0, sizes[0]
    for entry in deck.entries:
        copies, first = entry.copies, 1
        while copies:
            if not left:
                at += 1
                left = sizes[at]
            some = min(copies, left)
            parts[at].append(Entry(entry.piece, entry.fit, some, first))
            copies, first, left = copies - some, first + some, left - some
    return [
        Deck(f"{deck.name}-{number}", deck.product, part, deck.name, count)
        for number, part in enumerate(parts, 1)
    ]


def _numbered(entries: Sequence[Entry], profile: Profile, game: str) -> list[Entry]:
    """The entries with the names of their files; with a file for each copy there is an entry for each.

    Raises `ExportError` for two files of one name.
    """
    if profile.data.repeats == "files":
        entries = [
            Entry(one.piece, one.fit, 1, copy)
            for one in entries
            for copy in range(one.first, one.first + one.copies)
        ]
    digits = max(3, len(str(len(entries))))
    made: list[Entry] = []
    seen: dict[str, str] = {}
    for number, entry in enumerate(entries, 1):
        piece = entry.piece
        width = max(2, len(str(piece.copies)))
        words = profile.data.name_of_file.format(
            game=game,
            set=piece.set_id,
            id=piece.data.id,
            copy=f"{entry.first:0{width}}",
            copies=entry.copies,
            number=f"{number:0{digits}}",
        )
        name = safe_name(words)
        if (other := seen.setdefault(name.casefold(), piece.id)) != piece.id or len(seen) < number:
            raise ExportError(
                f"two files of {profile.data.shop} would be called '{name}' ({other} and {piece.id}); "
                "allowed: a file name in the profile with {number}"
            )
        made.append(Entry(piece, entry.fit, entry.copies, entry.first, number, name))
    return made


def deck_lines(decks: Sequence[Deck]) -> list[str]:
    """``events: 52 cards to Poker Deck (63.5 × 88.9 mm), its own size``; the parts of a deck in one line."""
    whole: dict[str, list[Deck]] = {}
    for deck in decks:
        whole.setdefault(deck.whole or deck.name, []).append(deck)
    return [_line(parts) for parts in whole.values()]


def _line(parts: Sequence[Deck]) -> str:
    product = parts[0].product
    sets = list(dict.fromkeys(name for deck in parts for name in deck.sets))
    fits = list(dict.fromkeys(entry.fit.sentence for deck in parts for entry in deck.entries))
    unsure = ", experimental" if product.experimental else ""
    how = fits[0] if len(fits) == 1 else "of several sizes, see guide.md"
    split = f", in {len(parts)} decks" if len(parts) > 1 else ""
    pieces = counted(sum(deck.copies for deck in parts), "piece")
    return f"{', '.join(sets)}: {pieces} to {product.name} ({product.size}{unsure}){split}, {how}"
