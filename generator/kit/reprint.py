"""After a rule tweak: just the pieces whose look changed since the last kit, the reference page if it says something
else now, and a change sheet: what to throw away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import structs

from playproof.components.base import PieceSet
from playproof.components.faults import PlayproofError
from playproof.components.reading.stored import Content
from playproof.components.wording.plural import counted
from playproof.components.workspace import Workspace
from playproof.generator.imposition import Sheet, summary
from playproof.generator.kit import source_archive as snapshot
from playproof.generator.kit.atomic_output import AtomicOutput, put_back
from playproof.generator.kit.binding import bind, own_page, plans_of
from playproof.generator.kit.files import SHORT, PrintedKit, pdf_of, piece_name, piece_pictures
from playproof.generator.kit.inventory import front_places, manifest_of, piece_entries
from playproof.generator.kit.job import Job, Step, prepare
from playproof.generator.kit.manifest import (
    FILE_NAME,
    Manifest,
    PieceEntry,
    SheetPlace,
    content_hash,
    file_entry,
    read_manifest,
)
from playproof.generator.kit.options import KitOptions
from playproof.generator.pages.assembly_plans import plans
from playproof.generator.pages.change_sheet import ChangeLine, change_sheet_pages
from playproof.generator.pages.face import Face
from playproof.generator.pages.page_furniture import blank_side
from playproof.generator.pages.reference_page import reference_page
from playproof.generator.pages.reference_texts import reference_digest, reference_label
from playproof.generator.pages.section import Section
from playproof.generator.paper.page import Page
from playproof.generator.paper.papers import MARGIN
from playproof.generator.pieces.changed import Looks, Printed, look_again
from playproof.generator.pieces.drawing import chosen_sets, draw_pieces
from playproof.generator.pieces.identity import narrowed
from playproof.generator.pieces.piece import Piece

#: The file that changed pieces are printed in.
CHANGED = "changed.pdf"
#: The change sheet's headings, in their order.
AWAY, CHANGED_HERE, NEW_HERE = "Throw away", "Changed on these sheets", "New on these sheets"


class NoFormerKit(PlayproofError):
    """There is no kit to compare with; the message is a sentence."""


@dataclass(frozen=True)
class Reprint:
    """What a tweak asks of paper.

    ``print`` are the pieces to print, in as many copies as are needed; ``change_sheet`` what to do with the old ones;
    ``entries``: every piece after the reprint; ``dated``: the number of pieces whose imprint shows an older version;
    ``partial``: sets outside the selection are kept as they are, and so is the reference page. ``reference`` is the
    digest of that page after the reprint, ``page`` whether it is printed anew.
    """

    print: tuple[Piece, ...]
    change_sheet: tuple[ChangeLine, ...]
    entries: tuple[PieceEntry, ...]
    dated: int = 0
    partial: bool = False
    reference: str | None = None
    page: bool = False


def print_changed(folder: Path, workspace: Workspace, out: Path, asked: KitOptions, step: Step) -> PrintedKit:
    """Print what changed since the kit in ``out``.

    Options that aren't given in ``asked`` are those of the former kit. Raises `NoFormerKit` if
    there is none, and whatever `playproof.generator.kit.print_kit.print_kit` raises.
    """
    former, warnings = _former(out, folder.name)
    usual = KitOptions.from_record(former.options, out)
    options = asked.over(usual)
    job = prepare(folder, workspace, replace(options, only=(), extra=()), step)
    job = structs.replace(job, options=options, sets=_sets(job, usual, asked))
    step("comparing with the last kit")
    reprint = compare(job, former)
    if not reprint.change_sheet:
        nothing = "Nothing changed since the last kit; nothing to print."
        return PrintedKit(out, (), (*warnings, nothing, *_dated(reprint)))
    step("laying out sheets")
    sheets = job.sheets(reprint.print)
    pages, before = _pages(job, sheets, reprint)
    step("setting PDF")
    title = f"{job.game.title} {job.game.version}: what changed"
    files: dict[str, Content] = {CHANGED: pdf_of(job, pages, title, content_hash(reprint.entries)[:SHORT])}
    files |= piece_pictures(job, reprint.print, step)
    if not reprint.partial:
        files[snapshot.FILE_NAME] = snapshot.pack(folder, workspace.overrides)
        if (out / snapshot.FILE_NAME).is_file() and snapshot.is_of(former, out):
            files[snapshot.BEFORE] = snapshot.kept(out / snapshot.FILE_NAME)
        if job.options.text:
            from playproof.generator.kit.boards_as_text import text_files

            files |= text_files(job.sets, job.context)
    stale = _stale(former, reprint) - files.keys()
    kept = [entry for entry in former.files if entry.name not in files and entry.name not in stale]
    whole = structs.replace(
        job, options=replace(options, only=_scope(usual, job)), sets=_scoped(job, reprint)
    )
    entries = _with_places(reprint, front_places(sheets, CHANGED, before + 1))
    listed = [*kept, *(file_entry(name, data) for name, data in files.items())]
    manifest = manifest_of(whole, entries, listed, reprint.reference)
    step("writing files")
    staged = AtomicOutput(out)
    for name, data in files.items():
        staged.add(name, data)
    staged.add(FILE_NAME, manifest.encode())
    staged.discard({name: digest for name, digest in former.file_digests().items() if name in stale})
    written = staged.commit()
    messages = [
        *warnings,
        *_change_lines(reprint),
        *(summary(sheets, before, _ahead(job, reprint)) if sheets else ()),
    ]
    return PrintedKit(out, written, (*messages, f"Written to {out / CHANGED}", *_dated(reprint)))


def _former(out: Path, game: str) -> tuple[Manifest, list[str]]:
    """The kit in the folder, after what a killed run left was put back; and what to report about it."""
    warnings = [said] if (said := put_back(out)) else []
    path = out / FILE_NAME
    if not path.is_file():
        raise NoFormerKit(f"{out} holds no kit to compare with; print one first, without --changed")
    former = read_manifest(path)
    if former.game.id != game:
        raise NoFormerKit(f"{out} holds the kit of {former.game.id}, not of {game}")
    if not snapshot.is_of(former, out):
        warnings.append(
            f"{out / snapshot.FILE_NAME} is not the one that {FILE_NAME} lists, as after a run that was interrupted: "
            "what is printed goes by the manifest. Without --changed the whole kit is made anew."
        )
    return former, warnings


def _sets(job: Job, usual: KitOptions, asked: KitOptions) -> tuple[PieceSet, ...]:
    """The sets to compare: those that were asked for, else those of the former kit that the game still has."""
    if "only" in asked.given or not usual.only:
        return chosen_sets(job.game, asked.only, _extra(job))
    still = _still(usual.only, job)
    return chosen_sets(job.game, still, _extra(job)) if still else ()


def _extra(job: Job) -> tuple[str, ...]:
    """What is printed besides, as far as the game still has it."""
    names = {name for one in job.game.sets if one.left_out for name in one.called}
    return tuple(name for name in job.options.extra if name in names)


def _stale(former: Manifest, reprint: Reprint) -> set[str]:
    """Pictures of pieces that are gone or look otherwise now."""
    now = {entry.id: entry.front + (entry.back or "") for entry in reprint.entries}
    old = [entry.id for entry in former.pieces if now.get(entry.id) != entry.front + (entry.back or "")]
    return {
        f"{kind}/{piece_name(one)}{side}.{kind}"
        for one in old
        for kind in ("svg", "png")
        for side in ("", "-back")
    }


def _scope(former: KitOptions, job: Job) -> tuple[str, ...]:
    """The kinds and sets of the former kit, and those asked for now."""
    before = {one.id for one in chosen_sets(job.game, _still(former.only, job), _extra(job))}
    more = tuple(one.id for one in job.sets if one.id not in before)
    if not more:
        return former.only
    return (*(former.only or tuple(one.id for one in job.game.sets if not one.left_out)), *more)


def _still(only: Sequence[str], job: Job) -> tuple[str, ...]:
    """Those of the names that the game still has."""
    known = {name for one in job.game.sets for name in (one.id, one.kind)}
    return tuple(name for name in only if name in known)


def _scoped(job: Job, reprint: Reprint) -> tuple[PieceSet, ...]:
    """The sets with pieces in the former kit."""
    there = {entry.set for entry in reprint.entries}
    return tuple(one for one in job.game.sets if one.id in there)


def compare(job: Job, former: Manifest) -> Reprint:
    """Return what must be printed to bring the former kit up to date; only pieces that may have changed are drawn.

    Sets that the job leaves out stay as they are. A piece in which nothing but the version of the imprint would be
    another is not printed again.
    """
    before = {entry.id: entry for entry in former.pieces}
    version = {entry.id: entry.version or former.game.version for entry in former.pieces}
    printed = {
        entry.id: Printed(entry.key, version[entry.id], (entry.front, entry.back)) for entry in former.pieces
    }
    looks = look_again(job.context, job.sets, printed)
    pieces = _to_print(job, looks, before, version)
    change_sheet: dict[str, list[ChangeLine]] = {AWAY: [], CHANGED_HERE: [], NEW_HERE: []}

    def say(heading: str, text: str) -> None:
        change_sheet[heading].append(ChangeLine(heading, text))

    #: Sets that this run leaves alone.
    left_out = {one.id for one in job.game.sets} - {one.id for one in job.sets}
    partial = any(entry.set in left_out for entry in former.pieces)
    reference = former.reference if partial else _reference(job, former, say)
    now: list[PieceEntry] = []
    to_print: list[Piece] = []
    for one in job.sets:
        for item in one.items:
            name, label = f"{one.id}/{item.id}", f"{item.title} ({item.id})"
            if not item.count:
                continue
            old, piece = before.pop(name, None), pieces.get(name)
            if old is not None and name not in looks.changed:
                now.append(
                    replace(
                        old,
                        key=looks.keys[name],
                        name=item.title,
                        copies=item.count,
                        version=version[name],
                    )
                )
                if item.count < old.copies:
                    say(AWAY, f"{old.copies - item.count} × {label}, too many")
                elif piece is not None:
                    say(NEW_HERE, f"{item.count - old.copies} more × {label}")
                    to_print.append(structs.replace(piece, copies=item.count - old.copies))
                continue
            assert piece is not None
            if old is None:
                say(NEW_HERE, f"{item.count} × {label}")
            else:
                say(AWAY, f"{old.copies} × {old.name} ({item.id}), changed")
                say(CHANGED_HERE, f"{item.count} × {label}")
            now += piece_entries([piece], (), looks.keys, job.game.header)
            to_print.append(piece)
    for old in before.values():
        if old.set in left_out:
            now.append(replace(old, version=version[old.id]))
        else:
            say(AWAY, f"{old.copies} × {old.name} ({old.id.partition('/')[2]}), gone")
    dated = sum(entry.version != job.game.version for entry in now)
    return Reprint(
        print=tuple(to_print),
        change_sheet=tuple(line for lines in change_sheet.values() for line in lines),
        entries=tuple(now),
        dated=dated,
        partial=partial,
        reference=reference,
        page=bool(reference) and reference != former.reference,
    )


def _reference(job: Job, former: Manifest, say: Callable[[str, str], None]) -> str | None:
    """The digest of the reference page after the reprint; says what becomes of the page. An unknown one stays unknown."""
    old, new = former.reference, reference_digest(job.context)
    if old is None or old == new:
        return old
    label = reference_label(job.context)
    if old:
        say(AWAY, f"{label}, {'changed' if new else 'gone'}")
    if new:
        say(CHANGED_HERE if old else NEW_HERE, label)
    return new


def _to_print(
    job: Job, looks: Looks, before: Mapping[str, PieceEntry], version: Mapping[str, str]
) -> dict[str, Piece]:
    """All pieces of which paper is needed, with today's version in their imprint."""
    ready = {
        name: piece
        for name, piece in looks.drawn.items()
        if version.get(name, job.game.version) == job.game.version
    }
    more = {
        name
        for one in job.sets
        for item in one.items
        if (name := f"{one.id}/{item.id}") in before and item.count > before[name].copies
    }
    rest = (looks.drawn.keys() | more) - ready.keys()
    return ready | {piece.id: piece for piece in draw_pieces(job.context, narrowed(job.sets, rest))}


