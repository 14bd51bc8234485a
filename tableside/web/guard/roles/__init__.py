"""A visitor's role at a table, on a tournament day or in a circle, and one guard function for each role.

Imports the scorebook, the days and the circles; every page imports it.
"""
