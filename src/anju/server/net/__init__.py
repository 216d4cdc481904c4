"""Between the network and the server: sockets, the limits of what anybody may ask, and who is let in."""
