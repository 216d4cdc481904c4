"""What the questions of 惨剧轮回 offer: each requirement says whether a candidate meets it and, if not, what is in the way.

Protagonists hear nothing that does not lie open (TL-12), of an incident nothing that its culprit decides; the mastermind,
who knows the script, hears everything.  A requirement that rests on what is hidden looks at whom it speaks to.
"""
