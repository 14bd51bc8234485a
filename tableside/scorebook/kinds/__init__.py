"""What sort of event there is at a table: its words, who may enter it, what is checked, what it does.

A kind is a module here, or shares one with those it belongs to; new modules are discovered. It imports table and
events; replay and entering use it.
"""
