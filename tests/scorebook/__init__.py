"""The record of tables: events, what they add up to, what leaves it."""
