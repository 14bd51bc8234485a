"""The table's past: history, lines and totals, corrections.

Views of a table; imports the pad's, and entry, forms and saving beside it.
"""
