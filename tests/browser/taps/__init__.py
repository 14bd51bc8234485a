"""What taps, keys and forms do on one phone."""
