"""The page of a ruling: its verdict, its cards, its offences, what it writes on the sheet; and rulings that were kept.

Imports the referee's interview, the guard and `tables`; the pages of disputes import it.
"""
