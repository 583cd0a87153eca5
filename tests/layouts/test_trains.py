"""Trains: movement in figures and icons, price and end, what a fan shows."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.kinds.trains import Train
from playproof.components.workspace import SHIPPED
from playproof.generator.writers.png import drawing_png
from playproof.layouts.kinds import DrawnPiece
from playproof.layouts.kinds.trains import movement_text
from playproof.layouts.render_context import theme_names
from playproof.layouts.scene import Circle, Text
from playproof.layouts.text.setting import width_of
from tests.goldens import Golden
from tests.layouts.kits import drawn, drawn_from, faults_of, look_of, words, words_near_the_cut
from tests.layouts.marks import marks
from tests.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys, "18dracula")


@pytest.mark.parametrize("name", ["skeleton", "grayback", "renfield", "groustfrat_the_necromancer", "nurse"])
def test_a_monster_looks_as_it_did(golden: Golden, name: str) -> None:
    golden(f"18dracula/monster-{name}.png", drawing_png(drawn("18dracula", "monsters", name).front, 80))


def test_movement_is_written_as_figures_and_icons() -> None:
    assert movement_text(Train(id="2", reach=2)) == "2\u00a0×\u00a0:city:\u2009:town:\u2009:offboard:"
    five = Train(id="5", reach=5, stops=("city", "offboard"), passes=("town",), lingers=1)
    assert (
        movement_text(five)
        == "5\u00a0×\u00a0:city:\u2009:offboard: +\u00a0∞\u00a0:town: 1\u00a0×\u00a0:linger:"
    )
    assert movement_text(Train(id="D", stops=("city",))) == "∞\u00a0×\u00a0:city:"


def test_a_price_stands_once(shop: Workshop) -> None:
    """A monster's price is on its card and on the phase chart."""
    shop.edit("monsters.csv", "zombie,Zombie,6,1,30", "zombie,Zombie,6,1,35")
    assert "35" in words(drawn_from(shop.folder, "monsters")["zombie"].front)
    assert any("35" in run for run in words(drawn_from(shop.folder, "phase-chart")["chart"].front))


def test_a_fan_shows_phase_and_reach() -> None:
    front = drawn("18dracula", "monsters", "suckling").front
    band = {m.item.text for m in marks(front) if isinstance(m.item, Text) and m.dx + m.item.x < 10.5}
    assert band == {"2", "Phase", "3", "+"}


def test_the_band_tells_phase_movement_and_emblem() -> None:
    card = drawn("18dracula", "monsters", "suckling").front
    assert [word for word in words(card) if word in ("Phase", "3", "+")] == ["Phase", "3", "+"]


def test_the_price_is_beside_the_name() -> None:
    """On one baseline, whatever size the name has."""

    def baselines(card: DrawnPiece, said: str) -> list[float]:
        found = []
        for one in marks(card.front):
            if isinstance(one.item, Text) and said in one.item.text:
                found.append(one.dy + one.item.y)
        return sorted(found)

    told = drawn("18dracula", "monsters", "the_headless_duke")
    high, _ = baselines(told, "950")
    (name,) = baselines(told, "Headless")
    assert name == pytest.approx(high, abs=0.01)


@pytest.mark.parametrize("theme", theme_names())
def test_a_trade_in_is_told_as_a_sentence(theme: str) -> None:
    """What it costs, then what is taken. Renfield's begins with words of its own."""
    for name, cost, taken in (
        ("werewolf", "800 pt", "Werewolf Lord"),
        ("renfield", "200 pt", "Count Dracula"),
    ):
        card = [word.strip() for word in words(drawn("18dracula", "monsters", name, theme).front)]
        assert f"Trade in, pay {cost} : take {taken}" in " ".join(card)


