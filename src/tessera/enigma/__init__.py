"""The rules of ENIGMA.

`game` plays the rounds.  It stands on `chambers` (tiles and cards not yet taken), `race` (solving, and the hourglass)
and `network` (the tiles on the table and their systems).  `puzzles` is a world of its own.
"""
