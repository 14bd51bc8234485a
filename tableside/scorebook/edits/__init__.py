"""Entries corrected, replaced, struck or lapsed, as sheet and history mark them.

Imports kinds and table; entering, export and the pages import it.
"""
