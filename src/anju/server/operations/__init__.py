"""What the server says about itself and how it keeps going: logs, counts, the watch over its loop."""
