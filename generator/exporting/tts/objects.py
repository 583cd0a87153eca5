"""The parts of Tabletop Simulator's save file, named as in the file.

The format is documented at kb.tabletopsimulator.com ("Save File Format"), for the kinds of object in the Lua API's pages;
what they leave open is in ``docs/exports.md``. Fields that are `msgspec.UNSET` aren't written.
"""

from __future__ import annotations

from enum import IntEnum

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

#: ``MaterialIndex`` of cardboard.
CARDBOARD = 3


class TileType(IntEnum):
    """The shape of a ``Custom_Tile``."""

    BOX = 0
    HEX = 1
    CIRCLE = 2
    ROUNDED = 3


class ModelType(IntEnum):
    """What a ``Custom_Model`` behaves like; chips of one mesh and picture stack."""

    GENERIC = 0
    CHIP = 5


class Colour(Struct):
    """A tint, 0 to 1."""

    r: float = 1.0
    g: float = 1.0
    b: float = 1.0
    a: float | UnsetType = UNSET


class Vector(Struct):
    """A place or a turn (degrees)."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0


class Transform(Struct):
    """Where an object is: y is up, z is away from the player White; angles in degrees."""

    x: float = field(name="posX")
    y: float = field(name="posY")
    z: float = field(name="posZ")
    turn_x: float = field(default=0.0, name="rotX")
    #: 180: upright as seen by White.
    turn_y: float = field(default=180.0, name="rotY")
    #: 180: face down.
    turn_z: float = field(default=0.0, name="rotZ")
    scale_x: float = field(default=1.0, name="scaleX")
    scale_y: float = field(default=1.0, name="scaleY")
    scale_z: float = field(default=1.0, name="scaleZ")


class CustomDeck(Struct):
    """A sheet of cards. A card's id is the key of its sheet × 100 + the number of its cell, row by row from the top left."""

    face: str = field(name="FaceURL")
    back: str = field(name="BackURL")
    columns: int = field(name="NumWidth")
    rows: int = field(name="NumHeight")
    #: What others see of a card in a hand: its back, not the last cell of the sheet.
    back_is_hidden: bool = field(default=True, name="BackIsHidden")
    #: Whether the back is a sheet, too.
    unique_back: bool = field(default=False, name="UniqueBack")
    #: 0: rectangle with round corners, 1: rectangle.
    shape: int = field(default=0, name="Type")


class CustomTile(Struct):
    """What is special of a tile; ``stretch``: its shape has the picture's proportions."""

    shape: TileType = field(name="Type")
    thickness: float = field(name="Thickness")
    stackable: bool = field(name="Stackable")
    stretch: bool = field(default=True, name="Stretch")


class CustomImage(Struct):
    """The pictures of a tile's two sides."""

    front: str = field(name="ImageURL")
    back: str = field(name="ImageSecondaryURL")
    tile: CustomTile = field(name="CustomTile")
    scalar: float = field(default=1.0, name="ImageScalar")
    width_scale: float = field(default=0.0, name="WidthScale")


class CustomMesh(Struct):
    """A model of one's own: an OBJ file and its picture."""

    mesh: str = field(name="MeshURL")
    picture: str = field(name="DiffuseURL")
    normal: str = field(default="", name="NormalURL")
    collider: str = field(default="", name="ColliderURL")
    convex: bool = field(default=True, name="Convex")
    material: int = field(default=CARDBOARD, name="MaterialIndex")
    type: ModelType = field(default=ModelType.CHIP, name="TypeIndex")
    cast_shadows: bool = field(default=True, name="CastShadows")


class SnapPoint(Struct):
    """A place on an object to which pieces are drawn, in units of the unscaled object."""

    position: Vector = field(name="Position")


class DrawOrder(IntEnum):
    """Which of its objects a bag gives."""

    LAST_FIRST = 0
    FIRST_FIRST = 1
    RANDOM = 2


class BagOrder(Struct):
    """In which order a bag gives its objects."""

    order: DrawOrder = field(name="Order")


