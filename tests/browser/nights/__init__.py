"""Whole nights and days played on phones by taps."""
