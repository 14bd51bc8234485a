"""What a day's tables add up to: the games that count, which tables are done, scores of legs and standings.

Imports the day; its kinds, its moves and the pages import it.
"""
