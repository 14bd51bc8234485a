"""Setting up a table: the page, its form, its taps, and who deals first.

These views of a table import its forms and saving; a tournament day imports the form's key and the list of names.
"""
