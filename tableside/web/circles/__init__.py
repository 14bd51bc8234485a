"""The pages of a circle: its names, its links, its record.

The app's factory imports it; it imports the circles, the statistics and what all pages share.
"""
