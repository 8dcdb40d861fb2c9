"""The pending work and decisions of a game: one small class for each kind, one module for each subject.

A card, special or event puts tasks on the stack of the game; `cascade` works them off from the top.  A new verb for
cards is a new class here.
"""
