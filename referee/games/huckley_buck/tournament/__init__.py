"""A tournament day of Huckley Buck: sizes of tables, moves, ranks.

`GAME.day` and the answers about tournaments import it.
"""
