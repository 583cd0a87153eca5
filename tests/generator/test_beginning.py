"""``playproof new``: what it makes prints, lints and checks at once; names that can't be; nothing is overwritten."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pypdfium2
import pytest

from playproof.checker.api import check_files, rules_table
from playproof.components.game import load_game
from playproof.components.kinds.aids import AidSet
from playproof.components.kinds.cards import CardSet
from playproof.components.lint.game import lint_game
from playproof.components.workspace import SHIPPED, Workspace, find_workspace
from playproof.generator.beginning import STARTER, TEMPLATES, CannotBegin, begin, named, starters
from playproof.generator.command.commands import app
from playproof.generator.command.speech import spoken
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.layouts.proofing.proof import proof
from playproof.layouts.render_context import RenderContext, find_theme, theme_names
from tests.workshop import inside

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
#: So many examples of rules are tried of each game: all are tried with the games themselves.
EXAMPLES = 4


def faults(folder: Path, theme: str = "plain") -> list[str]:
    """What ``playproof lint`` says."""
    game, overrides = load_game(folder), Workspace(folder.parent.parent).overrides
    context = RenderContext(game, find_theme(theme), overrides)
    return [str(fault) for fault in (*lint_game(game), *proof(context, theme))]


def pages(path: Path) -> int:
    document = pypdfium2.PdfDocument(path)
    try:
        return len(document)
    finally:
        document.close()


def kit(folder: Path, root: Path) -> Path:
    """Print the game's sheets; the folder that they land in."""
    out = root / "output" / folder.name
    print_kit(folder, Workspace(root), KitOptions(out=out, formats=("pdf",)), lambda _: None)
    return out


@pytest.mark.parametrize("theme", theme_names())
def test_the_starter_has_no_fault_in_any_theme(tmp_path: Path, theme: str) -> None:
    assert faults(begin("harbour", Workspace(tmp_path)).folder, theme) == []


def test_the_starter_prints_and_checks(tmp_path: Path) -> None:
    made = begin("harbour", Workspace(tmp_path))
    assert made.folder == tmp_path / "components" / "harbour"
    assert made.tracker == tmp_path / "harbour.play"
    out = kit(made.folder, tmp_path)
    assert pages(out / "kit.pdf") > 5
    [report] = check_files([made.tracker], [tmp_path])
    assert report.status == 0
    made.tracker.write_text(made.tracker.read_text().replace("Bob: bid 45", "Bob: bid 44"))
    [report] = check_files([made.tracker], [tmp_path])
    assert [finding.code for finding in report.findings][:1] == ["V-2"]


def test_nothing_of_the_template_is_left_to_fill_in(tmp_path: Path) -> None:
    made = begin("deep-harbour", Workspace(tmp_path))
    assert load_game(made.folder).title == "Deep Harbour"
    for path in (*made.folder.iterdir(), tmp_path / "deep-harbour.play"):
        text = path.read_text(encoding="utf-8")
        assert "NAME" not in text
        assert "TITLE" not in text


def test_every_file_says_what_it_is_for(tmp_path: Path) -> None:
    """Each TOML file begins with a remark, behind the line that names its schema; game.toml names every other file."""
    folder = begin("harbour", Workspace(tmp_path)).folder
    overview = (folder / "game.toml").read_text(encoding="utf-8")
    for path in folder.iterdir():
        assert path.name == "game.toml" or path.name in overview
        if path.suffix == ".toml":
            schema, remark, *_ = path.read_text(encoding="utf-8").splitlines()
            assert schema == f"#:schema ../../schemas/{path.stem}.schema.json"
            assert remark.startswith("# ")


def test_a_name_may_begin_with_a_figure(tmp_path: Path) -> None:
    """As those of 18xx games do."""
    assert faults(begin("1846-harbour", Workspace(tmp_path)).folder) == []


def test_a_workspace_is_found_from_within(tmp_path: Path) -> None:
    folder = begin("harbour", find_workspace(tmp_path)).folder
    assert find_workspace(folder) == Workspace(tmp_path)
    assert begin("second", find_workspace(folder)).folder == tmp_path / "components" / "second"


