"""Disputes: told card by card, ruled on, kept; and the rulebook to read."""
