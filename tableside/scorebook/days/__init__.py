"""Tournament days: several tables of one game, with players moving between them. Nothing here knows a game."""
