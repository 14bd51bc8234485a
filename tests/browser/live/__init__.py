"""Several phones and screens in front of one table or day."""
