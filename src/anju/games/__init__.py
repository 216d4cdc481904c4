"""The games.  Each is a plugin of the engine; none imports another."""
