"""A dispute while a table enters it, fact by fact: what is still missing, and the outcome of each answer.

May import all of the referee except `referee.__main__`; the pages import it.
"""
