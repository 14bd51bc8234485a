"""The site as it is written, from a plain file server, in a browser."""
