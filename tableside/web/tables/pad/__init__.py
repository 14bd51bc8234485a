"""The pad: its page, the board that streams send, and the typed views that its templates draw.

Imports what the score book and the days know; `history`, `home`, `live` and own phones import it.
"""
