"""What leaves a book and is read again: copies, backups, CSV."""
