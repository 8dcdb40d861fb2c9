"""The AsyncAPI 3 document of a table's socket, made from the types of the messages."""

from __future__ import annotations

from functools import cache
from inspect import getdoc
from typing import Any, get_args

import msgspec

from tessera import __version__
from tessera.server.web.edge import TABLE
from tessera.server.wire import answers, asks, base, messages

Json = dict[str, Any]

REF = "#/components/schemas/{name}"
CHANNEL: Json = {"$ref": "#/channels/table"}
ABOUT = """\
The socket of a table: text frames, one JSON object each, told apart by `type`, at most 64 KB a message.  Every ask has
an `id` that the client chooses and is answered exactly once; an ask that is sent again gets the same answer.  HTTP
routes are described by `/api/openapi.json`; the protocol's page in the docs explains both."""


def name_of(kind: type[msgspec.Struct]) -> str:
    """The `type` of a message."""
    return str(kind.__struct_config__.tag)


def reference(kind: type[msgspec.Struct]) -> Json:
    """A message of the channel."""
    return {"$ref": f"#/channels/table/messages/{name_of(kind)}"}


@cache
def asyncapi() -> Json:
    """The whole document.  The server receives what clients send."""
    received, sent = get_args(asks.ClientMessage), get_args(messages.ServerMessage)
    kinds = (*received, *sent)
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    described = {name_of(kind): message(kind, schema) for kind, schema in zip(kinds, schemas, strict=True)}
    assert len(described) == len(kinds), "two messages have the same type"
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Tessera table",
            "version": str(messages.VERSION),
            "description": ABOUT,
            "license": {"name": "AGPL-3.0-or-later"},
            "x-server-version": __version__,
        },
        "defaultContentType": "application/json",
        "channels": {"table": channel(described)},
        "operations": {name_of(kind): received_operation(kind) for kind in received}
        | {name_of(kind): sent_operation(kind) for kind in sent if kind not in get_args(answers.Answers)},
        "components": {"messages": described, "schemas": components},
    }


def message(kind: type[msgspec.Struct], schema: Json) -> Json:
    about = " ".join((getdoc(kind) or "").split())
    return {"name": name_of(kind), "summary": about, "payload": schema}


def channel(described: Json) -> Json:
    return {
        "address": "/api/tables/{table}/socket",
        "description": "One connection to one table, as a player or a spectator.",
        "parameters": {"table": {"description": f"The table's id: {TABLE.pattern}"}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in described},
        "bindings": {
            "ws": {
                "query": {
                    "type": "object",
                    "properties": {"after": {"type": "integer", "description": "The last seq that the client has."}},
                }
            }
        },
    }


def received_operation(kind: type[msgspec.Struct]) -> Json:
    """The messages that a client may send; an ask is answered by its own message or by an error."""
    found: Json = {"action": "receive", "channel": CHANNEL, "messages": [reference(kind)]}
    if issubclass(kind, base.Ask):
        answer = answers.ANSWERED_BY.get(kind, answers.Done)
        found["reply"] = {"channel": CHANNEL, "messages": [reference(answer), reference(answers.Error)]}
    return found


def sent_operation(kind: type[msgspec.Struct]) -> Json:
    """The messages that the server sends by itself."""
    return {"action": "send", "channel": CHANNEL, "messages": [reference(kind)]}
