"""What a browser needs to run the app itself: Python for browsers, and the app with what it depends on in one zip.

The site and a server hand it out. It may import the referee's list of installed games, and nothing else of the app.
"""
