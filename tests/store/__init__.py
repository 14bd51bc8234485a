"""Every engine keeps what the store promises; what only one of them can get wrong has a file of its own."""
