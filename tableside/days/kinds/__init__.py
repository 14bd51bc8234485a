"""What sort of event there is on a tournament day: its words, who may enter it, what is checked, what it does.

A kind is a module here, or shares one with others; a new one is found automatically. Imports what a day is;
replay, copies and the book of days go by it.
"""
