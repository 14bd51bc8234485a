"""A circle is who plays together: its names, and which tables are its own.

The statistics and the pages import it; it imports the scorebook and the store.
"""
