"""The store in a PostgreSQL database, which several machines use at once. `places.py` opens it."""
