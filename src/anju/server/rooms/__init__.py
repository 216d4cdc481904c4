"""Rooms: who sits where, what people do to a room, and how each is run, stored, put to sleep and woken."""
