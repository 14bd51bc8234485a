"""A dispute written down: the case, its questions and their forms, and the ruling that answers it.

Imports rules and cards; games and tricks import it.
"""
