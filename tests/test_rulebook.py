"""The rules pages: every rule the server applies can be read, in every language, and their examples are true."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import tessera
from tessera.core.registry import game_named, games
from tessera.games.enigma import puzzles
from tessera.games.enigma.refusals import MOMENTS

CLIENT = Path(tessera.__file__).parents[2] / "client" / "src" / "games"
LANGUAGES = ("cs", "de", "en")
CITED = re.compile(r"""(?:rule=|rule = |source=|FaultKind\("[\w-]+", )"([A-Z]\d+)["]""")
NUMBERED = [name for name in games() if game_named(name).numbered_rules]


def pages(game: str) -> dict[str, Any]:
    """The texts of a game's rules, by language."""
    return {
        path.stem: json.loads(path.read_text("utf-8")) for path in (CLIENT / game / "rules" / "texts").glob("*.json")
    }


@pytest.mark.parametrize("game", NUMBERED)
def test_every_rule_is_on_the_page_in_every_language(game: str) -> None:
    texts = pages(game)
    assert sorted(texts) == sorted(LANGUAGES)
    for page in texts.values():
        assert tuple(page["rules"]) == game_named(game).numbered_rules
        for rule in page["rules"].values():
            assert rule["title"].strip()
            assert all(len(paragraph) > 20 for paragraph in rule["text"])


@pytest.mark.parametrize("game", NUMBERED)
def test_a_translation_is_no_copy(game: str) -> None:
    english, *others = (pages(game)[language] for language in ("en", "de", "cs"))
    for other in others:
        for number, rule in english["rules"].items():
            assert other["rules"][number]["text"] != rule["text"], number


@pytest.mark.parametrize("game", NUMBERED)
def test_everything_that_code_cites_can_be_read(game: str) -> None:
    """Promise 12: no refusal, decision or fault names a rule that is not on the page."""
    folder = Path(tessera.__file__).parent / "games" / game
    rules = game_named(game).numbered_rules
    cited = {
        rule
        for path in folder.rglob("*.py")
        for rule in re.findall(
            r"""(?:rule=|rule = |source=|FaultKind\("[\w-]+", )"([A-Z]\d+)\"""", path.read_text("utf-8")
        )
    }
    assert len(cited) > 8
    assert cited <= {*rules}


def test_every_moment_of_enigma_has_its_rule() -> None:
    assert {moment.rule for moment in MOMENTS.values()} <= {*game_named("enigma").numbered_rules}


@pytest.mark.parametrize("category", puzzles.CATEGORIES)
def test_the_examples_of_the_puzzles_are_right_and_wrong(category: str) -> None:
    """E32, E34, E37, E39: the referee accepts the right arrangement and refuses the wrong one."""
    examples = json.loads((CLIENT / "enigma" / "rules" / "examples.json").read_text("utf-8"))
    card = puzzles.read_card(json.dumps(examples[category]["card"]).encode())
    right, wrong = (
        puzzles.read_arrangement(json.dumps(examples[category][way]).encode()) for way in ("right", "wrong")
    )
    assert puzzles.check(card, right) is None
    fault = puzzles.check(card, wrong)
    assert fault is not None
    expected = {"weights": "weights", "fragments": "outside", "pipes": "loose", "blocks": "gap"}
    assert fault.code == expected[category]


def test_the_worked_example_of_the_rulebook_has_one_solution() -> None:
    """E32."""
    examples = json.loads((CLIENT / "enigma" / "rules" / "examples.json").read_text("utf-8"))
    card = puzzles.read_card(json.dumps(examples["weights"]["card"]).encode())
    assert len(puzzles.solutions(card)) == 1
