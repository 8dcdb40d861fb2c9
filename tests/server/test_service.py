"""The service describes itself: schema and metrics."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.hosting import hosting, run, two_players


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def test_the_schema_describes_every_message(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            schema = await (await host.client()).get("/api/schema")
            named = str(schema["properties"])
            for name in ("Sit", "Act", "Undo", "Chat", "Sync", "Pong", "Snapshot", "Step", "Choices", "Done", "Error"):
                assert f"#/$defs/{name}'" in named
                assert name in schema["$defs"]

    run(play())


def test_metrics_count_steps_and_refusals(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            await bert.ask("act", do="roll")
            async with anna.session.get(f"{host.base}/metrics") as response:
                text = await response.text()
            assert "tessera_steps_total 2.0\n" in text
            assert 'tessera_refused_total{code="not-now"} 1.0\n' in text
            assert "tessera_connections 2.0\n" in text

    run(play())
