"""Entries, and what is changed of them later."""
