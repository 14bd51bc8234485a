"""Phones before several web machines and their database."""
