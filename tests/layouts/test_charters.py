"""Charters: outlines as large as the pieces that lie in them, and every number from its one place."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import combinations
from pathlib import Path

import pytest

from playproof.components.colours.distance import alike_to, apart
from playproof.components.colours.palette import mix
from playproof.components.cost_scale import CostScale
from playproof.components.game import load_game
from playproof.components.kinds.cards import card_size
from playproof.components.kinds.charters import Charter, CharterSection, CharterSet
from playproof.components.kinds.money import MoneySet
from playproof.components.kinds.tokens import Token, TokenSet
from playproof.generator.writers.png import drawing_png
from playproof.layouts.charters.banner import WIDTH
from playproof.layouts.charters.section import HEADING, PANEL
from playproof.layouts.kinds.charters import EDGE, PARCHMENT
from playproof.layouts.ornament.areas import tinted
from playproof.layouts.scene import Circle, Polygon, Rect
from playproof.layouts.scene import Path as Stroke
from playproof.layouts.text.quotes import quoted
from tests.goldens import Golden
from tests.layouts.kits import drawn, drawn_from, faults_of, look_of, words, words_near_the_cut
from tests.layouts.marks import marks, texts
from tests.orchard import write_orchard
from tests.workshop import Workshop

CHARTER = """\
[[set]]
id = "co"
name = "Companies"
size = [190, 131]

[[set.shelf]]
[[set.shelf.section]]
title = "Treasury"
icon = "coin"
room = ROOM

