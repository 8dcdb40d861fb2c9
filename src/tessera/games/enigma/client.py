"""Types and content of ENIGMA that are generated into the browser client."""

from __future__ import annotations

from tessera.core.export import Constant, Sheet, refusals_in, texts_in
from tessera.games import enigma
from tessera.games.enigma import daily, options, practice, puzzles
from tessera.games.enigma.bots import levels, reasons
from tessera.games.enigma.bots.greedy import SolvingTimes
from tessera.games.enigma.cards import CardReference, Graded
from tessera.games.enigma.daily import CardsOfTheDay
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.packs import Pack
from tessera.games.enigma.puzzles import pipes_board, polycubes, tangram, weights
from tessera.games.enigma.puzzles.editions import NEWEST
from tessera.games.enigma.state import Phase
from tessera.games.enigma.tiles import Letter
from tessera.games.enigma.view import Doing

EDITION = Enigma.edition
OPENINGS = {sign: sum(1 << side for side in pipes_board.OPEN_SIDES[sign]) for sign in pipes_board.SIGNS}
FAULTS = {category: [fault.code for fault in kind.faults] for category, kind in puzzles.KINDS.items()}
SKILLS = {"novice": levels.NOVICE_SKILL, "steady": 100, "expert": levels.EXPERT_SKILL}


def usual_seconds(skill: int) -> int:
    """The median time of a level for a card of the middle grade, over the four kinds of puzzle."""
    times = SolvingTimes(skill=skill)
    return round(sum(times.median(category, levels.USUAL_GRADE) for category in puzzles.CATEGORIES) / 4_000)


SHEETS = (
    Sheet(
        "lib/types.gen.ts",
        (practice.Checked, Graded, practice.Solved, practice.Hinted, CardsOfTheDay, CardReference, Pack),
        {"Category": puzzles.Category, "Card": puzzles.Card, "Arrangement": puzzles.Arrangement},
        constants=(
            Constant("CATEGORIES", puzzles.CATEGORIES),
            Constant("GRADES", puzzles.GRADES, "From easy to hard."),
            Constant("NEWEST", NEWEST, "The edition of new practice cards."),
            Constant("DAY_GRADES", daily.GRADES, "The grade of each weekday's cards, from Monday to Sunday."),
        ),
    ),
    Sheet(
        "puzzles/pieces.gen.ts",
        constants=(
            Constant("CUPS", weights.CUPS, "Fewest and most cups of an arm."),
            Constant("HEAVIEST", weights.HEAVIEST, "The highest number on a cup."),
            Constant("WEIGHT_COUNTS", weights.WEIGHTS, "Fewest and most weights of a card."),
            Constant("WEIGHTS", weights.WEIGHTS[1], "Weights in the box; a card says how many of them must be used."),
            Constant("LATTICE", tangram.SIZE, "Unit squares in a row of the lattice."),
            Constant("QUARTER_CELLS", tangram.CELLS, "Quarter cells that all fragments cover together."),
            Constant("FRAGMENTS", tangram.FRAGMENTS, "The corners of each fragment."),
            Constant("FRAGMENT_STOCK", tangram.STOCK, "How many there are of each fragment."),
            Constant("PIPE_STOCK", pipes_board.PIECES, "How many there are of each kind of pipe."),
            Constant("PIPES", OPENINGS, "By sign: a mask with bit `s` for an opening to side `s` (N, E, S, W)."),
            Constant("VIEW_SIDES", polycubes.SIDES, "Smallest and largest width of a view."),
            Constant("HIGHEST", polycubes.HIGHEST, "The most layers of a block structure."),
            Constant("BLOCKS", polycubes.PIECES, "The cubes of each block."),
        ),
    ),
    Sheet(
        "games/enigma/view.gen.ts",
        (Enigma.View,),
        {"Phase": Phase, "Doing": Doing, "Letter": Letter, "Event": Enigma.Events, "Action": Enigma.Actions},
    ),
    Sheet(
        "games/enigma/content.gen.ts",
        constants=(
            Constant("GOAL", EDITION.goal, "Points that end the game."),
            Constant("NETWORKERS", EDITION.networkers, "Each player's."),
            Constant("TILES_A_CHAMBER", len(EDITION.chambers[0]), "Tiles are numbered chamber by chamber."),
            Constant(
                "SECONDS",
                {level: usual_seconds(skill) for level, skill in SKILLS.items()},
                "The time in which a bot of each level solves a card of the middle grade, as a rule.",
            ),
            Constant("MOST_OWN", options.MOST_OWN, "Own cards that a table takes (E43)."),
            Constant("LOCK", EDITION.lock, "Milliseconds until one may claim again after a mistake (E12)."),
        ),
    ),
    Sheet(
        "games/enigma/keys.gen.ts",
        constants=(
            Constant("RULES", Enigma.numbered_rules, "The numbers of all rules."),
            Constant("REFUSALS", refusals_in(enigma), "The codes of refused actions, and the rules that they cite."),
            Constant("FAULTS", FAULTS, "The codes of the faults in each kind of puzzle."),
            Constant("REASONS", texts_in(reasons, "enigma."), "The reasons that advice can give."),
        ),
    ),
)
