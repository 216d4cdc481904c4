"""One file for each change of the tables, in order; a published one is never edited."""
