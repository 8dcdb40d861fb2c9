"""The bots of TESSERACT.

| file | subject |
|---|---|
| `greedy.py` | one move ahead, with an evaluation of its own |
| `levels.py` | novice, steady and expert: one beam search, with more or less effort |
| `beam_search.py` | plans a turn over the real rules |
| `evaluation.py` | ranks positions, without playing on |
| `work.py` | the actions that are still needed to fill the matrix |
| `patterns.py` | how near dice are to a set or run |
| `value_model.py` | the chance to win that was learned by self-play; `value_model.json` has its weights |
| `features.py` | a position as the numbers that the value model was trained on |
| `learner.py` | the games to train it with |
| `choices.py` | the choices that the bots look at |
| `reasons.py` | explains an action: advice and reviews |

The folder's `GAME` lists the bots by level.
"""
