"""Pages of a table: set up, entered at, corrected, shared, saved and brought back."""
