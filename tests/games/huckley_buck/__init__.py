"""Huckley Buck."""
