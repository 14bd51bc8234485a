"""A table as its events leave it: seats, games, who may enter what, what is hidden and what a change moves.

Imports events; kinds, edits, conflicts and export import it.
"""
