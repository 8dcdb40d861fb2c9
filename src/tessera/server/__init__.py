"""The service people play on: tables that are stored durably and served in real time.

`table` is one table and everything it does; `wire` has the messages of the protocol and everything encoded for them;
`web` serves HTTP and sockets; `store` keeps the logs; `fanout` connects several processes; `workers` runs bots and
solvers outside the event loop.  An action's path starts in `table.table.Table.once`.
"""
