"""The service people play on: tables, kept durably and served in real time.

The way of one action is `table.Table.ask`: check the seat, check the rules, append to the log, commit, then tell
everybody.  Around it: `store` keeps the logs, `fanout` spreads steps to other processes, `clock` lets hourglasses run
out, `socket` and `http` speak to browsers, `workers` computes for bots and puzzles outside the event loop.
"""
