"""The pages of reports, of one evening and of many, in a browser: no barrier, nothing beside the screen, nothing asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome

from playproof.checker.evening import Evening, evening_of
from playproof.checker.evenings import measure_files
from playproof.components.game import load_game
from playproof.components.workspace import SHIPPED
from playproof.generator.reporting.content import report_of
from playproof.generator.reporting.many.content import Change, evenings_report
from playproof.generator.reporting.many.groups import Group
from playproof.generator.reporting.many.writers import evenings_page
from playproof.generator.reporting.page import page as evening_page
from playproof.layouts.render_context import RenderContext, find_theme
from tests.browser.table_page import LAPTOP, PHONE
from tests.checkout import ROOT

WRONG = """
game privates
players Ann Bob Cy
have start_cash = 200
# time 2026-11-20 19:40
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 42 40r
Bob: bid 42 40r
undo
note "Nobody knew by how much to outbid, and nobody wanted to look it up in the rules again"
Bob: pass
# time 2026-11-20 20:10
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page of each kind."""
    home = tmp_path_factory.mktemp("reports")
    (home / "wrong.play").write_text(WRONG, encoding="utf-8")
    whole = ROOT / "components" / "privates" / "examples" / "three-players.play"
    context = RenderContext(load_game(SHIPPED / "privates"), find_theme("plain"))
    evening = evening_of(home / "wrong.play")
    assert isinstance(evening, Evening)
    games, _ = measure_files([whole, home / "wrong.play"], processes=1)
    groups = [Group("before", games[:1]), Group("now", games)]
    made = {
        "one": evening_page(report_of(evening, context, home)),
        "many": evenings_page(evenings_report([Group("", games)], (), context)),
        "compared": evenings_page(
            evenings_report(groups, (), context, Change("the kit", ("game.toml, x: 1 → 2",)))
        ),
    }
    for name, data in made.items():
        (home / f"{name}.html").write_bytes(data)
    return {name: home / f"{name}.html" for name in made}


@pytest.fixture
def driver(chromium: Chrome) -> Iterator[Chrome]:
    for kind in ("browser", "performance"):
        chromium.get_log(kind)  # type: ignore[no-untyped-call]
    yield chromium
    assert [one["message"] for one in chromium.get_log("browser")] == []  # type: ignore[no-untyped-call]
    chromium.get("about:blank")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["one", "many", "compared"])
def test_no_report_has_a_barrier(
    driver: Chrome, pages: dict[str, Path], axe: str, name: str, scheme: str
) -> None:
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    for width, height in (PHONE, LAPTOP):
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        driver.get(pages[name].as_uri())
        driver.execute_script("document.querySelectorAll('details').forEach(one => one.open = true)")
        assert driver.execute_script("return document.documentElement.scrollWidth") <= width
        driver.execute_script(axe)
        found = driver.execute_async_script("axe.run(document).then(arguments[arguments.length - 1])")
        told = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
        assert told == [], json.dumps(told, indent=1)