[[set.piece]]
id = "R"
name = "Red company"
colour = "red"
emblem = "castle"
capital = 6000
"""


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys, "18dracula")


@pytest.mark.parametrize(
    ("game", "set_id", "piece"),
    [
        ("18dracula", "fronts", "KA"),
        ("18dracula", "fronts", "BH"),
        ("18dracula", "blundell", "BT"),
        ("184x", "guilds", "LAN"),
        ("leasehold", "companies", "blue"),
    ],
)
def test_a_charter_looks_as_it_did(golden: Golden, game: str, set_id: str, piece: str) -> None:
    golden(f"{game}/charter-{piece}.png", drawing_png(drawn(game, set_id, piece).front, 80))


@pytest.mark.parametrize("theme", ["ink-saver", "large-print"])
def test_a_charter_in_another_theme(golden: Golden, theme: str) -> None:
    golden(
        f"themes/{theme}-charter-IBS.png", drawing_png(drawn("18dracula", "fronts", "IBS", theme).front, 80)
    )


def test_office_places_have_a_frame_around_the_tokens() -> None:
    """Four offices (A-53) and two stock tokens, each place 0.7 mm larger on each side than a token of 12 mm."""
    circles = [
        mark.item
        for mark in marks(drawn("18dracula", "fronts", "KA").front)
        if isinstance(mark.item, Circle) and mark.item.dash
    ]
    assert [circle.radius * 2 for circle in circles] == [13.4] * 6


def test_token_places_follow_the_tokens(shop: Workshop) -> None:
    shop.edit("tokens.toml", 'shape = "disk"\nsize = 12\ncompanies', 'shape = "disk"\nsize = 14\ncompanies')
    front = drawn_from(shop.folder, "fronts")["KA"].front
    sizes = [m.item.radius * 2 for m in marks(front) if isinstance(m.item, Circle) and m.item.dash]
    assert sizes == [15.4] * 4 + [13.4] * 2


def test_there_are_as_many_monster_places_as_the_highest_limit(shop: Workshop) -> None:
    """A-56: six in Phase 1. Five lie under others, the last one is whole."""

    def places(front: object) -> tuple[int, int]:
        dashed = [m.item for m in marks(front) if getattr(m.item, "dash", ())]  # type: ignore[arg-type]
        whole = [
            one for one in dashed if isinstance(one, Rect) and (one.height, one.width) == card_size("share")
        ]
        return len([one for one in dashed if isinstance(one, Stroke)]), len(whole)

    assert places(drawn("18dracula", "fronts", "KA").front) == (5, 1)
    shop.edit("phases.toml", "limit = 6", "limit = 4")
    shop.edit("phases.toml", "limit = 5", "limit = 4")
    assert places(drawn_from(shop.folder, "fronts")["KA"].front) == (3, 1)


def test_costs_are_those_of_the_data(shop: Workshop) -> None:
    """40, 100, 100 after the home office (A-53); a change is on the sheet."""
    seen = words(drawn("18dracula", "fronts", "KA").front)
    assert seen.count("100") == 2
    assert "40" in seen
    assert "Cano" in seen
    shop.edit(
        "fronts.csv",
        "KA,Kerrigan's Abattoir,ka,Cano,0 40 100 100",
        "KA,Kerrigan's Abattoir,ka,Cano,0 40 60 80",
    )
    changed = words(drawn_from(shop.folder, "fronts")["KA"].front)
    assert {"60", "80"} <= set(changed)
    assert "100" not in changed


def test_steps_show_the_game_s_figures(shop: Workshop) -> None:
    shop.edit("game.toml", "yellow_a_turn = 2 ", "yellow_a_turn = 3 ")
    seen = " ".join(words(drawn_from(shop.folder, "fronts")["KA"].front))
    assert "Routes: 3" in seen


CHARTERS = [
    ("18dracula", "fronts"),
    ("18dracula", "lupin"),
    ("18dracula", "blundell"),
    ("184x", "guilds"),
    ("leasehold", "companies"),
]


@pytest.mark.parametrize(("game", "set_id"), CHARTERS)
def test_nothing_is_written_near_the_cut(game: str, set_id: str) -> None:
    for piece in look_of(game).game.set(set_id).items:
        assert words_near_the_cut(drawn(game, set_id, piece.id).front) == []


def test_names_are_large() -> None:
    for piece in look_of("18dracula").game.set("fronts").items:
        runs = texts(drawn("18dracula", "fronts", piece.id).front).values()
        assert [run.size >= 16 for run in runs if run.text == quoted(piece.name)] == [True]


def test_shelves_that_need_more_than_the_sheet_are_a_fault(shop: Workshop) -> None:
    shop.edit(
        "charters.toml", 'source = "document"\nsize = [190, 131]', 'source = "document"\nsize = [190, 60]'
    )
    (line,) = faults_of(load_game(shop.folder), "lupin")
    assert "shelves, one below the other, need" in line
    assert line.startswith("components/18dracula/charters.toml:")


def test_sections_that_are_too_wide_are_a_fault(shop: Workshop) -> None:
    shop.edit("charters.toml", "pitch = 11", "pitch = 30")
    assert "sections of shelf 2, side by side, need" in faults_of(load_game(shop.folder), "fronts")[0]


def test_a_scale_says_what_the_data_says() -> None:
    """What a hex of value 1 to 5 costs, on the sheet of a company of Leasehold, and what it starts with."""
    seen = " ".join(words(drawn("leasehold", "companies", "red").front))
    assert "$5 $10 $15 $20 $25" in " ".join(word for word in seen.split() if "$" in word)
    assert "starts with" in seen


@pytest.mark.parametrize(
    ("fields", "costs"),
    [
        ({"most": 4, "each": 10, "paid": "sum"}, (10, 30, 60, 100)),  # 10, 20, 30, 40
        ({"least": 2, "most": 4, "each": 10, "paid": "next"}, (30, 40, 50)),
        ({"most": 3, "each": 5}, (5, 10, 15)),
    ],
)
def test_scales_reckon(fields: dict[str, int], costs: tuple[int, ...]) -> None:
    scale = CostScale.model_validate({"label": "Tiles", **fields})
    assert tuple(cost for _, cost in scale.costs()) == costs


def test_a_scale_that_runs_backwards_is_a_fault() -> None:
    with pytest.raises(ValueError, match="'Tiles' runs from 3 to 2"):
        CostScale.model_validate({"label": "Tiles", "least": 3, "most": 2, "each": 5})


def test_a_place_that_is_wider_than_its_banner_is_a_fault(tmp_path: Path) -> None:
    game = write_orchard(tmp_path)
    text = CHARTER.replace("ROOM", "[80, 20]").replace("size = ", 'banner = { fits = "fruits" }\nsize = ')
    (game / "charters.toml").write_text(text)
    (fault,) = faults_of(load_game(game), "co")
    assert "'fruits' in the banner's place need 70.9 mm of width and have 34.0 mm; allowed: smaller" in fault


def test_a_banner_that_is_lower_than_what_is_on_it_is_a_fault(tmp_path: Path) -> None:
    game = write_orchard(tmp_path)
    text = CHARTER.replace("ROOM", "[80, 20]").replace("131]", '70]\nbanner = { fits = "baskets" }')
    (game / "charters.toml").write_text(text)
    (fault,) = faults_of(load_game(game), "co")
    assert (
        "the letters, the emblem and the place on the banner need 77.0 mm of height and have 56.0 mm" in fault
    )


def test_a_banner_has_letters_emblem_and_a_place_in_the_companys_pattern() -> None:
    """It hangs from the bar above; the letters are nowhere else, and shelves begin beside it."""
    one = look_of("184x").game.set("guilds")
    assert isinstance(one, CharterSet) and one.banner is not None
    front = drawn("184x", "guilds", "DEL").front
    cloth = next(mark.item for mark in marks(front) if isinstance(mark.item, Polygon))
    # In a tone that means nothing in play it is pale where areas are not flooded.
    assert cloth.fill == mix(look_of("184x").colour("guild-del"), "#ffffff", 0.3)
    assert max(y for _, y in cloth.points) - 3.0 == one.size[1] - EDGE
    assert words(front).count("DEL") == 1
    panels = [
        mark.dx
        for mark in marks(front)
        if isinstance(mark.item, Rect) and mark.item.radius == 3.0 and not mark.item.dash
    ]
    assert min(panels) >= EDGE + WIDTH


def test_no_piece_covers_the_words_at_a_banners_place() -> None:
    """A guild's colour is its leader's: that is told above the place."""
    for theme in ("plain", "large-print"):
        front = drawn("184x", "guilds", "DEL", theme).front
        ((x, y), _), *_ = [found for found in texts(front).items() if found[1].text.startswith("Its colour")]
        dashed = [
            (mark.dx + mark.item.x, mark.dy + mark.item.y, mark.item.width, mark.item.height)
            for mark in marks(front)
            if isinstance(mark.item, Rect) and mark.item.dash
        ]
        assert any(left < x < left + wide and top - 10 < y < top for left, top, wide, high in dashed)
        assert not any(left < x < left + wide and top < y < top + high for left, top, wide, high in dashed)


@pytest.mark.parametrize("own", [True, False])
def test_a_company_without_a_colour_in_play_lies_on_parchment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], own: bool
) -> None:
    """The game's own ground below a deep header; a tint of its accent without one."""
    shop = Workshop(tmp_path, capsys, "184x")
    look = look_of("184x").game.header.look
    if not own:
        shop.edit("game.toml", f'ground = "{str(look.ground).upper()}"', "")
    front = drawn_from(shop.folder, "guilds", "colour")["DEL"].front
    ground = look.ground if own else tinted(look.accent, "#ffffff", PARCHMENT)
    assert any(str(getattr(mark.item, "fill", "")).lower() == str(ground).lower() for mark in marks(front))
    (name,) = [item for item in texts(front).values() if item.text == "Company of Delvers"]
    assert (name.fill == "#ffffff") == own


