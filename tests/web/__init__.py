"""A package, so that what is opened for its tests is closed after them."""
