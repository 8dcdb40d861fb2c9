"""The contract in `core/game.py`, proved on every edition of every game, and on the tests' own Race to 21."""

from __future__ import annotations

import pickle
from random import Random

import msgspec
import pytest

from tessera.bots.playing import next_move
from tessera.core.chance import Chance, key_from
from tessera.core.game import Action, Form, Game, IllegalAction, IllegalOptions, Refusal, UnreadableAction
from tessera.core.match import Match
from tessera.core.record import Record, loads
from tests.core.contract import TABLES, actions_offered, game_of, options_for, random_bot, some_steps, steps

pytestmark = pytest.mark.parametrize(("name", "seats"), TABLES)

ANYBODY = range(-1, 4)


def test_every_choice_offered_is_legal(name: str, seats: int) -> None:
    for step in some_steps(name, seats):
        for action in actions_offered(step.before, step.seat):
            step.before.copy().play(step.seat, action, step.at)


def test_choices_do_not_repeat_and_do_not_change_the_game(name: str, seats: int) -> None:
    for step in some_steps(name, seats):
        before = step.before.hash()
        texts = [str(action) for action in actions_offered(step.before, step.seat)]
        assert len(set(texts)) == len(texts)
        assert step.before.hash() == before


def test_every_seat_to_act_has_a_choice(name: str, seats: int) -> None:
    for step in some_steps(name, seats):
        game = step.before
        assert set(game.to_act) <= set(range(seats))
        assert all(game.choices(seat) for seat in game.to_act)


def test_an_action_that_is_not_offered_is_refused_and_changes_nothing(name: str, seats: int) -> None:
    """It tries actions that were legal at other moments or for other seats: the likeliest to slip through."""
    played = some_steps(name, seats)
    die = Random(name)
    for step in played:
        game = step.before
        before = game.hash(), msgspec.json.encode(game.view()), game.chance.draws
        for other in die.sample(played, min(12, len(played))):
            for seat in ANYBODY:
                if not offered(game, seat, other.action):
                    with pytest.raises(IllegalAction) as refused:
                        game.play(seat, other.action, step.at)
                    assert refused.value.code
                    assert refused.value.message
        assert (game.hash(), msgspec.json.encode(game.view()), game.chance.draws) == before


def offered(game: Game, seat: int, action: Action) -> bool:
    kind = type(action).__struct_config__.tag
    return any(choice.action == kind if isinstance(choice, Form) else choice == action for choice in game.choices(seat))


def test_time_does_not_run_backwards(name: str, seats: int) -> None:
    match = Match.new(game_of(name), seats, key_from("time"))
    seat = match.game.to_act[0]
    match.play(seat, actions_offered(match.game, seat)[0], 5_000)
    if match.game.outcome is None and match.game.to_act:
        seat = match.game.to_act[0]
        before = match.game.hash()
        with pytest.raises(IllegalAction):
            match.play(seat, actions_offered(match.game, seat)[0], 4_999)
        assert match.game.hash() == before


def test_a_copy_is_independent(name: str, seats: int) -> None:
    for step in some_steps(name, seats):
        twin = step.before.copy()
        before = step.before.hash()
        assert twin.hash() == before
        twin.play(step.seat, step.action, step.at)
        assert step.before.hash() == before
        again = step.before.copy()
        again.play(step.seat, step.action, step.at)
        assert again.hash() == twin.hash()


class Sealed(Chance):
    """Chance that only tells how many draws were made; any other access fails."""

    __slots__ = ("_draws",)

    def __init__(self, draws: int) -> None:
        self.draws = draws

    def __getattribute__(self, name: str) -> object:
        if name not in ("draws", "__class__"):
            raise AssertionError(f"the key's chance was touched: {name}")
        return super().__getattribute__(name)