def test_a_banner_without_a_place_has_no_panel_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "184x")
    text = (shop.folder / "charters.toml").read_text(encoding="utf-8")
    place = text.partition("[set.banner]\n")[2].partition("\n\n")[0]
    shop.edit("charters.toml", place, "")
    front = drawn_from(shop.folder, "guilds")["DEL"].front
    assert "Leader" not in words(front)
    assert len([mark for mark in marks(front) if isinstance(mark.item, Rect) and mark.item.dash]) == 8


def test_guilds_have_patterns_and_a_tone_that_no_potential_has() -> None:
    """Sheets are told apart by pattern and quiet tone; a guild's colour is its founder's choice (X4-13)."""
    game = look_of("184x").game
    guilds, tokens = game.set("guilds"), game.set("potentials")
    colours = [game.palette[piece.colour] for piece in guilds.items if isinstance(piece, Charter)]
    assert len({colour.hex for colour in colours}) == 1
    assert len({colour.pattern for colour in colours}) == len(colours) == 8
    for one, other in combinations(colours, 2):
        assert one.pattern != other.pattern or alike_to(one.hex, other.hex) is None
    taken = [game.palette[piece.colour].pattern for piece in tokens.items if isinstance(piece, Token)]
    assert len(set(taken)) == len(taken) == 8
    assert {colour.pattern for colour in colours}.isdisjoint(taken)
    chosen = [game.palette[piece.colour].hex for piece in tokens.items if isinstance(piece, Token)]
    for colour in colours:
        assert min(apart(colour.hex, other, "") for other in chosen) >= 19