class ObjectState(Struct):
    """An object on the table or in a container."""

    guid: str = field(name="GUID")
    name: str = field(name="Name")
    transform: Transform = field(name="Transform")
    nickname: str = field(default="", name="Nickname")
    description: str = field(default="", name="Description")
    notes: str = field(default="", name="GMNotes")
    colour: Colour = field(default_factory=Colour, name="ColorDiffuse")
    tags: list[str] = field(default_factory=list, name="Tags")
    sort_index: int = field(default=0, name="LayoutGroupSortIndex")
    value: int = field(default=0, name="Value")
    locked: bool = field(default=False, name="Locked")
    grid: bool = field(default=False, name="Grid")
    snap: bool = field(default=True, name="Snap")
    ignore_fog: bool = field(default=False, name="IgnoreFoW")
    measure: bool = field(default=False, name="MeasureMovement")
    drag_selectable: bool = field(default=True, name="DragSelectable")
    autoraise: bool = field(default=True, name="Autoraise")
    sticky: bool = field(default=True, name="Sticky")
    tooltip: bool = field(default=True, name="Tooltip")
    grid_projection: bool = field(default=False, name="GridProjection")
    hide_face_down: bool = field(default=False, name="HideWhenFaceDown")
    #: Whether it may be held in a hand zone.
    hands: bool = field(default=False, name="Hands")
    card: int | UnsetType = field(default=UNSET, name="CardID")
    sideways: bool | UnsetType = field(default=UNSET, name="SidewaysCard")
    deck_cards: list[int] | UnsetType = field(default=UNSET, name="DeckIDs")
    decks: dict[str, CustomDeck] | UnsetType = field(default=UNSET, name="CustomDeck")
    image: CustomImage | UnsetType = field(default=UNSET, name="CustomImage")
    mesh: CustomMesh | UnsetType = field(default=UNSET, name="CustomMesh")
    material: int | UnsetType = field(default=UNSET, name="MaterialIndex")
    mesh_index: int | UnsetType = field(default=UNSET, name="MeshIndex")
    #: How many objects a stack has.
    number: int | UnsetType = field(default=UNSET, name="Number")
    bag: BagOrder | UnsetType = field(default=UNSET, name="Bag")
    #: The player of a hand zone.
    player: str | UnsetType = field(default=UNSET, name="FogColor")
    snap_points: list[SnapPoint] | UnsetType = field(default=UNSET, name="AttachedSnapPoints")
    script: str = field(default="", name="LuaScript")
    script_state: str = field(default="", name="LuaScriptState")
    ui: str = field(default="", name="XmlUI")
    contents: list[ObjectState] | UnsetType = field(default=UNSET, name="ContainedObjects")


class Grid(Struct):
    """The table's grid: none that snaps."""

    type: int = field(default=0, name="Type")
    lines: bool = field(default=False, name="Lines")
    snapping: bool = field(default=False, name="Snapping")
    offset: bool = field(default=False, name="Offset")
    both: bool = field(default=False, name="BothSnapping")
    x: float = field(default=2.0, name="xSize")
    y: float = field(default=2.0, name="ySize")


class Hands(Struct):
    """Hand zones: all of them, contents hidden from others."""

    enable: bool = field(default=True, name="Enable")
    disable_unused: bool = field(default=False, name="DisableUnused")
    hiding: int = field(default=0, name="Hiding")


class Tag(Struct):
    """A tag as shown, and as compared."""

    displayed: str
    normalized: str


class Tags(Struct):
    """All tags of the save."""

    labels: list[Tag] = field(default_factory=list)


class Save(Struct):
    """The whole file: a saved game, or several saved objects."""

    name: str = field(name="SaveName")
    mode: str = field(name="GameMode")
    players: list[int] = field(name="PlayerCounts")
    note: str = field(name="Note")
    objects: list[ObjectState] = field(name="ObjectStates")
    component_tags: Tags = field(name="ComponentTags")
    date: str = field(default="", name="Date")
    version: str = field(default="", name="VersionNumber")
    type: str = field(default="", name="GameType")
    complexity: str = field(default="", name="GameComplexity")
    tags: list[str] = field(default_factory=list, name="Tags")
    gravity: float = field(default=0.5, name="Gravity")
    play_area: float = field(default=1.0, name="PlayArea")
    table: str = field(default="Table_None", name="Table")
    sky: str = field(default="Sky_Museum", name="Sky")
    rules: str = field(default="", name="Rules")
    tabs: dict[str, str] = field(default_factory=dict, name="TabStates")
    grid: Grid = field(default_factory=Grid, name="Grid")
    hands: Hands = field(default_factory=Hands, name="Hands")
    script: str = field(default="", name="LuaScript")
    script_state: str = field(default="", name="LuaScriptState")
    ui: str = field(default="", name="XmlUI")


def encoded_save(save: Save) -> bytes:
    """The file's bytes: UTF-8, two spaces of indent."""
    return msgspec.json.format(msgspec.json.encode(save), indent=2) + b"\n"
