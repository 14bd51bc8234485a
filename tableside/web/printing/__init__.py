"""Paper: score sheets, played or blank, and the rules of a game on one page.

It imports the pad's views and the guard.
"""
