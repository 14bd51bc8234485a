"""What a ruling says, word by word."""
