"""The rule behind every action, event and end of a game, for refusals, captions and the history."""

from __future__ import annotations

ACTION_RULES = {
    "remove": "T14",
    "adjust": "T16",
    "transfer": "T17",
    "study": "T18",
    "contain": "T19",
    "special": "T23",
    "play": "T24",
    "dial": "T25",
    "flip": "T25",
    "reposition": "T25",
    "use": "T43",
    "end": "T13",
}
"""By the type of action; answers to a decision have the rule of that decision."""

EVENT_RULES = {
    "removed": "T14",
    "transferred": "T17",
    "asked": "T17",
    "answered": "T17",
    "askfirstset": "T17",
    "contained": "T20",
    "specialused": "T23",
    "played": "T24",
    "repositioned": "T25",
    "threatbegan": "T26",
    "primed": "T29",
    "breached": "T30",
    "uncovered": "T34",
    "cardturned": "T43",
    "cardavailable": "T43",
    "turnbegan": "T12",
    "charactertaken": "T5",
}
"""By the type of event, where it always follows from the same rule."""

END_RULES = {"matrix-full": "T46", "seventh-breach": "T33", "cube-empty": "T26"}
"""By the reason for which the game ended."""
