"""What a page gets while it is open, and the server that keeps it open: streams, connections, ways to serve."""
