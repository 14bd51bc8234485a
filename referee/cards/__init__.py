"""Cards: a game's deck and how each card is spelled, the 52-card pack, and the keys of a pad that taps them.

Imports nothing of the referee but words, readers and refusals; everything above may import it.
"""
