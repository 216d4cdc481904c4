"""What can be asked from outside: routes over HTTP, the WebSocket endpoint, pages, and the interface of whoever runs it."""
