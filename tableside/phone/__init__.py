"""The app without a server: as a folder of files for any static host, and what runs of it inside the browser.

It may import everything of the app; nothing imports it but the command that writes the site.
"""
