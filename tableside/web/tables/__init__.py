"""The pages of a table: setting it up, its pad, what is entered there, its history, and how it leaves.

Imports the guard, the scorebook and the days; nights, days and live pages import it.
"""
