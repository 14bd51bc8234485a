"""Nights: their tables, their standings, how their games went."""
