"""The `tessera puzzle` command (E42–E44), and its clear errors for typing mistakes."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from tessera.cli import main
from tessera.core.game import Refusal
from tessera.games.enigma import puzzles
from tessera.games.enigma.puzzles import CATEGORIES
from tessera.games.enigma.puzzles.box import the_box
from tessera.games.enigma.puzzles.text import drawn

EXAMPLE = '{"category":"weights","left":[13,6],"right":[5,7],"weights":5}'
RIGHT = '{"category":"weights","left":[1,1],"right":[1,2]}'
WRONG = '{"category":"weights","left":[2,1],"right":[1,1]}'
UNSOLVABLE = '{"category":"weights","left":[14,15],"right":[1,2],"weights":3}'

Shell = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("card", EXAMPLE), ("right", RIGHT), ("wrong", WRONG), ("unsolvable", UNSOLVABLE)):
        (tmp_path / f"{name}.json").write_text(text)
    return tmp_path


def puzzle(line: str) -> int:
    return main(["puzzle", *line.split()])


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_new_card_is_solved_checked_and_graded(category: str, shell: Shell, folder: Path) -> None:
    assert puzzle(f"new {category} --grade 2 --seed 5 --json") == 0
    (folder / "new.json").write_text(shell.readouterr().out)
    assert puzzle("solve new.json --json") == 0
    (folder / "solved.json").write_text(shell.readouterr().out)
    assert puzzle("check new.json solved.json") == 0
    assert shell.readouterr().out == "accepted\n"
    assert puzzle("grade new.json") == 0
    assert shell.readouterr().out.startswith(f"{category}, grade 2 of 5, ")


@pytest.fixture
def shell(capsys: Shell) -> Shell:
    return capsys


def test_equal_seeds_give_equal_cards(shell: Shell) -> None:
    cards = set()
    for seed in (5, 5, 6):
        assert puzzle(f"new pipes --seed {seed} --json") == 0
        cards.add(shell.readouterr().out)
    assert len(cards) == 2


def test_without_a_seed_the_chosen_seed_is_printed(shell: Shell) -> None:
    assert puzzle("new pipes --grade 4") == 0
    out = shell.readouterr().out
    seed = out.splitlines()[0].rpartition(" ")[2]
    assert puzzle(f"new pipes --grade 4 --seed {seed}") == 0
    assert shell.readouterr().out == out


def test_the_worked_example_in_plain_text(shell: Shell) -> None:
    """E32: the printed text shows all solutions of the worked example."""
    assert puzzle("solve card.json --all") == 0
    assert (
        shell.readouterr().out == " 13   6   |   5   7\n  ●   ●   |   ●  ●●\n5 weights, both arms alike\n\n1 solution\n"
    )


def test_a_wrong_solution_prints_its_fault_and_exits_1(shell: Shell) -> None:
    assert puzzle("check card.json right.json") == 0
    assert puzzle("check card.json wrong.json") == 1
    assert shell.readouterr().out == "accepted\nwrong.json: not accepted: the left arm is heavier by 20 (E31)\n"


def test_a_card_without_a_solution(shell: Shell) -> None:
    assert puzzle("solve unsolvable.json") == 1
    assert "no solution" in shell.readouterr().out
    assert puzzle("grade unsolvable.json") == 1
    assert shell.readouterr().out == "unsolvable.json: this card has no solution\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "card.json: this is no card: Input data was truncated"),
        ("{", "card.json: this is no card: Input data was truncated"),
        ("[1]", "Expected `object`, got `array`"),
        ('{"category":"sudoku"}', "`$.category`"),
        (EXAMPLE.replace("13", "99"), "`$.left[0]`"),
        (EXAMPLE.replace("13", "7"), "two cups have the same number"),
        (RIGHT, "weights"),
        (" " * 200_000, "larger than 100000 bytes"),
        ("\0", "card.json: this is no card"),
    ],
)
def test_a_bad_file_gets_one_line_with_the_place_and_exits_2(text: str, says: str, shell: Shell, folder: Path) -> None:
    (folder / "card.json").write_text(text)
    for line in ("grade card.json", "solve card.json", "check card.json right.json", "render card.json"):
        assert puzzle(line) == 2
        said = shell.readouterr().err
        assert said.startswith("tessera: card.json: ")
        assert says in said
        assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("grade nowhere.json", "cannot read nowhere.json: No such file"),
        ("grade .", "cannot read .: Is a directory"),
        ("check card.json card.json", "card.json: this is no arrangement: "),
        ("check card.json nowhere.json", "cannot read nowhere.json"),
        ("render card.json --svg no/such/folder.svg", "cannot write no/such/folder.svg"),
        ("new weights --seed 1 --svg .", "cannot write ."),
        ("new sudoku", "there is no category 'sudoku'; there are weights, fragments, pipes, blocks"),
        ("print --out no/such/folder.pdf", "cannot write no/such/folder.pdf"),
    ],
)
def test_a_wrong_name_gets_one_line_and_exits_2(line: str, says: str, shell: Shell) -> None:
    assert puzzle(line) == 2
    said = shell.readouterr().err
    assert says in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("line", ["", "new", "new pipes --grade 6", "new pipes --grade x", "print"])
def test_a_wrong_call_exits_2(line: str, shell: Shell) -> None:
    with pytest.raises(SystemExit) as stopped:
        puzzle(line)
    assert stopped.value.code == 2
    assert "usage: tessera puzzle" in shell.readouterr().err


def test_drawings_are_written_as_svg(folder: Path, shell: Shell) -> None:
    assert puzzle("new pipes --seed 5 --svg new.svg") == 0
    card = puzzles.read_card(shell.readouterr().out)
    (folder / "pipes.json").write_bytes(msgspec.json.encode(card))
    assert (folder / "new.svg").read_text() == puzzles.render(card)
    assert puzzle("solve pipes.json --all --svg solved.svg") == 0
    count = len(puzzles.solutions(card))
    assert len(list(folder.glob("solved*.svg"))) == count > 1
    assert puzzle("render card.json right.json --paper") == 0
    ElementTree.fromstring(shell.readouterr().out)


def test_an_arrangement_of_another_category_cannot_be_drawn(folder: Path, shell: Shell) -> None:
    (folder / "pipes.json").write_bytes(msgspec.json.encode(the_box()["pipes"][0].card))
    assert puzzle("render pipes.json right.json") == 2
    assert "an arrangement of weights cannot lie on a card of pipes" in shell.readouterr().err
    assert puzzle("check pipes.json right.json") == 1


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_card_of_the_box_can_be_drawn_in_text(category: str) -> None:
    for boxed in the_box()[category]:
        bare, solved = drawn(boxed.card), drawn(boxed.card, puzzles.solve(boxed.card))
        assert bare != solved
        assert all(line == line.rstrip() for line in (bare + "\n" + solved).splitlines())


def test_the_text_of_a_pipes_card_shows_its_ports_and_print() -> None:
    card = puzzles.read_card(
        '{"category":"pipes","board":["..#",".##",".┐."],"ports":["N2","E3","S2","S3","W3"],'
        '"crossed":["straight","elbow","tee","tee"]}'
    )
    assert drawn(card, puzzles.solve(card)) == "\n".join(
        [
            "              │",
            "  ╔═══════════╨═══════════╗",
            "  ║           │   ▒▒▒▒▒▒▒ ║",
            "  ║    ┌──────┘   ▒▒▒▒▒▒▒ ║",
            "  ║    │          ▒▒▒▒▒▒▒ ║",
            "  ║    │   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ║",
            "  ║    │   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ║",
            "  ║    │   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ║",
            "  ║    │   ∘     ∘        ║",
            "──╡ ───┴──────┐      ┌─── ╞──",
            "  ║        ∘  │  ∘   │    ║",
            "  ╚═══════════╥══════╥════╝",
            "              │      │",
            "pieces: 1 straight, 3 elbows, 1 tee",
        ]
    )


def test_a_print_that_fails_leaves_the_old_file_as_it_was(
    folder: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The PDF is drawn first, then written to a temporary file that takes the place of the old one."""
    from tessera.games.enigma.puzzles import printing

    (folder / "box.pdf").write_text("old")
    seen = []

    def fail(*given: object) -> bytes:
        seen.append(((folder / "box.pdf").read_text(), *given[1:]))
        raise Refusal("stopped", "in the middle")

    monkeypatch.setattr(printing, "printed", fail)
    assert puzzle("print --language de --out box.pdf") == 2
    assert seen == [("old", None, "de")]
    assert (folder / "box.pdf").read_text() == "old"
    monkeypatch.setattr(printing, "printed", lambda *_: b"new")
    assert puzzle("print --out box.pdf") == 0
    assert (folder / "box.pdf").read_text() == "new"
    assert sorted(path.name for path in folder.glob("*box*")) == ["box.pdf"]


@pytest.mark.parametrize(
    "line", [["new", "pipes", "--svg", ""], ["render", "card.json", "--svg", ""], ["print", "--out", ""]]
)
def test_an_empty_file_name_is_refused(line: list[str], shell: Shell) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["puzzle", *line])
    assert stopped.value.code == 2
    assert "the name of a file is missing" in shell.readouterr().err


def test_a_folder_is_no_file_to_write_to(folder: Path, shell: Shell) -> None:
    for line in ("new pipes --svg .", "solve card.json --svg .", "render card.json --svg .", "print --out ."):
        assert puzzle(line) == 2
        assert "cannot write ." in shell.readouterr().err


@pytest.mark.long
def test_a_seed_prints_a_box_of_its_own(folder: Path, shell: Shell) -> None:
    assert puzzle("print --seed 5 --out box.pdf") == 0
    assert shell.readouterr().out == "box.pdf: 108 tiles, the rules, the pieces, and all solutions\n"
    assert (folder / "box.pdf").read_bytes().startswith(b"%PDF")
