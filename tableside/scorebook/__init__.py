"""The record of every table: append-only events, the state that they add up to, and the book that keeps them.

Imports the referee and the store; circles, days, statistics and the pages import it.
"""
