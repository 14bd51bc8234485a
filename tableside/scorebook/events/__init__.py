"""An event, the history that it belongs to, the log that keeps it, and reading one that comes from a copy.

Imports the referee's values and the store's rows alone, and knows no kind of log; all of the scorebook imports it.
"""
