"""Pages of a tournament day, and the walk that plays whole days through them."""
