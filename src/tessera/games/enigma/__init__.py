"""ENIGMA: a race of four puzzles, then tile laying.

`game` implements the Game contract, `state` is its state, and the rules are functions over it.  `edition` has the data
that differs between versions, `puzzles` the four kinds of puzzle, `bots` the bots.
"""

from tessera.core.registry import GameEntry

GAME = GameEntry(
    name="enigma",
    title="ENIGMA",
    editions={
        "1": "tessera.games.enigma.game:Enigma",
        "2": "tessera.games.enigma.edition_2:Enigma2",
        "3": "tessera.games.enigma.edition_3:Enigma3",
        "4": "tessera.games.enigma.edition_4:Enigma4",
    },
    lesson_editions={"lesson": "tessera.games.enigma.edition_3:EnigmaLesson"},
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
    statistics="tessera.games.enigma.statistics:STATISTICS",
    board="tessera.games.enigma.board:BOARD",
    rulebook="tessera.games.enigma.rulebook:RULEBOOK",
    encoding="tessera.games.enigma.encoding:EnigmaEncoding",
    lesson="tessera.games.enigma.lesson:LESSON",
    daily="tessera.games.enigma.daily:DAILY",
    attempts="tessera.games.enigma.attempts:ATTEMPTS",
    services="tessera.games.enigma.practice:SERVICES",
    previews="tessera.games.enigma.previews:PREVIEWS",
    commands=("tessera.games.enigma.commands:add",),
    client="tessera.games.enigma.client:SHEETS",
)
