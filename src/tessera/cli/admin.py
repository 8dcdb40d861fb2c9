"""`tessera admin`: look after the database of a server: tables, people, backups.

Exit codes: 0 done, 1 there is no such table or person, 2 the call, the database or a file was wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tessera.cli.arguments import whole
from tessera.cli.settings import add_settings, in_force, values
from tessera.core.game import Refusal

if TYPE_CHECKING:
    from tessera.server.store import Store
    from tessera.server.store.backup import Amount
    from tessera.server.table.orders import Order

NO_SUCH = 1
PATIENCE = 12.0
"""Seconds in which a running server does what it is told."""
LOOK = 0.25
STAGES = ("open", "playing", "over")
"""In the order of their numbers in the store."""

Run = Callable[[argparse.Namespace, str], Coroutine[None, None, int]]


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "admin",
        help="look after a server's database: tables, people, backups",
        description="Look after the database of a server. A running server is told what to do where that is needed; "
        "restore, and vacuum on SQLite, need it to be stopped.",
        epilog="example: tessera admin backup tables-today.sqlite",
    )
    add_settings(parser, ("database",))
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)

    def action(name: str, run: Run, about: str) -> argparse.ArgumentParser:
        found: argparse.ArgumentParser = actions.add_parser(
            name, help=about, description=f"{about[0].upper()}{about[1:]}."
        )
        found.set_defaults(run=_with_database(run))
        return found

    tables = action("tables", run_tables, "list the tables, or show one with its people and its chat")
    tables.add_argument("table", nargs="?", help="the id of a table")
    tables.add_argument("--stage", choices=STAGES, help="only those")
    people = action("people", run_people, "list the people who have keys, or show one")
    people.add_argument("person", nargs="?", help="the id of a person")
    for listing in (tables, people):
        listing.add_argument("--most", type=whole(1, 100_000), default=50, metavar="N", help="most lines (default 50)")
        listing.add_argument("--json", action="store_true", help="print JSON")
    remove = action("remove", run_remove, "delete a table, or everything about a person")
    remove.add_argument("what", choices=("table", "person"))
    remove.add_argument("id")
    mute = action("mute", run_mute, "keep a person from chatting, reacting and showing a name, at any table")
    mute.add_argument("person")
    unmute = action("unmute", run_unmute, "let a muted person chat again")
    unmute.add_argument("person")
    times = action("times", run_times, "write the times in which people solved puzzles, without their names")
    times.add_argument("file", type=Path, help="a new file: one line of JSON for each solved puzzle")
    backup = action("backup", run_backup, "write everything to a new SQLite file, also while a server runs")
    backup.add_argument("file", type=Path)
    restore = action("restore", run_restore, "put a backup in place of the database; the server must be stopped")
    restore.add_argument("file", type=Path)
    restore.add_argument("--replace", action="store_true", help="also if the database is not empty")
    action("vacuum", run_vacuum, "give unused space back to the system; with SQLite the server must be stopped")


def _with_database(run: Run) -> Callable[[argparse.Namespace], int]:
    def command(args: argparse.Namespace) -> int:
        from tessera.server.serve import default_database

        database = values(in_force(args))["database"] or default_database()
        return asyncio.run(run(args, database))

    return command


async def run_tables(args: argparse.Namespace, database: str) -> int:
    from tessera.server.table.inspection import inspect, listed

    store = await _open(database)
    try:
        if args.table:
            shown = await inspect(store, args.table)
            return _no_such("table", args.table) if shown is None else _print(args, [shown], vertical=True)
        stage = STAGES.index(args.stage) if args.stage else None
        return _print(args, [listed(each) for each in await store.find_tables(stage, args.most)])
    finally:
        await store.close()


async def run_people(args: argparse.Namespace, database: str) -> int:
    from tessera.server.table.inspection import about_person
    from tessera.server.table.muting import muted_people

    store = await _open(database)
    try:
        if args.person:
            shown = await about_person(store, args.person)
            return _no_such("person", args.person) if shown is None else _print(args, [shown], vertical=True)
        muted = await muted_people(store)
        rows = [{**each._asdict(), "muted": each.id in muted} for each in await store.people(args.most)]
        return _print(args, rows)
    finally:
        await store.close()


async def run_remove(args: argparse.Namespace, database: str) -> int:
    """Delete a table, or everything about a person."""
    from tessera.server.table.orders import Order

    result = await _done(database, Order("remove" if args.what == "table" else "forget", args.id))
    if result == "unknown":
        return _no_such(args.what, args.id)
    if result == "failed":
        raise Refusal(
            "failed", f"the server could not remove the {args.what} {args.id}; its log says why", value=args.id
        )
    print(f"removed the {args.what} {args.id}")
    return 0


async def _done(database: str, order: Order) -> str:
    """Tell a running server; without one, do it here.  Returns the result."""
    from tessera.server.table.orders import cancel, place, result_of

    store = await _open(database)
    try:
        await place(store, order)
        try:
            result = await _until(lambda: result_of(store, order))
        finally:
            await cancel(store, order)
    finally:
        await store.close()
    return result or await _do_here(database, order)


async def _do_here(database: str, order: Order) -> str:
    """No server has answered: do an order in this process."""
    from tessera.server.fanout.local import LocalFanout
    from tessera.server.results import Results
    from tessera.server.store import open_store
    from tessera.server.table.forgetting import Forgetter
    from tessera.server.table.orders import execute
    from tessera.server.table.registry import TableRegistry
    from tessera.server.table.services import Services
    from tessera.server.workers import Workers

    services = Services(await open_store(database), LocalFanout(), Workers())
    services.renamed = Results(services.store).renamed
    try:
        return await execute(services.store, Forgetter(TableRegistry(services)), order)
    finally:
        await services.close()


async def _until(found: Callable[[], Awaitable[str]]) -> str:
    """The first text that is not empty, or an empty one if the time is over."""
    for _ in range(round(PATIENCE / LOOK)):
        if text := await found():
            return text
        await asyncio.sleep(LOOK)
    return ""


async def run_mute(args: argparse.Namespace, database: str) -> int:
    from tessera.server.table.inspection import about_person
    from tessera.server.table.muting import mute
    from tessera.server.table.orders import Order

    store = await _open(database)
    try:
        if await about_person(store, args.person) is None:
            return _no_such("person", args.person)
        await mute(store, args.person)
    finally:
        await store.close()
    if await _done(database, Order("hush", args.person)) == "failed":
        text = f"{args.person} is muted, but the server could not take their names away; its log says why"
        raise Refusal("failed", text, value=args.person)
    print(f"{args.person} is muted; running servers know within half a minute")
    return 0


async def run_unmute(args: argparse.Namespace, database: str) -> int:
    from tessera.server.table.muting import unmute

    store = await _open(database)
    try:
        if not await unmute(store, args.person):
            return _no_such("muted person", args.person)
    finally:
        await store.close()
    print(f"{args.person} may chat again; running servers know within half a minute")
    return 0


async def run_times(args: argparse.Namespace, database: str) -> int:
    import msgspec

    from tessera.server.times import solving_times

    count = 0
    store = await _open(database)
    try:
        with args.file.open("xb") as file:
            async for time in solving_times(store, datetime.now(UTC).date()):
                file.write(msgspec.json.encode(time) + b"\n")
                count += 1
    except FileExistsError:
        raise Refusal("file-exists", f"{args.file} is there already; choose another name") from None
    except OSError as error:
        raise Refusal("unwritable", f"cannot write {args.file}: {error.strerror}") from None
    finally:
        await store.close()
    print(f"{args.file}: {count} solving times")
    return 0


async def run_backup(args: argparse.Namespace, database: str) -> int:
    from tessera.server.store.backup import back_up

    print(f"{args.file}: {_amount(await back_up(database, args.file))}")
    return 0


async def run_restore(args: argparse.Namespace, database: str) -> int:
    from tessera.server.serve import without_password
    from tessera.server.store.backup import restore

    if await _answered(database):
        raise Refusal("in-use", "a server uses the database; stop it first", value=without_password(database))
    found = await restore(database, args.file, replace=args.replace)
    print(f"{without_password(database)}: {_amount(found)}")
    return 0


async def _answered(database: str) -> bool:
    """A running server does what it is told.  An SQLite file has a lock, so nobody need be asked."""
    from tessera.server.store import WrongDatabase, store_class
    from tessera.server.table.orders import Order, cancel, place, result_of

    if not store_class(database).shared:
        return False
    order = Order("answer")
    try:
        store = await _open(database)
    except WrongDatabase as fault:
        if fault.code == "older-database":  # it is empty, or no server of this version has ever used it
            return False
        raise
    try:
        await place(store, order)
        try:
            return bool(await _until(lambda: result_of(store, order)))
        finally:
            await cancel(store, order)
    finally:
        await store.close()


async def run_vacuum(args: argparse.Namespace, database: str) -> int:
    from tessera.server.store.backup import vacuum

    before, after = await vacuum(database)
    print(f"{before:,} bytes before, {after:,} after")
    return 0


async def _open(database: str) -> Store:
    from tessera.server.store import open_store

    return await open_store(database, beside=True)


def _amount(amount: Amount) -> str:
    tables = "1 table" if amount.tables == 1 else f"{amount.tables} tables"
    lines = "1 line" if amount.lines == 1 else f"{amount.lines} lines"
    people = "1 person" if amount.people == 1 else f"{amount.people} people"
    return f"{tables} with {lines}, {people}"


def _no_such(what: str, name: str) -> int:
    print(f"tessera: there is no {what} {name} [unknown-{what.split()[-1]}]", file=sys.stderr)
    return NO_SUCH


def _print(args: argparse.Namespace, rows: Sequence[dict[str, Any]], *, vertical: bool = False) -> int:
    """Print rows as JSON or as a table; one thing as a list of its facts."""
    if args.json:
        import msgspec

        found = rows[0] if vertical else rows
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
        return 0
    if vertical:
        for name, value in rows[0].items():
            for number, line in enumerate(value if isinstance(value, list) else [value]):
                text = "no" if line is False else _text(name, line)
                print(f"{'' if number else name:9} {text}")
        return 0
    shown = [[_text(name, value) for name, value in row.items()] for row in rows]
    if shown:
        lines = [[*rows[0]], *shown]
        widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
        for line in lines:
            print("  ".join(f"{text:{width}}" for text, width in zip(line, widths, strict=True)).rstrip())
    return 0


def _text(name: str, value: Any) -> str:
    if name in ("created", "visited", "used"):
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}" if value else "-"
    return "yes" if value is True else "" if value is False else str(value)
