"""The kinds of event about earlier entries: corrected, struck off, undone; and the answers that go with such a change.

Imports the kinds above it; seating, house rules, days and the pages import it.
"""
