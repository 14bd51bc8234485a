"""The facts that a question still lacks, and the outcome of each answer to them.

Imports the rest of the interview; the pages and the command line import it.
"""
