"""The eleven characters (T5): a special each, which is an effect like a card's, and a passive.

A passive bends a rule, so it stands where that rule is done; it asks `state.characters[lab] == MODULAR` and the like,
by the number of the character that has it.
"""

from __future__ import annotations

from typing import NamedTuple

from tessera.games.tesseract import effects as e
from tessera.games.tesseract.effects import Effect


class Character(NamedTuple):
    name: str
    support: bool
    passive: str
    passive_text: str
    special: str
    special_text: str
    effect: Effect


CHARACTERS = (
    Character("transport-engineer", True,
              "efficiency", "When you transfer a die you may also adjust it by 1.",
              "pack", "Remove two dice, one after the other.", (e.remove(2),)),
    Character("quantum-physicist", False,
              "many-paths", "When you have taken three different kinds of action this turn you have a fourth.",
              "superposition", "Roll one die of your lab, then keep it or flip it.", (e.superpose(),)),
    Character("spectroscopist", False,
              "filter", "Your adjust may recolour a die of your lab instead.",
              "emission", "Recolour up to two dice in any labs.", (e.recolour(2),)),
    Character("pressure-analyst", False,
              "relief", "After you contain a die you may destroy one die of a primed column that holds three or more.",
              "vent", "Destroy one die of a primed column that holds three or more.", (e.destroy(e.CROWDED),)),
    Character("decontaminator", False,
              "clean-hands", "You may adjust a primed die by up to 2 (below 1: destroyed).",
              "sweep", "Lower every die of one primed column by 1 (column 1: destroyed).", (e.sweep(),)),
    Character("structural-engineer", False,
              "leverage", "For your removes and repositions, top and one side free are enough.",
              "rebuild", "Reposition up to two dice.", (e.reposition(2, up_to=True),)),
    Character("roboticist", False,
              "magazine", "Your lab has eight spaces.",
              "exchange", "Swap a die of your lab with a removable die of the cube, values unchanged.", (e.swap(),)),
    Character("entanglement-theorist", True,
              "entangled", "When you adjust a die of your lab you may adjust a die of the same colour in another lab "
              "by the same step.",
              "teleport", "Transfer up to two dice between any labs.", (e.transfer(2),)),
    Character("archivist", True,
              "cross-reference", "When you draw a research card, draw two of that level, keep one, put the other back.",
              "field-study", "Draw a level 2 card.", (e.draw(2),)),
    Character("shield-technician", True,
              "faraday-cage", "Events do not touch your lab.",
              "dampen", "Mark a removable die; the cube cannot prime or destroy it until your next turn.",
              (e.dampen(),)),
    Character("number-theorist", False,
              "modular", "In your lab 6 and 1 are neighbours, for runs and for adjusting.",
              "substitution", "Dial a die of your lab to a value showing on another die in any lab.",
              (e.substitute(),)),
)  # fmt: skip

(EFFICIENCY, MANY_PATHS, FILTER, RELIEF, CLEAN_HANDS, LEVERAGE, MAGAZINE, ENTANGLED, CROSS_REFERENCE, FARADAY_CAGE,
 MODULAR) = range(11)  # fmt: skip
"""The passives, by the number of the character that has them."""
CHARACTER_OF = {character.name: number for number, character in enumerate(CHARACTERS)}
MAGAZINE_SPACES = 8
