"""The pad: its page, the board that streams send, and the typed views that its templates draw.

It imports the score book and the days; `history`, `home`, `live` and own phones import it.
"""
