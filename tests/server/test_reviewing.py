"""A shared review: one leads, the others follow; notes are kept, exported with the record, and come back with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tessera.core.record import loads
from tessera.server.table.keeping import Keeper, Policy
from tessera.server.table.reviewing import NOTES, OWN_NOTES, notes_of
from tessera.server.web.limits import LIMITS, UNLIMITED
from tests.server.conftest import fresh_database
from tests.server.golden_tables import TESSERACT, keep_golden
from tests.server.hosting import Client, Host, hosting, run

FREE = LIMITS._replace(chats=UNLIMITED, pointings=UNLIMITED, previews=UNLIMITED, messages=UNLIMITED)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


async def three(host: Host) -> tuple[Client, Client, Client]:
    """Three people who review a finished game."""
    await keep_golden(host.store, "golden", TESSERACT)
    people = await host.client(), await host.client(), await host.client()
    for client in people:
        await client.join("golden")
        assert (await client.ask("review"))["type"] == "done"
    return people


async def text_of(client: Client, table: str) -> str:
    async with client.session.get(f"{client.base}/api/tables/{table}/record") as response:
        return await response.text()


def test_one_leads_and_the_lead_is_taken_and_given_up(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            ada, bea, cleo = await three(host)
            assert ada.last("led") == {"type": "led", "who": "", "seq": 0}
            assert (await ada.ask("lead", seq=30, name="Ada"))["type"] == "done"
            for client in (bea, cleo):
                assert (await client.until(lambda m: m["type"] == "led" and m["seq"] == 30))["who"] == "Ada"
            refused = await bea.ask("lead", seq=31, name="Bea")
            assert (refused["code"], refused["value"]) == ("somebody-leads", "Ada")
            assert (await bea.ask("lead", seq=31, name="Bea", take=True))["type"] == "done"
            assert (await ada.until(lambda m: m["type"] == "led" and m["seq"] == 31))["who"] == "Bea"
            assert (await ada.ask("lead", on=False))["type"] == "done"
            assert ada.last("led")["who"] == "Bea", "only the leader gives up the lead"
            await bea.ask("lead", on=False)
            assert (await cleo.until(lambda m: m["type"] == "led" and m["seq"] == 31 and not m["who"]))["who"] == ""
            assert (await ada.ask("lead", seq=10_000, name="Ada"))["code"] == "no-such-moment"
            await cleo.ask("show", piece="cube:0,0,3", name="Cleo")
            assert (await ada.until(lambda m: m["type"] == "shown"))["piece"] == "cube:0,0,3"

    run(play())


def test_the_leader_is_known_in_every_process_and_until_they_leave(postgres: str, redis: str) -> None:
    database = fresh_database(postgres)

    async def play() -> None:
        async with hosting(database, redis, limits=FREE) as one, hosting(database, redis, limits=FREE) as two:
            ada, bea, _ = await three(one)
            assert (await ada.ask("lead", seq=30, name="Ada"))["type"] == "done"
            late = await two.client()
            await late.join("golden")
            await late.ask("review")
            assert (await late.until(lambda m: m["type"] == "led" and m["who"]))["seq"] == 30
            assert (await late.ask("lead", seq=31, name="Late"))["code"] == "somebody-leads"
            await ada.leave_socket()
            for client in (bea, late):
                await client.until(lambda m: m["type"] == "led" and m["seq"] == 30 and not m["who"])
            assert (await late.ask("lead", seq=31, name="Late"))["type"] == "done"
            assert (await bea.until(lambda m: m["type"] == "led" and m["seq"] == 31))["who"] == "Late"

    run(play())


def test_notes_are_kept_with_the_record_and_come_back_with_its_file(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            ada, bea, _ = await three(host)
            plain = await text_of(ada, "golden")
            for client, at, text, more in ((ada, 90, " why  not here? ", {"piece": "lab:0:1"}), (bea, 20, "good", {})):
                assert (await client.ask("note", seq=at, text=text, name="N", **more))["type"] == "done"
            told = (await bea.until(lambda m: m["type"] == "notes" and len(m["notes"]) == 2))["notes"]
            assert [(note["seq"], note["text"], note.get("yours", False)) for note in told] == [
                (20, "good", True),
                (90, "why not here?", False),
            ]
            noted = await text_of(ada, "golden")
            assert noted.startswith(plain)
            assert noted.count('{"note":') == 2
            assert loads(noted) == loads(plain), "notes are no part of the record"
            dora = await host.client()
            async with dora.session.post(f"{host.base}/api/records", data=noted) as response:
                table = (await response.json())["table"]
            again = [note for _, note in await notes_of(host.store, table)]
            assert [(note.seq, note.text, note.name, note.piece) for note in again] == [
                (20, "good", "N", ""),
                (90, "why not here?", "N", "lab:0:1"),
            ]
            assert await text_of(dora, table) == noted
            # Only its author deletes a note, and all of a person's notes are forgotten with the person.
            hers = next(note for note in bea.last("notes")["notes"] if note.get("yours"))["note"]
            assert (await ada.ask("dropnote", note=hers))["code"] == "not-your-note"
            assert (await bea.ask("dropnote", note=hers))["type"] == "done"
            (kept, _), *_ = await notes_of(host.store, "golden")
            assert [each.data for each in await host.store.kept_by(kept.person, "notes/")] == [kept.data]
            await host.store.forget(kept.person)
            assert await notes_of(host.store, "golden") == []

    run(play())


def test_reviews_are_bounded_and_only_of_finished_games(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            ada, _, _ = await three(host)
            for number in range(OWN_NOTES):
                assert (await ada.ask("note", seq=5, text=f"note {number}"))["type"] == "done"
            assert (await ada.ask("note", seq=5, text="one more"))["code"] == "too-many-notes"
            assert OWN_NOTES < NOTES
            assert (await ada.ask("note", seq=5, text=" \u200b "))["code"] == "nothing-said"
            assert (await ada.ask("dropnote", note="none"))["code"] == "no-such-note"
            stranger = await host.client(key=False)
            await stranger.join("golden")
            assert (await stranger.ask("lead", seq=5))["code"] == "no-key"
            bea = await host.client()
            running = await bea.make("tesseract", "me", "random")
            await bea.join(running)
            assert (await bea.ask("review"))["code"] == "not-over"

    run(play())


def test_notes_go_with_their_table(database: str) -> None:
    async def play() -> None:
        async with hosting(database, limits=FREE) as host:
            ada, bea, cleo = await three(host)
            await ada.ask("note", seq=5, text="gone soon")
            for client in (ada, bea, cleo):
                await client.leave_socket()
            host.tables.evict()
            later: Any = 10**15
            while host.tables.loaded("golden"):
                host.tables.evict()
            policy = Policy(finished=1, people=None)  # nobody is forgotten, and their notes with them
            assert await Keeper(host.tables, policy, now=lambda: later).round() == ["golden"]
            assert await notes_of(host.store, "golden") == []

    run(play())
