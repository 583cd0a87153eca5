"""What the page shows, as plain data: pieces, faults, sheets, what changed since the last kit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playproof.components.base import PieceSet
from playproof.components.differing import FieldChange, runs, written
from playproof.components.game import Game
from playproof.components.kinds import KINDS
from playproof.components.kinds.cards import CardSet
from playproof.generator.difference.compare import Difference, PageChange, PieceChange
from playproof.generator.pieces.piece import Piece
from playproof.generator.preview.sheets import Sheets
from playproof.generator.preview.showing import Showing, Shown, Trouble
from playproof.layouts.render_context import RenderContext, theme_names
from playproof.layouts.scene import Drawing

#: The icon of a kind.
ICONS = {
    "boards": "hex", "networks": "route", "phases": "phase", "charters": "office", "certificates": "share",
    "privates": "privates", "trains": "train", "money": "coin", "markets": "market", "tracks": "arrow-right",
    "mats": "deck", "cards": "card", "tiles": "hex", "tokens": "token", "aids": "player",
    "upgrades": "hex", "records": "check",
}  # fmt: skip


@dataclass(frozen=True)
class Changes:
    """What changed since the last kit; ``trouble`` is why that isn't known."""

    difference: Difference | None = None
    trouble: str = ""


def state_data(showing: Showing) -> dict[str, Any]:
    """The whole page but sheets and changes."""
    game = showing.game
    return {
        "revision": showing.revision,
        "name": showing.folder.name,
        "readable": showing.readable,
        "theme": showing.options.theme,
        "themes": list(theme_names(showing.workspace.overrides)),
        "paper": showing.paper.name,
        "game": _game(game, showing) if game is not None else None,
        "sets": [
            {
                "id": one.id,
                "name": one.name,
                "kind": one.kind,
                "title": _kind_title(one, showing.sets),
                "icon": ICONS.get(one.kind, "card"),
                "optional": one.left_out,
                "source": one.source,
            }
            for one in showing.sets
        ],
        "pieces": [_piece(shown, showing.context) for shown in showing.pieces.values() if showing.context],
        "faults": [_trouble(trouble) for trouble in showing.troubles],
    }


def _kind_title(one: PieceSet, sets: Sequence[PieceSet]) -> str:
    """What a kind is called: as the game calls its only set of the kind (Monsters), else as the kind is (Trains)."""
    alike = [other for other in sets if other.kind == one.kind]
    return one.name if len(alike) == 1 else KINDS[one.kind].title


def _game(game: Game, showing: Showing) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "designer": game.header.designer,
        "about": game.header.about,
        "folder": f"{game.folder.parent.name}/{game.folder.name}",
        "count": sum(piece.copies for piece in showing.printed()),
    }


def _piece(shown: Shown, context: RenderContext) -> dict[str, Any]:
    piece = shown.piece
    own = piece.id.partition("/")[2]
    return {
        "id": piece.id,
        "own": own,
        "name": piece.name,
        "kind": piece.kind,
        "set": piece.set_id,
        "setName": piece.set_name,
        "copies": piece.copies,
        "front": _face(piece.front),
        "back": _face(piece.back),
        "fields": shown.fields,
        "place": str(context.game.place(piece.set_id, own)),
        "faults": len(shown.faults),
        "stale": shown.stale,
        "boxes": _with_boxes(shown, context),
    }


def _with_boxes(shown: Shown, context: RenderContext) -> list[str]:
    """The sides of a piece that a template draws, whose parts have boxes to show."""
    one = context.game.set(shown.piece.set_id)
    if not isinstance(one, CardSet):
        return []
    return ["front", "back"] if one.back_look else ["front"]


def _face(drawing: Drawing | None) -> dict[str, Any] | None:
    if drawing is None:
        return None
    return {"digest": drawing.digest, "width": round(drawing.width, 2), "height": round(drawing.height, 2)}


def _trouble(trouble: Trouble) -> dict[str, Any]:
    fault = trouble.fault
    place = fault.place
    where = place.file + (f":{place.line}" if place.line else "")
    if place.sheet_row:
        where += f", row {place.sheet_row}"
    return {
        "where": where,
        "field": place.field,
        "problem": fault.problem,
        "allowed": fault.allowed,
        "hint": fault.hint,
        "pieces": list(trouble.pieces),
    }


def sheets_data(sheets: Sheets, theme: str, revision: int) -> dict[str, Any]:
    """The pages, each with the address of its picture."""
    return {
        "revision": revision,
        "trouble": sheets.trouble,
        "told": list(sheets.summary),
        "pages": [
            {
                "url": f"/sheet/{theme}/{revision}/{number}.svg",
                "title": page.title,
                "width": round(page.width_mm, 2),
                "height": round(page.height_mm, 2),
            }
            for number, page in enumerate(sheets.pages, 1)
        ],
    }


def changes_data(changes: Changes) -> dict[str, Any]:
    """What changed since the last kit, piece by piece."""
    difference = changes.difference
    if difference is None:
        return {"since": "", "trouble": changes.trouble, "pieces": [], "shared": []}
    return {
        "since": difference.since,
        "trouble": changes.trouble,
        "pieces": [_change(one) for one in difference.pieces],
        "shared": [
            *(
                {"name": f"page '{page.name}', {field.path}", "field": _field(field), "pieces": 0}
                for page in difference.pages
                for field in page.fields or (_whole_page(page),)
            ),
            *(
                {"name": one.name, "field": _field(one.field), "pieces": len(one.pieces)}
                for one in difference.shared
            ),
        ],
    }


def _whole_page(page: PageChange) -> FieldChange:
    """A page that came or went."""
    gone = page.change == "gone"
    return FieldChange(page.change, page.name if gone else None, None if gone else page.name)


def _change(one: PieceChange) -> dict[str, Any]:
    after = one.alike or one.after
    return {
        "change": one.change,
        "id": one.id,
        "name": one.name,
        "setName": one.set_name,
        "copies": list(one.copies),
        "fields": [_field(field) for field in one.fields],
        "because": list(one.because),
        "redrawn": one.redrawn,
        "sides": _sides(one.before, after),
    }


def _sides(before: Piece | None, after: Piece | None) -> list[dict[str, Any]]:
    """Front and back, before and after; a side that stayed as it was is left out."""
    sides: list[dict[str, Any]] = []
    for name in ("front", "back"):
        old, new = (getattr(piece, name) if piece is not None else None for piece in (before, after))
        if (old.digest if old else "") != (new.digest if new else ""):
            sides.append({"side": name, "before": _face(old), "after": _face(new)})
    return sides


def _field(field: FieldChange) -> dict[str, Any]:
    before, after = written(field.before), written(field.after)
    return {"path": field.path, "runs": [[run.where, run.text] for run in runs(before, after)]}
