"""The bots of TESSERACT.

| file | subject |
|---|---|
| `greedy.py` | one move ahead, with an evaluation of its own |
| `levels.py` | novice, steady and expert: one beam search, with more or less effort |
| `beam_search.py` | plans a turn over the real rules |
| `evaluation.py` | the chance to win a position, without playing on |
| `work.py` | the actions that are still needed to fill the matrix |
| `patterns.py` | how near dice are to a set or run |
| `calibration.py` | turns an evaluation into the share of games that experts won |
| `choices.py` | the choices that the bots look at |
| `reasons.py` | explains an action: advice and reviews |

The folder's `GAME` lists the bots by level.
"""
