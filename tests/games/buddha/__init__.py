"""Buddha."""
