"""The store in a SQLite file, and the one in a browser, which is SQLite in memory. `places.py` opens it."""
