"""What several tests share: tables to play at, pages read as strict HTML, games and their fixtures."""
