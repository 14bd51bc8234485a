"""The reading copy, and the figures made from it."""
