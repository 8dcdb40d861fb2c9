"""Pipes: E37, E38, and their part of E42."""

from __future__ import annotations

from collections import Counter
from itertools import product
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tessera.core.chance import Chance, key_from
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles import pipes
from tessera.games.enigma.puzzles.pipes import Arrangement, Card, check, generate, grade, solutions, solve, work
from tessera.games.enigma.puzzles.pipes_board import PIECE_OF, PORTS, mirrored, turned, views

EXAMPLE = Card(
    board=("..#", ".##", ".┐."), ports=("N2", "E3", "S2", "S3", "W3"), crossed=("straight", "elbow", "tee", "tee")
)
SOLVED = Arrangement(("┌┘.", "│..", "┴.┌"))

grades = st.integers(1, 5)
seeds = st.integers(0, 10**6)
rows = st.text(".│─└┌┐┘├┬┤┴", min_size=3, max_size=3)
boards = st.tuples(rows, rows, rows)

SIDES = {"│": "NS", "─": "EW", "└": "NE", "┌": "ES", "┐": "SW", "┘": "NW"}
SIDES |= {"├": "NES", "┬": "ESW", "┤": "NSW", "┴": "NEW"}


def made(grade: int, seed: int) -> Card:
    return generate(Chance(key_from(seed)), grade)


def laid_out(card: Card) -> set[str]:
    """Find all solutions by brute force: try every open or closed state of the twelve inner edges."""
    sign_of = {frozenset(sides): sign for sign, sides in SIDES.items()} | {frozenset(): "#"}
    inner = [(r, c, r, c + 1, "E", "W") for r in range(3) for c in range(2)]
    inner += [(r, c, r + 1, c, "S", "N") for r in range(2) for c in range(3)]
    border: dict[tuple[int, int], set[str]] = {(r, c): set() for r in range(3) for c in range(3)}
    for side, place in (tuple(port) for port in card.ports):
        at = int(place) - 1
        border[{"N": (0, at), "S": (2, at), "W": (at, 0), "E": (at, 2)}[side]].add(side)
    wanted = Counter({"straight": 2, "elbow": 4, "tee": 3}) - Counter(card.crossed)
    found = set()
    for states in product((False, True), repeat=12):
        openings = {cell: set(sides) for cell, sides in border.items()}
        for is_open, (r, c, r2, c2, here, there) in zip(states, inner, strict=True):
            if is_open:
                openings[r, c].add(here)
                openings[r2, c2].add(there)
        board = "".join(sign_of.get(frozenset(sides), "?") for sides in openings.values())
        cells = list(zip(board, "".join(card.board), strict=True))
        if "?" in board or any(print_ != "." and sign != print_ for sign, print_ in cells):
            continue
        pieces = "".join(sign if print_ == "." else "." for sign, print_ in cells)
        if "#" in pieces:
            continue
        kinds = Counter("tee" if s in "├┬┤┴" else "straight" if s in "│─" else "elbow" for s in pieces if s != ".")
        if kinds == wanted:
            found.add(pieces)
    return found


def test_the_example_has_one_solution() -> None:
    assert solutions(EXAMPLE) == [SOLVED]
    assert check(EXAMPLE, SOLVED) is None


def test_e37_separate_channels_and_closed_loops_are_fine() -> None:
    """A ring of four elbows, joined to nothing."""
    card = Card(("..#", "..#", "###"), (), ("straight", "straight", "tee", "tee", "tee"))
    assert [way.board for way in solutions(card)] == [("┌┐.", "└┘.", "...")]


