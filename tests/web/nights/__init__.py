"""The pages of what was: nights, players, statistics."""
