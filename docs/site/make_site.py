"""Builds the documentation as one site that is read from disk: ``python docs/site/make_site.py [FOLDER]`` (``make docs``).

The pages are README.md and others as they are in the repository, at the same places, so that links hold. Zensical's Markdown
is Python's; what GitHub reads otherwise is written for it: the file names of blocks, and how far lists are indented.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
#: Where the site is put unless a folder is named.
SITE = ROOT / "dist" / "site"
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "editors/vscode/README.md")

_LINK = re.compile(r"\]\(([^)#\s]+)[^)\s]*\)")
_FENCE = re.compile(r"^( *)(`{3,})([a-z]*)(?: +(.+?))?$")
_ITEM = re.compile(r"^(\d+\.|[-*]) +")


def pages() -> list[Path]:
    """All pages, as paths in the repository."""
    return [Path(name) for name in PAGES] + sorted(
        path.relative_to(ROOT) for path in ROOT.glob("docs/**/*.md")
    )


def rewritten(text: str) -> str:
    """A page for Python's Markdown: the name of a block's file is its title, and what belongs to an item of a list is
    indented by four spaces."""
    lines: list[str] = []
    fence, width = "", 0
    for line in text.splitlines():
        item = _ITEM.match(line)
        if not fence and line and not line.startswith(" "):
            width = len(item[0]) if item else 0
        if width and line.startswith(" " * width):
            line = f"    {line[width:]}"
        found = _FENCE.match(line)
        if found and not fence:
            indent, fence, language, info = found.groups()
            names = [word for word in (info or "").split() if "." in word]
            title = f' title="{names[0]}"' if names else ""
            # The tracker's language and commands as they are typed have no colours.
            line = f"{indent}{fence}{'text' if language in ('play', 'console', '') else language}{title}"
        elif fence and line.strip() == fence:
            fence = ""
        lines.append(line)
    return "\n".join(lines) + "\n"


def configuration() -> str:
    """Zensical's, in which the pages of a folder are listed."""

    def listed(found: re.Match[str]) -> str:
        return ", ".join(f'"{path.relative_to(ROOT).as_posix()}"' for path in sorted(ROOT.glob(found[1])))

    text = (HERE / "zensical.toml").read_text(encoding="utf-8")
    return re.sub(r'"([^"\n]*\*\.md)"', listed, text)


def gather(folder: Path) -> None:
    """Write all pages, and every file of the repository that one of them links to, into ``folder``."""
    for page in pages():
        text = (ROOT / page).read_text(encoding="utf-8")
        target = folder / page
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(rewritten(text), encoding="utf-8")
        for link in _LINK.findall(text):
            file = (ROOT / page).parent / link
            if ":" not in link and file.suffix != ".md" and file.is_file():
                copy = folder / file.resolve().relative_to(ROOT)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, copy)
    shutil.copytree(HERE / "iframe-worker", folder / "iframe-worker")


def build(site: Path) -> int:
    """Build the site into ``site``, which is replaced; a warning of Zensical's is an error. Returns its exit code."""
    with tempfile.TemporaryDirectory() as name:
        gathered = Path(name)
        gather(gathered / "pages")
        (gathered / "zensical.toml").write_text(configuration(), encoding="utf-8")
        done = subprocess.run([sys.executable, "-m", "zensical", "build", "--strict"], cwd=gathered)
        if done.returncode == 0:
            shutil.rmtree(site, ignore_errors=True)
            shutil.copytree(gathered / "site", site)
    return done.returncode


if __name__ == "__main__":
    chosen = Path(sys.argv[1]).resolve() if sys.argv[1:] else SITE
    status = build(chosen)
    if status == 0:
        print(f"The documentation is in {chosen}: open index.html there.")
    sys.exit(status)
