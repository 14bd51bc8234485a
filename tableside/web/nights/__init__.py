"""What was: nights, players and statistics.

The app's factory imports it; it imports the statistics, the scorebook, the names of circles and what all pages share.
"""
