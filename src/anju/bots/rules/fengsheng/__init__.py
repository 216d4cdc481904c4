"""The house bot of 风声."""
