"""Lessons: scenarios in which a learner makes the moves, one file in the package of each game."""
