"""Certificates: made from the companies and a structure; what a fan shows; two sides that differ."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.kinds.certificates import CertificateSet
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import certificates
from playproof.layouts.ornament import badges
from playproof.layouts.ornament import motifs as ornament
from playproof.layouts.render_context import theme_names
from playproof.layouts.scene import Group, Item, Polygon, Text
from tests.goldens import Golden
from tests.layouts.kits import drawn, drawn_from, look_of, words, words_near_the_cut
from tests.layouts.marks import marks
from tests.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys, "18dracula")


@pytest.mark.parametrize(
    ("game", "piece"),
    [("18dracula", "KA-president"), ("18dracula", "IBS-share"), ("leasehold", "green-share")],
)
def test_a_certificate_looks_as_it_did(golden: Golden, game: str, piece: str) -> None:
    golden(f"{game}/share-{piece}.png", drawing_png(drawn(game, "shares", piece).front, 80))


def test_the_other_side_says_auctioned(golden: Golden) -> None:
    """N-1.2.3.2: an open ribbon in front, one in the colour with a tick behind."""
    piece = drawn("leasehold", "shares", "green-share")
    assert piece.back is not None
    golden("leasehold/share-green-auctioned.png", drawing_png(piece.back, 80))
    assert "Unauctioned" in words(piece.front)
    assert "Auctioned" in words(piece.back)


def test_a_charter_is_no_share_in_play(golden: Golden) -> None:
    """N-2.2.0.1a: the sixth; whichever of its sides is up, it says so."""
    piece = drawn("leasehold", "shares", "green-charter")
    golden("leasehold/share-green-charter.png", drawing_png(piece.front, 80))
    assert piece.back is not None
    for said in (words(piece.front), words(piece.back)):
        assert "Charter" in said and "Share" not in said
        assert not {"Auctioned", "Unauctioned"} & set(said)
    counts = {one.id: one.count for one in look_of("leasehold").game.set("shares").items}
    assert (counts["green-share"], counts["green-charter"]) == (5, 1)


def test_colour_fills_the_seal_of_the_side_that_was_auctioned() -> None:
    """The other side's is drawn in lines, without ribbons: the two are told apart across the table."""
    context = look_of("leasehold", "colour")
    share = drawn("leasehold", "shares", "red-share", "colour")
    assert share.back is not None
    seals = [
        [m.item for m in marks(side) if isinstance(m.item, Polygon)] for side in (share.front, share.back)
    ]
    assert [one.fill for one in seals[0]] == [context.theme.paper]
    assert [one.fill for one in seals[1]] == [context.colour("red")] * 3


def test_each_front_has_nine_and_all_are_72() -> None:
    one = look_of("18dracula").game.set("shares")
    assert isinstance(one, CertificateSet)
    assert sum(piece.count for piece in one.pieces) == 72
    assert sum(piece.count for piece in one.pieces if piece.company == "UU") == 9
    assert (
        sum(piece.count * (piece.structure.percent or 0) for piece in one.pieces if piece.company == "UU")
        == 100
    )


def test_the_structure_is_written_once(shop: Workshop) -> None:
    shop.edit("certificates.toml", "percent = 10\n", "percent = 5\n")
    made = drawn_from(shop.folder, "shares")
    assert all("5%" in words(made[f"{company}-share"].front) for company in ("KA", "GS", "ETT"))


def test_a_new_company_gets_its_certificates(shop: Workshop) -> None:
    shop.edit(
        "fronts.csv",
        "UU,Underwood's Undertakers,uu",
        "NN,Nine Nails,uu,Cano,0,key\nUU,Underwood's Undertakers,uu",
    )
    assert "NN-president" in drawn_from(shop.folder, "shares")


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("game", ["1830", "1889", "18dracula", "leasehold"])
def test_every_emblem_is_large_and_beside_the_band(
    game: str, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A president's certificate with a name of two lines too."""
    placed: list[tuple[float, float]] = []

    def emblem(
        name: str, x: float, y: float, size: float, *colours: str, solid: bool = True
    ) -> tuple[Item, ...]:
        placed.append((x, size))
        return ()

    monkeypatch.setattr(ornament, "emblem", emblem)
    monkeypatch.setattr(badges, "emblem", emblem)
    context = look_of(game, theme)
    one = context.game.set("shares")
    assert isinstance(one, CertificateSet)
    for piece in one.pieces:
        if not piece.emblem:
            continue
        placed.clear()
        certificates.draw(one.model_copy(update={"back": None}), piece, context)
        x, size = placed[-1]  # sizes were tried before
        assert x > badges.BAND, piece.id
        assert size >= 9, piece.id
        if theme == "plain" and game != "leasehold" and not piece.structure.president:
            assert size >= 18, piece.id


def test_a_fan_shows_letters_and_share() -> None:
    """Left of 10.5 mm: the company's letters and the percentage."""
    front = drawn("18dracula", "shares", "ETT-share").front
    band = {m.item.text for m in marks(front) if isinstance(m.item, Text) and m.dx + m.item.x < 10.5}
    assert band == {"ETT", "10%"}


def test_figures_and_names_can_be_read_across_the_table() -> None:
    for piece in look_of("18dracula").game.set("shares").items:
        front = drawn("18dracula", "shares", piece.id).front
        sizes = [
            m.item.size for m in marks(front) if isinstance(m.item, Text) and m.item.text in ("10%", "20%")
        ]
        assert max(sizes) >= 16
        titles = [
            m.item.size for m in marks(front) if isinstance(m.item, Text) and m.item.face.startswith("serif")
        ]
        assert min(titles) >= 11


@pytest.mark.parametrize("game", ["18dracula", "leasehold"])
def test_nothing_is_written_near_the_cut(game: str) -> None:
    for piece in look_of(game).game.set("shares").items:
        assert words_near_the_cut(drawn(game, "shares", piece.id).front) == []


def test_a_certificate_stands_where_its_company_does() -> None:
    game = look_of("18dracula").game
    assert str(game.place("shares", "KA-share")) == "components/18dracula/fronts.csv:2"


def test_certificates_of_a_kind_have_one_size_of_figure() -> None:
    context = look_of("1830")
    for percent in ("10%", "20%"):
        sizes = {
            max(m.item.size for m in marks(front) if isinstance(m.item, Text) and m.item.text == percent)
            for piece in context.game.set("shares").items
            if percent in words(front := drawn("1830", "shares", piece.id).front)
        }
        assert len(sizes) == 1


def test_a_long_code_has_a_broad_plate() -> None:
    context = look_of("1830")
    sizes = {}
    for letters in ("PRR", "NYNH"):
        *_, (text,) = [[item] for item in badges.plate(context, letters, 3.0, 11.0) if isinstance(item, Text)]
        sizes[letters] = text.size
    assert sizes["PRR"] > 8 and 7 <= sizes["NYNH"] < sizes["PRR"]


@pytest.mark.parametrize(("one", "piece"), [("shares", "PRR-share"), ("trains", "2"), ("privates", "SV")])
def test_a_card_with_a_band_keeps_a_rim_of_paper(one: str, piece: str) -> None:
    """Cards of other colours share its cuts: a knife that is half a millimetre off shows none of them."""
    face = drawn("1830", one, piece, "colour").front
    assert face.bleed == 0
    grounds = [
        item
        for item in face.items
        if isinstance(item, Group) and (item.dx, item.dy) == (badges.RIM, badges.RIM)
    ]
    assert len(grounds) == 2 and all(
        item.clip is None or item.clip.height == face.height - 2 * badges.RIM for item in grounds
    )
