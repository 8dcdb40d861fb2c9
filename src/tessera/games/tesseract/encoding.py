"""TESSERACT as numbers, for learning: the observation, the catalogue of actions, the description of a choice.

Labs are numbered from the player who looks: `lab:0` is one's own, `lab:1` the next player's.  The tables of indexes are
in docs/environments.md.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from typing import get_args

from tessera.core.game import Action, ChoiceInfo, Game
from tessera.games.tesseract import actions
from tessera.games.tesseract.content.plates import EVENTS
from tessera.games.tesseract.dice import (
    CELL,
    COLOUR,
    COLOUR_PIECE_OF,
    COLOURS,
    COLUMN,
    COLUMN_PIECE_OF,
    DESTROYED_OF,
    DIE,
    DIE_OF,
    KINDS,
    LAB,
    LABS,
    PRIMED,
    ROOM,
    VALUE,
    VALUE_PIECE_OF,
    VALUES,
)
from tessera.games.tesseract.game import Tesseract
from tessera.games.tesseract.primed import LAST_BREACH
from tessera.games.tesseract.state import Phase
from tessera.games.tesseract.view import View
from tessera.lab.encoding import WAIT, Encoding, Field, Row, length, names

VERBS: tuple[str, ...] = tuple(str(kind.__struct_config__.tag) for kind in get_args(actions.Actions))
PHASES: tuple[str, ...] = get_args(Phase)
PLAYERS = len(LABS)
FACES = len(KINDS)
MOST_ACTIONS = 8
"""Actions left, deck sizes and the like are divided by a usual maximum and cut off at 1."""
MOST_TURNS = 64
DECK = 16
COPIES = 4
GROUPS = (1, 3, 4, 5)
"""Dice in a containment: one alone (Master key), or a set or run."""

FACE_OF = {name: KINDS.index(die) for name, die in DIE_OF.items()}
"""By name of a die: its place among the 24 kinds of the matrix."""


DIE_SIZE = 2 + len(COLOURS) + len(VALUES)


def _die_row(colour: int | None, value: int) -> tuple[float, ...]:
    """A die that is there; value 0 is unknown."""
    row = [0.0] * DIE_SIZE
    row[0] = 1.0
    row[1 if colour is None else 2 + colour] = 1.0
    if value:
        row[1 + len(COLOURS) + value] = 1.0
    return tuple(row)


DIE_ROW = {
    "": (0.0,) * DIE_SIZE,
    "?": _die_row(None, 0),
    **{f"{colour}{value or '?'}": _die_row(n, value) for n, colour in enumerate(COLOURS) for value in range(7)},
}
"""By name of a die, as the view has it."""
DIE_MEANING = "there, colour unseen, yellow, orange, purple, blue, values 1 to 6"

STATUSES = ("face-down", "turned", "available", "used")


def _relative(text: str, player: int, players: int) -> str:
    """The text form of an action with the labs numbered from a player."""

    def lab(found: re.Match[str]) -> str:
        return f"{found[1]}{(int(found[2]) - player) % players}"

    verb = text.partition(" ")[0]
    pattern = r"(\blab:)(\d)" if verb not in ("roll", "contain") else r"((?<=[ ,]))(\d)(?=:)"
    return re.sub(pattern, lab, text)


relative = lru_cache(maxsize=65536)(_relative)


class TesseractEncoding(Encoding):
    """The encoding of one edition."""

    def __init__(self, kind: type[Game]) -> None:
        assert issubclass(kind, Tesseract)
        edition = kind.edition
        self.cards = {card.name: number for number, card in enumerate(edition.research)}
        self.containment = {card.name: number for number, card in enumerate(edition.containment)}
        self.characters = {character.name: number for number, character in enumerate(edition.characters)}
        cards, containment, characters = map(len, (self.cards, self.containment, self.characters))
        self.player_fields = (
            Field("plays", 1, "there is such a player"),
            Field("active", 1, "it is this player's turn"),
            Field("asked", 1, "the decision is this player's"),
            Field("same-seat", 1, "the seat that looks plays this player"),
            Field("character", characters, "one-hot, in the order of the edition"),
            Field("lab", ROOM * DIE_SIZE, f"{ROOM} spaces, each {DIE_SIZE}: {DIE_MEANING}"),
            Field("spaces", ROOM, "the lab has this space"),
            Field("hand", cards, "copies of each research card, / 2"),
        )
        self.player_size = length(self.player_fields)
        self.fields = (
            Field("phase", len(PHASES), ", ".join(PHASES)),
            Field("turn", 1, f"turns so far, / {MOST_TURNS}"),
            Field("actions", 1, f"actions left, / {MOST_ACTIONS}"),
            Field("optional", 1, "the decision may be declined"),
            Field("question", 1, "a decision inside an action, a card or an event, not the turn's own"),
            *(
                Field(f"player-{number}", self.player_size, f"the player {number} seats on; see below")
                for number in range(PLAYERS)
            ),
            Field("cube", len(CELL) * DIE_SIZE, f"64 cells x,y,layer, x fastest, each {DIE_SIZE}: {DIE_MEANING}"),
            Field("removable", len(CELL), "the die in this cell can be removed"),
            Field("lowest", len(CELL), "the die in this cell would be primed now"),
            Field("dampened", len(CELL), "the die in this cell is dampened"),
            Field("plate", len(COLUMN) * len(EVENTS), "16 columns x,y, x fastest: the known event, one-hot"),
            Field("events-left", len(EVENTS), "events never uncovered so far, by kind, / 8"),
            Field("unseen", len(COLOURS), "dice of unknown colour, by colour, / 16"),
            Field("primed", FACES, "primed dice by kind, / 4"),
            Field("columns", len(VALUES), "dice in each primed column, / 6"),
            Field("breaches", 1, f"/ {LAST_BREACH}"),
            Field("breach-chance", 1, "the chance that the next priming breaches"),
            Field("destroyed", len(COLOURS), "destroyed dice by colour, / 16"),
            Field("matrix", FACES, "contained, by kind: yellow 1 to 6, orange, purple, blue"),
            Field("slots", len(VALUES) * (len(STATUSES) + containment), "by value: the card's status, then the card"),
            Field("decks", 3, "cards left of level 2, 3 and 4, / 16"),
            Field("discards", cards, "discarded copies of each research card, / 2"),
            Field("effects", 4, "stasis / 4, blackout / 4, skipped threat phases / 4, open labs"),
        )
        self.first = names(self.fields)
        self.in_player = names(self.player_fields)
        self.action_fields = (
            Field("verb", len(VERBS), ", ".join(VERBS)),
            Field("costs", 1, "costs one of the turn's actions"),
            Field("final", 1, "draws chance or ends the turn"),
            Field("die", DIE_SIZE, f"the first die it uses: {DIE_MEANING}"),
            Field("where", 4, "that die is in one's own lab, another lab, the cube, the primed area"),
            Field("becomes", DIE_SIZE, f"that die afterwards, if it is certain: {DIE_MEANING}"),
            Field("needed", 2, "the matrix still needs the die as it is, as it becomes"),
            Field("layer", 1, "layer of a die in the cube, / 3"),
            Field("dice", 1, "number of dice it uses, / 8"),
            Field("roll", 1, "a containment that rolls the other dice"),
            Field("to", PLAYERS, "a lab as the target, from one's own"),
            Field("card", cards, "the research card, one-hot"),
            Field("containment", containment, "the containment card, one-hot"),
        )
        self.in_action = names(self.action_fields)
        self.actions = _catalogue([*self.cards], [*self.containment], [*self.characters])
        self.numbers = {name: number for number, name in enumerate(self.actions)}

    def observe(self, view: View, seat: int, row: Row) -> None:
        first = self.first
        row[first["phase"] + PHASES.index(view.phase)] = 1.0
        row[first["turn"]] = min(1.0, view.turn / MOST_TURNS)
        row[first["actions"]] = min(1.0, view.actions / MOST_ACTIONS)
        if view.decision:
            row[first["optional"]] = float(view.decision.optional)
            row[first["question"]] = float(view.decision.about != "turn")
        self._observe_players(view, seat, row)
        cube, at = view.cube, first["cube"]
        dice: list[float] = []
        for name in CELL:
            dice += DIE_ROW[cube.get(name, "")]
        row[at : at + len(dice)] = dice
        for field, cells in (("removable", view.removable), ("lowest", view.lowest), ("dampened", view.dampened)):
            for cell in cells:
                row[first[field] + CELL_AT[cell]] = 1.0
        for column, event in view.plate.items():
            row[first["plate"] + COLUMN.index(column) * len(EVENTS) + EVENTS.index(event)] = 1.0
        _fill(row, first["events-left"], [view.events_left[event] / 8 for event in EVENTS])
        _fill(row, first["unseen"], [view.unseen[colour] / 16 for colour in COLOURS])
        for value, column_dice in enumerate(view.primed):
            row[first["columns"] + value] = min(1.0, len(column_dice) / 6)
            for die in column_dice:
                at = first["primed"] + FACE_OF[die]
                row[at] = min(1.0, row[at] + 1 / COPIES)
        row[first["breaches"]] = view.breaches / LAST_BREACH
        part, whole = view.odds.chance
        row[first["breach-chance"]] = part / whole
        _fill(row, first["destroyed"], [view.destroyed[colour] / 16 for colour in COLOURS])
        for die in view.matrix:
            row[first["matrix"] + FACE_OF[die]] = 1.0
        for number, slot in enumerate(view.slots):
            at = first["slots"] + number * (len(STATUSES) + len(self.containment))
            row[at + STATUSES.index(slot.status)] = 1.0
            if slot.card:
                row[at + len(STATUSES) + self.containment[slot.card]] = 1.0
        _fill(row, first["decks"], [min(1.0, left / DECK) for left in view.decks])
        for card, count in view.discards.items():
            row[first["discards"] + self.cards[card]] = min(1.0, count / 2)
        effects = (view.stasis / 4, view.blackout / 4, view.skips / 4, float(view.open_labs))
        _fill(row, first["effects"], [min(1.0, effect) for effect in effects])

    def _observe_players(self, view: View, seat: int, row: Row) -> None:
        own = looking_player(view, seat)
        players = len(view.players)
        inside = self.in_player
        for number in range(players):
            index = (own + number) % players
            player = view.players[index]
            start = self.first[f"player-{number}"]
            row[start + inside["plays"]] = 1.0
            row[start + inside["active"]] = float(view.active == index)
            row[start + inside["asked"]] = float(view.decision is not None and view.decision.player == index)
            row[start + inside["same-seat"]] = float(player.seat == seat)
            if player.character:
                row[start + inside["character"] + self.characters[player.character]] = 1.0
            for space, die in enumerate(player.lab):
                _fill(row, start + inside["lab"] + space * DIE_SIZE, DIE_ROW[die])
                row[start + inside["spaces"] + space] = 1.0
            for card in player.hand:
                at = start + inside["hand"] + self.cards[card]
                row[at] = min(1.0, row[at] + 0.5)

    def number(self, view: View, seat: int, action: Action) -> int | None:
        text = str(action)
        if "lab:" in text or isinstance(action, actions.Roll | actions.Contain):
            text = relative(text, looking_player(view, seat), len(view.players))
        found = self.numbers.get(text)
        if found is None and isinstance(action, actions.Contain):
            die = _die_at(view, action.goes[0])
            roll = " roll" if action.roll else ""
            found = self.numbers.get(f"contain {die} of {len(action.dice)}{roll}")
        return found

    def describe(self, view: View, seat: int, action: Action, info: ChoiceInfo, row: Row) -> None:
        first = self.in_action
        row[first["verb"] + VERBS.index(str(action.__struct_config__.tag))] = 1.0
        row[first["costs"]] = min(1.0, float(info.costs))
        row[first["final"]] = float(info.final)
        own = looking_player(view, seat)
        pieces = action.goes if isinstance(action, actions.Contain) else _dice_of(action)
        if pieces:
            before = _die_at(view, pieces[0])
            _fill(row, first["die"], DIE_ROW[before])
            where = 2 if pieces[0].startswith("cube:") else 3 if pieces[0].startswith("primed:") else 0
            if where == 0:
                where = int(int(pieces[0].split(":")[1]) != own)
            row[first["where"] + where] = 1.0
            if where == 2:
                row[first["layer"]] = int(pieces[0][-1]) / 3
            after = _becomes(action, before)
            _fill(row, first["becomes"], DIE_ROW[after])
            row[first["needed"]] = float(before in FACE_OF and before not in view.matrix)
            row[first["needed"] + 1] = float(after in FACE_OF and after not in view.matrix)
        row[first["dice"]] = min(1.0, len(_dice_of(action)) / ROOM)
        if isinstance(action, actions.Contain):
            row[first["roll"]] = float(action.roll)
        target = getattr(action, "to", "") or getattr(action, "piece", "")
        if target in LAB:
            row[first["to"] + (LAB.index(target) - own) % len(view.players)] = 1.0
        card = getattr(action, "card", "") or target.removeprefix("card:")
        if card in self.cards:
            row[first["card"] + self.cards[card]] = 1.0
        elif card in self.containment:
            row[first["containment"] + self.containment[card]] = 1.0


CELL_AT = {name: number for number, name in enumerate(CELL)}


def looking_player(view: View, seat: int) -> int:
    """The player through whom a seat looks: the one who decides, if the seat plays that one, else its first."""
    if view.decision is not None and view.decision.seat == seat:
        return view.decision.player
    return next(number for number, player in enumerate(view.players) if player.seat == seat)


def _fill(row: Row, first: int, numbers: tuple[float, ...] | list[float]) -> None:
    row[first : first + len(numbers)] = numbers


def _dice_of(action: Action) -> tuple[str, ...]:
    """The pieces of an action that are dice."""
    match action:
        case actions.Contain(dice=dice) | actions.Roll(dice=dice):
            return dice
        case actions.Remove(die=die) | actions.Adjust(die=die) | actions.Dial(die=die) | actions.Flip(die=die):
            return (die,)
        case actions.Recolour(die=die) | actions.Transfer(die=die) | actions.Reposition(die=die):
            return (die,)
        case actions.Destroy(die=die):
            return (die,)
        case actions.Swap(die=die, cell=cell):
            return (die, cell)
        case actions.Choose(piece=piece) if piece.startswith(("cube:", "primed:")):
            return (piece,)
    return ()


def _die_at(view: View, piece: str) -> str:
    """The die that a piece names."""
    if piece.startswith("cube:"):
        return view.cube.get(piece, "")
    if piece.startswith("primed:"):
        return piece.removeprefix("primed:")
    _, lab, space = piece.split(":")
    return view.players[int(lab)].lab[int(space)]


def _becomes(action: Action, before: str) -> str:
    """The die after an action that changes its value or colour without chance; else no die."""
    die = DIE_OF.get(before)
    if die is None:
        return ""
    colour, value = COLOURS[COLOUR[die]], VALUE[die]
    match action:
        case actions.Adjust(step=step):
            value = (value + step - 1) % 6 + 1 if not 1 <= value + step <= 6 and value + step else value + step
        case actions.Dial(value=dialled):
            value = dialled
        case actions.Flip():
            value = 7 - value
        case actions.Recolour(colour=painted):
            colour = painted
        case actions.Remove() | actions.Transfer() | actions.Contain():
            pass
        case _:
            return ""
    return f"{colour}{value}" if value else ""


def _catalogue(cards: list[str], containment: list[str], characters: list[str]) -> tuple[str, ...]:
    """Every action by its text form, with the labs numbered from the acting player.

    A containment is named by its places if one die goes and all dice are in one's own lab.  Others (Twin containment,
    Open labs) are named by the kind of the first die that goes and by the number of dice.
    """
    places = [f"lab:{lab}:{space}" for lab in LABS for space in range(ROOM)]
    own = [f"0:{space}" for space in range(ROOM)]
    primed = [PRIMED[die] for die in KINDS]
    cells = [cell.removeprefix("cube:") for cell in CELL]
    columns = [column.removeprefix("plate:") for column in COLUMN]
    groups = [group for size in GROUPS for group in combinations(own, size)]
    rolls = ("", " roll")
    pieces = [*CELL, *COLUMN, *LAB, *primed, *DESTROYED_OF, *COLOUR_PIECE_OF, *COLUMN_PIECE_OF, *VALUE_PIECE_OF]
    return (
        WAIT,
        *("special", "pass", "agree", "decline", "askfirst on", "askfirst off", "end"),
        *(f"remove {cell}" for cell in cells),
        *(f"adjust {die} {step:+d}" for die in (*places, *primed) for step in (-2, -1, 1, 2)),
        *(f"dial {die} {value}" for die in places for value in VALUES),
        *(f"flip {die}" for die in (*places, *primed)),
        *(f"recolour {die} {colour}" for die in places for colour in COLOURS),
        *(f"transfer {die} {lab}" for die in places for lab in LAB),
        *(f"destroy {die}" for die in primed),
        *(f"study {card}" for card in cards),
        *(f"play {card}" for card in cards),
        *(f"use {card}" for card in containment),
        *(f"choose {piece}" for piece in pieces),
        *(f"choose card:{card}" for card in cards),
        *(f"choose character:{character}" for character in characters),
        *(f"roll {','.join(dice)}" for size in range(1, ROOM + 1) for dice in combinations(own, size)),
        *(f"contain {die} of {','.join(dice)}{roll}" for dice in groups for die in dice for roll in rolls),
        *(f"contain {DIE[die]} of {size}{roll}" for die in KINDS for size in GROUPS for roll in rolls),
        *(f"swap lab:0:{space} {cell}" for space in range(ROOM) for cell in cells),
        *(f"reposition {cell} {column}" for cell in cells for column in columns),
    )
