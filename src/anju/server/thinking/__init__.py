"""Bots and solvers in worker processes, so that the server never waits for what takes long."""
