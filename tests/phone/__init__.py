"""The app without a server, outside a browser: what it hands over to be kept; its pages are those of a server."""
