"""What changes by itself: streams of the board, and what a phone keeps while it is away."""
