"""A tournament day: its events, the draw, leg scores, moves and standings, on the same event log as a table.

Imports the scorebook; the pages import it.
"""
