"""What may be chosen: each requirement says whether it is met and, if not, what is in the way."""
