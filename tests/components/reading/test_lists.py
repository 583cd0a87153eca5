"""Rows as strangers keep them: signs at a row's beginning, rows above the header, other encodings, tabs, JSON and YAML."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.base import RowsFile
from playproof.components.component import Component
from playproof.components.faults import DataFaults, Fault
from playproof.components.reading.tables.encodings import decoded, guess
from playproof.components.reading.tables.table_file import read_rows


class Knot(Component):
    name: str
    cost: int = 0
    colour: str = ""


def read(
    folder: Path, file: str, content: str | bytes, **how: object
) -> tuple[list[tuple[str, int]], list[str]]:
    path = folder / file
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    notes: list[Fault] = []
    said = RowsFile.model_validate({"file": file, **how})
    rows = read_rows(path, Knot, root=folder, how=said, notes=notes)
    return [(row.value.name, row.value.cost) for row in rows], list(map(str, notes))


def told(folder: Path, file: str, content: str | bytes, **how: object) -> str:
    with pytest.raises(DataFaults) as found:
        read(folder, file, content, **how)
    return str(found.value.faults[0])


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("#,Name,Cost\n1,Reef,2\n2,Bend,3\n", [("Reef", 2), ("Bend", 3)]),
        ("Name,Cost\n#1 Knot,2\n# old,3\n", [("#1 Knot", 2), ("# old", 3)]),
        ("Colour,Name,Cost\n#aa3300,Reef,2\n#0033aa,Bend,\n", [("Reef", 2), ("Bend", 0)]),
        ("# my knots,,\nName,Cost\n# the easy ones,\nReef,2\n", [("Reef", 2)]),
    ],
)
def test_only_a_row_with_nothing_else_is_a_remark(
    tmp_path: Path, text: str, rows: list[tuple[str, int]]
) -> None:
    assert read(tmp_path, "knots.csv", text)[0] == rows


def test_rows_above_the_header_and_rows_of_notes_are_told(tmp_path: Path) -> None:
    text = "Knots, third draft\n\nCost;Name;#mine\n2;Reef;\n;;ask Jo\n".replace(", third", " third")
    rows, notes = read(tmp_path, "knots.csv", text)
    assert rows == [("Reef", 2)]
    assert notes == [
        "knots.csv:1: note: this row is above the header, so nothing reads it",
        "knots.csv:5: note: nothing reads line 5: only columns of notes are filled",
    ]


@pytest.mark.parametrize("file", ["knots.tsv", "knots.txt"])
def test_texts_with_tabs(tmp_path: Path, file: str) -> None:
    assert read(tmp_path, file, "Name\tCost\nReef, square\t2\n")[0] == [("Reef, square", 2)]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("knots.json", '[{"Name": "Reef", "Cost": 2}, {"Cost": null, "Name": "Bend"}]'),
        ("knots.json", '{"Reef": {"cost": 2}, "Bend": {}}'),
        ("knots.json", '[["Name", "Cost"], ["Reef", 2], ["Bend"]]'),
        ("knots.yaml", "- name: Reef\n  cost: 2\n- {name: Bend, cost: ~}\n"),
        ("knots.yml", "Reef: {cost: 2}\nBend: {cost: }\n"),
        ("knots.yaml", "name: Reef\ncost: 2\n---\nname: Bend\n"),
    ],
)
def test_lists_of_objects(tmp_path: Path, file: str, text: str) -> None:
    assert read(tmp_path, file, text)[0] == [("Reef", 2), ("Bend", 0)]


def test_lists_by_their_names_are_tabs(tmp_path: Path) -> None:
    text = '{"version": 3, "easy": [{"name": "Reef"}], "hard": [{"name": "Bend"}]}'
    assert read(tmp_path, "knots.json", text, tab="Hard")[0] == [("Bend", 0)]
    rows, notes = read(tmp_path, "knots.json", text)
    assert (rows, notes) == (
        [("Reef", 0)],
        ["knots.json, field 'version': note: '3' is in no list, so nothing reads it"],
    )
    assert told(tmp_path, "knots.json", text, tab="odd").startswith(
        "knots.json: there is no tab 'odd'; allowed: "
    )


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        ("knots.json", "{", "the file can't be read: "),
        ("knots.json", "[" * 90_000, "lists and objects stand in each other too deeply"),
        ("knots.json", "3", "the file holds no list of cards"),
        ("knots.json", '[{"name": "Reef", "name": "Bend"}]', "the key 'name' is given twice"),
        ("knots.yaml", "a: [", "the file can't be read: "),
        ("knots.yaml", "a: &a [&b [x, x], *b]\n" + "".join(f"{n}: &n{n} [*a, *a]\n" for n in range(3)), ""),
        ("knots.yaml", "- " * 5_000 + "x", "lists and objects stand in each other too deeply"),
    ],
)
def test_what_is_no_list_is_one_sentence(tmp_path: Path, file: str, text: str, problem: str) -> None:
    assert problem in told(tmp_path, file, text)


def test_a_list_that_names_itself_again_and_again_ends(tmp_path: Path) -> None:
    text = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
    assert "it has too many values" in told(tmp_path, "knots.yaml", text)


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1250", "Łódka,Żeglarz płynie."), ("cp1250", "Meč,Lízni dvě karty."), ("cp1250", "Świerszcz,Ćma gęsta"),
        ("cp1251", "Шайба,Возьмите две карты."), ("cp1251", "Сеть,Бросок"), ("koi8_r", "Рыба,Тяни карту"),
        ("mac_roman", "Röpe,“zwei” – ß é"), ("mac_roman", "Niño,Corazón"), ("mac_roman", "Épée,Piochez à côté"),
        ("cp932", "剣,カードを2枚引く。"), ("cp932", "港,船を動かす"), ("gb18030", "剑,抽两张牌。"), ("gb18030", "火,水"),
        ("big5", "劍,抽兩張牌。"), ("euc_kr", "검,카드를 두 장 뽑는다."), ("cp1253", "Σπαθί,Τράβα δύο κάρτες."),
        ("cp1254", "Kılıç,İki kart çek. Güçlü şövalye"), ("cp1252", "Äpfel,Öl"), ("cp1252", "Naïve,“x” – 5 € … £3"),
        ("cp1252", "Fjörður,Þór"), ("iso8859_2", "Łoś,Ilość"), ("iso8859_2", "Źdźbło,Święty Gąsior"),
        ("iso8859_2", "Liška,Žlutá síť"), ("cp1250", "Luz ±3,zob. § 5"),
    ],
)  # fmt: skip
def test_encodings_of_short_lists_are_worked_out(encoding: str, text: str) -> None:
    data = f"Name,Text\n{text}\n".encode(encoding)
    assert data.decode(guess(data)) == f"Name,Text\n{text}\n"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_row_in_another_encoding_leaves_the_others_alone(mark: bytes) -> None:
    data = mark + "Name\nŁódka ★\n".encode() + "Füchsin\n".encode("cp1252") + "日本\n".encode()
    assert decoded(data) == ("Name\nŁódka ★\nFüchsin\n日本\n", "Windows-1252 in lines that are not UTF-8", 3)


def test_lines_that_are_utf8_by_chance_spoil_nothing() -> None:
    text = "名称\n模\n剑,抽两张牌。\n港口,移动一艘船\n"
    assert decoded(text.encode("gb18030")) == (text, "GB18030", 1)
    assert decoded("Épée\n".encode() + "rôle\nfête\n".encode("cp1252"))[0] == "Épée\nrôle\nfête\n"
