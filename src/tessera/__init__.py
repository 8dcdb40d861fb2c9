"""Tessera: two board games, ENIGMA and TESSERACT, as values that step.

>>> from tessera.core.registry import game_named
>>> game = game_named("tesseract").new(seats=2, key=bytes(32))
"""

__version__ = "0.1.0"
