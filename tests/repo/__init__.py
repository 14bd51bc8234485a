"""Tests of the repository itself: imports, names, docs, the package."""
