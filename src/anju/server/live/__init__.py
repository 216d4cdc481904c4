"""One game: prompts, clocks, who answers for whom, what every seat is told; and, when it is over, its replay."""
