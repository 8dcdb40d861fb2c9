"""Back-off: a dependency that fails is tried ever more rarely, and reported when it fails and when it returns."""

from __future__ import annotations

import logging
import random
import time


class Backoff:
    """Spaces the attempts to reach a dependency, and logs two lines an outage: its beginning and its end."""

    def __init__(self, logger: logging.Logger, what: str, first: float = 0.2, most: float = 5.0) -> None:
        self._logger = logger
        self._what = what
        self._first = first
        self._most = most
        self._attempts = 0
        self._since = 0.0

    def failed(self, error: BaseException, trace: bool = False) -> float:
        """An attempt failed; returns the seconds to wait before the next one: doubled each time, with jitter.

        `trace`: the first line of the outage has a traceback.
        """
        if not self._attempts:
            self._since = time.monotonic()
            about = {"fault": str(error) or repr(error)}
            self._logger.error(f"{self._what}: outage begins", extra=about, exc_info=error if trace else None)
        wait = min(self._most, self._first * 2.0 ** min(self._attempts, 30))
        self._attempts += 1
        return wait * random.uniform(0.5, 1.0)

    def ended(self) -> None:
        """An attempt succeeded."""
        if self._attempts:
            about = {"seconds": round(time.monotonic() - self._since, 1), "attempts": self._attempts}
            self._logger.warning(f"{self._what}: outage is over", extra=about)
            self._attempts = 0
