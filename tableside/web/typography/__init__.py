"""How text fits a page: hyphens in long words, names over narrow columns, words written from right to left.

Imports nothing of the app; the pages and their filters import it.
"""
