"""The table: rooms, prompts and clocks over the network, and nothing is lost."""
