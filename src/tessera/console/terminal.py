"""A game in a terminal: the conversation between a person who types and a table, here or at a server."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Protocol

from tessera.console.table import Option, Position, explain, explained
from tessera.core.game import Refusal
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
  t TEXT        talk to the others at a server's table
  h             this help
  q             quit"""
PROMPT = "> "
FEW = 24
"""More choices than this are listed in columns."""


class TerminalTable(Protocol):
    """One seat at a table."""

    @property
    def game(self) -> str:
        """The name of the game."""

    def position(self) -> Position:
        """The game as the seat sees it now; may wait for the others."""

    def act(self, do: str | int) -> None:
        """Play a choice by its number or its text.  Raises `Refusal` and changes nothing."""

    def undo(self) -> None:
        """Take back the seat's last action."""

    def why(self, piece: str) -> Refusal | None:
        """Tell why nothing can be done with a piece."""

    def save(self, path: str) -> None:
        """Write the record."""

    def say(self, text: str) -> None:
        """Write to the others."""


def converse(table: TerminalTable, left: str) -> None:
    """Play at a terminal until the person quits; `left` is what is told when the input ends before that."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows a question mark
    print(rulebook_of(table.game).lead.replace("**", ""), end="\n\n")
    print("h for help, ? for the rule of the moment")
    try:
        Terminal(table).play()
    except EOFError:
        print(f"\n{left}")


class Terminal:
    """The conversation: show, ask, do."""

    def __init__(self, table: TerminalTable) -> None:
        self.table = table
        self.game = table.game
        self.shown: list[Option] = []
        self.rule = ""
        self.done = False
        self.words: dict[str, Callable[[str], None]] = {
            "?": self.explain,
            "b": lambda _: self.show(),
            "u": self.undo,
            "s": self.save,
            "t": self.say,
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

    def say(self, text: str) -> None:
        if not text:
            raise Refusal("nothing-said", "t needs what you want to say")
        self.table.say(text)

    def quit(self, _: str) -> None:
        self.done = True
