"""What sort of event there is at a table: its words, who may enter it, what is checked, what it does.

A kind is a module here, or shares one with those it belongs to; a new one is found by itself. Imports table and
events; replay and entering go by it.
"""
