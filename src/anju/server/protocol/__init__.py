"""What clients and server say to each other: messages, bodies of requests, differences of views, and their types for
the pages.  Nothing here knows rooms or sockets."""
