"""Outages of a database: logged once when they begin and once when they end, however many calls fail between."""

from __future__ import annotations

import logging
import time

from tessera.server.store import Unavailable

RECENT = 5.0
"""Seconds after a failure in which the database counts as failing, even if a probe succeeds."""

logger = logging.getLogger("tessera.store")


class Outage:
    """The outage of one kind of use of a database, `read` or `written`."""

    def __init__(self, use: str) -> None:
        self._use = use
        self._reason = ""
        self._began = 0.0
        self._failed = 0.0

    def failed(self, reason: str, fault: str) -> Unavailable:
        """A call failed.  `fault` is for the log only."""
        self._failed = time.monotonic()
        if not self._reason:
            self._began = self._failed
            logger.error(f"the database cannot be {self._use}", extra={"reason": reason, "fault": fault})
        self._reason = reason
        return Unavailable(reason)

    def worked(self) -> None:
        """A call has really read or written something."""
        if self._reason:
            seconds = round(time.monotonic() - self._began, 1)
            logger.warning(f"the database can be {self._use} again", extra={"reason": self._reason, "seconds": seconds})
            self._reason = ""

    def check(self) -> None:
        """Raise `Unavailable` if a call has failed a moment ago and none has succeeded since."""
        if self._reason and time.monotonic() - self._failed < RECENT:
            raise Unavailable(self._reason)
