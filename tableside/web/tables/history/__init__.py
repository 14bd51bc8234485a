"""The table's past: history, lines and totals, corrections.

These views of a table import the pad's, and entry, forms and saving.
"""
