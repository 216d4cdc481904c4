"""What things have to be so that they may be chosen: each requirement says whether it holds, and what it says if not."""