@pytest.mark.parametrize(
    ("board", "code", "rule", "place", "message"),
    [
        (("...", "...", "..."), "missing", "E37", "straight", "still to lay: 1 straight, 3 elbows, 1 tee"),
        (("┌┘.", "│..", "┴.."), "missing", "E37", "elbow", "still to lay: 1 elbow"),
        (("┌┘┌", "│..", "┴.┌"), "taken", "E38", {"row": 1, "column": 3}, "row 1, column 3 is printed"),
        (("┌┘.", "│..", "┴─┌"), "taken", "E38", {"row": 3, "column": 2}, "row 3, column 2 is printed"),
        (("┌┴.", "│..", "┴.┌"), "crossed", "E37", "tee", "2 of the kind tee are laid; this card has 1"),
        (("┌┘.", "│..", "┬.┌"), "loose", "E38", {"row": 2, "column": 1, "side": "S"}, "the opening S of row 2"),
        (("└┘.", "│..", "┴.┌"), "loose", "E38", {"row": 1, "column": 1, "side": "N"}, "the opening N of row 1"),
        (("┌┐.", "│..", "┴.┌"), "port", "E38", {"port": "N2"}, "no opening meets the port N2"),
    ],
)
def test_a_fault_names_its_place(
    board: tuple[str, str, str], code: str, rule: str, place: object, message: str
) -> None:
    fault = check(EXAMPLE, Arrangement(board))
    assert fault is not None
    assert (fault.code, fault.rule, fault.place) == (code, rule, place)
    assert fault.message.startswith(message)


@given(grades, seeds)
@settings(max_examples=40)
def test_e38_every_new_card_keeps_to_the_rule_and_its_grade(asked: int, seed: int) -> None:
    card = made(asked, seed)
    printed = 9 - "".join(card.board).count(".")
    assert printed == len(card.crossed)
    assert all(card.crossed.count(piece) <= count for piece, count in (("straight", 2), ("elbow", 4), ("tee", 3)))
    assert solve(card) is not None
    assert grade(card) == asked
    assert made(asked, seed) == card


@given(grades, seeds)
@settings(max_examples=15)
def test_all_solutions_are_those_of_brute_force(asked: int, seed: int) -> None:
    card = made(asked, seed)
    found = ["".join(way.board) for way in solutions(card)]
    assert set(found) == laid_out(card)
    assert len(found) == len(set(found))
    assert all(check(card, way) is None for way in solutions(card))
    assert solutions(card, 1) == [solve(card)]


@given(boards, st.sets(st.sampled_from(PORTS)), st.permutations(["straight"] * 2 + ["elbow"] * 4 + ["tee"] * 3))
@settings(max_examples=25)
def test_solutions_of_arbitrary_cards_match_brute_force(
    board: tuple[str, str, str], ports: set[str], pieces: list[str]
) -> None:
    """These cards have random ports and printed pieces that may contradict each other."""
    printed = 9 - "".join(board).count(".")
    assume(printed < 9)
    card = Card(board, tuple(ports), tuple(pieces[:printed]))
    assert {"".join(way.board) for way in solutions(card)} == laid_out(card)


@given(grades, seeds, st.data())
@settings(max_examples=60)
def test_turning_one_piece_of_a_solution_is_refused(asked: int, seed: int, data: st.DataObject) -> None:
    """E38: a turned piece moves at least one opening, which leaves its former neighbour unmatched."""
    card = made(asked, seed)
    way = data.draw(st.sampled_from(solutions(card, 10)))
    board = "".join(way.board)
    cell = data.draw(st.sampled_from([cell for cell in range(9) if board[cell] != "."]))
    others = next(group for group in ("│─", "└┌┐┘", "├┬┤┴") if board[cell] in group).replace(board[cell], "")
    board = board[:cell] + data.draw(st.sampled_from(others)) + board[cell + 1 :]
    fault = check(card, Arrangement((board[:3], board[3:6], board[6:])))
    assert fault is not None
    assert fault.code in ("loose", "port")


@given(grades, seeds, boards)
@settings(max_examples=100)
def test_check_takes_every_well_formed_arrangement(asked: int, seed: int, board: tuple[str, str, str]) -> None:
    card = made(asked, seed)
    assert (check(card, Arrangement(board)) is None) == (Arrangement(board) in solutions(card))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"board": ["...", "...", "..."]}, "0 cells are printed but 4 pieces crossed out"),
        ({"board": ["..#", ".##"]}, r"length 3.*\$.board"),
        ({"board": ["..#", ".##", ".x."]}, r"\$.board\[2\]"),
        ({"board": ["..#", ".##", ".┐..."]}, r"\$.board\[2\]"),
        ({"ports": ["N2", "N4"]}, r"\$.ports\[1\]"),
        ({"ports": ["N2", "N2"]}, "a port is named twice"),
        ({"crossed": ["straight", "straight", "straight", "tee"]}, "3 of 2 pieces of the kind straight"),
        ({"crossed": ["pump"] * 4}, r"\$.crossed\[0\]"),
        ({"crossed": ["straight", "elbow", "tee", "tee\n"]}, r"\$.crossed\[3\]"),
        ({"board": ["..#\n", ".##", ".┐."]}, r"\$.board\[0\]"),
        ({"ports": ["N2\n"]}, r"\$.ports\[0\]"),
        ({"board": ["###"] * 3, "crossed": ["straight"] * 2 + ["elbow"] * 4 + ["tee"] * 3}, "nothing to lay"),
        ({"pieces": 3}, "pieces"),
    ],
)
def test_e38_a_malformed_card_is_told_its_fault_and_place(change: dict[str, object], told: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=told):
        msgspec.convert({**msgspec.to_builtins(EXAMPLE), **change}, Card)


