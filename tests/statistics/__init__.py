"""The read model, and the figures made from it."""
