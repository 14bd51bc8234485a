"""A tournament day of Huckley Buck: sizes of tables, moves, ranks.

The game's contents and answers import it.
"""
