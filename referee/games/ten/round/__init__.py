"""One round of 10: the cards laid, the auction, the chips, the showdown and how it ended.

The course, the pad, the prompts and the sheet import it.
"""
