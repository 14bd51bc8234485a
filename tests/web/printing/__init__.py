"""Paper: sheets and cards as they are printed."""
