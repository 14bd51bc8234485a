"""One deal, from the first dealer's draw to its result and the race to the target.

The course, the sheet and the prompts import it.
"""
