"""Chance: fair, committed, and the same on every platform."""

from __future__ import annotations

import subprocess
import sys
from statistics import NormalDist

import pytest

from tessera.core.chance import Chance, commitment_of, key_from, new_key

ROLLS = [3, 1, 3, 2, 4, 6, 3, 1, 5, 1, 4, 2]
PICKS = [682, 609, 576, 924, 311, 283]
WIDE_PICKS = [557215513208, 614777127625]
COMMITMENT = "16f143d8e7da119dc0c6dc7938de1728fe491d41064c7fdde2aa16aa15d92e3e"
KEY_OF_SEVEN = "32ea602a70a1b7e896eb7b764bed63d12a35bd356a6b9bab6ae415090167672a"


def limit(n: int) -> float:
    """Return the chi-square value that a fair stream over `n` kinds exceeds once in 10⁹ (Wilson–Hilferty).

    The keys are fixed, so the result never changes between runs."""
    k, z = n - 1, NormalDist().inv_cdf(1 - 1e-9)
    return float(k * (1 - 2 / (9 * k) + z * (2 / (9 * k)) ** 0.5) ** 3)


def chi_square(numbers: list[int], n: int) -> float:
    expected = len(numbers) / n
    return sum((numbers.count(k) - expected) ** 2 / expected for k in range(n))


@pytest.mark.parametrize("seed", range(3))
def test_rolls_are_fair(seed: int) -> None:
    chance = Chance(key_from(seed))
    rolls = [chance.roll() - 1 for _ in range(60_000)]
    assert chi_square(rolls, 6) < limit(6)


@pytest.mark.parametrize("n", [2, 7, 10, 13, 64, 300])
def test_picks_are_fair(n: int) -> None:
    chance = Chance(key_from(n))
    assert chi_square([chance.pick(n) for _ in range(30_000)], n) < limit(n)


def test_two_rolls_in_a_row_are_independent() -> None:
    chance = Chance(key_from("pairs"))
    pairs = [(chance.pick(8)) * 8 + chance.pick(8) for _ in range(30_000)]
    assert chi_square(pairs, 64) < limit(64)


def test_the_statistic_would_notice_a_loaded_die() -> None:
    """The test above can fail: it detects a die that shows 6 one time in five."""
    chance = Chance(key_from("loaded"))
    loaded = [min(chance.pick(30) // 5 if chance.pick(25) else 5, 5) for _ in range(60_000)]
    assert chi_square(loaded, 6) > limit(6)


def test_drawing_from_a_multiset_empties_it() -> None:
    chance = Chance(key_from("bag"))
    counts = [3, 0, 1, 2]
    drawn = sorted(chance.draw(counts) for _ in range(6))
    assert drawn == [0, 0, 0, 2, 3, 3]
    assert counts == [0, 0, 0, 0]
    with pytest.raises(ValueError, match="one of 0"):
        chance.draw(counts)


def test_a_multiset_is_drawn_in_proportion() -> None:
    chance = Chance(key_from("proportion"))
    drawn = [chance.draw([1, 3]) for _ in range(20_000)]
    deviation = sum(drawn) - 15_000
    assert deviation**2 / 15_000 + deviation**2 / 5_000 < limit(2)


def test_known_answers() -> None:
    """On any platform and version this key gives these numbers; otherwise old records would not replay."""
    key = bytes(range(32))
    chance = Chance(key)
    assert [chance.roll() for _ in range(12)] == ROLLS
    assert [chance.pick(1000) for _ in range(6)] == PICKS
    assert [chance.pick(1 << 40) for _ in range(2)] == WIDE_PICKS
    assert chance.draws == 20
    assert commitment_of(key) == chance.commitment == COMMITMENT
    assert key_from(7).hex() == KEY_OF_SEVEN


def test_equal_keys_give_equal_streams_in_another_process() -> None:
    """The other process has another hash seed."""
    code = "from tessera.core.chance import *; c=Chance(key_from('x')); print([c.pick(97) for _ in range(50)])"
    other = subprocess.run([sys.executable, "-R", "-c", code], capture_output=True, text=True, check=True).stdout
    chance = Chance(key_from("x"))
    assert other.strip() == str([chance.pick(97) for _ in range(50)])


def test_a_copy_is_independent() -> None:
    chance = Chance(new_key())
    chance.roll()
    twin = chance.copy()
    ahead = [chance.pick(1 << 30) for _ in range(40)]
    assert twin.draws == 1
    assert [twin.pick(1 << 30) for _ in range(40)] == ahead


def test_different_keys_differ() -> None:
    one, other = Chance(new_key()), Chance(new_key())
    assert one.commitment != other.commitment
    assert [one.pick(1 << 30) for _ in range(4)] != [other.pick(1 << 30) for _ in range(4)]


def test_a_pick_from_one_counts_as_a_draw_but_uses_no_bytes() -> None:
    chance, twin = Chance(key_from(1)), Chance(key_from(1))
    assert chance.pick(1) == 0
    assert chance.draws == 1
    assert chance.roll() == twin.roll()


def test_a_key_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 5"):
        Chance(b"short")
