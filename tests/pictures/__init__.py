"""Pictures and sentences of all pages, for a person to look at."""
