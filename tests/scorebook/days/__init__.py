"""Tournament days in the book."""
