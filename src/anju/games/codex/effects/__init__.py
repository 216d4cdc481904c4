"""The verbs of rows: what skills and passives do."""
