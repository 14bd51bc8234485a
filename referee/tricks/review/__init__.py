"""Rulings on past plays: was this card legal, and what does the whole record prove?

Imports the record and the counting; a game's answers import it.
"""
