"""The target ``shops``: images or PDFs for a print shop, with a contact sheet and a guide to the upload."""

from __future__ import annotations

import csv
import io

from playproof.components.faults import nearest
from playproof.components.wording.plural import counted
from playproof.generator.exporting.job import Export, ExportJob, ExportPiece, Face, Lazy, source_of
from playproof.generator.exporting.options import ExportError
from playproof.generator.exporting.shops.decks import Deck, Entry, Sorted, deck_lines, sort_pieces
from playproof.generator.exporting.shops.fitting import Fit
from playproof.generator.exporting.shops.guide import (
    back_file,
    front_file,
    guide,
    pdf_file,
    stay_lines,
    unsure,
)
from playproof.generator.exporting.shops.profile import Product, Profile, find_profile
from playproof.generator.exporting.shops.safe_zone import Near, near_texts, sentences

#: The last images: where each copy is a file of its own, they follow each other.
_KEPT = 2
_last: dict[tuple[str, Fit, bool, str], bytes] = {}
#: So many findings are told; all are in the guide.
_TOLD = 8
GUIDE, CONTACT, LIST = "guide.md", "contact-sheet.pdf", "files.csv"


def export(job: ExportJob) -> Export:
    """The files for the shop that ``--shop`` names.

    Raises `ExportError` for a shop or a product that isn't there, `DataFaults` for a faulty profile.
    """
    profile = find_profile(job.options.shop, job.workspace)
    wanted = _wanted(job, profile)
    found = sort_pieces(job.pieces, profile, wanted, job.game.id)
    title = f"{job.game.title} {job.game.version}"
    if not found.decks:
        reasons = "; ".join(stay_lines(found.stays)) or "nothing was asked for"
        raise ExportError(f"{profile.data.shop} prints none of these pieces: {reasons}")
    one_back = {deck.name: _one_back(deck, profile) for deck in found.decks}
    near = sentences(_near(found))
    limits = _limits(found, profile)
    files: dict[str, bytes | Lazy] = {}
    for deck in found.decks:
        if profile.data.format == "pdf":
            files[pdf_file(deck)] = _pdf(deck, title)
        else:
            files |= _images(deck, profile, one=one_back[deck.name])
    digests = [
        (deck.name, [(entry.piece.front.digest, entry.piece.back and entry.piece.back.digest, entry.copies, entry.fit)
                     for entry in deck.entries])
        for deck in found.decks
    ]  # fmt: skip
    files[CONTACT] = Lazy(source_of("contact", title, digests), lambda: _contact(found, title))
    files[LIST] = _list(found, profile, one_back).encode()
    files[GUIDE] = guide(title, profile, found, limits, near, one_back).encode()
    return Export(files, _messages(profile, found, limits, near))


def _wanted(job: ExportJob, profile: Profile) -> dict[str, Product]:
    """Set → the product that ``--product SET=PRODUCT`` asks for."""
    sets = [one.id for one in job.sets]
    wanted: dict[str, Product] = {}
    for text in job.options.product:
        name, sign, product = text.partition("=")
        if not sign or not name or not product:
            example = f"{name or sets[0]}={product or profile.products[0].id}"
            raise ExportError(
                f"--product {text}: this names no set and its product; allowed: SET=PRODUCT, such as {example}"
            )
        if name not in sets:
            hint = nearest(name, sets)
            raise ExportError(
                f"--product {text}: there is no set '{name}'; allowed: {', '.join(sets)}"
                + (f"; did you mean '{hint}'?" if hint else "")
            )
        wanted[name] = profile.product(product)
    return wanted


def _one_back(deck: Deck, profile: Profile) -> bool:
    alike = deck.has_backs and len(deck.backs) == 1
    return alike and profile.data.backs == "one" and profile.data.format != "pdf"


def _images(deck: Deck, profile: Profile, *, one: bool) -> dict[str, bytes | Lazy]:
    form = profile.data.format
    files: dict[str, bytes | Lazy] = {}
    for entry in deck.entries:
        # A shop may take two files for one if they are the same.
        comment = f"{entry.piece.id} {entry.first}" if profile.data.repeats == "files" else entry.piece.id
        files[front_file(deck, entry.name, form)] = _image(
            entry.piece.front, entry.fit, form, comment, back=False
        )
        if not deck.has_backs or one:
            continue
        back = entry.piece.back
        name = back_file(deck, entry.name, form, one=False)
        files[name] = (
            _image(back, entry.fit, form, f"{comment}, back", back=True)
            if back is not None
            else _blank(deck.product, form, f"{comment}, back")
        )
    if one:
        first = deck.entries[0]
        assert first.piece.back is not None
        files[back_file(deck, "", form, one=True)] = _image(
            first.piece.back, first.fit, form, f"{first.piece.set_id}, back", back=True
        )
    return files


def _image(face: Face, fit: Fit, form: str, comment: str, *, back: bool) -> Lazy:
    def make() -> bytes:
        from playproof.generator.exporting.shops.image import with_comment

        return with_comment(bare(), form, comment)

    def bare() -> bytes:
        from playproof.generator.exporting.shops.image import encoded, on_product
        from playproof.generator.writers.png import drawing_image

        key = (face.digest, fit, back, form)
        if key not in _last:
            if len(_last) >= _KEPT:
                del _last[next(iter(_last))]
            dpi = fit.product.dpi
            image = drawing_image(on_product(face.drawing(), fit, back=back), dpi, square=True)
            _last[key] = encoded(image, dpi, form)
        return _last[key]

    return Lazy(source_of("shop", face.digest, fit, form, comment, back), make)


