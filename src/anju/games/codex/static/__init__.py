"""Checks of the rows that need no game: one file for each kind of mistake."""
