"""`tessera puzzle`: make, solve, check, grade, draw and print puzzle cards.

The command line imports this file at every start, so the functions import the puzzles when they run.  A card and an
arrangement are small JSON files; `-` reads one from the standard input.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tessera.core.arguments import output, seed
from tessera.core.game import Refusal
from tessera.games.enigma.puzzles.paper import LANGUAGES

if TYPE_CHECKING:
    from tessera.games.enigma.puzzles import Arrangement, Card

LARGEST_FILE = 100_000
"""The largest input file in bytes; every card and arrangement is much smaller."""
LARGEST_TIMES = 500_000_000
"""The largest file of solving times in bytes: about a million of them."""


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
    new.add_argument("--seed", type=seed, help="equal seeds give equal cards; random if not given")
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
    render.add_argument("--svg", type=output, metavar="OUT", help="write the drawing to this file")
    render.set_defaults(run=run_render)

    calibrate = actions.add_parser("calibrate", help="fit the model of the grades to the times of people")
    calibrate.add_argument("file", help="solving times, as `tessera admin times` writes them")
    calibrate.set_defaults(run=run_calibrate)

    sheets = actions.add_parser("print", help="print a box: 108 tiles, the pieces, and a booklet of solutions")
    sheets.add_argument("--seed", type=seed, help="make a box of new cards; without it, print the box of the game")
    sheets.add_argument("--language", choices=LANGUAGES, default="en", help="of the texts (default en)")
    sheets.add_argument("--out", type=output, metavar="FILE", required=True, help="the PDF to write")
    sheets.set_defaults(run=run_print)


def _add_output(parser: argparse.ArgumentParser) -> None:
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--svg", type=output, metavar="OUT", help="write a drawing to this file")
    form.add_argument("--json", action="store_true", help="print JSON instead of a drawing in text")


def run_new(args: argparse.Namespace) -> int:
    from tessera.core.chance import Chance, key_from
    from tessera.games.enigma import puzzles
    from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS
    from tessera.games.enigma.puzzles.text import drawn

    seed = args.seed if args.seed is not None else secrets.token_hex(4)
    card = puzzles.generate(args.category, Chance(key_from(seed)), args.grade, NEWEST_LIMITS)
    if args.svg:
        _write(args.svg, puzzles.render(card).encode())
    if args.json or args.svg:
        _put(_json(card))
    else:
        print(f"{args.category}, grade {args.grade} of 5, seed {seed}\n")
        print(drawn(card))
    return 0


def run_solve(args: argparse.Namespace) -> int:
    from tessera.games.enigma import puzzles
    from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS
    from tessera.games.enigma.puzzles.text import drawn

    card = _card(args.file)
    found = puzzles.solutions(card, None if args.all else 1, NEWEST_LIMITS)
    if not found:
        return _unsolvable(args.file)
    if args.svg:
        for number, solution in enumerate(found, start=1):
            _write(_numbered(args.svg, number, len(found)), puzzles.render(card, solution).encode())
    elif args.json:
        _put("\n".join(map(_json, found)))
    else:
        print("\n\n".join(drawn(card, solution) for solution in found))
        if args.all:
            print(f"\n{len(found)} solution{'s' if len(found) > 1 else ''}")
    return 0


def run_check(args: argparse.Namespace) -> int:
    from tessera.games.enigma import puzzles
    from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS

    fault = puzzles.check(_card(args.card), _arrangement(args.arrangement), NEWEST_LIMITS)
    if fault is None:
        print("accepted")
        return 0
    print(f"{args.arrangement}: not accepted: {fault.message} ({fault.rule})")
    return 1


def run_grade(args: argparse.Namespace) -> int:
    from tessera.games.enigma import puzzles
    from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS

    card = _card(args.file)
    count = len(puzzles.solutions(card, limits=NEWEST_LIMITS))
    if not count:
        return _unsolvable(args.file)
    grade = puzzles.grade(card, NEWEST_LIMITS)
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
        _put(drawing.rstrip("\n"))
    return 0


def run_calibrate(args: argparse.Namespace) -> int:
    from tessera.games.enigma.puzzles.calibration import FEWEST, fit, read_times

    written = _read(args.file, LARGEST_TIMES)
    try:
        times = read_times(written)
    except Refusal as fault:
        raise Refusal(fault.code, f"{args.file}: {fault.message}") from None
    models = fit(times)
    for model in models:
        medians = ", ".join("-" if each is None else f"{each:.0f}" for each in model.medians)
        limits = ", ".join(map(str, model.limits)) or "none: effort says nothing about time"
        print(
            f"{model.category}: {model.solved} solved, seconds = {model.base:.3g} * effort ** {model.slope:.2f},"
            f" spread {model.spread:.2f}, Spearman {model.rank:.2f}\n"
            f"  median seconds of grade 1 to 5: {medians}\n  limits between grades: {limits}"
        )
    if not models:
        print(f"{args.file}: too few: {len(times)} solving times, and a kind needs {FEWEST}")
        return 1
    return 0


def run_print(args: argparse.Namespace) -> int:
    from rich.console import Console

    from tessera.games.enigma.puzzles.box import new_box, second_box

    try:
        from tessera.games.enigma.puzzles.printing import printed
    except ImportError:
        raise Refusal("no-printer", "printing needs fpdf2: pip install 'tessera-games[print]'") from None
    _check_writable(args.out)
    box = second_box() if args.seed is None else new_box(args.seed)
    with Console(stderr=True).status("drawing 108 tiles, the pieces and all solutions: some ten seconds"):
        pages = printed(box, args.seed, args.language)
    _write(args.out, pages)
    print(f"{args.out}: {sum(map(len, box.values()))} tiles, the rules, the pieces, and all solutions")
    return 0


def _unsolvable(name: str) -> int:
    print(f"{name}: this card has no solution")
    return 1


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


def _read(name: str, largest: int = LARGEST_FILE) -> bytes:
    try:
        if name == "-":
            text = sys.stdin.buffer.read(largest + 1) if sys.stdin else b""
        else:
            with open(name, "rb") as file:
                text = file.read(largest + 1)
    except OSError as error:
        raise Refusal("unreadable", f"cannot read {name}: {error.strerror}") from None
    if len(text) > largest:
        raise Refusal("too-large", f"{name}: larger than {largest} bytes: no file that this command reads")
    return text


def _write(name: str, content: bytes) -> None:
    """Write a file, whole or not at all: a temporary file takes its place.  A device is written to as it is."""
    path = Path(name)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.chmod(temporary, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise Refusal("unwritable", f"cannot write {name}: {error.strerror}") from None


def _umask() -> int:
    """The permissions that new files of this process lack."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _check_writable(name: str) -> None:
    """Refuse a place that cannot be written to at once, not after seconds of work.  Nothing is changed."""
    path = Path(name)
    there = path if path.exists() else path.parent
    if path.is_dir() or not os.access(there, os.W_OK):
        reason = "Is a directory" if path.is_dir() else "there is no such folder, or it may not be written to"
        raise Refusal("unwritable", f"cannot write {name}: {reason}")


def _numbered(name: str, number: int, count: int) -> str:
    """`out.svg` for one drawing; `out-1.svg`, `out-2.svg` … for several."""
    stem, suffix = os.path.splitext(name)
    return name if count == 1 else f"{stem}-{number}{suffix}"


def _put(text: str) -> None:
    """Print a card, an arrangement or a drawing: always UTF-8, since programs read it."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        print(text)
    else:
        buffer.write(text.encode() + b"\n")
        buffer.flush()


def _json(puzzle: Card | Arrangement) -> str:
    import msgspec

    return msgspec.json.encode(puzzle).decode()
