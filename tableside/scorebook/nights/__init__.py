"""Nights: the tables that belong to one, its standings, and how its games went.

Imports table; export, the statistics and the pages import it.
"""
