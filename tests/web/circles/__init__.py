"""The pages of a circle."""
