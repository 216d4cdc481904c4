"""What questions offer: candidates, and what each of them has to meet.  The menu of skills has a file of its own."""
