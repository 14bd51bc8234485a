"""The second referee, which shares no code with the first, and the comparison of both."""
