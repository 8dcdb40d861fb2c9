"""What the contract fuzzer must know: our media type of records, and tables that exist."""

from __future__ import annotations

import os
from typing import Any
from zlib import crc32

import schemathesis

TABLES = "TESSERA_FUZZED_TABLES"
"""The variable with the ids of tables that exist."""


@schemathesis.serializer("application/jsonl")
def record(_: Any, value: Any) -> bytes:
    """A record is text."""
    return str(value).encode(errors="surrogatepass")


@schemathesis.hook
def map_path_parameters(_: Any, path_parameters: Any) -> Any:
    """Let two of three requests about a table name one that exists."""
    tables = os.environ.get(TABLES, "").split()
    if tables and path_parameters and isinstance(made := path_parameters.get("table"), str):
        chosen = crc32(made.encode(errors="surrogatepass")) % 3
        path_parameters["table"] = [*tables, made][min(chosen, len(tables))]
    return path_parameters
