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
    """Formats a record as a line of JSON, whatever strangers have put into it; it never raises."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": _message(record),
            **{name: value for name, value in vars(record).items() if name not in STANDARD},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode({_text(name): _text(value) for name, value in line.items()}).decode()


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:  # wrong arguments, or one whose str() fails
        return _text(record.msg)


def _text(value: object) -> str:
    """The value as text, with lone surrogates escaped: header bytes that are not UTF-8 arrive as such."""
    try:
        text = str(value)
    except Exception:
        return f"<{type(value).__name__}>"
    return text if text.isascii() else text.encode(errors="backslashreplace").decode()


def start_logging(level: str = "info") -> None:
    """Log to standard error what is at least this important."""
    stream = logging.StreamHandler()
    stream.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[stream])
    logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)  # it warns of clients' odd headers
