"""Faults that the tests must notice, as data, and the command that tries them: `python -m tests.faults`."""
