"""Where the rules of 10 are silent or unclear, and what was chosen.

The rulebook alone imports it.
"""
