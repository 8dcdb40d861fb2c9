"""One table: its log, its course, its seats, its commands.  Imports no web framework and no database driver."""