def test_places_of_a_guild_have_a_frame_around_potentials_and_leaders() -> None:
    places = [
        mark.item.width
        for mark in marks(drawn("184x", "guilds", "LAN").front)
        if isinstance(mark.item, Rect) and mark.item.dash
    ]
    sets = (look_of("184x").game.set(name) for name in ("potentials", "leaders"))
    tokens = {one.id: one.size for one in sets if isinstance(one, TokenSet)}
    for_sale, leader = tokens["potentials"] + 1.4, tokens["leaders"] + 1.4
    assert places[:2] == [leader, for_sale]
    # Side by side they are narrower, as large as what lies there at least.
    assert len(places) == 9
    assert all(tokens["potentials"] <= place <= for_sale for place in places[2:])


def test_powers_beside_outlines_stand_in_a_panel() -> None:
    charter = drawn("18dracula", "lupin", "LL").front
    said = " ".join(words(charter))
    assert "Special rules" in said and "one office, no other" in said
    shapes = [mark.item for mark in marks(charter)]
    panels = [
        item
        for item in shapes
        if isinstance(item, Rect) and item.radius == 3.0 and item.fill and not item.dash
    ]
    # The store, the office, the monster, the rules.
    assert len([panel for panel in panels if panel.width > 25]) == 4


def test_a_note_lies_in_the_treasury_of_leasehold() -> None:
    """Below its heading with 2 mm below it, and beside no other section; the row of squares keeps off its frame."""
    notes = look_of("leasehold").game.set("notes")
    assert isinstance(notes, MoneySet) and isinstance(notes.size, tuple)
    panels = [
        (mark.dx, mark.item)
        for mark in marks(drawn("leasehold", "companies", "red").front)
        if isinstance(mark.item, Rect) and mark.item.height > 30
    ]
    _, treasury = min(panels, key=lambda panel: panel[0])
    wide, high = notes.size
    assert treasury.width >= wide + PANEL
    assert treasury.height - HEADING - 2.0 >= high


def test_a_treasury_holds_a_note_below_its_heading_and_steps_beside_panels_spread() -> None:
    charter = drawn("18dracula", "fronts", "KA").front
    rects = [item for item, _, _ in marks(charter) if isinstance(item, Rect)]
    treasury = next(item for item in rects if item.radius == 3.0 and not item.dash)
    notes = look_of("18dracula").game.set("notes")
    assert isinstance(notes, MoneySet) and isinstance(notes.size, tuple)
    assert treasury.width >= notes.size[0] and treasury.height >= notes.size[1] + HEADING
    at = sorted(
        y for (x, y), text in texts(charter).items() if text.text in ("Routes:", "Dividend:") and x > 120
    )
    assert len(at) == 2 and at[1] - at[0] > 25


def test_the_header_says_what_is_tucked_under_the_edge() -> None:
    runs = texts(drawn("1830", "companies", "NYNH").front)
    ((x, y), note) = next(item for item in runs.items() if item[1].text.startswith("Private companies"))
    home = next(at for at, run in runs.items() if run.text.startswith("Home"))
    assert note.anchor == "end" and x == 186.0 and y == pytest.approx(home[1] + 1.2) and note.size >= 8.5


