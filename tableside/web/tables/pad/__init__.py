"""The pad: its page, the board that streams send, and the typed views that its templates draw.

Imports `history` and what the score book knows; `home`, `live` and own phones import it.
"""
