"""The house bot of 法典."""
