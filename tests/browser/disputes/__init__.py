"""Disputes and the rulebook on a phone."""
