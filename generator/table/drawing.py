"""The boards of a position as pictures for the table page, with the places of pieces on them."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from playproof.checker.model.snapshot import Placed, StateSnapshot
from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.picture.pages import Picture, picture_of
from playproof.generator.picture.piece_renderer import PieceRenderer
from playproof.generator.picture.scene import Laid, Scene
from playproof.generator.writers.svg import write_svg
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Drawing, RectOutline

#: So many finished pictures are kept.
KEPT = 24


class Boards:
    """The boards of one game, drawn when they are asked for; a board that stays as it is isn't drawn again."""

    def __init__(self, workspace: Workspace, theme: str = "plain") -> None:
        """Nothing is drawn yet."""
        self._workspace = workspace
        self._theme = theme
        self._lock = Lock()
        self._context: tuple[str, RenderContext] | None = None
        self._pictures: OrderedDict[str, tuple[StateSnapshot, Picture]] = OrderedDict()
        self._files: OrderedDict[str, bytes] = OrderedDict()

    def data(
        self, revision: str, snapshot: StateSnapshot, before: StateSnapshot | None = None
    ) -> dict[str, Any]:
        """Each board with the places of its pieces in hundredths of its width and height, what changed since ``before``, and
        who holds what. Raises `DataFaults`."""
        if not snapshot.game:
            return {"revision": revision, "boards": [], "held": [], "money": {}}
        with self._lock:
            context, picture = self._picture(revision, snapshot)
        changed = _changed(snapshot, before)
        renderer = PieceRenderer(context)
        amount = context.game.header.currency.amount
        return {
            "revision": revision,
            "boards": [
                self._board(scene, renderer, changed.get(_on(scene), set())) for scene in picture.scenes
            ],
            "held": [
                {
                    "owner": one.owner,
                    "what": one.what,
                    "items": [" ".join(filter(None, (item.mark, item.text))) for item in one.items],
                }
                for one in snapshot.held
            ],
            "money": {owner: amount(money) for owner, money in snapshot.money.items()},
            "players": list(snapshot.players),
        }

    def svg(self, name: str) -> bytes | None:
        """A board's picture by the name that `data` gave it."""
        with self._lock:
            if name in self._files:
                return self._files[name]
            for _, picture in self._pictures.values():
                context = self._context[1] if self._context is not None else None
                for scene in picture.scenes:
                    if context is not None and self._named(scene, context) == name:
                        drawing = self._drawing(scene, context)
                        data = self._files[name] = write_svg(drawing, title=scene.title)
                        if len(self._files) > KEPT:
                            self._files.popitem(last=False)
                        return data
        return None

    def _picture(self, revision: str, snapshot: StateSnapshot) -> tuple[RenderContext, Picture]:
        if self._context is None or self._context[0] != snapshot.game:
            theme = find_theme(self._theme, self._workspace.overrides)
            game = load_game(self._workspace.game_folder(snapshot.game))
            self._context = snapshot.game, RenderContext(game, theme, self._workspace.overrides)
        context = self._context[1]
        if revision not in self._pictures:
            self._pictures[revision] = snapshot, picture_of(context, snapshot)
            while len(self._pictures) > 2:
                self._pictures.popitem(last=False)
        return context, self._pictures[revision][1]

    def _drawing(self, scene: Scene, context: RenderContext) -> Drawing:
        return Drawing(RectOutline(scene.ground.width, scene.ground.height), tuple(scene.items(context)))

    def _named(self, scene: Scene, context: RenderContext) -> str:
        return self._drawing(scene, context).digest

    def _board(self, scene: Scene, renderer: PieceRenderer, changed: set[str]) -> dict[str, Any]:
        assert self._context is not None
        wide, tall = scene.ground.width, scene.ground.height
        name = self._named(scene, self._context[1])

        def box(x: float, y: float, width: float, height: float) -> list[float]:
            left, top = x - width / 2, y - height / 2
            return [round(100 * one, 2) for one in (left / wide, top / tall, width / wide, height / tall)]

        gone = [
            box(spot.x, spot.y, max(spot.width, 6), max(spot.height, 6))
            for place in changed
            if (spot := scene.spots.get(place)) is not None
        ]
        return {
            "name": scene.name,
            "title": scene.title,
            "picture": name,
            "width": round(wide, 1),
            "height": round(tall, 1),
            "pieces": [
                {
                    "label": _label(each.one, renderer),
                    "spot": each.one.spot,
                    "piece": each.one.piece or each.one.text,
                    "box": box(each.x, each.y, *_size(each)),
                }
                for each in scene.laid
            ],
            "spaces": [
                {"spot": place, "box": box(spot.x, spot.y, spot.width, spot.height)}
                for place, spot in scene.spots.items()
                if ":" not in place
            ],
            "changed": gone,
            "changedSpots": sorted(changed),
        }


def _size(each: Laid) -> tuple[float, float]:
    return each.drawing.width * each.scale, each.drawing.height * each.scale


def _label(one: Placed, renderer: PieceRenderer) -> str:
    """What a piece is called, and where it lies."""
    company = renderer.company(one.piece) if one.piece else None
    name = company.name if company is not None else one.piece or one.text or one.colour or one.shape
    many = f"{one.number} × " if one.number > 1 else ""
    place = one.spot.replace(":", " ")
    return f"{many}{name} ({one.shape}) on {place}" if one.shape != "label" else f"{one.text} on {place}"


def _on(scene: Scene) -> str:
    return scene.name


def _changed(now: StateSnapshot, before: StateSnapshot | None) -> dict[str, set[str]]:
    """The places of each board where other pieces lie than before."""
    if before is None:
        return {}
    found: dict[str, set[str]] = {}
    for one in {*_kept(now)} ^ {*_kept(before)}:
        found.setdefault(one.on.replace("/", "-"), set()).add(one.spot)
        found.setdefault(one.on.partition("/")[0], set()).add(one.spot)
    return found


def _kept(snapshot: StateSnapshot) -> list[Placed]:
    """The pieces without their place in a pile; a hex notation isn't compared."""
    return [one._replace(face=None, order=0) for one in snapshot.placed]
