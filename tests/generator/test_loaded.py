"""What a kit of sound data loads: libraries that serve only where there is a fault, or another kind, stay away."""

import subprocess
import sys
from pathlib import Path

from tests.checkout import ROOT

NEEDLESS = {
    "tree_sitter",
    "openpyxl",
    "rich",
    "pypdfium2",
    "svgwrite",
    "fontTools",
    "starlette",
    "prompt_toolkit",
    "importlib.metadata",
    "email",
    "PIL.ExifTags",
    "uharfbuzz._harfbuzz",
}


def test_cards_load_no_library_that_they_do_not_need(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "sys.argv = ['playproof', 'cards', 'preascendant', '--format', 'pdf', '--out', 'out']\n"
        "from playproof.generator.command import main\n"
        "try:\n"
        "    main()\n"
        "except SystemExit as end:\n"
        "    assert not end.code, end.code\n"
        f"sys.stderr.write(' '.join(sorted({NEEDLESS!r} & set(sys.modules))))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    assert (tmp_path / "out" / "kit.pdf").is_file()
