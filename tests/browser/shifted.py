"""`tessera` with a clock that is ahead: `python -m tests.browser.shifted MILLISECONDS serve …`."""

from __future__ import annotations

import sys

from tessera.cli import main
from tessera.server.table.clock import STEADY

if __name__ == "__main__":
    STEADY._anchor += int(sys.argv.pop(1)) * 1_000_000
    sys.exit(main())
