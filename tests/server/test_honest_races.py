"""Promise 11: nobody can get the server's help for a puzzle that is being raced."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tessera.core.attempt import Ghost, Puzzle
from tessera.core.game import CLOCK, Action
from tessera.core.match import Match
from tessera.core.record import Record
from tessera.games.enigma import puzzles
from tessera.games.enigma.actions import Claim, TimeUp
from tessera.games.enigma.cards import make
from tessera.games.enigma.edition_4 import Enigma4
from tessera.games.enigma.events import Flipped
from tessera.games.enigma.puzzles import pipes
from tessera.games.enigma.puzzles.editions import NEWEST_LIMITS
from tessera.games.enigma.puzzles.names import name_of
from tessera.games.enigma.puzzles.pipes_board import FREE, PIECE_OF
from tessera.server.store.shelves import Kept
from tessera.server.table.clock import wall
from tessera.server.table.raced import VALID
from tessera.server.web.duels import Duel, DuelCard
from tests.server.golden_tables import ENIGMA, keep_golden
from tests.server.hosting import Client, Host, Json, hosting, run, two_players
from tests.server.solo import moving_clock, pass_time, started
from tests.server.test_race import racing


@pytest.mark.parametrize("cards", ["box", "fresh"])
@pytest.mark.parametrize("raced", [("weights", "fragments"), ("pipes", "blocks")])
def test_no_request_helps_with_the_cards_of_an_open_race(tmp_path: Path, cards: str, raced: tuple[str, str]) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            options = {"start": 0, "cards": cards, "grade": 1 if cards == "fresh" else None}
            anna, bert, table = await two_players(host, "enigma", options=options, watchers_chat=True)
            for player, category in zip((anna, bert), raced, strict=True):
                await player.ask("act", do=f"choose {category}")
            for player in (anna, bert):
                await player.ask("act", do="ready")
            flipped = await anna.until(lambda m: m["type"] == "step" and m["what"].get("do") == "timeup")
            commitment = anna.last("snapshot")["table"]["commitment"]
            cheat = await host.client()
            for event in flipped["events"]:
                card: Json = event["card"]
                category = card["category"]
                solution = msgspec.to_builtins(puzzles.solve(msgspec.convert(card, puzzles.Card)))
                for of in (card, {"category": category, "card": card}, {"category": category, "table": table}):
                    for asked in ({"card": card}, {"of": of}):
                        checked = {"arrangement": solution}
                        for path, more in (("/api/solve", {}), ("/api/check", checked), ("/api/hint", checked)):
                            status, told = await cheat.post(path, {**asked, **more})
                            assert (status, told["error"]["code"]) == (400, "bad-request")
                for seed in ("", table, commitment, f"{table}:{flipped['seq']}"):
                    made = await cheat.get(f"/api/puzzle/{category}?grade=1&seed={seed}")
                    assert made["card"] != card, "a reference that anybody can guess"
            await cheat.join(table)
            assert (await cheat.ask("chat", text="the last cup"))["code"] == "boards-open", "spectators see all boards"
            for player in (anna, bert):
                since = len(player.got)
                await player.send({"type": "advise", "id": "help"})
                told = await player.until(lambda m: m.get("id") == "help", since)
                assert told["code"] == "no-advice"

    run(play())


async def refused(client: Client, path: str, asked: Json) -> None:
    status, told = await client.post(path, asked)
    assert (status, told["error"]["code"]) == (409, "being-raced"), path
    assert told["error"]["wait"] > 0


async def noted(host: Host, cards: list[puzzles.Card]) -> list[bool]:
    """Whether each card is noted as being raced."""
    return [bool(await host.store.shelf(f"raced/{name_of(card)}", 1)) for card in cards]


def test_no_card_of_an_open_race_is_checked_solved_or_hinted_at_elsewhere(tmp_path: Path) -> None:
    """The same card may stand in a duel or in practice: as long as it is raced at any table, nothing helps with it."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert, table, solutions = await racing(host)
            players = (await anna.get(f"/api/tables/{table}/steps"))["steps"][-1]["state"]["view"]["players"]
            cards = [msgspec.convert(each["card"], puzzles.Card) for each in players]
            await (await host.tables.find(table)).raced.finish()
            assert await noted(host, cards) == [True, True]
            cheat = await host.client()
            ghosts = [Ghost(Puzzle(puzzles.category_of(card), 1, "1", card), how="solved") for card in cards]
            duel = Duel("race", "", wall(), [DuelCard(ghost.puzzle, [ghost]) for ghost in ghosts])
            await host.store.keep(Kept("duels", "old", "", wall(), None, msgspec.json.encode(duel)))
            of = {"duel": "old", "card": 0}
            await started(cheat, of)
            await refused(cheat, "/api/attempts/claim", {"of": of, "arrangement": solutions[0]})
            await refused(cheat, "/api/attempts/give-up", {"of": of})
            assert (await cheat.get("/api/attempts/ghost?duel=old&card=0"))["error"]["code"] == "being-raced"
            assert (await anna.get(f"/api/tables/{table}/races"))["races"] == [], "not before the race is over"
            for seat, player in enumerate((anna, bert)):
                claim = {"type": "claim", "arrangement": solutions[seat]}
                assert (await player.ask("act", do=claim))["type"] == "done"
                await (await host.tables.find(table)).raced.finish()
                assert await noted(host, cards) == [False, seat == 0]
            assert (await cheat.post("/api/attempts/claim", {"of": of, "arrangement": solutions[0]}))[1]["accepted"]

    run(play())


