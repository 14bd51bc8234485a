"""How many deals of the unseen cards are possible: exact counts.

Pure arithmetic on bit masks; only the review of plays imports it.
"""
