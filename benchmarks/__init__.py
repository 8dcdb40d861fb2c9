"""Measurements, each beside a named peer in the same run.  `tessera bench NAME` runs one."""
