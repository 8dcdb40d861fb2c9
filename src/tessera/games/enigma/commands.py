"""`tessera puzzle`: make, solve, check, grade, draw and print puzzle cards.

The command line imports this file at every start, so the functions import the puzzles when they run.  A card and an
arrangement are small JSON files; `-` reads one from the standard input.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tessera.core.game import Refusal

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles import Arrangement, Card

LARGEST_FILE = 100_000
"""The largest input file in bytes; every card and arrangement is much smaller."""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "puzzle",
        help="make, solve, check, grade, draw and print puzzles",
        description="Make, solve, check, grade, draw and print ENIGMA's puzzle cards.",
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)

    new = actions.add_parser("new", help="make a new card")
    new.add_argument("category", help="the kind of puzzle, as the game names its chambers")
    hardness = "1 (easy) to 5 (hard); 3 if not given"
    new.add_argument("--grade", type=int, choices=range(1, 6), metavar="GRADE", default=3, help=hardness)
    new.add_argument("--seed", help="equal seeds give equal cards; random if not given")
    _add_output(new)
    new.set_defaults(run=run_new)

    solve = actions.add_parser("solve", help="show a solution of a card, or all of them")
    solve.add_argument("file", help="the card")
    solve.add_argument("--all", action="store_true", help="show every solution")
    _add_output(solve)
    solve.set_defaults(run=run_solve)

    check = actions.add_parser("check", help="check whether an arrangement solves a card, and say why not")
    check.add_argument("card")
    check.add_argument("arrangement")
    check.set_defaults(run=run_check)

    grade = actions.add_parser("grade", help="measure how hard a card is")
    grade.add_argument("file", help="the card")
    grade.set_defaults(run=run_grade)

    render = actions.add_parser("render", help="draw a card, and an arrangement on it")
    render.add_argument("file", help="the card")
    render.add_argument("arrangement", nargs="?")
    render.add_argument("--paper", action="store_true", help="flat colours on white, for printing")
    render.add_argument("--svg", metavar="OUT", help="write the drawing to this file")
    render.set_defaults(run=run_render)

    sheets = actions.add_parser("print", help="print a box: 108 tiles, the pieces, and a booklet of solutions")
    sheets.add_argument("--seed", help="make a box of new cards; without it, print the first edition's box")
    sheets.add_argument("--out", metavar="FILE", required=True, help="the PDF to write")
    sheets.set_defaults(run=run_print)


def _add_output(parser: argparse.ArgumentParser) -> None:
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--svg", metavar="OUT", help="write a drawing to this file")
    output.add_argument("--json", action="store_true", help="print JSON instead of a drawing in text")


def run_new(args: argparse.Namespace) -> int:
    from tessera.core.chance import Chance, key_from
    from tessera.games.enigma import puzzles
    from tessera.games.enigma.puzzles.text import drawn

    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    card = puzzles.generate(args.category, Chance(key_from(seed)), args.grade)
    if args.json:
        print(_json(card))
    elif args.svg:
        _write(args.svg, puzzles.render(card).encode())
        print(_json(card))
    else:
        print(f"{args.category}, grade {args.grade} of 5, seed {seed}\n")
        print(drawn(card))
    return 0


def run_solve(args: argparse.Namespace) -> int:
    from tessera.games.enigma import puzzles
    from tessera.games.enigma.puzzles.text import drawn

    card = _card(args.file)
    found = puzzles.solutions(card, None if args.all else 1)
    if not found:
        print(f"{args.file}: this card has no solution")
        return 1
    if args.svg:
        for number, solution in enumerate(found, start=1):
            _write(_numbered(args.svg, number, len(found)), puzzles.render(card, solution).encode())
    elif args.json:
        print("\n".join(map(_json, found)))
    else:
        print("\n\n".join(drawn(card, solution) for solution in found))
        if args.all:
            print(f"\n{len(found)} solution{'s' if len(found) > 1 else ''}")
    return 0


def run_check(args: argparse.Namespace) -> int:
    from tessera.games.enigma import puzzles

    fault = puzzles.check(_card(args.card), _arrangement(args.arrangement))
    if fault is None:
        print("accepted")
        return 0
    print(f"not accepted: {fault.message} ({fault.rule})")
    return 1


def run_grade(args: argparse.Namespace) -> int:
    from tessera.games.enigma import puzzles

    card = _card(args.file)
    grade, count = puzzles.grade(card), len(puzzles.solutions(card))
    print(f"{puzzles.category_of(card)}, grade {grade} of 5, {count} solution{'s' if count > 1 else ''}")
    return 0


def run_render(args: argparse.Namespace) -> int:
    from tessera.games.enigma import puzzles

    card = _card(args.file)
    arrangement = _arrangement(args.arrangement) if args.arrangement else None
    if arrangement and puzzles.category_of(arrangement) != puzzles.category_of(card):
        given, category = puzzles.category_of(arrangement), puzzles.category_of(card)
        raise Refusal("category", f"{args.arrangement}: an arrangement of {given} cannot lie on a card of {category}")
    drawing = puzzles.render(card, arrangement, paper=args.paper)
    if args.svg:
        _write(args.svg, drawing.encode())
    else:
        print(drawing, end="")
    return 0


def run_print(args: argparse.Namespace) -> int:
    from rich.console import Console

    from tessera.games.enigma.puzzles.box import new_box, the_box

    try:
        from tessera.games.enigma.puzzles.printing import printed
    except ImportError:
        raise Refusal("no-printer", "printing needs fpdf2: pip install 'tessera-games[print]'") from None
    _write(args.out, b"")  # an unwritable file is refused at once, not after seconds of work
    box = the_box() if args.seed is None else new_box(args.seed)
    with Console(stderr=True).status("drawing 108 tiles, the pieces and all solutions: some ten seconds"):
        pages = printed(box, "the box" if args.seed is None else f"seed {args.seed}")
    _write(args.out, pages)
    print(f"{args.out}: {sum(map(len, box.values()))} tiles, the pieces, and all solutions")
    return 0


def _card(name: str) -> Card:
    from tessera.games.enigma import puzzles

    try:
        return puzzles.read_card(_read(name))
    except puzzles.UnreadablePuzzle as fault:
        raise Refusal(fault.code, f"{name}: {fault.message}") from None


def _arrangement(name: str) -> Arrangement:
    from tessera.games.enigma import puzzles

    try:
        return puzzles.read_arrangement(_read(name))
    except puzzles.UnreadablePuzzle as fault:
        raise Refusal(fault.code, f"{name}: {fault.message}") from None


def _read(name: str) -> bytes:
    try:
        if name == "-":
            text = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with open(name, "rb") as file:
                text = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise Refusal("unreadable", f"cannot read {name}: {error.strerror}") from None
    if len(text) > LARGEST_FILE:
        raise Refusal("too-large", f"{name}: larger than {LARGEST_FILE} bytes: neither a card nor an arrangement")
    return text


def _write(name: str, content: bytes) -> None:
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise Refusal("unwritable", f"cannot write {name}: {error.strerror}") from None


def _numbered(name: str, number: int, count: int) -> str:
    """`out.svg` for one drawing; `out-1.svg`, `out-2.svg` … for several."""
    path = Path(name)
    return name if count == 1 else str(path.with_name(f"{path.stem}-{number}{path.suffix}"))


def _json(puzzle: Card | Arrangement) -> str:
    import msgspec

    return msgspec.json.encode(puzzle).decode()
