"""The documentation as one site: it is built without a warning, read from disk, and its search answers questions."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus, unquote

import pytest
from selenium.webdriver import Chrome

from tests.browser.chromium import Keys, Page
from tests.checkout import ROOT

FOLDER = ROOT / "docs" / "site"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    done = subprocess.run(
        [sys.executable, FOLDER / "make_site.py", folder], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No issues found" in done.stdout + done.stderr
    return folder


def listed(part: Any) -> Iterator[str]:
    """The pages in a part of the navigation."""
    if isinstance(part, str) and "*" in part:
        yield from listed([path.relative_to(ROOT).as_posix() for path in ROOT.glob(part)])
    elif isinstance(part, str):
        yield part.replace("README.md", "index.html").replace(".md", ".html")
    elif isinstance(part, dict):
        yield from listed(list(part.values()))
    else:
        for one in part:
            yield from listed(one)


def test_every_page_is_in_one_of_the_four_parts(site: Path) -> None:
    nav = tomllib.loads((FOLDER / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    assert [name for part in nav for name in part] == ["Start", "Print", "Check", "Change", "Look up"]
    built = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    # A page that is new has its place in docs/site/zensical.toml.
    assert sorted(listed(nav)) == sorted(built - {"404.html"})


class Elements(HTMLParser):
    """The addresses that a page links to and those that it loads, its anchors, and the titles of its blocks."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif "src" in found or (tag == "link" and "href" in found):
            self.loaded.append(found.get("src") or found["href"])


def test_links_lead_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = {path: Elements(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    broken = []
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        for link in (*page.links, *page.loaded):
            if link.startswith(("https:", "http:")) and link not in page.loaded:
                continue
            file, _, anchor = unquote(link).partition("#")
            target = (path.parent / file).resolve() if file else path
            there = target.is_file() and (
                not anchor or target not in pages or anchor in pages[target].anchors
            )
            if not there:
                broken.append(f"{path.relative_to(site)}: {link}")
    assert broken == []


def test_blocks_are_shown_as_blocks(site: Path) -> None:
    """Where a page is read otherwise than on GitHub, the fences of blocks stay in its text."""
    unread = [path.name for path in site.rglob("*.html") if "<p>```" in path.read_text(encoding="utf-8")]
    assert unread == []
    page = (site / "CONTRIBUTING.html").read_text(encoding="utf-8")
    assert '<span class="filename">checker/families/gifts.py</span>' in page
    assert page.count("<ol>") == 2


#: What a reader types, and the page that answers.
QUESTIONS = {
    "cards with my pictures": "docs/recipes.html",
    "reprint only changed cards": "docs/reprint.html",
    "install without Python": "docs/install.html",
    "undo a line": "docs/tracker.html",
    "exit codes": "docs/findings.html",
    "upload to The Game Crafter": "docs/shops.html",
    "Tabletop Simulator": "docs/exports.html",
    "phones at the table": "docs/table.html",
    "import nanDECK": "docs/imports.html",
    "set up VS Code": "docs/editors.html",
}


def test_the_search_finds_the_pages(chromium: Chrome, site: Path) -> None:
    """As a reader asks it, from disk: among the first three pages."""
    page = Page(chromium, f"{site.as_uri()}/index.html")
    page.width(1280)
    chromium.get(page.address)
    page.until(lambda: page.find(".md-search__button").is_displayed(), "the page is there")
    page.find(".md-search__button").click()
    # The search lies in a shadow tree.
    tree = "[...document.querySelectorAll('body > div')].find(one => one.shadowRoot)?.shadowRoot"
    page.until(lambda: page.script(f"return {tree}?.querySelector('input') != null"), "the search is there")
    field = page.script(f"return {tree}.querySelector('input')")

    def found(question: str) -> list[str]:
        """The addresses of what is found: each ends with what was asked."""
        links = page.script(f"return [...{tree}.querySelectorAll('ol a')].map(one => one.href)")
        asked = f"?h={quote_plus(question)}"
        return [link.partition("?")[0] for link in links if link.partition("#")[0].endswith(asked)]

    missed = {}
    for question, answer in QUESTIONS.items():
        field.send_keys(Keys.BACKSPACE * len(field.get_attribute("value")))
        field.send_keys(question)
        page.until(partial(found, question), f"something is found for {question!r}")
        pages = list(dict.fromkeys(found(question)))[:3]
        if f"{site.as_uri()}/{answer}" not in pages:
            missed[question] = pages
    assert missed == {}
    assert [url for url in page.requests() if not url.startswith((site.as_uri(), "about:", "data:"))] == []
    assert page.complaints() == []