def test_a_train_may_rust_on_another_train(shop: Workshop) -> None:
    shop.edit("monsters.csv", "id,name,count,phase,price,eaten,", "id,name,count,phase,price,eaten_by,")
    text = (shop.folder / "monsters.csv").read_text()
    rows = [row.split(",") for row in text.splitlines()]
    # The necromancer's name holds a comma, in quotes: one cell further.
    for row in rows[1:]:
        at = 6 if row[1].startswith('"Gr') else 5
        row[at] = "werewolf" if row[0] == "skeleton" else ""
    (shop.folder / "monsters.csv").write_text("\n".join(",".join(row) for row in rows) + "\n")
    assert "Werewolf" in words(drawn_from(shop.folder, "monsters")["skeleton"].front)
    chart = " ".join(words(drawn_from(shop.folder, "phase-chart")["chart"].front))
    assert "Eaten Skeleton" in chart


def test_a_train_that_another_of_the_same_phase_rusts_stands_behind_what_is_on_sale(tmp_path: Path) -> None:
    folder = tmp_path / "1830"
    shutil.copytree(SHIPPED / "1830", folder)
    path = folder / "trains.toml"
    text = path.read_text().replace('eaten = "D"', 'eaten_by = "D"')
    path.write_text(text.replace('phase = "D"', 'phase = "6"'))
    chart = " ".join(words(drawn_from(folder, "phase-chart")["chart"].front))
    assert "Rusts 4-train" in chart
    assert chart.index("$630") < chart.index("Rusts 4-train")
    assert chart.index("Rusts 3-train") < chart.index("$630")


def test_the_price_leaves_space_for_what_rusts_the_train(shop: Workshop) -> None:
    """The icon begins 6.4 mm left of the circle."""
    shop.edit("monsters.csv", "skeleton,Skeleton,6,1,60", "skeleton,Skeleton,6,1,1260")
    front = drawn_from(shop.folder, "monsters")["skeleton"].front
    every = list(marks(front))
    _, price = [one for one in every if isinstance(one.item, Text) and "260" in one.item.text]
    circle = max(one.item.cx + one.dx for one in every if isinstance(one.item, Circle))
    assert isinstance(price.item, Text)
    end = price.item.x + price.dx + width_of(price.item.text, price.item.face, price.item.size)
    assert end <= circle - 3.6 - 6.4 - 1.0 + 0.01


def test_the_line_above_the_price_is_clear_of_it() -> None:
    """ "of 4 5 6" sat on the price of 1830's D-train."""
    texts = [mark for mark in marks(drawn("1830", "trains", "D").front) if isinstance(mark.item, Text)]
    base = {mark.item.text: mark.dy + mark.item.y for mark in texts if isinstance(mark.item, Text)}
    (price,) = (y for text, y in base.items() if text.startswith("$1"))
    above = max(y for text, y in base.items() if y < price - 1 and text != "Permanent")
    assert price - above > 8.0, base


def test_all_values_can_be_read_across_the_table() -> None:
    for piece in look_of("18dracula").game.set("monsters").items:
        assert isinstance(piece, Train)
        front = drawn("18dracula", "monsters", piece.id).front
        if piece.price is not None:
            price = f"{piece.price:,}".split(",")[0]
            assert (
                max(
                    m.item.size
                    for m in marks(front)
                    if isinstance(m.item, Text) and m.item.text.startswith(price)
                )
                >= 16
            )


def test_a_train_of_no_phase_bears_its_companys_letters() -> None:
    for train, letters in (("nurse", "BT"), ("steelclaw", "LL")):
        front = drawn("18dracula", "monsters", train).front
        assert letters in [
            m.item.text for m in marks(front) if isinstance(m.item, Text) and m.dx + m.item.x < 10
        ]


def test_nothing_is_written_near_the_cut() -> None:
    for piece in look_of("18dracula").game.set("monsters").items:
        assert words_near_the_cut(drawn("18dracula", "monsters", piece.id).front) == []


def test_a_text_that_does_not_fit_is_a_fault(shop: Workshop) -> None:
    shop.edit("monsters.csv", "Only to begin Phase 5:", "MONSTERS COMMON " * 14)
    (line,) = faults_of(load_game(shop.folder), "monsters")
    assert line.startswith("components/18dracula/monsters.csv:13: Monsters, 'Renfield': the text")


def test_a_reach_that_every_phase_says_is_not_printed_twice() -> None:
    assert words(drawn("1830", "trains", "3").front).count("3") == 1
