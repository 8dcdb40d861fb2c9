"""The console: a game as text, for people at a terminal and for language models.

`table` says what a seat sees and may do; `local` plays a game in this process, with bots in the other seats; `remote`
takes a seat at a table of a running server, `hosted` does so for a caller that waits; `terminal` talks with a person.
"""
