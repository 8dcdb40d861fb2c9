"""What TESSERACT hands to the browser client."""

from __future__ import annotations

from tessera.core.export import Constant, Sheet, texts_in
from tessera.games.tesseract import dice
from tessera.games.tesseract.bots import reasons
from tessera.games.tesseract.cascade import VERBS
from tessera.games.tesseract.content.characters import CHARACTERS
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.plates import DIFFICULTY, EVENTS, PLATES
from tessera.games.tesseract.content.research import RESEARCH
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.primed import CROWD, DOUBLE_CROWD, LAST_BREACH
from tessera.games.tesseract.threat import ACTIONS_A_TURN

VALUES = range(1, 7)
PLATE_SIDES = [
    {"side": side, "difficulty": DIFFICULTY[side], "events": dict(zip(EVENTS, counts, strict=True))}
    for side, counts in PLATES.items()
]

SHEETS = (
    Sheet(
        "games/tesseract/view.gen.ts",
        (Tesseract.View,),
        {"Colour": dice.ColourName, "Event": Tesseract.Events, "Action": Tesseract.Actions},
    ),
    Sheet(
        "games/tesseract/content.gen.ts",
        constants=(
            Constant("COLOURS", dice.COLOURS),
            Constant("VALUES", list(VALUES)),
            Constant("MATRIX", len(dice.COLOURS) * len(VALUES), "Dice to contain: one of each colour and value."),
            Constant("LAB_SPACES", dice.LAB_SPACES),
            Constant("ACTIONS_A_TURN", ACTIONS_A_TURN),
            Constant("LAST_BREACH", LAST_BREACH, "The breach that loses the game."),
            Constant("CROWD", CROWD, "So many primed dice of one value are a breach."),
            Constant("DOUBLE_CROWD", DOUBLE_CROWD, "So many are two breaches."),
            Constant(
                "RESEARCH",
                {card.name: card.level for card in RESEARCH},
                "The level of each research card.",
                "Readonly<Record<string, number>>",
            ),
            Constant("CONTAINMENT", [card.name for card in CONTAINMENT], "The containment cards."),
            Constant("CHARACTERS", [character.name for character in CHARACTERS]),
            Constant(
                "SUPPORT",
                [character.name for character in CHARACTERS if character.support],
                "The characters that help the others more than themselves.",
                "readonly string[]",
            ),
            Constant("EVENTS", EVENTS),
            Constant(
                "PLATES",
                PLATE_SIDES,
                "The sides of the plates: their difficulty, and how many of each event lie under the cube.",
            ),
        ),
    ),
    Sheet(
        "games/tesseract/keys.gen.ts",
        constants=(
            Constant("DECISIONS", [kind.replace(" ", "-") for kind in VERBS], "What a player can be asked about."),
            Constant("REASONS", texts_in(reasons, "tesseract."), "The reasons that advice can give."),
        ),
    ),
)
