"""Names as people at real tables have them, for every test that looks at a page."""

from __future__ import annotations

CAST = ("Christopher", "Elizabeth", "Alexander", "Annegret", "Maximilian", "Tim", "Nina")
"""Seven players whose names take room."""

MIXED = ("שרה", "Anna Lena", "Maximilienne", "محمد", "נועה לוי", "Tim", "Christopher")
"""Seven more: names written from right to left, of two words, of twelve letters."""

MORE = ("Bartholomew", "يوسف", "Jo", "Karl-Theodor Maria", "Elisabetta")
"""Five more, for a table of twelve."""
