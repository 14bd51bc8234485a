"""The table's past: history, lines and totals, corrections.

Views of a table; imports entry, forms and saving beside it.
"""
