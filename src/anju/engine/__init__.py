"""The engine: tables, questions, windows, records. It knows no game."""
