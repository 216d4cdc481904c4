"""What knows a game: one package each."""
