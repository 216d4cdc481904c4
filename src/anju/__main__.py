"""`python -m anju` is the command line."""

from anju.cli import main

main()
