"""Structured logs: one JSON object a line on standard error, with what the caller passed as `extra`.

Keys, passes and cookies never reach a log: nothing that holds one is ever passed.
"""

from __future__ import annotations

import logging
import time

import msgspec

OURS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
"""What every record has; the rest is `extra`."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **{name: str(value) for name, value in vars(record).items() if name not in OURS},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def start_logging() -> None:
    stream = logging.StreamHandler()
    stream.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[stream])
