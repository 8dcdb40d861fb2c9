"""ENIGMA: four puzzles to race at, then tiles to lay.

`game` plays the rounds.  It stands on `chambers` (tiles and cards not yet taken), `race` (solving, and the hourglass)
and `network` (the tiles on the table and their systems).  `puzzles` has the four kinds of puzzle.
"""

from tessera.core.registry import GameEntry

GAME = GameEntry(
    name="enigma",
    title="ENIGMA",
    editions={"1": "tessera.games.enigma.game:Enigma"},
    bots={
        "random": "tessera.games.enigma.bots.greedy:Random",
        "greedy": "tessera.games.enigma.bots.greedy:Greedy",
        "novice": "tessera.games.enigma.bots.levels:Novice",
        "steady": "tessera.games.enigma.bots.levels:Steady",
        "expert": "tessera.games.enigma.bots.levels:Expert",
    },
    usual_bot="steady",
    stand_in="greedy",
    reviewer=("steady", "expert"),
    adviser="tessera.games.enigma.bots.reasons:ADVISER",
    tally="tessera.games.enigma.tally:Tally",
    lesson="tessera.games.enigma.lesson:LESSON",
    client="tessera.games.enigma.client:SHEETS",
)
