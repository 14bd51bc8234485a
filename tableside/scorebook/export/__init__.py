"""What leaves the book and comes in again: CSV sheets, notes, JSON copies.

Imports edits, kinds and table; days and the pages import it.
"""