def test_a_race_without_a_clock_is_not_forgotten_while_everybody_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, _, table, _ = await racing(host)
            players = (await anna.get(f"/api/tables/{table}/steps"))["steps"][-1]["state"]["view"]["players"]
            cards = [msgspec.convert(each["card"], puzzles.Card) for each in players]
            wish = {"category": "weights", "card": players[0]["card"]}
            for _ in range(3):
                pass_time(VALID * 2 // 3)
                await host.tables.care()
                await (await host.tables.find(table)).raced.finish()
                await refused(anna, "/api/inspect", wish)
            assert await noted(host, cards) == [True, True]

    with moving_clock():
        run(play())


@pytest.mark.parametrize("category", puzzles.CATEGORIES)
def test_practice_withholds_its_help_while_its_card_is_raced(tmp_path: Path, category: str) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            cheat = await host.client()
            of = {"category": category, "grade": 1, "seed": "raced", "rules": "2"}
            card = make(category, "raced", 1, "2").card
            wrong = {"of": of, "arrangement": msgspec.to_builtins(puzzles.begun(solved(card), 0, 1))}
            raced = Kept(f"raced/{name_of(card)}", "a table of another process", "", wall(), None, b"")
            await host.store.keep(raced)
            for path, asked in (("/api/solve", {"of": of}), ("/api/check", wrong), ("/api/hint", wrong)):
                await refused(cheat, path, asked)
            practised = {"of": of, "category": category, "arrangement": msgspec.to_builtins(solved(card)), "time": 1}
            await refused(cheat, "/api/duels", {"practice": [practised]})
            await host.store.keep(raced._replace(at=wall() - VALID - 1))
            for path, asked in (("/api/solve", {"of": of}), ("/api/check", wrong), ("/api/hint", wrong)):
                assert (await cheat.post(path, asked))[0] == 200, "a note that a killed process left behind expires"

    run(play())


def own(card: puzzles.Card) -> Json:
    """A card as the option `own` of a table has it."""
    return {"grade": puzzles.grade(card, NEWEST_LIMITS), "card": msgspec.to_builtins(card)}


def guessed(card: pipes.Card) -> pipes.Card:
    """The card with the first piece of its solution printed on the board, as a cheat would ask whether it is right."""
    cell, sign = next((cell, sign) for cell, sign in enumerate("".join(solved(card).board)) if sign != FREE)  # type: ignore[union-attr]
    board = "".join(card.board)
    printed = board[:cell] + sign + board[cell + 1 :]
    return pipes.Card((printed[:3], printed[3:6], printed[6:]), card.ports, (*card.crossed, PIECE_OF[sign]))


def test_no_copy_of_a_raced_card_is_made_or_brought_to_another_table(tmp_path: Path) -> None:
    """A table with this card would show its solution to whoever gives up there."""

    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            anna, bert, table, _ = await racing(host)
            players = (await anna.get(f"/api/tables/{table}/steps"))["steps"][-1]["state"]["view"]["players"]
            cards = [msgspec.convert(each["card"], puzzles.Card) for each in players]
            assert isinstance(cards[1], pipes.Card)
            await (await host.tables.find(table)).raced.finish()
            cheat = await host.client()
            wish = {"game": "enigma", "seats": [{"kind": "me"}, {"kind": "bot"}]}
            for card in (*cards, guessed(cards[1])):
                await refused(cheat, "/api/tables", wish | {"options": {"own": [own(card)]}})
                made = {"category": puzzles.category_of(card), "card": msgspec.to_builtins(card)}
                await refused(cheat, "/api/inspect", made)
                await refused(cheat, "/api/own", made)
            for player in (anna, bert):
                assert (await player.ask("act", do="giveup"))["type"] == "done"
            await (await host.tables.find(table)).raced.finish()
            for card in (*cards, guessed(cards[1])):
                status, told = await cheat.post("/api/tables", wish | {"options": {"own": [own(card)]}})
                assert status == 201, told

    run(play())


def test_no_record_is_opened_or_continued_whose_cards_are_raced(tmp_path: Path) -> None:
    async def play() -> None:
        async with hosting(str(tmp_path / "tables.sqlite")) as host:
            cheat = await host.client()
            record = await keep_golden(host.store, "old", ENIGMA)
            at, card = next(
                (number, event.card)
                for number, (_, events, _) in enumerate(record.steps(), 1)
                for event in events
                if isinstance(event, Flipped)
            )
            raced = Kept(f"raced/{name_of(card)}", "a table of another process", "", wall(), None, b"")
            await host.store.keep(raced)
            await refused(cheat, "/api/tables/old/continue", {"at": at + 1})
            assert (await cheat.post("/api/tables/old/continue", {"at": at}))[0] == 201, "before the cards are flipped"
            options = {"own": [own(card)], "start": 0, "grade": 1}
            await refused_record(cheat, played(Match.new(Enigma4, 2, bytes(32), options), bytes(32)))
            await host.store.drop(raced.shelf, raced.key)
            assert (await cheat.post("/api/tables/old/continue", {"at": at + 1}))[0] == 201

    run(play())


def played(match: Match, key: bytes) -> str:
    """The record of a game in which everybody solves their card as soon as it is flipped."""
    game = match.game
    assert isinstance(game, Enigma4)
    while game.outcome is None:
        if game.position.phase == "race":
            seat = game.to_act[0]
            card = game.position.race.cards[seat]
            assert card is not None
            match.play(seat, Claim(solved(card)), match.at)
        elif game.to_act:
            offered = game.choices(game.to_act[0])[0]
            assert isinstance(offered, Action)
            match.play(game.to_act[0], offered, match.at)
        else:
            match.play(CLOCK, TimeUp(), game.deadline or 0)
    return Record.of(match, key).text()


async def refused_record(client: Client, text: str) -> None:
    async with client.session.post(f"{client.base}/api/records", data=text.encode()) as response:
        assert (response.status, (await response.json())["error"]["code"]) == (409, "being-raced")


def solved(card: puzzles.Card) -> puzzles.Arrangement:
    found = puzzles.solve(card)
    assert found is not None
    return found
