"""How a table leaves, and comes back: downloads, backups, and the link that hands it over.

Imports the scorebook's export; the pages of tables, nights and days import it.
"""
