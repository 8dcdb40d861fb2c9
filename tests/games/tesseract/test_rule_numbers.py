"""The numbers of the rules that captions and the history show."""

from __future__ import annotations

import re
from typing import get_args

from tessera.games.tesseract.actions import Actions
from tessera.games.tesseract.content.rule_numbers import ACTION_RULES, EVENT_RULES
from tessera.games.tesseract.events import Events


def tags(union: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


def test_every_number_belongs_to_a_real_action_or_event() -> None:
    assert ACTION_RULES.keys() <= tags(Actions)
    assert EVENT_RULES.keys() <= tags(Events)
    assert all(re.fullmatch(r"T\d+", rule) for rule in [*ACTION_RULES.values(), *EVENT_RULES.values()])


def test_the_six_actions_and_the_threat_phase_name_their_rules() -> None:
    assert [ACTION_RULES[verb] for verb in ("remove", "adjust", "transfer", "study", "contain", "special")] == [
        "T14", "T16", "T17", "T18", "T19", "T23",
    ]  # fmt: skip
    assert (EVENT_RULES["primed"], EVENT_RULES["breached"], EVENT_RULES["uncovered"]) == ("T29", "T30", "T34")
