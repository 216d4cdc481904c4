"""What is on disk: the database, its tables and their migrations, who may write, and what can be wrong with it."""
