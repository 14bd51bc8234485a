"""What a game is made of: its course, rounds and bids, entries and their fields, prompt, score sheet, house rules,
rulebook, reasons for a win, statistics and tournament day.

Knows no game and no dispute; games, disputes and the scorebook import it.
"""
