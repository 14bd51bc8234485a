"""The pages of disputes: their form, in `ruling/` what was ruled, and the rulebook.

Imports the referee's interview, the guard and `tables`; the app's factory imports it.
"""