def test_imagine_never_reads_the_key(name: str, seats: int) -> None:
    for step in some_steps(name, seats):
        game = step.before.copy()
        game.chance = Sealed(game.chance.draws)
        imagined = game.imagine(1)
        assert imagined.hash() == step.before.hash()
        assert game.imagine(1).chance.commitment == imagined.chance.commitment
        imagined.play(step.seat, step.action, step.at)


def test_stages_go_up_one_by_one_and_only_with_the_turn(name: str, seats: int) -> None:
    """Reviews rely on it: they group actions by stage."""
    stage = turn = 0
    for _, game, _ in steps(name, seats, "stages"):
        assert game.stage - stage in (0, 1) or not stage
        assert game.stage == stage or game.turn > turn or not turn
        stage, turn = game.stage, game.turn
    assert stage > 1


def test_text_forms_parse_back(name: str, seats: int) -> None:
    kind = game_of(name)
    for step in some_steps(name, seats):
        for action in [step.action, *actions_offered(step.before, step.seat)]:
            assert kind.parse(str(action)) == action
            assert "\n" not in str(action)


@pytest.mark.parametrize("text", ["", "dance", "remove", "lay x y", "claim {", "adjust lab:99 +7", "roll roll", "\x00"])
def test_a_text_that_is_no_action_gets_a_clear_error(name: str, seats: int, text: str) -> None:
    with pytest.raises(UnreadableAction) as fault:
        game_of(name).parse(text)
    assert fault.value.message


def test_actions_events_and_views_encode_and_decode(name: str, seats: int) -> None:
    kind = game_of(name)
    for step, game, events in steps(name, seats, "codec"):
        action = msgspec.json.decode(msgspec.json.encode(step.action), type=kind.Actions)
        assert action == step.action
        assert msgspec.json.decode(msgspec.json.encode(events), type=list[kind.Events]) == events  # type: ignore[name-defined]
        view = msgspec.json.encode(game.view())
        assert msgspec.json.encode(msgspec.json.decode(view, type=kind.View)) == view
        assert msgspec.json.decode(game.encoded_view(), type=kind.View) == game.view()
        for choice in step.before.choices(step.seat):
            if isinstance(choice, Form):
                assert msgspec.json.decode(msgspec.json.encode(choice), type=Form) == choice


def test_a_game_goes_to_another_process_and_back(name: str, seats: int) -> None:
    """Bots think in worker processes: what arrives there is the same game, sharing the content it was made of."""
    for step in some_steps(name, seats):
        sent = step.before
        arrived = pickle.loads(pickle.dumps(sent))
        assert (arrived.hash(), arrived.view()) == (sent.hash(), sent.view())
        assert [*arrived.choices(step.seat)] == [*sent.choices(step.seat)]
        if hasattr(sent, "edition"):
            assert arrived.position.edition is sent.edition


def test_every_choice_names_its_pieces(name: str, seats: int) -> None:
    for step in some_steps(name, seats):
        for action in actions_offered(step.before, step.seat):
            info = step.before.info(step.seat, action)
            assert all(isinstance(piece, str) and piece for piece in info.pieces)
            assert step.before.info_in(step.before.info_context, action) in (None, info)


def test_random_games_end_and_their_records_replay_to_the_same_hash(name: str, seats: int) -> None:
    for number in range(3):
        key = key_from(f"record:{number}")
        match = Match.new(game_of(name), seats, key, options_for(name) if number else None)
        bots = [random_bot(name, f"{number}:{seat}") for seat in range(seats)]
        while match.game.outcome is None:
            match.play(*next_move(match.game, bots, match.at))
        assert not match.game.to_act
        record = loads(Record.of(match, key).text())
        assert record.verify().game.hash() == match.game.hash()


def test_wrong_options_and_numbers_of_seats_are_refused(name: str, seats: int) -> None:
    kind = game_of(name)
    with pytest.raises(IllegalOptions):
        kind.new(seats, key_from(0), {"plate": ["nonsense"], "goal": "high", "hourglass": -3})
    if name != "race21":
        for number in (0, 5, -1):
            with pytest.raises(Refusal):
                kind.new(number, key_from(0))
