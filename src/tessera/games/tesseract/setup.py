"""Set-up (T1–T9): everything up to the first turn, with the choices the players have in it."""

from __future__ import annotations

from tessera.core.game import Action
from tessera.games.tesseract.actions import REMOVE, Choose, Remove, choose
from tessera.games.tesseract.content.characters import CHARACTER_OF, CHARACTERS, MAGAZINE, MAGAZINE_SPACES
from tessera.games.tesseract.content.containment import CONTAINMENT
from tessera.games.tesseract.content.plates import PLATES
from tessera.games.tesseract.content.research import COPIES, LEVEL, RESEARCH
from tessera.games.tesseract.cube import TOP_CORNERS
from tessera.games.tesseract.dice import CELL, CELL_OF, DIE, EMPTY, PLACE
from tessera.games.tesseract.drawing import take_card
from tessera.games.tesseract.effects import Task
from tessera.games.tesseract.events import CharacterTaken, Drew, Removed
from tessera.games.tesseract.handling import into_lab, reveal, take_off
from tessera.games.tesseract.options import Options
from tessera.games.tesseract.state import State, Verb, Work
from tessera.games.tesseract.threat import begin_turn, prime


def lay_out(state: State, options: Options) -> None:
    """T1–T4, T9: the cube is filled, cards and events are shuffled, the start player drawn; the rest is a plan."""
    state.plate_left = list(PLATES[options.plate])
    state.decks = [[COPIES[level]] * LEVEL.count(level) for level in (2, 3, 4)]
    state.discards = [0] * len(RESEARCH)
    state.face_down = [1] * len(CONTAINMENT)
    state.ask_first = sum(1 << seat for seat in set(options.ask_first))
    if options.plate_open:
        left = state.plate_left.copy()
        state.plate = [state.chance.draw(left) for _ in range(16)]
    state.active = state.chance.pick(state.players) if options.start is None else options.start
    reveal(state)
    order = [(state.active + offset) % state.players for offset in range(state.players)]
    plan = [
        *(Task("character", player) for player in order),
        *(Task("start card", player) for player in order if options.start_cards),
        *(Task("corner", player) for player in order),
        *_first_primed(state),
        *(Task("prime lowest", state.active) for _ in range(options.extra_primed)),
        Task("first turn", state.active),
    ]
    state.stack = plan[::-1]
    if options.characters == "chance":
        left = [1] * len(CHARACTERS)
        _take_characters(state, order, [state.chance.draw(left) for _ in order])
    elif options.characters != "choice":
        _take_characters(state, list(range(state.players)), [CHARACTER_OF[name] for name in options.characters])


def _first_primed(state: State) -> list[Task]:
    """T7: two dice, by the number of players."""
    if state.players == 2:
        return [Task("prime corner", state.active), Task("prime corner", state.active)]
    if state.players == 3:
        return [Task("prime corner", state.active), Task("prime low corner", state.active)]
    return [Task("prime low corner", state.active, extra=1)]


def _take_characters(state: State, order: list[int], characters: list[int]) -> None:
    """T5: by chance, or as the table has agreed; nobody is asked."""
    for player, character in zip(order, characters, strict=True):
        _take_character(state, player, character)
    state.stack = [task for task in state.stack if task.kind != "character"]


def _take_character(state: State, player: int, character: int) -> None:
    state.characters[player] = character
    state.events.append(CharacterTaken(player, CHARACTERS[character].name))
    if character == MAGAZINE:
        state.labs[player] = [EMPTY] * MAGAZINE_SPACES


def _characters(state: State, task: Task) -> list[Action]:
    """T5: those nobody has taken."""
    return [
        choose(f"character:{character.name}")
        for number, character in enumerate(CHARACTERS)
        if number not in state.characters
    ]


def _choose_character(state: State, task: Task, action: Choose) -> None:
    _take_character(state, task.who, CHARACTER_OF[action.piece[10:]])


def _start_card(state: State, task: Task) -> None:
    """T4: one level 2 card each, open.  It is dealt, not drawn: Cross-reference does not apply."""
    card = take_card(state, 2)
    state.hands[task.who].append(card)
    state.events.append(Drew(task.who, RESEARCH[card].name))


def _corners(state: State, task: Task) -> list[Action]:
    """T6: a top corner, of those that are left."""
    return [REMOVE[cell] for cell in TOP_CORNERS if state.cube.taken >> cell & 1]


def _corner(state: State, task: Task, action: Remove) -> None:
    """T6: taken, rolled, put in the lab."""
    cell = CELL_OF[action.die]
    die = take_off(state, cell) & 24 | state.chance.roll()
    place = into_lab(state, task.who, die)
    state.events.append(Removed(task.who, DIE[die], CELL[cell], PLACE[place]))
    reveal(state)


def _prime_corner(state: State, task: Task) -> None:
    """T7: a top corner die that is left."""
    prime(state, next(cell for cell in TOP_CORNERS if state.cube.taken >> cell & 1))


def _low_corners(state: State, task: Task) -> list[Action]:
    """T7: the corner dice of the layer below with the lowest value; on a tie the players choose."""
    cells = [cell - 16 for cell in TOP_CORNERS if not state.cube.taken >> cell & 1]
    least = min(state.cube.cells[cell] & 7 for cell in cells)
    return [choose(CELL[cell]) for cell in cells if state.cube.cells[cell] & 7 == least]


def _prime_low_corner(state: State, task: Task, action: Choose) -> None:
    """T7: with four players (`extra`) the die right below it too."""
    cell = CELL_OF[action.piece]
    prime(state, cell)
    if task.extra:
        prime(state, cell - 16)


def _first_turn(state: State, task: Task) -> None:
    begin_turn(state, state.active)


def _always(state: State, task: Task) -> bool:
    return True


VERBS = {
    "character": Verb(_characters, _choose_character, _always),
    "corner": Verb(_corners, _corner, _always),
    "prime low corner": Verb(_low_corners, _prime_low_corner, _always, forced=True),
}
WORK: dict[str, Work] = {"start card": _start_card, "prime corner": _prime_corner, "first turn": _first_turn}