def stand(root: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What ``playproof new`` says in a folder."""
    root.mkdir(parents=True, exist_ok=True)
    with inside(root):
        status = spoken(lambda: app(["new", *arguments], prog_name="playproof"))
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    return said.out.splitlines()


def test_in_an_empty_folder_of_a_workspace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The game is made where one stands, and the sentence says what that means; the other's games may be copied."""
    begin("harbour", Workspace(tmp_path))
    here = tmp_path / "games" / "next"
    said = stand(here, capsys, "port", "--from", "harbour")
    assert said[:2] == [
        "Your game is in components/port.",
        f"This folder is now a workspace of its own: the games of {tmp_path} can't be used in it.",
    ]
    assert find_workspace(here) == Workspace(here)
    assert load_game(here / "components" / "port").title == "Port"
    assert not (tmp_path / "components" / "port").exists()


@pytest.mark.parametrize(
    ("where", "shown", "tracker"),
    [
        ("components", "second", "../second.play"),
        ("components/harbour", "../second", "../../second.play"),
        ("components/second", ".", "../../second.play"),
        ("layouts/cards", "../../components/second", "../../second.play"),
        ("output", "../components/second", "../second.play"),
    ],
)
def test_in_a_workspace_s_own_folders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str, shown: str, tracker: str
) -> None:
    """From its components, its looks and its sheets: beside its other games."""
    begin("harbour", Workspace(tmp_path))
    said = stand(tmp_path / where, capsys, "second")
    assert said[:2] == [
        f"Your game is in {shown}.",
        f"It lies with the games of the workspace {tmp_path}; --here would put it into this folder.",
    ]
    assert said[-1] == f"  playproof check {tracker}  check a few turns of it"
    assert (tmp_path / "components" / "second" / "game.toml").is_file()
    assert (tmp_path / where / tracker).is_file()


@pytest.mark.parametrize(
    ("where", "option"), [("playtests", []), ("playtests", ["--here"]), ("output", ["--here"])]
)
def test_here_means_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str, option: list[str]
) -> None:
    """In any other folder of a workspace, whatever is in it, the game is made where one stands."""
    begin("harbour", Workspace(tmp_path))
    (tmp_path / where).mkdir(exist_ok=True)
    (tmp_path / where / "friday.play").write_text("playproof 1\n")
    said = stand(tmp_path / where, capsys, "second", *option)
    assert said[:2] == [
        "Your game is in components/second.",
        f"This folder is now a workspace of its own: the games of {tmp_path} can't be used in it.",
    ]
    assert (tmp_path / where / "components" / "second" / "game.toml").is_file()


def test_a_folder_that_is_made_for_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before there is a game, a folder called components is the one that games go into."""
    said = stand(tmp_path / "mine" / "components", capsys, "harbour")
    assert said[0] == "Your game is in harbour."
    assert (tmp_path / "mine" / "components" / "harbour" / "game.toml").is_file()


#: The games whose copies are printed, and called by a long name; all of them with ``--exhaustive``.
QUICK = ("preascendant",)


@pytest.fixture(scope="module", params=GAMES)
def copied(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a copy of a shipped game, called "mine"."""
    root = tmp_path_factory.mktemp("copy")
    made = begin("mine", Workspace(root), str(request.param))
    assert made.tracker is None
    return made.folder


def original(copy: Path) -> str:
    """The game that was copied."""
    found: str = load_game(copy).header.based_on
    return found


def test_a_copy_prints_its_kit(copied: Path, exhaustive: bool) -> None:
    root = copied.parent.parent
    assert faults(copied) == []
    if original(copied) not in QUICK and not exhaustive:
        return
    own = kit(copied, root)
    theirs = root / "output" / "theirs"
    print_kit(
        SHIPPED / original(copied), Workspace(root), KitOptions(out=theirs, formats=("pdf",)), lambda _: None
    )
    assert pages(own / "kit.pdf") == pages(theirs / "kit.pdf")


def test_a_long_name_fits_on_every_piece(copied: Path, tmp_path: Path, exhaustive: bool) -> None:
    if original(copied) not in QUICK and not exhaustive:
        return
    made = begin("the-harbour-beyond-the-hills", Workspace(tmp_path), original(copied))
    assert faults(made.folder) == []


def test_a_copy_says_what_it_is(copied: Path) -> None:
    game, theirs = load_game(copied), load_game(SHIPPED / original(copied))
    assert game.id == "mine"
    assert game.title == "Mine"
    assert game.figures == theirs.figures
    assert [one.id for one in game.sets] == [one.id for one in theirs.sets]
    assert "A copy of" in (copied / "game.toml").read_text(encoding="utf-8")


