"""Generate the client's TypeScript from the Python definitions, so that the two cannot drift apart.

Types come from the server's structs; facts, content and the keys that need a text from each game (`GameEntry.client`);
win rates from the tables of docs/balance.md.

python scripts/make_types.py           write client/src/**/*.gen.ts
python scripts/make_types.py --check   fail if one of them is stale
"""

from __future__ import annotations

import ast
import inspect
import os
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from measured import tables_of
from msgspec import inspect as shapes

from tessera.core.export import Constant, Sheet
from tessera.core.game import Game
from tessera.core.registry import BUILT_IN, GameEntry, resolve

CLIENT = Path(__file__).parents[1] / "client" / "src"
HEAD = "/** Made by scripts/make_types.py from the Python definitions. Do not edit. */"
COMMENT = re.compile(r"/\*\*.*?\*/")
STRING = re.compile(r'"[^"\n]*"')
PLAIN: dict[type, str] = {
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BoolType: "boolean",
    shapes.NoneType: "null",
}


FACTS = {
    "title",
    "rules",
    "seats",
    "cooperative",
    "plannable",
    "timed",
    "in_turns",
    "bots",
    "usual_bot",
    "advice",
    "lesson",
}
"""The facts of `/api/games` that the client shows before the server has answered."""


def sheets() -> list[Sheet]:
    """List the files in order.  The first file that needs a struct defines it; later files import it."""
    from tessera.core import attempt
    from tessera.server.push.herald import Notice
    from tessera.server.table import log, patience, wishes
    from tessera.server.web import attempts, duels, own_puzzles, records, results
    from tessera.server.web.daily import Day
    from tessera.server.web.identity import DeviceList
    from tessera.server.web.lessons import PlayedLesson
    from tessera.server.web.privacy import ForgottenPerson, OwnData
    from tessera.server.web.push import PushInfo, SubscribeWish
    from tessera.server.web.reviews import Progress
    from tessera.server.web.statistics import PersonStatistics, TableStanding
    from tessera.server.web.training import Dealt, Judged, TrainingInfo
    from tessera.server.wire import asks, messages
    from tessera.server.wire.reactions import Phrase, Reaction, Sign

    shared = [
        Sheet("lib/day.gen.ts", (Day,)),
        Sheet(
            "table/protocol.gen.ts",
            (wishes.TableWish, records.ContinueWish, records.Proof),
            {
                "SeatColour": log.Colour,
                "LogEntry": log.LogEntry,
                "Vote": log.Vote,
                "Reaction": Reaction,
                "Ask": asks.Asks,
                "ServerMessage": messages.ServerMessage,
            },
            (wishes.TableWish, records.ContinueWish, asks.Asks),
        ),
        Sheet(
            "table/patience.gen.ts",
            constants=(
                Constant(
                    "GONE", patience.GONE, "Milliseconds until the others may let a bot play: for one who is gone."
                ),
                Constant("IDLE", patience.IDLE, "The same for one who is here."),
                Constant(
                    "OWN_TIME", log.OWN_TIME, "Seconds of a turn clock from which on people play in their own time."
                ),
            ),
        ),
        Sheet(
            "table/together/codes.gen.ts",
            constants=(
                Constant("SIGNS", get_args(Sign), "Signs of reactions."),
                Constant("PHRASES", get_args(Phrase), "Phrases that need no keyboard."),
            ),
        ),
        Sheet(
            "puzzles/attempts.gen.ts",
            (
                attempt.RecordedRace,
                attempts.Begun,
                attempts.Answered,
                attempts.GivenUp,
                results.DayResults,
                results.OwnDays,
                duels.DuelInfo,
                duels.DuelWish,
            ),
            asked=(duels.DuelWish,),
            constants=(
                Constant("MOST_HAND", attempt.MOST_HAND, "Characters of a hand in one message of a table."),
                Constant("WAYPOINTS", attempt.WAYPOINTS, "Waypoints in the way of a piece."),
                Constant("WHOLE_HAND", attempt.WHOLE_HAND, "Characters of a hand in an attempt."),
            ),
        ),
        Sheet("make/own.gen.ts", (own_puzzles.Inspected, own_puzzles.OwnPuzzles)),
        Sheet("training/training.gen.ts", (Dealt, Judged, TrainingInfo)),
        Sheet("settings/devices.gen.ts", (DeviceList,)),
        Sheet("privacy/kept.gen.ts", (OwnData, ForgottenPerson)),
        Sheet("push/push.gen.ts", (PushInfo, SubscribeWish, Notice)),
        Sheet("review/review.gen.ts", (Progress,)),
        Sheet("statistics/statistics.gen.ts", (PersonStatistics, TableStanding)),
        Sheet("lessons/lesson.gen.ts", (PlayedLesson,)),
    ]
    entries: list[GameEntry] = [resolve(reference) for reference in BUILT_IN]
    return shared + [sheet for entry in entries for sheet in sheets_of(entry)]


