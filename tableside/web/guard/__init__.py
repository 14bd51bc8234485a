"""Who may ask for what, from where and how often, and which headers each answer has.

Imports the books and what is in them; every page imports it.
"""
