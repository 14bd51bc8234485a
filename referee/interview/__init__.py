"""A dispute as a table enters it, fact by fact: what is still missing, and what each answer would lead to.

Imports everything else of the referee but `referee.__main__`; the pages import it.
"""