def sheets_of(entry: GameEntry) -> Iterator[Sheet]:
    """A game's own files, and those that every game has: its facts, its options, its lesson's notes."""
    from tessera.server.web.facts import facts_of

    folder, game = f"games/{entry.name}", entry.edition()
    facts = {name: value for name, value in msgspec.to_builtins(facts_of(entry)).items() if name in FACTS}
    yield Sheet(f"{folder}/facts.gen.ts", constants=(Constant("FACTS", facts),))
    yield Sheet(f"{folder}/options.gen.ts", constants=(Constant("OPTIONS", options_of(game)),))
    if measured := tables_of(entry.title):
        about = "The tables of docs/balance.md by subject; a pair of numbers is so many of so many games."
        yield Sheet(f"{folder}/balance.gen.ts", constants=(Constant("MEASURED", measured, about),))
    if entry.lesson:
        notes = resolve(entry.lesson).notes
        yield Sheet(
            f"{folder}/lesson/notes.gen.ts",
            constants=(
                Constant("NOTES", [note.text for note in notes], "What the teacher explains, in order."),
                Constant("TASKS", [note.text for note in notes if note.do], "The notes that ask for an action."),
            ),
        )
    yield from resolve(entry.client) if entry.client else ()


def options_of(game: type[Game]) -> dict[str, Any]:
    """Every option with its default and, where they can be listed, its values."""
    found = {}
    kinds = get_type_hints(game.Options, include_extras=True)
    for field in shape_of(game.Options).fields:
        values = listed(kinds[field.name])
        default = None if field.default in (msgspec.UNSET, msgspec.NODEFAULT) else field.default
        found[field.encode_name] = {"usual": default, **({"values": values} if values else {})}
    return found


