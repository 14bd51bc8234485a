"""Rows: everything that speaks SQL. Knows event logs and their rows, never tables or days.

`event_store.py` is what an engine offers, the other modules are the one for SQLite. Scorebook and days import it; it
imports neither.
"""
