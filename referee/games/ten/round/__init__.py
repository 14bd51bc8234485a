"""One round of 10, its chips, auctions, cards laid, showdown and settlement; the stock; the final count.

The course, the pad, the prompts and the sheet import it.
"""
