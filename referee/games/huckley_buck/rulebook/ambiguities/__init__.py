"""Where the rules of Huckley Buck are silent or unclear, and what was chosen.

The rulebook alone imports it.
"""
