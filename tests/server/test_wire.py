"""The wire: cached and hand-encoded bytes are what the typed messages say, and processes understand their news."""

from __future__ import annotations

import random
from typing import get_args

import msgspec
import pytest

from tessera.core.game import Action, Form, Refusal
from tessera.core.registry import game_named
from tessera.server.table.commands import COMMANDS
from tessera.server.web.limits import WORDS, Limits, TooFast
from tessera.server.wire import asks, messages, news
from tessera.server.wire.answers import Choice, Error
from tessera.server.wire.choices import encode_choices
from tessera.server.wire.frames import frame_head
from tessera.server.wire.messages import Choices
from tessera.server.wire.problem import Problem


@pytest.mark.parametrize("name", ["tesseract", "enigma", "race21"])
def test_the_cache_of_choices_gives_the_bytes_of_the_typed_message(name: str) -> None:
    game, chance = game_named(name).new(2, bytes(32), None), random.Random(1)
    compared = 0
    while game.to_act and compared < 200:
        seat = game.to_act[0]
        offered = game.choices(seat)
        typed = [
            each if isinstance(each, Form) else Choice(str(each), each, *game.info(seat, each)) for each in offered
        ]
        assert encode_choices(game, compared, seat) == messages.encode(Choices(compared, seat, typed))
        compared += 1
        action = chance.choice(offered)
        if not isinstance(action, Action):
            break
        game.play(seat, action, compared)
    assert compared > 2


@pytest.mark.parametrize(
    ("length", "head"),
    [
        (0, b"\x81\x00"),
        (125, b"\x81\x7d"),
        (126, b"\x81\x7e\x00\x7e"),
        (65_535, b"\x81\x7e\xff\xff"),
        (65_536, b"\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"),
    ],
)
def test_a_frame_head_has_the_length_as_rfc_6455_says(length: int, head: bytes) -> None:
    assert frame_head(length) == head


@pytest.mark.parametrize(
    "told", [news.LineNews(7, "anna:1", b'{"type":"left"}'), news.MessageNews(b"\x00\xff"), news.PresenceNews()]
)
def test_news_are_read_as_they_were_written(told: msgspec.Struct) -> None:
    assert news.decode(news.encode(told)) == told


def test_every_ask_has_one_command_and_every_limit_exists() -> None:
    assert set(COMMANDS) == set(get_args(asks.Asks))
    assert {command.limit for command in COMMANDS.values()} <= {"", *Limits._fields}
    assert set(WORDS) == set(Limits._fields)


def test_an_error_says_the_same_over_http_and_over_a_socket() -> None:
    refusals = Refusal("seat-taken", "seat 1 is taken", rule="E1", value=1), TooFast("messages", 250)
    for refusal, wait, value in zip(refusals, (0, 250), ("1", "250"), strict=True):
        problem = Problem.of(refusal)
        over_http = msgspec.to_builtins(problem)
        over_socket = msgspec.to_builtins(Error.of("a1", problem))
        told = {"code": refusal.code, "text": refusal.message, "rule": refusal.rule, "wait": wait, "value": value}
        assert over_http == told
        assert {"rule": "", "wait": 0} | over_socket == {"type": "error", "id": "a1"} | over_http
