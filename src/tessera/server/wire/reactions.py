"""Reactions: the signs and phrases that need no keyboard.  They travel as codes; each client shows its own language."""

from typing import Literal

Sign = Literal["thumb", "heart", "smile", "laugh", "wow", "sad", "think", "spark"]
Phrase = Literal[
    "hello",
    "luck",
    "idea",
    "well-done",
    "yes",
    "no",
    "moment",
    "your-view",
    "help",
    "sorry",
    "thanks",
    "again",
    "good-game",
    "bye",
]
Reaction = Literal[Sign, Phrase]
