"""One round of 10: its chips, auctions, cards laid, showdown and settlement, the stock, and its outcome in words.

The course, the pad, the prompts and the sheet import it.
"""
