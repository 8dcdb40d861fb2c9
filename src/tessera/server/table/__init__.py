"""One table: its log, its course, its seats, its commands.  No web framework, no SQL."""
