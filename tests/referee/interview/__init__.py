"""What a question asks for, reads, refuses and lacks."""
