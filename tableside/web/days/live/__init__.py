"""The pages of a day that follow by themselves: its own page, and the screen in the hall.

Imports the streams, the guard and the days; the other pages of a day import it.
"""
