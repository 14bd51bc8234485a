"""One deal, from the first dealer's draw to its result and its line on the sheet.

The course, the prompts and the pad's view import it.
"""