def _pages(job: Job, sheets: Sequence[Sheet], reprint: Reprint) -> tuple[list[Page], int]:
    """The change sheet and the kit's own pages, then the changed pieces, fronts and backs in step; and how many pages come
    before the pieces."""
    short = content_hash(reprint.entries)[:SHORT]
    backs = any(sheet.side == "back" for sheet in sheets)
    size = job.paper.text_page
    margin = max(job.options.margin, MARGIN)
    part = Section("changed", "Changed pieces", tuple(sheets))
    own: list[tuple[str, Face]] = []
    if boards := plans_of([part]):
        own.append(("Boards in parts", plans(job.context, boards, *size, margin)))
    if reprint.page:
        heading = job.game.header.reference_heading
        own.append((heading, reference_page(job.context, *size, margin)))
    follow = len(own) * (1 + backs) + len(sheets)
    ahead = change_sheet_pages(job.context, reprint.change_sheet, size, margin, short, follow, backs)
    total = len(ahead) + follow
    for title, face in own:
        number = len(ahead) + 1
        ahead.append(own_page(job.context, face, title, job.paper, margin, short, number, total))
        if backs:
            ahead.append(Page(*size, (), blank_side(job.context, *size, number), title=f"{title}, back"))
    pages = bind(job.context, [part], short, job.options.cut, len(ahead) + 1, len(ahead))
    return [*ahead, *pages], len(ahead)


def _with_places(reprint: Reprint, fresh: Mapping[str, Sequence[SheetPlace]]) -> list[PieceEntry]:
    """The entries, with the places of what was printed now; what the file held before is no longer in it."""
    entries: list[PieceEntry] = []
    for entry in reprint.entries:
        kept = tuple(place for place in entry.sheets if place.file != CHANGED)
        places = (*kept, *fresh.get(entry.id, ()))
        entries.append(entry if places == entry.sheets else replace(entry, sheets=places))
    return entries


def _ahead(job: Job, reprint: Reprint) -> str:
    """What comes before the pieces in the file."""
    page = f" and the {reference_label(job.context)}" if reprint.page else ""
    return f"the change sheet{page}"


def _change_lines(reprint: Reprint) -> list[str]:
    lines: list[str] = []
    heading = ""
    for line in reprint.change_sheet:
        if line.heading != heading:
            heading = line.heading
            lines.append(f"{heading}:")
        lines.append(f"  {line.text}")
    return lines


def _dated(reprint: Reprint) -> list[str]:
    """That a new version alone is no reason to print."""
    if not reprint.dated:
        return []
    return [
        f"{counted(reprint.dated, 'piece')} in use with an older version in the imprint; omit --changed to print all."
    ]
