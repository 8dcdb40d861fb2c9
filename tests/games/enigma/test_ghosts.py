"""The attempts in a race as they are recorded, and the hands that old records do not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from tessera.core.attempt import MOST_HAND, WAYPOINTS, WHOLE_HAND, Ghost, RecordedRace, joined, moves_of
from tessera.core.game import CLOCK, UnreadableAction
from tessera.core.match import Match
from tessera.core.record import load, loads
from tessera.games.enigma.actions import Choose, Claim, GiveUp, Ready, Show, TimeUp
from tessera.games.enigma.attempts import follow
from tessera.games.enigma.game import Enigma
from tessera.games.enigma.text import parse
from tests.games.enigma.handed import with_hands
from tests.games.enigma.setting import IN_ORDER, WRONG, racing, solution

GOLDEN = Path(__file__).parent / "golden"


NO_WAYS = ("1.0~", "1.0~00A", "1.0~00A_", "1.0~00AB=1", f"1.0~{'00AB' * (WAYPOINTS + 1)}")


def unmoved(ghost: Ghost) -> bool:
    """A perfect claim by a hand that never moved before it."""
    return ghost.how == "solved" and not ghost.hand and len(ghost.looks) == 1


def test_a_hand_is_part_of_the_text_of_an_action_and_of_nothing_else() -> None:
    with_hand, without = racing(2), racing(2)
    hand = "900.4~00AB0FCD 1200.0=1 1850.3=2"
    with_hand.play(0, Show(WRONG, hand), 5000)
    without.play(0, Show(WRONG), 5000)
    assert with_hand.hash() == without.hash()
    assert with_hand.view() == without.view()
    for action in (Show(WRONG, hand), Show(WRONG), Claim(WRONG, hand)):
        assert parse(str(action)) == action
    assert str(Show(WRONG)) == 'show {"category":"weights","left":[0,0],"right":[0,0]}', "as in older records"


@pytest.mark.parametrize("hand", ["12", "1.1=<", "12.0=1  13.0=2", "1.0=" + "1" * 25, "1.0=1 " * MOST_HAND, *NO_WAYS])
def test_a_text_that_is_no_hand_is_refused(hand: str) -> None:
    with pytest.raises(UnreadableAction):
        parse(f"{Show(WRONG)} {hand}")


def test_every_attempt_of_a_race_is_recorded() -> None:
    match = Match.new(Enigma, 4, bytes(32), {"cards": "box", "start": 0, "hourglass": 60})
    races: list[RecordedRace] = []

    def play(seat: int, action: object, at: int) -> None:
        events = match.play(seat, action, at)  # type: ignore[arg-type]
        follow(races, match.entries[-1], events, match.game)

    for seat, category in enumerate(IN_ORDER):
        play(seat, Choose(category), 0)
    for seat in range(4):
        play(seat, Ready(), 0)
    play(CLOCK, TimeUp(), 3000)
    game = match.game
    assert isinstance(game, Enigma)
    right = {seat: solution(game, seat) for seat in range(4)}
    play(0, Show(WRONG, "700.0=1"), 8000)
    play(0, Claim(WRONG, "6000.0=0"), 9000)
    play(1, Claim(right[1]), 13_000)
    play(0, Claim(right[0], "11000.2=1"), 15_000)
    play(2, GiveUp(), 16_000)
    assert not races[0].over
    play(CLOCK, TimeUp(), 73_000)
    (race,) = races
    assert (race.round, race.begun, race.turned, race.over) == (1, 3000, 10_000, True)
    weights, fragments, pipes, blocks = race.ghosts
    assert weights.hand == "700.0=1 6000.0=0 11000.2=1"
    assert [(claim.at, bool(claim.fault)) for claim in weights.claims] == [(6000, True), (12_000, False)]
    assert [look.at for look in weights.looks] == [5000, 6000, 12_000]
    assert not unmoved(weights)
    assert (fragments.end, fragments.how, unmoved(fragments)) == (10_000, "solved", True), "a hand that never moved"
    assert (pipes.end, pipes.how) == (13_000, "gave up")
    assert (blocks.end, blocks.how, blocks.ends) == (70_000, "ran out", 70_000)
    assert pipes.solution is not None


@pytest.mark.parametrize("name", ["four-players", "second-four-players"])
def test_records_without_hands_have_ghosts_too(name: str) -> None:
    record = load(GOLDEN / f"{name}.jsonl")
    races: list[RecordedRace] = []
    for entry, events, match in record.steps():
        follow(races, entry, events, match.game)
    assert len(races) == max(race.round for race in races)
    for race in races:
        assert race.over
        assert 2 <= len(race.ghosts) <= 4
        assert all(ghost.how and ghost.end is not None for ghost in race.ghosts)
        assert all(ghost.looks for ghost in race.ghosts if ghost.how == "solved")
    assert loads(record.text()).text() == record.text()


def test_a_record_with_hands_replays_to_the_same_hash() -> None:
    record = load(GOLDEN / "second-four-players.jsonl")
    handed = with_hands(record, unmoved=3)
    assert [entry.do for entry in handed.entries] != [entry.do for entry in record.entries]
    assert len(handed.text()) < 2.4 * len(record.text()), "hands are small, with the ways of their pieces"
    loads(handed.text()).verify()
    races: list[RecordedRace] = []
    for entry, events, match in handed.steps():
        follow(races, entry, events, match.game)
    solved = [ghost for race in races for ghost in race.ghosts if ghost.how == "solved"]
    assert {unmoved(ghost) for ghost in solved} == {True, False}
    assert all(ghost.seat == 3 for ghost in solved if unmoved(ghost))


def test_an_attempt_keeps_no_more_than_it_may() -> None:
    assert joined("", "1.0=1", 9) == "1.0=1"
    assert joined("1.0=1", "", 9) == "1.0=1"
    assert joined("1.0=1", "2.0=2", 9) == "1.0=1 2.0=2"
    assert moves_of("900.4~00AB0FCD 1200.0=1 1850.3=") == [1200, 1850], "ways are no moves"
    whole = "1.0=1 " * (WHOLE_HAND // 6)
    assert joined(whole, "2.0=2", 9) == whole


def test_no_hand_moves_after_the_claim_that_told_of_it() -> None:
    """The referee dates a claim back by its latency; the hand keeps its pace."""
    assert joined("10.0=1", "900.4~00AB0FCD 1200.0=1 1850.3=2", 1750) == "10.0=1 800.4~00AB0FCD 1100.0=1 1750.3=2"
    assert joined("", "100.0=1 400.0=2", 150) == "0.0=1 150.0=2"
