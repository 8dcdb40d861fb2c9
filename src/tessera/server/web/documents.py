"""The API's documents without a running server, for the docs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tessera.server.fanout.local import LocalFanout
from tessera.server.store import open_store
from tessera.server.table.registry import TableRegistry
from tessera.server.table.services import Services
from tessera.server.web.app import application
from tessera.server.web.asyncapi import asyncapi
from tessera.server.web.openapi import Json, openapi
from tessera.server.web.route import described
from tessera.server.workers import Workers


def documents() -> dict[str, Json]:
    """The documents by file name."""
    return {"openapi.json": asyncio.run(_openapi()), "asyncapi.json": asyncapi()}


async def _openapi() -> Json:
    with TemporaryDirectory() as folder:
        services = Services(await open_store(str(Path(folder) / "none.sqlite")), LocalFanout(), Workers())
        try:
            return openapi(list(described(application(TableRegistry(services)))))
        finally:
            await services.close()


def table_of_routes(document: Json) -> str:
    """The routes of an OpenAPI document as a table in Markdown."""
    rows = ["| route | | errors |", "|---|---|---|"]
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            told = " ".join(filter(None, (operation["summary"], operation.get("description", ""))))
            codes = [each["description"] for status, each in operation["responses"].items() if status == "400"]
            rows.append(f"| `{method.upper()} {path}` | {told} | {'; '.join(codes)} |")
    return "\n".join(rows)