def test_the_checker_of_a_copy_catches_the_same(copied: Path, tmp_path: Path) -> None:
    """Rules of the original with their examples: found in the copy too, and what passes there passes here."""
    root = copied.parent.parent
    tried = [example for row in rules_table("mine", [root]) for example in row.examples]
    theirs = [example for row in rules_table(original(copied), [root]) for example in row.examples]
    assert len(tried) == len(theirs)
    step = max(1, len(tried) // EXAMPLES)
    for example in islice(tried, 0, None, step):
        path = tmp_path / "mine.play"
        assert "game mine" in example.broken
        path.write_text(example.broken, encoding="utf-8")
        [report] = check_files([path], [root])
        assert [finding.code for finding in report.findings] == [example.code]
        path.write_text(example.passing, encoding="utf-8")
        [report] = check_files([path], [root])
        assert not report.findings


@pytest.mark.parametrize(
    "name",
    ["", "Harbour", "my game", "my_game", "../out", "a/b", "ä", "-x", "a" * 40, "game.toml", ".", "a\n"],
)
def test_a_name_that_can_not_be(tmp_path: Path, name: str) -> None:
    with pytest.raises(CannotBegin, match="can't be a game's name; allowed: small letters, figures and '-'"):
        begin(name, Workspace(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_title_makes_a_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert stand(tmp_path, capsys, "Salt Road")[0] == "Your game is in components/salt-road."
    header = (tmp_path / "components" / "salt-road" / "game.toml").read_text(encoding="utf-8")
    assert 'id = "salt-road"' in header
    assert 'title = "Salt Road"' in header


@pytest.mark.parametrize(
    ("said", "made"),
    [
        ("salt-road", ("salt-road", "")),
        ("  The  Old Road ", ("the-old-road", "The Old Road")),
        ("My_Game", ("my-game", "My_Game")),
        ("../out", ("../out", "")),
        ('Say "hi"', ('Say "hi"', "")),
        ("Łowcy Żaru", ("lowcy-zaru", "Łowcy Żaru")),
        ("日本", ("日本", "")),
    ],
)
def test_a_name_from_what_is_said(said: str, made: tuple[str, str]) -> None:
    assert named(said) == made


@pytest.mark.parametrize("name", ["privates", "184x", "templates", "kinds"])
def test_a_name_that_is_taken_by_playproof(tmp_path: Path, name: str) -> None:
    with pytest.raises(CannotBegin):
        begin(name, Workspace(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_template_is_told_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(CannotBegin, match=r"no game 'privats' to begin from; .*did you mean 'privates'\?"):
        begin("harbour", Workspace(tmp_path), "privats")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """Neither a game that is there nor a tracker file of that name."""
    tracker = tmp_path / "harbour.play"
    tracker.write_text("my playtest")
    made = begin("harbour", Workspace(tmp_path))
    assert made.tracker is None
    assert tracker.read_text() == "my playtest"
    (made.folder / "ventures.csv").write_text("mine")
    with pytest.raises(CannotBegin, match="is there already"):
        begin("harbour", Workspace(tmp_path))
    with pytest.raises(CannotBegin, match="is there already"):
        begin("harbour", Workspace(tmp_path), "privates")
    assert (made.folder / "ventures.csv").read_text() == "mine"


def test_a_game_of_ones_own_may_be_copied(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    begin("harbour", workspace)
    again = begin("port", workspace, "harbour")
    assert faults(again.folder) == []
    assert load_game(again.folder).title == "Port"


def test_the_starter_is_in_the_package() -> None:
    assert (STARTER / "game.toml").is_file()


@pytest.mark.parametrize("starter", starters())
def test_starters_are_cut_with_straight_lines_and_print_something_on_every_back(
    tmp_path: Path, starter: str
) -> None:
    game = load_game(begin("mine", Workspace(tmp_path), starter).folder)
    for one in game.sets:
        assert getattr(one, "shape", "square") in ("square", "rectangle"), one.id
        assert getattr(one, "form", "note") == "note", one.id
        if isinstance(one, AidSet):
            assert all(aid.reverse for aid in one.pieces)
        if isinstance(one, CardSet):
            assert one.back is not None or one.back_look, one.id
    if (TEMPLATES / starter / "play.toml").is_file():
        assert game.header.reference[0].title == "Setup"
