"""The four chambers: revealing tiles, flipping cards, refilling (E1, E2, E6, E15, E26, E42, E43).

The top tile and the grade of its puzzle are drawn from the tiles left when they are seen, the card itself when it is
flipped.
"""

from __future__ import annotations

from tessera.games.enigma import puzzles
from tessera.games.enigma.events import Refilled, Revealed
from tessera.games.enigma.puzzles import CATEGORIES, GRADES, Card, Category
from tessera.games.enigma.state import State


def open_chambers(state: State) -> list[int]:
    """E8: the chambers that have a tile and belong to nobody in this round."""
    chamber_of = state.edition.chamber_of
    taken = [chamber_of[hand] for hand in state.hands if hand is not None]
    return [chamber for chamber, top in enumerate(state.chambers.tops) if top is not None and chamber not in taken]


def reveal(state: State, chamber: int) -> None:
    """E2: if a chamber shows no top, draw the next tile and the grade of its puzzle (E42)."""
    chambers, chance = state.chambers, state.chance
    if chambers.tops[chamber] is not None:
        return
    category = CATEGORIES[chamber]
    left = chambers.left[chamber]
    if not left and chambers.boxed[chamber]:
        state.events.append(Refilled(category, _refill(state, chamber)))
    if left:
        tile = left.pop(chance.pick(len(left)))
        chambers.tops[chamber] = tile
        chambers.grades[chamber] = _draw_grade(state, chamber)
        state.events.append(Revealed(category, tile, chambers.grades[chamber], len(left)))


def take(state: State, chamber: int) -> tuple[int, int]:
    """E7: take the top tile of a chamber; returns it and the grade of its puzzle."""
    chambers = state.chambers
    tile = chambers.tops[chamber]
    assert tile is not None
    chambers.tops[chamber] = None
    return tile, chambers.grades[chamber]


def flip(state: State, chamber: int, grade: int) -> Card:
    """E9, E43: draw the card behind a tile that was taken: an own one, one of the box, or a new one of this grade.

    Making a new one takes long, so a game that is only imagined draws any of the box instead.
    """
    category = CATEGORIES[chamber]
    if state.chambers.own and state.chambers.own[chamber]:
        return _own_card(state, chamber, grade)
    box = state.edition.box[category]
    if state.options.cards == "box":
        cards = state.chambers.cards_left[chamber]
        fitting = [card for card in cards if box[card].grade == grade]
        number = fitting[state.chance.pick(len(fitting))]
        cards.remove(number)
        return box[number].card
    if state.chance.imagined:
        alike = [boxed.card for boxed in box if boxed.grade == grade]
        return alike[state.chance.pick(len(alike))]
    met, withheld = state.chambers.met, state.edition.withheld
    card = _new_card(state, category, grade)
    for _ in range(state.edition.new_card_tries):
        known = puzzles.canonical(card)
        if known not in met and known not in withheld:
            break
        card = _new_card(state, category, grade)
    met[puzzles.canonical(card)] = card
    return card


def put_away(state: State, tile: int, card: Card) -> None:
    """E15: a tile that was not solved goes back to the box."""
    state.chambers.boxed[state.edition.chamber_of[tile]].append((tile, card))


def _new_card(state: State, category: Category, grade: int) -> Card:
    return puzzles.generate(category, state.chance, grade, state.edition.puzzles)


def _own_card(state: State, chamber: int, grade: int) -> Card:
    """E43: any own card of this grade.  Tiles are flipped in the order in which they were revealed."""
    own = state.chambers.own[chamber]
    fitting = [each for each in own if each.grade == grade]
    drawn = fitting[state.chance.pick(len(fitting))]
    own.remove(drawn)
    state.chambers.met[puzzles.canonical(drawn.card)] = drawn.card
    return drawn.card


def _refill(state: State, chamber: int) -> int:
    """E26: an empty chamber gets its tiles back from the box; fresh play makes new cards for them."""
    chambers = state.chambers
    boxed = chambers.boxed[chamber]
    chambers.left[chamber].extend(sorted(tile for tile, _ in boxed))
    if state.options.cards == "box":
        cards = [each.card for each in state.edition.box[CATEGORIES[chamber]]]
        for _, card in boxed:
            number = cards.index(card)
            chambers.cards_left[chamber].append(number)
            chambers.grades_left[chamber][state.edition.box[CATEGORIES[chamber]][number].grade - 1] += 1
        chambers.cards_left[chamber].sort()
    boxed.clear()
    return len(chambers.left[chamber])


def _draw_grade(state: State, chamber: int) -> int:
    """E42: the grade of the next puzzle: of an own card, while there are some; in box play of a card that is left.

    `Chance.draw` takes it from the grades.
    """
    if state.chambers.own and any(state.chambers.own_grades[chamber]):
        return state.chance.draw(state.chambers.own_grades[chamber]) + 1
    if state.options.cards == "box":
        return state.chance.draw(state.chambers.grades_left[chamber]) + 1
    return state.options.grade or GRADES[state.chance.pick(len(GRADES))]
