"""The API describes itself: every route and every message, in documents that others' tools accept."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from aiohttp import web

from tessera.core.game import Refusal
from tessera.server.fanout import open_fanout
from tessera.server.store import open_store
from tessera.server.table.registry import TableRegistry
from tessera.server.table.services import Services
from tessera.server.web.app import PAGES, application
from tessera.server.web.limits import UNLIMITED, Limits
from tessera.server.web.route import route, routes_of
from tessera.server.wire import asks, messages
from tessera.server.workers import Workers
from tests.server.fuzz_hooks import TABLES
from tests.server.hosting import Client, hosting, play_to_the_end, run, two_players

FREE = Limits(*[UNLIMITED] * len(Limits._fields))
FINISHED = Path(__file__).parents[1] / "games" / "tesseract" / "golden" / "edition-2-2-people-plate-3.jsonl"
FUZZING = 20
"""Seconds of the fuzzer; ten times as long in the long mode."""
LATER = "/api/me/forget"
"""The fuzzer would delete its own key, and get nothing but `no-key` from then on."""


CONFIGURATION = """\
hooks = "tests.server.fuzz_hooks"
[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", 501, 503]
[checks.negative_data_rejection]
expected-statuses = ["4xx", "5xx"]
"""
"""A server may lack an extra, and queues may be full; everything else above 500 is a fault.  A wrong request may be
too large, too."""


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


def documents(database: str) -> tuple[dict[str, Any], dict[str, Any]]:
    async def ask() -> tuple[dict[str, Any], dict[str, Any]]:
        async with hosting(database) as host:
            client = await host.client()
            return await client.get("/api/openapi.json"), await client.get("/api/asyncapi.json")

    return run(ask())


def references(part: Any) -> set[str]:
    """Every `$ref` in a document."""
    if isinstance(part, dict):
        own = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return own.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


def found(document: dict[str, Any], reference: str) -> bool:
    part: Any = document
    for name in reference.removeprefix("#/").split("/"):
        if name not in part:
            return False
        part = part[name]
    return True


def test_every_route_is_described(database: str) -> None:
    async def undescribed() -> list[str]:
        services = Services(await open_store(database), await open_fanout(None), Workers())
        app = application(TableRegistry(services))
        await services.close()
        return [
            f"{each.method} {each.resource.canonical}"
            for each in app.router.routes()
            if each.resource and not hasattr(each.handler, "route")
        ]

    assert {*run(undescribed())} == {"GET /{path}", "HEAD /{path}"}, f"only pages ({PAGES}) are not"


def test_the_documents_refer_to_nothing_that_is_missing(database: str) -> None:
    openapi, asyncapi = documents(database)
    for document in (openapi, asyncapi):
        assert [each for each in references(document) if not found(document, each)] == []
    assert openapi["openapi"] == "3.1.0"
    assert asyncapi["asyncapi"] == "3.0.0"
    for operations in openapi["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            assert {"429", "500", "503"} <= {*operation["responses"]}


def test_every_message_is_described(database: str) -> None:
    _, asyncapi = documents(database)
    described = asyncapi["components"]["messages"]
    kinds = msgspec.json.schema_components([asks.ClientMessage, messages.ServerMessage])[0]
    assert len(described) == sum(len(each["anyOf"]) for each in kinds)
    assert asyncapi["operations"]["why"]["reply"]["messages"][0]["$ref"].endswith("/because")
    assert asyncapi["operations"]["sit"]["reply"]["messages"][0]["$ref"].endswith("/done")
    assert asyncapi["operations"]["step"]["action"] == "send"


def test_what_a_socket_sends_is_as_described(database: str) -> None:
    async def play() -> tuple[list[dict[str, Any]], dict[str, Any]]:
        async with hosting(database) as host:
            anna, bert, _ = await two_players(host)
            await play_to_the_end(anna, bert)
            await anna.ask("chat", text="hello")
            await anna.ask("act", do="fly")
            return anna.got + bert.got, await anna.get("/api/asyncapi.json")

    got, document = run(play())
    validators = {}
    for name, message in document["components"]["messages"].items():
        schema = {**message["payload"], "components": document["components"]}
        validators[name] = jsonschema_rs.Draft202012Validator(schema)
    for message in got:
        validators[message["type"]].validate(message)
    assert {"snapshot", "step", "choices", "done", "error", "presence"} <= {message["type"] for message in got}


def test_a_wrong_method_is_told_the_right_ones(database: str) -> None:
    async def play() -> None:
        async with hosting(database) as host:
            client = await host.client()
            for method, path, allowed in (("GET", "/api/me/pass", "POST"), ("PUT", "/api/tables", "GET, HEAD, POST")):
                async with client.session.request(method, host.base + path) as response:
                    told = await response.json()
                    assert (response.status, response.headers["Allow"]) == (405, allowed)
                    assert told["error"]["code"] == "wrong-method"

    run(play())


class Odd:
    """A route that refuses with a code it does not state."""

    @route("GET", "/odd", raises=("stated",))
    async def odd(self, request: web.Request) -> dict[str, str]:
        """Refuse."""
        raise Refusal(request.query["code"], "no")


def test_a_refusal_that_is_not_described_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    (stated,) = routes_of(Odd())

    async def ask(code: str) -> None:
        from aiohttp.test_utils import make_mocked_request

        with pytest.raises(Refusal):
            await stated.handler(make_mocked_request("GET", f"/odd?code={code}"))

    run(ask("stated"))
    assert not caplog.records
    run(ask("unstated"))
    assert caplog.records[0].__dict__["code"] == "unstated"


async def fuzz(client: Client, seconds: int, tables: tuple[str, ...], folder: Path) -> tuple[int, str]:
    """Run the contract fuzzer against a server; returns its exit code and report."""
    (folder / "schemathesis.toml").write_text(CONFIGURATION)
    arguments = [
        f"{client.base}/api/openapi.json",
        f"--max-time={seconds}",
        f"--header=Cookie: tessera_key={client.cookie}",
        "--exclude-path=/api/tables/{table}/socket",
        f"--exclude-path={LATER}",
        "--exclude-checks=positive_data_acceptance,ignored_auth",
        "--suppress-health-check=all",
        "--generation-database=none",
        "--warnings=off",
        "--no-color",
    ]
    process = await asyncio.create_subprocess_exec(
        str(Path(sys.executable).with_name("schemathesis")),
        "run",
        *arguments,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), TABLES: " ".join(tables)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, output.decode()


def test_the_contract_holds_for_generated_requests(
    database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> None:
    """Every answer to a generated request, right or wrong, is one that the document describes.

    Some valid requests are refused by rules that no schema can say, and a key is needed by some routes only to know
    whose request it is; the checks that want 2xx and 401 are left out.
    """
    pytest.importorskip("schemathesis")
    seconds = FUZZING * 10 if request.config.getoption("--long") else FUZZING

    async def play() -> tuple[int, str]:
        async with hosting(database, limits=FREE) as host:
            anna = await host.client()
            async with anna.session.post(f"{host.base}/api/records", data=FINISHED.read_bytes()) as response:
                over = (await response.json())["table"]
            going = await anna.make("tesseract", "me", "greedy")
            return await fuzz(anna, seconds, (over, going), tmp_path)

    code, report = run(play())
    print(report)
    assert code == 0, report
    assert [record.__dict__ for record in caplog.records if record.name == "tessera.web"] == []
