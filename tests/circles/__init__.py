"""A circle: its names, its tables, its book."""
