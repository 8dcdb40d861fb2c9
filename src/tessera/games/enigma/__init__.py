"""ENIGMA: a race of four puzzles, then tile laying.

`game` is the game of the contract, `state` its state, and the rules are functions over it.  `edition` has what may
differ between versions, `puzzles` the four kinds of puzzle, `bots` the players.
"""

from tessera.core.registry import GameEntry

GAME = GameEntry(
    name="enigma",
    title="ENIGMA",
    editions={"1": "tessera.games.enigma.game:Enigma"},
    bots={
        "random": "tessera.games.enigma.bots.greedy:RandomSolver",
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
    daily="tessera.games.enigma.daily:DAILY",
    services="tessera.games.enigma.practice:SERVICES",
    commands=("tessera.games.enigma.commands:add",),
    client="tessera.games.enigma.client:SHEETS",
)
