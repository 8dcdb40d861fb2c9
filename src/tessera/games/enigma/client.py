"""What ENIGMA hands to the browser client."""

from __future__ import annotations

from tessera.core.export import Constant, Sheet, first_arguments, texts_in
from tessera.games.enigma import puzzles, race
from tessera.games.enigma.bots import reasons
from tessera.games.enigma.chambers import TILES_A_CHAMBER
from tessera.games.enigma.game import GOAL, NETWORKERS, Enigma
from tessera.games.enigma.tiles import Letter
from tessera.games.enigma.view import Doing, Phase

FAULTS = {category: first_arguments(module, "Fault") for category, module in puzzles.MODULES.items()}

SHEETS = (
    Sheet(
        "games/enigma/view.gen.ts",
        (Enigma.View,),
        {"Phase": Phase, "Doing": Doing, "Letter": Letter, "Event": Enigma.Events, "Action": Enigma.Actions},
    ),
    Sheet(
        "games/enigma/content.gen.ts",
        constants=(
            Constant("GOAL", GOAL, "Points that end the game."),
            Constant("NETWORKERS", NETWORKERS, "Each player's."),
            Constant("TILES_A_CHAMBER", TILES_A_CHAMBER, "Tiles are numbered chamber by chamber."),
            Constant("LOCK", race.LOCK, "Milliseconds until one may claim again after a mistake (E12)."),
        ),
    ),
    Sheet(
        "games/enigma/keys.gen.ts",
        constants=(
            Constant("FAULTS", FAULTS, "The codes of the faults in each kind of puzzle."),
            Constant("REASONS", texts_in(reasons, "enigma."), "The reasons that advice can give."),
        ),
    ),
)