def listed(kind: Any) -> list[Any]:
    """List the values of a literal or of a range of whole numbers; a union has those of its members."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if get_origin(kind) is Annotated:
        limits = next((each for each in kind.__metadata__ if isinstance(each, msgspec.Meta)), msgspec.Meta())
        if kind.__origin__ is int and isinstance(limits.ge, int) and isinstance(limits.le, int):
            return list(range(limits.ge, limits.le + 1))
    if get_origin(kind) in (Union, UnionType):
        return [value for part in get_args(kind) for value in listed(part)]
    return []


def structs_in(shape: Any) -> Iterator[type[msgspec.Struct]]:
    """Return the structs that a type is made of."""
    if isinstance(shape, shapes.StructType):
        yield shape.cls
    for part in parts_of(shape):
        yield from structs_in(part)


def parts_of(shape: Any) -> tuple[Any, ...]:
    if isinstance(shape, shapes.UnionType):
        return shape.types
    if isinstance(shape, shapes.DictType):
        return shape.key_type, shape.value_type
    if isinstance(shape, shapes.TupleType):
        return shape.item_types
    if isinstance(shape, shapes.ListType | shapes.VarTupleType):
        return (shape.item_type,)
    return (shape.type,) if isinstance(shape, shapes.Metadata) else ()


def closed(types: tuple[Any, ...]) -> list[type[msgspec.Struct]]:
    """Return these structs and all they refer to (their closure), each once, in order of discovery."""
    found: list[type[msgspec.Struct]] = []

    def meet(shape: Any) -> None:
        for struct in structs_in(shape):
            if struct not in found:
                found.append(struct)
                for field in shape_of(struct).fields:
                    meet(field.type)

    for each in types:
        meet(shapes.type_info(each))
    return found


def shape_of(struct: type[msgspec.Struct]) -> shapes.StructType:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    return shape


class Writer:
    """Writes the files one after the other and remembers which file defines each name."""

    def __init__(self) -> None:
        self.names: dict[type[msgspec.Struct], str] = {}
        self.aliases: dict[str, str] = {}
        self.files: dict[str, str] = {}
        """The file that defines each name."""
        self.asked: list[type[msgspec.Struct]] = []

    def text(self, sheet: Sheet) -> str:
        own = [struct for struct in closed((*sheet.structs, *sheet.named.values())) if struct not in self.names]
        plain = [struct.__name__ for struct in own]
        for struct in own:
            self.names[struct] = struct.__name__ if plain.count(struct.__name__) == 1 else with_module(struct)
        unions = {name: self._kind(shapes.type_info(union)) for name, union in sheet.named.items()}
        self.aliases |= {union: name for name, union in unions.items()}
        self.asked = closed(sheet.asked)
        bodies = [self.interface(struct) for struct in own]
        bodies += [f"export type {name} = {union};" for name, union in unions.items()]
        bodies += [declaration(constant) for constant in sheet.constants]
        names = {*(self.names[struct] for struct in own), *unions}
        imports = self.imports(sheet, names, "\n".join(bodies))
        self.files |= dict.fromkeys(names, sheet.path)
        return "\n\n".join(filter(None, [HEAD, imports, *bodies])) + "\n"

    def imports(self, sheet: Sheet, own: set[str], text: str) -> str:
        """Write the imports from earlier files.  Words in comments and texts are no types."""
        wanted: dict[str, list[str]] = {}
        for name in sorted(set(re.findall(r"(?<=[^\w'])[A-Z]\w+", STRING.sub("", COMMENT.sub("", text)))) - own):
            if name in self.files:
                wanted.setdefault(self.files[name], []).append(name)
        here = Path(sheet.path).parent
        return "\n".join(
            f"import type {{ {', '.join(names)} }} from '{os.path.relpath(path, here).removesuffix('.ts')}';"
            for path, names in wanted.items()
        )

    def kind(self, shape: Any) -> str:
        """Return the TypeScript type for a Python type."""
        text = self._kind(shape)
        return self.aliases.get(text, text)

    def _kind(self, shape: Any) -> str:
        if isinstance(shape, shapes.Metadata):
            return self.kind(shape.type)
        if isinstance(shape, shapes.StructType):
            return self.names[shape.cls]
        if isinstance(shape, shapes.LiteralType):
            return " | ".join(repr(value) for value in shape.values)
        if isinstance(shape, shapes.UnionType):
            return self._union(shape)
        if isinstance(shape, shapes.TupleType):
            return f"readonly [{', '.join(map(self.kind, shape.item_types))}]"
        if isinstance(shape, shapes.ListType | shapes.VarTupleType):
            inner = self.kind(shape.item_type)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        if isinstance(shape, shapes.DictType):
            return f"Readonly<Record<{self.kind(shape.key_type)}, {self.kind(shape.value_type)}>>"
        return PLAIN.get(type(shape), "unknown")

    def _union(self, shape: shapes.UnionType) -> str:
        """Write a union.  A named union keeps its name when it is optional: `Card | null`."""
        some = tuple(part for part in shape.types if not isinstance(part, shapes.NoneType))
        whole = " | ".join(map(self.kind, some))
        whole = self.aliases.get(whole, whole)
        return whole if len(some) == len(shape.types) else f"{whole} | null"

    def interface(self, struct: type[msgspec.Struct]) -> str:
        """Write one struct.  A field with a default is optional if the server omits defaults or a client sends it."""
        shape = shape_of(struct)
        about = inspect.cleandoc(struct.__doc__ or "").split("\n\n")[0] if "__doc__" in vars(struct) else ""
        lines = [f"export interface {self.names[struct]} {{"]
        if shape.tag_field:
            lines.append(f"  readonly {shape.tag_field}: {shape.tag!r};")
        told = told_of(struct)
        sparing = struct.__struct_config__.omit_defaults or struct in self.asked
        for field in shape.fields:
            if field.name in told:
                lines.append(f"  {comment(told[field.name])}")
            unset = field.default is field.default_factory is msgspec.NODEFAULT  # its default is UNSET
            mark = "?" if not field.required and (sparing or unset) else ""
            lines.append(f"  readonly {field.encode_name}{mark}: {self.kind(field.type)};")
        return "\n".join(([comment(about)] if about else []) + [*lines, "}"])


def with_module(struct: type[msgspec.Struct]) -> str:
    """Prefix the module when several structs share a name: `…puzzles.weights.Card` becomes WeightsCard."""
    return struct.__module__.rpartition(".")[2].capitalize() + struct.__name__


def told_of(struct: type[msgspec.Struct]) -> dict[str, str]:
    """Read the docstrings under a struct's fields, including those it inherits."""
    told: dict[str, str] = {}
    for kind in reversed(struct.__mro__[:-2]):
        if kind.__module__.startswith("tessera"):
            (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
            assert isinstance(body, ast.ClassDef)
            for field, below in zip(body.body, body.body[1:], strict=False):
                if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
                    told[ast.unparse(field.target)] = str(ast.literal_eval(below.value))
    return told


def declaration(constant: Constant) -> str:
    """Write a constant; its JSON is valid TypeScript."""
    value = msgspec.json.encode(constant.value).decode()
    narrow = " as const" if isinstance(constant.value, list | tuple | dict) else ""
    kind = f": {constant.type} = {value}" if constant.type else f" = {value}{narrow}"
    return (f"{comment(constant.about)}\n" if constant.about else "") + f"export const {constant.name}{kind};"


def comment(words: str) -> str:
    return f"/** {' '.join(words.split())} */"


def files() -> dict[Path, str]:
    """Return every generated file with its text."""
    writer = Writer()
    return {CLIENT / sheet.path: writer.text(sheet) for sheet in sheets()}


def main() -> int:
    made = files()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    names = ", ".join(str(path.relative_to(CLIENT)) for path in stale)
    if "--check" in sys.argv:
        print(f"stale: {names}; run python scripts/make_types.py" if stale else "the client's types are up to date")
        return 1 if stale else 0
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    print(f"written: {names or 'nothing, all were up to date'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
