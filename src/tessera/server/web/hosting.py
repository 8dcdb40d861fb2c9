"""The conditions under which a host runs the application; `tessera serve` reads them from its settings."""

from __future__ import annotations

from typing import NamedTuple

from tessera.server.push.endpoints import PushTo
from tessera.server.table.keeping import POLICY, Policy
from tessera.server.web.door import DOOR, DoorLimits
from tessera.server.web.limits import LIMITS, Limits
from tessera.server.web.networks import LOOPBACK, Networks
from tessera.server.web.public_url import PublicUrl


class Hosting(NamedTuple):
    limits: Limits = LIMITS
    door: DoorLimits = DOOR
    public: PublicUrl | None = None
    """The address in the players' browsers, if the host has told it."""
    policy: Policy = POLICY
    proxies: Networks = LOOPBACK
    """Web servers in front of us, which tell the addresses of their clients."""
    monitors: Networks = LOOPBACK
    """Machines that may read the metrics."""
    push: PushTo = "public"


HOSTING = Hosting()
