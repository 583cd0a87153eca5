"""The manifest: same kit, same bytes; read back whole, or with every fault as a sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from playproof.components.faults import DataFaults
from playproof.generator.kit.manifest import (
    FileEntry,
    GameEntry,
    Manifest,
    PieceEntry,
    SetEntry,
    SheetPlace,
    content_hash,
    file_entry,
    manifest_schema,
    read_contents,
    read_manifest,
)
from tests.checkout import ROOT

A, B = "a" * 64, "b" * 64
SCHEMA = ROOT / "docs" / "manifest.schema.json"


def piece(name: str, front: str = A, back: str | None = B, copies: int = 1) -> PieceEntry:
    return PieceEntry(
        id=f"events/{name}",
        name=name,
        kind="card",
        set="events",
        copies=copies,
        key=A,
        front=front,
        back=back,
        sheets=(SheetPlace(file="card.pdf", page=1),),
    )


def manifest(*pieces: PieceEntry) -> Manifest:
    return Manifest(
        playproof="0.1.0",
        game=GameEntry(id="preascendant", title="Prëascendant", version="1"),
        content=content_hash(pieces),
        options={"theme": "plain", "paper": "A4", "printer": {"scale": 1.0, "dx": 0}, "only": None},
        sets=(SetEntry(id="events", name="Events", kind="card", pieces=len(pieces), copies=len(pieces)),),
        pieces=pieces,
        files=(file_entry("card.pdf", b"pdf"),),
    )


def written(folder: Path, data: Any) -> Path:
    path = folder / "manifest.json"
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return path


def faults(path: Path) -> list[str]:
    with pytest.raises(DataFaults) as caught:
        read_manifest(path)
    return [str(fault).removeprefix(str(path)) for fault in caught.value.faults]


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    first = manifest(piece("R02"), piece("R01", back=None))
    again = read_manifest(written(tmp_path, first.encode()))
    assert again == first
    assert [entry.id for entry in again.pieces] == ["events/R02", "events/R01"]
    assert again.encode() == first.encode()
    assert again.file_digests() == {"card.pdf": first.files[0].sha256}


def test_the_reference_page_may_be_unknown(tmp_path: Path) -> None:
    """A manifest of before has no digest of it; an empty one says that there is no page."""
    first = manifest(piece("R01"))
    for digest in (None, "", A):
        one = replace(first, reference=digest)
        assert read_manifest(written(tmp_path, one.encode())).reference == digest
    data = json.loads(first.encode())
    del data["reference"]
    assert read_manifest(written(tmp_path, data)).reference is None
    data["reference"] = "xyz"
    assert all(fault.startswith(", field 'reference") for fault in faults(written(tmp_path, data)))


def test_the_bytes_do_not_depend_on_the_order_of_options() -> None:
    one = manifest(piece("R01"))
    other = replace(one, options=dict(reversed(one.options.items())))
    assert one.encode() == other.encode()
    assert "Prëascendant" in one.encode().decode()
    assert one.encode().endswith(b"}\n")


def test_the_content_hash_tells_what_is_printed() -> None:
    first = content_hash([piece("R01"), piece("R02")])
    assert content_hash([piece("R02"), piece("R01")]) == first
    assert len({
        first,
        content_hash([piece("R01")]),
        content_hash([piece("R01", copies=2), piece("R02")]),
        content_hash([piece("R01", front=B), piece("R02")]),
        content_hash([piece("R01", back=None), piece("R02")]),
        content_hash([piece("R01"), piece("R03")]),
    }) == 6  # fmt: skip
    renamed = replace(piece("R01"), name="Other", sheets=())
    assert content_hash([renamed, piece("R02")]) == first


def test_a_file_is_listed_with_its_hash() -> None:
    assert file_entry("x", b"") == FileEntry(
        name="x", sha256="e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", size=0
    )


def test_the_schema_in_the_docs_is_the_one_that_is_used() -> None:
    assert SCHEMA.read_bytes() == manifest_schema(), (
        'python -c "from pathlib import Path; from playproof.generator.kit.manifest import manifest_schema; '
        "Path('docs/manifest.schema.json').write_bytes(manifest_schema())\""
    )


def test_every_field_is_documented() -> None:
    schema = json.loads(manifest_schema())
    for name, part in {"Manifest": schema, **schema["$defs"]}.items():
        if "properties" in part:
            assert part["description"], name
            for field, entry in part["properties"].items():
                referred = "$ref" in entry
                assert referred or "description" in entry, f"{name}.{field}"


def test_every_fault_is_named(tmp_path: Path) -> None:
    data = json.loads(manifest(piece("R01"), piece("R02")).encode())
    del data["game"]["title"]
    data["pieces"][0]["copies"] = "3"
    data["pieces"][1]["front"] = "xyz"
    data["pieces"][1]["sheet"] = []
    assert faults(written(tmp_path, data)) == [
        ", field 'game.title': the field is missing",
        ", field 'pieces[0].copies': found \"3\"; allowed: input should be a valid integer",
        ", field 'pieces[1].front': found \"xyz\"; allowed: string should match pattern '^[0-9a-f]{64}$'",
        ", field 'pieces[1].sheet': the field is unknown; did you mean 'sheets'?",
    ]


def test_a_piece_listed_twice_is_a_fault(tmp_path: Path) -> None:
    path = written(tmp_path, manifest(piece("R01"), piece("R02"), piece("R01")).encode())
    assert faults(path) == [
        ", field 'pieces[2].id': the piece 'events/R01' is listed twice; allowed: each piece once"
    ]


def test_a_later_format_is_not_guessed_at(tmp_path: Path) -> None:
    data = json.loads(manifest().encode())
    data["manifest"] = 2
    assert faults(written(tmp_path, data)) == [
        ", field 'manifest': found format 2, which this Playproof can't read; allowed: 1"
    ]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", ":1: this is no JSON (Expecting value, column 1); allowed: a manifest.json as a kit leaves it"),
        (b'{\n"a": }', ":2: this is no JSON"),
        (b"\xff\xfe\x00", ": this is no JSON text"),
        (b"[" * 100_000, ": this is no JSON text"),
        (b"[]", ": found []"),
    ],
)
def test_no_manifest_is_a_sentence(tmp_path: Path, data: bytes, words: str) -> None:
    [fault] = faults(written(tmp_path, data))
    assert fault.startswith(words)


def test_no_file_is_a_sentence(tmp_path: Path) -> None:
    assert faults(tmp_path / "manifest.json") == [": the manifest can't be read: No such file or directory"]
    assert faults(tmp_path) == [": the manifest can't be read: Is a directory"]


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    assert faults(path) == [": the file is larger than 64 MB, no manifest is"]


def test_a_run_that_replaces_a_kit_reads_no_pieces(tmp_path: Path) -> None:
    first = manifest(piece("R02"), piece("R01"))
    contents = read_contents(written(tmp_path, first.encode()))
    assert (contents.game, contents.sets, contents.files) == (first.game, first.sets, first.files)


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b'{"manifest": 2}', b"\xff", b'{"manifest": 1, "game": {}}', b"[" * 100_000]
)
def test_what_is_no_manifest_is_told(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(DataFaults, match="no manifest"):
        read_contents(written(tmp_path, data))
