"""What a game is made of: its course, entries, fields, prompt, sheet, switches and rulebook.

Knows no game and no dispute; games, disputes and the scorebook import it.
"""
