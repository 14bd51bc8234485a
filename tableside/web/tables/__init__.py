"""A table on the screen: setting it up, its pad, what is entered there, and how it leaves."""
