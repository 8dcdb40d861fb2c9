"""Shared test set-up: the long mode, and a third game that only the tests have."""

from __future__ import annotations

import os
from collections.abc import Iterator

import hypothesis
import pytest

from tessera.core.registry import games, register
from tests.core.race21 import RACE21

hypothesis.settings.register_profile("tessera", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("tessera")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also the long mode of property and load tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long") or os.environ.get("TESSERA_LONG"):
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="long mode: pytest --long"))


@pytest.fixture(autouse=True, scope="session")
def race21() -> Iterator[None]:
    """Register the tests' own game while the tests run."""
    register(RACE21)
    yield
    del games()["race21"]
