"""Rows put into words: the text of skills and passives in both languages, side by side."""
