"""Two keepers at once: what came in between, and the same entry made twice.

Imports kinds and table; the pages import it.
"""
