"""What updates itself: streams of the board, and what a phone keeps while it is away.

Imports the guard, forms and the pad; the screen of a day's hall and the app on a phone import it.
"""
