"""Web Push: people who are away are told that it is their turn, even with the page closed.

`table/occasions.py` says what is worth telling; the `Herald` waits until it is sure that somebody is away, the
`Subscriptions` know their devices, and the `Post` delivers.  Pushes are best effort: a move never waits for one.
"""
