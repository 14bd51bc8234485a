"""What all the nights add up to: the copy of the tables that is asked, and the figures made from it.

The pages import it; it imports the scorebook and the store.
"""
