"""Benchmarks, each compared with a named peer in the same run.  `tessera bench NAME` runs one."""
