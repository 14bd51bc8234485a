"""What was: nights, players and statistics.

The app's factory imports it; it imports the statistics, the scorebook and what all pages share.
"""
