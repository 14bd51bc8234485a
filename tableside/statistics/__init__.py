"""What all the nights add up to: the read model of the tables, and the figures made from it.

The pages import it; it imports the scorebook and the store.
"""
