"""What the server says about itself and how it keeps going: logs, counts, the clock of its loop."""
