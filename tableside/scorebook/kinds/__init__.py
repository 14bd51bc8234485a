"""The kinds of event at a table: the words of each, who may enter it, what is checked, what it does.

A kind has a module here, alone or with those that belong together; new modules are found automatically. Imports table
and events; replay, entering, edits and the pages import it.
"""
