"""Rows: everything that speaks SQL. Knows event logs and their rows, never tables or days.

`event_store.py` is what an engine offers; `schema.py`, `sql_session.py` and `read_model/` are for all that speak SQL.
Scorebook and days import it; it imports neither.
"""