@pytest.mark.parametrize("game", ["1830", "1889"])
def test_the_steps_stand_alike_on_every_charter(game: str) -> None:
    """One below the other, a line each, wherever the company's tokens end."""
    found = set()
    for company in look_of(game).game.set("companies").items:
        runs = texts(drawn(game, "companies", company.id).front)
        steps = [at for at, run in runs.items() if run.text in ("Tile:", "Token:", "Trains:", "Dividend:")]
        assert len(steps) == 4 and len({x for x, _ in steps}) == 1
        found.add(tuple(sorted(steps)))
    assert len(found) == 1


def test_only_steps_have_columns(shop: Workshop) -> None:
    shop.edit("charters.toml", 'shows = "powers"', 'shows = "powers"\ncolumns = 2')
    said = shop.run("lint", "18dracula")
    assert "'columns' is for the steps of a turn; allowed: shows = \"steps\", or no 'columns'" in said.err


NOTED = """\
[[set]]
id = "co"
name = "Companies"
size = [190, 80]

[[set.shelf]]
[[set.shelf.section]]
title = "Deck"
note = "beside its heading"
note_beside = true
fits = "baskets"
count = 4

[[set.shelf.section]]
title = "Count"
note = "Build up to this value a turn"
fits = "baskets"
count = 2

[[set.piece]]
id = "R"
name = "Red company"
"""


def test_a_note_stands_beside_its_heading_or_has_more_lines(tmp_path: Path) -> None:
    """A section's note costs its outlines no height, or is large enough to be read in a narrow one."""
    game = write_orchard(tmp_path)
    (game / "charters.toml").write_text(NOTED)
    found = texts(drawn_from(game, "co")["R"].front)
    height = {text.text: y for (_, y), text in found.items()}
    assert height["Deck"] == pytest.approx(height["beside its heading"], abs=0.1)
    lines = [text for text in found.values() if text.text in "Build up to this value a turn"]
    assert len(lines) > 1 and all(line.size >= 8 for line in lines)


def test_a_table_with_places_is_a_track() -> None:
    """A cube's place for each number; number and cost are beside it, where the cube doesn't hide them."""
    front = drawn("leasehold", "companies", "blue").front
    places = sorted(item.x + dx for item, dx, _ in marks(front) if isinstance(item, Rect) and item.dash)
    assert len(places) == 5
    said = {text.text: (x, y) for (x, y), text in texts(front).items()}
    for number, place in enumerate(places, 1):
        for word in (str(number), f"${5 * number}" if number > 1 else "1"):
            assert place + 13.8 < said[word][0] < place + 25


def test_a_table_with_places_says_where_a_cube_begins() -> None:
    front = drawn("leasehold", "companies", "blue").front
    said = {text.text: x for (x, _), text in texts(front).items()}
    first = min(item.x + dx for item, dx, _ in marks(front) if isinstance(item, Rect) and item.dash)
    assert first < said["start"] < first + 13.8


@pytest.mark.parametrize(
    ("fields", "fault"), [({"start": 1}, "is about places"), ({"start": 6, "square": 13}, "starts on 6")]
)
def test_a_start_is_one_of_the_places(fields: dict[str, int], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        CostScale.model_validate({"label": "Sold", "most": 5, "each": 5, **fields})


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"title": "Shares", "square": 13}, "of its own, without 'title'"),
        ({"note": "Move the cube", "square": 13}, "of its own, without 'note'"),
        ({"icon": "coin", "note": "Pay", "square": 13}, "of its own, without 'note' and 'icon'"),
        ({"note": "Pay this"}, "without a title over it leaves no room for 'note'"),
        ({"title": "Costs", "note": "Pay this", "icon": "coin"}, ""),
    ],
)
def test_a_table_of_costs_stands_alone(fields: dict[str, object], fault: str) -> None:
    """What else an open area shows would lie beneath the table."""
    table = {"label": "Sold", "most": 5, "each": 5, "square": fields.get("square")}
    rest = {name: value for name, value in fields.items() if name != "square"}
    with pytest.raises(ValueError, match=fault) if fault else nullcontext():
        CharterSection.model_validate({"scale": (table,), **rest})
