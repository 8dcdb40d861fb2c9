"""The 41 research cards: sixteen of level 2 (two of each), fourteen of level 3 (two of each), eleven of level 4 (T4).

A level 2 card is worth about one action, level 3 two, level 4 four.
"""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.tesseract import effects as e
from tessera.games.tesseract.effects import ANY, Effect


class ResearchCard(NamedTuple):
    name: str
    level: int
    text: str
    effect: Effect


def _card(level: int, name: str, text: str, *effect: e.Task) -> ResearchCard:
    return ResearchCard(name, level, text, effect)


RESEARCH = (
    _card(2, "calibrate", "Adjust dice of your lab twice.", e.adjust(2)),
    _card(2, "invert", "Flip a die in any lab or the primed area.", e.flip()),
    _card(2, "extraction", "Remove a die.", e.remove()),
    _card(2, "courier", "Transfer up to two dice between any labs.", e.transfer(2)),
    _card(2, "coolant", "Adjust a primed die by up to 2.", e.adjust_primed(2)),
    _card(2, "shake", "Roll any dice of your lab.", e.roll_any()),
    _card(2, "brace", "Reposition a die.", e.reposition()),
    _card(2, "overclock", "One more action.", e.more_actions(1)),
    _card(3, "precision", "Dial a die of your lab.", e.dial()),
    _card(3, "resonance", "Adjust any number of dice of your lab by 1 each.", e.adjust(ANY, each_once=True)),
    _card(3, "twin-extraction", "Remove two dice.", e.remove(2)),
    _card(3, "neutralise", "Destroy a primed die of value 3 or less.", e.destroy(e.LOW)),
    _card(3, "convoy", "Transfer any number of dice between any labs, then adjust one of them.",
          e.transfer(ANY), e.adjust_moved()),
    _card(3, "overdrive", "Two more actions.", e.more_actions(2)),
    _card(3, "spectrum", "Dial or recolour a die in any lab.", e.rewrite()),
    _card(4, "absolute-zero", "Destroy all dice of one primed column.", e.clear_column()),
    _card(4, "master-key", "Contain a die of your lab without a set or run.", e.contain_one()),
    _card(4, "twin-containment", "Contain two dice of one valid set or run.", e.contain_two()),
    _card(4, "event-horizon", "The next threat phase is skipped.", e.skip_threat()),
    _card(4, "time-dilation", "Four more actions.", e.more_actions(4)),
    _card(4, "materialise", "Take a destroyed die, dial it, put it in your lab.", e.materialise()),
    _card(4, "annihilation", "Destroy up to three primed dice of different values.", e.destroy(e.DIFFERENT, up_to=3)),
    _card(4, "tunnel", "Remove any die with a free side; dice above it come down one layer.", e.tunnel()),
    _card(4, "alignment", "Dial up to three dice of your lab to one value.", e.align(3)),
    _card(4, "rewind", "Breach marker back by one.", e.marker_back(1)),
    _card(4, "paradox", "Take up to two discarded level 2 or 3 cards into your hand.", e.recall(2)),
)  # fmt: skip

COPIES = (0, 0, 2, 2, 1)
"""By level."""
FIRST = (0, 0, 0, 8, 15, 26)
"""The number of the first card of a level; cards of a level stand together."""
RESEARCH_OF = {card.name: number for number, card in enumerate(RESEARCH)}
LEVEL = [card.level for card in RESEARCH]
