"""Tournament days: the list at the door, seats, moves, the screen in the hall. No game's words in here."""
