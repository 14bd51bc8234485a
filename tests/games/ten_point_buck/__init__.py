"""Ten-Point Buck."""
