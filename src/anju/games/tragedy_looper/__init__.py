"""惨剧轮回: one mastermind who knows the script, three protagonists who live through it again and again."""
