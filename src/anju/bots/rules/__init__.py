"""Bots that know a game, one package each."""
