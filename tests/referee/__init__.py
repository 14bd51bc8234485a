"""The referee: cases, rulings, and what games share."""
