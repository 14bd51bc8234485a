"""A day as files: its copy, the backup of many days and tables, its standings and sheets as CSV.

Imports the day and its scores; the book of days and the pages import it.
"""
