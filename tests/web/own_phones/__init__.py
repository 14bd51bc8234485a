"""Players act on their own phones: they claim seats, bid and enter numbers, and keepers enter for the others."""