def _blank(product: Product, form: str, comment: str) -> Lazy:
    def make() -> bytes:
        from PIL import Image

        from playproof.generator.exporting.shops.image import PAPER, encoded, with_comment

        blank = encoded(Image.new("RGB", product.pixels, PAPER), product.dpi, form)
        return with_comment(blank, form, comment)

    return Lazy(source_of("blank", product, form, comment), make)


def _pdf(deck: Deck, title: str) -> Lazy:
    """A page for each front and its back, a blank one for a piece without a back."""

    def make() -> bytes:
        from msgspec.structs import replace

        from playproof.generator.exporting.shops.image import on_product
        from playproof.generator.paper.page import Page, PlacedDrawing
        from playproof.generator.writers.pdf.document import write_pdf

        product = deck.product
        width, height = product.image
        across, along = product.bleed
        empty = Page(
            width,
            height,
            trim_box=(across, along, product.width, product.height),
            bleed_box=(0.0, 0.0, width, height),
        )
        made: dict[tuple[str, Fit, bool], tuple[PlacedDrawing, ...]] = {}

        def page(face: Face | None, entry: Entry, back: bool) -> Page:
            if face is None:
                return empty
            key = (face.digest, entry.fit, back)
            if key not in made:
                drawing = on_product(face.drawing(), entry.fit, back=back)
                made[key] = (PlacedDrawing(drawing, 0, 0, name=entry.piece.name),)
            return replace(empty, placed=made[key])

        pages: list[Page] = []
        for entry in deck.entries:
            for _ in range(entry.copies):
                pages.append(page(entry.piece.front, entry, False))
                if deck.has_backs:
                    pages.append(page(entry.piece.back, entry, True))
        return write_pdf(pages, title=f"{title}: {deck.name}")

    faces = [
        (entry.piece.front.digest, entry.piece.back and entry.piece.back.digest, entry.fit, entry.copies)
        for entry in deck.entries
    ]
    return Lazy(source_of("shop-pdf", title, deck.name, faces), make)


def _contact(found: Sorted, title: str) -> bytes:
    from playproof.generator.exporting.shops.contact_sheet import contact_sheet

    return contact_sheet(found.decks, title)


def _near(found: Sorted) -> list[Near]:
    seen: dict[tuple[str, Fit], list[tuple[str, str, float]]] = {}
    told: list[Near] = []
    for piece, fit, two in _once(found):
        for side, face in (("front", piece.front), ("back", piece.back if two else None)):
            if face is None:
                continue
            key = (face.digest, fit)
            if key not in seen:
                seen[key] = list(near_texts(face.drawing(), fit))
            told += [
                Near(piece.set_id, piece.id, side, text, where, distance, fit.product.safe)
                for text, where, distance in seen[key]
            ]
    return told


def _once(found: Sorted) -> list[tuple[ExportPiece, Fit, bool]]:
    """Every piece once, with its product and whether its back is printed."""
    pieces = {
        entry.piece.id: (entry.piece, entry.fit, deck.product.sides == 2)
        for deck in found.decks
        for entry in deck.entries
    }
    return list(pieces.values())


def _limits(found: Sorted, profile: Profile) -> list[str]:
    """What the shop's limits do to the decks."""
    least, most = profile.data.least, profile.data.most
    told = [
        f"{', '.join(deck.sets)}: the tiles are {entry.piece.front.width:.4g} × {entry.piece.front.height:.4g} mm, the "
        f"shop's are {deck.product.size}: on a map in its own size they overlap their neighbours"
        for deck in found.decks
        for entry in deck.entries[:1]
        if entry.piece.kind == "tiles" and not entry.fit.exact
    ]
    for deck in found.decks:
        if deck.copies < least:
            told.append(
                f"{deck.name} has {counted(deck.copies, 'card')}; the shop prints {least} or more: the others stay blank"
            )
    split = {deck.whole: deck.parts for deck in found.decks if deck.whole}
    told += [
        f"{name} has more than {most} cards, the most of a deck: it is split in {parts}"
        for name, parts in split.items()
    ]
    return told


def _list(found: Sorted, profile: Profile, one_back: dict[str, bool]) -> str:
    """What is in which file, as CSV."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(("deck", "product", "front", "back", "piece", "name", "copies"))
    form = profile.data.format
    for deck in found.decks:
        page = 1
        for entry in deck.entries:
            if form == "pdf":
                front = f"{pdf_file(deck)}, page {page}"
                back = f"{pdf_file(deck)}, page {page + 1}" if deck.has_backs else ""
                page += entry.copies * (2 if deck.has_backs else 1)
            else:
                front = front_file(deck, entry.name, form)
                back = back_file(deck, entry.name, form, one=one_back[deck.name]) if deck.has_backs else ""
            rows.writerow(
                (deck.name, deck.product.id, front, back, entry.piece.id, entry.piece.name, entry.copies)
            )
    return out.getvalue()


def _messages(profile: Profile, found: Sorted, limits: list[str], near: list[str]) -> tuple[str, ...]:
    lines = deck_lines(found.decks)
    lines += [f"not printed: {line}" for line in stay_lines(found.stays)]
    lines += [f"warning: {one}" for one in limits]
    lines += [f"warning: {one}" for one in near[:_TOLD]]
    if len(near) > _TOLD:
        lines.append(f"{len(near) - _TOLD} more of these are in {GUIDE}")
    lines += unsure(profile, found.decks)
    lines.append(f"Read {GUIDE} and look at {CONTACT} before you upload.")
    return tuple(lines)
