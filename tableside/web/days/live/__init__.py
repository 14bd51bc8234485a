"""The pages of a day that update themselves: its own page, and the screen in the hall.

Imports the streams, the guard and the days; the other pages of a day import it.
"""
