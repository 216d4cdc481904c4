"""The thirteen kinds of cards, one module each."""
