"""The laboratory: many games, and measurements; imports all, imported by none but the command line."""
