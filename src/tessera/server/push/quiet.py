"""Quiet hours: pushes wait until they are over."""

from __future__ import annotations

import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec

MINUTES = 24 * 60

Minute = Annotated[int, msgspec.Meta(ge=0, lt=MINUTES)]


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one time of day to another, in minutes after midnight where the person lives."""

    start: Minute
    end: Minute
    zone: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """A time zone, as `Europe/Prague`."""
    offset: Annotated[int, msgspec.Meta(ge=-MINUTES, le=MINUTES)] = 0
    """Minutes ahead of UTC, where the zone is not known."""

    def until(self, now: int) -> int | None:
        """The time at which they end, in wall-clock milliseconds; None if it is no quiet time now."""
        local = datetime.datetime.fromtimestamp(now / 1000, datetime.UTC).astimezone(self._timezone())
        minute = local.hour * 60 + local.minute
        if not (minute - self.start) % MINUTES < (self.end - self.start) % MINUTES:
            return None
        left = datetime.timedelta(minutes=(self.end - minute) % MINUTES, seconds=-local.second)
        return int((local + left).timestamp() * 1000)

    def _timezone(self) -> datetime.tzinfo:
        try:
            return ZoneInfo(self.zone)
        except (ValueError, OSError, KeyError):  # no such zone, or a machine without a list of them
            return datetime.timezone(datetime.timedelta(minutes=self.offset))
