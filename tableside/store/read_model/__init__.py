"""The read model: what the events of the tables add up to, as plain rows that anybody can read and ask.

Nothing is kept here alone: it can be made again from the events at any time. All statements are ones that SQLite 3.39
and PostgreSQL 15 take. docs/statistics.md describes the tables column by column. The engines of the store import it.
"""