@pytest.mark.parametrize(
    "board", [["...", "..."], ["...", "...", "..#"], ["...", "...", "┼.."], ["." * 99] * 3, ["...\n", "...", "..."], 7]
)
def test_a_malformed_arrangement_is_told_its_fault_and_place(board: object) -> None:
    with pytest.raises(msgspec.ValidationError, match=r"\$.board"):
        msgspec.convert({"category": "pipes", "board": board}, Arrangement)


def test_a_card_is_readable_json_and_back() -> None:
    text = msgspec.json.encode(EXAMPLE).decode()
    assert '"board":["..#",".##",".┐."],"ports":["N2","E3","S2","S3","W3"]' in text
    assert msgspec.json.decode(text, type=Card) == EXAMPLE


def test_a_fixed_pipe_against_a_wall_or_a_blocked_port_has_no_solution() -> None:
    """E38: the printed pieces contradict each other."""
    assert solutions(Card(("│..", "...", "..."), (), ("straight",))) == []
    assert solutions(Card(("#..", "...", "..."), ("N1",), ("straight",))) == []
    with pytest.raises(Refusal, match="cannot be laid"):
        grade(Card(("#..", "...", "..."), ("N1",), ("straight",)))


@given(grades, seeds)
@settings(max_examples=20)
def test_e42_a_card_turned_or_mirrored_is_the_same_card(asked: int, seed: int) -> None:
    card = made(asked, seed)
    seen = views(card.picture)
    assert turned(seen[3]) == seen[0]
    assert mirrored(mirrored(seen[0])) == seen[0]
    for board, ports in seen:
        twin = Card((board[:3], board[3:6], board[6:]), ports, card.crossed)
        assert pipes.canonical(twin) == pipes.canonical(card)
        assert work(twin) == work(card)
        assert len(solutions(twin)) == len(solutions(card))


def test_cards_that_differ_in_a_port_or_a_piece_are_not_alike() -> None:
    other_port = Card(EXAMPLE.board, ("N2", "E3", "S2", "S3"), EXAMPLE.crossed)
    other_piece = Card(EXAMPLE.board, EXAMPLE.ports, ("straight", "elbow", "elbow", "tee"))
    assert len({pipes.canonical(card) for card in (EXAMPLE, other_port, other_piece)}) == 3


def test_e42_printed_pieces_reduce_the_work() -> None:
    """Compares a bare board with the same board when part of a solution is printed."""
    bare = Card(("...", "...", "..."), ("N1", "N2", "E1", "E3", "S3", "W2", "W3"))
    way = "".join(solutions(bare)[0].board)
    settled = [bare]
    for count in (2, 4, 6):
        signs = way[:count] + "." * (9 - count)
        crossed = tuple(PIECE_OF[sign] for sign in way[:count])
        settled.append(Card((signs[:3], signs[3:6], signs[6:]), bare.ports, crossed))
    done = [work(card) for card in settled]
    assert done == sorted(done, reverse=True)
    assert grade(settled[0]) > grade(settled[-1]) == 1


@pytest.mark.parametrize("paper", [False, True])
def test_the_drawing_shows_ports_screws_and_crosses(paper: bool) -> None:
    drawing = pipes.render(EXAMPLE, SOLVED, paper=paper)
    ElementTree.fromstring(drawing)
    assert drawing.count("M18 18L82 82") == len(EXAMPLE.crossed)
    assert drawing.count("M32 32L68 68") == 3
    assert pipes.render(EXAMPLE) != pipes.render(EXAMPLE, SOLVED)
