"""The games, a folder each.  Shared code reaches them through `tessera.core.registry` only."""
