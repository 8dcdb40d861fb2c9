"""`tessera play`: a game in the terminal, with bots in the other seats."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Any

from tessera.cli.arguments import add_games, import_from_here, whole
from tessera.cli.options import add_options, chosen_options
from tessera.console.local import LocalTable
from tessera.console.table import Option, Position, explain, explained
from tessera.core.game import Refusal
from tessera.core.registry import GameEntry, game_named
from tessera.core.rulebook import rulebook_of

HELP = """\
  NUMBER        play that choice
  TEXT          play an action by its text, such as one of the choices
  /WORD         list only the choices with that word; / lists them all
  ?             the rule of this moment
  ? T14         the text of a rule
  ? PIECE       why nothing can be done with a piece, or with a kind of action: ? verb:contain
  b             the board again
  u             undo
  s FILE        save the record
  h             this help
  q             quit"""
PROMPT = "> "
FEW = 24
"""More choices than this are listed in columns."""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "play",
        help="play in the terminal, with bots",
        description="Play a game in the terminal. The board is drawn in text and your choices are numbered.",
        epilog="tessera play GAME --help lists the options of a game.",
    )
    add_games(parser, add_arguments)
    parser.set_defaults(run=run)


def add_arguments(parser: argparse.ArgumentParser, entry: GameEntry) -> None:
    game = entry.edition()
    fewest, most = game.seat_range
    usual = max(2, fewest)
    parser.add_argument(
        "--players", type=whole(fewest, most), default=usual, metavar="N", help=f"how many (default {usual})"
    )
    parser.add_argument("--seat", type=whole(0, most - 1), default=0, metavar="N", help="your seat (default 0)")
    parser.add_argument(
        "--bots", default=entry.usual_bot, metavar="LEVEL", help=f"{', '.join(entry.bots)}, or module:Class"
    )
    parser.add_argument("--seed", help="equal seeds give equal chance (default: the system's randomness)")
    known = ", ".join(entry.editions)
    parser.add_argument("--rules", metavar="VERSION", help=f"version of the rules: {known} (default {game.rules})")
    add_options(parser, game)


def run(args: argparse.Namespace) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows a question mark
    if ":" in args.bots:
        import_from_here()
    options = chosen_options(args, game_named(args.game, args.rules))
    table = LocalTable(
        args.game, args.players, args.seat, bot=args.bots, rules=args.rules, options=options, seed=args.seed
    )
    print(rulebook_of(args.game).lead.replace("**", ""), end="\n\n")
    print("h for help, ? for the rule of the moment")
    try:
        Terminal(table).play()
    except EOFError:
        print("\nstopped; the game is not saved")
    return 0


class Terminal:
    """The conversation: show, ask, do."""

    def __init__(self, table: LocalTable) -> None:
        self.table = table
        self.game = table.match.game.name
        self.shown: list[Option] = []
        self.rule = ""
        self.done = False
        self.words: dict[str, Callable[[str], None]] = {
            "?": self.explain,
            "b": lambda _: self.show(),
            "u": self.undo,
            "s": self.save,
            "h": lambda _: print(HELP),
            "q": self.quit,
        }

    def play(self) -> None:
        self.show()
        while not self.done:
            line = input(PROMPT).strip()
            try:
                self.do(line)
            except Refusal as refusal:
                print(explained(self.game, refusal))

    def do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.startswith("/"):
            self.list([option for option in self.shown if line[1:].strip() in option.do])
        elif line.startswith("?"):
            self.explain(line[1:].strip())
        elif word in self.words:
            self.words[word](rest.strip())
        elif line:
            self.table.act(int(line) if line.isdecimal() else line)
            self.show()
        else:
            self.show()

    def show(self) -> None:
        position = self.table.position()
        self.shown, self.rule = position.options, position.rule
        print(*position.news, "", position.board, "", sep="\n")
        if position.over:
            self.finish(position)
            return
        if position.seconds_left is not None:
            print(f"The clock acts in {position.seconds_left:.0f} seconds; press Enter to look again.")
        for blank in position.blanks:
            print(f"{blank.action} JSON: fill in the arrangement ({blank.rule})")
        if position.yours:
            self.list(position.options)
        else:
            print("You have nothing to do at this moment; press Enter to look again.")

    def finish(self, position: Position) -> None:
        print(f"The game is over ({position.outcome}): you {'win' if position.won else 'lose'}.")
        print("s FILE saves the record, q quits")

    def list(self, options: list[Option]) -> None:
        lines = [f"{option.number:>3} {option.do}{' (final)' if option.final else ''}" for option in options]
        if len(lines) <= FEW:
            print(*lines, sep="\n")
            return
        width = max(map(len, lines)) + 2
        columns = max(1, shutil.get_terminal_size((100, 24)).columns // width)
        rows = -(-len(lines) // columns)
        for row in range(rows):
            print("".join(f"{line:<{width}}" for line in lines[row::rows]).rstrip())

    def explain(self, what: str) -> None:
        """A rule's text, or the reason why a piece cannot be used."""
        number = what or self.rule
        if rulebook_of(self.game).explain(number) is None and ":" in what:
            reason = self.table.why(what)
            print("There is no reason to tell." if reason is None else explained(self.game, reason))
            return
        print(explain(self.game, number))

    def undo(self, _: str) -> None:
        self.table.undo()
        self.show()

    def save(self, path: str) -> None:
        if not path:
            raise Refusal("no-file", "s needs the name of a file")
        self.table.save(path)
        print(f"saved to {path}")

    def quit(self, _: str) -> None:
        self.done = True
