"""The house bot of 惨剧轮回."""
