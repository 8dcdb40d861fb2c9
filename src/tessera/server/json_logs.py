"""The program's own logging: one JSON object per line on standard error, including the caller's `extra` fields.

Callers never pass keys, passes or cookies, so none is logged.
"""

from __future__ import annotations

import logging
import time

import msgspec

STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
"""The attributes of every log record; all others are `extra`."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **{name: str(value) for name, value in vars(record).items() if name not in STANDARD},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def start_logging() -> None:
    stream = logging.StreamHandler()
    stream.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[stream])
