"""The notation of a hex: what it says, what is wrong with it, and that it survives being written back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.components.notation.tile import (
    BORDER_TYPES,
    PHASES,
    TERRAINS,
    TRACKS,
    Border,
    Centre,
    HexNotation,
    Label,
    PathEnd,
    Revenue,
    write_tile,
)
from playproof.components.notation.tile_reading import NotationError, parse_tile, read_tile


def test_a_city_with_everything() -> None:
    hex_ = parse_tile(
        "city=revenue:40,slots:2,loc:0.5,groups:East|West,visit_cost:10,reservation:-|GWR;"
        "path=a:0,b:_0;path=a:_0,b:1,track:narrow,lanes:2;label=OO"
    )
    assert hex_.centres == (
        Centre(
            kind="city",
            revenue=(Revenue(40),),
            slots=2,
            loc=0.5,
            groups=("East", "West"),
            visit_cost=10,
            reservations=("", "GWR"),
        ),
    )
    assert hex_.exits == (0, 1)
    assert hex_.edges_of(0) == (0, 1)
    assert hex_.paths[1].track == "narrow"
    assert hex_.paths[1].lanes == 2
    assert hex_.labels == (Label("OO"),)


def test_revenue_by_phase() -> None:
    (place,) = parse_tile("offboard=revenue:yellow_20|green_30|brown_50|grey_60,hide:1").centres
    assert [(one.phase, one.value) for one in place.revenue] == [
        ("yellow", 20),
        ("green", 30),
        ("brown", 50),
        ("gray", 60),
    ]
    assert place.fixed is None
    assert place.hide


def test_parts_of_our_own() -> None:
    hex_ = parse_tile("node=value:3,cost:20;start=cost:40;stack=value:2,size:20;path=a:0,b:_0;path=a:_0,b:_1")
    node, start = hex_.centres
    assert (node.fixed, node.cost) == (3, 20)
    assert (start.kind, start.cost) == ("start", 40)
    assert hex_.stack is not None
    assert (hex_.stack.value, hex_.stack.size) == (2, 20)
    assert hex_.paths[1].centres == (0, 1)


@pytest.mark.parametrize("text", ["", "blank", " ; ;", ";"])
def test_nothing_on_it(text: str) -> None:
    assert parse_tile(text) == HexNotation()


def test_spaces_do_not_count() -> None:
    assert parse_tile(" city = revenue : 40 , slots : 2 ; path = a : 0 , b : _0 ") == parse_tile(
        "city=revenue:40,slots:2;path=a:0,b:_0"
    )


def test_lanes_at_one_end() -> None:
    (path,) = parse_tile("town=revenue:10;path=a:2,b:_0,a_lane:2.1").paths
    assert path.a == PathEnd(edge=2, lane=(2, 1))


@pytest.mark.parametrize(
    ("text", "at", "problem", "hint"),
    [
        ("cty=revenue:40", 1, "'cty' is no part of a hex", "city"),
        ("city=revenu:40", 6, "'revenu' is no field of 'city'", "revenue"),
        ("city=revenue:forty", 14, "found 'forty'", ""),
        ("city=revenue:yelow_20", 14, "'yelow' is no phase", "yellow"),
        ("city=revenue:yellow_20|yellow_30", 24, "the phase yellow has two revenues", ""),
        ("city=revenue:20|30", 14, "'20|30' has more than one revenue", ""),
        ("city=slots:0", 12, "found '0'", ""),
        ("city=slots:2,reservation:A|B|C", 1, "3 slots of a city with 2 are reserved", ""),
        ("city=slots", 6, "'slots' has no value", ""),
        ("city=slots:2,slots:2", 14, "'slots' is given twice in one 'city'", ""),
        ("path=a:0", 1, "'path' has no b", ""),
        ("path=a:0,b:6", 12, "a path can not end at '6'", ""),
        ("path=a:0,b:0", 1, "the path runs from edge 0 to itself", ""),
        ("path=a:0,b:_0", 1, "the path leads to _0", ""),
        ("path=a:0,b:3;path=a:3,b:0", 14, "the same path is given twice", ""),
        ("path=a:0,b:3,track:narow", 20, "'narow' is no track", "narrow"),
        ("border=type:water", 1, "'border' has no edge", ""),
        ("border=edge:6", 13, "'6' is no edge", ""),
        ("border=edge:1,type:watr", 20, "'watr' is no border", "water"),
        ("upgrade=terrain:water", 1, "'upgrade' has no cost", ""),
        ("upgrade=cost:40,terrain:montain|water", 25, "'montain' is no terrain", "mountain"),
        ("label=", 1, "the label has no letters", ""),
        ("stack=value:1;stack=value:2", 15, "'stack' is defined twice", ""),
        ("icon=name:x", 1, "'icon' has no image", ""),
        ("partition=a:0,b:3,length:7", 26, "found '7'", ""),
        ("city=revenue:٣", 14, "found '٣'", ""),
    ],
)
def test_a_fault_names_its_place(text: str, at: int, problem: str, hint: str) -> None:
    _, faults = read_tile(text)
    assert [(fault.at, fault.problem, fault.hint) for fault in faults] == [(at, problem, hint)]


def test_every_fault_at_once() -> None:
    with pytest.raises(NotationError) as raised:
        parse_tile("cty=revenue:4;path=a:0,b:7;path=a:6,b:_2;town=revenu:10;path=a:1,b:_0;upgrade=cost:x")
    assert [fault.at for fault in raised.value.faults] == [1, 26, 35, 47, 84]
    assert "character 1: 'cty' is no part of a hex" in str(raised.value)


def test_too_long() -> None:
    assert "2,001 characters" in read_tile("x" * 2001)[1][0].problem
    assert "101 parts" in read_tile(";" * 100)[1][0].problem


def test_turned() -> None:
    hex_ = parse_tile("city=revenue:20,loc:5.5;path=a:0,b:_0;path=a:4,b:_0;border=edge:5,type:water")
    turned = hex_.turned(2)
    assert turned.exits == (0, 2)
    assert turned.centres[0].loc == 1.5
    assert turned.borders == (Border(edge=1, type="water"),)
    assert turned.turned(4) == hex_
    assert hex_.turned(6) is hex_


# ---- what is written is read back

_money = st.integers(0, 999).map(str)
_names = st.text("ABCDEFxyz &'", min_size=1, max_size=6).map(str.strip).filter(bool)
_loc = st.sampled_from(["0", "0.5", "3", "5.5", "center", "2.25"])
_by_phase = st.lists(
    st.tuples(st.sampled_from(PHASES), _money), min_size=1, max_size=4, unique_by=lambda one: one[0]
)
_revenue = _money | _by_phase.map(lambda found: "|".join(f"{phase}_{value}" for phase, value in found))
_terrain = st.lists(st.sampled_from(TERRAINS), min_size=1, max_size=2, unique=True).map("|".join)
_listed = st.lists(_names, min_size=1, max_size=3).map("|".join)
_kept = st.lists(_names | st.just("-"), min_size=1, max_size=2).map("|".join)


def _part(name: str, needed: dict[str, Any], extra: dict[str, Any]) -> st.SearchStrategy[str]:
    """A part with all of ``needed`` and some of ``extra``, in any order."""
    fields = st.fixed_dictionaries(needed, optional=extra)
    return fields.flatmap(lambda found: st.permutations(list(found.items()))).map(
        lambda found: f"{name}={','.join(f'{key}:{value}' for key, value in found)}" if found else name
    )


_stop = {
    "revenue": _revenue,
    "groups": _listed,
    "hide": st.sampled_from("01"),
    "visit_cost": _money,
    "loc": _loc,
    "route": st.sampled_from(["mandatory", "never"]),
}
_centre_parts = st.one_of(
    _part("city", {"slots": st.sampled_from("234")}, _stop | {"reservation": _kept}),
    _part("town", {}, _stop | {"style": st.sampled_from(["rect", "dot", "hidden"])}),
    _part("offboard", {}, _stop),
    _part("halt", {}, _stop | {"symbol": _names}),
    st.just("junction"),
    _part("node", {"value": _money}, {"cost": _money}),
    _part("start", {"cost": _money}, {"loc": _loc}),
)
_other_parts = st.one_of(
    _part("upgrade", {"cost": _money}, {"terrain": _terrain, "loc": _loc}),
    _part(
        "border", {"edge": st.sampled_from("012345")}, {"type": st.sampled_from(BORDER_TYPES), "cost": _money}
    ),
    _part("stub", {"edge": st.sampled_from("012345")}, {"track": st.sampled_from(TRACKS)}),
    _part("icon", {"image": _names}, {"name": _names, "sticky": st.just("1"), "loc": _loc}),
    _part(
        "partition",
        {"a": st.just("0"), "b": st.sampled_from("234")},
        {"length": st.sampled_from(["0.5", "1"])},
    ),
    _names.map(lambda text: f"label={text}"),
)


@st.composite
def _hexes(draw: st.DrawFn) -> str:
    centres = draw(st.lists(_centre_parts, max_size=3))
    ends = ["0", "1", "2", "3", "4", "5", *(f"_{number}" for number in range(len(centres)))]
    pairs = draw(
        st.lists(
            st.lists(st.sampled_from(ends), min_size=2, max_size=2, unique=True),
            max_size=6,
            unique_by=lambda pair: tuple(sorted(pair)),
        )
    )
    paths = [
        draw(
            _part(
                "path",
                {"a": st.just(a), "b": st.just(b)},
                {"track": st.sampled_from(TRACKS), "lanes": st.sampled_from("123"), "terminal": st.sampled_from("012")},
            )
        )
        for a, b in pairs
    ]  # fmt: skip
    others = draw(st.lists(_other_parts, max_size=4))
    # Centres keep their order: paths count them. All else may stand anywhere.
    mixed = draw(st.permutations([*paths, *others]))
    at = sorted(draw(st.lists(st.integers(0, len(mixed)), min_size=len(centres), max_size=len(centres))))
    parts = list(mixed)
    for shift, (place, centre) in enumerate(zip(at, centres, strict=True)):
        parts.insert(place + shift, centre)
    return ";".join(parts)


@settings(max_examples=150)
@given(_hexes())
def test_written_and_read_again(text: str) -> None:
    hex_ = parse_tile(text)
    written = write_tile(hex_)
    assert parse_tile(written) == hex_
    assert write_tile(parse_tile(written)) == written
    assert hex_.turned(3).turned(3) == hex_


@settings(max_examples=200)
@given(st.text("city=revnu:40,slotpahb_|;01 \x00é", max_size=60) | st.text(max_size=30))
def test_anything_is_read_without_a_crash(text: str) -> None:
    hex_, faults = read_tile(text)
    assert all(1 <= fault.at <= len(text) + 1 for fault in faults)
    if not faults:
        assert parse_tile(write_tile(hex_)) == hex_
