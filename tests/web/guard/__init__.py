"""Who may do what, how much and how fast; and what hostile requests get."""
