"""Lessons: scenarios in which a learner makes the moves, one file for each game."""
