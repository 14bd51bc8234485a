"""The pages of disputes: their form, the ruling, kept rulings; and the rulebook.

Imports the referee's interview, the guard and `tables`; the app's factory imports it.
"""
