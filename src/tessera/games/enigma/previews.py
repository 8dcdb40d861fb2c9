"""Previews of practice cards.  The cards of a table and of the day have none: nobody may see a card before its race."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tessera.core.attempt import Puzzle
from tessera.core.game import Refusal
from tessera.core.preview import Head
from tessera.games.enigma import puzzles
from tessera.games.enigma.attempts import card_of
from tessera.games.enigma.practice import Wanted, puzzle

PRACTICE = "practice/"
NAMES = {"weights": "Weights", "fragments": "Fragments", "pipes": "Pipes", "blocks": "Blocks"}


class PracticePreviews:
    def describe(self, path: str, query: Mapping[str, str]) -> Head | None:
        category = path.removeprefix(PRACTICE)
        if not path.startswith(PRACTICE) or category not in NAMES:
            return None
        grade = query.get("grade", "")
        which = f"{NAMES[category]}, grade {grade}" if grade in map(str, puzzles.GRADES) else NAMES[category]
        return Head(f"{which} · Tessera", "A puzzle to solve on your own. The link gives the same card to everybody.")

    def draw(self, path: str, query: Mapping[str, str]) -> str:
        if not query.get("seed"):
            raise Refusal("not-found", "a page without a seed shows another card to everybody")
        try:
            wanted = msgspec.convert({**query, "category": path.removeprefix(PRACTICE)}, Wanted)
        except msgspec.ValidationError as error:
            raise Refusal("bad-request", f"{error}") from None
        return puzzles.render(puzzle(wanted).card)

    def draw_card(self, puzzle: Puzzle) -> str:
        return puzzles.render(card_of(puzzle))


PREVIEWS = PracticePreviews()
