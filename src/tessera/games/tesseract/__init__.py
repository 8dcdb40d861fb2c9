"""TESSERACT: a cooperative fight against a block of 64 dice."""

from tessera.core.registry import GameEntry

GAME = GameEntry(
    name="tesseract",
    title="TESSERACT",
    editions={
        "1": "tessera.games.tesseract.game:Tesseract",
        "2": "tessera.games.tesseract.edition_2:SecondEdition",
        "3": "tessera.games.tesseract.edition_3:ThirdEdition",
    },
    bots={
        "random": "tessera.bots:Random",
        "greedy": "tessera.games.tesseract.bots.greedy:Greedy",
        "novice": "tessera.games.tesseract.bots.levels:Novice",
        "steady": "tessera.games.tesseract.bots.levels:Steady",
        "expert": "tessera.games.tesseract.bots.levels:Expert",
    },
    usual_bot="steady",
    stand_in="greedy",
    reviewer=("steady", "expert"),
    adviser="tessera.games.tesseract.bots.reasons:ADVISER",
    tally="tessera.games.tesseract.tally:Tally",
    statistics="tessera.games.tesseract.statistics:STATISTICS",
    board="tessera.games.tesseract.board:BOARD",
    rulebook="tessera.games.tesseract.rulebook:RULEBOOK",
    encoding="tessera.games.tesseract.encoding:TesseractEncoding",
    learner="tessera.games.tesseract.bots.learner:LEARNER",
    lesson="tessera.games.tesseract.lesson:LESSON",
    daily="tessera.games.tesseract.daily:DAILY",
    client="tessera.games.tesseract.client:SHEETS",
)
